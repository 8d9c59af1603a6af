"""Watching a match through the public API: everything a referee sees is plain data."""

import random
from collections.abc import Iterator
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
    return tuple(tuple(value) if isinstance(value, list) else value for value in msgspec.to_builtins(thing).values())


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
    chooser = _choosers(match, how, seed, seldom)
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
        index = next(chooser)
        referee.answered(asked, asked.options[index])
        match.answer(index)
        answers += 1


def _choosers(match: Match, how: str, seed: int, seldom: AbstractSet[str]) -> Iterator[int]:
    """Who plays: at random, drawn to what was seldom chosen, greedily, or greedily with another answer now and then."""
    chooser = random.Random(seed)
    seen: dict[str, int] = {}
    bot = bots.make("greedy", seed) if how in {"greedy", "mixed"} else None
    while match.decision is not None:
        tags = [key(option)[0] for option in match.decision.options]
        if bot is not None and (how == "greedy" or chooser.random() < 0.7):
            yield bot.choose(match, match.decision.seats[0])
            continue
        weights = [0.0001 if tag in seldom else 1.0 for tag in tags]
        if how != "random":
            weights = [weight / (tags.count(tag) * (1 + seen.get(tag, 0))) for weight, tag in zip(weights, tags, strict=True)]
        (index,) = chooser.choices(range(len(tags)), weights)
        seen[tags[index]] = seen.get(tags[index], 0) + 1
        yield index
