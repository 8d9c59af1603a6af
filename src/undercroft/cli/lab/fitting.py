"""`undercroft lab fit`."""

import os
from pathlib import Path

import msgspec
from rich.table import Table

import undercroft
from undercroft.cli.inputs import Flag, Several, Whole, wishes
from undercroft.cli.lab.playing_bar import bar
from undercroft.cli.lab.simulate import plural
from undercroft.cli.printing import document, grid, out
from undercroft.engine.worth import Worth, write
from undercroft.lab.fitting import Fitted, Quality
from undercroft.lab.fitting import fit as fit_rows
from undercroft.lab.positions import gather, plans_of

WANTED, OFF = 0.1, 0.1
"""Chances are called true if their loss is by so much below that of a constant, and no tenth is off by more than this."""


class Line(msgspec.Struct, frozen=True):
    """What became of a weight."""

    feature: str
    before: float
    after: float
    error: float


class Fit(msgspec.Struct, frozen=True):
    """What was found."""

    game: str
    bots: str
    seed: int
    games: int
    positions: int
    weights: tuple[Line, ...]
    before: dict[str, Quality]
    after: dict[str, Quality]
    written: str  # the file, or nothing


def fit(
    game: str,
    /,
    *,
    games: Whole = 400,
    bots: str = "greedy",
    seats: Whole | None = None,
    seed: Whole = 0,
    workers: Whole | None = None,
    option: Several = (),
    to: Path | None = None,
    dry_run: Flag = False,
    json: Flag = False,
) -> int:
    """Fit what a table is worth to games that bots play.

    Parameters
    ----------
    game
        Which game; `undercroft games` lists them.
    games
        How many games to learn from.
    bots
        Who plays, in all seats.
    seats
        How many seats; each number that the game allows, in turn, if not given.
    seed
        The same seed gives the same games, unless a bot thinks by the clock.
    workers
        How many processes; as many as there are cores if not given.
    option
        An option of the game, as name=value, or name=all for all its values in turn; may be given several times.
    to
        The file to write; the game's own if not given.
    dry_run
        Say what was found, and write nothing.
    json
        Print the result as one JSON document.
    """
    declared = undercroft.game(game)
    plans = plans_of(game, games, bots=bots, seed=seed, seats=seats, options=wishes(declared, option))
    worth = declared.worth
    assert worth is not None
    wanted = sum(plan.games for plan in plans)
    with bar(wanted) as told:
        rows = gather(plans, min(os.cpu_count() or 1, wanted) if workers is None else workers, told)
    fitted = fit_rows(rows, worth.weights)
    path = "" if dry_run else str(to or worth.path)
    if path:
        Path(path).write_text(write(_renewed(worth, fitted)), encoding="utf-8")
    lines = tuple(Line(*each) for each in zip(worth.names, worth.weights, fitted.weights, fitted.errors, strict=True))
    found = Fit(game, bots, seed, len({row.game for row in rows}), len(rows), lines, fitted.before, fitted.after, path)
    if json:
        document(found)
    else:
        show(found)
    return 0


def _renewed(worth: Worth, fitted: Fitted) -> Worth:
    features = tuple(
        msgspec.structs.replace(feature, weight=round(weight, 4), error=round(error, 4))
        for feature, weight, error in zip(worth.features, fitted.weights, fitted.errors, strict=True)
    )
    return Worth(worth.path, worth.names, features, fitted.weights, worth.read)


def show(found: Fit) -> None:
    """The result for people."""
    console = out()
    console.print(
        f"[bold]{undercroft.game(found.game).title}[/], {plural(found.games, 'finished game')} of {found.bots}, seed {found.seed}, "
        f"{plural(found.positions, 'position')}"
    )
    console.print()
    console.print(weights(found))
    console.print()
    console.print(truth(found))
    console.print()
    console.print(f"Written to {found.written}" if found.written else "Nothing was written", markup=False, soft_wrap=True)


def weights(found: Fit) -> Table:
    """What has changed, and how sure it is."""
    table = grid("Feature", "Weight before", "Now", "Standard error", "Changed")
    for each in found.weights:
        sure = "for sure" if abs(each.after - each.before) > 2 * each.error else "not for sure"
        table.add_row(each.feature, f"{each.before:+.3f}", f"{each.after:+.3f}", f"{each.error:.3f}", sure)
    return table


def truth(found: Fit) -> Table:
    """How true the chances are on games that were not fitted on."""
    table = grid("Whose", "Positions", "Loss before", "Now", "Of a constant", "Below it", "Worst tenth", "True")
    for group, after in found.after.items():
        ok = after.gain >= WANTED and after.worst() <= OFF
        before = found.before[group]
        table.add_row(
            group,
            f"{after.positions:,}",
            f"{before.loss:.3f}",
            f"{after.loss:.3f}",
            f"{after.constant:.3f}",
            f"{after.gain:.1%}",
            f"{after.worst():.2f}",
            "yes" if ok else "no",
        )
    return table
