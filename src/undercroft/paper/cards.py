"""Cards: nine to a page, with their backs on the next one."""

from fpdf import FPDF

from undercroft.engine.components import Pile
from undercroft.engine.view import Card
from undercroft.paper.fitting import largest, one_line, write
from undercroft.paper.looks import FADED, INK, PAPER, RED, draw_icon, pictures
from undercroft.paper.sheets import CARD, Paper, grid, mirrored, pages

COLUMNS, ROWS = 3, 3
EDGE = 4.0
"""Between the cut and what is printed."""
LAYOUTS = ((13.0, 8.0), (11.0, 7.5), (9.0, 7.0), (7.0, 6.5))
"""How large the picture is, in millimetres, and the story, in points: both get smaller before what a card does gets too small."""
READ = 8.0
"""Points that what a card does should have at least."""


def print_piles(pdf: FPDF, game: str, piles: tuple[Pile, ...], on: Paper, backs: bool) -> None:
    """All cards of all piles, one pile after the other; a page that one does not fill is filled by the next."""
    for some in pages([(pile.name, card) for pile in piles for card in pile.cards], COLUMNS * ROWS):
        pdf.add_page()
        places = grid(pdf, on, CARD, COLUMNS, ROWS)
        for (_, card), (x, y) in zip(some, places, strict=False):
            face(pdf, game, card, x, y)
        if backs:
            pdf.add_page()
            places = mirrored(grid(pdf, on, CARD, COLUMNS, ROWS), COLUMNS)
            for (name, _), (x, y) in zip(some, places, strict=False):
                back(pdf, name, x, y)


def face(pdf: FPDF, game: str, card: Card, x: float, y: float) -> None:
    """The face of a card: its name and kind, its picture, what it does, and a word of story."""
    wide, high = CARD
    inner = wide - 2 * EDGE
    pdf.set_fill_color(*PAPER)
    pdf.set_draw_color(*INK)
    pdf.set_line_width(0.35)
    pdf.rect(x + 2.5, y + 2.5, wide - 5, high - 5, "DF", round_corners=True, corner_radius=2)
    one_line(pdf, card.name, (x + EDGE, y + 5, inner), family="fell", size=12.5, align="C")
    tags = " · ".join((card.kind, *card.tags))
    one_line(pdf, tags, (x + EDGE, y + 10.6, inner), size=7, align="C", colour=RED)
    top, below = y + 15, y + high - EDGE - 1
    icon, size, story = _layout(pdf, game, card, (inner - 2, below - top))
    if draw_icon(pdf, game, card.icon, x + (wide - icon) / 2, top, icon):
        top += icon + 2
    write(pdf, card.flavour, (x + EDGE + 1, below - story, inner - 2, story), style="I", size=size, align="C", colour=FADED)
    write(pdf, card.text, (x + EDGE + 1, top, inner - 2, below - story - top - 2), size=10)


def _layout(pdf: FPDF, game: str, card: Card, room: tuple[float, float]) -> tuple[float, float, float]:
    """How large the picture and the story are, and how high the story: as large as leaves room for what the card does."""
    wide, high = room
    for icon, size in LAYOUTS:
        pdf.set_font("garamond", "I", size)
        story = largest(pdf, card.flavour, room, size)[1] if card.flavour else 0.0
        left = high - story - 2 - (icon + 2 if card.icon in pictures(game) else 0.0)
        pdf.set_font("garamond", "", READ)
        if largest(pdf, card.text, (wide, left), READ)[0] == READ:
            break
    return icon, size, story


def back(pdf: FPDF, name: str, x: float, y: float) -> None:
    """A back: which pile it belongs to, and nothing else."""
    wide, high = CARD
    pdf.set_fill_color(*INK)
    pdf.rect(x, y, wide, high, "F")
    pdf.set_draw_color(*PAPER)
    pdf.set_line_width(0.3)
    pdf.rect(x + 4, y + 4, wide - 8, high - 8)
    for step in range(1, 6):
        pdf.rect(x + 4 + step * 4, y + 4 + step * 6, wide - 8 - step * 8, high - 8 - step * 12)
    pdf.rect(x + 5, y + high / 2 - 6, wide - 10, 12, "F")
    one_line(pdf, name, (x + 6, y + high / 2 - 3, wide - 12), family="pirata", size=20, align="C", colour=PAPER)
