"""The arena: bots against each other, each in every place equally often, on the same seeds.

contest = contest_of("dorn", ["search", "greedy", "random"], games=40, seed=7)
result = fight(contest, workers=2)

How bots meet follows from who wins together in the game:

- Two sides: each pair of bots, with the sides swapped.
- Everybody for himself: one of a kind among others of another, in each seat in turn; and all kinds at one table.
- Everybody together: whole groups of one kind. There is no opponent but the game; who gets through more often, on the same seeds?
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path

import msgspec

import undercroft
from undercroft import bots as kinds
from undercroft.engine.game import Game, Value
from undercroft.lab import agents, ratings
from undercroft.lab.plan import Plan, at_least_one, plan
from undercroft.lab.processes import processes
from undercroft.lab.runner import Progress
from undercroft.lab.store import Store
from undercroft.lab.work import Done, Effort, Piece, Runner

MOST_BOTS = 16
"""Every bot meets every other: with more of them nobody lives to see the end."""

Winners = tuple[int, ...]

Ends = dict[str, dict[int, Winners | None]]
"""Who has won, by line-up and number of the game; None if it was left unfinished."""


class Lineup(msgspec.Struct, frozen=True):
    """Who sits where, for some games."""

    one: str  # the bot that it is about; empty: all kinds at one table
    other: str  # all others; empty if there are none
    seats: Winners  # where the one sits
    plan: Plan


class Contest(msgspec.Struct, frozen=True):
    """All games of an arena."""

    bots: tuple[str, ...]
    lineups: dict[str, Lineup]

    @property
    def plan(self) -> Plan:
        """One of many, for what they have in common."""
        return next(iter(self.lineups.values())).plan

    @property
    def game(self) -> Game:
        """What is played."""
        return undercroft.game(self.plan.game)

    @property
    def sides(self) -> tuple[Winners, ...]:
        """Which seats win together."""
        return self.game.sides(len(self.plan.bots))

    @property
    def games(self) -> int:
        """How many there are."""
        return sum(lineup.plan.games for lineup in self.lineups.values())

    def pieces(self) -> Iterator[Piece]:
        """Game by game, each line-up in turn: whoever stops early has a bit of everything."""
        for number in range(max(lineup.plan.games for lineup in self.lineups.values())):
            for name, lineup in self.lineups.items():
                if number < lineup.plan.games:
                    yield Piece(lineup.plan, number, number + 1, name)


class Fought(msgspec.Struct):
    """What came of a contest."""

    ends: Ends
    stopped: bool
    workers: int
    resumed: int  # games that were in the store already
    seconds: float
    efforts: dict[str, Effort] = {}  # what it took each bot, in the games that were played now

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(map(len, self.ends.values()))


def contest_of(
    game: str,
    bots: Sequence[str],
    games: int = 20,
    *,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    pack: str | Path | None = None,
) -> Contest:
    """Everybody meets everybody, in so many games each or a few more: every place is taken equally often. ValueError says what is wrong."""
    declared = undercroft.game(game)
    count = declared.seats(seats)
    at_least_one("games", games)
    bots = _checked(declared, bots)
    common = plan(game, games, bots=bots[0], seed=seed, seats=count, options=options, pack=pack)
    lineups: dict[str, Lineup] = {}
    for meeting in _meetings(bots, declared.sides(count)):
        rounds = -(-games // len(meeting))
        for one, other, mine, seated in meeting:
            by_seat = tuple(seated[seat] for seat in range(count))
            name = f"{one} {other} {','.join(map(str, mine or by_seat))}"
            lineups[name] = Lineup(one, other, mine, msgspec.structs.replace(common, bots=by_seat, games=rounds))
    return Contest(tuple(bots), lineups)


def _checked(game: Game, wanted: Sequence[str]) -> list[str]:
    bots = [agents.named(name, game) for name in wanted]
    for name in bots:
        if bots.count(name) > 1:
            raise ValueError(f"the bot {name} is given twice: in the arena each meets the others, and never itself")
    if len(bots) < 2:
        raise ValueError(f"the arena needs at least 2 bots, not {len(bots)}; there are: {', '.join(kinds.names())}; {kinds.ADVICE}")
    if len(bots) > MOST_BOTS:
        raise ValueError(f"the arena has room for {MOST_BOTS} bots, not {len(bots)}")
    return bots


Seating = tuple[str, str, Winners, dict[int, str]]
"""The one, the others, where the one sits, and who sits in each seat."""


def _meetings(bots: Sequence[str], sides: Sequence[Winners]) -> Iterator[list[Seating]]:
    """Who meets whom; each meeting in all its seatings, after which everybody has had every place equally often."""
    everywhere = tuple(seat for side in sides for seat in side)
    if len(sides) == 1:
        for bot in bots:
            yield [(bot, "", everywhere, dict.fromkeys(everywhere, bot))]
        return
    for one, other in (combinations if len(sides) == 2 else permutations)(bots, 2):
        yield [(one, other, side, {seat: one if seat in side else other for seat in everywhere}) for side in sides]
    if len(sides) > 2 < len(bots):
        yield [
            ("", "", (), {seat: bots[(place + turn) % len(bots)] for place, side in enumerate(sides) for seat in side})
            for turn in range(len(bots))
        ]


def fight(
    contest: Contest,
    workers: int = 1,
    progress: Progress | None = None,
    *,
    store: Path | None = None,
    runner: Runner | None = None,
) -> Fought:
    """Play all games of a contest but those in the store. Ctrl-C ends it early, with what has been played so far."""
    play = processes(workers) if runner is None else runner
    ratings.model()  # says so at once if it is missing
    fought = Fought({name: {} for name in contest.lineups}, stopped=False, workers=workers, resumed=0, seconds=0.0, efforts={})
    started, games = time.perf_counter(), contest.games
    kept = None if store is None else Store(store, {name: lineup.plan for name, lineup in contest.lineups.items()})
    try:
        for done in () if kept is None else kept.kept():
            fought.ends[done.of][done.first] = _end(done)
        fought.resumed = fought.games
        pieces = (piece for piece in contest.pieces() if piece.first not in fought.ends[piece.of])
        for played, done in enumerate(play(pieces) if fought.games < games else (), fought.resumed + 1):
            if kept is not None:
                kept.add(done)  # before it counts
            fought.ends[done.of][done.first] = _end(done)
            for name, effort in done.efforts.items():
                fought.efforts[name] = fought.efforts.get(name, Effort()) + effort
            if progress is not None:
                progress(played, games)
    except KeyboardInterrupt:
        fought.stopped = True
    finally:
        if kept is not None:
            kept.close()
    fought.seconds = time.perf_counter() - started
    return fought


def _end(done: Done) -> Winners | None:
    """Who won the only game of a piece."""
    return next(iter(done.tally.winners), None)
