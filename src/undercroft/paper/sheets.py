"""Sheets of paper: how large, where things lie on them, where they are cut."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec
from fpdf import FPDF

from undercroft.paper.looks import FADED

T = TypeVar("T")

CARD = (63.0, 88.0)
"""A card of the usual size, in millimetres."""


class Paper(msgspec.Struct, frozen=True):
    """A kind of paper."""

    name: str
    wide: float  # millimetres
    high: float


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}
MARK = 4.0
"""How long a crop mark is."""


def paper(name: str) -> Paper:
    """A kind of paper by its name."""
    found = PAPERS.get(name.lower())
    if found is None:
        raise ValueError(f"there is no paper {name!r}; there is: {', '.join(each.name for each in PAPERS.values())}")
    return found


def pages(things: Sequence[T], on_one: int) -> Iterator[Sequence[T]]:
    """So many things to a page."""
    for first in range(0, len(things), on_one):
        yield things[first : first + on_one]


def grid(pdf: FPDF, on: Paper, size: tuple[float, float], columns: int, rows: int) -> list[tuple[float, float]]:
    """Where things of this size lie on a page, left to right and top to bottom, with crop marks around them."""
    wide, high = size
    left, top = (on.wide - columns * wide) / 2, (on.high - rows * high) / 2
    pdf.set_draw_color(*FADED)
    pdf.set_line_width(0.1)
    for column in range(columns + 1):
        x = left + column * wide
        pdf.line(x, top - MARK, x, top - 1)
        pdf.line(x, top + rows * high + 1, x, top + rows * high + MARK)
    for row in range(rows + 1):
        y = top + row * high
        pdf.line(left - MARK, y, left - 1, y)
        pdf.line(left + columns * wide + 1, y, left + columns * wide + MARK, y)
    return [(left + column * wide, top + row * high) for row in range(rows) for column in range(columns)]


def mirrored(places: Sequence[tuple[float, float]], columns: int) -> list[tuple[float, float]]:
    """The same places as they lie on the other side of the sheet, turned over its long edge."""
    found: list[tuple[float, float]] = []
    for first in range(0, len(places), columns):
        found += reversed(places[first : first + columns])
    return found
