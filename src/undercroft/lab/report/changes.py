"""The sheet about what was changed, and what that did."""

from collections.abc import Iterator
from html import escape

from undercroft.lab.changed import Effect
from undercroft.lab.report.change_words import HEADINGS, Names, apart, edited, figures, verdict, what
from undercroft.lab.report.findings import Report
from undercroft.lab.report.leaves import Sheet, sheet
from undercroft.lab.report.wording import details, how, lead, plural, table

FEW_EDITS = 12
"""Up to so many are shown at once; more have to be opened."""


def changes(report: Report) -> Iterator[Sheet]:
    """What was changed, piece by piece."""
    if not report.effects:
        return
    names = dict(zip((side.seats for side in report.result.sides), report.side_names, strict=True))
    inside = [part for effect in report.effects for part in _variant(effect, names)]
    yield sheet(
        "What the change did",
        *inside,
        how(
            "Each changed piece is compared over the games in which it was met with and without the change, pair by pair: wins by "
            "McNemar's test, means by Student's t. For sure has all that is said of pieces in mind (Holm, 5 %; half of that each time that "
            "more games are played and judged). Seen from: a true difference of this size would have been found for sure in four of five "
            "such studies. Games more: so many would settle it at the next look, if it is what it looks like."
        ),
    )


def _variant(effect: Effect, names: Names) -> Iterator[str]:
    yield f"<h3>{escape(effect.one)} against {escape(effect.other)}</h3>"
    listed = f"<ul>{''.join(f'<li>{escape(edited(edit))}</li>' for edit in effect.edits)}</ul>"
    yield listed if len(effect.edits) <= FEW_EDITS else details(plural(len(effect.edits), "difference"), listed)
    if effect.pieces:
        yield how(apart(effect))
    for piece in effect.pieces:
        yield lead(escape(verdict(piece, effect, names)))
        rows = [(what(each, piece, names), *figures(each, effect)) for each in piece.measures]
        yield table(("what", *HEADINGS), rows, 1, [each.sure for each in piece.measures]) if rows else ""
