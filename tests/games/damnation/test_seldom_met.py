"""What comes up once in some thousand games: slammed doors and The Vampire, long throws, limits that a discard changes."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, SPACES, card, held, scenario, table, to, where_is
from undercroft.games.damnation.board import FACE_UP, neighbours
from undercroft.games.damnation.content import Card, Change
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.events import Muddled, Placed, Stayed
from undercroft.games.damnation.options import Attack, Bite, Discard, Drive, Pass, Play, Ride, Toll, TradeSoul, Use

NAMES = {number: name for name, number in SPACES.items()}


def shut(*doors):
    """These doors, by room and space, are slammed by the last player."""
    numbers = [
        next(number for number, door in enumerate(CARDS.plan.doors) if (door.room, door.space) == (where_is(room), where_is(space)))
        for room, space in doors
    ]
    return {"jammed": tuple((number, 2) for number in numbers), "shut": sum(1 << number for number in numbers)}


def night(*, places=("gate", "S5", "K10"), at="vault", **how):
    """The first of three players is The Vampire."""
    return scenario(3, places=places, vampire=0, vampire_at=at, **how)


@pytest.mark.rule("damnation", "5.1.4c", "8.1.23a", "8.1.35")
def test_the_long_way_round_a_slammed_door_leads_to_a_victim_too():
    near = {"places": ("gate", "G5", "K10"), "chance": ["6", "6"]}
    (straight,) = [each for each in offered(night(**near), Bite) if NAMES[each.path[-2]] == "F5"]
    assert len(straight.path) == 2
    (round_it,) = [each for each in offered(night(**near, **shut(("vault", "F5"))), Bite) if NAMES[each.path[-2]] == "F5"]
    assert len(round_it.path) == 9


@pytest.mark.rule("damnation", "5.1.4c", "8.1.36a", "8.1.37")
def test_nobody_drives_the_vampire_through_a_slammed_door():
    how = {"places": ("gate", "F5", "K10"), "hands": ((), ["holy_water"]), "chance": ["1", "1", "2"]}
    for doors, first_steps in (((), {"B8", "D10", "F5"}), ((("vault", "B8"),), {"D10", "F5"})):
        match = night(**how, **(shut(*doors) if doors else {}))
        play(match, lambda each: isinstance(each, Bite), Play(card("holy_water")))
        assert {NAMES[each.path[0]] for each in offered(match, Drive)} == first_steps


@pytest.mark.rule("damnation", "8.1.11a", "8.1.5")
def test_three_dice_on_wings_are_moved_exactly():
    match = night(at="B1", knells=["the_masters_second_wind"], powers=["bat_wings"], chance=["6", "6", "6"])
    assert {len(each.path) for each in offered(match, Go)} == {18}
    play(match, Play(card("bat_wings")))
    assert {len(each.path) for each in offered(match, Go)} == {18, 19, 20, 21, 22}


@pytest.mark.rule("damnation", "5.1.13", "5.1.11c", "5.3.1a")
def test_darkness_is_over_with_the_movement_phase_also_for_those_who_stayed():
    dungeon = shut(("dungeon", "B6"))
    match = scenario(3, places=("dungeon", "S5", "K10"), health=(5,), hands=(["smelling_salts"],), chance=["1", "darkness"], **dungeon)
    assert told(match, Stayed)
    assert (match.decision.rule, match.decision.seats) == ("5.3.1", (0,))
    assert table(match).dark == 0


@pytest.mark.rule("damnation", "6.12.10")
def test_where_somebody_comes_out_of_the_moat_is_told():
    match = scenario(places=("moat", "S5"), chance=["6"])
    play(match, lambda each: getattr(each, "place", -1) == where_is("B1"))
    assert told(match, Placed) == [Placed(0, where_is("B1"))]


@pytest.mark.rule("damnation", "5.4.1", "8.8.3")
def test_a_card_that_widens_the_hand_takes_its_room_along():
    sack = Card(name="Sack", kind="weapon", text="It holds one more.", damage=1, changes=(Change(rule="hand_limit", add=1),))
    rest = ["paper_knife", "shears", "hatpin", "cleaver", "scythe", "lance", "skewers"]
    match = scenario(places=("B5", "S5"), hands=([sack, *rest],), chance=["1", "candlelight"])
    play(match, to("C5"))
    assert match.decision.rule == "5.4.2"
    first = next(option for option in match.decision.options if table(match).content.names[option.card].startswith("test"))
    play(match, first)
    assert len(held(match, 0)) == 7
    assert match.decision.seats == (0,)  # one more has to go: the limit is 6 again
    play(match, lambda each: isinstance(each, Discard) and each.card == card("hatpin"))
    assert len(held(match, 0)) == 6
    assert match.decision.seats == (1,)


@pytest.mark.rule("damnation", "5.2.9c", "8.1.3")
def test_whoever_becomes_the_vampire_leads_nobody_any_more():
    match = scenario(3, places=("D10", "S5", "K10"), players={1: {"holder": 0}, 2: {"holder": 1}}, chance=["1", "candlelight"])
    play(match, to("vault"))
    assert table(match).vampire == 0
    assert [player.holder for player in table(match).players] == [-1, -1, 1]
    assert (match.decision.seats, match.decision.rule) == ((1,), "5.1.2")  # goes by itself, with the Darkness Die


@pytest.mark.rule("damnation", "8.4.4", "8.4.4a", "5.3.1")
def test_spoils_are_used_in_the_same_turn():
    how = {"places": ("B5", "D5", "K10"), "health": (5, 1, 9), "hands": (["scythe"], ["smelling_salts", "holy_water"])}
    match = scenario(3, **how, souls=((), ["mystic"]), chance=["1", "candlelight"], knells=["whetted"])
    play(match, to("C5"), Attack(card("scythe"), 1), Toll(1))
    assert (match.decision.seats, match.decision.rule) == ((0,), "5.3.1")
    assert offered(match, Play) == [Play(card("smelling_salts"))]
    assert len(offered(match, TradeSoul)) == 2
    play(match, Play(card("smelling_salts")))
    assert table(match).players[0].health == 7


@pytest.mark.rule("damnation", "8.6.1a", "5.2.19a", "5.0.1a")
def test_a_passage_does_not_take_the_trade_of_the_end_phase():
    how = {"souls": (["mystic"],), "traps": {"C1": "trapdoor"}, "chance": ["1", "castle", "drawn_through_the_panels"]}
    match = scenario(3, places=("S5", "M5", "K10"), **how)
    play(match, Pass(), lambda each: getattr(each, "place", -1) == where_is("B1"), to("C1"))
    assert table(match).players[0].place == where_is("moat")
    assert (match.decision.seats, match.decision.rule) == ((0,), "8.6.1")
    assert offered(match, TradeSoul)


@pytest.mark.rule("damnation", "4.5", "11.1")
def test_a_token_of_the_reserve_that_was_sprung_goes_back_as_what_it_is():
    match = scenario(3, places=("M5", "S5", "K10"), chance=["1", "candlelight", "pressure_plate", "1", "secret"])
    play(match, to("trophy_room"))
    assert sorted(token & 3 for token in table(match).reserve) == [0, 0, 0, 0, 0, 3]
    assert table(match).unseen == (8, 2, 5)


@pytest.mark.rule("damnation", "4.4", "4.5")
def test_the_mechanism_shuffles_what_was_seen_among_the_rest():
    hidden = {"G1": "oubliette", "M1": "secret"}
    match = scenario(3, places=("B5", "S5", "K10"), hidden=hidden, traps={"B4": "trapdoor"}, chance=["1", "castle", "the_mechanism"])
    there = table(match)
    assert there.unseen == (7, 2, 6)
    assert set(there.reserve) == {0}
    assert [token for token in there.tokens.values() if token] == [1 | FACE_UP]
    assert len(told(match, Muddled)) == 1


@pytest.mark.rule("damnation", "5.2.19", "5.2.19b")
def test_with_somebody_on_every_other_secret_door_there_is_no_passage():
    first, *others = [NAMES[space] for space in range(CARDS.plan.size) if CARDS.plan.secret >> space & 1]
    beside = NAMES[CARDS.plan.links[where_is(first)][0]]
    match = scenario(6, places=(beside, *others), chance=["1", "candlelight"])
    play(match, to(first))
    assert table(match).players[0].place == where_is(first)
    assert match.decision.rule != "5.2.19"


@pytest.mark.rule("damnation", "5.2.22b")
def test_an_arrow_acts_once_in_a_turn_also_on_somebody_who_comes_back():
    match = scenario(3, characters=("wanderer",), places=("F1", "S5", "K10"), tokens=(4,), chance=["1", "candlelight"])
    play(match, to("E1"), Ride)
    assert table(match).players[0].place == where_is("D1")
    play(match, lambda each: isinstance(each, Use), to("E1"))
    assert table(match).players[0].place == where_is("E1")
    assert match.decision.rule != "5.2.22"


@pytest.mark.rule("damnation", "5.2.21a")
def test_the_wall_revolves_in_the_first_corner_too():
    match = scenario(3, places=("B1", "S5", "K10"), chance=["1", "castle", "revolving_wall"])
    play(match, lambda each: getattr(each, "seat", -1) == 1)
    assert told(match, Placed)[:2] == [Placed(0, where_is("S5")), Placed(1, where_is("B1"))]


@pytest.mark.rule("damnation", "5.2.2a", "5.2.15")
@pytest.mark.parametrize("vampire", [0, 1])
def test_the_vampire_is_a_neighbour_like_any_other_whatever_its_seat(vampire):
    places = ["gate", "gate", "K10"]
    places[1 - vampire] = "M6"
    match = scenario(3, places=tuple(places), vampire=vampire, vampire_at="M5", turn=vampire, chance=["1", "1"], then=1)
    laid = table(match)
    laid.vampire_place = where_is("M5")
    assert neighbours(laid, 1 - vampire) == [vampire]
