"""What a number stands for. To the type checker a prisoner is not just any number, and no seat; when the game runs it is nothing else."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NewType, TypeVar, cast

from undercroft.pieces.some import EACH, Some

Prisoner = NewType("Prisoner", int)
"""The place in `characters`, `hp`, `hands` and `dice`. In solo play one seat has two of them (6.solo.6)."""

NOBODY = Prisoner(-1)
NO_TRAIT = -1  # of a die that is not there, or has been used

if TYPE_CHECKING:
    T = TypeVar("T")

    class Prisoners(Some):
        """Some of the prisoners."""

    def by_prisoner(values: Iterable[T]) -> Iterator[tuple[Prisoner, T]]:
        """Every prisoner, with what is his of these."""

else:
    Prisoners, by_prisoner = int, enumerate

ONLY: Mapping[Prisoner, Prisoners] = cast("Mapping[Prisoner, Prisoners]", EACH)
"""This prisoner alone, as a set."""

NONE_OF_THEM = Prisoners(0)
