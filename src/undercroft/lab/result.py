"""What many games say: wins with their 95 % intervals, lengths, endings."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt

import msgspec

import undercroft
from undercroft.engine.game import Value
from undercroft.engine.state import Outcome
from undercroft.lab.plan import Plan, content_of

Z = 1.959963984540054  # of the normal distribution: 95 % lie within


class Share(msgspec.Struct, frozen=True):
    """How many of the games these seats have won."""

    seats: tuple[int, ...]
    wins: int
    rate: float
    low: float  # 95 % Wilson interval
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How the lengths of the finished games lie."""

    mean: float
    median: float
    fewest: int
    most: int


class Run(msgspec.Struct, frozen=True):
    """How it was done; the only part of a result that may differ from one time to the next."""

    workers: int
    seconds: float


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
    run: Run


class Tally:
    """Games counted. Tallies add up to the same in whatever order."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self.games = 0
        self.winners: Counter[tuple[int, ...]] = Counter()
        self.endings: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()  # in decisions, of the finished games

    def add(self, outcome: Outcome | None, decisions: int) -> None:
        """Count one game; no outcome means that it was left."""
        self.games += 1
        if outcome is not None:
            self.winners[outcome.winners] += 1
            self.endings[outcome.reason] += 1
            self.lengths[decisions] += 1

    def __add__(self, other: "Tally") -> "Tally":
        both = Tally()
        both.games = self.games + other.games
        both.winners = self.winners + other.winners
        both.endings = self.endings + other.endings
        both.lengths = self.lengths + other.lengths
        return both

    def share(self, seats: tuple[int, ...]) -> Share:
        """The games that any of these seats has won."""
        wins = sum(times for winners, times in self.winners.items() if any(seat in winners for seat in seats))
        return Share(seats, wins, wins / self.games if self.games else 0.0, *wilson(wins, self.games))

    def spread(self) -> Spread | None:
        """How the lengths lie."""
        count = self.lengths.total()
        if not count:
            return None
        total = sum(length * times for length, times in self.lengths.items())
        middle = (nth(self.lengths, (count - 1) // 2) + nth(self.lengths, count // 2)) / 2
        return Spread(total / count, middle, min(self.lengths), max(self.lengths))


def report(plan: Plan, tally: Tally, *, stopped: bool, run: Run) -> Result:
    """What the games counted so far say."""
    game, seats = undercroft.game(plan.game), len(plan.bots)
    return Result(
        game=plan.game,
        content=plan.content,
        pack=content_of(plan.game, plan.pack, plan.content).pack,
        options=plan.options,
        bots=plan.bots,
        seed=plan.seed,
        wanted=plan.games,
        games=tally.games,
        stopped=stopped,
        unfinished=tally.games - tally.lengths.total(),
        sides=tuple(tally.share(side) for side in game.sides(seats)),
        seats=tuple(tally.share((seat,)) for seat in range(seats)),
        decisions=tally.spread(),
        endings=dict(sorted(tally.endings.items(), key=lambda pair: (-pair[1], pair[0]))),
        run=run,
    )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson: honest for few games and for rates near 0 and 1."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, Z * Z
    middle = rate + square / (2 * games)
    reach = Z * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    below = 1 + square / games
    return (middle - reach) / below if wins else 0.0, (middle + reach) / below if wins < games else 1.0


def nth(counted: Mapping[int, int], number: int) -> int:
    """The number-th of all values in their order, from 0."""
    for value in sorted(counted):
        number -= counted[value]
        if number < 0:
            return value
    raise IndexError(number)
