"""Games counted. Tallies are plain data that add up to the same in whatever order: so they can be sent, stored and joined."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from undercroft.engine.game import Fact
from undercroft.engine.state import Outcome

Winners = tuple[int, ...]

T = TypeVar("T", bound=msgspec.Struct)


class Seen(msgspec.Struct):
    """What is counted only of games that are watched: rules, cards, questions, how it stood on the way."""

    rules: dict[str, tuple[int, int]] = {}  # by rule: in how many games it applied, how often in all
    asked: dict[str, tuple[int, int]] = {}  # by rule: questions, options in them
    branching: dict[int, int] = {}  # questions by the number of their options
    by_seat: dict[int, int] = {}  # answers by who gave them
    lengths: dict[tuple[int, Winners], int] = {}  # finished games by decisions and winners
    cards: dict[tuple[str, str, str], tuple[int, ...]] = {}  # by pile, verb, card: sums over sides in games, see `statistics.Sums`
    piles: dict[tuple[str, str], tuple[int, ...]] = {}  # the same by pile and verb, of all its cards together
    stood: dict[tuple[int, int, int, bool], int] = {}  # by side, twentieth of the game, look in twentieths, whether it won in the end
    over: dict[tuple[int, int, int], int] = {}  # by side that won, look: since which twentieth of the game it never looked worse
    ends: dict[int, tuple[int, ...]] = {}  # by number of the game: decisions (-1: it was left), then who won
    upsets: dict[int, tuple[int, int]] = {}  # by number of the game: the worst look of whoever won, in twentieths, and when that was
    gauged: dict[tuple[str, int], tuple[int, int, int]] = {}  # by name and turn: games, sum and squares of what was read, in hundredths
    offered: dict[tuple[str, str, str], int] = {}  # by who asks, rule and option: how often it could be chosen
    chosen: dict[tuple[str, str, str], tuple[int, ...]] = {}  # the same when it was: sums as for cards
    questions: dict[tuple[str, str], tuple[int, ...]] = {}  # by who asks and rule: of all options together
    touched: dict[int, int] = {}  # games in which a piece that is followed came up: after how many decisions
    pieces: dict[tuple[str, int], tuple[int, ...]] = {}  # by piece and number of the game: what came of it, see `following.Followed`

    def __add__(self, other: "Seen") -> "Seen":
        return added(self, other)


class Tally(msgspec.Struct):
    """Games counted."""

    games: int = 0
    winners: dict[Winners, int] = {}
    endings: dict[str, int] = {}
    lengths: dict[int, int] = {}  # in decisions, of the finished games
    facts: dict[tuple[str, str, int | None, Winners], int] = {}  # kind, value and seat of a fact, with who won
    seen: Seen | None = None  # None unless the games were watched
    alike: "Tally | None" = None  # those of them in which nothing that is followed came up: they are the same in every variant

    def add(self, outcome: Outcome | None, decisions: int, facts: Sequence[Fact] = ()) -> None:
        """Count one game; no outcome means that it was left."""
        self.games += 1
        for fact in facts:
            count(self.facts, (fact.kind, fact.value, fact.seat, outcome.winners if outcome is not None else ()))
        if outcome is not None:
            count(self.winners, outcome.winners)
            count(self.endings, outcome.reason)
            count(self.lengths, decisions)

    def take(self, other: "Tally") -> None:
        """Count these too, here."""
        _take(self, other)

    def __add__(self, other: "Tally") -> "Tally":
        return added(self, other)


def _take(one: Any, other: Any) -> None:
    for name in one.__struct_fields__:
        mine, yours = getattr(one, name), getattr(other, name)
        if isinstance(mine, dict):
            for key, value in yours.items():
                mine[key] = _sum(mine[key], value) if key in mine else value
        elif isinstance(mine, msgspec.Struct) and yours is not None:
            _take(mine, yours)
        elif isinstance(yours, msgspec.Struct):
            setattr(one, name, _sum(type(yours)(), yours))
        elif yours is not None:
            setattr(one, name, mine + yours)


def count(counted: dict[Any, int], key: Any, times: int = 1) -> None:
    """One more of these."""
    counted[key] = counted.get(key, 0) + times


def sums_with(sums: tuple[int, ...] | None, times: int, among: int, has_won: bool) -> tuple[int, ...]:
    """Sums over sides in games (`statistics.Sums`), with one more, in which a thing happened so often among all of its kind."""
    mine = (times, times * has_won, times * times, times * times * has_won, times * among, times * among * has_won, 1)
    return mine if sums is None else tuple(one + other for one, other in zip(sums, mine, strict=True))


def added(one: T, other: T) -> T:
    """Two tallies as one: numbers and what is counted by key add up, lists of numbers place by place."""
    return type(one)(*(_sum(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__))


def _sum(one: Any, other: Any) -> Any:
    if one is None or other is None:
        return other if one is None else one
    if isinstance(one, tuple):
        return tuple(map(_sum, one, other))
    if not isinstance(one, dict):
        return one + other
    both = one.copy()
    for key, value in other.items():
        both[key] = _sum(both[key], value) if key in both else value
    return both


def nth(counted: Mapping[int, int], number: int) -> int:
    """The number-th of all values in their order, from 0."""
    for value in sorted(counted):
        number -= counted[value]
        if number < 0:
            return value
    raise IndexError(number)
