"""Sheets of a report: each on a parchment of its own, and for several variants side by side on the same one."""

import re
from collections.abc import Iterable, Sequence
from html import escape

import msgspec


class Sheet(msgspec.Struct, frozen=True):
    """A section of the page."""

    title: str
    inside: str


def sheet(title: str, *inside: str) -> Sheet:
    """A section, made of its parts."""
    return Sheet(title, "".join(inside))


def drawn(leaf: Sheet) -> str:
    """A section on a parchment of its own."""
    return f'<section class="sheet"><h2>{escape(leaf.title)}</h2>{leaf.inside}</section>'


def beside(variants: Sequence[tuple[str, Iterable[Sheet]]]) -> list[str]:
    """The sheets of several variants, each title once, with a column for each variant that has such a sheet."""
    by_title: dict[str, list[tuple[str, str]]] = {}
    for name, leaves in variants:
        for leaf in leaves:
            by_title.setdefault(leaf.title, []).append((name, leaf.inside))
    if len(variants) == 1:
        return [drawn(Sheet(title, inside)) for title, ((_, inside),) in by_title.items()]
    return [drawn(Sheet(title, _columns(columns))) for title, columns in by_title.items()]


def _columns(columns: Sequence[tuple[str, str]]) -> str:
    parts = "".join(
        f'<div class="column"><h3 class="whose">{escape(name)}</h3>{_apart(inside, number)}</div>'
        for number, (name, inside) in enumerate(columns)
    )
    return f'<div class="columns" tabindex="0" role="region" aria-label="Variants side by side">{parts}</div>'


def _apart(inside: str, number: int) -> str:
    """Drawings of the same name in several columns have ids of their own."""
    return re.sub(r'( id="|url\(#|xlink:href="#)', rf"\g<1>{number}-", inside) if number else inside
