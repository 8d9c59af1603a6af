"""`undercroft lab compare`."""

import os
from pathlib import Path
from typing import Literal

import undercroft
from undercroft.cli.inputs import Flag, Several, Whole, pack_folder, wishes
from undercroft.cli.lab.reporting import carry_out, check_report
from undercroft.cli.lab.simulate import show
from undercroft.engine.content import pack_info
from undercroft.lab.changed import followed
from undercroft.lab.plan import plan
from undercroft.lab.ray_runner import on_cluster
from undercroft.lab.sweep import pack_name

BASE = "base"


def compare(
    one: str,
    other: str,
    /,
    *more: str,
    games: Whole = 1000,
    bots: str = "greedy",
    seats: Whole | None = None,
    seed: Whole = 0,
    workers: Whole | None = None,
    option: Several = (),
    report: Path | None = None,
    runner: Literal["processes", "ray"] = "processes",
    address: str | None = None,
    json: Flag = False,
) -> int:
    """Play packs against each other on the same seeds, and say what was changed, what that did, and what differs for sure.

    First comes what differs between the packs, field by field. Then each changed piece, over the games in which it was met with and
    without the change (in all others it can't have done anything): how often it was met and used, the hit points and deaths that it cost,
    the wins when it was met. What does not differ for sure says which difference would have been seen with so many games, and how many
    games more would settle it. Whole games are compared last. The first pack is what the others are compared with.

    Parameters
    ----------
    one
        A content pack (a folder, or the name of one that comes with the game), or base for the game as it is.
    other
        Another one.
    more
        And others.
    games
        How many games with each.
    bots
        Who plays: one for all, or one for each seat, as in greedy,random.
    seats
        How many seats; the most that the game has if not given.
    seed
        The same seed gives the same games, unless a bot thinks by the clock (novice, adept, master, search:500ms).
    workers
        How many processes; as many as there are cores if not given.
    option
        An option of the game, as name=value; may be given several times.
    report
        An .html file to tell it in pictures. Games are kept in a .games file as they are played: the same command goes on where it
        was stopped.
    runner
        Who plays: processes on this machine, or a Ray cluster.
    address
        The address of the Ray cluster; one on this machine is begun if not given.
    json
        Print the result of the first as one JSON document, with variants, comparisons and effects (what was changed, and what that did).
    """
    packs = [each if each == BASE else str(pack_folder(each)) for each in (one, other, *more)]
    if len(dict.fromkeys(map(pack_name, packs))) < len(packs):
        raise ValueError(f"two of these packs have the same name: {', '.join(packs)}")
    played = {pack_info(Path(pack)).game for pack in packs if pack != BASE}
    if len(played) > 1:
        raise ValueError(f"the packs are for different games: {', '.join(sorted(played))}")
    declared = undercroft.game(played.pop())
    if report is not None:
        check_report(report)
    names = [name.strip() for name in bots.split(",")]
    plans = {
        pack_name(pack): plan(
            declared.slug,
            games,
            bots=names,
            seed=seed,
            seats=seats,
            options=wishes(declared, option),
            pack=None if pack == BASE else Path(pack),
            watched=True,
        )
        for pack in packs
    }
    count = min(os.cpu_count() or 1, games) if workers is None else workers
    play = None if runner == "processes" else on_cluster(count, address)
    found, code = carry_out(followed(plans, pack_name(one)), pack_name(one), report=report, workers=count, runner=play, json=json)
    if found is not None and not json and report is None:
        show(found, pace=False)
    return code
