"""How long a bot may think: so much work, so much time, or both.

A unit of work is a world that is imagined, or an answer that is given in one. It is the same in every game and on every machine.
"""

from math import inf
from time import perf_counter


class Clock:
    """What is left of the budget."""

    __slots__ = ("_most", "_round", "_time", "_until", "spent")

    def __init__(self, work: int | None, milliseconds: float | None) -> None:
        """It begins now."""
        self.spent = 0  # units of work
        self._most = inf if work is None else work
        self._until = None if milliseconds is None else perf_counter() + milliseconds / 1000
        self._round = self._time = inf

    def spare(self, work: float) -> None:
        """So much was done before and need not be done again; half of the budget is always left."""
        self._most -= min(work, self._most / 2) if self._most < inf else 0

    def over(self) -> bool:
        """Whether nothing is left."""
        return self.spent >= self._most or (self._until is not None and perf_counter() > self._until)

    def begin(self, rounds: int) -> None:
        """The next of so many rounds may take its share."""
        now = perf_counter()
        self._round = self.spent + (self._most - self.spent) / rounds
        self._time = inf if self._until is None else now + (self._until - now) / rounds

    def allows(self, work: float) -> bool:
        """Whether a round may go on for so much more."""
        return self.spent + work <= self._round and (self._until is None or perf_counter() < self._time)
