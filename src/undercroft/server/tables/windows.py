"""A window that is open at a table: for whom, what has been given in it, and when it closes. It knows no time but what it is told.

It lasts as long whether or not anybody can reply. Whoever can't, passes without a click; whoever passes does not end it. A person
who might be asked first and plays something ends it at once: that is seen anyway, and nobody comes before. All others' plays count
when it closes, or the time until they are seen would tell who before them was asked.
"""

from collections.abc import Sequence

import msgspec

from undercroft.server.history.entries import Given
from undercroft.server.protocol.messages import Standing

HOLD = 30.0  # seconds that somebody who holds a window open has from then on


class AlreadyHeld(Exception):
    """Somebody may hold a window open once."""


class Vigil(msgspec.Struct):
    """One window, from its opening to its close."""

    decision: int  # number of the question
    seats: Sequence[int]  # all who might be asked, in their order
    until: float  # when it closes, if nobody holds it
    bound: frozenset[int] = frozenset()  # seats that have to say themselves that they are done, however long it takes
    timed: bool = True  # everybody sees how long it still stands open
    given: dict[int, Given] = {}
    held: dict[int, float] = {}  # until when

    def give(self, given: Given) -> None:
        """Somebody passes, or plays something. The last word counts."""
        self.given[given.seat] = given

    def hold(self, seat: int, now: float) -> None:
        """Somebody wants more time; everybody sees that."""
        if seat in self.held:
            raise AlreadyHeld
        self.held[seat] = now + HOLD

    def closes(self, now: float) -> float | None:
        """Seconds until it closes; nothing if it waits for somebody."""
        first = self.given.get(self.seats[0])
        if first is not None and first.index and first.by == "person":
            return 0.0
        if not self.bound <= self.given.keys():
            return None
        holds = [until for seat, until in self.held.items() if seat not in self.given]
        return max(0.0, max((self.until, *holds)) - now)

    def standing(self, now: float) -> Standing:
        """As everybody may see it."""
        left = self.closes(now) if self.timed else None
        return Standing(tuple(self.seats), None if left is None else round(left * 1000), tuple(sorted(self.held)))
