"""Runs a plan: in this process, or in several at once. The same plan gives the same result either way."""

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from undercroft.engine.game import Value
from undercroft.lab.plan import Plan, at_least_one, plan
from undercroft.lab.playing import play_some
from undercroft.lab.result import Result, Run, Tally, report

Progress = Callable[[int, int], None]
"""Told now and then: games played, games in all."""

MOST_WORKERS = 256
"""A slip of the finger should not start a hundred thousand processes."""

PIECE = 500
"""The most games that a worker is given at a time."""


def simulate(
    game: str,
    games: int = 1000,
    *,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    workers: int = 1,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    pack: str | Path | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play many games with bots in all seats. Ctrl-C ends it early, with what has been played so far."""
    return run(plan(game, games, bots=bots, seed=seed, seats=seats, options=options, pack=pack), workers, progress)


def run(plan: Plan, workers: int = 1, progress: Progress | None = None) -> Result:
    """Carry out a plan."""
    at_least_one("workers", workers)
    if workers > MOST_WORKERS:
        raise ValueError(f"workers must be at most {MOST_WORKERS}, not {workers}")
    tally, started, stopped = Tally(), time.perf_counter(), False
    try:
        for some in _alone(plan) if workers == 1 else _together(plan, workers):
            tally = tally + some  # in one stroke, so that Ctrl-C finds it whole
            if progress is not None:
                progress(tally.games, plan.games)
    except KeyboardInterrupt:
        stopped = True
    return report(plan, tally, stopped=stopped, run=Run(workers, time.perf_counter() - started))


def _alone(plan: Plan) -> Iterator[Tally]:
    at = 0
    while at < plan.games:
        tally, at = play_some(plan, at, plan.games)
        yield tally


def _together(plan: Plan, workers: int) -> Iterator[Tally]:
    """Each worker has one piece under way and one waiting; what it has not managed in a shift goes back to the front."""
    pieces = _pieces(plan.games, workers)
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    under_way: dict[Future[tuple[Tally, int]], int] = {}

    def give(first: int, last: int) -> None:
        under_way[pool.submit(play_some, plan, first, last)] = last

    try:
        with _deaf_to_interrupts():  # workers inherit it: Ctrl-C is for this process alone
            for piece in islice(pieces, 2 * workers):
                give(*piece)
        while under_way:
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                last = under_way.pop(future)
                tally, at = future.result()
                for piece in [(at, last)] if at < last else islice(pieces, 1):
                    give(*piece)
                yield tally
    finally:
        pool.shutdown(cancel_futures=True)


def _pieces(games: int, workers: int) -> Iterator[tuple[int, int]]:
    size = max(1, min(PIECE, games // (workers * 16)))
    return ((first, min(first + size, games)) for first in range(0, games, size))


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started within do not hear Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears it at all
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
