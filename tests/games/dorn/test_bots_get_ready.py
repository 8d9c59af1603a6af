"""4.4: however the heroes are shared out, bots come to the end of a phase: one with nothing to do keeps nobody waiting."""

import pytest

import undercroft
from undercroft import bots

ENOUGH = 300
"""Decisions of the first turn, all phases of both sides; it takes about a hundred."""


@pytest.mark.parametrize("seats", range(2, 7))
def test_bots_come_to_the_second_turn(seats):
    match = undercroft.game("dorn").start(seats=seats, seed=0, events=False)
    sitters = [bots.make("greedy", seed=seat) for seat in range(seats)]
    for number in range(ENOUGH):
        if match.table.turn > 1:
            return
        seat = match.decision.seats[number % len(match.decision.seats)]
        match.answer(sitters[seat].choose(match, seat))
    pytest.fail(f"turn {match.table.turn}, rule {match.decision.rule}")
