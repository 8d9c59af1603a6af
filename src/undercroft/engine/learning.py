"""How a game looks to a learner: deeds whose numbers never change their meaning, and what a seat knows as named tensors.

A deed (in the field: an action) is a kind of option and the values of some of its fields: `move, space F7`. Whatever it leaves out is
known from the table, as the figure in hand is. What a seat knows (the observation) is written number by number, each at its place in
a tensor with a name. Both are plain numbers here; `research` makes of them what trainers take.
"""

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec

from undercroft.engine.decisions import Option


class Part(msgspec.Struct, frozen=True):
    """Something by which deeds of one kind differ."""

    name: str  # such as "space"
    size: int  # it is a number below this
    read: Callable[[Any, Any], int]  # from the table and the option
    says: Callable[[int], str] = str  # the number in words
    plain: bool = True  # it follows from the option alone


def field(name: str, size: int, first: int = 0, says: Callable[[int], str] = str) -> Part:
    """A field of the option that is a number from `first` on."""
    value = attrgetter(name)
    return Part(name, size, lambda _, option: int(value(option)) - first, says)


def among(name: str, values: Sequence[Hashable]) -> Part:
    """A field of the option that is one of these values."""
    value, numbers = attrgetter(name), {each: number for number, each in enumerate(values)}
    return Part(name, len(values), lambda _, option: numbers[value(option)], lambda number: str(values[number]))


class Deed(msgspec.Struct, frozen=True):
    """A kind of option, and by what two of them differ."""

    kind: type[Option]
    parts: tuple[Part, ...] = ()
    name: str = ""  # if the kind's own tag does not say enough
    when: Callable[[Any, Any], bool] | None = None  # by table and option: whether it is this one, of several deeds of one kind


class Tensor(msgspec.Struct, frozen=True):
    """A part of what a seat knows. Numbers lie between -1 and 1."""

    name: str
    shape: tuple[int, ...]
    text: str  # what its rows are
    columns: tuple[str, ...] = ()  # what stands along the last axis


@lru_cache(maxsize=1 << 16)
def spread(bits: int, at: int, width: int) -> tuple[int, ...]:
    """Where a 1 stands for each number that bits stand for: so many places apart, from the first on."""
    return tuple(at + number * width for number in range(bits.bit_length()) if bits >> number & 1)


Row: TypeAlias = "array[float]"
"""Numbers side by side."""


def ready(*numbers: float) -> Row:
    """Numbers side by side that are written often: made ready once."""
    return array("f", numbers)


class Ink:
    """Writes numbers onto a paper on which each tensor has its place. What nobody writes stays as it was drawn: 0, or the map."""

    __slots__ = ("first", "paper")

    def __init__(self, first: dict[str, int], paper: Row) -> None:
        """Where each tensor begins, and what is written on."""
        self.first = first
        self.paper = paper

    def row(self, at: int, numbers: Sequence[float]) -> None:
        """Numbers side by side."""
        self.paper[at : at + len(numbers)] = array("f", numbers)

    def ready(self, at: int, numbers: Row) -> None:
        """The same with what was made `ready`."""
        self.paper[at : at + len(numbers)] = numbers

    def mark(self, at: int, number: float = 1.0) -> None:
        """One number."""
        self.paper[at] = number

    def marks(self, at: Iterable[int]) -> None:
        """A 1 at each of these places."""
        paper = self.paper
        for each in at:
            paper[each] = 1.0


def same_map(_: Any) -> Hashable:
    """A game that is always played on the same ground."""
    return None


def no_map(_: Any, __: Ink) -> None:
    """A game whose tensors have nothing in them that never changes."""


class Learning(msgspec.Struct, frozen=True):
    """A game for learners; every function takes the game's content or its table."""

    deeds: Callable[[Any], Sequence[Deed]]  # of content: everything that can be done
    tensors: Callable[[Any], Sequence[Tensor]]  # of content
    observe: Callable[[Any, int, Ink], None]  # what this seat knows of the table; nothing else may be read
    ground: Callable[[Any], Hashable] = same_map  # of a table: which map it is
    draw: Callable[[Any, Ink], None] = no_map  # what never changes as long as the ground is the same; written once
    hidden: str = "nothing"  # what a seat may not know, in a few words
