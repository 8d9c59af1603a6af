"""`undercroft simulate`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import undercroft
from undercroft import lab
from undercroft.cli.inputs import Flag, Several, Whole, wishes
from undercroft.cli.printing import document, err, out
from undercroft.lab.runner import Progress as Told


def simulate(
    game: str,
    /,
    *,
    games: Whole = 1000,
    bots: str = "random",
    seats: Whole | None = None,
    seed: Whole = 0,
    workers: Whole | None = None,
    option: Several = (),
    pack: Path | None = None,
    json: Flag = False,
) -> int:
    """Let bots play many games.

    Parameters
    ----------
    game
        Which game; `undercroft games` lists them.
    games
        How many games.
    bots
        Who plays: random or greedy for all, or one for each seat, as in greedy,random.
    seats
        How many seats; the most that the game has if not given.
    seed
        The same seed gives the same games.
    workers
        How many processes; as many as there are cores if not given.
    option
        An option of the game, as name=value, or name=all for all its values in turn; may be given several times.
    pack
        A folder with a content pack to play with.
    json
        Print the result as one JSON document.
    """
    declared = undercroft.game(game)
    names = [name.strip() for name in bots.split(",")]
    plan = lab.plan(game, games, bots=names, seed=seed, seats=seats, options=wishes(declared, option), pack=pack)
    if workers is None:
        workers = min(os.cpu_count() or 1, games)
    with bar(games) as told:
        result = lab.run(plan, workers, told)
    if json:
        document(result)
    elif result.games:
        show(result)
    if result.stopped:
        err().print(f"stopped after {result.games:,} of {result.wanted:,} games")
    return 130 if result.stopped else 0


@contextmanager
def bar(games: int) -> Iterator[Told | None]:
    """A progress bar, if somebody is there to see it."""
    console = err()
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("playing", total=games)
        yield lambda done, _: progress.update(task, completed=done)


def show(result: lab.Result) -> None:
    """The result for people."""
    game = undercroft.game(result.game)
    pack = f", with the pack {result.pack}" if result.pack else ""
    console = out()
    console.print(f"[bold]{game.title}[/], {plural(result.games, 'game')}, {plural(len(result.bots), 'seat')}, seed {result.seed}{pack}")
    console.print()
    console.print(wins(result))
    console.print()
    for kind in result.parts:
        console.print(wins_by(result, kind))
        console.print()
    length = result.decisions
    if length is not None:
        console.print(f"Decisions per game: mean {length.mean:.1f}, median {length.median:g}, {length.fewest} to {length.most}")
    endings = ", ".join(f"{reason} {count:,}" for reason, count in result.endings.items())
    console.print(f"Endings: {endings or 'none'}")
    if result.unfinished:
        console.print(f"Unfinished: {result.unfinished:,} went on for too long and were left")
    pace = result.games / result.run.seconds if result.run.seconds else 0
    console.print(f"{result.run.seconds:.1f} s with {plural(result.run.workers, 'worker')}: {pace:,.0f} games a second")


def wins(result: lab.Result) -> Table:
    """Who won how often: by side, and by seat where sides are more than one seat."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("Who")
    table.add_column("Bot")
    for heading in ("Wins", "Rate", "95 % interval"):
        table.add_column(heading, justify="right")
    for share in result.sides:
        who = named(result, share)
        played = ", ".join(dict.fromkeys(result.bots[seat] for seat in share.seats))
        table.add_row(who, played, f"{share.wins:,}", f"{share.rate:.1%}", f"{share.low:.1%} to {share.high:.1%}")
    return table


def wins_by(result: lab.Result, kind: str) -> Table:
    """Who won how often where something was so: by quest, by villain."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(kind.capitalize())
    table.add_column("Times", justify="right")
    table.add_column("Who")
    for heading in ("Wins", "Rate", "95 % interval"):
        table.add_column(heading, justify="right")
    for value, part in result.parts[kind].items():
        for share in part.shares:
            rate, interval = f"{share.rate:.1%}", f"{share.low:.1%} to {share.high:.1%}"
            table.add_row(value, f"{part.times:,}", named(result, share), f"{share.wins:,}", rate, interval)
    return table


def named(result: lab.Result, share: lab.Share) -> str:
    """Whose share it is."""
    if len(share.seats) == len(result.bots) and len(share.seats) > 1:
        return "the whole group" if any(share.seats == side.seats for side in result.sides) else "any seat"
    return f"{'seat' if len(share.seats) == 1 else 'seats'} {', '.join(map(str, share.seats))}"


def plural(count: int, noun: str) -> str:
    """One game, two games."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
