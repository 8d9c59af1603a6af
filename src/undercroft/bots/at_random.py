"""A bot that takes any move, each as likely."""

from random import Random

from undercroft.bots.asked import asked
from undercroft.engine.match import Match


class AtRandom:
    """Takes any move; what is left to people, it leaves to them."""

    __slots__ = ("_random",)

    spent = 0  # it imagines nothing

    def __init__(self, seed: int = 0) -> None:
        """Its own random numbers, from this seed."""
        self._random = Random(seed).random

    def choose(self, match: Match, seat: int) -> int:
        """Any of them."""
        return int(self._random() * asked(match, seat).moves())
