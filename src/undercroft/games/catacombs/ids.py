"""What a number stands for: to the type checker a figure is no square, and neither is just any number. When the game runs they are."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NewType, TypeVar, cast

from undercroft.pieces.grid import bits
from undercroft.pieces.some import EACH, Some

Who = NewType("Who", int)
"""A figure: its place in the list of all."""

Square = NewType("Square", int)
"""A square of the map, row by row from the top left."""

OFF = Square(-1)
"""The square of whoever is not on the board."""
NOBODY = Who(-1)

if TYPE_CHECKING:
    T = TypeVar("T")

    class Figures(Some):
        """Some of the figures."""

    class Tricks(Some):
        """Some of the spells and skills of a figure."""

    def figures_in(some: Figures) -> Iterator[Who]:
        """These figures, one after the other."""

    def by_figure(values: Iterable[T]) -> Iterator[tuple[Who, T]]:
        """Every figure, with what is its of these."""

    def by_square(values: Iterable[T]) -> Iterator[tuple[Square, T]]:
        """Every square, with what is on it of these."""

else:
    Figures = Tricks = int
    figures_in, by_figure, by_square = bits, enumerate, enumerate

ONLY: Mapping[Who, Figures] = cast("Mapping[Who, Figures]", EACH)
"""This figure alone, as a set."""

SPELL: Mapping[int, Tricks] = cast("Mapping[int, Tricks]", EACH)
"""The spell with this number on its card, as a set; skills come after all spells."""

NO_FIGURES, NO_TRICKS = Figures(0), Tricks(0)
