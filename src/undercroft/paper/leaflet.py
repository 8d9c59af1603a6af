"""The leaflet: what the game is, how it is played, its rules in order, and our rulings. Texts can be selected and searched."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, cast

from fpdf import FPDF

from undercroft.engine.game import Game
from undercroft.engine.picture import Picture
from undercroft.engine.rulebook import Rule, Rulebook
from undercroft.paper import drawn
from undercroft.paper.looks import FADED, INK, RED
from undercroft.paper.sheets import Paper

MARGIN = 18.0
AIR = 0.8  # millimetres below a paragraph
BELOW = 1.5  # and below a picture


class Document(FPDF):
    """A document whose first pages are a leaflet: these have numbers."""

    leaflet = 0
    """How many; not known while it is written."""

    def footer(self) -> None:
        """The number of a page, at its foot."""
        if not self.leaflet or self.page_no() <= self.leaflet:
            self.set_font("garamond", "", 9)
            self.set_text_color(*FADED)
            self.set_xy(MARGIN, self.h - 11)
            self.cell(self.w - 2 * MARGIN, 4, str(self.page_no()), align="C")


class Paragraph(NamedTuple):
    """A paragraph and its letters."""

    text: str
    family: str
    style: Literal["", "I"]
    size: float
    colour: tuple[int, int, int]
    indent: float = 0.0
    above: float = 0.0  # millimetres of air


def print_leaflet(pdf: Document, game: Game, on: Paper, pictures: Mapping[str, Picture]) -> None:
    """The rules as a book, with a picture below the rules that have one."""
    pdf.set_margins(MARGIN, MARGIN)
    pdf.set_auto_page_break(auto=True, margin=MARGIN)
    pdf.add_page()
    players = " to ".join(map(str, dict.fromkeys(game.players)))
    about = f"{players} players, {game.minutes[0]} to {game.minutes[1]} minutes. {game.difficulty}"
    _together(
        pdf,
        on,
        [
            Paragraph(game.title, "pirata", "", 30, INK),
            Paragraph(game.pitch, "garamond", "I", 12, FADED),
            Paragraph(about, "garamond", "", 11, INK),
        ],
    )
    _how_to_play(pdf, game, on)
    for section, rules in _by_section(game.rulebook()).items():
        heading = [Paragraph(section, "fell", "", 15, RED, above=2.0)]
        for rule in rules:
            said = [Paragraph(f"{rule.text}  ({rule.id})", "garamond", "", 10, INK)]
            ruled = [Paragraph(f"Ruling: {rule.ruling}", "garamond", "I", 9.5, FADED, 6)] if rule.ruling else []
            _together(pdf, on, [*heading, *said, *ruled], pictures.get(rule.id))
            heading = []
    pdf.set_auto_page_break(auto=False)
    pdf.leaflet = pdf.page_no()


def _by_section(book: Rulebook) -> dict[str, list[Rule]]:
    """In the order of the book, but each section once, where it first comes."""
    found: dict[str, list[Rule]] = {}
    for rule in book.rule:
        found.setdefault(rule.section, []).append(rule)
    return found


def _how_to_play(pdf: FPDF, game: Game, on: Paper) -> None:
    """What the page tells at first sight, and what the figures mean."""
    sights = game.sights()
    head = [Paragraph("How to play", "fell", "", 18, RED)]
    for card in sights.sight:
        told = (("You win", card.win), ("You lose", card.lose), ("A turn", card.turn), ("Begin", card.begin))
        lines = [Paragraph(f"{name}: {said}", "garamond", "", 11, INK, 6) for name, said in told]
        _together(pdf, on, [*head, Paragraph(card.who, "fell", "", 13, INK), *lines])
        head = []
    figures = [Paragraph(f"{name}: {meaning}", "garamond", "", 10, INK) for name, meaning in sights.figures.items()]
    _together(pdf, on, [Paragraph("What the figures mean", "fell", "", 15, RED), *figures])


def _together(pdf: FPDF, on: Paper, paragraphs: Sequence[Paragraph], picture: Picture | None = None) -> None:
    """Paragraphs and a picture that stand on one page, unless they are longer than that."""
    wide = on.wide - 2 * MARGIN
    below = [] if picture is None else _caption(picture)
    drawing = 0.0 if picture is None else drawn.height(picture) + 2 + BELOW
    high = sum(_write(pdf, each, wide, dry=True) for each in (*paragraphs, *below)) + drawing
    if on.high - MARGIN - pdf.get_y() < high <= on.high - 2 * MARGIN:
        pdf.add_page()
    for each in paragraphs:
        _write(pdf, each, wide)
    if picture is not None:
        drawn.draw(pdf, picture, MARGIN + 6, pdf.get_y() + 1)
        pdf.set_y(pdf.get_y() + drawn.height(picture) + 2)
        for each in below:
            _write(pdf, each, wide)
        pdf.ln(BELOW)


def _caption(picture: Picture) -> list[Paragraph]:
    signs = [Paragraph(", ".join(picture.signs), "garamond", "", 8.5, FADED, 6)] if picture.signs else []
    return [Paragraph(picture.caption, "garamond", "I", 9.5, INK, 6), *signs]


def _write(pdf: FPDF, each: Paragraph, wide: float, *, dry: bool = False) -> float:
    """Write a paragraph, or only say how high it would be, with the air around it."""
    pdf.set_font(each.family, each.style, each.size)
    line, inner = each.size * 0.44, wide - each.indent
    if dry:
        lines = cast("list[str]", pdf.multi_cell(inner, line, each.text, dry_run=True, output="LINES"))
        return each.above + len(lines) * line + AIR
    pdf.ln(each.above if pdf.get_y() > MARGIN else 0)
    pdf.set_text_color(*each.colour)
    pdf.set_x(MARGIN + each.indent)
    pdf.multi_cell(inner, line, each.text, align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.ln(AIR)
    return 0.0
