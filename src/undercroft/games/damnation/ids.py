"""What a number stands for: to the type checker a guest is no place, and neither is just any number. When the game runs they are."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NewType, TypeVar, cast

Guest = NewType("Guest", int)
"""A player, by the seat."""

Place = NewType("Place", int)
"""A place of the plan: corridor spaces, then rooms."""


def as_places(path: tuple[int, ...]) -> tuple[Place, ...]:
    """A path of the plan, as it is walked on the table."""
    return cast("tuple[Place, ...]", path)


NOBODY = Guest(-1)
NOWHERE = Place(-1)

if TYPE_CHECKING:
    T = TypeVar("T")

    def by_guest(values: Iterable[T]) -> Iterator[tuple[Guest, T]]:
        """Every player's seat, with what is his of these."""

else:
    by_guest = enumerate
