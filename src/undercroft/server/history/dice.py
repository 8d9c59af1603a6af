"""The dice of the house: they write down how many sides each roll had, so that all of it can be shown without a rule being asked again."""

from collections.abc import Sequence

from undercroft.engine.chance import Chance, Fair, KnownFirst
from undercroft.engine.decisions import Option
from undercroft.engine.tape import Tape
from undercroft.server.history.entries import AnyEntry, chunks

Roll = tuple[int, int]
"""Sides and result."""

UNKNOWN = 0
"""Sides of a roll of which nobody wrote them down."""


class Witnessed(Fair):
    """Fair dice under witness. Whatever is rolled or drawn comes through `roll`."""

    __slots__ = ("sides",)

    def __init__(self, secret: bytes, nonces: tuple[str, ...] | None = None) -> None:
        """Nothing has been rolled."""
        super().__init__(secret, nonces)
        self.sides: list[int] = []  # of the rolls since somebody looked

    pick = Chance.pick
    rolls = Chance.rolls
    throw = Chance.throw

    def roll(self, sides: int, about: Option | None = None) -> int:
        """Roll, and write down with what."""
        self.sides.append(sides)
        return super().roll(sides, about)

    def fork(self) -> "Witnessed":
        """An independent source that goes on alike, with a sheet of its own."""
        other = super().fork()
        assert isinstance(other, Witnessed)
        other.sides = []
        return other


class WitnessedOn(KnownFirst, Witnessed):
    """The same at a table that goes on from a moment of a finished game: what fell there is written down there."""

    __slots__ = ("known",)

    def __init__(self, secret: bytes, nonces: tuple[str, ...] | None, known: Sequence[int]) -> None:
        """These results are known."""
        super().__init__(secret, nonces)
        self.known = known
        self.at = self.start

    def fork(self) -> "WitnessedOn":
        """An independent source that goes on alike."""
        other = super().fork()
        assert isinstance(other, WitnessedOn)
        other.known = self.known
        return other


def rolls(happened: Sequence[AnyEntry]) -> list[Roll]:
    """Everything that was rolled and still stands, as the entries tell it."""
    found: list[Roll] = []
    for entry in chunks(happened):
        results = Tape.read(entry.chunk).results()
        sides = entry.sides if len(entry.sides) == len(results) else (UNKNOWN,) * len(results)
        found += zip(sides, results, strict=True)
    return found
