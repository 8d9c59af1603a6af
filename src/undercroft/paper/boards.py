"""Boards: drawn space by space, as large as one wants to play on, over as few sheets as that takes."""

from math import ceil

import msgspec
from fpdf import FPDF

from undercroft.engine.components import Ground, Token
from undercroft.engine.view import Board, Space
from undercroft.paper.fitting import one_line, write
from undercroft.paper.ground import is_dark, is_room, seen, size
from undercroft.paper.looks import FADED, INK, RED, draw_icon
from undercroft.paper.sheets import Paper, grid, pages

SPACES = (18.0, 17.5, 17.0)
"""Millimetres of a space: a token of print and play stands in it. Smaller ones are taken where that saves sheets."""
MARGIN, TOKENS_MARGIN = 10.0, 12.0
TOKEN = (16.0, 16.0)
FAINT = (176, 162, 142)
"""The colour of pictures on which tokens will stand."""


class Tiling(msgspec.Struct, frozen=True):
    """How a board lies on sheets: all of them alike."""

    across: int
    down: int
    columns: int  # of spaces, on one sheet
    rows: int
    space: float  # millimetres
    landscape: bool


def tiling(columns: int, rows: int, on: Paper) -> Tiling:
    """The fewest sheets for so many spaces; of these the largest spaces, and rather upright."""
    found = []
    for landscape in (False, True):
        wide, high = (on.high, on.wide) if landscape else (on.wide, on.high)
        for space in SPACES:
            across, down = ceil(columns / int((wide - 2 * MARGIN) // space)), ceil(rows / int((high - 2 * MARGIN) // space))
            found.append(Tiling(across, down, ceil(columns / across), ceil(rows / down), space, landscape))
    return min(found, key=lambda each: (each.across * each.down, -each.space, each.landscape))


class Sheet(msgspec.Struct, frozen=True):
    """A sheet of a board: the document, the game whose pictures are drawn, which spaces lie on it."""

    pdf: FPDF
    game: str
    first: tuple[int, int]
    tiling: Tiling

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the board lies, in millimetres."""
        return MARGIN + (x - self.first[0]) * self.tiling.space, MARGIN + (y - self.first[1]) * self.tiling.space


def print_ground(pdf: FPDF, game: str, ground: Ground, on: Paper) -> None:
    """A board in pieces of paper, each with its place in the whole and lines to glue it by."""
    spaces = ground.board.spaces
    left, top = min(space.x for space in spaces), min(space.y for space in spaces)
    right, bottom = max(space.x + _wide(space) for space in spaces), max(space.y + _high(space) for space in spaces)
    how = tiling(right - left, bottom - top, on)
    for row in range(how.down):
        for column in range(how.across):
            sheet = Sheet(pdf, game, (left + column * how.columns, top + row * how.rows), how)
            here = [space for space in spaces if _meets(space, sheet)]
            if not here:
                continue
            pdf.add_page(orientation="landscape" if how.landscape else "portrait")
            title = f"{ground.name}: sheet {column + 1} of {how.across} across, {row + 1} of {how.down} down"
            one_line(pdf, title, (MARGIN, 3.5, pdf.w - 2 * MARGIN), family="fell", size=11)
            frame = (MARGIN, MARGIN, how.columns * how.space, how.rows * how.space)
            with pdf.rect_clip(*frame):
                for space in here:
                    _draw(sheet, space)
                _doors(sheet, ground.board)
            pdf.set_draw_color(*FADED)
            pdf.set_line_width(0.1)
            pdf.rect(*frame)


def _wide(space: Space) -> int:
    return size(space, "wide")


def _high(space: Space) -> int:
    return size(space, "high")


def _meets(space: Space, sheet: Sheet) -> bool:
    (x, y), how = sheet.first, sheet.tiling
    return space.x + _wide(space) > x and space.x < x + how.columns and space.y + _high(space) > y and space.y < y + how.rows


def _draw(sheet: Sheet, space: Space) -> None:
    """As much of a space as lies on this sheet; a room that lies on two says its name on both."""
    (first_x, first_y), how, pdf, look = sheet.first, sheet.tiling, sheet.pdf, seen(space)
    left, right = max(space.x, first_x), min(space.x + _wide(space), first_x + how.columns)
    top, bottom = max(space.y, first_y), min(space.y + _high(space), first_y + how.rows)
    x, y = sheet.at(left, top)
    wide, high = (right - left) * how.space, (bottom - top) * how.space
    pdf.set_fill_color(*look.ground)
    pdf.set_draw_color(*INK)
    pdf.set_line_width(0.2)
    pdf.rect(x, y, wide, high, "DF")
    if is_dark(look.ground):
        return  # nobody stands there
    large = wide * high > how.space**2
    head, foot = y + 0.8, y + high - 0.6
    if space.name:
        head += write(pdf, space.name, (x + 0.4, head, wide - 0.8, high - 2), size=11 if large else 6, align="C", colour=INK)
    if space.at and space.at != space.name and not is_room(space):
        foot -= 2.2
        one_line(pdf, space.at, (x + 0.4, foot, wide - 1.0), size=5, align="R", colour=FADED)
    if look.words:
        foot -= 2.9 * len(look.words)
        write(pdf, "\n".join(look.words), (x + 0.6, foot, wide - 1.2, 2.95 * len(look.words)), size=7, align="C", colour=RED)
    icon = min(wide * 0.5, foot - head - 0.8, how.space * (2 if large else 0.5))
    for name in look.icons:
        draw_icon(pdf, sheet.game, name, x + (wide - icon) / 2, (head + foot - icon) / 2, icon, colour=FAINT)
    if look.arrow is not None:
        _arrow(pdf, (x + wide / 2, y + high / 2), look.arrow, 5.0)


def _doors(sheet: Sheet, board: Board) -> None:
    """A way into a room is a gap in the wall that both share; one that leads one way only has an arrow."""
    by_id, ways = {space.id: space for space in board.spaces}, set(board.links)
    for one, other in board.links:
        here, there = by_id.get(one), by_id.get(other)
        if here is None or there is None or not (is_room(here) or is_room(there)):
            continue
        _door(sheet, here, there, both=(other, one) in ways)


def _door(sheet: Sheet, one: Space, other: Space, *, both: bool) -> None:
    left, right = max(one.x, other.x), min(one.x + _wide(one), other.x + _wide(other))
    top, bottom = max(one.y, other.y), min(one.y + _high(one), other.y + _high(other))
    if (top == bottom) == (left == right):
        return  # they share no wall
    (x, y), pdf, flat = sheet.at((left + right) / 2, (top + bottom) / 2), sheet.pdf, top == bottom
    pdf.set_draw_color(*RED)
    pdf.set_line_width(1.4)
    pdf.line(*((x - 4, y, x + 4, y) if flat else (x, y - 4, x, y + 4)))
    if not both:
        towards = (0, 1 if other.y >= bottom else -1) if flat else (1 if other.x >= right else -1, 0)
        _arrow(pdf, (x + towards[0] * 5.6, y + towards[1] * 5.6), towards, 3.0)


def _arrow(pdf: FPDF, middle: tuple[float, float], towards: tuple[int, int], long: float) -> None:
    """A pointed arrow, so long in all."""
    (x, y), (ahead, down) = middle, towards
    half, broad = long / 2, long * 0.4
    tip, tail = (x + ahead * half, y + down * half), (x - ahead * half, y - down * half)
    pdf.set_fill_color(*RED)
    pdf.polygon([tip, (tail[0] - down * broad, tail[1] + ahead * broad), (tail[0] + down * broad, tail[1] - ahead * broad)], style="F")


def print_tokens(pdf: FPDF, game: str, tokens: tuple[Token, ...], on: Paper) -> None:
    """Figures and counters to cut out."""
    columns, rows = int((on.wide - 2 * TOKENS_MARGIN) // TOKEN[0]), int((on.high - 2 * TOKENS_MARGIN) // TOKEN[1])
    every = [token for token in tokens for _ in range(token.copies)]
    for some in pages(every, columns * rows):
        pdf.add_page()
        for token, (x, y) in zip(some, grid(pdf, on, TOKEN, columns, rows), strict=False):
            draw_icon(pdf, game, token.icon, x + 3.5, y + 0.8, 9)
            one_line(pdf, token.name, (x + 0.5, y + 11.5, TOKEN[0] - 1), size=6.5, align="C")
