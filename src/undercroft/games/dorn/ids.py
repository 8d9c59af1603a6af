"""What a number stands for: to the type checker a space is no figure, and neither is just any number. When the game runs they are."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NewType, TypeVar, cast

from undercroft.pieces.grid import bits
from undercroft.pieces.some import EACH, Some

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

    class Figures(Some):
        """Some of the heroes, Zorkal and the monsters."""

    class Seats(Some):
        """Some of the seats."""

    class Artifacts(Some):
        """Some of the Artifacts."""

    def by_hero(values: Iterable[T]) -> Iterator[tuple[Who, T]]:
        """Every hero's number, with what is his of these."""

    def spaces(squares: int) -> Iterator[Space]:
        """The spaces of a set, in order."""

    def heroes_in(some: Figures) -> Iterator[Who]:
        """The heroes of a set, in order."""

else:
    Figures = Seats = Artifacts = int
    by_hero, spaces, heroes_in = enumerate, bits, bits

ONLY: Mapping[Figure, Figures] = cast("Mapping[Figure, Figures]", EACH)
"""This figure alone, as a set; and so for one seat, one Artifact, one space of the map."""
SEAT: Mapping[int, Seats] = cast("Mapping[int, Seats]", EACH)
ARTIFACT: Mapping[int, Artifacts] = cast("Mapping[int, Artifacts]", EACH)
SPACE: Mapping[int, int] = cast("Mapping[int, int]", EACH)

NO_FIGURES, NO_SEATS, NO_ARTIFACTS = Figures(0), Seats(0), Artifacts(0)
