"""Whole tables, read from a store without being its server, and put into another: for lists, backups, moves.

A source is read in one transaction, so that it is of one moment even while the house plays. What is put somewhere is put whole, or not
at all.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Protocol, Self
from urllib.parse import quote

import msgspec

from undercroft.server.stores import migrations
from undercroft.server.stores.rows import ContentRow, KeyRow, SnapshotRow, StoreError, TableRow
from undercroft.server.stores.sqlite_file import APPLICATION, File

COLUMNS = tuple(TableRow.__struct_fields__)
Told = Callable[[int], None]
"""How many tables are done."""


class Missing(StoreError):
    """There is no store there."""


class Whole(msgspec.Struct, frozen=True, tag="table", forbid_unknown_fields=True):
    """Everything of one table."""

    row: TableRow
    keys: tuple[KeyRow, ...]
    lines: tuple[str, ...]
    snapshot: SnapshotRow | None = None


class Source(Protocol):
    """A store to read from: all tables that are not gone."""

    def rows(self) -> list[TableRow]:
        """Tables, newest first."""

    def sizes(self) -> dict[str, int]:
        """Bytes of each table's entries."""

    def wholes(self, ids: Iterable[str]) -> Iterator[Whole]:
        """These tables, whole."""

    def contents(self) -> list[ContentRow]:
        """What tables were dealt from."""

    def faults(self) -> list[str]:
        """What does not fit together, one line each."""

    def __enter__(self) -> Self:
        """It is open."""

    def __exit__(self, *_: object) -> None:
        """Close it."""


class Database:
    """A source in a database; both kinds ask the same questions in their own words."""

    order = "rowid"  # in which things came

    def ask(self, statement: str, *values: Any) -> list[Any]:
        """What a statement gives; in it `@` stands for where the tables are and `?` for a value."""
        raise NotImplementedError  # reason: each kind has its own driver

    def has(self, table: str) -> bool:
        """Whether the store is of a release that has this table."""
        raise NotImplementedError  # reason: as above

    def rows(self) -> list[TableRow]:
        """Tables, newest first."""
        found = self.ask(f"SELECT {', '.join(COLUMNS)} FROM @tables WHERE version >= 0 ORDER BY made DESC, id")  # noqa: S608 reason: our own words
        return [_row(columns) for columns in found]

    def sizes(self) -> dict[str, int]:
        """Bytes of each table's entries."""
        return {table: int(size) for table, size in self.ask("SELECT table_id, sum(length(line)) FROM @entries GROUP BY table_id")}

    def wholes(self, ids: Iterable[str]) -> Iterator[Whole]:
        """These tables, whole; StoreError if there is none of a name."""
        for table in ids:
            found = self.ask(f"SELECT {', '.join(COLUMNS)} FROM @tables WHERE id = ? AND version >= 0", table)  # noqa: S608 reason: our own words
            if not found:
                raise StoreError(f"there is no table {table}")
            lines = self.ask("SELECT line FROM @entries WHERE table_id = ? ORDER BY number", table)
            keys = self.ask(f"SELECT hash, table_id, seats, role, used FROM @keys WHERE table_id = ? ORDER BY {self.order}", table)  # noqa: S608 reason: our own words
            snaps = self.ask("SELECT table_id, version, state FROM @snapshots WHERE table_id = ?", table) if self.has("snapshots") else []
            yield Whole(
                _row(found[0]),
                tuple(KeyRow(bytes(hash_), of, seats_from(seats), role, bool(used)) for hash_, of, seats, role, used in keys),
                tuple(line for (line,) in lines),
                *(SnapshotRow(of, version, bytes(state)) for of, version, state in snaps),
            )

    def contents(self) -> list[ContentRow]:
        """What tables were dealt from."""
        rows = self.ask("SELECT fingerprint, whole, game, pack, raw FROM @contents ORDER BY fingerprint") if self.has("contents") else []
        return [ContentRow(fingerprint, whole, game, pack, bytes(raw)) for fingerprint, whole, game, pack, raw in rows]

    def faults(self) -> list[str]:
        """What does not fit together."""
        counted = dict(self.ask("SELECT table_id, count(*) FROM @entries GROUP BY table_id"))
        tables = dict(self.ask("SELECT id, version FROM @tables"))
        there = {table: version for table, version in tables.items() if version >= 0}
        wrong = [
            f"table {table} has {counted.get(table, 0)} entries at version {version}"
            for table, version in there.items()
            if counted.get(table, 0) != version
        ]
        wrong += [f"there are entries of table {table}, which does not exist" for table in counted if table not in there]
        orphans = sorted({table for (table,) in self.ask("SELECT table_id FROM @keys") if table not in there})
        return wrong + [f"there are keys of table {table}, which does not exist" for table in orphans]


def seats_from(seats: Any) -> tuple[int, ...]:
    """Seats as SQLite keeps them, or PostgreSQL."""
    return tuple(int(seat) for seat in seats.split(",") if seat) if isinstance(seats, str) else tuple(seats)


def _row(columns: Sequence[Any]) -> TableRow:
    row = TableRow(**dict(zip(COLUMNS, columns, strict=True)))
    row.listed, row.setup, row.dice_key, row.summary = bool(row.listed), bytes(row.setup), bytes(row.dice_key), bytes(row.summary)
    return row


class SqliteSource(Database):
    """A file, read beside a server that may be writing to it."""

    def __init__(self, path: Path) -> None:
        """StoreError says why it can't be read."""
        self.path = path
        if not path.is_file():
            raise Missing(f"there is no store {path}")
        try:
            self.connection = sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, isolation_level=None, timeout=5)
            self.connection.execute("PRAGMA query_only = ON")  # it may write its log, and clean up after itself, and nothing else
            self.connection.execute("BEGIN")
            application = self.connection.execute("PRAGMA application_id").fetchone()[0]
            version = self.connection.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.Error as error:
            raise StoreError(f"{path} can't be read: {error}") from None
        if application != APPLICATION:
            self.connection.close()
            raise StoreError(f"{path} is no store of ours")
        if version > migrations.SCHEMA:
            self.connection.close()
            raise migrations.newer(f"the store {path}", version)

    def __enter__(self) -> Self:
        """It is open."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.connection.close()

    def ask(self, statement: str, *values: Any) -> list[Any]:
        """What a statement gives."""
        try:
            return self.connection.execute(statement.replace("@", ""), values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"the store {self.path} can't be read: {error}") from None

    def has(self, table: str) -> bool:
        """Whether there is such a table."""
        return bool(self.ask("SELECT 1 FROM sqlite_master WHERE name = ?", table))

    def faults(self) -> list[str]:
        """What SQLite itself says, and what does not fit together."""
        said = [text for (text,) in self.ask("PRAGMA integrity_check") if text != "ok"]
        return [f"the file is damaged: {text}" for text in said] or super().faults()


def copy_sqlite(source: SqliteSource, to: Path, told: Told) -> None:
    """The file as it is now, to a new one; `told` hears how many of a hundred parts are done."""

    def pages(_: int, left: int, all_: int) -> None:
        told(100 - left * 100 // max(all_, 1))

    with closing(sqlite3.connect(to)) as other:
        source.connection.execute("COMMIT")  # a backup sees to it by itself that it is of one moment
        source.connection.backup(other, pages=256, progress=pages)
        other.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it


# ---------------------------------------------------------------------- putting


def put_sqlite(connection: sqlite3.Connection, wholes: Iterable[Whole], contents: Iterable[ContentRow], told: Told) -> None:
    """Put tables into a store that is ours alone."""
    places = ", ".join("?" * len(COLUMNS))
    connection.execute("BEGIN IMMEDIATE")
    try:
        for done, whole in enumerate(wholes, 1):
            row = whole.row
            connection.execute("DELETE FROM tables WHERE id = ? AND version < 0", (row.id,))
            connection.execute(f"INSERT INTO tables ({', '.join(COLUMNS)}) VALUES ({places})", [getattr(row, name) for name in COLUMNS])  # noqa: S608 reason: our own words
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", [(row.id, n, line) for n, line in enumerate(whole.lines, 1)])
            keys = [(key.hash, key.table, ",".join(map(str, key.seats)), key.role, key.used) for key in whole.keys]
            connection.executemany("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", keys)
            if whole.snapshot is not None:
                connection.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (row.id, whole.snapshot.version, whole.snapshot.state))
            told(done)
        for each in contents:
            columns = (each.fingerprint, each.whole, each.game, each.pack, each.raw)
            connection.execute("INSERT OR IGNORE INTO contents VALUES (?, ?, ?, ?, ?)", columns)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def fill_sqlite(path: Path, wholes: Iterable[Whole], contents: Iterable[ContentRow], told: Told) -> None:
    """Into the store in this file, which is made if there is none; StoreError if a server has it, or it can't be written."""
    file = File.open(str(path))
    try:
        put_sqlite(file.writer_connection(), wholes, contents, told)
    except sqlite3.Error as error:
        raise file.cant_write(error) from None
    finally:
        file.close()
