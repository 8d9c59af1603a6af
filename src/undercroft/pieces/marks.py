"""Marks: named bits of one number, of a kind of their own.

A class that inherits from `Marks` is a kind of marks for the type checker: those of a hero can't be mixed up with those of a monster, nor
with any other number. When the game runs there is nothing but the number, so that it costs what a number costs:

    if TYPE_CHECKING:
        class HeroMarks(Marks): ...
    else:
        HeroMarks = int
"""

from typing import Self


class Marks:
    """What can be done with marks. Nothing is ever made of it: at run time marks are plain numbers."""

    def __init__(self, bits: int = 0) -> None:
        """These bits."""
        raise NotImplementedError  # reason: for the type checker alone

    def __or__(self, other: Self) -> Self:
        """Those of both."""
        raise NotImplementedError  # reason: for the type checker alone

    def __and__(self, other: Self) -> Self:
        """Those that both have; true if there is any."""
        raise NotImplementedError  # reason: for the type checker alone

    def __invert__(self) -> Self:
        """All others."""
        raise NotImplementedError  # reason: for the type checker alone

    def __lshift__(self, count: int) -> Self:
        """As many places further on."""
        raise NotImplementedError  # reason: for the type checker alone

    def bit_count(self) -> int:
        """How many there are."""
        raise NotImplementedError  # reason: for the type checker alone

    def __bool__(self) -> bool:
        """Whether there is any."""
        raise NotImplementedError  # reason: for the type checker alone
