"""`undercroft games`."""

from rich.table import Table

import undercroft
from undercroft import lessons
from undercroft.cli.printing import out
from undercroft.engine.content import pack_info
from undercroft.games import packs


def games() -> None:
    """List the games."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    for heading in ("Name", "Title", "Players", "Minutes", "Lessons"):
        table.add_column(heading, no_wrap=True)
    table.add_column("What it is like")
    for name in undercroft.games():
        game = undercroft.game(name)
        table.add_row(
            f"[bold]{name}[/]", game.title, between(game.players), between(game.minutes), "\n".join(lessons.names(game)), game.pitch
        )
    out().print(table)
    for name, folder in packs().items():
        info = pack_info(folder)
        out().print(f"[bold]--pack {name}[/] for {info.game}: {info.title}. {info.about}")


def between(span: tuple[int, int]) -> str:
    """From this to that."""
    low, high = span
    return str(low) if low == high else f"{low}-{high}"
