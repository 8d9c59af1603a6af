"""A study: several plans carried out together, kept as they come, and gone on with where they were."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

import msgspec

from undercroft.lab import budget
from undercroft.lab.budget import AGAIN, CHECK, Spent
from undercroft.lab.plan import Plan
from undercroft.lab.processes import processes
from undercroft.lab.runner import Progress
from undercroft.lab.statistics import SURE, level_of
from undercroft.lab.store import Store, gaps
from undercroft.lab.tally import Seen, Tally
from undercroft.lab.work import Done, Piece, Runner, pieces_of

OFTEN = 2.0
"""Seconds between two looks at what has come of it so far."""


class Studied(msgspec.Struct):
    """What came of a study."""

    tallies: dict[str, Tally]  # by plan
    stopped: bool
    games: int  # that were played, with those that were there already
    of: int  # that are to be played in all, as far as is known
    resumed: int  # those
    seconds: float
    workers: int
    again: dict[str, Tally] = {}  # by plan: games that were played on from where something that was changed came up
    spent: Spent = Spent()  # where the games of a comparison went
    level: float = SURE  # how often what is called sure may be wrong; 0 before all games are played: then nothing is sure


def study(
    plans: Mapping[str, Plan],
    workers: int = 1,
    *,
    base: str | None = None,
    store: Path | None = None,
    progress: Progress | None = None,
    resuming: Callable[[int, int], None] | None = None,
    so_far: Callable[[Studied], None] | None = None,
    runner: Runner | None = None,
) -> Studied:
    """Carry out plans. What is in the store is not played again; `resuming` hears how many games that are, of how many.

    Where there is a base, plans that follow the same pieces are variants of it, and their games go to where the change can show.
    `so_far` hears every few seconds what has come of it.
    """
    started = told = time.perf_counter()
    compared = [name for name, plan in plans.items() if base is not None and name != base and plan.pieces]
    more = {CHECK + name: plans[name] for name in compared}
    more |= {AGAIN + name: plans[name] for name in (base, *compared) if name is not None and compared}

    def came(games: int, of: int) -> None:
        nonlocal told
        if progress is not None:
            progress(games, of)
        if so_far is not None and time.perf_counter() - told >= OFTEN:
            so_far(come(None))
            told = time.perf_counter()

    def come(spent: Spent | None, *, stopped: bool = False, level: float = 0.0) -> Studied:
        spent = _spent_so_far(work, base, compared) if spent is None and base is not None and compared else spent or Spent()
        tallies = {name: work.tallies[name] for name in plans}
        if spent.spared and base is not None:
            same = tallies[base].alike or Tally()
            tallies |= {name: same + tallies[name] for name in compared}
        again = {name: work.tallies[AGAIN + name] for name in plans if AGAIN + name in work.tallies}
        seconds = time.perf_counter() - started
        return Studied(tallies, stopped, work.games, work.total, work.resumed, seconds, workers, again, spent, level)

    work = _Work({**plans, **more}, workers, processes(workers) if runner is None else runner, came)
    work.total = sum(plan.games for plan in plans.values())
    kept = None
    try:
        if store is not None:
            kept = Store(store, work.plans)
            work.take_up(kept, resuming)
        spent = _spend(work, base, compared) if base is not None and compared else Spent()
        work.play(piece for name in plans for piece in work.all_of(name) if name not in compared)
        work.total = work.games  # all that were worth playing
        level = level_of(0 if kept is None else kept.look())
    except KeyboardInterrupt:
        work.catch_up()
        return come(None, stopped=True)
    finally:
        if kept is not None:
            kept.close()
    return come(spent, level=level)


def _spend(work: "_Work", base: str, compared: list[str]) -> Spent:
    """Play what is compared: all games of the base, and those of the others in which the change can show."""
    plans = work.plans
    games = plans[base].games
    work.carry_out(_as_it_shows(work, base, compared))
    spent = _spent_so_far(work, base, compared)
    if spent.spared:
        tally = work.tallies[base]
        same = budget.alike(tally)
        shown = sorted(set(range(games)) - set(same))
        work.play(
            piece
            for name in compared
            for part in (budget.some_of(CHECK + name, plans[name], same[: budget.CHECKS]), budget.some_of(name, plans[name], shown))
            for piece in part
        )
        spent = _spent_so_far(work, base, compared)
        if spent.spared:
            spent = msgspec.structs.replace(spent, again=budget.times_again(spent, tally, games))
            work.play(budget.played_on({name: plans[name] for name in (base, *compared)}, base, spent))
            return spent
    work.play(piece for name in compared for piece in work.all_of(name))
    return Spent()


def _as_it_shows(work: "_Work", base: str, compared: list[str]) -> Iterator[Piece]:
    """The games of the base; and as soon as the change came up in one, the same game with it: so what there is can be compared."""
    given: set[int] = set()
    for piece in work.all_of(base):
        yield piece
        shown = (work.tallies[base].seen or Seen()).touched.keys() - given
        given |= shown
        for name in compared:
            yield from budget.some_of(name, work.plans[name], sorted(shown))


def _spent_so_far(work: "_Work", base: str, compared: list[str]) -> Spent:
    """Where games went so far; none are spared once one of those that can't differ went otherwise, or all are played with the change."""
    tally = work.tallies[base]
    seen, same = tally.seen or Seen(), budget.alike(tally)
    checks = [(work.tallies[CHECK + name].seen or Seen()).ends for name in compared]
    if (
        not same
        or any(not (work.tallies[name].seen or Seen()).ends.keys().isdisjoint(same) for name in compared)
        or any(ends[number] != seen.ends[number] for ends in checks for number in ends)
        or not budget.all_heard_of({name: work.plans[name] for name in (base, *compared)}, base, tally)
    ):
        return Spent()
    return Spent(spared=True, touched=dict(seen.touched), checked=tuple(sorted(set.intersection(*map(set, checks)))))


class _Work:
    """Plans as they are carried out: what was played of each, and what came of it."""

    def __init__(self, plans: Mapping[str, Plan], workers: int, runner: Runner, came: Progress) -> None:
        self.plans, self.workers = plans, workers
        self.tallies = {name: Tally() for name in plans}
        self.played: dict[str, list[tuple[int, int]]] = {name: [] for name in plans}
        self.resumed = self.games = self.total = 0
        self._runner, self._came = runner, came
        self._kept: Store | None = None

    def take_up(self, kept: Store, resuming: Callable[[int, int], None] | None) -> None:
        """What was played before; from now on all is kept there."""
        for done in kept.kept():
            self.tallies[done.of] += done.tally
            self.resumed += done.last - done.first
        self.played = {name: kept.played(name) for name in self.plans}
        self.games, self._kept = self.resumed, kept
        if self.resumed and resuming is not None:
            resuming(self.resumed, max(self.total, self.resumed))

    def all_of(self, name: str) -> Iterator[Piece]:
        """The games of a plan that have not been played."""
        return pieces_of(self.plans[name], self.workers, name, gaps(self.played[name], self.plans[name].games))

    def play(self, pieces: Iterable[Piece]) -> None:
        """Play what is missing of these, which are all known."""
        missing = [rest for piece in pieces for rest in self._rest(piece)]
        self.total = max(self.total, self.games + sum(piece.last - piece.first for piece in missing))
        self.carry_out(missing)

    def carry_out(self, pieces: Iterable[Piece]) -> None:
        """Play what is missing of these, which may hang on what came of those before them; all is kept before it counts."""
        missing = (rest for piece in pieces for rest in self._rest(piece))
        first = next(missing, None)
        for done in self._runner(chain((first,), missing)) if first is not None else ():
            if self._kept is not None:
                self._kept.add(done)
            self._count(done)
            self._came(self.games, self.total)

    def catch_up(self) -> None:
        """Whoever was interrupted may have kept something that has not been counted: the last piece."""
        last = None if self._kept is None else self._kept.latest()
        if last is not None and (last.first, last.last) not in self.played[last.of]:
            self._count(last)

    def _count(self, done: Done) -> None:
        self.played[done.of] = sorted([*self.played[done.of], (done.first, done.last)])
        self.tallies[done.of] += done.tally
        self.games += done.last - done.first
        self.total = max(self.total, self.games)

    def _rest(self, piece: Piece) -> Iterator[Piece]:
        """What has not been played of a piece."""
        before = [(0, piece.first), *((first, last) for first, last in self.played[piece.of] if last > piece.first)]
        for first, last in gaps(before, piece.last):
            yield msgspec.structs.replace(piece, first=first, last=last)
