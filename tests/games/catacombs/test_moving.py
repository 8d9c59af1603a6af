"""Chapter 2, Walking and running: steps, diagonals, allies, traps."""

import pytest

from kit import changes, offered, picture, play
from kit.catacombs import at, figure, goes, hp, scenario, sq, unused, ways, who
from undercroft.games.catacombs.events import Moved, Rolled, Sprung
from undercroft.games.catacombs.options import Halt, Pass, Step, Tread

OPEN_FLOOR = """
    .....
    .....
    ..o..
    .....
    .....
"""
AROUND = {(1, 1), (2, 1), (3, 1), (1, 2), (3, 2), (1, 3), (2, 3), (3, 3)}


@pytest.mark.rule("catacombs", "2.move.1", "2.action.1")
def test_a_step_costs_one_action_point():
    match = scenario(OPEN_FLOOR, active="o")
    before = picture(match)
    play(match, goes(match, "o", 3, 2), Halt)
    assert changes(before, match)["figures.0.at"] == (12, 13)
    match = scenario(OPEN_FLOOR, active="o")
    play(match, goes(match, "o", 3, 2))
    assert figure(match, "o").ap == 3


@pytest.mark.rule("catacombs", "2.move.2")
def test_a_run_is_two_steps_for_one_point_in_any_directions():
    match = scenario(OPEN_FLOOR, active="o")
    play(match, goes(match, "o", 3, 2), goes(match, "o", 3, 1))
    assert (at(match, "o"), figure(match, "o").ap) == ((3, 1), 3)
    play(match, goes(match, "o", 3, 0))
    assert figure(match, "o").ap == 2  # the third step is a new move


@pytest.mark.rule("catacombs", "2.move.2")
def test_a_run_can_be_broken_off_and_is_over_with_any_other_action():
    match = scenario(
        """
        o..
        ..g
        """,
        active="o",
        chance=[*"----"],
    )
    play(match, goes(match, "o", 1, 0))
    assert figure(match, "o").stride
    play(match, lambda option: type(option).__name__ == "Strike" and not option.strong)
    assert not figure(match, "o").stride
    assert figure(match, "o").ap == 2


@pytest.mark.rule("catacombs", "2.move.2", "2.action.1")
def test_without_points_only_the_second_step_is_left():
    match = scenario(OPEN_FLOOR, active="o", o={"ap": 1})
    play(match, goes(match, "o", 3, 2))
    assert {type(option) for option in offered(match)} == {Step, Halt}
    play(match, goes(match, "o", 4, 2))
    assert match.decision is None or match.table.active != who(match, "o")


@pytest.mark.rule("catacombs", "2.move.3")
def test_a_step_goes_to_any_of_the_eight_neighbours():
    assert ways(scenario(OPEN_FLOOR, active="o"), "o") == AROUND


@pytest.mark.rule("catacombs", "2.move.4")
@pytest.mark.parametrize("sign", "#O%d")
def test_an_obstacle_at_either_flank_forbids_the_diagonal(sign):
    match = scenario(f"""
        .{sign}.
        .o.
        ...
    """, active="o")  # fmt: skip
    assert ways(match, "o") == {(0, 1), (2, 1), (0, 2), (1, 2), (2, 2)}


@pytest.mark.rule("catacombs", "2.move.4")
@pytest.mark.parametrize("sign", "~HTCB/")
def test_what_is_no_obstacle_forbids_no_diagonal(sign):
    match = scenario(f"""
        .{sign}.
        .o.
        ...
    """, active="o")  # fmt: skip
    assert {(0, 0), (2, 0)} <= ways(match, "o")


@pytest.mark.rule("catacombs", "2.move.5")
@pytest.mark.parametrize("sign", "gih")
def test_characters_at_the_flanks_forbid_nothing(sign):
    match = scenario(f"""
        .{sign}.
        .o.
        ...
    """, active="o", chance=[*"1-"])  # fmt: skip
    assert ways(match, "o") == {(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)}


@pytest.mark.rule("catacombs", "2.move.6")
def test_a_runner_springs_the_trap_without_a_test():
    match = scenario("o.T.", active="o", chance=["4"])
    play(match, goes(match, "o", 1, 0))
    happened = play(match, goes(match, "o", 2, 0))
    assert Sprung(0, 2) in happened
    assert not [event for event in happened if isinstance(event, Rolled)]
    assert hp(match, "o") == [12]  # armor does not count
    assert not offered(match, Tread)


@pytest.mark.rule("catacombs", "2.move.6")
def test_the_first_step_of_a_run_springs_it_as_well():
    match = scenario("oT..", active="o", chance=["1"])
    play(match, goes(match, "o", 1, 0))
    assert hp(match, "o") == [15]
    play(match, goes(match, "o", 2, 0))
    assert figure(match, "o").ap == 3


@pytest.mark.rule("catacombs", "2.move.7")
@pytest.mark.parametrize(("dice", "left"), [("11", 16), ("1-", 14)])
def test_whoever_walks_into_a_trap_may_avoid_it(dice, left):
    match = scenario("oT..", active="o", chance=[*dice, *(["2"] if left < 16 else [])])
    play(match, Tread(0, 1))
    assert hp(match, "o") == [left]
    assert (at(match, "o"), figure(match, "o").stride) == ((1, 0), False)
    assert not unused(match)
    play(match, goes(match, "o", 2, 0))
    assert figure(match, "o").ap == 2  # there was no second step


@pytest.mark.rule("catacombs", "2.move.7")
def test_a_trap_stays_armed():
    match = scenario("oT..", active="o", chance=["1", "1"])
    play(match, goes(match, "o", 1, 0), goes(match, "o", 2, 0), goes(match, "o", 1, 0))
    assert hp(match, "o") == [14]


@pytest.mark.rule("catacombs", "2.move.8", "2.move.10")
def test_an_ally_is_passed_in_one_action_of_two_points():
    match = scenario("oi..", active="o")
    assert offered(match, Pass) == [Pass(0, 1, 2)]
    happened = play(match, Pass(0, 1, 2))
    assert [event.to for event in happened if isinstance(event, Moved)] == [1, 2]
    assert (at(match, "o"), figure(match, "o").ap, figure(match, "o").stride) == ((2, 0), 2, False)


@pytest.mark.rule("catacombs", "2.move.8")
def test_the_way_past_an_ally_may_bend():
    match = scenario(
        """
        ...
        oi#
        ...
        """,
        active="o",
    )
    assert {(option.via, option.to) for option in offered(match, Pass)} == {(4, 1), (4, 7), (4, 0), (4, 6)}


@pytest.mark.rule("catacombs", "2.move.8")
def test_two_allies_in_a_row_cannot_be_passed():
    match = scenario("oih.", active="o")
    assert offered(match, Pass, Step) == []


@pytest.mark.rule("catacombs", "2.move.9")
def test_nobody_stops_on_an_ally():
    match = scenario("oi..", active="o")
    assert ways(match, "o") == set()


@pytest.mark.rule("catacombs", "2.move.10")
def test_passing_needs_both_points_and_is_no_run():
    match = scenario("oi..", active="o", o={"ap": 1}, table={"turn": 0})
    assert offered(match, Pass) == []
    match = scenario(".oi..", active="o", o={"ap": 1})
    play(match, goes(match, "o", 0, 0))
    play(match, goes(match, "o", 1, 0))
    assert offered(match, Pass) == []


@pytest.mark.rule("catacombs", "2.move.11")
def test_nobody_steps_onto_an_opponent_not_even_one_who_is_down():
    match = scenario("og.", active="o", chance=[])
    assert ways(match, "o") == set()
    assert offered(match, Pass) == []
    match = scenario("go.i", turn="master", active="g", o={"hp": 0, "deadline": 2})
    assert ways(match, "g") == set()
    match = scenario("io.h", active="i", o={"hp": 0, "deadline": 2})
    assert offered(match, Pass) == [Pass(who(match, "i"), 1, 2)]  # an ally may pass him
    assert sq(match, 1, 0) == 1


@pytest.mark.rule("catacombs", "5.lava.1")
def test_lava_is_not_entered_on_foot():
    match = scenario(
        """
        .~.
        .o~
        """,
        active="o",
    )
    assert ways(match, "o") == {(0, 0), (0, 1), (2, 0)}
