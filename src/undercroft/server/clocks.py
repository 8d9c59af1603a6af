"""How long people may think: for each decision, or each side for the whole game. It knows no time but what it is told."""

from collections.abc import Sequence

from undercroft.server.messages import Clock, Running

Sides = tuple[tuple[int, ...], ...]


class Clocks:
    """The clocks of a table. They run only while a person has to decide."""

    __slots__ = ("_full", "_sides", "_since", "kind", "left", "seats", "turns")

    def __init__(self, clock: Clock, sides: Sides) -> None:
        """All clocks full, and none running."""
        self.kind = clock.kind
        self._full = clock.seconds * 1000
        self._sides = sides
        self.left = [] if clock.kind == "none" else [self._full] * (len(sides) if clock.kind == "side" else 1)
        self.seats: tuple[int, ...] = ()  # those who are asked
        self.turns: tuple[int, ...] = ()  # the clocks that run
        self._since = 0.0

    def restore(self, left: Sequence[int]) -> None:
        """What the last entry says; after a restart nobody pays for the time that the house was closed."""
        if self.left and len(left) == len(self.left):
            self.left = [max(0, min(each, self._full)) for each in left]

    def start(self, seats: tuple[int, ...], now: float) -> None:
        """These seats have to decide, with what they have left; of nobody, no clock runs."""
        self.stop(now)
        self._since = now
        self.seats = seats
        if not self.left or not seats:
            self.turns = ()
        elif self.kind == "decision":
            self.turns = (0,)
        else:
            self.turns = tuple(number for number, side in enumerate(self._sides) if any(seat in side for seat in seats))

    def stop(self, now: float) -> None:
        """Whoever had to decide has done so, and pays for it."""
        self.left = self.now(now)
        self.turns = ()

    def renew(self) -> None:
        """Another question: with a clock per decision there is time for it again."""
        if self.kind == "decision":
            self.left = [self._full]

    def now(self, now: float) -> list[int]:
        """What each clock has left, in milliseconds."""
        if not self.turns:
            return self.left
        spent = round((now - self._since) * 1000)
        return [max(0, left - spent) if number in self.turns else left for number, left in enumerate(self.left)]

    def runs_out(self, now: float) -> float | None:
        """Seconds until nobody who is asked has time left; nothing if no clock runs."""
        if not self.turns:
            return None
        left = self.now(now)
        return max(left[number] for number in self.turns) / 1000

    def running(self, now: float) -> Running | None:
        """As people see it."""
        if not self.left:
            return None
        left = self.now(now)
        sides = tuple(zip(self._sides, left, strict=True)) if self.kind == "side" else ()
        if not self.turns:
            return Running((), 0, sides) if sides else None
        seats = tuple(seat for number in self.turns for seat in self._sides[number]) if sides else self.seats
        return Running(seats, max(left[number] for number in self.turns), sides)
