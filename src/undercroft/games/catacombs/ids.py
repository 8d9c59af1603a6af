"""What a number stands for: to the type checker a figure is no square, and neither is just any number. When the game runs they are."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NewType, TypeVar

Who = NewType("Who", int)
"""A figure: its place in the list of all."""

Square = NewType("Square", int)
"""A square of the map, row by row from the top left."""

OFF = Square(-1)
"""The square of whoever is not on the board."""
NOBODY = Who(-1)

if TYPE_CHECKING:
    T = TypeVar("T")

    def by_figure(values: Iterable[T]) -> Iterator[tuple[Who, T]]:
        """Every figure, with what is its of these."""

    def by_square(values: Iterable[T]) -> Iterator[tuple[Square, T]]:
        """Every square, with what is on it of these."""

else:
    by_figure = by_square = enumerate
