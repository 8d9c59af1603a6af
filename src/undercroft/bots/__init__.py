"""Bots: any game, any seat. They know what a player in their seat knows, and no more.

bot = bots.make("greedy", seed=7)
match.answer(bot.choose(match, seat))
"""

from collections.abc import Callable
from typing import Protocol

from undercroft.bots.at_random import AtRandom
from undercroft.bots.greedy import Greedy
from undercroft.engine.match import Match

__all__ = ["AtRandom", "Bot", "Greedy", "make", "names"]


class Bot(Protocol):
    """Somebody who answers. Made with the same seed and asked the same things, it gives the same answers."""

    def choose(self, match: Match, seat: int) -> int:
        """The index of an option of the decision that this seat is asked."""


BOTS: dict[str, Callable[[int], Bot]] = {"random": AtRandom, "greedy": Greedy}


def names() -> list[str]:
    """The names of all bots."""
    return list(BOTS)


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)
