"""`undercroft arena`."""

import os
from pathlib import Path

from rich.table import Table

import undercroft
from undercroft.cli.inputs import Flag, Pack, Several, Whole, wishes
from undercroft.cli.lab import levels as measuring
from undercroft.cli.lab import puzzles as puzzling
from undercroft.cli.lab.playing_bar import bar
from undercroft.cli.lab.simulate import plural
from undercroft.cli.printing import document, err, grid, out
from undercroft.lab.arena import contest_of, fight
from undercroft.lab.report.wording import between, rate
from undercroft.lab.standings import Arena, Meeting, Score, standings


def arena(
    game: str,
    /,
    *,
    bots: str | None = None,
    games: Whole = 20,
    seats: Whole | None = None,
    seed: Whole = 0,
    workers: Whole | None = None,
    option: Several = (),
    pack: Pack | None = None,
    keep: Path | None = None,
    puzzles: Flag = False,
    levels: Flag = False,
    json: Flag = False,
) -> int:
    """Let bots meet each other, or try the game's puzzles.

    Parameters
    ----------
    game
        Which game; `undercroft games` lists them.
    bots
        Who meets whom: random, greedy, novice, adept, master, search, or a search with its budget, as in search:3000 (units of work:
        worlds imagined, answers given in them) or search:500ms (time), or an agent of your own from a Python file, as in
        file:agent.py (docs/research.md). Each meets each. If not given, greedy,random, and for puzzles
        greedy,adept.
    games
        How many games each meeting has; a few more are played if it takes them for everybody to have had every place equally often.
    seats
        How many seats; the most that the game has if not given.
    seed
        The same seed gives the same games, unless a bot thinks by the clock (novice, adept, master, search:500ms).
    workers
        How many processes; as many as there are cores if not given.
    option
        An option of the game, as name=value, or name=all for all its values in turn; may be given several times.
    pack
        A content pack to play with: a folder, or the name of one that comes with the game (undercroft games).
    keep
        A file to keep games in as they are played: the same command goes on where it was stopped.
    puzzles
        Play no games: let each bot try the positions of the game's puzzles.toml three times, and say who solves which.
    levels
        Measure the levels that people play against, each against greedy, and keep what was found for the lobby; `--bots adept`
        measures that one alone. Where a level thinks by the clock it is given as much work instead. Without `--seats` as many sit
        there as usually do.
    json
        Print the result as one JSON document.
    """
    declared = undercroft.game(game)
    if levels:
        named = [name.strip() for name in (bots or "").split(",") if name.strip()]
        return measuring.levels(game, named, games, seed=seed, seats=seats, workers=workers or os.cpu_count() or 1, json=json)
    chosen = bots if bots is not None else puzzling.BOTS if puzzles else "greedy,random"
    names = [name.strip() for name in chosen.split(",") if name.strip()]
    if puzzles:
        return puzzling.puzzle(game, names, json=json)
    contest = contest_of(game, names, games, seed=seed, seats=seats, options=wishes(declared, option), pack=pack)
    if workers is None:
        workers = min(os.cpu_count() or 1, contest.games)
    with bar(contest.games) as told:
        fought = fight(contest, workers, told, store=keep)
    found = standings(contest, fought)
    if json:
        document(found)
    elif found.games:
        show(found)
    if found.stopped:
        kept = "" if keep is None else f"; they are kept in {keep}: the same command goes on from there"
        err().print(f"stopped after {found.games:,} of {found.wanted:,} games{kept}", markup=False, soft_wrap=True)
    return 130 if found.stopped else 0


def show(found: Arena) -> None:
    """The result for people."""
    console = out()
    pack = f", with the pack {found.pack}" if found.pack else ""
    title = undercroft.game(found.game).title
    console.print(f"[bold]{title}[/], {plural(found.games, 'game')}, {plural(found.seats, 'seat')}, seed {found.seed}{pack}")
    for part in (ratings(found), meetings(found), compared(found), efforts(found)):
        if part is not None:
            console.print()
            console.print(part)
    console.print()
    if found.unfinished:
        console.print(f"Unfinished: {found.unfinished:,} went on for too long and were left")
    console.print(f"{found.run.seconds:.1f} s with {plural(found.run.workers, 'worker')}")


def ratings(found: Arena) -> Table:
    """Who is how strong."""
    table = grid("Bot", "Rating", "95 % interval", "Games")
    for each in found.ratings:
        table.add_row(each.name, f"{each.value:.1f}", f"{each.low:.1f} to {each.high:.1f}", f"{each.games:,}")
    return table


def meetings(found: Arena) -> Table:
    """Who beat whom, and where: of two sides, how the stronger one did."""
    strength = {rating.name: -rating.value for rating in found.ratings}
    told = sorted(found.meetings, key=lambda each: (strength.get(each.one, 0.0), strength.get(each.other, 0.0)))
    fair = told[0].fair
    if fair is None:
        table = grid("Group", "Won", "Rate", "95 % interval")
        for each in told:
            table.add_row(each.one, *cells(each.score))
        return table
    table = grid("Bot", "Against", "Won", "Rate", "95 % interval", f"Fair: {fair:.0%}", words=2)
    for each in told:
        if fair < 0.5:
            table.add_row(
                each.one, f"alone among {each.other}" if each.other else "all kinds at one table", *cells(each.score), verdict(each, found)
            )
        elif strength.get(each.one, 0.0) <= strength.get(each.other, 0.0):
            table.add_row(each.one, each.other, *cells(each.score), verdict(each, found))
            for place, score in each.places.items():
                table.add_row("", f"  as {place[:1].lower()}{place[1:]}", *cells(score))
    return table


def efforts(found: Arena) -> Table | None:
    """What it took each bot to decide: worlds imagined and answers given in them, and time."""
    thought = {name: effort for name, effort in found.run.efforts.items() if effort.decisions}
    if not thought:
        return None
    table = grid("Bot", "Decisions", "Work for each", "Milliseconds for each")
    for name, effort in thought.items():
        count = effort.decisions
        table.add_row(name, f"{count:,}", f"{effort.work / count:,.0f}", f"{1000 * effort.seconds / count:,.1f}")
    return table


def verdict(meeting: Meeting, found: Arena) -> str:
    """Whether it is clear who is better; that is said when all games are played."""
    if found.stopped:
        return "not yet sure"
    fair, score = meeting.fair or 0.0, meeting.score
    return "more, for sure" if score.low > fair else "less, for sure" if score.high < fair else "not sure"


def compared(found: Arena) -> Table | None:
    """Groups against each other on the same seeds."""
    if not found.comparisons:
        return None
    table = grid("Group", "Compared with", "Games", "Points more", "95 % interval", "For sure", words=2)
    for each in found.comparisons:
        by = each.difference
        interval = f"{by.low * 100:+.1f} to {by.high * 100:+.1f}"
        table.add_row(each.one, each.other, f"{each.games:,}", f"{by.by * 100:+.1f}", interval, "yes" if each.sure else "no")
    return table


def cells(score: Score) -> tuple[str, str, str]:
    """A score in numbers."""
    return f"{score.wins:,} of {score.games:,}", rate(score.rate), between(score.low, score.high)
