"""Whose thought comes next, and how long it may take: shared between those who make tables, and between the tables of each.

Bots that look ahead would take all the time there is. So when several tables want to think, each of them thinks for less, and whoever
thought longest ago comes next. A coach is waited for by a person and goes before; a quick bot waits behind no slow one.
"""

import asyncio
from collections import Counter, OrderedDict
from enum import IntEnum
from typing import Generic, TypeVar

LATELY = 2.0
"""Seconds for which a table counts as thinking after its last thought: its next one is about to come."""
REMEMBERED = 4096
"""Tables and makers of whom it is known when they had their last turn."""

T = TypeVar("T")


class Pace(IntEnum):
    """How long a thought takes, and so where it waits."""

    COACH = 0
    SLOW = 1
    QUICK = 2


class Wanted(Generic[T]):
    """A thought that waits: at this table, which this maker has made."""

    def __init__(self, pace: Pace, table: str, maker: str, place: "asyncio.Future[T]") -> None:
        """Where it can be thought comes through the future."""
        self.pace = pace
        self.table = table
        self.maker = maker
        self.place = place


class Queue(Generic[T]):
    """Thoughts that wait for somewhere to be thought."""

    def __init__(self) -> None:
        """Nobody waits."""
        self._waiting: list[Wanted[T]] = []
        self._turns: OrderedDict[str, int] = OrderedDict()  # when a table or a maker had the last turn
        self._turn = 0

    def wait(self, wanted: Wanted[T]) -> None:
        """Get in line."""
        self._waiting.append(wanted)

    def next(self, *paces: Pace) -> Wanted[T] | None:
        """Whose turn it is, of the first of these paces at which anybody waits; they leave the line."""
        self._waiting = [each for each in self._waiting if not each.place.done()]
        for pace in paces:
            waiting = [each for each in self._waiting if each.pace == pace]
            if waiting:
                first = min(waiting, key=self._last)  # of those who had their turn at the same time, whoever came first
                self._waiting.remove(first)
                self.note(first)
                return first
        return None

    def note(self, wanted: Wanted[T]) -> None:
        """This one has a turn now."""
        self._turn += 1
        for name in (f"maker {wanted.maker}", f"table {wanted.table}"):
            self._turns[name] = self._turn
            self._turns.move_to_end(name)
        while len(self._turns) > REMEMBERED:
            self._turns.popitem(last=False)

    def _last(self, wanted: Wanted[T]) -> tuple[int, int]:
        return self._turns.get(f"maker {wanted.maker}", 0), self._turns.get(f"table {wanted.table}", 0)


class Demand:
    """Which tables have wanted to think for long, lately."""

    def __init__(self) -> None:
        """None yet."""
        self._tables: OrderedDict[str, tuple[str, float]] = OrderedDict()  # the maker, and when it was last wanted
        self._makers: Counter[str] = Counter()  # how many of these tables each has made

    def note(self, table: str, maker: str, now: float) -> None:
        """This table wants to think, or has just thought."""
        self._forget(table)
        self._tables[table] = maker, now
        self._makers[maker] += 1
        while self._tables and next(iter(self._tables.values()))[1] < now - LATELY:
            self._forget(next(iter(self._tables)))

    def _forget(self, table: str) -> None:
        maker, _ = self._tables.pop(table, ("", 0.0))
        self._makers[maker] -= 1
        if self._makers[maker] <= 0:
            del self._makers[maker]

    def share(self, maker: str, workers: int) -> float:
        """The part of a worker's time that falls to one table of this maker: makers share alike, and so do the tables of each."""
        return min(1.0, workers / (max(1, len(self._makers)) * max(1, self._makers[maker])))
