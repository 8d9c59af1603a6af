"""Where there is one door or none, one card or two, one way round or another; and when a Talent is worth a look."""

import pytest

from kit import offered, play, told
from kit.damnation import RAW, at, bottom, card, ends, held, scenario, table, where_is
from undercroft.games.damnation.board import ACT
from undercroft.games.damnation.content import Card
from undercroft.games.damnation.content.effects import Tokens
from undercroft.games.damnation.content.loading import ACTIONS, IN_LINE
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.events import Placed, ReadCard, ReadHidden
from undercroft.games.damnation.options import Bite, Haunting, Into, Play, Slot

DRAWN_ANEW = RAW["plan.map"]["text"] + "\n"
SECRET = ("B1", "R1", "M7", "S8", "B9", "K10")


def shut(*doors):
    return {"jammed": tuple((door, 2) for door in doors), "shut": sum(1 << door for door in doors)}


@pytest.mark.rule("damnation", "6.12.10", "5.2.19a")
@pytest.mark.parametrize("left", range(6))
def test_with_one_empty_secret_door_whoever_gets_out_of_the_moat_is_there_unasked(left):
    taken = [door for number, door in enumerate(SECRET) if number != left]
    match = scenario(6, places=("moat", *taken), chance=["6"])
    assert told(match, Placed) == [Placed(0, where_is(SECRET[left]))]
    assert at(match, 0) == SECRET[left]


@pytest.mark.rule("damnation", "6.12.10")
def test_with_two_empty_secret_doors_there_is_a_choice():
    match = scenario(5, places=("moat", *SECRET[:4]), chance=["6"])
    assert (match.decision.rule, [each.place for each in offered(match, Into)]) == ("6.12.10", [*map(where_is, SECRET[4:])])


@pytest.mark.rule("damnation", "7.2", "7.12")
def test_a_card_that_was_played_lies_under_its_deck_whether_it_asked_anything_or_not():
    match = scenario(3, places=("B5", "S5", "K10"), health=(5,), hands=(["smelling_salts"],), phase=ACT)
    play(match, Play)
    assert (held(match, 0), table(match).playing, bottom(match, "heirlooms")) == ([], (), ["smelling_salts"])
    bell = Card("A Bell", "action", "Made for a test.", when=("actions",), effects=(Tokens("you", 1),))
    match = scenario(3, places=("B5", "S5", "K10"), hands=([bell],), phase=ACT)
    play(match, Play)
    assert (len(table(match).playing), bottom(match, "heirlooms")) == (1, [])
    play(match, lambda each: isinstance(each, Slot) and each.slot == 0)
    assert (held(match, 0), table(match).playing, bottom(match, "heirlooms")) == ([], (), ["test_0"])


@pytest.mark.rule("damnation", "10.2", "11.1b")
@pytest.mark.parametrize("hidden", [("cleaver",), ("cleaver", "razor"), ("cleaver", "razor", "shears")])
def test_each_of_the_hidden_cards_may_be_the_one_that_a_ghost_reads(hidden):
    seen = set()
    for number in range(len(hidden)):
        chance = ["the_wail", *([number] if len(hidden) > 1 else [])]
        match = scenario(3, characters=("collector",), dead=(0,), act=3, places=("C5", "D5", "K1"), hands=((), hidden), chance=chance)
        play(match, Haunting(2, 1))
        assert told(match, ReadHidden) == [ReadHidden(0, 1)]
        seen |= {each.card for each in told(match, ReadCard)}
    assert seen == {*map(card, hidden)}


@pytest.mark.rule("damnation", "5.1.4c", "8.1.22")
@pytest.mark.parametrize(("doors", "enters"), [((), True), ((7,), True), ((7, 11), True), ((2, 6, 7, 11), False)])
def test_mist_does_not_go_through_shut_doors_either(doors, enters):
    match = scenario(
        3,
        places=("gate", "great_hall", "B1"),
        vampire=0,
        vampire_at="M5",
        powers=["mist_form"],
        chance=["1", "6"],
        **shut(*doors),
    )
    play(match, Play(card("mist_form")))
    assert bool(offered(match, Bite)) == enters


@pytest.mark.rule("damnation", "5.1.4c", "8.1.22")
@pytest.mark.parametrize("closed", [18, 10, 17])
def test_out_of_a_room_too_mist_takes_only_doors_that_are_open(closed):
    """The Kitchen has three of them."""
    match = scenario(
        3, places=("gate", "S1", "B1"), vampire=0, vampire_at="kitchen", powers=["mist_form"], chance=["1", "4"], **shut(closed)
    )
    play(match, Play(card("mist_form")))
    plan = table(match).content.plan
    indoors = [go.path for go in offered(match, Go) if go.path[-1] >= plan.size]
    assert indoors
    assert plan.doors[closed].space not in {path[0] for path in indoors}


@pytest.mark.rule("damnation", "5.1.4c", "8.1.21")
@pytest.mark.parametrize(("doors", "home"), [((), True), ((16,), True), ((16, 21), False)])
def test_the_vampire_does_not_come_home_through_a_shut_door(doors, home):
    match = scenario(3, places=("gate", "S5", "K1"), vampire=0, vampire_at="B10", timer=1, chance=["2", "1"], **shut(*doors))
    assert ("vault" in ends(match)) == home


@pytest.mark.rule("damnation", "8.1.23", "8.1.35", "5.1.4c")
@pytest.mark.parametrize("closed", [(), (6,), (11,), (6, 11)])
def test_out_of_the_first_room_the_vampire_comes_by_any_open_door_to_the_same_side(closed):
    """The Great Hall: H3 and J5 are both four steps from G5, and all these ways end by H5."""
    places = ("gate", "G5", "S10")
    match = scenario(3, places=places, vampire=0, vampire_at="great_hall", plan=DRAWN_ANEW, chance=["2", "3"], **shut(*closed))
    assert bool(offered(match, Bite)) == (closed != (6, 11))


@pytest.mark.rule("damnation", "8.3.4", "5.3.1")
@pytest.mark.parametrize(("who", "in_line"), [("mystic", True), ("collector", True), ("wanderer", False)])
def test_a_talent_for_somebody_in_sight_is_only_thought_of_when_somebody_is(who, in_line):
    match = scenario(3, characters=(who,), places=("B5", "S5", "K10"), tokens=(1 << 2,), plan=DRAWN_ANEW)
    ready = table(match).players[0].ready
    assert (bool(ready & IN_LINE), bool(ready & ACTIONS)) == (in_line, not in_line)
