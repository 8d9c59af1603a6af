"""Boards: drawn space by space, as large as one wants to play on, over as many sheets as that takes."""

from math import ceil

from fpdf import FPDF

from undercroft.engine.components import Ground, Token
from undercroft.engine.view import Space
from undercroft.paper.fitting import one_line, write
from undercroft.paper.looks import FADED, INK, PAPER, RED, draw_icon
from undercroft.paper.sheets import Paper, grid, pages

SPACE = 18.0
"""Millimetres of a space: a token of print and play stands in it."""
MARGIN = 12.0
TOKEN = (16.0, 16.0)
GROUNDS = {
    "wall": (70, 60, 52),
    "lava": (196, 92, 60),
    "water": (126, 150, 158),
    "river": (126, 150, 158),
    "swamp": (150, 160, 120),
    "forest": (150, 160, 120),
}
"""How ground looks, by a word in a space's tags; any other is paper."""


def print_ground(pdf: FPDF, ground: Ground, on: Paper) -> None:
    """A board in pieces of paper, each with its place in the whole and lines to glue it by."""
    spaces = ground.board.spaces
    left, top = min(space.x for space in spaces), min(space.y for space in spaces)
    right, bottom = max(space.x + _wide(space) for space in spaces), max(space.y + _high(space) for space in spaces)
    columns, rows = int((on.wide - 2 * MARGIN) // SPACE), int((on.high - 2 * MARGIN) // SPACE)
    by_id = {space.id: space for space in spaces}
    ways = [(by_id[one], by_id[other]) for one, other in ground.board.links if one in by_id and other in by_id]
    doors = [(one, other) for one, other in ways if _wide(one) * _high(one) * _wide(other) * _high(other) > 1]
    across, down = ceil((right - left) / columns), ceil((bottom - top) / rows)
    for row in range(down):
        for column in range(across):
            first = (left + column * columns, top + row * rows)
            here = [space for space in spaces if _meets(space, first, columns, rows)]
            if not here:
                continue
            pdf.add_page()
            title = f"{ground.name}: sheet {column + 1} of {across} across, {row + 1} of {down} down"
            one_line(pdf, title, (MARGIN, 4, on.wide - 2 * MARGIN), family="fell", size=11)
            with pdf.rect_clip(MARGIN, MARGIN, columns * SPACE, rows * SPACE):
                for space in here:
                    _draw(pdf, space, first, (columns, rows))
                for one, other in doors:
                    _door(pdf, one, other, first)
            pdf.set_draw_color(*FADED)
            pdf.set_line_width(0.1)
            pdf.rect(MARGIN, MARGIN, columns * SPACE, rows * SPACE)


def _size(space: Space, word_of: str) -> int:
    """A room says in its tags how wide and high it is, such as `wide-4` and `high-3`; any other space is one."""
    return next((int(number) for tag in space.tags for word, _, number in [tag.partition("-")] if word == word_of and number.isdigit()), 1)


def _wide(space: Space) -> int:
    return _size(space, "wide")


def _high(space: Space) -> int:
    return _size(space, "high")


def _meets(space: Space, first: tuple[int, int], columns: int, rows: int) -> bool:
    x, y = first
    return space.x + _wide(space) > x and space.x < x + columns and space.y + _high(space) > y and space.y < y + rows


def _draw(pdf: FPDF, space: Space, first: tuple[int, int], sheet: tuple[int, int]) -> None:
    """As much of a space as lies on this sheet; a room that lies on two says its name on both."""
    left, right = max(space.x - first[0], 0), min(space.x + _wide(space) - first[0], sheet[0])
    top, bottom = max(space.y - first[1], 0), min(space.y + _high(space) - first[1], sheet[1])
    x, y, wide, high = MARGIN + left * SPACE, MARGIN + top * SPACE, (right - left) * SPACE, (bottom - top) * SPACE
    pdf.set_fill_color(*next((GROUNDS[tag] for tag in space.tags if tag in GROUNDS), PAPER))
    pdf.set_draw_color(*INK)
    pdf.set_line_width(0.2)
    pdf.rect(x, y, wide, high, "DF")
    room = _wide(space) * _high(space) > 1
    if space.name:
        write(pdf, space.name, (x + 0.6, y + 0.8, wide - 1.2, high - 2), size=11 if room else 5.5, align="C", colour=FADED)
    if not room and (marks := [tag for tag in space.tags[1:] if "-" not in tag and ":" not in tag]):
        write(pdf, "\n".join(marks), (x + 0.6, y + high - 3.2 * len(marks) - 0.5, wide - 1.2, high - 4), size=7, align="C", colour=RED)


def _door(pdf: FPDF, one: Space, other: Space, first: tuple[int, int]) -> None:
    """A way into a room: a gap in the wall that both share."""
    left, right = max(one.x, other.x), min(one.x + _wide(one), other.x + _wide(other))
    top, bottom = max(one.y, other.y), min(one.y + _high(one), other.y + _high(other))
    x, y = MARGIN + (left - first[0]) * SPACE, MARGIN + (top - first[1]) * SPACE
    pdf.set_draw_color(*RED)
    pdf.set_line_width(1.4)
    if top == bottom and left < right:
        middle = (right - left) * SPACE / 2
        pdf.line(x + middle - 4, y, x + middle + 4, y)
    elif left == right and top < bottom:
        middle = (bottom - top) * SPACE / 2
        pdf.line(x, y + middle - 4, x, y + middle + 4)


def print_tokens(pdf: FPDF, game: str, tokens: tuple[Token, ...], on: Paper) -> None:
    """Figures and counters to cut out."""
    columns, rows = int((on.wide - 2 * MARGIN) // TOKEN[0]), int((on.high - 2 * MARGIN) // TOKEN[1])
    every = [token for token in tokens for _ in range(token.copies)]
    for some in pages(every, columns * rows):
        pdf.add_page()
        for token, (x, y) in zip(some, grid(pdf, on, TOKEN, columns, rows), strict=False):
            draw_icon(pdf, game, token.icon, x + 3.5, y + 0.8, 9)
            one_line(pdf, token.name, (x + 0.5, y + 11.5, TOKEN[0] - 1), size=6.5, align="C")
