"""Bots think in processes of their own, which can be killed. A bot that hangs or dies is replaced by a simpler one, and the table goes on.

thinkers = Thinkers(workers=2, limit=2.0, quick=1)
await thinkers.start()
index, kind = await thinkers.think("greedy", thought)

Who comes first where several tables want to think, and how long each may, is in `queueing.py`.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from undercroft import bots
from undercroft.server.thinking.queueing import Demand, Pace, Queue, Wanted
from undercroft.server.thinking.worker import HEAD, KEPT, Ask, Found, Thought, frame

__all__ = ["DEFAULT", "SIMPLE", "Thinkers", "Thought"]

SIMPLE = "random"
"""The bot that needs no process: it thinks of nothing."""
QUICK = "greedy"
"""The bot that answers for one that thinks for long, if that comes to nothing."""
THINKING = frozenset({"novice", "adept", "master", "search"})
DEFAULT = "default"
"""Who answered if no bot did: what the clock would have taken."""

COACH = "coach"
"""Who thinks where advice is asked for, and no answer."""

LIMIT = 2.0
PATIENCE = 10.0
"""Seconds that a thought waits for a free worker."""
STARTING = 60.0
"""Seconds that a worker may take to get ready."""
REST = 1.0
"""Seconds before another try, if a worker could not be started."""
LONGEST = 1 << 16  # bytes of an answer
ANY = (Pace.COACH, Pace.SLOW, Pace.QUICK)
"""What a worker thinks about, the first first: who is quick has workers of their own, and may have others that nobody needs."""

_log = logging.getLogger(__name__)
_decode = msgspec.json.Decoder(Found).decode


class Failed(Exception):
    """A worker has to be replaced."""


class Worker:
    """One process, with one thought at a time."""

    def __init__(self, process: Process, paces: tuple[Pace, ...]) -> None:
        """Over a process that has been started, for thoughts of these paces, the first ones first."""
        self._process = process
        self.paces = paces
        self.tables: dict[str, None] = {}  # that it has thought about

    @staticmethod
    async def start(prepare: str, paces: tuple[Pace, ...]) -> "Worker":
        """A process that is ready to think."""
        command = [sys.executable, "-m", "undercroft.server.thinking.worker", *([prepare] if prepare else [])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment, start_new_session=True
        )  # what a terminal tells the house is not for it
        worker = Worker(process, paces)
        try:
            await asyncio.wait_for(worker._hear(), STARTING)
        except BaseException:
            await worker.stop()
            raise
        return worker

    async def ask(self, kind: str, thought: Thought, limit: float, share: float) -> Found:
        """What comes of a thought that may take a share of the limit; Failed if nothing does in time."""
        self.tables.pop(thought.table, None)
        self.tables[thought.table] = None
        if len(self.tables) > KEPT:
            del self.tables[next(iter(self.tables))]
        pipe = self._process.stdin
        assert pipe is not None
        try:
            async with asyncio.timeout(limit):
                pipe.write(frame(Ask(kind, thought, limit, advice=kind == COACH, share=share)))
                await pipe.drain()
                return await self._hear()
        except TimeoutError:
            raise Failed(f"it took longer than {limit:g} s") from None
        except OSError:
            raise Failed("it died") from None

    async def _hear(self) -> Found:
        pipe = self._process.stdout
        assert pipe is not None
        try:
            length = int.from_bytes(await pipe.readexactly(HEAD), "big")
            if length > LONGEST:
                raise Failed("it answered nonsense")
            return _decode(await pipe.readexactly(length))
        except asyncio.IncompleteReadError:
            raise Failed("it died") from None
        except msgspec.DecodeError:
            raise Failed("it answered nonsense") from None

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()


class Thinkers:
    """The workers, and who thinks about what."""

    def __init__(self, workers: int = 1, limit: float = LIMIT, *, quick: int = 0, prepare: str = "") -> None:
        """So many processes, so many seconds for a thought; so many more for quick bots alone, who then wait behind no slow ones.

        Each process imports `prepare` first, which may bring further bots.
        """
        self._count = workers
        self._quick = quick
        self._limit = limit
        self._prepare = prepare
        self._workers: set[Worker] = set()
        self._hired: list[asyncio.Task[None]] = []  # the first of them, on their way
        self._idle: list[Worker] = []
        self._waiting: Queue[Worker] = Queue()  # for a worker to be idle
        self._demand = Demand()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False
        self.thoughts = 0  # these three are told to everybody, and leave out what nobody else may know of
        self.failures = 0  # thoughts that a simpler bot had to have
        self.replaced = 0  # workers

    async def start(self) -> None:
        """Start all workers; those for quick bots alone come when they come. One that can't be started is tried again."""
        self._hired = [self._keep(self._hire(ANY)) for _ in range(self._count)]
        if self._hired:
            await asyncio.wait(self._hired, timeout=STARTING)
        for _ in range(self._quick):
            _ = self._keep(self._hire((Pace.QUICK,)))

    async def close(self) -> None:
        """End all workers; thoughts that are under way end with a simple answer."""
        self._closed = True
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._idle.clear()
        await asyncio.gather(*(worker.stop() for worker in self._workers))
        self._workers.clear()

    async def think(self, kind: str, record: Thought, maker: str = "") -> tuple[int, str]:
        """The index of an option, and the kind of bot that found it. Never raises, and never takes for ever.

        The maker is whoever made the table: all tables of one share what one may have.
        """
        self.thoughts += not record.secret
        if kind == SIMPLE:
            return simple(record)
        if self._closed:
            return self._simpler(kind, record, "the house closes")
        task = self._keep(self._think(kind, record, maker))
        try:
            found = await asyncio.shield(task)  # whoever asked may go; the worker is busy until it has answered
        except asyncio.CancelledError:
            if not task.cancelled():
                raise
            found = Found(error="the house closes")
        except Exception as error:  # noqa: BLE001 reason: whatever it is, the table goes on
            found = Found(error=f"{type(error).__name__}: {error}")
        if not found.error and record.choices and not 0 <= found.index < record.choices:
            found = Found(error=f"it answered {found.index} of {record.choices}")
        if found.error and bots.skill(kind) in THINKING:
            self._failed(kind, record, found.error)
            return await self.think(QUICK, record, maker)
        if found.error:
            return self._simpler(kind, record, found.error)
        return found.index, kind

    async def advise(self, record: Thought, maker: str = "") -> Found:
        """What the coach thinks; an error if it can't. Never raises, but for whoever is cancelled."""
        if self._closed:
            return Found(error="the house closes")
        self.thoughts += not record.secret
        task = self._keep(self._think(COACH, record, maker))
        await asyncio.wait([task])  # whoever asked may go; the worker is busy until it has answered
        failed = task.cancelled() or task.exception() is not None
        found: Found = Found(error="the house closes") if failed else task.result()
        if found.error:
            _log.warning("table %s: the coach of seat %d failed: %s", record.table, record.seat, found.error)
        return found

    async def _think(self, kind: str, record: Thought, maker: str) -> Found:
        pace = Pace.COACH if kind == COACH else Pace.SLOW if bots.skill(kind) in THINKING else Pace.QUICK
        now = asyncio.get_running_loop().time
        if pace != Pace.QUICK:
            self._demand.note(record.table, maker, now())
        worker = await self._take(pace, record.table, maker)
        if worker is None:
            return Found(error="no worker was free in time")
        share = 1.0
        if pace != Pace.QUICK:
            self._demand.note(record.table, maker, now())
            share = self._demand.share(maker, self._count)
        try:
            found = await worker.ask(kind, record, self._limit, share)
        except Failed as failure:
            self.replaced += not record.secret
            _ = self._keep(self._replace(worker))
            return Found(error=str(failure))
        self._free(worker)
        return found

    def _simpler(self, kind: str, record: Thought, reason: str) -> tuple[int, str]:
        self._failed(kind, record, reason)
        return simple(record)

    def _failed(self, kind: str, record: Thought, reason: str) -> None:
        self.failures += not record.secret
        _log.warning("table %s: the bot %s in seat %d failed: %s", record.table, kind, record.seat, reason)

    # ------------------------------------------------------------------ workers

    async def _take(self, pace: Pace, table: str, maker: str) -> Worker | None:
        """An idle worker, one that knows the table if there is a choice; nobody if none is free in time."""
        wanted: Wanted[Worker] = Wanted(pace, table, maker, asyncio.get_running_loop().create_future())
        idle = [each for each in self._idle if pace in each.paces]
        if idle:
            worker = min(idle, key=lambda each: (table not in each.tables, len(each.paces)))  # the fewest are for quick ones
            self._idle.remove(worker)
            self._waiting.note(wanted)
            return worker
        self._waiting.wait(wanted)
        if self._hired and not self._workers:  # the house has just been opened: its first workers are on their way
            first: list[asyncio.Future[Any]] = [wanted.place, *self._hired]
            await asyncio.wait(first, timeout=STARTING, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait([wanted.place], timeout=PATIENCE)
        if wanted.place.done():
            return wanted.place.result()
        wanted.place.cancel()
        return None

    def _free(self, worker: Worker) -> None:
        """Whoever's turn it is gets it."""
        wanted = self._waiting.next(*worker.paces)
        if wanted is None:
            self._idle.append(worker)
        else:
            wanted.place.set_result(worker)

    async def _hire(self, paces: tuple[Pace, ...]) -> None:
        """One worker more; if it can't be started, try again after a while."""
        while not self._closed:
            try:
                worker = await Worker.start(self._prepare, paces)
            except (OSError, Failed, TimeoutError) as error:
                _log.error("a worker for bots can't be started: %s", error)
                await asyncio.sleep(REST)
                continue
            self._workers.add(worker)
            self._free(worker)
            return

    async def _replace(self, worker: Worker) -> None:
        await worker.stop()
        self._workers.discard(worker)
        await self._hire(worker.paces)

    def _keep(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def simple(thought: Thought) -> tuple[int, str]:
    """What the simplest bot answers; if it can't be told how many options there are, the decision's default."""
    if thought.choices < 1:
        return thought.default, DEFAULT
    return Random(thought.seed).randrange(thought.choices), SIMPLE
