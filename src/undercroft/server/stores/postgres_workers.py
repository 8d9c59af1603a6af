"""Several workers over one PostgreSQL: who owns a table, who has written, and commands for the owner.

A worker says at intervals that it lives, and listens on a connection of its own; its leases hold as long as both do. Notifications
carry no more than a table and a number. They may get lost with a connection, so every few seconds everybody looks as well.
"""

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import psycopg

from undercroft.server.stores.postgres_group import APPENDED
from undercroft.server.stores.postgres_line import Connection, Line
from undercroft.server.stores.rows import CarryOut, Heard, StoreError

TERM = 12.0
"""Seconds after which a silent worker loses its tables."""
LOOK = 3.0
"""Seconds between looks at what a notification should have told; less if the term is short."""
AGAIN = 0.5
"""Seconds before another try to listen."""

ASKED = "undercroft_asked"  # payload: table
REPLIED = "undercroft_replied"  # payload: the worker that asked

_log = logging.getLogger(__name__)


_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC) if hasattr(time, "clock_gettime") else None


def _clock() -> float:
    """Seconds that go on while a machine sleeps, if it can tell."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


class Company:
    """One worker among others."""

    def __init__(self, line: Line, ear: Line, term: float) -> None:
        """The ear does nothing but listen."""
        self.me = secrets.token_hex(8)
        self._line = line
        self._ear = ear
        self._term = term
        self._look = min(LOOK, term / 4)
        self._heard: Heard | None = None
        self._carry_out: CarryOut | None = None
        self._leased: set[str] = set()
        self._lives_until = 0.0  # by the clock of this machine: until then nobody takes this worker for dead
        self._hears = False  # the ear is there, and nothing was missed
        self._followed: dict[str, int] = {}  # tables that this worker has loaded, and the version it knows of
        self._asking: dict[int, asyncio.Future[bytes]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._pids: deque[int] = deque(maxlen=2)  # of the connection that writes for this worker

    async def open(self) -> None:
        """Begin to live, and to listen."""
        await self._live()
        await self._tune_in()
        self._keep(self._live_on())
        self._keep(self._listen_on())

    async def close(self) -> None:
        """Let go of everything."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for waiting in self._asking.values():
            if not waiting.done():
                waiting.set_exception(StoreError("the store is closed"))
        with suppress(StoreError):
            await self._line.fetch("DELETE FROM undercroft.leases WHERE worker = %s", (self.me,))
            await self._line.fetch("DELETE FROM undercroft.workers WHERE id = %s", (self.me,))
        await self.hang_up()

    async def hang_up(self) -> None:
        """Close the connections."""
        await self._line.drop()
        await self._ear.drop()

    def own_line(self, pid: int) -> None:
        """What this connection notifies of, this worker knows already."""
        if pid not in self._pids:
            self._pids.append(pid)

    # ------------------------------------------------------------------ leases

    async def lease(self, table: str) -> bool:
        """Whether this worker owns the table; it does from now on, if nobody who lives did.

        A worker lives that has said so, and whose ear is there: the connection of a process that was killed is gone at once.
        """
        rows = await self._line.fetch(
            "INSERT INTO undercroft.leases AS l (table_id, worker) SELECT id, %s FROM undercroft.tables WHERE id = %s AND version >= 0 "
            "ON CONFLICT (table_id) DO UPDATE SET worker = excluded.worker WHERE l.worker = excluded.worker OR NOT EXISTS ("
            "SELECT FROM undercroft.workers AS w WHERE w.id = l.worker AND w.until > clock_timestamp() AND (w.ear IS NULL OR EXISTS ("
            "SELECT FROM pg_stat_activity AS a WHERE a.pid = w.ear AND a.backend_start = w.ear_since))) RETURNING worker",
            (self.me, table),
        )
        if rows:
            self._leased.add(table)
        else:
            self._leased.discard(table)
        return bool(rows)

    def sure(self, table: str, *, mine: bool) -> bool:
        """Whether this worker lives and hears, and if it is said to own the table does so for certain."""
        return self._hears and _clock() < self._lives_until and (not mine or table in self._leased)

    async def release(self, table: str) -> None:
        """Let others own the table; this worker does not care any more what happens there."""
        self._followed.pop(table, None)
        self._leased.discard(table)
        await self._line.fetch("DELETE FROM undercroft.leases WHERE table_id = %s AND worker = %s", (table, self.me))

    async def _live(self) -> None:
        """Say that this worker lives for another term; and sweep up what the dead have left."""
        now = _clock()
        await self._line.fetch(
            "INSERT INTO undercroft.workers (id, until) VALUES (%s, clock_timestamp() + make_interval(secs => %s)) "
            "ON CONFLICT (id) DO UPDATE SET until = excluded.until",
            (self.me, self._term),
        )
        if now >= self._lives_until:  # others may have taken this worker for dead
            await self._count_leases()
        self._lives_until = now + self._term
        await self._line.fetch(
            "WITH dead AS (DELETE FROM undercroft.workers WHERE until < clock_timestamp() - interval '1 day' RETURNING id) "
            "DELETE FROM undercroft.leases WHERE worker IN (SELECT id FROM dead)"
        )
        await self._line.fetch("DELETE FROM undercroft.inbox WHERE asked < clock_timestamp() - interval '5 minutes'")

    async def _count_leases(self) -> None:
        """See which tables have gone to others, and say so."""
        held = set(self._leased)
        if held:
            rows = await self._line.fetch("SELECT table_id FROM undercroft.leases WHERE worker = %s", (self.me,))
            lost = held - {table for (table,) in rows}
            self._leased -= lost
            for table in lost:
                self._tell(table, self._followed.get(table, 0))

    async def _live_on(self) -> None:
        """Live, and look at intervals."""
        since = 0.0
        while True:
            await asyncio.sleep(self._look)
            since += self._look
            try:
                if since >= self._term / 3 or _clock() >= self._lives_until:
                    await self._live()
                    since = 0.0
                await self._look_around()
            except StoreError as error:
                _log.warning("%s", error)

    # ------------------------------------------------------------------ hearing

    def listen(self, heard: Heard) -> None:
        """Who wants to know."""
        self._heard = heard

    def follow(self, table: str, version: int) -> None:
        """This worker has read the table up to here."""
        self._followed[table] = max(version, self._followed.get(table, 0))

    async def _tune_in(self) -> Connection:
        connection = await self._ear.connection()
        for channel in (APPENDED, ASKED, REPLIED):
            await connection.execute(f"LISTEN {channel}")
        await connection.execute(
            "UPDATE undercroft.workers AS w SET ear = pid, ear_since = backend_start FROM pg_stat_activity "
            "WHERE pid = pg_backend_pid() AND w.id = %s",
            (self.me,),
        )
        return connection

    async def _listen_on(self) -> None:
        """Listen; when the connection drops, connect again and look at what was missed."""
        while True:
            try:
                connection = await self._tune_in()
                await self._look_around()
                self._hears = True
                async for notice in connection.notifies():
                    await self._notified(notice)
            except (psycopg.Error, StoreError) as error:
                _log.warning("the store can't be heard: %s", type(error).__name__)
            self._hears = False
            await self._ear.drop()
            await asyncio.sleep(AGAIN)

    async def _notified(self, notice: psycopg.Notify) -> None:
        if notice.channel == APPENDED:
            if notice.pid in self._pids:
                return
            for told in notice.payload.split(","):
                table, _, version = told.rpartition(" ")
                if version.removeprefix("-").isdigit():
                    self._tell(table, int(version))
        elif notice.channel == ASKED:
            self._keep(self._look_into_inbox())
        elif notice.payload == self.me:
            self._keep(self._collect())

    def _tell(self, table: str, version: int) -> None:
        if table in self._followed:
            self._followed[table] = max(version, self._followed[table])
        if self._heard is None:
            return
        try:
            self._heard(table, version)
        except Exception:  # noqa: BLE001 reason: who hears next must not go deaf
            _log.exception("who listens stumbled")

    async def _look_around(self) -> None:
        """The net under the notifications."""
        await self._count_leases()
        if self._followed:
            tables = [*self._followed]
            statement = (
                "SELECT t.id, t.version FROM undercroft.tables AS t LEFT JOIN undercroft.leases ON table_id = t.id WHERE t.id = ANY(%s) "
            )
            for table, version in await self._line.fetch(statement + "AND worker IS DISTINCT FROM %s", (tables, self.me)):
                if version < 0 or version > self._followed.get(table, version):
                    self._tell(table, version)
        await self._look_into_inbox()
        await self._collect()

    # ------------------------------------------------------------------ the inbox

    def serve_inbox(self, carry_out: CarryOut) -> None:
        """Who carries out what others ask for."""
        self._carry_out = carry_out

    async def ask_owner(self, table: str, command: bytes, key_hash: bytes) -> bytes:
        """Put a command into the inbox, and wait for the reply."""
        number = secrets.randbits(62)
        reply: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._asking[number] = reply
        try:
            await self._line.fetch(
                "INSERT INTO undercroft.inbox (id, table_id, command, key_hash, asker) VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
                (number, table, command, key_hash, self.me),
            )
            await self._line.fetch("SELECT pg_notify(%s, %s)", (ASKED, table))
            async with asyncio.timeout(self._term + LOOK):
                return await reply
        except TimeoutError:
            await self._line.fetch("DELETE FROM undercroft.inbox WHERE id = %s", (number,))
            raise StoreError(f"the worker that owns table {table} does not reply") from None
        finally:
            del self._asking[number]

    async def _collect(self) -> None:
        """Take the replies that have come."""
        if not self._asking:
            return
        rows = await self._line.fetch(
            "DELETE FROM undercroft.inbox WHERE id = ANY(%s) AND (reply IS NOT NULL OR failed) RETURNING id, reply, failed",
            ([*self._asking],),
        )
        for number, reply, failed in rows:
            waiting = self._asking.get(number)
            if waiting is None or waiting.done():
                continue
            if failed:
                waiting.set_exception(StoreError("the worker that owns the table could not carry it out"))
            else:
                waiting.set_result(bytes(reply))

    async def _look_into_inbox(self) -> None:
        """Take what is asked of our tables. What another worker took and lost together with the table is ours as well."""
        if self._carry_out is None:
            return
        rows = await self._line.fetch(
            "UPDATE undercroft.inbox AS i SET taken = l.worker FROM undercroft.leases AS l WHERE l.table_id = i.table_id AND l.worker = %s "
            "AND i.reply IS NULL AND NOT i.failed AND i.taken IS DISTINCT FROM l.worker "
            "RETURNING i.asked, i.id, i.table_id, i.command, i.key_hash",
            (self.me,),
        )
        for _, number, table, command, key_hash in sorted(rows):
            self._keep(self._serve(self._carry_out, number, table, bytes(command), bytes(key_hash)))

    async def _serve(self, carry_out: CarryOut, number: int, table: str, command: bytes, key_hash: bytes) -> None:
        reply: bytes | None = None
        try:
            reply = await carry_out(table, command, key_hash)
        except Exception as error:  # noqa: BLE001 reason: whatever it is, whoever asked has to hear of it
            _log.warning("table %s: a command from another worker failed: %s", table, type(error).__name__)
        await self._line.fetch(
            "WITH replied AS (UPDATE undercroft.inbox SET reply = %s, failed = %s WHERE id = %s AND taken = %s RETURNING asker) "
            "SELECT pg_notify(%s, asker) FROM replied",
            (reply, reply is None, number, self.me, REPLIED),
        )

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._grumble(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _grumble(work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreError as error:
            _log.warning("%s", error)
