"""Text in a frame: as large as fits, never over its edge."""

from typing import Literal, cast

from fpdf import FPDF

from undercroft.paper.looks import INK

LINE = 0.42
"""Millimetres of a line for each point of its letters."""
SMALLEST = 4.0
"""Points: below this nobody can read it, and something is wrong with the text."""


def write(
    pdf: FPDF,
    text: str,
    frame: tuple[float, float, float, float],
    *,
    family: str = "garamond",
    style: Literal["", "B", "I"] = "",
    size: float = 9.0,
    align: Literal["L", "C"] = "L",
    colour: tuple[int, int, int] = INK,
) -> float:
    """Write into x, y, width, height, at most this large; returns how high it became."""
    x, y, wide, high = frame
    pdf.set_text_color(*colour)
    pdf.set_font(family, style, size)
    fits, tall = largest(pdf, text, (wide, high), size)
    pdf.set_xy(x, y)
    pdf.multi_cell(wide, fits * LINE, text, align=align)
    return tall


def largest(pdf: FPDF, text: str, room: tuple[float, float], size: float) -> tuple[float, float]:
    """How large a text may be in the letters that are chosen, at most so, to fit into width and height; and how high it then is."""
    wide, high = room
    while True:
        pdf.set_font_size(size)
        lines = cast("list[str]", pdf.multi_cell(wide, size * LINE, text, dry_run=True, output="LINES"))
        broken = any(pdf.get_string_width(word) > wide - 2 * pdf.c_margin for word in text.split())
        if (len(lines) * size * LINE <= high and not broken) or size <= SMALLEST:
            return size, len(lines) * size * LINE
        size -= 0.25


def one_line(
    pdf: FPDF,
    text: str,
    frame: tuple[float, float, float],
    *,
    family: str = "garamond",
    size: float = 9.0,
    align: Literal["L", "C", "R"] = "L",
    colour: tuple[int, int, int] = INK,
) -> None:
    """Write one line at x, y, so wide at most."""
    x, y, wide = frame
    pdf.set_text_color(*colour)
    pdf.set_font(family, "", size)
    while pdf.get_string_width(text) > wide and size > SMALLEST:
        size -= 0.25
        pdf.set_font(family, "", size)
    pdf.set_xy(x, y)
    pdf.cell(wide, size * 0.42, text, align=align)
