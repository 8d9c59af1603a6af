"""The versions of a store, and how one of an older release becomes one of ours.

A new store is made by all steps; an older one gets those that it lacks, after a copy of it has been laid aside. To change what a store
holds, add a step at the end: never change one that has been released. Each step is one transaction together with its number, so that
whatever interrupts it leaves the store as it was.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.server.stores.rows import StoreError

if TYPE_CHECKING:
    import psycopg

    Line = psycopg.Connection[tuple[Any, ...]]


class Step(msgspec.Struct, frozen=True):
    """From one version to the next: statements for both kinds of stores, divided by semicolons."""

    version: int  # that the store has then
    sqlite: str
    postgres: str


STEPS = (
    Step(
        1,
        """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, setup BLOB NOT NULL, dice_key BLOB NOT NULL, made INTEGER NOT NULL,
    state TEXT NOT NULL, version INTEGER NOT NULL, moved INTEGER NOT NULL, listed INTEGER NOT NULL, summary BLOB NOT NULL,
    address TEXT NOT NULL
);
CREATE INDEX tables_by_state ON tables (state, listed, made);
CREATE INDEX tables_by_address ON tables (address, made);
CREATE TABLE entries (table_id TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE keys (hash BLOB PRIMARY KEY, table_id TEXT NOT NULL, seats TEXT NOT NULL, role TEXT NOT NULL, used INTEGER NOT NULL);
CREATE INDEX keys_by_table ON keys (table_id);
""",
        """
CREATE SCHEMA undercroft;
CREATE TABLE undercroft.schema_version (version integer NOT NULL);
CREATE TABLE undercroft.tables (
    id text PRIMARY KEY, game text NOT NULL, seats integer NOT NULL, setup bytea NOT NULL, dice_key bytea NOT NULL, made bigint NOT NULL,
    state text NOT NULL, version integer NOT NULL, moved bigint NOT NULL, listed boolean NOT NULL, summary bytea NOT NULL,
    address text NOT NULL, number bigserial
);
CREATE INDEX tables_by_state ON undercroft.tables (state, listed, made);
CREATE INDEX tables_by_address ON undercroft.tables (address, made);
CREATE TABLE undercroft.entries (table_id text NOT NULL, number integer NOT NULL, line text NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE undercroft.keys (
    hash bytea PRIMARY KEY, table_id text NOT NULL, seats integer[] NOT NULL, role text NOT NULL, used boolean NOT NULL, number bigserial
);
CREATE INDEX keys_by_table ON undercroft.keys (table_id);
CREATE TABLE undercroft.workers (id text PRIMARY KEY, until timestamptz NOT NULL, ear integer, ear_since timestamptz);
CREATE TABLE undercroft.leases (table_id text PRIMARY KEY, worker text NOT NULL);
CREATE INDEX leases_by_worker ON undercroft.leases (worker);
CREATE UNLOGGED TABLE undercroft.inbox (
    id bigint PRIMARY KEY, table_id text NOT NULL, command bytea NOT NULL, key_hash bytea NOT NULL, asker text NOT NULL,
    asked timestamptz NOT NULL DEFAULT clock_timestamp(), taken text, reply bytea, failed boolean NOT NULL DEFAULT false
);
CREATE INDEX inbox_by_table ON undercroft.inbox (table_id);
""",
    ),
    Step(  # contents that tables were dealt from, by fingerprint; tables as plain data, for when the rules change; single values by name
        2,
        """
CREATE TABLE contents (fingerprint TEXT PRIMARY KEY, whole TEXT NOT NULL, game TEXT NOT NULL, pack TEXT NOT NULL, raw BLOB NOT NULL);
CREATE INDEX contents_by_whole ON contents (whole);
CREATE TABLE snapshots (table_id TEXT PRIMARY KEY, version INTEGER NOT NULL, state BLOB NOT NULL);
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
""",
        """
CREATE TABLE undercroft.contents (
    fingerprint text PRIMARY KEY, whole text NOT NULL, game text NOT NULL, pack text NOT NULL, raw bytea NOT NULL
);
CREATE INDEX contents_by_whole ON undercroft.contents (whole);
CREATE TABLE undercroft.snapshots (table_id text PRIMARY KEY, version integer NOT NULL, state bytea NOT NULL);
CREATE TABLE undercroft.meta (name text PRIMARY KEY, value text NOT NULL);
""",
    ),
)

SCHEMA = STEPS[-1].version
"""The version of a store that this release reads and writes."""

COPIED = ("tables", "entries", "keys")
"""What of a PostgreSQL store of version 1 is worth a copy. A step that makes a table that matters adds it here."""


def newer(store: str, version: object) -> StoreError:
    """A store that we can't know."""
    return StoreError(
        f"{store} is of version {version}, of a newer release; this one reads up to version {SCHEMA}: use the newer release, or the backup "
        "that it made"
    )


# ---------------------------------------------------------------------- SQLite


def make_sqlite(connection: sqlite3.Connection, application: int) -> None:
    """A new store in an empty file."""
    _once(connection, "".join(step.sqlite for step in STEPS), SCHEMA, f"PRAGMA application_id = {application}")


def bring_up_sqlite(connection: sqlite3.Connection, path: Path, version: int) -> Path | None:
    """Bring an older store up to our version; where its copy lies, if it needed one."""
    if not 1 <= version <= SCHEMA:
        raise newer(f"the store {path}", version)
    if version == SCHEMA:
        return None
    copy = _copy_sqlite(connection, path, version)
    for step in STEPS[version:]:
        _once(connection, step.sqlite, step.version)
    return copy


def _once(connection: sqlite3.Connection, statements: str, version: int, *more: str) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in filter(str.strip, statements.split(";")):
            connection.execute(statement)
        for statement in (*more, f"PRAGMA user_version = {version}"):
            connection.execute(statement)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _copy_sqlite(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """A copy beside it, with the version in its name; for its owner alone, since the dice of running games lie in it."""
    copy = _free(lambda again: path.with_name(f"{path.name}.v{version}{again}"))
    half = copy.with_name(f"{copy.name}.half")
    try:
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(half)) as other:
            connection.backup(other)
            other.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it
        half.rename(copy)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        reason = error.strerror if isinstance(error, OSError) else error
        raise StoreError(f"the store {path} of version {version} is left as it is: no copy could be made as {copy}: {reason}") from None
    return copy


def _free(name: Callable[[str], Path]) -> Path:
    """The first name that nothing has."""
    again = 1
    while (path := name(f"-{again}" if again > 1 else "")).exists():
        again += 1
    return path


# ---------------------------------------------------------------------- PostgreSQL


def bring_up_postgres(connection: "Line") -> str:
    """Make the tables, or bring them up to our version; where their copy lies, if they needed one.

    It is called in a transaction and under a lock, so that one worker does it, whole or not at all.
    """
    connection.execute("SET LOCAL statement_timeout = 0")
    found = connection.execute("SELECT to_regclass('undercroft.schema_version') IS NOT NULL").fetchone()
    if found == (False,):
        for step in STEPS:
            connection.execute(step.postgres.encode())
        connection.execute("INSERT INTO undercroft.schema_version VALUES (%s)", (SCHEMA,))
        return ""
    rows = connection.execute("SELECT version FROM undercroft.schema_version").fetchall()
    version = rows[0][0] if len(rows) == 1 else 0
    if not 1 <= version <= SCHEMA:
        raise newer("the store in PostgreSQL", version or "unknown")
    if version == SCHEMA:
        return ""
    copy = _copy_postgres(connection, version)
    for step in STEPS[version:]:
        connection.execute(step.postgres.encode())
    connection.execute("UPDATE undercroft.schema_version SET version = %s", (SCHEMA,))
    return copy


def _copy_postgres(connection: "Line", version: int) -> str:
    """A schema beside ours, made by the same steps, with the same rows: renamed to `undercroft` it is the store as it was."""
    again = 1
    name = f"undercroft_v{version}"
    while connection.execute("SELECT to_regnamespace(%s) IS NULL", (name,)).fetchone() == (False,):
        again += 1
        name = f"undercroft_v{version}_{again}"
    for step in STEPS[:version]:
        connection.execute(step.postgres.replace("SCHEMA undercroft", f"SCHEMA {name}").replace("undercroft.", f"{name}.").encode())
    connection.execute(f"INSERT INTO {name}.schema_version VALUES (%s)".encode(), (version,))  # noqa: S608 reason: our own words
    for table in COPIED:
        if connection.execute("SELECT to_regclass(%s) IS NOT NULL", (f"{name}.{table}",)).fetchone() == (True,):
            connection.execute(f"LOCK TABLE undercroft.{table} IN SHARE ROW EXCLUSIVE MODE".encode())
            connection.execute(f"INSERT INTO {name}.{table} SELECT * FROM undercroft.{table}".encode())  # noqa: S608 reason: our own words
    for table in ("tables", "keys"):
        numbers = f"SELECT setval('{name}.{table}_number_seq', (SELECT coalesce(max(number), 0) + 1 FROM {name}.{table}), false)"  # noqa: S608 reason: our own words
        connection.execute(numbers.encode())
    return name
