"""How friends in the network find the house: said in the terminal, with a code for the cameras of their phones."""

import sys
from itertools import zip_longest

import segno
from rich.console import Console
from rich.text import Text

from undercroft.cli.printing import line, out
from undercroft.server.network import Whereabouts

HALVES = " ▀▄█"  # neither, the upper half, the lower half, both
PAPER = "#000000 on #ffffff"


def tell(where: Whereabouts, *, drawn: bool) -> None:
    """Say where others come in, if they can; for a person at a terminal also as a code, unless that is not wanted."""
    console = out()
    if where.others:
        first, *more = where.others
        shown = drawn and sys.stdout.isatty() and draw(first, console, f"Friends in your network come to {first} or point a phone at this:")
        if not shown:
            line(f"Friends in your network come to {first}")
        if more:
            line(f"If that leads nowhere: {' or '.join(more)}")
        if where.everywhere and sys.stdout.isatty():
            line("Whoever is in your network can come in and play; with --alone, only this machine can.")
    elif where.everywhere:
        line("This machine is in no network: nobody else can come in.")
    elif sys.stdout.isatty():
        line("Only this machine reaches it. With --friends, others in your network do too.")


def draw(text: str, console: Console, title: str) -> bool:
    """Draw a code below a title; whether this terminal could show it."""
    coloured = console.color_system is not None and not console.no_color
    rows = code(text, dark=coloured)
    if console.width < len(rows[0]) or not _writes(console.encoding):
        return False
    line(title)
    for row in rows:
        console.print(Text(row, style=PAPER if coloured else ""), soft_wrap=True)
    return True


def code(text: str, *, dark: bool) -> list[str]:
    """A QR code, two rows to a line. What is drawn is the dark modules; or the light ones, on a ground that is dark by itself."""
    rows = [[bool(module) == dark for module in row] for row in segno.make(text, error="m", micro=False).matrix_iter(border=4)]
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=[not dark] * len(rows))
    return ["".join(HALVES[upper + 2 * lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]


def _writes(encoding: str) -> bool:
    """Whether blocks can be written in this encoding."""
    try:
        HALVES.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
