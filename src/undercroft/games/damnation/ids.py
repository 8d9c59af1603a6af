"""What a number stands for: to the type checker a guest is no place, and neither is just any number. When the game runs they are."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NewType, TypeVar, cast

from undercroft.pieces.some import EACH, Some

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

    class Guests(Some):
        """Some of the players."""

    class Spaces(Some):
        """Some of the corridor spaces."""

    class Doors(Some):
        """Some of the doors."""

    class Souls(Some):
        """Some of the Souls, by the characters that they are of."""

    class Slots(Some):
        """Some of the slots for Talent tokens."""

    class Dice(Some):
        """Some of the dice of The Vampire."""

    def by_guest(values: Iterable[T]) -> Iterator[tuple[Guest, T]]:
        """Every player's seat, with what is his of these."""

else:
    Guests = Spaces = Doors = Souls = Slots = Dice = int
    by_guest = enumerate

ONLY: Mapping[Guest, Guests] = cast("Mapping[Guest, Guests]", EACH)
"""This player alone, as a set; and so for each of the others: one space, door, Soul, slot, die."""
SPACE: Mapping[int, Spaces] = cast("Mapping[int, Spaces]", EACH)
DOOR: Mapping[int, Doors] = cast("Mapping[int, Doors]", EACH)
SOUL: Mapping[int, Souls] = cast("Mapping[int, Souls]", EACH)
SLOT: Mapping[int, Slots] = cast("Mapping[int, Slots]", EACH)
DIE: Mapping[int, Dice] = cast("Mapping[int, Dice]", EACH)

NO_SPACES, NO_DOORS, NO_SOULS, NO_SLOTS = Spaces(0), Doors(0), Souls(0), Slots(0)
EVERY_SPACE, EVERY_DOOR = ~NO_SPACES, ~NO_DOORS
