"""The sheet with games that are worth a look. From `undercroft lab reports` each opens as a replay."""

import re
from collections.abc import Iterator
from html import escape

from undercroft.lab.report.findings import Report
from undercroft.lab.report.leaves import Sheet, sheet
from undercroft.lab.report.wording import how

GAME = re.compile(r'<b class="game" data-game="(\d+/\d+)">([^<]*)</b>')
"""How a game stands in a report; it becomes a link where it can be shown."""


def worth_a_look(report: Report) -> Iterator[Sheet]:
    """Every game that is worth it, with the reason."""
    if not report.notable:
        return
    variants = list(report.plans)

    def told(variant: str, number: int) -> str:
        name = f"{variant}, game {number}" if len(variants) > 1 else f"Game {number}"
        return f'<b class="game" data-game="{variants.index(variant)}/{number}">{escape(name)}</b>'

    def read_with(variant: str, number: int) -> str:
        return f" beside {told(variant, number)}" if variant else ""

    lines = "".join(
        f"<li>{told(each.variant, each.number)}{read_with(each.beside, each.number)}: {escape(each.why)}</li>" for each in report.notable
    )
    yield sheet(
        "Games worth a look", f'<ul class="games">{lines}</ul>', how("The command undercroft lab reports opens each of them as a replay.")
    )


def linked(page: str, number: int) -> str:
    """The page of a report, with links to its games."""
    return GAME.sub(rf'<a href="/report/{number}/game/\1">\2</a>', page)
