"""Tables in one SQLite file: nothing to install, safe against power loss.

One thread writes; whatever waits when it is free goes into one transaction. Python lets go of its lock at every step of a
statement, and under load has to wait to get it back; so a group is written in one statement (`sqlite_group.py`), or in a few, however
large it is.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from undercroft.server.stores import committer, sqlite_file, sqlite_group
from undercroft.server.stores.committer import Append, Create, Forget, Job, Keep, Known, Plan, Remove, Results
from undercroft.server.stores.migrations import SCHEMA
from undercroft.server.stores.rows import GONE, REMEMBERED, CarryOut, ContentRow, Heard, KeyRow, Quota, SnapshotRow, StoreError, TableRow

READERS = 2
ROWS = 128
"""How many rows one statement writes."""

_COLUMNS = "id, game, seats, setup, dice_key, made, state, version, moved, listed, summary, address"
_KEY_COLUMNS = "hash, table_id, seats, role, used"
_TABLES = f"SELECT {_COLUMNS} FROM tables"  # noqa: S608 reason: our own words
_KEYS = f"SELECT {_KEY_COLUMNS} FROM keys"  # noqa: S608 reason: our own words
_LINES = "SELECT group_concat(line, char(10)) FROM (SELECT line FROM entries WHERE table_id = ? AND number > ? ORDER BY number)"
"""All lines in one: a statement that gives a thousand rows would let go of Python's lock a thousand times."""
_LOAD = f"SELECT {_COLUMNS}, ({_LINES}) FROM tables WHERE id = ? AND version >= 0"  # noqa: S608 reason: our own words

_SNAP = (
    "INSERT INTO snapshots AS old SELECT id, ?, ? FROM tables WHERE id = ? AND version >= 0 "
    "ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, state = excluded.state WHERE excluded.version >= old.version"
)
"""Nothing is kept of a table that is gone."""
_OLD = (
    "SELECT id, version FROM tables WHERE state = 'over' AND moved < ? OR state IN ('gathering', 'playing') AND moved < ? "
    "ORDER BY moved LIMIT ?"
)
_CONTENTS = (
    "SELECT fingerprint, whole, game, pack, raw FROM contents WHERE fingerprint = ? OR whole = ? ORDER BY fingerprint <> ?, rowid LIMIT 1"
)


class SqliteStore:
    """A store in a file. It belongs to one server, which owns all tables."""

    def __init__(self, file: sqlite_file.File) -> None:
        """Over a file that has been opened and checked."""
        self._file = file
        self._loop = asyncio.get_running_loop()
        self._committer = committer.Committer(self._write_group)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")
        self._reading = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._closed = False

    @staticmethod
    async def open(path: str) -> "SqliteStore":
        """The store in this file, which is made if there is none."""
        return SqliteStore(await asyncio.to_thread(sqlite_file.File.open, path))

    async def close(self) -> None:
        """Write what waits and close."""
        if self._closed:
            return
        self._closed = True
        await self._committer.close()
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._opened:
            connection.close()
        self._file.close()

    # ------------------------------------------------------------------ writing

    @property
    def failures(self) -> int:
        """How many writes have failed."""
        return self._committer.failures

    async def create(self, row: TableRow, keys: Sequence[KeyRow], quota: Quota | None = None) -> None:
        """A new table without entries."""
        await self._committer.write(Create(row, tuple(keys), quota))

    async def forget_addresses(self, before: int) -> None:
        """Keep no addresses of those who made tables before then."""
        await self._committer.write(Forget(before))

    async def append(
        self,
        table: str,
        after: int,
        entries: Sequence[bytes],
        *,
        state: str,
        summary: bytes,
        keys: Sequence[KeyRow] = (),
        spend: bytes | None = None,
        revoke: Sequence[bytes] = (),
    ) -> None:
        """New entries, durable when this returns."""
        await self._committer.write(Append(table, after, tuple(entries), state, summary, tuple(keys), spend, tuple(revoke)))

    async def keep(self, *, contents: Sequence[ContentRow] = (), snapshots: Sequence[SnapshotRow] = ()) -> None:
        """Contents and snapshots, durable when this returns."""
        await self._committer.write(Keep(contents, snapshots))

    async def remove(self, table: str, after: int | None = None) -> None:
        """Away with a table and everything of it."""
        await self._committer.write(Remove(table, after))

    def _write_group(self, jobs: Sequence[Job]) -> Results:
        """Write the jobs together; if that fails, each by itself, so that one that can't be written harms no other."""
        try:
            return self._commit(jobs)
        except sqlite3.Error as error:
            if len(jobs) > 1:
                return [result for job in jobs for result in self._write_group([job])]
            return [self._file.cant_write(error)]

    def _commit(self, jobs: Sequence[Job]) -> Results:
        write = self._file.writer()
        try:
            if sqlite_group.write(write, jobs):
                return [None] * len(jobs)
            write("BEGIN IMMEDIATE")
            plan = committer.plan(jobs, _known(write, jobs))
            _carry_out(write, plan)
            if committer.asks(jobs):
                write(f"PRAGMA user_version = {SCHEMA}")  # it is written, though it says what it said
            write("COMMIT")
        except BaseException:
            self._file.roll_back()
            raise
        return [plan.refused.get(place) for place in range(len(jobs))]

    # ------------------------------------------------------------------ reading

    async def load(self, table: str) -> tuple[TableRow, list[bytes]] | None:
        """A table and all its entries."""
        rows = await self._read(_LOAD, (table, 0, table))
        if not rows:
            return None
        *columns, lines = rows[0]
        row, entries = _table(columns), _split(lines)
        if len(entries) != row.version:
            raise StoreError(f"table {table} is damaged: it has {len(entries)} entries at version {row.version}")
        return row, entries

    async def content(self, fingerprint: str) -> ContentRow | None:
        """Content by its fingerprint, or by that with all words."""
        rows = await self._read(_CONTENTS, (fingerprint, fingerprint, fingerprint))
        return ContentRow(*rows[0]) if rows else None

    async def snapshot(self, table: str) -> SnapshotRow | None:
        """The last one of a table."""
        rows = await self._read("SELECT table_id, version, state FROM snapshots WHERE table_id = ?", (table,))
        return SnapshotRow(*rows[0]) if rows else None

    async def entries(self, table: str, after: int) -> list[bytes]:
        """The entries after this number."""
        rows = await self._read(_LINES, (table, after))
        return _split(rows[0][0])

    async def gone(self, table: str) -> bool:
        """Whether there was such a table."""
        return bool(await self._read("SELECT 1 FROM tables WHERE id = ? AND version < 0", (table,)))

    async def old(self, over: int, idle: int, most: int) -> list[tuple[str, int]]:
        """Tables that have not moved for long."""
        rows = await self._read(_OLD, (over, idle, most))
        return [(table, version) for table, version in rows]

    async def key(self, hash: bytes) -> KeyRow | None:  # noqa: A002 reason: it is one
        """What a key opens."""
        rows = await self._read(_KEYS + " WHERE hash = ?", (hash,))
        return _key(rows[0]) if rows else None

    async def keys(self, table: str) -> list[KeyRow]:
        """All keys of a table."""
        rows = await self._read(_KEYS + " WHERE table_id = ? ORDER BY rowid", (table,))
        return [_key(row) for row in rows]

    async def tables(self, *, state: str | None, listed: bool, most: int) -> list[TableRow]:
        """Tables, newest first."""
        which = " WHERE (state = ? OR ? IS NULL) AND version >= 0 AND listed >= ? ORDER BY made DESC, rowid DESC LIMIT ?"
        rows = await self._read(_TABLES + which, (state, state, listed, most))
        return [_table(row) for row in rows]

    async def rows(self, ids: Sequence[str]) -> list[TableRow]:
        """Those of these tables that exist."""
        wanted = msgspec.json.encode(list(ids)).decode()
        rows = await self._read(_TABLES + " WHERE version >= 0 AND id IN (SELECT value FROM json_each(?))", (wanted,))  # noqa: S608 reason: our own words
        return [_table(row) for row in rows]

    async def running(self) -> list[str]:
        """Tables that are not over."""
        rows = await self._read("SELECT json_group_array(id) FROM tables WHERE state IN ('gathering', 'playing')", ())
        return msgspec.json.decode(rows[0][0], type=list[str])

    async def _read(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        if self._closed:
            raise StoreError("the store is closed")
        return await self._loop.run_in_executor(self._readers, self._read_here, statement, values)

    def _read_here(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        connection = getattr(self._reading, "connection", None)
        try:
            if connection is None:
                connection = self._reading.connection = self._file.connect()
                self._opened.append(connection)
            return connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"the store {self._file.path} can't be read: {error}") from None

    # ------------------------------------------------------------------ one worker alone

    async def lease(self, table: str) -> bool:  # noqa: ARG002 reason: all tables are ours
        """Always."""
        return True

    def sure(self, table: str, *, mine: bool) -> bool:  # noqa: ARG002 reason: as above
        """Always."""
        return True

    async def release(self, table: str) -> None:
        """There is nobody else."""

    def listen(self, heard: Heard) -> None:
        """Nobody else writes."""

    async def ask_owner(self, table: str, command: bytes, key_hash: bytes) -> bytes:  # noqa: ARG002 reason: nobody else can own a table
        """There is no other worker."""
        raise StoreError(f"nobody else owns table {table}")

    def serve_inbox(self, carry_out: CarryOut) -> None:
        """Nobody else asks."""


# ---------------------------------------------------------------------- statements

_Execute = Callable[..., sqlite3.Cursor]


def _known(write: _Execute, jobs: Sequence[Job]) -> Known:
    tables = msgspec.json.encode(committer.tables_of(jobs)).decode()
    found = "SELECT json_group_object(id, version) FROM tables WHERE id IN (SELECT value FROM json_each(?))"
    versions = msgspec.json.decode(write(found, (tables,)).fetchall()[0][0], type=dict[str, int])
    invitations = {}
    for hash_ in committer.invitations_of(jobs):
        rows = write("SELECT used FROM keys WHERE hash = ? AND role = 'invite'", (hash_,)).fetchall()
        if rows:
            invitations[hash_] = bool(rows[0][0])
    counting = "SELECT count(*) FROM tables WHERE address = ? AND made >= ?"
    return Known(versions, invitations, made={maker: write(counting, maker).fetchall()[0][0] for maker in committer.makers_of(jobs)})


def _carry_out(write: _Execute, plan: Plan) -> None:
    now = int(time.time())
    tables = [
        (r.id, r.game, r.seats, r.setup, r.dice_key, r.made, r.state, 0, r.moved or r.made, r.listed, r.summary, r.address)
        for r in plan.rows
    ]
    keys = [(key.hash, key.table, ",".join(map(str, key.seats)), key.role, key.used) for key in plan.keys]
    lines = [(table, number, line.decode()) for table, number, line in plan.entries]
    changes = [(each.table, each.version, each.state, each.summary, now) for each in plan.changes.values()]
    _many(write, f"INSERT INTO tables ({_COLUMNS}) VALUES", tables)
    _many(write, f"INSERT INTO keys ({_KEY_COLUMNS}) VALUES", keys)
    _many(write, "INSERT INTO entries (table_id, number, line) VALUES", lines)
    update = "UPDATE tables SET version = column2, state = column3, summary = column4, moved = column5 FROM (VALUES"
    _many(write, update, changes, ") WHERE id = column1")
    for hash_ in plan.spent:
        write("UPDATE keys SET used = 1 WHERE hash = ?", (hash_,))
    for table in plan.removed:
        write(
            "UPDATE tables SET game = '', seats = 0, setup = x'', dice_key = x'', state = 'gone', version = ?, moved = ?, listed = 0, "
            "summary = x'' WHERE id = ?",
            (GONE, now, table),
        )
        write("DELETE FROM entries WHERE table_id = ?", (table,))
        write("DELETE FROM keys WHERE table_id = ?", (table,))
        write("DELETE FROM snapshots WHERE table_id = ?", (table,))
    if plan.removed:
        write("DELETE FROM tables WHERE state = 'gone' AND moved < ?", (now - REMEMBERED,))
    if plan.forget:
        write("UPDATE tables SET address = '' WHERE address > '' AND made < ?", (plan.forget,))
    for row in plan.contents:
        write("INSERT OR IGNORE INTO contents VALUES (?, ?, ?, ?, ?)", (row.fingerprint, row.whole, row.game, row.pack, row.raw))
    for snap in plan.snapshots:
        write(_SNAP, (snap.version, snap.state, snap.table))


def _many(write: _Execute, before: str, rows: Sequence[tuple[Any, ...]], after: str = "") -> None:
    """A statement over many rows."""
    for start in range(0, len(rows), ROWS):
        some = rows[start : start + ROWS]
        places = "(" + ",".join("?" * len(some[0])) + ")"
        write(f"{before} {','.join([places] * len(some))}{after}", [value for row in some for value in row])


def _table(columns: Sequence[Any]) -> TableRow:
    row = TableRow(**dict(zip(TableRow.__struct_fields__, columns, strict=True)))
    row.listed = bool(row.listed)
    return row


def _key(columns: Sequence[Any]) -> KeyRow:
    hash_, table, seats, role, used = columns
    return KeyRow(hash_, table, tuple(int(seat) for seat in seats.split(",") if seat), role, bool(used))


def _split(lines: str | None) -> list[bytes]:
    return lines.encode().split(b"\n") if lines else []
