"""Sheets on which something is counted: a row of boxes for each thing, to cross off or to lay a counter on."""

from fpdf import FPDF

from undercroft.engine.components import Sheet, Track
from undercroft.paper.fitting import one_line
from undercroft.paper.looks import FADED, INK, RED
from undercroft.paper.sheets import Paper

BOX = 7.5  # millimetres
MARGIN = 14.0
AIR = 6.0


def print_sheets(pdf: FPDF, sheets: tuple[Sheet, ...], on: Paper) -> None:
    """One below the other, none over a fold."""
    wide, down = on.wide - 2 * MARGIN, on.high
    for each in sheets:
        high = 9 + sum(_height(track, wide) for track in each.tracks) + AIR
        if down + high > on.high - MARGIN:
            pdf.add_page()
            down = MARGIN
        _sheet(pdf, each, down, wide)
        down += high


def _across(wide: float) -> int:
    return int((wide - 6) // BOX)


def _height(track: Track, wide: float) -> float:
    return 5 + BOX * -(-(track.most - track.least + 1) // _across(wide)) + 1.5


def _sheet(pdf: FPDF, each: Sheet, down: float, wide: float) -> None:
    high = 9 + sum(_height(track, wide) for track in each.tracks)
    pdf.set_draw_color(*FADED)
    pdf.set_line_width(0.2)
    pdf.rect(MARGIN, down, wide, high)
    one_line(pdf, each.name, (MARGIN + 3, down + 1.5, wide / 2 - 3), size=14, colour=RED)
    if each.note:
        one_line(pdf, each.note, (MARGIN + wide / 2, down + 2.5, wide / 2 - 3), size=9, align="R", colour=FADED)
    at = down + 8.5
    for track in each.tracks:
        one_line(pdf, track.name, (MARGIN + 3, at, wide - 6), size=9, colour=FADED)
        for place, number in enumerate(range(track.least, track.most + 1)):
            x, y = MARGIN + 3 + place % _across(wide) * BOX, at + 4.5 + place // _across(wide) * BOX
            pdf.set_draw_color(*INK)
            pdf.rect(x, y, BOX, BOX)
            one_line(pdf, str(number), (x, y + 1.8, BOX), size=9, align="C")
        at += _height(track, wide)
