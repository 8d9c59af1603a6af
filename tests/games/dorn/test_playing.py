"""Whole games: bots that look one step ahead win against somebody who takes anything but never gives up; what is kept on the way holds."""

from random import Random

import pytest

import undercroft
from undercroft.bots.greedy import Greedy
from undercroft.games.dorn.actions import able, march, moving
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


def play_some(tactics):
    """Some games, of which nobody sees the end."""
    for seed in range(6):
        match = undercroft.game("dorn").start(2 + seed % 5, {"party": "random", "tactics": tactics}, seed, events=False)
        anybody = Stubborn(seed)
        for _ in range(600):
            if match.decision is None:
                break
            match.answer(anybody.choose(match, match.decision.seats[0]))


@pytest.mark.parametrize("tactics", [False, True], ids=["plain", "tactics"])
def test_who_can_still_move_is_what_a_fresh_look_finds(monkeypatch, tactics):
    seen = []

    class Company(able.Company):
        def able(self, table):
            known, found = self.known, super().able(table)
            if known is not None:
                seen.append((found, able.who_can_move(table)))
            return found

    monkeypatch.setattr(moving, "Company", Company)
    play_some(tactics)
    assert len(seen) > 100
    assert all(kept == fresh for kept, fresh in seen)


@pytest.mark.parametrize("tactics", [False, True], ids=["plain", "tactics"])
def test_who_can_still_march_is_what_a_fresh_look_finds(monkeypatch, tactics):
    seen = []

    class Ranks(able.Ranks):
        def ask(self, table):
            known, found = self.question, super().ask(table)
            if found is not None and found is known:
                seen.append((found, able.Ranks().ask(table)))
            return found

    monkeypatch.setattr(march, "Ranks", Ranks)
    play_some(tactics)
    assert len(seen) > 100
    assert all((list(kept.options), kept.default) == (list(fresh.options), fresh.default) for kept, fresh in seen)
