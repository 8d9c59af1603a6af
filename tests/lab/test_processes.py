"""The runner for one machine: the same games in any number of processes, and none lost with a process."""

import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from undercroft.lab import processes
from undercroft.lab.plan import plan
from undercroft.lab.tally import Tally
from undercroft.lab.work import Piece, pieces_of, rest_of, split


def joined(done):
    tally = Tally()
    for each in done:
        tally += each.tally
    return tally


def left_behind(before):
    """Processes that were not there before. The pool's own thread may have buried one and not have said so yet."""
    late = time.monotonic() + 60
    while (children := [child for child in multiprocessing.active_children() if child not in before]) and time.monotonic() < late:
        time.sleep(0.01)
    return children


def test_pieces_are_all_games_once():
    wanted = plan("darkcastle", 1003)
    for workers in (1, 2, 7):
        numbers = [number for piece in pieces_of(wanted, workers) for number in range(piece.first, piece.last)]
        assert numbers == list(range(1003))
    missing = [(3, 5), (900, 1003)]
    assert [number for piece in pieces_of(wanted, 2, missing=missing) for number in range(piece.first, piece.last)] == [
        3,
        4,
        *range(900, 1003),
    ]


def test_what_was_not_managed_in_a_shift_is_left_over(monkeypatch):
    monkeypatch.setattr(processes, "SHIFT", 0)
    monkeypatch.setattr("undercroft.lab.playing.SHIFT", 0)
    piece = Piece(plan("darkcastle", 3), 0, 3, "it")
    done = list(processes.alone([piece]))
    assert [(each.of, each.first, each.last) for each in done] == [("it", 0, 1), ("it", 1, 2), ("it", 2, 3)]
    assert rest_of(piece, done[0]) == Piece(piece.plan, 1, 3, "it")
    assert rest_of(piece, done[2]) is None


def test_a_long_piece_is_split_towards_the_end():
    piece = Piece(plan("darkcastle", 10), 3, 10, "it")
    assert [(each.first, each.last, each.of) for each in split(piece, 3)] == [(3, 5, "it"), (5, 7, "it"), (7, 10, "it")]
    assert len(split(piece, 20)) == 7
    assert split(piece, 0) == [piece]


def test_a_worker_that_is_killed_loses_no_game():
    wanted = plan("darkcastle", 400, seed=3)
    before = multiprocessing.active_children()
    done, killed = [], 0
    for each in processes.together(pieces_of(wanted, 2), 2):
        done.append(each)
        if len(done) == 3:
            victim = next(child for child in multiprocessing.active_children() if child not in before)
            os.kill(victim.pid, signal.SIGKILL)
            killed += 1
    assert killed == 1
    numbers = sorted(number for each in done for number in range(each.first, each.last))
    assert numbers == list(range(400))
    assert joined(done) == joined(processes.alone(pieces_of(wanted, 1)))
    assert left_behind(before) == []


@pytest.mark.parametrize("last", [1, 4, 5, 9])
def test_no_game_is_lost_or_played_twice_if_a_worker_dies_while_work_is_given(monkeypatch, last):
    given = []

    class Frail(ProcessPoolExecutor):
        def submit(self, *what):
            given.append(what)
            if len(given) == last:
                raise BrokenProcessPool
            return super().submit(*what)

    monkeypatch.setattr(processes, "ProcessPoolExecutor", Frail)
    wanted = plan("darkcastle", 400, seed=3)
    done = list(processes.together(pieces_of(wanted, 2), 2))
    assert sorted(number for each in done for number in range(each.first, each.last)) == list(range(400))


def test_workers_that_always_die_are_given_up(monkeypatch):
    monkeypatch.setattr(processes, "play_some", _die)
    with pytest.raises(ValueError, match="the workers die as they play"):
        list(processes.together(pieces_of(plan("darkcastle", 40), 2), 2))


def _die(_):
    os._exit(1)


def test_whoever_looks_away_leaves_no_process_behind():
    before = multiprocessing.active_children()
    work = processes.together(pieces_of(plan("darkcastle", 100_000), 2), 2)
    next(work)
    work.close()
    assert left_behind(before) == []


def test_an_interrupt_that_python_forgets_is_heeded_all_the_same():
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        coming = processes.together(pieces_of(plan("darkcastle", 1_000_000), 2), 2)
        next(coming)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)  # as if it were lost in a destructor
        with pytest.raises(KeyboardInterrupt):
            list(coming)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, usual)


@pytest.mark.parametrize("through", ["this thread", "another thread"])
def test_ctrl_c_while_workers_are_started_is_heard_afterwards(through):
    held, done = [], threading.Event()
    bystander = threading.Thread(target=done.wait)
    bystander.start()
    hears = threading.main_thread() if through == "this thread" else bystander

    def start():
        with processes._deaf_to_interrupts():
            signal.pthread_kill(hears.ident, signal.SIGINT)
            time.sleep(0.05)  # time enough for the other to take it, and for Python to bring it here
            held.append("not yet")
        held.append("never")

    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
        assert held == ["not yet"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, usual)
        done.set()
        bystander.join()
