"""What many games say: wins with their 95 % intervals, lengths, endings."""

from collections.abc import Mapping, Sequence

import msgspec

import undercroft
from undercroft.engine.game import Value
from undercroft.lab.plan import Plan, content_of
from undercroft.lab.statistics import wilson
from undercroft.lab.tally import Tally, count, nth
from undercroft.lab.work import Effort


class Share(msgspec.Struct, frozen=True):
    """How many of the games these seats have won."""

    seats: tuple[int, ...]
    wins: int
    rate: float
    low: float  # 95 % Wilson interval
    high: float


class Part(msgspec.Struct, frozen=True):
    """What is so in some of the games, and who won those."""

    times: int  # in how many games; of something that is said of seats: how often
    shares: tuple[Share, ...]  # by side; of something that is said of seats: how often one of whom it was so has won


class Spread(msgspec.Struct, frozen=True):
    """How the lengths of the finished games lie."""

    mean: float
    median: float
    fewest: int
    most: int


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """How it was done; the only part of a result that may differ from one time to the next."""

    workers: int
    seconds: float
    efforts: dict[str, Effort] = {}  # in the arena: what it took each bot to decide


class Result(msgspec.Struct, frozen=True):
    """What a simulation found."""

    game: str
    content: str  # fingerprint
    pack: str  # title of the pack, or nothing
    options: dict[str, Value]
    bots: tuple[str, ...]  # by seat
    seed: int
    wanted: int  # games that were asked for
    games: int  # games that were played
    stopped: bool  # somebody ended it early
    unfinished: int  # games that went on for too long and were left
    sides: tuple[Share, ...]  # seats that win and lose together
    seats: tuple[Share, ...]
    decisions: Spread | None  # per finished game; None if there is none
    endings: dict[str, int]  # reason, how often; the most frequent first
    parts: dict[str, dict[str, Part]]  # by what the game counts, such as quests or villains, and by each option that varied
    run: Run


def share(tally: Tally, seats: tuple[int, ...]) -> Share:
    """The games that any of these seats has won."""
    return share_of(seats, tally.winners, tally.games)


def parts(tally: Tally, sides: tuple[tuple[int, ...], ...], varied: Mapping[str, Sequence[Value]]) -> dict[str, dict[str, Part]]:
    """The games by each kind of fact: options that varied first, with their values in order; then what the game counts, by name."""
    found = {name: {str(value): Part(0, ()) for value in values} for name, values in varied.items()}
    such: dict[tuple[str, str], list[tuple[int | None, tuple[int, ...], int]]] = {}
    for (kind, value, seat, winners), times in tally.facts.items():
        such.setdefault((kind, value), []).append((seat, winners, times))
    for kind, value in sorted(such):
        found.setdefault(kind, {})[value] = _part(such[kind, value], sides)
    return found


def _part(such: Sequence[tuple[int | None, tuple[int, ...], int]], sides: tuple[tuple[int, ...], ...]) -> Part:
    times = sum(each for _, _, each in such)
    seats = tuple(sorted({seat for seat, _, _ in such if seat is not None}))
    if not seats:
        winners: dict[tuple[int, ...], int] = {}
        for _, who, each in such:
            count(winners, who, each)
        return Part(times, tuple(share_of(side, winners, times) for side in sides))
    wins = sum(each for seat, who, each in such if seat in who)
    return Part(times, (Share(seats, wins, wins / times, *wilson(wins, times)),))


def spread(tally: Tally) -> Spread | None:
    """How the lengths lie."""
    games = sum(tally.lengths.values())
    if not games:
        return None
    total = sum(length * times for length, times in tally.lengths.items())
    middle = (nth(tally.lengths, (games - 1) // 2) + nth(tally.lengths, games // 2)) / 2
    return Spread(total / games, middle, min(tally.lengths), max(tally.lengths))


def share_of(seats: tuple[int, ...], winners: Mapping[tuple[int, ...], int], games: int) -> Share:
    """How many of these games any of these seats has won."""
    wins = sum(times for who, times in winners.items() if any(seat in who for seat in seats))
    return Share(seats, wins, wins / games if games else 0.0, *wilson(wins, games))


def report(plan: Plan, tally: Tally, *, stopped: bool, run: Run) -> Result:
    """What the games counted so far say."""
    game, seats = undercroft.game(plan.game), len(plan.bots)
    return Result(
        game=plan.game,
        content=plan.content,
        pack=content_of(plan).pack,
        options=plan.options,
        bots=plan.bots,
        seed=plan.seed,
        wanted=plan.games,
        games=tally.games,
        stopped=stopped,
        unfinished=tally.games - sum(tally.lengths.values()),
        sides=tuple(share(tally, side) for side in game.sides(seats)),
        seats=tuple(share(tally, (seat,)) for seat in range(seats)),
        decisions=spread(tally),
        endings=dict(sorted(tally.endings.items(), key=lambda pair: (-pair[1], pair[0]))),
        parts=parts(tally, game.sides(seats), plan.varied),
        run=run,
    )
