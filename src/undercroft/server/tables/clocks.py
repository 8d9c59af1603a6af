"""How long people may think: for each decision, a side in the whole game, or a side in each turn. It knows no time but what it is told."""

from collections.abc import Sequence

from undercroft.server.protocol.messages import Clock, Running

Sides = tuple[tuple[int, ...], ...]
Turn = tuple[int, int]  # its number, and a seat whose it is; number 0 is before the first

INTERRUPTED = 20  # seconds to answer in the turn of another side


class Clocks:
    """The clocks of a table. They run only while a person has to decide.

    Where the rules of the game limit turns (`limits`, in seconds for each side), that is what runs, whatever clock was wanted: full again
    with every turn, and one more for what is asked of others meanwhile, which is full again with every question.
    """

    __slots__ = ("_full", "_sides", "_since", "_turn", "kind", "left", "seats", "turns")

    def __init__(self, clock: Clock, sides: Sides, limits: Sequence[int] = ()) -> None:
        """All clocks full, and none running."""
        self.kind = "turn" if limits else clock.kind
        wanted = {"none": 0, "decision": 1, "side": len(sides)}[clock.kind]
        self._full = [1000 * each for each in ((*limits, INTERRUPTED) if limits else (clock.seconds,) * wanted)]
        self._sides = sides
        self._turn: Turn | None = None  # not known
        self.left = self._full.copy()
        self.seats: tuple[int, ...] = ()  # those who are asked
        self.turns: tuple[int, ...] = ()  # the clocks that run
        self._since = 0.0

    def restore(self, left: Sequence[int]) -> None:
        """What the last entry says; after a restart nobody pays for the time that the house was closed."""
        if self.left and len(left) == len(self.left):
            self.left = [max(0, min(each, full)) for each, full in zip(left, self._full, strict=True)]

    def begin_turn(self, turn: Turn) -> None:
        """Whose turn it is; with another turn there is time for it again."""
        if self.kind == "turn" and self._turn not in {None, turn}:
            self.left = self._full.copy()
        self._turn = turn

    def start(self, seats: tuple[int, ...], now: float, shown: tuple[int, ...] | None = None) -> None:
        """These seats have to decide, with what they have left; of nobody, no clock runs. Others may be shown, where that is a secret."""
        self.stop(now)
        self._since = now
        self.seats = seats if shown is None else shown
        asked = tuple(number for number, side in enumerate(self._sides) if any(seat in side for seat in seats))
        if not self.left or not seats:
            self.turns = ()
        elif self.kind == "decision":
            self.turns = (0,)
        elif self.kind == "side":
            self.turns = asked
        else:
            number, whose = self._turn or (0, 0)
            own = tuple(each for each in asked if whose in self._sides[each])
            self.turns = () if not number else own or (len(self.left) - 1,)

    def stop(self, now: float) -> None:
        """Whoever had to decide has done so, and pays for it."""
        self.left = self.now(now)
        self.turns = ()

    def renew(self, turn: Turn | None = None) -> None:
        """Another question, maybe in another turn: with a clock per decision there is time for it again."""
        if turn is not None:
            self.begin_turn(turn)
        if self.kind in {"decision", "turn"}:
            self.left = [*self.left[:-1], self._full[-1]]

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
        sides = () if self.kind == "decision" else tuple(zip(self._sides, left, strict=False))  # of what others are asked no side has time
        if not self.turns:
            return Running((), 0, sides) if sides else None
        seats = tuple(seat for side in self._sides if any(each in side for each in self.seats) for seat in side) if sides else self.seats
        return Running(seats, max(left[number] for number in self.turns), sides)
