"""The file that a SQLite store lies in: opened, checked, locked against a second server."""

import logging
import os
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from undercroft.server.stores import migrations, sqlite_group
from undercroft.server.stores.migrations import SCHEMA
from undercroft.server.stores.rows import CantWrite, StoreError

APPLICATION = 0x55637274  # "Ucrt": what SQLite keeps in the file's head, to know it by
BUSY = 5000
"""Milliseconds to wait for another program that has the file locked, a backup for one."""
PATIENCE = 5.0
"""Seconds to wait for a server that is just closing down."""

OWN = 0o600
"""Who may read and write the files: their owner. The dice of running games lie in them."""

_log = logging.getLogger(__name__)


class File:
    """A database file, and the connection that writes to it."""

    def __init__(self, path: Path) -> None:
        """Not opened yet."""
        self.path = path
        self._lock: int | None = None
        self._writer: sqlite3.Connection | None = None

    @staticmethod
    def open(path: str) -> "File":
        """Open or make the file; StoreError says why not."""
        if not path or path == ":memory:":
            raise StoreError("sqlite:/// needs the path of a file, such as sqlite:///house.db")
        file = File(Path(path))
        try:
            file._look()
            file._take()
            file._make()
            file._begin(file.writer_connection())
            file._narrow()
        except sqlite3.Error as error:
            file.close()
            raise file._cant_open(error) from None
        except OSError as error:
            file.close()
            raise StoreError(f"the store {path} can't be opened: {error.strerror}") from None
        except StoreError:
            file.close()
            raise
        return file

    @staticmethod
    @contextmanager
    def held(path: Path) -> Iterator[None]:
        """Nobody else opens this file meanwhile, whether it is there or not; StoreError if a server has it."""
        file = File(path)
        try:
            file._look()
            file._take()
            yield
        except OSError as error:
            raise StoreError(f"the store {path} can't be opened: {error.strerror}") from None
        finally:
            file.close()

    def connect(self) -> sqlite3.Connection:
        """A connection for whichever thread asks; one thread at a time uses it."""
        uri = f"file:{quote(str(self.path))}?mode=rwc"
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY / 1000)
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def writer_connection(self) -> sqlite3.Connection:
        """The connection that writes; a new one if the last one failed."""
        if self._writer is None:
            self._writer = self.connect()
            sqlite_group.prepare(self._writer)
        return self._writer

    def writer(self) -> Callable[..., sqlite3.Cursor]:
        """What carries out a statement of the writer."""
        return self.writer_connection().execute

    def roll_back(self) -> None:
        """After a failure: the next transaction begins on a sound connection."""
        writer, self._writer = self._writer, None
        if writer is None:
            return
        with suppress(sqlite3.Error):
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            self._writer = writer
            return
        with suppress(sqlite3.Error):
            writer.close()

    def close(self) -> None:
        """Close and let others have it."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def cant_write(self, error: sqlite3.Error) -> CantWrite:
        """A failed write in one line."""
        return CantWrite(f"the store {self.path} can't be written: {_reason(error)}")

    # ------------------------------------------------------------------ opening

    def _look(self) -> None:
        if not self.path.parent.is_dir():
            raise StoreError(f"the store can't be opened: there is no folder {self.path.parent}")
        if self.path.is_dir():
            raise StoreError(f"the store can't be opened: {self.path} is a folder")

    def _begin(self, connection: sqlite3.Connection) -> None:
        """Make the tables, or see that they are ours; and see that they can be written."""
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        filled = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if filled and application != APPLICATION:
            raise StoreError(f"the store can't be opened: {self.path} is a database of something else")
        if filled and version > SCHEMA:
            raise migrations.newer(f"the store {self.path}", version)
        if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise StoreError(f"the store can't be opened: SQLite can't keep a log beside {self.path}")
        if not filled:
            migrations.make_sqlite(connection, APPLICATION)
        copy = migrations.bring_up_sqlite(connection, self.path, version) if filled else None
        if copy is not None:
            _log.warning("the store %s is of version %d now; as it was before, version %d, it lies in %s", self.path, SCHEMA, version, copy)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")  # a write, so that a file that can't be written is found out now
        connection.execute("COMMIT")

    def _take(self) -> None:
        """One server for a file: two would both be the owner of every table."""
        if sys.platform == "win32":
            return
        import fcntl  # noqa: PLC0415 reason: not on every system

        self._lock = os.open(f"{self.path}-lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWN)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > until:
                    raise StoreError(f"the store {self.path} is in use by another server") from None
                time.sleep(0.05)
            else:
                return

    def _make(self) -> None:
        """A file that is not there yet is made for its owner alone; SQLite gives its other files the same mode."""
        if sys.platform != "win32":
            os.close(os.open(self.path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, OWN))

    def _narrow(self) -> None:
        """A store that others may read is theirs no more."""
        if sys.platform == "win32":
            return
        for path in (self.path, *(self.path.with_name(self.path.name + more) for more in ("-wal", "-shm", "-journal", "-lock"))):
            with suppress(FileNotFoundError, PermissionError):  # whoever may not change it finds out next whether it can be written
                mode = stat.S_IMODE(path.stat().st_mode)
                if mode & ~OWN:
                    path.chmod(OWN)
                    _log.warning("%s could be opened by others (mode %o); now by its owner alone (%o)", path, mode, OWN)

    def _cant_open(self, error: sqlite3.Error) -> StoreError:
        if getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB":
            return StoreError(f"the store can't be opened: {self.path} is not a database")
        return StoreError(f"the store {self.path} can't be opened: {_reason(error)}")


def _reason(error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL":
        return "the disk is full"
    if name.startswith("SQLITE_READONLY"):
        return "it is read-only"
    if name.startswith("SQLITE_BUSY"):
        return "another program has it locked"
    return str(error)
