"""A study: several plans carried out together, kept as they come, and gone on with where they were."""

import time
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path

import msgspec

from undercroft.lab.plan import Plan
from undercroft.lab.processes import processes
from undercroft.lab.runner import Progress
from undercroft.lab.store import Store
from undercroft.lab.tally import Tally
from undercroft.lab.work import Piece, Runner, pieces_of


class Studied(msgspec.Struct):
    """What came of a study."""

    tallies: dict[str, Tally]  # by plan
    stopped: bool
    resumed: int  # games that were there already
    seconds: float
    workers: int


def study(
    plans: Mapping[str, Plan],
    workers: int = 1,
    *,
    store: Path | None = None,
    progress: Progress | None = None,
    resuming: Callable[[int, int], None] | None = None,
    runner: Runner | None = None,
) -> Studied:
    """Carry out plans. What is in the store is not played again; `resuming` hears how many games that are, of how many."""
    play = processes(workers) if runner is None else runner
    games = sum(plan.games for plan in plans.values())
    studied = Studied({name: Tally() for name in plans}, stopped=False, resumed=0, seconds=0.0, workers=workers)
    started = time.perf_counter()
    kept = None if store is None else Store(store, plans)
    try:
        missing: dict[str, list[tuple[int, int]]] = {}
        if kept is not None:
            for done in kept.kept():
                studied.tallies[done.of] += done.tally
                studied.resumed += done.last - done.first
            missing = {name: kept.missing(name) for name in plans}
            if studied.resumed and resuming is not None:
                resuming(studied.resumed, games)
        played = studied.resumed
        try:
            for done in play(_work(plans, missing, workers)) if played < games else ():
                if kept is not None:
                    kept.add(done)  # before it counts
                studied.tallies[done.of] += done.tally
                played += done.last - done.first
                if progress is not None:
                    progress(played, games)
        except KeyboardInterrupt:
            studied.stopped = True
    finally:
        if kept is not None:
            kept.close()
    studied.seconds = time.perf_counter() - started
    return studied


def _work(plans: Mapping[str, Plan], missing: Mapping[str, list[tuple[int, int]]], workers: int) -> Iterator[Piece]:
    return chain.from_iterable(pieces_of(plan, workers, name, missing.get(name)) for name, plan in plans.items())
