"""Chapter 2, Casting a spell; the skills on the back of the cards."""

import pytest
from msgspec.structs import replace

from kit import offered, play
from kit.catacombs import at, figure, hp, scenario, sq, table, unused, who
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.cards.spells import does_mend
from undercroft.games.catacombs.events import CastSpell, Marked, Rallied, Rolled, Vanished
from undercroft.games.catacombs.options import STAY, Activate, Cast, EndTurn, Ground, Halt, Second, Strike, Use

LANCE, MENDING, VEIL = 0, 1, 2


def casts(match, spell):
    return {option.target for option in offered(match, Cast) if option.spell == spell}


@pytest.mark.rule("catacombs", "2.spell.1", "2.spell.2", "1.char.4")
def test_a_spell_costs_a_point_and_rolls_magic():
    match = scenario("h..g", active="h", chance=[*"----"])
    (event,) = [each for each in play(match, Cast(0, LANCE, 2)) if isinstance(each, CastSpell)]
    assert (len(event.dice), event.total) == (4, 0)
    assert figure(match, "h").ap == 3
    assert hp(match, "g") == [6]


@pytest.mark.rule("catacombs", "2.spell.2")
def test_without_magic_nothing_can_be_cast():
    match = scenario("h..g", active="h", cards={"hemma": {"magic": 0}})
    assert offered(match, Cast) == []


@pytest.mark.rule("catacombs", "2.spell.3", "1.card.5")
@pytest.mark.parametrize(("dice", "loss"), [("1---", 2), ("11--", 4), ("111-", 4), ("1111", 6), ("**--", 6), ("***-", 9), ("****", 9)])
def test_the_highest_line_that_is_reached_applies_alone(dice, loss):
    match = scenario("h..k", active="h", chance=[*dice])
    play(match, Cast(0, LANCE, 1))
    assert hp(match, "k") == [24 - loss]  # neither location nor armor
    assert not unused(match)


@pytest.mark.rule("catacombs", "2.spell.3")
@pytest.mark.parametrize(("squares", "reached"), [(10, True), (11, False)])
def test_range_and_sight_are_as_printed(squares, reached):
    match = scenario("h" + "." * (squares - 1) + "g", active="h")
    assert (casts(match, LANCE) == {2}) is reached
    match = scenario("h.#.g", active="h")
    assert casts(match, LANCE) == set()


@pytest.mark.rule("catacombs", "2.spell.4")
def test_each_spell_once_a_round_even_if_it_failed():
    match = scenario("h..g", active="h", h={"hp": 5}, chance=[*"----", *"1---"])
    play(match, Cast(0, LANCE, 2))
    assert casts(match, LANCE) == set()
    play(match, Cast(0, MENDING, 0))
    assert figure(match, "h").hp == 7
    assert casts(match, MENDING) == set()
    assert casts(match, VEIL) == {0}


@pytest.mark.rule("catacombs", "2.spell.4")
def test_a_waiting_point_does_not_allow_it_again_but_a_new_round_does():
    match = scenario("h....g", turn="master", h={"ap": 1, "used": 1}, table={"window": True}, then=1)
    assert casts(match, LANCE) == set()
    match = scenario("h....g", active="h", h={"used": 1}, then=1)
    play(match, Halt)
    while match.table.round == 1:
        play(match, EndTurn)
    assert figure(match, "h").used == 0


@pytest.mark.rule("catacombs", "2.spell.3", "3.hero.3")
@pytest.mark.parametrize(
    ("dice", "rest", "gain"),
    [("1---", [], 2), ("11--", ["3"], 3), ("1111", ["3"], 6)],
)
def test_mending_gives_hit_points_up_to_the_card(dice, rest, gain):
    match = scenario("ho", active="h", o={"hp": 9}, chance=[*dice, *rest])
    play(match, Cast(who(match, "h"), MENDING, who(match, "o")))
    assert hp(match, "o") == [9 + gain]
    match = scenario("ho", active="h", o={"hp": 15}, chance=["1", "-", "-", "-"])
    play(match, Cast(who(match, "h"), MENDING, who(match, "o")))
    assert hp(match, "o") == [16]


@pytest.mark.rule("catacombs", "2.spell.3", "4.poison.5")
@pytest.mark.parametrize(("dice", "well"), [("11--", False), ("1111", True)])
def test_the_best_mending_ends_fire_and_poison(dice, well):
    match = scenario("ho", active="h", o={"hp": 9, "fire": 1, "poison": True}, chance=[*dice, "1"])
    play(match, Cast(who(match, "h"), MENDING, who(match, "o")))
    assert (figure(match, "o").fire == 0, not figure(match, "o").poison) == (well, well)


@pytest.mark.rule("catacombs", "2.spell.3", "4.fire.3", "4.poison.5")
@pytest.mark.parametrize(("state", "mended"), [({}, False), ({"fire": 1}, True), ({"poison": True}, True), ({"hp": 15}, True)])
def test_whoever_is_hurt_burns_or_is_poisoned_can_be_mended(state, mended):
    match = scenario("ho", active="h", o=state)
    assert (Cast(who(match, "h"), MENDING, who(match, "o")) in offered(match)) is mended


@pytest.mark.rule("catacombs", "2.spell.3")
def test_a_spell_of_one_line_that_mends_is_one_that_mends():
    spells = {spell for known in GAME.content().cards.spells for spell in known}
    assert [does_mend(replace(spell, lines=spell.lines[:1])) for spell in spells] == [does_mend(spell) for spell in spells]


@pytest.mark.rule("catacombs", "4.invisible.1", "2.spell.3")
def test_a_veil_lasts_until_one_attacks():
    match = scenario("hog", active="h", chance=[*"11--", *"----"])
    happened = play(match, Cast(who(match, "h"), VEIL, 0))
    assert Vanished(0) in happened
    assert figure(match, "o").hidden
    play(match, Halt, Activate(0), Strike(0, who(match, "g"), False))
    assert not figure(match, "o").hidden


@pytest.mark.rule("catacombs", "4.invisible.1")
def test_a_veil_ends_when_the_next_heroes_turn_begins_and_may_cover_two():
    match = scenario("ho....#g", active="h", chance=[*"1111"], then=1)
    play(match, Cast(who(match, "h"), VEIL, 0), Second(who(match, "h")))
    assert figure(match, "o").hidden
    assert figure(match, "h").hidden
    play(match, Halt, EndTurn)
    assert figure(match, "o").hidden
    play(match, EndTurn)
    assert not figure(match, "o").hidden
    assert not figure(match, "h").hidden


@pytest.mark.rule("catacombs", "2.spell.3")
def test_the_kings_chill_uses_his_own_lines():
    match = scenario("k..o", turn="master", active="k", chance=[*"11-"])
    play(match, Cast(who(match, "k"), 0, 0))
    assert hp(match, "o") == [13]


# ------------------------------------------------------------------ obstacles that are raised


@pytest.mark.rule("catacombs", "4.obstacle.1", "4.obstacle.2", "2.spell.3")
def test_a_wall_of_bones_rises_on_empty_squares_in_sight_and_is_an_obstacle():
    match = scenario("k..o..g", turn="master", active="k", king="orchard_king", chance=[*"11-"])
    king = who(match, "k")
    play(match, Cast(king, 1, -1))
    assert {option.at for option in offered(match, Ground)} == {1, 2}  # behind Odalric nothing is seen
    play(match, Ground(2), Ground(1))
    assert match.table.shut == (1, 2)
    assert [at(match, name) for name in ("x", "x1", "x2")] == [(2, 0), (1, 0), None]
    assert offered(match, Cast) == []  # the chill finds no line any more


@pytest.mark.rule("catacombs", "4.obstacle.2")
def test_no_more_than_three_stand_at_once():
    match = scenario("k.x.\n..x.\n.ox.", turn="master", active="k", king="orchard_king")
    assert {option.spell for option in offered(match, Cast)} == {0}
    match = scenario("k...\n..x.\n.ox.", turn="master", active="k", king="orchard_king", chance=[*"***"])
    play(match, Cast(who(match, "k"), 1, -1), Ground(1))
    assert not offered(match, Ground)  # the total of 9 would raise three
    assert sq(match, 1, 0) == 1


@pytest.mark.rule("catacombs", "4.obstacle.2")
def test_walls_may_be_left_in_the_ground():
    match = scenario("k...o", turn="master", active="k", king="orchard_king", chance=[*"11-"])
    play(match, Cast(who(match, "k"), 1, -1), Ground(2), STAY)
    assert match.table.shut == (2,)


# ------------------------------------------------------------------ skills


@pytest.mark.rule("catacombs", "1.char.11", "1.card.5")
def test_sigils_let_every_hero_hurt_the_intangible_until_the_turn_ends():
    match = scenario("hia", active="h", a={"hp": 8}, chance=[*"11--", *"11", "legs"], then=4)
    hemma, ancestor = who(match, "h"), who(match, "a")
    happened = play(match, Use(hemma, "reader_of_sigils", ancestor))
    assert Marked(ancestor) in happened
    assert [event.difficulty for event in happened if isinstance(event, Rolled)] == [2]
    play(match, Halt, Activate(who(match, "i")), Strike(who(match, "i"), ancestor, False))
    assert hp(match, "a") == [6]
    play(match, Halt)
    assert not figure(match, "a").marked


@pytest.mark.rule("catacombs", "1.char.11")
def test_sigils_need_an_intangible_opponent_in_sight_and_work_once_a_round():
    assert offered(scenario("h.ig", active="h"), Use) == []
    assert offered(scenario("h#.a", active="h"), Use) == []
    match = scenario("h..a", active="h", chance=[*"----"])
    play(match, Use(0, "reader_of_sigils", 2))
    assert not figure(match, "a").marked
    assert offered(match, Use) == []


@pytest.mark.rule("catacombs", "1.char.8", "1.card.5")
@pytest.mark.parametrize(("scared", "points"), [(0, 1), (1, 2)])
def test_rally_gives_a_point_and_what_fear_has_cost(scared, points):
    match = scenario("oh.i", active="h", o={"ap": 4 - scared, "scared": scared}, i={"ap": 3, "scared": 1}, chance=[*"1--"])
    assert {option.target for option in offered(match, Use)} == {0}  # Irf does not touch her
    happened = play(match, Use(who(match, "h"), "rally", 0))
    assert Rallied(0, points) in happened
    assert (figure(match, "o").ap, figure(match, "o").scared) == (5, 0)
    assert (figure(match, "i").ap, figure(match, "h").ap) == (3, 3)


@pytest.mark.rule("catacombs", "1.char.8")
@pytest.mark.parametrize("hero", [{"acted": True, "scared": 1}, {"scared": 1, "hp": 0, "deadline": 2}])
def test_nobody_is_rallied_who_has_acted_or_is_down(hero):
    match = scenario("oh", active="h", o=hero, h={"scared": 1})  # nor does she rally herself
    assert offered(match, Use) == []
    assert table(match).turn == 0
