"""Bots: any game, any seat. They know what a player in their seat knows, and no more.

bot = bots.make("greedy", seed=7)
match.answer(bot.choose(match, seat))
"""

import re
from collections.abc import Callable
from typing import Protocol

from undercroft.bots.at_random import AtRandom
from undercroft.bots.greedy import Greedy
from undercroft.bots.search import Search, Thought
from undercroft.engine.match import Match

__all__ = ["ADVICE", "BOTS", "LEVELS", "AtRandom", "Bot", "Greedy", "Search", "Thought", "known", "make", "names"]


class Bot(Protocol):
    """Somebody who answers. Made with the same seed and asked the same things, it gives the same answers."""

    spent: int  # work on all decisions so far: worlds imagined, answers given in them

    def choose(self, match: Match, seat: int) -> int:
        """The index of an option of the decision that this seat is asked."""


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": AtRandom,
    "greedy": Greedy,
    "novice": lambda seed: Search(seed, work=1000, milliseconds=300),
    "adept": lambda seed: Search(seed, milliseconds=500),
    "master": lambda seed: Search(seed, milliseconds=2000),
    "search": Search,
}

LEVELS = {
    "random": "at once",
    "greedy": "at once",
    "novice": "up to 0.3 s",
    "adept": "0.5 s",
    "master": "2 s",
}
"""Bots that people play against, weakest first, and how long they think about an answer."""

ADVICE = "search:3000 thinks with 3000 units of work (worlds imagined and answers given in them), search:500ms for half a second"
"""What a name may say beyond a plain one."""

_BUDGET = re.compile(r"search:(\d{1,9})(ms)?", re.ASCII)


def names() -> list[str]:
    """The plain names of all bots."""
    return list(BOTS)


def known(name: str) -> bool:
    """Whether a bot can be made by this name."""
    try:
        make(name)
    except ValueError:
        return False
    return True


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name, or a search with its budget: `search:3000` units of work, `search:500ms`."""
    maker = BOTS.get(name)
    if maker is not None:
        return maker(seed)
    budget = _BUDGET.fullmatch(name)
    if budget is None:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}; {ADVICE}")
    amount = int(budget[1])
    return Search(seed, milliseconds=amount) if budget[2] else Search(seed, work=amount)
