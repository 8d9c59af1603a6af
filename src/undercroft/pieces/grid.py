"""A board of squares. A square is a number, row by row from the upper left; a set of squares is an int with a bit for each.

So a whole front of figures moves with four shifts, and what lies on the board can be copied for nothing. The outermost squares
must be closed, or a shift would run from the end of one row into the next.
"""

from collections.abc import Iterable, Iterator
from functools import cache

_HALVES = tuple((1 << half, (1 << (1 << half)) - 1) for half in range(9, 2, -1))
"""How far to look at a time, from 512 squares down to eight."""

_EIGHT = tuple(tuple(at for at in range(8) if eight >> at & 1) for eight in range(256))
"""The squares of each set of eight."""


def bits(squares: int) -> Iterator[int]:
    """The squares of a set, in order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def nth(squares: int, number: int) -> int:
    """The square with this number in the order of the set, from 0. The set must have so many, of squares below 1024."""
    at = 0
    for width, mask in _HALVES:
        low = squares & mask
        count = low.bit_count()
        if number < count:
            squares = low
        else:
            number -= count
            squares >>= width
            at += width
    return at + _EIGHT[squares][number]


def set_of(squares: Iterable[int]) -> int:
    """These squares as a set."""
    together = 0
    for square in squares:
        together |= 1 << square
    return together


def beside(squares: int, width: int) -> int:
    """All squares that share a side with one of these."""
    return squares << 1 | squares >> 1 | squares << width | squares >> width


def coordinate(column: int, row: int) -> str:
    """A square as people call it, by column and row from 0: C7, and AA1 after Z1."""
    return f"{'' if column < 26 else chr(64 + column // 26)}{chr(65 + column % 26)}{row + 1}"


def apart(one: int, other: int, width: int) -> tuple[int, int]:
    """How many columns and rows it is from one square to another."""
    return other % width - one % width, other // width - one // width


@cache
def diamond(square: int, reach: int, width: int, height: int) -> int:
    """All squares at most so many rows and columns away, added up, straight through whatever is there."""
    row, column = divmod(square, width)
    found = 0
    for y in range(max(0, row - reach), min(height, row + reach + 1)):
        span = reach - abs(y - row)
        first, last = max(0, column - span), min(width - 1, column + span)
        found |= ((1 << last - first + 1) - 1) << y * width + first
    return found
