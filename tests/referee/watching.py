"""Watching a match through the public API: everything a referee sees is plain data."""

import random
from collections.abc import Set as AbstractSet
from typing import Any, Protocol

import msgspec

from undercroft import Match, bots

Key = tuple[Any, ...]
"""An option or event as data: what it is, then its values in order, such as ("move", 3, 57)."""


class Objection(AssertionError):
    """What the books do not allow, or demand in vain."""


def key(thing: Any) -> Key:
    """An option or an event as data."""
    values = msgspec.to_builtins(thing).values()
    return tuple([tuple(value) if type(value) is list else value for value in values])


class Asked(msgspec.Struct, frozen=True):
    """A decision as data."""

    seats: tuple[int, ...]
    rule: str
    options: tuple[Key, ...]
    about: Key


class Referee(Protocol):
    """What a referee does. Anything it does not agree with, it raises as an Objection."""

    def happened(self, event: Key, rule: str) -> None:
        """Something was told."""

    def asked(self, asked: Asked) -> None:
        """Somebody is asked; called once for each decision, after everything that led to it."""

    def answered(self, asked: Asked, answer: Key) -> None:
        """This was the answer; called before anything that it leads to."""

    def ended(self, winners: tuple[int, ...], reason: str) -> None:
        """The game is over."""


def watch(match: Match, referee: Referee, how: str, seed: int, most: int, seldom: AbstractSet[str] = frozenset()) -> int:
    """Play a match under the eyes of a referee, to the end or for so many answers; returns how many it were.

    `how` is random, greedy, exploring or mixed; what is chosen `seldom`, by its tag, is what would end most games before they begin.
    """
    told, answers = 0, 0
    player = Player(match, how, seed, seldom)
    while True:
        for each in match.events[told:]:
            referee.happened(key(each.event), each.rule)
        told = len(match.events)
        decision = match.decision
        if decision is None:
            assert match.outcome is not None
            referee.ended(match.outcome.winners, match.outcome.reason)
            return answers
        if answers >= most:
            return answers
        asked = Asked(decision.seats, decision.rule, tuple(map(key, decision.options)), key(decision.about) if decision.about else ())
        referee.asked(asked)
        index = player.choose([option[0] for option in asked.options])
        referee.answered(asked, asked.options[index])
        match.answer(index)
        answers += 1


class Player:
    """Who plays: at random, drawn to what was seldom chosen, greedily, or greedily with another answer now and then."""

    def __init__(self, match: Match, how: str, seed: int, seldom: AbstractSet[str]) -> None:
        """Its own random numbers, from this seed."""
        self.match, self.how, self.seldom = match, how, seldom
        self.random = random.Random(seed)
        self.seen: dict[str, int] = {}
        self.bot = bots.make("greedy", seed) if how in {"greedy", "mixed"} else None

    def choose(self, tags: list[str]) -> int:
        """One of the options, which are of these kinds."""
        if self.bot is not None and (self.how == "greedy" or self.random.random() < 0.7):
            assert self.match.decision is not None
            return self.bot.choose(self.match, self.match.decision.seats[0])
        weight = {tag: 0.0001 if tag in self.seldom else 1.0 for tag in tags}
        if self.how != "random":
            weight = {tag: each / (tags.count(tag) * (1 + self.seen.get(tag, 0))) for tag, each in weight.items()}
        (index,) = self.random.choices(range(len(tags)), [weight[tag] for tag in tags])
        self.seen[tags[index]] = self.seen.get(tags[index], 0) + 1
        return index
