"""What many games say: wins with their 95 % intervals, lengths, endings."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt

import msgspec

import undercroft
from undercroft.engine.game import Fact, Value
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
    parts: dict[str, dict[str, Part]]  # by what the game counts, such as quests or villains, and by each option that varied
    run: Run


class Tally:
    """Games counted. Tallies add up to the same in whatever order."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self.games = 0
        self.winners: Counter[tuple[int, ...]] = Counter()
        self.endings: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()  # in decisions, of the finished games
        self.facts: Counter[tuple[Fact, tuple[int, ...]]] = Counter()  # with who won

    def add(self, outcome: Outcome | None, decisions: int, facts: Sequence[Fact] = ()) -> None:
        """Count one game; no outcome means that it was left."""
        self.games += 1
        for fact in facts:
            self.facts[fact, outcome.winners if outcome is not None else ()] += 1
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
        both.facts = self.facts + other.facts
        return both

    def share(self, seats: tuple[int, ...]) -> Share:
        """The games that any of these seats has won."""
        return share_of(seats, self.winners, self.games)

    def parts(self, sides: tuple[tuple[int, ...], ...], varied: Mapping[str, Sequence[Value]]) -> dict[str, dict[str, Part]]:
        """The games by each kind of fact: options that varied first, with their values in order; then what the game counts, by name."""
        found = {name: {str(value): Part(0, ()) for value in values} for name, values in varied.items()}
        for kind, value in sorted({(fact.kind, fact.value) for fact, _ in self.facts}):
            found.setdefault(kind, {})[value] = self._part(kind, value, sides)
        return found

    def _part(self, kind: str, value: str, sides: tuple[tuple[int, ...], ...]) -> Part:
        such = [(fact.seat, winners, times) for (fact, winners), times in self.facts.items() if (fact.kind, fact.value) == (kind, value)]
        times = sum(each for _, _, each in such)
        seats = tuple(sorted({seat for seat, _, _ in such if seat is not None}))
        if not seats:
            winners: Counter[tuple[int, ...]] = Counter()
            for _, who, each in such:
                winners[who] += each
            return Part(times, tuple(share_of(side, winners, times) for side in sides))
        wins = sum(each for seat, who, each in such if seat in who)
        return Part(times, (Share(seats, wins, wins / times, *wilson(wins, times)),))

    def spread(self) -> Spread | None:
        """How the lengths lie."""
        count = self.lengths.total()
        if not count:
            return None
        total = sum(length * times for length, times in self.lengths.items())
        middle = (nth(self.lengths, (count - 1) // 2) + nth(self.lengths, count // 2)) / 2
        return Spread(total / count, middle, min(self.lengths), max(self.lengths))


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
        parts=tally.parts(game.sides(seats), plan.varied),
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
