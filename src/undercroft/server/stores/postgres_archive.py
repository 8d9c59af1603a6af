"""Whole tables in PostgreSQL, read and put without being a worker of the house."""

from collections.abc import Iterable
from typing import Any, Self

import psycopg

from undercroft.server.stores import migrations
from undercroft.server.stores.archive import COLUMNS, Database, Missing, Told, Whole
from undercroft.server.stores.postgres_line import REACH, Pen, cant_write, one_line, prepare
from undercroft.server.stores.rows import ContentRow, StoreError

_EVERYTHING = ("tables", "entries", "keys", "contents", "snapshots", "leases")


class PostgresSource(Database):
    """A database, read in one moment of it."""

    order = "number"

    def __init__(self, url: str) -> None:
        """StoreError says why it can't be read."""
        try:
            self._connection = psycopg.connect(url, connect_timeout=REACH)
            self._connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            if not self.has("schema_version"):
                self._connection.close()
                raise Missing("there is no store in this database")
            version = self.ask("SELECT version FROM @schema_version")[0][0]
        except psycopg.Error as error:
            raise StoreError(f"the store in PostgreSQL can't be opened: {one_line(error)}") from None
        if version > migrations.SCHEMA:
            self._connection.close()
            raise migrations.newer("the store in PostgreSQL", version)

    def __enter__(self) -> Self:
        """It is open."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self._connection.close()

    def ask(self, statement: str, *values: Any) -> list[Any]:
        """What a statement gives."""
        try:
            return self._connection.execute(statement.replace("@", "undercroft.").replace("?", "%s").encode(), values).fetchall()
        except psycopg.Error as error:
            raise StoreError(f"the store can't be read: {one_line(error)}") from None

    def has(self, table: str) -> bool:
        """Whether there is such a table."""
        return bool(self.ask("SELECT to_regclass(?) IS NOT NULL", f"undercroft.{table}")[0][0])


def fill_postgres(url: str, wholes: Iterable[Whole], contents: Iterable[ContentRow], told: Told, *, replace: bool) -> None:
    """Into the store at this address, in one transaction; in place of everything that is there, if it is said so and nobody plays."""
    pen = Pen(url)
    try:
        prepare(pen)
        connection = pen.connection()
        connection.execute("SET statement_timeout = 0")
        connection.execute("SET idle_in_transaction_session_timeout = 0")
        with connection.transaction():
            if replace:
                if connection.execute("SELECT FROM undercroft.workers WHERE until > clock_timestamp()").rowcount:
                    raise StoreError("the house is open: a worker lives in this store; close it first")
                for table in _EVERYTHING:
                    connection.execute(f"DELETE FROM undercroft.{table}".encode())  # noqa: S608 reason: our own words
            for done, whole in enumerate(wholes, 1):
                _put(connection, whole)
                told(done)
            for each in contents:
                statement = "INSERT INTO undercroft.contents VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
                connection.execute(statement, (each.fingerprint, each.whole, each.game, each.pack, each.raw))
    except psycopg.Error as error:
        raise cant_write(error) from None
    finally:
        pen.drop()


def _put(connection: "psycopg.Connection[tuple[Any, ...]]", whole: Whole) -> None:
    row = whole.row
    connection.execute("DELETE FROM undercroft.tables WHERE id = %s AND version < 0", (row.id,))
    statement = f"INSERT INTO undercroft.tables ({', '.join(COLUMNS)}) VALUES ({', '.join(['%s'] * len(COLUMNS))})"  # noqa: S608 reason: our own words
    connection.execute(statement.encode(), [getattr(row, name) for name in COLUMNS])
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO undercroft.entries VALUES (%s, %s, %s)", [(row.id, number, line) for number, line in enumerate(whole.lines, 1)]
        )
        keys = [(key.hash, key.table, list(key.seats), key.role, key.used) for key in whole.keys]
        cursor.executemany("INSERT INTO undercroft.keys (hash, table_id, seats, role, used) VALUES (%s, %s, %s::integer[], %s, %s)", keys)
    if whole.snapshot is not None:
        connection.execute("INSERT INTO undercroft.snapshots VALUES (%s, %s, %s)", (row.id, whole.snapshot.version, whole.snapshot.state))
