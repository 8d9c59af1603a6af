"""Open the house: one process, or several that share a port and a PostgreSQL store."""

import asyncio
import contextlib
import errno
import gc
import logging
import multiprocessing
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Self

import msgspec
from starlette.routing import Route

from undercroft.server import logs
from undercroft.server.catalogue import Packs
from undercroft.server.http.app import App
from undercroft.server.http.static import Page
from undercroft.server.http.web import Doors, Web
from undercroft.server.logs import NAME, Style
from undercroft.server.metrics import Metrics
from undercroft.server.network import Whereabouts, whereabouts
from undercroft.server.settings import Settings
from undercroft.server.stores import open_store
from undercroft.server.tables.house import House
from undercroft.server.thinking.processes import Thinkers
from undercroft.server.transport.gate import Gate, room
from undercroft.server.transport.listener import Server, entrance
from undercroft.server.transport.tls import Certificate, renew

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

PORT = 8600
COLLECT = 2_000, 2, 4_000  # when the collector of garbage looks at the young, the middle-aged and the old
SOON = 5.0  # a worker that lived for less than this many seconds is in trouble
LONGEST_REST = 10.0  # seconds before a worker in trouble is started again

log = logging.getLogger(NAME)


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """How the house is to be opened."""

    store: str
    host: str = "127.0.0.1"
    port: int | None = None  # nothing: the usual one, or any other if that is in use
    workers: int = 1
    packs: Path | None = None
    thinkers: int = 1  # processes in which bots think, for each worker; and one more for quick bots alone
    think: float = 2.0  # seconds that a bot may think
    log: Style = "plain"
    settings: Settings = Settings()
    doors: Doors = Doors()
    certificate: Certificate | None = None  # speak TLS with this one


Furnish = Callable[[House], Sequence[Route]]
"""Adds a room to a house: what else can be asked for there."""


def bare(_: House) -> Sequence[Route]:
    """A house with nothing but tables."""
    return ()


def serve(serving: Serving, ready: Callable[[Whereabouts], None], furnish: Furnish = bare) -> None:
    """Serve until SIGINT or SIGTERM; `ready` hears where. ValueError or StoreError if the house can't be opened."""
    if serving.workers > 1:
        _supervise(serving, ready)
        return
    with bind(serving.host, serving.port) as listener:
        _run(_open(serving, listener, lambda: ready(_where(serving, listener)), furnish))


def _where(serving: Serving, listener: socket.socket) -> Whereabouts:
    return whereabouts(serving.host, listener, secure=serving.certificate is not None)


# ---------------------------------------------------------------------- the port


def bind(host: str, port: int | None, *, shared: bool = False) -> socket.socket:
    """A socket at this address; ValueError in one line if there can't be one."""
    try:
        return _bind(host, PORT if port is None else port, shared=shared)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and port is None:
            return _bind(host, 0, shared=shared)
        where = f"{host}:{PORT if port is None else port}"
        match error:
            case OSError(errno=errno.EADDRINUSE):
                raise ValueError(f"port {port} of {host} is in use; choose another, or leave --port out to get a free one") from None
            case OSError(errno=errno.EACCES):
                raise ValueError(f"{where} can't be opened: this port is for the administrator; choose one above 1023") from None
            case socket.gaierror() | OSError(errno=errno.EADDRNOTAVAIL):
                raise ValueError(f"{host} is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all of them") from None
        raise ValueError(f"{where} can't be opened: {error.strerror or error}") from None


def _bind(host: str, port: int, *, shared: bool) -> socket.socket:
    family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind(place)
        if not shared:  # taken at once: somebody else who looks must not find it free
            bound.listen(2048)
    except BaseException:
        bound.close()
        raise
    return bound


# ---------------------------------------------------------------------- one process


def _run(house: Coroutine[None, None, None]) -> None:
    """On the quickest event loop that this system has."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(house)


async def _open(serving: Serving, listener: socket.socket, ready: Callable[[], None], furnish: Furnish = bare) -> None:
    logs.begin(serving.log)
    async with contextlib.AsyncExitStack() as closing:
        counted = Metrics()
        store = await open_store(serving.store)
        closing.push_async_callback(store.close)
        thinkers = Thinkers(serving.thinkers, serving.think, quick=min(1, serving.thinkers))
        closing.push_async_callback(thinkers.close)
        starting = asyncio.create_task(thinkers.start())  # nobody waits for bots before there is a table
        closing.callback(starting.cancel)
        packs = Packs(serving.packs)
        house = House(store, thinkers, packs, serving.settings, metrics=counted)
        closing.push_async_callback(house.close)
        await house.open()
        _count(counted, house, thinkers)
        _calm_the_collector()
        warming = asyncio.create_task(_warm(house))
        closing.callback(warming.cancel)
        web = Web(house, store, packs, serving.settings, serving.doors, counted, Page(), lambda: _where(serving, listener).others)
        gate = Gate(room(), serving.doors.connections, counted.refusals)
        counted.gauge("undercroft_connections", "Open connections, sockets among them.", lambda: len(gate))
        tls = None
        if serving.certificate is not None:
            tls = serving.certificate.context()
            renewing = asyncio.create_task(renew(tls, serving.certificate))
            closing.callback(renewing.cancel)
        await Server(entrance(App(web, furnish(house)), gate, proxied=serving.doors.proxies > 0, tls=tls), house, ready).serve([listener])


async def _warm(house: House) -> None:
    """The first page need not wait until all maps are surveyed."""
    await house.warm()
    gc.freeze()


def _calm_the_collector() -> None:
    """Thousands of things lie in memory for as long as their table is played: look at them all seldom, for everybody waits meanwhile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _count(counted: Metrics, house: House, thinkers: Thinkers) -> None:
    """What is not counted as it happens is asked for when somebody looks."""
    counted.gauge("undercroft_tables", "Tables in memory.", lambda: house.tables_now)
    counted.gauge("undercroft_sockets", "Open sockets.", lambda: house.sockets_now)
    counted.counter("undercroft_bot_thoughts_total", "Decisions that bots were asked for.", lambda: thinkers.thoughts)
    counted.counter("undercroft_bot_fallbacks_total", "Bots that hung or died; a simpler one answered.", lambda: thinkers.failures)
    counted.counter("undercroft_bot_workers_replaced_total", "Processes of bots that had to be replaced.", lambda: thinkers.replaced)


# ---------------------------------------------------------------------- several processes


def _work(serving: Serving, port: int, ready: Event) -> None:
    """The life of a worker."""
    with bind(serving.host, port, shared=True) as listener, contextlib.suppress(KeyboardInterrupt):
        _run(_open(serving, listener, ready.set))


def _supervise(serving: Serving, ready: Callable[[Whereabouts], None]) -> None:
    """Start workers, and start them again when they die. The port stays reserved meanwhile."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise ValueError("several workers can't share a port on this system; use --workers 1")
    logs.begin(serving.log)
    asyncio.run(_try_store(serving.store))
    with bind(serving.host, serving.port) as tried:
        port = tried.getsockname()[1]
    with bind(serving.host, port, shared=True) as reserved, _Team(serving, port) as team:
        if team.wait():
            ready(_where(serving, reserved))
        team.keep_up()


async def _try_store(url: str) -> None:
    """What is wrong with a store is said once, not by every worker."""
    await (await open_store(url)).close()


class _Team:
    """The workers of a house."""

    def __init__(self, serving: Serving, port: int) -> None:
        self._context: SpawnContext = multiprocessing.get_context("spawn")
        self._serving = serving
        self._port = port
        self._stop = threading.Event()
        self._ready = self._context.Event()
        self._members: list[tuple[SpawnProcess, float]] = []

    def __enter__(self) -> Self:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: self._stop.set())
        self._members = [self._start() for _ in range(self._serving.workers)]
        return self

    def _start(self) -> tuple[SpawnProcess, float]:
        member = self._context.Process(target=_work, args=(self._serving, self._port, self._ready), name="worker")
        member.start()
        return member, time.monotonic()

    def wait(self) -> bool:
        """Until the first one is ready; not if somebody wants to stop before."""
        while not self._stop.is_set():
            if self._ready.wait(0.1):
                return True
            if not any(member.is_alive() for member, _ in self._members):
                raise ValueError("no worker could be started; the log says why")
        return False

    def keep_up(self) -> None:
        """Replace whoever dies, until somebody wants to stop."""
        rest = 0.5
        while not self._stop.wait(0.2):
            for place, (member, since) in enumerate(self._members):
                if member.is_alive():
                    continue
                log.error("worker %s died with %s and is started again", member.pid, member.exitcode)
                if time.monotonic() - since < SOON:
                    self._stop.wait(rest)
                    rest = min(LONGEST_REST, rest * 2)
                else:
                    rest = 0.5
                if not self._stop.is_set():
                    self._members[place] = self._start()

    def __exit__(self, *_: object) -> None:
        for member, _since in self._members:
            member.terminate()
        for member, _since in self._members:
            member.join(15)
            if member.is_alive():
                member.kill()
                member.join()
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_DFL)
