"""Clocks: for each decision, for each side, given back after a restart."""

import pytest

from undercroft.server.clocks import Clocks
from undercroft.server.messages import Clock, Running

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
