"""How long a bot may think: so many looks, so much time, or both."""

from math import inf
from time import perf_counter


class Clock:
    """What is left of the budget."""

    __slots__ = ("_most", "_round", "_time", "_until", "looks")

    def __init__(self, iterations: int | None, milliseconds: float | None) -> None:
        """It begins now."""
        self.looks = 0  # so many have been taken
        self._most = inf if iterations is None else iterations
        self._until = None if milliseconds is None else perf_counter() + milliseconds / 1000
        self._round = self._time = inf

    def spare(self, looks: int) -> None:
        """So many need not be spent again."""
        self._most -= looks

    def over(self) -> bool:
        """Whether nothing is left."""
        return self.looks >= self._most or (self._until is not None and perf_counter() > self._until)

    def begin(self, rounds: int) -> None:
        """The next of so many rounds may take its share."""
        now = perf_counter()
        self._round = self.looks + (self._most - self.looks) / rounds
        self._time = inf if self._until is None else now + (self._until - now) / rounds

    def allows(self, looks: int) -> bool:
        """Whether a round may go on for so many looks more."""
        return self.looks + looks <= self._round and (self._until is None or perf_counter() < self._time)
