"""All reports on one page."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from undercroft.lab.report.page import framed
from undercroft.lab.report.wording import plural


class Result(msgspec.Struct):
    """What is needed of it."""

    game: str
    games: int
    bots: tuple[str, ...]
    seed: int


class Known(msgspec.Struct):
    """A report's JSON, as far as the gallery needs it."""

    undercroft_report: int
    title: str
    result: Result
    variants: tuple[dict[str, object], ...] = ()


def known(page: Path) -> Known | None:
    """What the JSON beside a page says; None if it is no report."""
    try:
        return msgspec.json.decode(page.with_suffix(".json").read_bytes(), type=Known)
    except (OSError, msgspec.MsgspecError):
        return None


def reports_in(folder: Path) -> list[Path]:
    """The reports of a folder, the newest first."""
    pages = [page for page in folder.glob("*.html") if known(page) is not None]
    return sorted(pages, key=lambda page: page.stat().st_mtime, reverse=True)


def gallery(pages: Sequence[Path]) -> str:
    """The list; report number n is at `report/n`."""
    items = "".join(_item(number, page) for number, page in enumerate(pages))
    inside = f'<ul class="shelf">{items}</ul>' if items else EMPTY
    header = f'<header><p class="from">Undercroft</p><h1>The Lab</h1><p>{escape(plural(len(pages), "report"))}</p></header>'
    return framed("Undercroft: the lab", f"{header}\n{inside}")


EMPTY = """<section class="sheet"><h2>Nothing yet</h2><p class="lead">Reports come from simulations:</p>
<p>undercroft simulate darkcastle --games 1000 --bots greedy --report castle.html</p></section>"""


def _item(number: int, page: Path) -> str:
    told = known(page)
    if told is None:
        return f'<li><a href="report/{number}"><b>{escape(page.stem)}</b><small>{escape(str(page))}</small></a></li>'
    bots = ", ".join(dict.fromkeys(told.result.bots))
    varied = f", {plural(len(told.variants), 'variant')}" if told.variants else ""
    played = f"{plural(told.result.games, 'game')}{varied}, {bots} bots"
    return (
        f'<li><a href="report/{number}"><b>{escape(page.stem)}</b><span>{escape(told.title)}</span>'
        f"<span>{escape(played)}</span><small>{escape(str(page))}</small></a></li>"
    )
