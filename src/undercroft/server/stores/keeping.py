"""Stores and files of tables by their address: to read from, to fill, to put in each other's place."""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from undercroft.server.stores import POSTGRES, SQLITE, StoreError
from undercroft.server.stores.archive import Missing, Source, SqliteSource, Told, fill_sqlite
from undercroft.server.stores.pack import MAGIC, PackSource
from undercroft.server.stores.sqlite_file import File

DATABASE = b"SQLite format 3\0"


def source(url: str) -> Source:
    """The store at this address, to read from; StoreError says why not."""
    if url.startswith(POSTGRES):
        return _postgres_source(url)
    if url.startswith(SQLITE):
        path = Path(url.removeprefix(SQLITE))
        return PackSource(path) if _begins(path, MAGIC) else SqliteSource(path)
    raise StoreError(f"a store is sqlite:///path or postgresql://..., not {url.partition('://')[0]!r}")


def backup_in(path: Path) -> Source:
    """What was backed up or exported into a file; StoreError if it is no such file."""
    if not path.is_file():
        raise StoreError(f"there is no file {path}")
    if _begins(path, MAGIC):
        return PackSource(path)
    if _begins(path, DATABASE):
        return SqliteSource(path)
    raise StoreError(f"{path} is no backup and no export of ours")


def ids_in(url: str) -> set[str]:
    """The tables that a store has; none if it is not there yet."""
    try:
        with source(url) as kept:
            return {row.id for row in kept.rows()}
    except Missing:
        return set()


def add(url: str, tables: Source, ids: Sequence[str], told: Told) -> None:
    """Add these tables to a store, all or none."""
    if url.startswith(POSTGRES):
        _fill_postgres(url, tables, ids, told, replace=False)
    else:
        fill_sqlite(Path(url.removeprefix(SQLITE)), tables.wholes(ids), tables.contents(), told)


def replace(url: str, tables: Source, ids: Sequence[str], told: Told) -> Path | None:
    """Put these tables in the place of all that are there; where those lie, if a file was laid aside."""
    if url.startswith(POSTGRES):
        _fill_postgres(url, tables, ids, told, replace=True)
        return None
    path = Path(url.removeprefix(SQLITE))
    with File.held(path):
        return _swap(path, lambda half: fill_sqlite(half, tables.wholes(ids), tables.contents(), told))


def _swap(path: Path, fill: Callable[[Path], None]) -> Path | None:
    """A new file in the place of another, which is laid aside under a free name. At every moment one of them is there, whole."""
    half = path.with_name(f"{path.name}.half")
    try:
        _away(half)
        fill(half)
        with half.open("rb") as file:
            os.fsync(file.fileno())
        aside = _lay_aside(path) if path.exists() else None
        half.replace(path)
    except sqlite3.Error as error:
        raise StoreError(f"the store {path} is left as it is: {error}") from None
    except OSError as error:
        raise StoreError(f"the store {path} is left as it is: {error.strerror}") from None
    finally:
        _away(half)
    return aside


def _lay_aside(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size:
        raise StoreError(f"the store {path} is left as it is: another program has it open")
    again, aside = 1, path.with_name(f"{path.name}.before-restore")
    while aside.exists():
        again += 1
        aside = path.with_name(f"{path.name}.before-restore-{again}")
    os.link(path, aside)
    return aside


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file that is there when all of it is; until then it has another name, which goes if anything goes wrong."""
    if path.exists():
        raise StoreError(f"there is a file {path} already; a backup is never written over another")
    if not path.parent.is_dir():
        raise StoreError(f"there is no folder {path.parent}")
    half = path.with_name(f"{path.name}.half")
    try:
        _away(half)
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # the dice of running games lie in it
        yield half
        with half.open("rb") as file:
            os.fsync(file.fileno())
        half.rename(path)
    except sqlite3.Error as error:
        raise StoreError(f"{path} can't be written: {error}") from None
    except OSError as error:
        said = "the disk is full" if error.errno == errno.ENOSPC else error.strerror
        raise StoreError(f"{path} can't be written: {said}") from None
    finally:
        _away(half)


def _away(half: Path) -> None:
    for more in ("", "-lock", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            half.with_name(half.name + more).unlink(missing_ok=True)


def _begins(path: Path, magic: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(magic)) == magic
    except FileNotFoundError:
        return False
    except OSError as error:
        raise StoreError(f"{path} can't be read: {error.strerror}") from None


# ---------------------------------------------------------------------- its driver is an extra


def _postgres_source(url: str) -> Source:
    try:
        from undercroft.server.stores.postgres_archive import PostgresSource  # noqa: PLC0415 reason: its driver is an extra
    except ImportError:
        raise _no_driver() from None
    return PostgresSource(url)


def _fill_postgres(url: str, tables: Source, ids: Sequence[str], told: Told, *, replace: bool) -> None:
    try:
        from undercroft.server.stores.postgres_archive import fill_postgres  # noqa: PLC0415 reason: its driver is an extra
    except ImportError:
        raise _no_driver() from None
    fill_postgres(url, tables.wholes(ids), tables.contents(), told, replace=replace)


def _no_driver() -> StoreError:
    return StoreError("PostgreSQL needs its driver: pip install 'undercroft[postgresql]'")
