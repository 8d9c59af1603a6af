"""A bot that looks one step ahead and takes what looks best by the game's own appraisal.

It never sees the true table: each option is tried in a few imagined worlds, which its seat can't tell from the true one,
and the worlds are the same for all options, so that luck does not decide between them.
"""

from random import Random

from undercroft.bots.asked import asked
from undercroft.engine.match import Match

WORLDS = 4
"""How many worlds an option is tried in."""

TRIES = 160
"""How often a decision is tried in all; where there are many options, each is tried in fewer worlds, but at least in one."""


class Greedy:
    """Takes the option after which the table looks best; of equals the first."""

    __slots__ = ("_random",)

    def __init__(self, seed: int = 0) -> None:
        """Its own random numbers, from this seed."""
        self._random = Random(seed)

    def choose(self, match: Match, seat: int) -> int:
        """The best option by the average over the imagined worlds."""
        decision = asked(match, seat)
        options = len(decision.options)
        if decision.chance:
            return self._random.randrange(options)  # a real die is not chosen: the bot rolls it
        worlds = [self._random.getrandbits(48) for _ in range(max(1, min(WORLDS, TRIES // options)))]
        best, most = 0, -1.0
        for option in range(options):
            looks = sum(after(match, seat, world, option) for world in worlds)
            if looks > most:
                best, most = option, looks
        return best


def after(match: Match, seat: int, world: int, option: int) -> float:
    """How good the table looks to the seat after this option, in this world."""
    imagined = match.imagine(seat, seed=world, events=False)
    imagined.answer(option)
    return match.game.appraise(imagined.table, seat)
