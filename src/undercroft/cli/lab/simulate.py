"""`undercroft simulate`."""

import os
from pathlib import Path
from typing import Literal

from rich.table import Table

import undercroft
from undercroft import lab
from undercroft.bots import check
from undercroft.cli.inputs import Flag, Pack, Several, Whole, wishes
from undercroft.cli.lab.playing_bar import bar
from undercroft.cli.lab.reporting import carry_out, check_report
from undercroft.cli.printing import document, err, out
from undercroft.lab.changed import followed
from undercroft.lab.plan import at_least_one
from undercroft.lab.ray_runner import on_cluster
from undercroft.lab.report import skill_plans
from undercroft.lab.sweep import base_of, read_vary, variants

SKILL = "random,greedy,search:1000"
SKILL_GAMES = 10
MOST_PARTS = 12  # values of one kind that are printed; JSON and reports have all


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
    pack: Pack | None = None,
    report: Path | None = None,
    vary: Several = (),
    skill: str = SKILL,
    skill_games: Whole = SKILL_GAMES,
    runner: Literal["processes", "ray"] = "processes",
    address: str | None = None,
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
        Who plays: random, greedy, search or another bot for all, or one for each seat, as in greedy,random.
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
    report
        An .html file to tell in pictures what was found, with a .json beside it. Games are kept in a .games file as they are played:
        the same command goes on where it was stopped.
    vary
        A value of the content to vary, as heroes.toml:eleanor.levels.0.hp=3..6; each is played on the same seeds. What was changed
        is compared piece by piece, as `undercroft lab compare` does. May be given several times.
    skill
        For a report: bots that are compared with each other, from the weakest to the strongest, or none. They play last.
    skill_games
        How many games each of them plays against each, if not more than there are games.
    runner
        Who plays: processes on this machine, or a Ray cluster.
    address
        The address of the Ray cluster; one on this machine is begun if not given.
    json
        Print the result as one JSON document.
    """
    declared = undercroft.game(game)
    names = [name.strip() for name in bots.split(",")]
    in_pictures = report is not None or bool(vary)
    if report is not None:
        check_report(report)
    changes = variants([read_vary(each) for each in vary])
    plans = {
        name: lab.plan(
            game,
            games,
            bots=names,
            seed=seed,
            seats=seats,
            options=wishes(declared, option),
            pack=pack,
            changes=change,
            watched=in_pictures,
        )
        for name, change in changes.items()
    }
    plan = next(iter(plans.values()))
    if workers is None:
        workers = min(os.cpu_count() or 1, games)
    play = None if runner == "processes" else on_cluster(workers, address)
    if not in_pictures:
        with bar(games) as told:
            result = lab.run(plan, workers, told, play)
        if json:
            document(result)
        elif result.games:
            show(result)
        if result.stopped:
            err().print(f"stopped after {result.games:,} of {result.wanted:,} games")
        return 130 if result.stopped else 0
    base = base_of(list(plans), plans, declared.content(pack).fingerprint)
    plans = followed(plans, base)
    if report is not None and skill != "none":
        at_least_one("skill-games", skill_games)
        compared = skill_plans(plans[base], checked(game, [name.strip() for name in skill.split(",")]), min(skill_games, games))
        if err().is_terminal:
            more = sum(each.games for each in compared.values())
            err().print(f"{plural(more, 'game')} more say how much skill matters; --skill none leaves them out, Ctrl-C cuts them short")
        plans |= compared
    found, code = carry_out(plans, base, report=report, workers=workers, runner=play, json=json)
    if found is not None and not json:
        show(found, pace=False)
    return code


def checked(game: str, names: list[str]) -> list[str]:
    """Bots by name, each once; ValueError for one that is not there."""
    for name in names:
        check(name, undercroft.game(game))
    return list(dict.fromkeys(names))


def show(result: lab.Result, *, pace: bool = True) -> None:
    """The result for people; without the pace if some of the games were played before."""
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
    if pace:
        rate = result.games / result.run.seconds if result.run.seconds else 0
        console.print(f"{result.run.seconds:.1f} s with {plural(result.run.workers, 'worker')}: {rate:,.0f} games a second")


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
    parts = result.parts[kind]
    kept = sorted(parts, key=lambda value: -parts[value].times)[:MOST_PARTS]
    for value, part in parts.items():
        if value not in kept:
            continue
        for share in part.shares:
            rate, interval = f"{share.rate:.1%}", f"{share.low:.1%} to {share.high:.1%}"
            table.add_row(value, f"{part.times:,}", named(result, share), f"{share.wins:,}", rate, interval)
    if len(kept) < len(parts):
        table.add_row(f"and {len(parts) - len(kept)} more")
    return table


def named(result: lab.Result, share: lab.Share) -> str:
    """Whose share it is."""
    if len(share.seats) == len(result.bots) and len(share.seats) > 1:
        return "the whole group" if any(share.seats == side.seats for side in result.sides) else "any seat"
    return f"{'seat' if len(share.seats) == 1 else 'seats'} {', '.join(map(str, share.seats))}"


def plural(count: int, noun: str) -> str:
    """One game, two games."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
