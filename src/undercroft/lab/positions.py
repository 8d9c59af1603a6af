"""Positions to learn from: games that bots play, some moments of each, and who won in the end."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import undercroft
from undercroft.engine.chance import Seeded
from undercroft.engine.game import Game, Value
from undercroft.lab import agents
from undercroft.lab.fitting import Row
from undercroft.lab.one_game import LIMIT
from undercroft.lab.plan import Plan, at_least_one, content_of, plan
from undercroft.lab.runner import Progress

MOMENTS = 24
"""So many positions of a game are looked at, from its beginning to its end."""


def plans_of(
    game: str,
    games: int,
    *,
    bots: str = "greedy",
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
) -> list[Plan]:
    """About so many games in all, with each number of seats alike, or with this one. ValueError says what is wrong."""
    declared = undercroft.game(game)
    if declared.worth is None:
        fitted = [name for name in undercroft.games() if undercroft.game(name).worth is not None]
        raise ValueError(f"{declared.title} has no weights to fit; there are some of: {', '.join(fitted)}")
    at_least_one("games", games)
    fewest, most = declared.players
    chosen = declared.choose_options({name: value for name, value in (options or {}).items() if value != "all"})
    counts = [each for each in range(fewest, most + 1) if not declared.unfit(each, chosen)] if seats is None else [seats]
    share = -(-games // len(counts))
    return [plan(game, share, bots=bots, seed=seed, seats=count, options=options) for count in counts]


def gather(plans: Sequence[Plan], workers: int = 1, progress: Progress | None = None) -> list[Row]:
    """The positions of all finished games, in the order of the games."""
    wanted = [(each, number, place * 1_000_000 + number) for place, each in enumerate(plans) for number in range(each.games)]
    rows: list[Row] = []
    for done, found in enumerate(_played(wanted, workers), 1):
        rows += found
        if progress is not None:
            progress(done, len(wanted))
    return rows


def _played(wanted: list[tuple[Plan, int, int]], workers: int) -> Iterator[list[Row]]:
    if workers == 1:
        yield from map(play_one, wanted)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_one, wanted)


def play_one(wanted: tuple[Plan, int, int]) -> list[Row]:
    """Some positions of one game, as each side sees them that can still win; none if it was left unfinished."""
    plan, number, name = wanted
    game, seats = undercroft.game(plan.game), len(plan.bots)
    players = [agents.make(kind, plan.seed_of(number, seat)) for seat, kind in enumerate(plan.bots)]
    match = game.begin(content_of(plan), seats, plan.options_of(number), Seeded.of(plan.seed_of(number)), events=False)
    sides, chooser = game.sides(seats), Random(number)
    assert game.worth is not None
    read = game.worth.read
    kept: list[list[tuple[float, ...]]] = []
    decisions = 0
    while (decision := match.decision) is not None and decisions < LIMIT:
        at = len(kept) if len(kept) < MOMENTS else chooser.randrange(decisions + 1)  # each decision is as likely to be kept
        if at < MOMENTS:
            looks = [tuple(read(match.table, side[0])) for side in sides]
            kept[at : at + 1] = [looks]
        able = decision.seats
        seat = able[decisions % len(able)]
        match.answer(players[seat].choose(match, seat))
        decisions += 1
    outcome = match.outcome
    if outcome is None:
        return []
    won = [any(seat in outcome.winners for seat in side) for side in sides]
    return [Row(name, group_of(game, seats, side), values, won[side]) for looks in kept for side, values in enumerate(looks) if values]


def group_of(game: Game, seats: int, side: int) -> str:
    """Which side of how many seats, in words."""
    sides = game.sides(seats)
    chairs = game.chairs(seats)
    who = "" if len(sides) == 1 else f", {chairs[sides[side][0]] if chairs else f'side {side + 1}'}"
    return f"{seats} seat{'' if seats == 1 else 's'}{who}"
