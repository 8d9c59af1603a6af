"""What was changed and what that did, for the terminal."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from undercroft.lab.changed import Effect
from undercroft.lab.report.change_words import HEADINGS, Names, apart, edited, figures, verdict, what

WIDTHS = {"games": 6, "before": 6, "now": 6, "for sure": 4, "seen from": 5, "games more": 9}
"""Characters of a column: 80 are enough for all that is said."""

MOST = 20
"""Edits and pieces of a variant that are printed; JSON and reports have all."""


def told(effects: Sequence[Effect], names: Names) -> Iterator[Text | Table]:
    """Variant by variant: what differs from the base, then each changed piece."""
    for effect in effects:
        yield Text(f"What {effect.one} changes in {effect.other}:", style="bold")
        for edit in effect.edits[:MOST]:
            yield Text(f"  {edited(edit)}")
        if len(effect.edits) > MOST:
            yield Text(f"  and {len(effect.edits) - MOST:,} more")
        if not effect.edits:
            yield Text("  nothing but the order of its pieces, if that")
        yield Text("")
        if not effect.pieces:
            continue
        yield Text(apart(effect))
        yield Text("")
        for piece in effect.pieces[:MOST]:
            yield Text(verdict(piece, effect, names), style="bold")
            if piece.measures:
                table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
                table.add_column("What", overflow="fold")
                for heading in HEADINGS:
                    table.add_column(heading.capitalize(), justify="right", no_wrap=heading not in WIDTHS, width=WIDTHS.get(heading))
                for measure in piece.measures:
                    table.add_row(what(measure, piece, names), *figures(measure, effect))
                yield table
            yield Text("")
        if len(effect.pieces) > MOST:
            yield Text(f"and {len(effect.pieces) - MOST:,} pieces more; --json and --report have all of them\n")
