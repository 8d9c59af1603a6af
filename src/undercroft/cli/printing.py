"""Where commands print: results to stdout, everything else to stderr."""

import sys

from rich.console import Console
from rich.table import Table


def out() -> Console:
    """The console for results."""
    return Console(highlight=False)


def err() -> Console:
    """The console for progress and complaints."""
    return Console(stderr=True, highlight=False)


def line(text: str) -> None:
    """One line of plain text; never wrapped, so that it can be searched and cut."""
    sys.stdout.write(text + "\n")


def document(data: object) -> None:
    """One JSON document, in lines that a person can read too."""
    import msgspec  # noqa: PLC0415 reason: `undercroft --help` prints none

    line(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def grid(*headings: str, words: int = 1) -> Table:
    """A table whose first columns are words."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number < words or not heading else "right", no_wrap=number >= words)
    return table
