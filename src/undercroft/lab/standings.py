"""What an arena has found: ratings, who beat whom and where, with 95 % intervals."""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

import msgspec

from undercroft.engine.game import Value
from undercroft.lab.arena import Contest, Ends, Fought, Winners
from undercroft.lab.plan import content_of
from undercroft.lab.ratings import Rating, Standing, rate
from undercroft.lab.report.findings import side_name
from undercroft.lab.result import Run
from undercroft.lab.statistics import SURE, Difference, paired, sure, wilson

THE_GAME = "the game itself"
"""The opponent of those who are all on one side."""


class Score(msgspec.Struct, frozen=True):
    """How many of some games were won."""

    games: int
    wins: int
    rate: float
    low: float  # 95 % Wilson interval
    high: float


class Meeting(msgspec.Struct, frozen=True):
    """One bot against another, or among others."""

    one: str
    other: str  # empty: all kinds at one table, or nobody else
    score: Score  # of the one; in free-for-all where it sits in several seats, each counts
    lost: int  # won by others
    fair: float | None  # what the one would win if all were alike; None if nobody can say
    places: dict[str, Score]  # of the one, by side or seat


class Comparison(msgspec.Struct, frozen=True):
    """Two groups on the same seeds."""

    one: str
    other: str
    games: int  # that both have played
    more: int  # won only by the one
    fewer: int
    difference: Difference
    sure: bool  # it stands, with all that was compared in mind (Holm)


class Arena(msgspec.Struct, frozen=True):
    """What an arena has found."""

    game: str
    content: str  # fingerprint
    pack: str  # title of the pack, or nothing
    options: dict[str, Value]
    seats: int
    bots: tuple[str, ...]
    seed: int
    wanted: int  # games that were asked for, rounded up so that all places are taken equally often
    games: int  # games that were played
    stopped: bool  # somebody ended it early
    unfinished: int  # games that went on for too long and were left
    ratings: tuple[Rating, ...]
    meetings: tuple[Meeting, ...]
    comparisons: tuple[Comparison, ...]  # where all are on one side
    run: Run


def standings(contest: Contest, fought: Fought) -> Arena:
    """What the games of a contest say so far."""
    plan, ends = contest.plan, fought.ends
    return Arena(
        game=plan.game,
        content=plan.content,
        pack=content_of(plan).pack,
        options=plan.options,
        seats=len(plan.bots),
        bots=contest.bots,
        seed=plan.seed,
        wanted=contest.games,
        games=fought.games,
        stopped=fought.stopped,
        unfinished=sum(end is None for games in ends.values() for end in games.values()),
        ratings=tuple(rate(_in_order(contest, ends))),
        meetings=tuple(_meetings(contest, ends)),
        comparisons=_comparisons(contest, ends, 0.0 if fought.stopped else SURE) if len(contest.sides) == 1 else (),
        run=Run(fought.workers, fought.seconds, fought.efforts),
    )


def _in_order(contest: Contest, ends: Ends) -> Iterator[Standing]:
    """Every game, always in the same order, whoever was done with it first."""
    sides = contest.sides
    for number in sorted({number for games in ends.values() for number in games}):
        for name, lineup in contest.lineups.items():
            if number not in ends[name]:
                continue
            names = [lineup.plan.bots[side[0]] for side in sides]
            winners = ends[name][number]
            places = [0] * len(sides) if winners is None else [0 if has_winner(side, winners) else 1 for side in sides]
            if len(sides) == 1:
                names.append(THE_GAME)
                places.append(0 if winners is None else 1 - places[0])
            yield names, places


def _meetings(contest: Contest, ends: Ends) -> Iterator[Meeting]:
    """Who met whom; of two sides each bot has its own story of it."""
    for one, other in dict.fromkeys((lineup.one, lineup.other) for lineup in contest.lineups.values()):
        met = [name for name, lineup in contest.lineups.items() if (lineup.one, lineup.other) == (one, other)]
        if not one:
            yield from (_meeting(contest, ends, met, bot, "") for bot in contest.bots)
        else:
            yield _meeting(contest, ends, met, one, other)
            if len(contest.sides) == 2:
                yield _meeting(contest, ends, met, other, one)


def _meeting(contest: Contest, ends: Ends, met: Iterable[str], bot: str, other: str) -> Meeting:
    sides = contest.sides
    played: dict[Winners, list[bool]] = {side: [] for side in sides}  # whether it has won, wherever it sat
    lost = 0
    for name in met:
        mine = [side for side in sides if contest.lineups[name].plan.bots[side[0]] == bot]
        for winners in ends[name].values():
            won = [has_winner(side, winners or ()) for side in mine]
            for side, has_won in zip(mine, won, strict=True):
                played[side].append(has_won)
            lost += bool(winners) and not any(won)
    places = {side_name(contest.game, contest.plan, side): _score(games) for side, games in played.items()} if len(sides) > 1 else {}
    every = [has_won for games in played.values() for has_won in games]
    return Meeting(bot, other, _score(every), lost, 1 / len(sides) if len(sides) > 1 else None, places)


def _comparisons(contest: Contest, ends: Ends, level: float) -> tuple[Comparison, ...]:
    """Whole groups, seed by seed."""
    groups = {lineup.one: ends[name] for name, lineup in contest.lineups.items()}
    found = []
    for one, other in combinations(contest.bots, 2):
        here, there = groups[one], groups[other]
        both = [(bool(here[number]), bool(there[number])) for number in sorted(here.keys() & there.keys())]
        more, fewer = both.count((True, False)), both.count((False, True))
        found.append(Comparison(one, other, len(both), more, fewer, paired(more, fewer, len(both)), sure=False))
    stands = sure([each.difference.p for each in found], level)
    return tuple(msgspec.structs.replace(each, sure=stand) for each, stand in zip(found, stands, strict=True))


def has_winner(side: Winners, winners: Winners) -> bool:
    """Whether one of a side has won."""
    return any(seat in winners for seat in side)


def _score(games: Collection[bool]) -> Score:
    wins = sum(games)
    return Score(len(games), wins, wins / len(games) if games else 0.0, *wilson(wins, len(games)))
