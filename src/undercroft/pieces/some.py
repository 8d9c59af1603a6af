"""Some of a kind, such as some of the players or some of the spaces: a set as one number, with a bit for each that is in it.

A class that inherits from `Some` is a set of one kind for the type checker: no number passes for it, and some players are not some
spaces. When the game runs there is nothing but the number, so that a table copies it for nothing and a rule compares hundreds at once:

    if TYPE_CHECKING:
        class Guests(Some): ...
    else:
        Guests = int

    ONLY: Mapping[Guest, Guests] = cast("Mapping[Guest, Guests]", EACH)

    prey & ONLY[seat]         # is this one among them?
    targets |= ONLY[seat]     # this one joins them
    targets &= ~ONLY[seat]    # this one leaves them
"""

from typing import Self

MOST = 1024
"""How many there may be of a kind."""

EACH = (*(1 << number for number in range(MOST)), 0)
"""By the number of one: the set in which there is this one alone. Last, and so at -1, the set of nobody."""


class Some(int):
    """What can be done with such a set. Nothing is ever made of it: at run time these are plain numbers."""

    def __or__(self, other: Self) -> Self:  # type: ignore[override]  # reason: a set joins a set of its kind alone
        """Those of both."""
        raise NotImplementedError  # reason: for the type checker alone

    def __and__(self, other: Self) -> Self:  # type: ignore[override]  # reason: as above
        """Those that are in both; true if there is any."""
        raise NotImplementedError  # reason: for the type checker alone

    def __xor__(self, other: Self) -> Self:  # type: ignore[override]  # reason: as above
        """Those that are in one of them and not in the other."""
        raise NotImplementedError  # reason: for the type checker alone

    def __invert__(self) -> Self:
        """All others."""
        raise NotImplementedError  # reason: for the type checker alone
