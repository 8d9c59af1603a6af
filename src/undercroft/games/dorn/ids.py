"""What a number stands for: to the type checker a space is no figure, and neither is just any number. When the game runs they are."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NewType, TypeVar

from undercroft.pieces.grid import bits

Figure = NewType("Figure", int)
"""A hero, Zorkal or a monster: heroes 0 to 4, Zorkal 5, the monster with token t is 6 + t."""

Who = NewType("Who", Figure)
"""A hero in play, by the place in the list of heroes; not the number in the content."""

Space = NewType("Space", int)
"""A space of the map; a Teleport is called by its first square (13.25)."""

OFF = Space(-1)
"""The space of whoever is dead or has vanished."""
NOBODY = Who(Figure(-1))

if TYPE_CHECKING:
    T = TypeVar("T")

    def by_hero(values: Iterable[T]) -> Iterator[tuple[Who, T]]:
        """Every hero's number, with what is his of these."""

    def spaces(squares: int) -> Iterator[Space]:
        """The spaces of a set, in order."""

    def heroes_in(some: int) -> Iterator[Who]:
        """The heroes of a set, in order."""

else:
    by_hero, spaces, heroes_in = enumerate, bits, bits
