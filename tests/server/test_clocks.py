"""Clocks: for each decision, for each side, given back after a restart."""

import pytest

from undercroft.server.protocol.messages import Clock, Running
from undercroft.server.tables.clocks import Clocks

SIDES = ((0,), (1, 2))


def test_without_clocks_nothing_runs():
    clocks = Clocks(Clock(), SIDES)
    clocks.start((0,), 5.0)
    assert clocks.runs_out(100.0) is None
    assert clocks.running(100.0) is None
    assert clocks.now(100.0) == []


def test_a_decision_has_its_own_time():
    clocks = Clocks(Clock("decision", 60), SIDES)
    clocks.start((1,), 0.0)
    assert clocks.runs_out(10.0) == 50.0
    assert clocks.running(10.0) == Running((1,), 50_000)
    clocks.stop(10.0)
    clocks.renew()
    clocks.start((0,), 10.0)
    assert clocks.now(10.0) == [60_000]
    assert clocks.runs_out(70.0) == 0.0
    assert clocks.runs_out(71.0) == 0.0


def test_a_side_has_time_for_the_whole_game():
    clocks = Clocks(Clock("side", 60), SIDES)
    clocks.start((1,), 0.0)
    clocks.stop(10.0)
    clocks.renew()
    assert clocks.left == [60_000, 50_000]
    clocks.start((0,), 10.0)
    assert clocks.running(15.0) == Running((0,), 55_000, (((0,), 55_000), ((1, 2), 50_000)))
    clocks.start((2,), 20.0)
    assert clocks.now(25.0) == [50_000, 45_000]


def test_a_question_for_several_sides_runs_on_until_none_of_them_has_time():
    clocks = Clocks(Clock("side", 60), SIDES)
    clocks.restore((10_000, 20_000))
    clocks.start((0, 1), 0.0)
    assert clocks.runs_out(0.0) == 20.0
    assert clocks.now(15.0) == [0, 5_000]


def test_nobody_pays_while_bots_think():
    clocks = Clocks(Clock("side", 60), SIDES)
    clocks.start((), 0.0)
    assert clocks.runs_out(500.0) is None
    assert clocks.now(500.0) == [60_000, 60_000]
    assert clocks.running(500.0) == Running((), 0, (((0,), 60_000), ((1, 2), 60_000)))


@pytest.mark.parametrize(("kept", "left"), [((12_000,), [12_000]), ((), [60_000]), ((1, 2, 3), [60_000]), ((99_000_000,), [60_000])])
def test_a_restart_gives_back_what_the_last_entry_says(kept, left):
    clocks = Clocks(Clock("decision", 60), SIDES)
    clocks.restore(kept)
    assert clocks.left == left


def test_where_the_rules_limit_turns_every_turn_has_its_time():
    clocks = Clocks(Clock("decision", 5), SIDES, (120, 300))  # whatever else was wanted
    clocks.begin_turn((0, 0))
    clocks.start((0,), 0.0)
    assert clocks.runs_out(50.0) is None, "before the first turn nothing runs"
    clocks.renew((1, 0))
    clocks.start((0,), 50.0)
    assert clocks.running(60.0) == Running((0,), 110_000, (((0,), 110_000), ((1, 2), 300_000)))
    clocks.stop(60.0)
    clocks.renew((1, 0))
    assert clocks.left == [110_000, 300_000, 20_000], "another question of the same turn"
    clocks.start((1, 2), 60.0)
    clocks.stop(80.0)
    clocks.renew((2, 1))
    assert clocks.left == [120_000, 300_000, 20_000], "another turn"


def test_who_is_asked_in_the_turn_of_another_side_has_a_little_time_and_the_turn_waits():
    clocks = Clocks(Clock(), SIDES, (120, 300))
    clocks.begin_turn((1, 0))
    clocks.restore((60_000, 300_000, 20_000))
    clocks.start((2,), 0.0)
    assert clocks.running(5.0) == Running((1, 2), 15_000, (((0,), 60_000), ((1, 2), 300_000)))
    assert clocks.runs_out(20.0) == 0.0
    clocks.stop(19.0)
    clocks.renew((1, 0))
    assert clocks.left == [60_000, 300_000, 20_000]


def test_after_a_restart_the_turn_goes_on_with_what_was_left_of_it():
    clocks = Clocks(Clock(), SIDES, (120, 300))
    clocks.restore((7_000, 300_000, 20_000))
    clocks.begin_turn((3, 0))
    clocks.start((0,), 0.0)
    assert clocks.runs_out(0.0) == 7.0
