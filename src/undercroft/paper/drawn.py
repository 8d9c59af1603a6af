"""A picture beside a rule, on paper: squares with whoever stands there, or dice in rows."""

from fpdf import FPDF

from undercroft.engine.picture import Picture, Spot
from undercroft.paper.looks import FADED, INK, RED

CELL = 4.6  # millimetres
FLOOR, WALL, WATER, LIT, STRUCK = (240, 232, 214), (110, 98, 84), (196, 120, 84), (232, 204, 132), (222, 160, 146)


def height(picture: Picture) -> float:
    """How much room it takes, without its caption."""
    if picture.rows:
        return 7.0 * len(picture.rows)
    return CELL * (max(spot.y + spot.high for spot in picture.spots) - min(spot.y for spot in picture.spots))


def draw(pdf: FPDF, picture: Picture, left: float, top: float) -> None:
    """Draw it there."""
    pdf.set_draw_color(*FADED)
    pdf.set_line_width(0.15)
    for number, row in enumerate(picture.rows):
        pdf.set_font("garamond", "", 9)
        pdf.set_text_color(*INK)
        pdf.text(left, top + 7 * number + 4.4, f"{row.name}:")
        at = left + pdf.get_string_width(f"{row.name}: ") + 2
        for face in row.faces:
            wide = pdf.get_string_width(face) + 3
            pdf.rect(at, top + 7 * number + 0.8, wide, 5, style="D", round_corners=True, corner_radius=1)
            pdf.text(at + 1.5, top + 7 * number + 4.4, face)
            at += wide + 1.5
    if picture.spots:
        left, top = (
            left - CELL * min(spot.x for spot in picture.spots),
            top - CELL * min(spot.y for spot in picture.spots),
        )
    for spot in picture.spots:
        _square(pdf, spot, left, top)


def _square(pdf: FPDF, spot: Spot, left: float, top: float) -> None:
    marks = {"lit": LIT, "struck": STRUCK}
    pdf.set_fill_color(*marks.get(spot.mark, {"wall": WALL, "water": WATER}.get(spot.kind, FLOOR)))
    x, y = left + spot.x * CELL, top + spot.y * CELL
    pdf.rect(x, y, CELL * spot.wide, CELL * spot.high, style="DF")
    if spot.sign:
        pdf.set_font("garamond", "B", 8)
        pdf.set_text_color(*(RED if spot.side else INK))
        pdf.text(x + (CELL * spot.wide - pdf.get_string_width(spot.sign)) / 2, y + CELL * spot.high / 2 + 1.1, spot.sign)
