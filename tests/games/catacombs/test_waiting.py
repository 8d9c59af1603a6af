"""Chapter 2, Waiting: acting in the other's turn, at any point of it."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, goes, hp, scenario, table, unused, who
from undercroft.games.catacombs.events import Fell, Moved, Returned, Rolled, Waited
from undercroft.games.catacombs.options import HOLD, Activate, EndTurn, Halt, Hold, Place, Shoot, Step, Strike, Tear, Wait
from undercroft.games.catacombs.state import ALERT, REINFORCE, ROUSE


@pytest.mark.rule("catacombs", "2.wait.1", "2.wait.2")
def test_heroes_keep_a_point_for_two_and_the_odd_one_is_lost():
    match = scenario("o...", active="o", o={"ap": 3})
    assert Waited(0, 1) in play(match, Wait(0))
    assert (figure(match, "o").ap, figure(match, "o").kept) == (1, 1)
    assert offered(match, Wait) == []
    match = scenario("o...", active="o")
    play(match, Wait(0), Wait(0))
    assert match.table.turn == 1 or figure(match, "o").kept == 2


@pytest.mark.rule("catacombs", "2.wait.1", "2.action.3")
def test_the_masters_figures_cannot_wait():
    match = scenario("g..o", turn="master", active="g")
    assert offered(match, Wait) == []


@pytest.mark.rule("catacombs", "2.wait.2", "2.wait.4", "2.round.3")
def test_kept_points_are_there_at_the_very_start_of_the_masters_turn_and_others_are_not():
    match = scenario("o......g", active="o", o={"ap": 3})
    play(match, Wait(0), Halt)
    assert (match.decision.rule, match.table.turn) == ("2.wait.4", 1)
    assert match.table.phase == REINFORCE  # nothing of that turn has happened yet
    assert figure(match, "o").ap == 1
    assert match.decision.seats == (0,)


@pytest.mark.rule("catacombs", "2.wait.4")
def test_there_is_a_window_after_reinforcement():
    match = scenario(
        "o.....kR", turn="master", phase=ALERT, fallen=["g"], o={"kept": 1}, chance=["5"], cards={"odalric": {"fear": 0}}, then=2
    )
    assert match.decision.rule == "2.wait.4"
    play(match, HOLD)
    assert told(match, Returned) == [Returned(2, 7)]
    assert (match.decision.rule, match.table.phase) == ("2.wait.4", ROUSE)


@pytest.mark.rule("catacombs", "2.wait.4")
def test_there_is_a_window_after_every_single_step_even_within_a_run():
    match = scenario("i.......g", turn="master", active="g", i={"ap": 1})
    ghost = who(match, "g")
    play(match, goes(match, "g", 7, 0))
    assert match.decision.rule == "2.wait.4"
    play(match, HOLD)
    assert figure(match, "g").stride  # the run goes on where it was broken off
    play(match, goes(match, "g", 6, 0))
    assert (match.decision.rule, figure(match, "g").ap) == ("2.wait.4", 3)
    assert ghost == 2


@pytest.mark.rule("catacombs", "2.wait.4")
def test_there_is_none_inside_a_roll():
    match = scenario("..i\ngo.", turn="master", active="g", i={"ap": 1}, o={"hp": 16}, chance=[*"111", "torso"])
    happened = play(match, Strike(who(match, "g"), 0, False))
    assert [type(event).__name__ for event in happened] == ["Attacked", "Rolled", "Hit", "Hurt"]
    assert match.decision.rule == "2.wait.4"


@pytest.mark.rule("catacombs", "2.wait.3", "2.wait.4")
def test_several_heroes_act_in_any_order_for_their_own_points():
    match = scenario("o.......\ni.......\n.......g", turn="master", table={"window": True}, o={"ap": 1}, i={"ap": 1})
    assert {option.who for option in offered(match) if not isinstance(option, Hold)} == {0, 1}
    play(match, goes(match, "i", 1, 1))
    assert (figure(match, "i").ap, figure(match, "o").ap) == (0, 1)
    play(match, goes(match, "i", 2, 1), goes(match, "o", 1, 0))  # a waiting point runs two squares too
    assert (at(match, "i"), at(match, "o")) == ((2, 1), (1, 0))


@pytest.mark.rule("catacombs", "2.wait.3")
@pytest.mark.parametrize(("points", "strong"), [(1, False), (2, True)])
def test_an_action_of_two_points_needs_two_waiting_points(points, strong):
    match = scenario("og", turn="master", table={"window": True}, o={"ap": points})
    assert any(option.strong for option in offered(match, Strike)) is strong
    assert offered(match, Wait) == []


@pytest.mark.rule("catacombs", "2.wait.3")
def test_blockage_and_webs_hold_in_the_others_turn_too():
    match = scenario("...\nog.\n...", turn="master", table={"window": True}, o={"ap": 1}, chance=["1", "-"])
    happened = play(match, goes(match, "o", 0, 0))
    assert [event.what for event in happened if isinstance(event, Rolled)] == ["blockage"]
    match = scenario("o.g", turn="master", table={"window": True}, o={"ap": 1, "web": 2})
    assert {type(option) for option in offered(match)} == {Hold, Tear}


@pytest.mark.rule("catacombs", "2.wait.4")
def test_an_interrupt_can_kill_whoever_is_acting():
    match = scenario("i.....g\n......g", turn="master", active="g", i={"ap": 1}, g={"hp": 1}, chance=[*"1---", "arms"], then=1)
    first = who(match, "g")
    play(match, goes(match, "g", 5, 0), Shoot(0, first, False))
    assert match.decision.rule == "1.irf.2"
    play(match, lambda option: type(option).__name__ == "Stay")
    assert at(match, "g") is None
    assert match.decision.rule == "2.round.2"  # the activation is over, and the Master goes on
    assert offered(match, Activate) == [Activate(who(match, "g1"))]


@pytest.mark.rule("catacombs", "2.wait.4")
def test_who_holds_is_asked_again_at_the_next_moment_and_not_without_points():
    match = scenario("o.......g", turn="master", active="g", o={"ap": 1})
    play(match, goes(match, "g", 7, 0), HOLD, goes(match, "g", 6, 0), HOLD, goes(match, "g", 5, 0))
    assert match.decision.rule == "2.wait.4"
    match = scenario("o.......g", turn="master", active="g")
    play(match, goes(match, "g", 7, 0))
    assert match.decision.rule == "2.action.2"


@pytest.mark.rule("catacombs", "2.wait.5")
def test_what_is_not_used_is_gone_with_the_masters_turn():
    match = scenario("o.......g", turn="master", o={"ap": 2})
    play(match, EndTurn)
    assert match.table.turn == 0
    assert (figure(match, "o").ap, figure(match, "o").kept) == (4, 0)


@pytest.mark.rule("catacombs", "2.wait.5", "3.hero.2")
def test_whoever_goes_down_loses_the_waiting_points():
    match = scenario("go.i", turn="master", active="g", o={"ap": 2, "hp": 1}, chance=[*"111", "torso"])
    happened = play(match, Strike(who(match, "g"), 0, False))
    assert [event for event in happened if isinstance(event, Fell)]
    assert figure(match, "o").ap == 0
    assert match.decision.rule == "2.action.2"


@pytest.mark.rule("catacombs", "2.wait.4", "4.fear.3")
def test_fear_comes_with_the_own_turn_and_does_not_touch_waiting_points():
    match = scenario("h.......k", turn="master", h={"ap": 1}, then=3)
    play(match, Activate(who(match, "k")), goes(match, "k", 7, 0))
    assert figure(match, "h").ap == 1
    assert told(match, Rolled) == []
    assert not unused(match)
    assert isinstance(offered(match, Step)[0], Step)


@pytest.mark.rule("catacombs", "2.wait.4")
def test_a_window_that_offers_nothing_is_not_asked():
    match = scenario("i#g..", turn="master", active="g", i={"ap": 1})
    play(match, goes(match, "g", 3, 0))
    assert match.decision.rule == "2.action.2"
    assert told(match, Moved) == [Moved(2, 2, 3, "step")]
    assert not isinstance(match.decision.options[0], Place)
    assert hp(match, "i") == [12]
    assert table(match).window is False
