"""Tables in PostgreSQL, for several workers. One owns a table at a time; the version decides if two believe that they do."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import psycopg

from undercroft.server.stores import committer, postgres_group
from undercroft.server.stores.committer import Append, Create, Forget, Job, Keep, Known, Plan, Remove, Results
from undercroft.server.stores.postgres_group import APPENDED
from undercroft.server.stores.postgres_line import LAYING, REACH, Line, Pen, Written, cant_write, one_line, prepare
from undercroft.server.stores.postgres_workers import TERM, Company
from undercroft.server.stores.rows import (
    GONE,
    REMEMBERED,
    CarryOut,
    Conflict,
    ContentRow,
    Heard,
    KeyRow,
    Quota,
    SnapshotRow,
    StoreError,
    TableRow,
    Unsure,
)

READERS = 2
WRITING = 10.0
"""Seconds after which whoever waits for a write hears that it failed."""

_COLUMNS = "id, game, seats, setup, dice_key, made, state, version, moved, listed, summary, address"
_TABLES = f"SELECT {_COLUMNS} FROM undercroft.tables"  # noqa: S608 reason: our own words
_KEYS = "SELECT hash, table_id, seats, role, used FROM undercroft.keys"
_LOAD = (
    f"SELECT array(SELECT line FROM undercroft.entries WHERE table_id = t.id ORDER BY number), {_COLUMNS} "  # noqa: S608 reason: our own words
    "FROM undercroft.tables AS t WHERE id = %s AND version >= 0"
)
_LINES = "SELECT line FROM undercroft.entries WHERE table_id = %s AND number > %s ORDER BY number"

# A group goes over as one value of JSON: the driver lets go of Python's lock for every element of an array, and under load has to
# wait each time to get it back.
_HOLD = "SELECT id, version FROM undercroft.tables WHERE id = ANY(ARRAY(SELECT json_array_elements_text(%s::json))) ORDER BY id FOR UPDATE"
_FOREIGN = (
    "SELECT table_id FROM undercroft.leases JOIN undercroft.workers ON id = worker "
    "WHERE table_id = ANY(ARRAY(SELECT json_array_elements_text(%s::json))) AND worker <> %s AND until > clock_timestamp()"
)
_INVITATIONS = "SELECT hash, used FROM undercroft.keys WHERE hash = ANY(%s) AND role = 'invite' ORDER BY hash FOR UPDATE"
_ONE_MAKER = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
"""Whoever counts the tables of an address is alone with it until the new one is written."""
_MADE = "SELECT count(*) FROM undercroft.tables WHERE address = %s AND made >= %s"
_FORGET = (
    "UPDATE undercroft.tables SET address = '' WHERE id = ANY(ARRAY("
    "SELECT id FROM undercroft.tables WHERE address > '' AND made < %s FOR UPDATE SKIP LOCKED))"  # those that are written to: the next time
)
_CREATE = f"INSERT INTO undercroft.tables ({_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"  # noqa: S608 reason: our own words
_ADD_KEY = "INSERT INTO undercroft.keys (hash, table_id, seats, role, used) VALUES (%s, %s, %s::integer[], %s, %s)"
_APPEND = (
    "INSERT INTO undercroft.entries (table_id, number, line) "
    "SELECT t, n, l FROM json_to_recordset(%s::json) AS given (t text, n integer, l text)"
)
_CHANGE = (
    "WITH given AS (SELECT * FROM json_to_recordset(%s::json) AS given (t text, v integer, s text, c text)), "
    "changed AS (UPDATE undercroft.tables SET version = v, state = s, summary = convert_to(c, 'UTF8'), moved = %s "
    "FROM given WHERE id = t), "
    "told AS (SELECT string_agg(t || ' ' || v, ',') AS pairs FROM "
    "(SELECT t, v, (row_number() OVER ()) / 100 AS part FROM given) AS counted GROUP BY part) "  # a notification is short
    "SELECT count(pg_notify(%s, pairs)) FROM told"
)
_OLD = (
    "SELECT id, version FROM undercroft.tables WHERE state = 'over' AND moved < %s OR state IN ('gathering', 'playing') AND moved < %s "
    "ORDER BY moved LIMIT %s"
)
_REMOVE = (
    (
        "UPDATE undercroft.tables SET game = '', seats = 0, setup = '', dice_key = '', state = 'gone', version = -1, moved = %(now)s, "
        "listed = false, summary = '' WHERE id = %(table)s"
    ),
    "DELETE FROM undercroft.entries WHERE table_id = %(table)s",
    "DELETE FROM undercroft.keys WHERE table_id = %(table)s",
    "DELETE FROM undercroft.snapshots WHERE table_id = %(table)s",
    "DELETE FROM undercroft.leases WHERE table_id = %(table)s",
    "SELECT pg_notify(%(channel)s, %(payload)s)",
)

_CONTENTS = (
    "SELECT fingerprint, whole, game, pack, raw FROM undercroft.contents "
    "WHERE fingerprint = %s OR whole = %s ORDER BY fingerprint <> %s LIMIT 1"
)
_ADD_CONTENT = "INSERT INTO undercroft.contents (fingerprint, whole, game, pack, raw) VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
_SNAP = (
    "INSERT INTO undercroft.snapshots AS old (table_id, version, state) "
    "SELECT id, %s, %s FROM undercroft.tables WHERE id = %s AND version >= 0 "
    "ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, state = excluded.state WHERE excluded.version >= old.version"
)


class PostgresStore:
    """A store that several workers share."""

    def __init__(self, url: str, term: float) -> None:
        """Use `open`."""
        self._pen = Pen(url)
        self._readers = [Line(url) for _ in range(READERS)]
        self._turn = 0
        self._company = Company(Line(url), Line(url), term)
        self._committer = committer.Committer(self._write_group, self._pen.cut)
        self._unsettled: frozenset[str] = frozenset()  # tables of which nobody knows what became of a write
        self._closed = False

    @staticmethod
    async def open(url: str, term: float = TERM) -> "PostgresStore":
        """The store at this address, whose tables are made if there are none. A worker that is silent for a term loses its tables."""
        store = PostgresStore(url, term)
        try:
            await asyncio.to_thread(prepare, store._pen)
            await store._company.open()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Write what waits, let go of all tables, and close."""
        if self._closed:
            return
        self._closed = True
        if not await self._committer.close(WRITING):
            self._pen.cut()  # a server that has frozen
            await self._committer.close(REACH + LAYING + 1)
        self._pen.drop()
        await self._company.close()
        for line in self._readers:
            await line.drop()

    # ------------------------------------------------------------------ writing

    @property
    def failures(self) -> int:
        """How many writes have failed."""
        return self._committer.failures

    async def create(self, row: TableRow, keys: Sequence[KeyRow], quota: Quota | None = None) -> None:
        """A new table without entries."""
        await self._committer.write(Create(row, tuple(keys), quota), WRITING)

    async def forget_addresses(self, before: int) -> None:
        """Keep no addresses of those who made tables before then."""
        await self._committer.write(Forget(before), WRITING)

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
        await self._committer.write(Append(table, after, tuple(entries), state, summary, tuple(keys), spend, tuple(revoke)), WRITING)

    async def keep(self, *, contents: Sequence[ContentRow] = (), snapshots: Sequence[SnapshotRow] = ()) -> None:
        """Contents and snapshots, durable when this returns."""
        await self._committer.write(Keep(contents, snapshots), WRITING)

    async def remove(self, table: str, after: int | None = None) -> None:
        """Away with a table and everything of it."""
        await self._committer.write(Remove(table, after), WRITING)

    def _write_group(self, jobs: Sequence[Job]) -> Results:
        """Write the jobs together; if one of them can't be written, each by itself.

        If the line drops, what was sent may have been carried out. When its other end is gone that shows in the versions; so it is tried
        once more, and refused if it was written.
        """
        fell_silent: psycopg.Error | None = None
        for _ in range(2):
            try:
                self._pen.connection()
            except psycopg.Error as error:
                return self._unsure(jobs, fell_silent) if fell_silent else [cant_write(error)] * len(jobs)
            self._unsettled = frozenset()  # whatever was sent before is written by now, or never
            try:
                return self._commit(jobs)
            except psycopg.Error as error:
                if self._pen.broken:
                    fell_silent = error
                elif len(jobs) > 1:
                    return [result for job in jobs for result in self._write_group([job])]
                else:
                    return [cant_write(error)]
        assert fell_silent is not None
        return self._unsure(jobs, fell_silent)

    def _unsure(self, jobs: Sequence[Job], error: psycopg.Error) -> Results:
        self._unsettled = frozenset(committer.tables_of(jobs))
        return [Unsure(f"the store fell silent: {one_line(error)}")] * len(jobs)

    async def _settle(self, table: str) -> None:
        """Nobody reads a table of which it is not known whether the last write will still arrive."""
        if table in self._unsettled:
            with suppress(Conflict):  # nothing is written to no table: but whoever writes settles the rest on the way
                await self._committer.write(Append("", 0, (), "", b""), WRITING)
        if table in self._unsettled:
            raise StoreError("the store can't be read: what was sent before is still under way")

    def _commit(self, jobs: Sequence[Job]) -> Results:
        connection = self._pen.connection()
        self._company.own_line(connection.info.backend_pid)
        if postgres_group.write(self._pen, self._company.me, jobs):
            return [None] * len(jobs)
        try:
            plan = committer.plan(jobs, self._known(connection, jobs))
            _carry_out(connection, plan, asked=committer.asks(jobs))
        except BaseException:
            self._pen.roll_back()
            raise
        return [plan.refused.get(place) for place in range(len(jobs))]

    def _known(self, connection: Written, jobs: Sequence[Job]) -> Known:
        """Begin, and hold the tables of the group until its end."""
        tables, invitations = _json(committer.tables_of(jobs)), committer.invitations_of(jobs)
        keys, made = None, {}
        with connection.pipeline():
            connection.execute("BEGIN")
            versions = connection.execute(_HOLD, (tables,))
            foreign = connection.execute(_FOREIGN, (tables, self._company.me))
            if invitations:
                keys = connection.execute(_INVITATIONS, (invitations,))
            for maker in committer.makers_of(jobs):
                connection.execute(_ONE_MAKER, maker[:1])
                made[maker] = connection.execute(_MADE, maker)
        return Known(
            dict(versions.fetchall()),
            {bytes(hash_): used for hash_, used in keys.fetchall()} if keys else {},
            frozenset(row[0] for row in foreign.fetchall()),
            {maker: counted.fetchall()[0][0] for maker, counted in made.items()},
        )

    # ------------------------------------------------------------------ reading

    async def load(self, table: str) -> tuple[TableRow, list[bytes]] | None:
        """A table and all its entries."""
        await self._settle(table)
        rows = await self._read(_LOAD, (table,))
        if not rows:
            return None
        lines, *columns = rows[0]
        row = _table(columns)
        if len(lines) != row.version:
            raise StoreError(f"table {table} is damaged: it has {len(lines)} entries at version {row.version}")
        self._company.follow(table, row.version)
        return row, [line.encode() for line in lines]

    async def content(self, fingerprint: str) -> ContentRow | None:
        """Content by its fingerprint, or by that with all words."""
        rows = await self._read(_CONTENTS, (fingerprint, fingerprint, fingerprint))
        return ContentRow(*rows[0]) if rows else None

    async def snapshot(self, table: str) -> SnapshotRow | None:
        """The last one of a table."""
        rows = await self._read("SELECT table_id, version, state FROM undercroft.snapshots WHERE table_id = %s", (table,))
        return SnapshotRow(*rows[0]) if rows else None

    async def entries(self, table: str, after: int) -> list[bytes]:
        """The entries after this number."""
        await self._settle(table)
        rows = await self._read(_LINES, (table, after))
        self._company.follow(table, after + len(rows))
        return [line.encode() for (line,) in rows]

    async def gone(self, table: str) -> bool:
        """Whether there was such a table."""
        return bool(await self._read("SELECT 1 FROM undercroft.tables WHERE id = %s AND version < 0", (table,)))

    async def old(self, over: int, idle: int, most: int) -> list[tuple[str, int]]:
        """Tables that have not moved for long."""
        rows = await self._read(_OLD, (over, idle, most))
        return [(table, version) for table, version in rows]

    async def key(self, hash: bytes) -> KeyRow | None:  # noqa: A002 reason: it is one
        """What a key opens."""
        rows = await self._read(_KEYS + " WHERE hash = %s", (hash,))
        return _key(rows[0]) if rows else None

    async def keys(self, table: str) -> list[KeyRow]:
        """All keys of a table."""
        return [_key(row) for row in await self._read(_KEYS + " WHERE table_id = %s ORDER BY number", (table,))]

    async def tables(self, *, state: str | None, listed: bool, most: int) -> list[TableRow]:
        """Tables, newest first."""
        which = " WHERE (state = %s OR %s::text IS NULL) AND version >= 0 AND listed >= %s ORDER BY made DESC, number DESC LIMIT %s"
        return [_table(row) for row in await self._read(_TABLES + which, (state, state, listed, most))]

    async def rows(self, ids: Sequence[str]) -> list[TableRow]:
        """Those of these tables that exist."""
        return [_table(row) for row in await self._read(_TABLES + " WHERE version >= 0 AND id = ANY(%s)", (list(ids),))]

    async def running(self) -> list[str]:
        """Tables that are not over."""
        rows = await self._read("SELECT id FROM undercroft.tables WHERE state IN ('gathering', 'playing') ORDER BY number")
        return [row[0] for row in rows]

    async def _read(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        if self._closed:
            raise StoreError("the store is closed")
        self._turn = (self._turn + 1) % READERS
        return await self._readers[self._turn].fetch(statement, values)

    # ------------------------------------------------------------------ several workers

    async def lease(self, table: str) -> bool:
        """Whether this worker owns the table."""
        return await self._company.lease(table)

    def sure(self, table: str, *, mine: bool) -> bool:
        """Whether what this worker knows can be relied on."""
        return self._company.sure(table, mine=mine)

    async def release(self, table: str) -> None:
        """Let others own the table."""
        await self._company.release(table)

    def listen(self, heard: Heard) -> None:
        """Call this when another worker has appended something."""
        self._company.listen(heard)

    async def ask_owner(self, table: str, command: bytes, key_hash: bytes) -> bytes:
        """Have a command carried out by the worker that owns the table."""
        return await self._company.ask_owner(table, command, key_hash)

    def serve_inbox(self, carry_out: CarryOut) -> None:
        """Carry out what other workers ask for."""
        self._company.serve_inbox(carry_out)


def _carry_out(connection: Written, plan: Plan, *, asked: bool) -> None:
    """Write everything and commit, in one journey."""
    entries = [{"t": table, "n": number, "l": line.decode()} for table, number, line in plan.entries]
    changes = [{"t": c.table, "v": c.version, "s": c.state, "c": c.summary.decode()} for c in plan.changes.values()]
    with connection.pipeline():
        for r in plan.rows:
            columns = (r.id, r.game, r.seats, r.setup, r.dice_key, r.made, r.state, 0, r.moved or r.made, r.listed, r.summary, r.address)
            connection.execute(_CREATE, columns)
        for key in plan.keys:
            connection.execute(_ADD_KEY, (key.hash, key.table, list(key.seats), key.role, key.used))
        if entries:
            connection.execute(_APPEND, (_json(entries),))
        if changes:
            connection.execute(_CHANGE, (_json(changes), int(time.time()), APPENDED))
        for row in plan.contents:
            connection.execute(_ADD_CONTENT, (row.fingerprint, row.whole, row.game, row.pack, row.raw))
        for snap in plan.snapshots:
            connection.execute(_SNAP, (snap.version, snap.state, snap.table))
        if plan.spent:
            connection.execute("UPDATE undercroft.keys SET used = true WHERE hash = ANY(%s)", (plan.spent,))
        for table in plan.removed:
            for statement in _REMOVE:
                connection.execute(statement, {"table": table, "now": int(time.time()), "channel": APPENDED, "payload": f"{table} {GONE}"})
        if plan.removed:
            connection.execute("DELETE FROM undercroft.tables WHERE state = 'gone' AND moved < %s", (int(time.time()) - REMEMBERED,))
        if plan.forget:
            connection.execute(_FORGET, (plan.forget,))
        if asked:
            connection.execute("UPDATE undercroft.schema_version SET version = version")  # it is written, though it says what it said
        connection.execute("COMMIT")


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode()


def _table(columns: Sequence[Any]) -> TableRow:
    return TableRow(**dict(zip(TableRow.__struct_fields__, columns, strict=True)))


def _key(columns: Sequence[Any]) -> KeyRow:
    hash_, table, seats, role, used = columns
    return KeyRow(bytes(hash_), table, tuple(seats), role, used)
