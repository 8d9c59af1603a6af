"""The leaflet: what the game is, how it is played, its rules in order, and our rulings. Texts can be selected and searched."""

from collections.abc import Mapping

from fpdf import FPDF

from undercroft.engine.game import Game
from undercroft.engine.picture import Picture
from undercroft.paper import drawn
from undercroft.paper.looks import FADED, INK, RED
from undercroft.paper.sheets import Paper

MARGIN = 18.0


def print_leaflet(pdf: FPDF, game: Game, on: Paper, pictures: Mapping[str, Picture]) -> None:
    """The rules as a book, with a picture below the rules that have one."""
    wide = on.wide - 2 * MARGIN
    pdf.set_margins(MARGIN, MARGIN)
    pdf.set_auto_page_break(auto=True, margin=MARGIN)
    pdf.add_page()
    _paragraph(pdf, game.title, wide, "pirata", "", 30, INK)
    _paragraph(pdf, game.pitch, wide, "garamond", "I", 12, FADED)
    players = " to ".join(map(str, dict.fromkeys(game.players)))
    _paragraph(pdf, f"{players} players, {game.minutes[0]} to {game.minutes[1]} minutes. {game.difficulty}", wide, "garamond", "", 11, INK)
    _how_to_play(pdf, game, wide)
    section = ""
    for rule in game.rulebook().rule:
        if rule.section != section:
            section = rule.section
            pdf.ln(2)
            _paragraph(pdf, section, wide, "fell", "", 15, RED)
        _paragraph(pdf, f"{rule.text}  ({rule.id})", wide, "garamond", "", 10, INK)
        if rule.ruling:
            _paragraph(pdf, f"Ruling: {rule.ruling}", wide - 6, "garamond", "I", 9.5, FADED, indent=6)
        if (picture := pictures.get(rule.id)) is not None:
            _picture(pdf, picture, on, wide)
    pdf.set_auto_page_break(auto=False)


def _picture(pdf: FPDF, picture: Picture, on: Paper, wide: float) -> None:
    high = drawn.height(picture)
    if pdf.get_y() + high + 14 > on.high - MARGIN:
        pdf.add_page()
    drawn.draw(pdf, picture, MARGIN + 6, pdf.get_y() + 1)
    pdf.set_y(pdf.get_y() + high + 2)
    _paragraph(pdf, picture.caption, wide - 6, "garamond", "I", 9.5, INK, indent=6)
    if picture.signs:
        _paragraph(pdf, ", ".join(picture.signs), wide - 6, "garamond", "", 8.5, FADED, indent=6)
    pdf.ln(1.5)


def _how_to_play(pdf: FPDF, game: Game, wide: float) -> None:
    """What the page tells at first sight, and what the figures mean."""
    sights = game.sights()
    _paragraph(pdf, "How to play", wide, "fell", "", 18, RED)
    for card in sights.sight:
        _paragraph(pdf, card.who, wide, "fell", "", 13, INK)
        for head, said in (("You win", card.win), ("You lose", card.lose), ("A turn", card.turn), ("Begin", card.begin)):
            _paragraph(pdf, f"{head}: {said}", wide - 6, "garamond", "", 11, INK, indent=6)
    _paragraph(pdf, "What the figures mean", wide, "fell", "", 15, RED)
    for name, meaning in sights.figures.items():
        _paragraph(pdf, f"{name}: {meaning}", wide, "garamond", "", 10, INK)


def _paragraph(
    pdf: FPDF, text: str, wide: float, family: str, style: str, size: float, colour: tuple[int, int, int], indent: float = 0.0
) -> None:
    pdf.set_font(family, style, size)
    pdf.set_text_color(*colour)
    pdf.set_x(MARGIN + indent)
    pdf.multi_cell(wide, size * 0.44, text, new_x="LMARGIN", new_y="NEXT")
    pdf.ln(0.8)
