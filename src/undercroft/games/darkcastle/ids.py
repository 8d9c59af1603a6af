"""What a number stands for. To the type checker a prisoner is not just any number, and no seat; when the game runs it is nothing else."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NewType, TypeVar

Prisoner = NewType("Prisoner", int)
"""The place in `characters`, `hp`, `hands` and `dice`. In solo play one seat has two of them (6.solo.6)."""

NOBODY = Prisoner(-1)
NO_TRAIT = -1  # of a die that is not there, or has been used

if TYPE_CHECKING:
    T = TypeVar("T")

    def by_prisoner(values: Iterable[T]) -> Iterator[tuple[Prisoner, T]]:
        """Every prisoner, with what is his of these."""

else:
    by_prisoner = enumerate
