"""`undercroft bench`."""

import platform
from collections.abc import Callable

from rich.table import Table

import undercroft
from undercroft.bots import check
from undercroft.cli.inputs import Flag
from undercroft.cli.printing import document, err, out
from undercroft.lab.bench import Bench
from undercroft.lab.bench import bench as measure
from undercroft.lab.scaling import Scaling
from undercroft.lab.scaling import scaling as measure_workers
from undercroft.lab.thinking import Thinking, thinking


def bench(game: str | None = None, /, *, bots: str = "", scaling: Flag = False, json: Flag = False) -> None:
    """Measure how fast the games run here.

    Parameters
    ----------
    game
        Which game; all if not given.
    bots
        Measure as well how fast these bots think, such as greedy,search:1000.
    scaling
        Measure as well how much of two cores two workers use, and whether they and a Ray cluster find the same as one.
    json
        Print what was measured as one JSON document.
    """
    names = undercroft.games() if game is None else [undercroft.game(game).slug]
    thinkers = [bot.strip() for bot in bots.split(",")] if bots else []
    for bot in thinkers:
        for name in names:
            check(bot, undercroft.game(name))  # or it says which there are
    console, measured = err(), []
    for name in names:
        if console.is_terminal:
            console.print(f"measuring {name}")
        measured.append(measure(name))
    thoughts = [[thinking(name, bot) for name in names] for bot in thinkers]
    workers = [measure_workers(name) for name in names] if scaling else []
    if json:
        told = {"undercroft": undercroft.__version__, "python": platform.python_version(), "games": {each.game: each for each in measured}}
        told |= {"scaling": {each.game: each for each in workers}} if workers else {}
        document(told | ({"bots": {row[0].bot: {each.game: each for each in row} for row in thoughts}} if thoughts else {}))
        return
    out().print(f"Python {platform.python_version()}, {platform.python_compiler()}; one compiled without its optimisations is slower\n")
    out().print(sheet(measured))
    if thoughts:
        out().print()
        out().print(thinkers_sheet(thoughts))
    if workers:
        out().print()
        out().print(pairs(workers))


def thinkers_sheet(thoughts: list[list[Thinking]]) -> Table:
    """Each bot in each game."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("all seats bots")
    for each in thoughts[0]:
        table.add_column(each.game, justify="right")
    for row in thoughts:
        table.add_row(row[0].bot, *("" for _ in row))
        table.add_row(
            "  games a second", *(f"{each.games_per_second:,.2f}" if each.games_per_second is not None else "not one" for each in row)
        )
        table.add_row("  decisions a second", *(f"{each.decisions_per_second:,.1f}" for each in row))
        table.add_row("  work a second", *(f"{each.work_per_second:,.0f}" for each in row))
    return table


def pairs(workers: list[Scaling]) -> Table:
    """One worker and two, for each game."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("simulation, games a second")
    for each in workers:
        table.add_column(each.game, justify="right")
    table.add_row("one worker", *(f"{each.alone:,.1f}" for each in workers))
    table.add_row("two workers", *(f"{each.together:,.1f}" for each in workers))
    table.add_row("  of two cores", *(f"{each.share:.0%}" for each in workers))
    for who in workers[0].same:
        table.add_row(f"  {who} against one", *("the same" if each.same[who] else "NOT THE SAME" for each in workers))
    return table


def sheet(measured: list[Bench]) -> Table:
    """One column for each game."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("")
    for each in measured:
        table.add_column(each.game, justify="right")
    rows: list[tuple[str, Callable[[Bench], str]]] = [
        ("decisions a second", lambda each: f"{each.decisions_per_second:,.0f}"),
        ("  with events", lambda each: f"{each.decisions_per_second_with_events:,.0f}"),
        ("games a second", lambda each: f"{each.games_per_second:,.0f}"),
        ("decisions a game", lambda each: f"{each.decisions_per_game:,.1f}"),
        ("a fork", lambda each: f"{each.fork_microseconds:,.1f} µs"),
        ("a record", lambda each: f"{each.record_bytes:,.0f} bytes"),
        ("  the largest", lambda each: f"{each.record_bytes_most:,} bytes"),
        ("10,000 matches at rest", lambda each: f"{each.match_bytes / 100:,.1f} MB"),
        ("  with events", lambda each: f"{each.match_bytes_with_events / 100:,.1f} MB"),
    ]
    for name, cell in rows:
        table.add_row(name, *map(cell, measured))
    return table
