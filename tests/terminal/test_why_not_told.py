"""`y` says what of one's own can't be used now, and why: in plain lines and on the screen."""

import io

import pytest

import undercroft
from undercroft.cli.play.plain import Plain
from undercroft.cli.play.session import Invitation
from undercroft.cli.play.terminal.words import why_not


def sitting(game, kinds, seed=4):
    session = Invitation(undercroft.game(game), kinds, {}).sit_down(seed)
    while session.match.decision is not None and not session._people_asked():
        session.answer(session.match.decision.default or 0, session.match.decision.seats[0])
    return session


@pytest.fixture
def dornkeeper():
    return sitting("dorn", ("me", "random"))


pytestmark = pytest.mark.usefixtures("home")


def plain(session, *lines):
    out = io.StringIO()
    Plain(session, io.StringIO("\n".join([*lines, "q", ""])), out).play()
    return out.getvalue()


def test_each_ritual_says_what_it_lacks(dornkeeper):
    while dornkeeper.match.table.phase < 3:
        dornkeeper.answer(0, dornkeeper.match.decision.seats[0])
    waiting = dict(dornkeeper.waiting())
    assert "Zorkal" in waiting
    rituals = [card["name"] for zone in dornkeeper.view()["zones"] if zone["id"] == "rituals" for card in zone["cards"]]
    said = plain(dornkeeper, "y", "y zorkal", "y nobody at all", "c")
    assert "Zorkal: Zorkal stays on his throne until the Gate is open." in said
    assert "Nothing of yours called 'nobody at all' waits" in said
    assert "Not now: Costs" in said
    assert all(name in waiting or name in said for name in rituals)
    assert "Zorkal stays" in str(why_not(dornkeeper.waiting()))


def test_where_all_can_be_used_it_says_so():
    session = sitting("darkcastle", ("me",))
    assert session.waiting() == []
    assert "Nothing of yours has to wait now." in plain(session, "y")
    assert "Nothing" in str(why_not([]))


def test_a_place_a_door_and_the_chest_say_why_nobody_gets_there():
    heroes = sitting("catacombs", ("me", "random"))
    while heroes.match.decision.rule != "2.action.2":
        heroes.answer(0, heroes.match.decision.seats[0])
    told = plain(heroes, "y z17", "y door", "y chest")
    assert "Z17: " in told
    assert told.count("has to stand beside it.") > 2
    assert "The chest at " in told
    assert heroes.out_of_reach(("chest:0", "space:460"))
    assert heroes.out_of_reach_called("") == []


def test_a_space_of_the_labyrinth_says_why_nobody_gets_there():
    heroes = sitting("dorn", ("random", "me"))
    while heroes.match.decision.rule != "8.1":
        decision = heroes.match.decision
        heroes.answer(decision.default or 0 if decision.rule == "4b.1" else 0, decision.seats[0])
    told = plain(heroes, "y a1")
    assert "A1: " in told
