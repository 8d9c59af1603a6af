"""The runner for one machine: in this process, or in several at once."""

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from types import FrameType

from undercroft.lab.plan import at_least_one
from undercroft.lab.playing import SHIFT, play_some
from undercroft.lab.work import Done, Piece, Runner, rest_of, split

MOST_WORKERS = 256
"""A slip of the finger should not start a hundred thousand processes."""

LIVES = 3
"""How often workers may die before it is said that something is wrong."""


def processes(workers: int) -> Runner:
    """A runner with so many processes; one is this process."""
    at_least_one("workers", workers)
    if workers > MOST_WORKERS:
        raise ValueError(f"workers must be at most {MOST_WORKERS}, not {workers}")
    return alone if workers == 1 else lambda pieces: together(pieces, workers)


def alone(pieces: Iterable[Piece]) -> Iterator[Done]:
    """One piece after the other, here."""
    for piece in pieces:
        left: Piece | None = piece
        while left is not None:
            done = play_some(left)
            left = rest_of(left, done)
            yield done


def together(pieces: Iterable[Piece], workers: int) -> Iterator[Done]:
    """In several processes. If one of them dies, what was under way is played again."""
    waiting, lives = iter(pieces), LIVES
    again: list[Piece] = []
    while True:
        try:
            yield from _pool(waiting, again, workers)
        except BrokenProcessPool:
            lives -= 1
            if not lives:
                raise ValueError("the workers die as they play; is there enough memory for so many?") from None
        else:
            return


def _pool(waiting: Iterator[Piece], again: list[Piece], workers: int) -> Iterator[Done]:
    """Each worker has one piece under way and one waiting. What it has not managed in a shift is given again; in the end, to several."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_hear_nothing)
    under_way: dict[Future[Done], Piece] = {}
    others = multiprocessing.active_children()
    interrupted: list[int] = []
    usual = _note_interrupts(interrupted)

    def give(pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            under_way[pool.submit(play_some, piece)] = piece

    try:
        with _deaf_to_interrupts():  # workers inherit it: Ctrl-C is for this process alone
            again += islice(waiting, max(0, 2 * workers - len(again)))  # each until it is done
            give(again)
        while under_way:
            finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
            _heed(interrupted)
            for future in finished:
                done = future.result()
                piece = under_way.pop(future)
                left = rest_of(piece, done)
                following = [*islice(waiting, 1)] if left is None else split(left, 2 * workers - len(under_way))
                again.remove(piece)
                again += following
                yield done  # first of all: what comes now fails if a worker has died meanwhile
                give(following)
    except KeyboardInterrupt:  # what is about to come home is still taken in
        yield from _coming_home(under_way)
        raise
    finally:
        if usual is not None:
            signal.signal(signal.SIGINT, usual)
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
                child.join()


def _coming_home(under_way: dict[Future[Done], Piece]) -> Iterator[Done]:
    """What workers finish within a shift; a game that takes longer is lost."""
    running = [future for future in under_way if not future.cancel()]
    for future in wait(running, timeout=2 * SHIFT).done:
        if future.exception() is None:
            yield future.result()


def _note_interrupts(interrupted: list[int]) -> Callable[[int, FrameType | None], object] | None:
    """Keep Ctrl-C in mind: Python forgets it if it comes while something is cleared away. Returns who heard it before, if anybody."""
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        return None

    def note(number: int, frame: FrameType | None) -> None:
        interrupted.append(number)
        usual(number, frame)

    signal.signal(signal.SIGINT, note)
    return usual


def _heed(interrupted: list[int]) -> None:
    if interrupted:
        raise KeyboardInterrupt


def _hear_nothing() -> None:
    """Ctrl-C is for the process that the workers work for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started within do not hear Ctrl-C; this one hears it afterwards, whichever of its threads it came to."""
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask") or not callable(usual):
        yield  # only the main thread hears it at all, and where nothing can be held back workers are told not to listen
        return
    held: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: held.append(number))  # other threads are not deaf, and Python hears it here for them
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, usual)
        if held:
            signal.raise_signal(signal.SIGINT)
