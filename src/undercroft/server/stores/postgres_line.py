"""A connection to PostgreSQL that comes back when it drops, and the tables it finds there."""

import asyncio
import logging
import os
import socket
import time
from contextlib import suppress
from datetime import datetime
from typing import Any

import psycopg
from psycopg import AsyncConnection
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn

from undercroft.server.stores import migrations
from undercroft.server.stores.rows import CantWrite, StoreError

Connection = AsyncConnection[tuple[Any, ...]]
Written = psycopg.Connection[tuple[Any, ...]]

REACH = 5
"""Seconds that it may take to connect."""
READING = 8.0
"""Seconds that it may take to read something."""
LAYING = 3.0
"""Seconds that the end of a broken connection's transaction is waited for."""
_MANNERS: dict[str, Any] = {
    "connect_timeout": REACH,
    "keepalives_idle": 10,
    "tcp_user_timeout": 10_000,
    "application_name": "undercroft",
}
_LIMITS = (
    "SET statement_timeout = '10s'",
    "SET idle_in_transaction_session_timeout = '5s'",  # a worker that freezes in the middle must not hold tables that others take over
)
_GONE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s"
_DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
_LOCK = 0x55637274  # number of the lock under which tables are made

_log = logging.getLogger(__name__)


Backend = tuple[int, datetime]
"""A process of the server, and since when it is there: numbers come again."""


class Pen:
    """The connection that writes. It belongs to the thread that does."""

    def __init__(self, url: str) -> None:
        """Not connected yet."""
        self._url = url
        self._connection: Written | None = None
        self._known: set[bytes] = set()  # statements
        self._backend: Backend | None = None  # what is at the other end
        self.ghost: Backend | None = None  # what was there when the line dropped: it may still write what it was told to

    def connection(self) -> Written:
        """The connection; a new one if the last one has dropped. psycopg.Error if there is no way through.

        A new one is there only when the other end of the last one is gone: from then on nothing is written that was sent over it.
        """
        if self._connection is not None and _hung_up(self._connection):
            self.drop()
        if self._connection is None:
            connection = psycopg.connect(self._url, autocommit=True, **_MANNERS)
            try:
                self._lay(connection)
                connection.execute(_DURABLE)
                for limit in _LIMITS:
                    connection.execute(limit)
                for detour in ("jit", "enable_seqscan", "enable_hashjoin", "enable_mergejoin"):
                    connection.execute(f"SET {detour} = off")  # rows are found by their keys, also before anybody has counted them
                row = connection.execute("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()").fetchone()
            except BaseException:
                connection.close()
                raise
            self._connection, self._backend = connection, row
        return self._connection

    def _lay(self, connection: Written) -> None:
        """See the ghost off: what it was told to write is written by then, or never."""
        until = time.monotonic() + LAYING
        while self.ghost is not None:
            if not connection.execute(_GONE, self.ghost).fetchall():
                self.ghost = None
            elif time.monotonic() > until:
                raise psycopg.OperationalError("what was sent before is still under way")
            else:
                time.sleep(0.05)

    def prepared(self, name: bytes, statement: bytes) -> PGconn:
        """The bare connection, which knows this statement. The driver would wait for Python's lock at every turn of the conversation."""
        bare = self.connection().pgconn
        if name not in self._known and bare.prepare(name, statement).status == ExecStatus.COMMAND_OK:
            self._known.add(name)
        return bare

    def roll_back(self) -> None:
        """After a failure: the next transaction begins on a sound connection."""
        if self._connection is None or self._connection.closed:
            return
        try:
            self._connection.execute("ROLLBACK")
        except psycopg.Error:
            self.drop()

    def cut(self) -> None:
        """From another thread, while this one waits for the server: nothing more is heard."""
        connection = self._connection
        if connection is not None and not connection.closed:
            _shut(connection.pgconn)

    def drop(self) -> None:
        """Hang up."""
        connection, self._connection = self._connection, None
        self._known.clear()
        if connection is not None:
            self.ghost, self._backend = self._backend or self.ghost, None
            connection.close()

    @property
    def broken(self) -> bool:
        """Whether the connection has dropped."""
        return self._connection is None or self._connection.closed


def _hung_up(connection: Written) -> bool:
    """Whether the server is gone: what is not sent to it has not happened, and that can be said."""
    try:
        for _ in range(2):  # its last words, and then that it is gone
            connection.pgconn.consume_input()
    except psycopg.Error:
        return True
    return connection.closed


def _shut(bare: PGconn) -> None:
    """Nothing more is heard over this line, by whoever waits for it."""
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(bare.socket)) as line:
        line.shutdown(socket.SHUT_RDWR)


class Line:
    """One connection, used by one at a time."""

    def __init__(self, url: str) -> None:
        """Not connected yet."""
        self._url = url
        self._connection: Connection | None = None
        self.lock = asyncio.Lock()

    async def connection(self) -> Connection:
        """The connection; a new one if the last one has dropped. psycopg.Error if there is no way through."""
        if self._connection is not None and self._connection.closed:
            await self.drop()
        if self._connection is None:
            connection = await AsyncConnection.connect(self._url, autocommit=True, **_MANNERS)
            self._connection = connection
            await connection.execute(_DURABLE)
        return self._connection

    async def drop(self) -> None:
        """Hang up."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    @property
    def broken(self) -> bool:
        """Whether the connection has dropped."""
        return self._connection is None or self._connection.closed

    async def fetch(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """What a statement gives. It is tried again if the connection has dropped, so it must bear being carried out twice."""
        async with self.lock:
            try:
                try:
                    return await self._fetch(statement, values)
                except psycopg.OperationalError:
                    if not self.broken:
                        raise
                    return await self._fetch(statement, values)
            except (psycopg.Error, TimeoutError) as error:
                raise StoreError(f"the store can't be read: {one_line(error)}") from None

    async def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        connection = await self.connection()
        late = asyncio.get_running_loop().call_later(READING, _shut, connection.pgconn)  # a server that has frozen is not waited for
        try:
            cursor = await connection.execute(statement, values)
            return await cursor.fetchall() if cursor.description else []
        except psycopg.OperationalError:
            if late.when() <= asyncio.get_running_loop().time():
                await self.drop()
                raise TimeoutError from None
            raise
        finally:
            late.cancel()


def prepare(pen: Pen) -> None:
    """Make the tables, or bring them up to our version: one worker does, others wait for it. StoreError says why not."""
    try:
        connection = pen.connection()
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            copy = migrations.bring_up_postgres(connection)
            connection.execute("UPDATE undercroft.schema_version SET version = version")  # it has to be writable
        if copy:
            _log.warning("the store in PostgreSQL is of version %d now; as it was before it lies in the schema %s", migrations.SCHEMA, copy)
    except psycopg.Error as error:
        raise StoreError(f"the store in PostgreSQL can't be opened: {one_line(error)}") from None


def cant_write(error: Exception) -> CantWrite:
    """A failed write in one line."""
    return CantWrite(f"the store can't be written: {one_line(error)}")


def one_line(error: Exception) -> str:
    """What PostgreSQL says, without its asides. It never repeats a password."""
    match error:
        case psycopg.errors.DiskFull():
            return "the disk is full"
        case psycopg.errors.ReadOnlySqlTransaction():
            return "it is read-only"
        case TimeoutError():
            return "it did not answer in time"
        case _:
            lines = str(error).strip().splitlines()
            return lines[0] if lines else type(error).__name__
