"""Chapter 2, Game preparation, game play, rounds and turns."""

import pytest

from kit import offered, play, told
from kit.catacombs import CARDS, at, begin, figure, goes, scenario, table, who
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.events import Activated, Hurt, Placed, RoundBegan, TurnBegan
from undercroft.games.catacombs.options import Activate, EndTurn, Halt, Place, Step, Strike
from undercroft.games.catacombs.state import ALERT, HEROES, MASTER


@pytest.mark.rule("catacombs", "1.frame.1", "1.frame.2")
def test_one_seat_has_all_heroes_the_other_everything_else():
    assert GAME.players == (2, 2)
    assert GAME.sides(2) == ((0,), (1,))
    match = begin()
    assert [each.side for each in table(match).figures] == [HEROES] * 3 + [MASTER] * 7
    match = scenario("o..g", active="o")
    assert match.decision.seats == (0,)
    match = scenario("o..g", turn="master", active="g")
    assert match.decision.seats == (1,)


@pytest.mark.rule("catacombs", "2.setup.1", "1.frame.2")
@pytest.mark.parametrize("quest", QUESTS)
def test_the_quest_is_chosen_before_play(quest):
    match = begin(quest)
    assert table(match).content.quests[table(match).quest].name == quest
    with pytest.raises(ValueError, match="the option quest can't be 'nowhere'"):
        GAME.start(2, {"quest": "nowhere"})


@pytest.mark.rule("catacombs", "2.setup.2", "5.info.2", "2.setup.5")
@pytest.mark.parametrize("quest", QUESTS)
def test_the_master_places_all_of_his_figures_first_then_the_heroes(quest):
    match = begin(quest, then=1)
    cast = CARDS.quests[QUESTS.index(quest)]
    seats = []
    while table(match).round == 0:
        seats.append(match.decision.seats[0])
        match.answer(len(match.decision.options) // 2)
    assert seats == [1] * (cast.placed - cast.heroes) + [0] * 3
    on_board = [each.kind for each in table(match).figures if each.at >= 0]
    assert on_board == [kind for who, kind in enumerate(cast.kinds[: cast.placed]) if who != cast.prisoner]
    assert [event.who for event in told(match, Placed)] == [*range(cast.heroes, cast.placed), *range(3)]


@pytest.mark.rule("catacombs", "2.setup.3", "2.setup.4", "5.entrance.1")
@pytest.mark.parametrize("quest", QUESTS)
def test_he_places_them_anywhere_free_but_in_the_entrance(quest):
    match = begin(quest)
    ground = CARDS.quests[QUESTS.index(quest)].ground
    squares = {option.to for option in offered(match, Place)}
    for at_square, sign in enumerate(ground.cells):
        fit = sign in ".BRTS" and ground.tiles[at_square] != "mouth"
        assert (at_square in squares) is fit, (at_square, sign)
    first = match.decision.options[5]
    match.answer(5)
    assert first.to not in {option.to for option in offered(match, Place)}  # one figure to a square


@pytest.mark.rule("catacombs", "2.setup.4")
def test_the_entrance_is_barred_at_setup_alone():
    match = scenario("g..o", turn="master", active="g")
    assert all(tile == "mouth" for tile in table(match).content.quests[0].ground.tiles)
    assert offered(match, Step)


@pytest.mark.rule("catacombs", "2.setup.5", "5.entrance.1")
def test_heroes_start_on_free_squares_of_the_entrance():
    match = begin(then=1)
    while match.decision.seats == (1,):
        match.answer(0)
    ground = CARDS.quests[0].ground
    squares = {option.to for option in offered(match, Place)}
    assert squares == {square for square, sign in enumerate(ground.cells) if sign in ".B" and ground.tiles[square] == "mouth"}
    taken = match.decision.options[0].to
    match.answer(0)
    assert taken not in {option.to for option in offered(match, Place)}


# ------------------------------------------------------------------ rounds

FIELD = "o.i.....g.g"


@pytest.mark.rule("catacombs", "2.round.1")
def test_in_every_round_the_heroes_play_before_the_master():
    match = scenario(FIELD, cards={"odalric": {"fear": 0}})
    play(match, EndTurn, EndTurn, EndTurn)
    turns = told(match, TurnBegan, RoundBegan)
    assert turns == [TurnBegan(MASTER), RoundBegan(2), TurnBegan(HEROES), TurnBegan(MASTER)]


@pytest.mark.rule("catacombs", "2.round.2")
def test_the_owner_picks_the_order_and_each_acts_once():
    match = scenario(FIELD)
    assert offered(match, Activate) == [Activate(0), Activate(1)]
    play(match, Activate(1))
    assert told(match, Activated) == [Activated(1)]
    assert {option.who for option in offered(match)} == {1}  # nobody else until this one is done
    play(match, Halt)
    assert offered(match, Activate) == [Activate(0)]


@pytest.mark.rule("catacombs", "2.round.3")
def test_points_left_over_are_lost():
    match = scenario(FIELD, active="o")
    play(match, goes(match, "o", 1, 0), Halt)
    assert (figure(match, "o").ap, figure(match, "o").acted, figure(match, "o").stride) == (0, True, False)


@pytest.mark.rule("catacombs", "2.round.5")
def test_a_round_is_over_when_all_have_acted_or_will_not():
    match = scenario("o..g", cards={"odalric": {"fear": 0}}, then=1)
    play(match, Activate(0), Halt)
    assert match.table.turn == MASTER  # there was nobody else
    play(match, Activate(2), Halt)
    assert (match.table.turn, match.table.round) == (HEROES, 2)
    match = scenario("o..g", o={"ap": 0}, cards={"odalric": {"fear": 0}})
    assert match.table.turn == MASTER  # who cannot act counts as activated


@pytest.mark.rule("catacombs", "2.round.6", "1.char.12")
def test_a_new_round_gives_everybody_full_points():
    match = scenario(FIELD, o={"ap": 1, "used": 7, "scared": 1}, cards={"odalric": {"fear": 0}})
    play(match, EndTurn, EndTurn)
    assert [each.ap for each in table(match).figures if each.at >= 0] == [4, 4, 4, 4]
    assert (figure(match, "o").used, figure(match, "o").scared) == (0, 0)


@pytest.mark.rule("catacombs", "2.round.7")
def test_what_strikes_as_a_turn_begins_strikes_once_a_round_at_the_owners_turn():
    burning = {"fire": 1, "hp": 30}
    match = scenario("o...#..g", g=burning, o={"fire": 3, "hp": 30}, cards={"odalric": {"hp": 40}}, chance=["2", "4", "3", "4"])
    play(match, EndTurn)
    assert [(event.who, event.amount) for event in told(match, Hurt)] == [(2, 2)]
    play(match, EndTurn)
    assert [(event.who, event.amount) for event in told(match, Hurt)] == [(2, 2), (0, 3)]


@pytest.mark.rule("catacombs", "2.round.7")
def test_fire_then_poison_then_regeneration_then_fear():
    cards = {"odalric": {"regeneration": 1}}
    match = scenario("o....a", phase=3, cards=cards, o={"fire": 3, "poison": True}, chance=["2", "1", "3", "1", *"1--"])
    rules = [each.rule for each in match.events]
    assert rules == ["4.fire.3", "4.fire.4", "4.poison.4", "4.regen.2", "4.regen.1", "4.fear.2", "4.fear.5"]


@pytest.mark.rule("catacombs", "2.round.7")
def test_reinforcement_comes_before_all_of_it():
    match = scenario("o....#.kR", turn="master", phase=ALERT, k={"fire": 1}, fallen=["g"], chance=["5", "1", "1"])
    assert [each.rule for each in match.events] == ["3.master.4", "3.master.5", "4.fire.3", "4.fire.4"]


@pytest.mark.rule("catacombs", "2.action.2")
def test_actions_are_combined_and_repeated_while_the_points_last():
    match = scenario(".og", active="o", g={"hp": 60}, cards={"odalric": {"fear": 0}}, chance=[*"----" * 4])
    for left in (3, 2, 1):
        play(match, Strike(0, 2, False))
        assert figure(match, "o").ap == left
    play(match, Strike(0, 2, False))
    assert match.table.active != 0
    assert at(match, "o") == (1, 0)
    assert who(match, "g") == 2
