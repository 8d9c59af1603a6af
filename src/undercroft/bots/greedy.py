"""A bot that looks one step ahead and takes what looks best by the game's own appraisal.

It never sees the true table: each option is tried in a few imagined worlds, which its seat can't tell from the true one,
and the worlds are the same for all options, so that luck does not decide between them.
"""

from random import Random

from undercroft.bots.asked import asked
from undercroft.engine.match import Match

WORLDS = 16
"""How many worlds an option is tried in."""

TRIES = 120
"""How often a decision is tried in all; where there are many options, each is tried in fewer worlds, but at least in one."""

WHISKER = 1e-9
"""By how much a table has to look better to be better."""


class Greedy:
    """Takes the option after which the table looks best; of equals the first."""

    __slots__ = ("_random",)

    def __init__(self, seed: int = 0) -> None:
        """Its own random numbers, from this seed."""
        self._random = Random(seed)

    def choose(self, match: Match, seat: int) -> int:
        """The best option by the average over the imagined worlds.

        A step aside leaves the same question open and shows nothing new: an item passed on, one move of many. It is taken if
        the table then looks better than now; if not, only to escape certain ruin. So the bot never goes round in circles.
        """
        decision = asked(match, seat)
        options = len(decision.options)
        if decision.chance:
            return self._random.randrange(options)  # a real die is not chosen: the bot rolls it
        worlds = [self._random.getrandbits(48) for _ in range(max(1, min(WORLDS, TRIES // options)))]
        now = sum(match.game.appraise(match.imagine(seat, seed=world, events=False).table, seat) for world in worlds)
        onward, aside = (-1.0, 0), (-1.0, 0)
        for option in range(options):
            tried = [after(match, seat, world, option) for world in worlds]
            looks = sum(value for value, _ in tried)
            if not all(stays for _, stays in tried):
                onward = max(onward, (looks, -option))
            else:
                aside = max(aside, (looks, -option))
        return -(aside if aside[0] > now + WHISKER or onward[0] <= 0 else onward)[1]


def after(match: Match, seat: int, world: int, option: int) -> tuple[float, bool]:
    """How good the table looks to the seat after this option in this world, and whether it was a step aside."""
    imagined = match.imagine(seat, seed=world, events=False)
    asked_before, told = imagined.decision, len(imagined.tape)
    imagined.answer(option)
    asked_now = imagined.decision
    stays = asked_now is not None and asked_before is not None and asked_now.rule == asked_before.rule and len(imagined.tape) == told + 1
    return match.game.appraise(imagined.table, seat), stays
