"""The runner for a Ray cluster: the same pieces, the same results, on as many machines as there are.

Without an address a small cluster is begun on this machine, and ended afterwards. With one (`host:port`, `ray://host:port`, or `auto`
for one that runs here) the games are played there; every machine of it needs the same undercroft, and a pack at the same place. If a
worker dies, or its machine does, what it was playing is played again by another.
"""

import importlib
import logging
import os
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from undercroft.lab.plan import at_least_one
from undercroft.lab.playing import SHIFT, play_some
from undercroft.lab.processes import LIVES, MOST_WORKERS
from undercroft.lab.work import Done, Piece, Runner, rest_of

PATIENCE = 5.0
"""Seconds after which a machine that does not answer is not there."""

STORE = 100 << 20
"""Bytes for results on this machine; they are small."""

SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""The first frame of either side in HTTP/2, which Ray speaks; the fourth byte says what it is."""

HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + SETTINGS
"""How one begins to speak it."""

LOCAL, AUTO = "local", "auto"
"""Ray's words for a cluster of its own on this machine, and for one that runs on it."""


def on_cluster(workers: int, address: str | None = None) -> Runner:
    """A runner on a cluster; ValueError if Ray or the cluster is not there. Up to so many pieces are played at a time."""
    at_least_one("workers", workers)
    if address is None and workers > MOST_WORKERS:
        raise ValueError(f"workers must be at most {MOST_WORKERS} on one machine, not {workers}")
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise ValueError('there is no Ray here; the cluster needs: pip install "undercroft[ray]"') from None
    if address is not None and address not in {LOCAL, AUTO}:
        check_reachable(address)
    leave = join(ray, workers, address)

    def play(pieces: Iterable[Piece]) -> Iterator[Done]:
        left = leave if ray.is_initialized() else join(ray, workers, address)  # it may be asked more than once
        try:
            yield from _play(ray, iter(pieces), 2 * workers if address is None else workers)
        finally:
            left()

    return play


def join(ray: Any, workers: int, address: str | None) -> Callable[[], None]:
    """Connect, or begin a cluster here; returns what ends it. A connection that was there before is used, and left alone."""
    if ray.is_initialized():
        return lambda: None
    quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address is not None and address != LOCAL:
        try:
            ray.init(address=address, **quiet)
        except Exception as error:  # noqa: BLE001 reason: Ray raises plain ones
            raise ValueError(f"there is no Ray cluster at {address}: {first_line(error)}") from None
        return end_of(ray)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told what is played here, unless people want it
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # games need no graphics card; Ray warns unless this is said
    os.environ.setdefault("RAY_gcs_server_port_wait_time_s", "60")  # a busy machine takes its time
    folder = tempfile.mkdtemp(prefix="ray-")

    def leave() -> None:
        ray.shutdown()
        shutil.rmtree(folder, ignore_errors=True)

    for again in (True, False):
        try:
            ray.init(LOCAL, num_cpus=workers, include_dashboard=False, object_store_memory=STORE, _temp_dir=folder, **quiet)
        except Exception as error:  # noqa: BLE001 reason: Ray raises plain ones; on a busy machine its parts may miss each other
            leave()
            if not again:
                raise ValueError(f"a Ray cluster can't be begun here: {first_line(error)}") from None
            Path(folder).mkdir(exist_ok=True)
        else:
            break
    return leave


def end_of(ray: Any) -> Callable[[], None]:
    """What closes the connection."""
    end: Callable[[], None] = ray.shutdown
    return end


def check_reachable(address: str) -> None:
    """Refuse an address where nobody listens: Ray itself would try for long, and say much."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise ValueError(f"the address of a Ray cluster is host:port, ray://host:port or auto, not {address!r}")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as line:
            line.settimeout(PATIENCE)
            line.sendall(HELLO)
            answer = line.recv(len(SETTINGS))
    except TimeoutError:
        raise ValueError(f"there is no Ray cluster at {address}: nobody answers") from None
    except OSError as error:
        raise ValueError(f"there is no Ray cluster at {address}: {first_line(error)}") from None
    if answer[3:4] != SETTINGS[3:4] and os.environ.get("RAY_USE_TLS", "0") == "0":
        raise ValueError(f"there is no Ray cluster at {address}: something else listens there")


def _play(ray: Any, waiting: Iterator[Piece], at_once: int) -> Iterator[Done]:
    """So many pieces are under way; what a worker has not managed in a shift goes back to the front."""
    remote = ray.remote(max_retries=0)(play_some)  # who dies and how often is counted here
    under_way: dict[Any, tuple[Piece, int]] = {}  # with how many workers it may still cost

    def give(piece: Piece, lives: int = LIVES) -> None:
        under_way[remote.remote(piece)] = (piece, lives)

    try:
        for piece in islice(waiting, at_once):
            give(piece)
        while under_way:
            ready, _ = ray.wait(list(under_way), num_returns=1)
            for task in ready:
                piece, lives = under_way.pop(task)
                done = result_of(ray, task)
                if done is None:
                    if lives == 1:
                        raise ValueError("the workers of the cluster die as they play; is there enough memory for so many?")
                    give(piece, lives - 1)
                    continue
                left = rest_of(piece, done)
                for following in islice(waiting, 1) if left is None else (left,):
                    give(following)
                yield done
    except KeyboardInterrupt:  # what is about to come home is still taken in
        ready, _ = ray.wait(list(under_way), num_returns=len(under_way), timeout=2 * SHIFT) if under_way else ([], [])
        for task in ready:
            under_way.pop(task)
            done = result_of(ray, task)
            if done is not None:
                yield done
        raise
    finally:
        for task in under_way:
            ray.cancel(task, force=True)


def result_of(ray: Any, task: Any) -> Done | None:
    """What came of a piece; None if it was lost with its worker."""
    failures = ray.exceptions
    try:
        done: Done = ray.get(task)
    except failures.RayTaskError as error:  # an error in play, and no death
        cause: Exception = error.cause
        if isinstance(cause, ModuleNotFoundError) or "failed to import on the worker" in first_line(cause):
            raise ValueError("every machine of the cluster needs the same undercroft: one of them can't import it") from None
        raise cause from None
    except failures.RayError:
        return None
    return done


def first_line(error: BaseException) -> str:
    """What an error says, in one line."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]
