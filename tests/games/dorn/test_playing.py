"""Bots that look one step ahead play to win, on either side, against somebody who takes anything but never gives up."""

from random import Random

import pytest

import undercroft
from undercroft.bots.greedy import Greedy
from undercroft.games.dorn.options import SURRENDER

LONGEST = 80  # turns of the Dornkeeper


class Stubborn:
    """Takes any option, each as likely, but does not give up."""

    def __init__(self, seed):
        self._random = Random(seed)

    def choose(self, match, seat):
        assert seat in match.decision.seats
        return self._random.choice([at for at, option in enumerate(match.decision.options) if option is not SURRENDER])


@pytest.mark.parametrize("party", ["suggested", "random"])
@pytest.mark.parametrize("side", [0, 1], ids=["dornkeeper", "heroes"])
def test_the_side_that_looks_ahead_wins(side, party):
    match = undercroft.game("dorn").start(2, {"party": party}, 1, events=False)
    players = [Stubborn(1), Stubborn(1)]
    players[side] = Greedy(1)
    while match.decision is not None and match.table.turn < LONGEST:
        seat = match.decision.seats[0]
        match.answer(players[seat].choose(match, seat))
    assert match.outcome is not None
    assert match.outcome.winners == (side,)
