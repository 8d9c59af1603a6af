"""Dice to fold from paper, and the same as a table for a plain die."""

from fpdf import FPDF

from undercroft.engine.components import Die
from undercroft.paper.fitting import one_line, write
from undercroft.paper.looks import FADED, INK, PAPER
from undercroft.paper.sheets import Paper, pages

FACE = 14.0  # millimetres
NET = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
"""Where the faces lie: a cross on its side. 1 and 6 are opposite each other, and so are 2 and 4, 3 and 5."""
FLAP = 3.0
STRIDE = (4 * FACE + 2 * FLAP, 3 * FACE + 2 * FLAP + 15)
"""What a die takes, with its name above and its table below."""
MARGIN = 10.0


def print_dice(pdf: FPDF, dice: tuple[Die, ...], on: Paper) -> None:
    """Every die as often as it lies in the box."""
    every = [die for die in dice for _ in range(die.copies)]
    columns, rows = int((on.wide - 2 * MARGIN) // STRIDE[0]), int((on.high - 2 * MARGIN) // STRIDE[1])
    left = (on.wide - columns * STRIDE[0]) / 2
    for some in pages(every, columns * rows):
        pdf.add_page()
        for number, die in enumerate(some):
            _die(pdf, die, left + number % columns * STRIDE[0], MARGIN + number // columns * STRIDE[1])


def _die(pdf: FPDF, die: Die, x: float, y: float) -> None:
    one_line(pdf, die.name, (x + FLAP, y, 4 * FACE), size=10)
    top = y + 5 + FLAP
    pdf.set_draw_color(*FADED)
    pdf.set_line_width(0.15)
    for column in (0, 2, 3):  # flaps to glue, above and below the faces that have no neighbour there
        at = x + FLAP + column * FACE
        for edge, out in ((top + FACE, -FLAP), (top + 2 * FACE, FLAP)):
            pdf.polygon([(at, edge), (at + 2, edge + out), (at + FACE - 2, edge + out), (at + FACE, edge)])
    end = x + FLAP + 4 * FACE
    pdf.polygon([(end, top + FACE), (end + FLAP, top + FACE + 2), (end + FLAP, top + 2 * FACE - 2), (end, top + 2 * FACE)])
    pdf.set_fill_color(*PAPER)
    pdf.set_draw_color(*INK)
    for face, (column, row) in zip(die.faces, NET, strict=True):
        at, down = x + FLAP + column * FACE, top + row * FACE
        pdf.rect(at, down, FACE, FACE, "DF")
        if face:
            size = 18 if len(face) < 3 else 7
            write(pdf, face, (at + 0.5, down + FACE / 2 - (3.6 if size > 10 else 1.6), FACE - 1, FACE / 2 + 2), size=size, align="C")
    table = ", ".join(f"{number} {face or 'blank'}" for number, face in enumerate(die.faces, 1))
    write(pdf, f"Or a plain die: {table}.", (x + FLAP, top + 3 * FACE + 1, 4 * FACE, 8), size=6.5, colour=FADED)
