"""Options that are made only when somebody looks at them: a figure can go to fifty places, but goes to one."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

from undercroft.engine.decisions import Option
from undercroft.pieces.grid import bits, nth

Span = tuple[int, Callable[[Any], Option]]
"""A set of squares, and what makes the option for one of them, by whatever name its game has for its number."""


class Offers(Sequence[Option]):
    """Some options as they are, then one for each square of each span."""

    __slots__ = ("_count", "_first", "_spans")

    def __init__(self, first: Sequence[Option], *spans: Span) -> None:
        """The options in this order."""
        self._first = first
        self._spans = spans
        count = len(first)
        for squares, _ in spans:
            count += squares.bit_count()
        self._count = count

    def __len__(self) -> int:
        """How many there are."""
        return self._count

    @overload
    def __getitem__(self, index: int) -> Option: ...

    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...

    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        """The option with this number, made now."""
        if index.__class__ is int and index >= 0:
            first = self._first
            if index < len(first):
                return first[index]
            index -= len(first)
            for squares, make in self._spans:
                count = squares.bit_count()
                if index < count:
                    return make(nth(squares, index))
                index -= count
            raise IndexError(index)
        if isinstance(index, slice):
            return list(self)[index]
        if index < -self._count:
            raise IndexError(index)
        return self[index + self._count]

    def __iter__(self) -> Iterator[Option]:
        """All of them, one after the other."""
        yield from self._first
        for squares, make in self._spans:
            for square in bits(squares):
                yield make(square)
