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
from undercroft.bots.tempers import find
from undercroft.engine.game import Game
from undercroft.engine.match import Match

__all__ = [
    "ADVICE",
    "BOTS",
    "LEVELS",
    "USUAL",
    "AtRandom",
    "Bot",
    "Greedy",
    "Search",
    "Thought",
    "check",
    "make",
    "names",
    "skill",
    "temper",
    "usual",
]


class Bot(Protocol):
    """Somebody who answers. Made with the same seed and asked the same things, it gives the same answers."""

    spent: int  # work on all decisions so far: worlds imagined, answers given in them

    def choose(self, match: Match, seat: int) -> int:
        """The index of an option of the decision that this seat is asked."""


NOVICE = 1000
"""Units of work that a novice spends on a decision at most."""

THINKS = {"adept": 500, "master": 2000}
"""Milliseconds that these think about a decision, however much work that is."""

BOTS: dict[str, Callable[[int], Bot]] = {
    "random": AtRandom,
    "greedy": Greedy,
    "novice": lambda seed: Search(seed, work=NOVICE, milliseconds=300),
    "adept": lambda seed: Search(seed, milliseconds=THINKS["adept"]),
    "master": lambda seed: Search(seed, milliseconds=THINKS["master"]),
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

USUAL = "greedy"
"""The bot that is taken if none is named."""

ADVICE = (
    "search:3000 thinks with 3000 units of work (worlds imagined and answers given in them), search:500ms for half a second, "
    "and greedy+bold has a character"
)
"""What a name may say beyond a plain one."""

_BUDGET = re.compile(r"search:(\d{1,9})(ms)?", re.ASCII)


def names() -> list[str]:
    """The plain names of all bots."""
    return list(BOTS)


def skill(name: str) -> str:
    """Which of these a bot is, without its budget and its character."""
    return name.partition("+")[0].partition(":")[0]


def temper(name: str) -> str:
    """The character of a bot; empty if it has none."""
    return name.partition("+")[2]


def usual(game: Game, seat: int) -> str:
    """Who sits in a chair for which nobody is named: somebody with a character, another one than next to it."""
    tempers = list(game.tempers())
    return f"{USUAL}+{tempers[seat % len(tempers)]}" if tempers else USUAL


def check(name: str, game: Game) -> None:
    """ValueError says in a line why no such bot plays this game."""
    make(name)
    if temper(name):
        find(game, temper(name))


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name; a search with its budget: `search:3000` units of work, `search:500ms`; `greedy+bold` has a character."""
    plain, plus, character = name.partition("+")
    bot = _plain(plain, name, seed)
    if plus:
        if not character or not isinstance(bot, Greedy | Search):
            raise ValueError(_unknown(name) if not character else f"the bot {plain} has no character, so there is no {name!r}")
        bot.temper = character
    return bot


def _plain(plain: str, name: str, seed: int) -> Bot:
    maker = BOTS.get(plain)
    if maker is not None:
        return maker(seed)
    budget = _BUDGET.fullmatch(plain)
    if budget is None:
        raise ValueError(_unknown(name))
    amount = int(budget[1])
    return Search(seed, milliseconds=amount) if budget[2] else Search(seed, work=amount)


def _unknown(name: str) -> str:
    return f"there is no bot {name!r}; there are: {', '.join(BOTS)}; {ADVICE}"
