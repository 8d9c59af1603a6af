"""What has been played, kept as it comes: whoever is interrupted goes on where he was.

One SQLite file beside the report. Each stretch of games is written in a transaction of its own before it is counted, so a crash, a
full disk or Ctrl-C lose nothing that was done.
"""

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

import undercroft
from undercroft.engine.errors import BadInput
from undercroft.lab.plan import Plan
from undercroft.lab.tally import Tally
from undercroft.lab.work import Done

VERSION = 4
ALONE = "another simulation is writing to it"


class StoreError(BadInput):
    """What has been played can't be kept, or what was kept is not what is asked for now."""


class TooFew(StoreError):
    """Fewer games are asked for than there are."""

    def __init__(self, path: Path, there: int) -> None:
        """So many are there."""
        super().__init__(f"{path}: there are {there:,} games already; ask for at least as many, or {MOVE}")
        self.there = there


class Store:
    """The games of one report, by plan."""

    def __init__(self, path: Path, plans: Mapping[str, Plan]) -> None:
        """Open a file, or begin one; StoreError says what does not fit."""
        self.path = path
        self._plans = plans
        try:
            self._file = sqlite3.connect(path, isolation_level=None, timeout=1.0)
        except sqlite3.Error:
            raise StoreError(f"{path}: it can't be opened for writing") from None
        try:
            self._begin()
        except BaseException:
            self._file.close()
            raise

    def _begin(self) -> None:
        self._do("PRAGMA locking_mode = EXCLUSIVE")
        self._do("BEGIN IMMEDIATE")
        self._do("CREATE TABLE IF NOT EXISTS study (version INTEGER, house TEXT, plans BLOB)")
        self._do("CREATE TABLE IF NOT EXISTS done (plan TEXT, first INTEGER, last INTEGER, tally BLOB)")
        self._do("CREATE TABLE IF NOT EXISTS looks (games INTEGER)")
        kept = self._do("SELECT version, house, plans FROM study").fetchone()
        if kept is not None:
            self._check(kept)
        self._do("DELETE FROM study")
        self._do("INSERT INTO study VALUES (?, ?, ?)", (VERSION, undercroft.__version__, msgspec.json.encode(self._plans)))
        self._do("COMMIT")

    def _check(self, kept: tuple[int, str, bytes]) -> None:
        """Only more games may be asked for than before, and other plans beside those that were there."""
        version, house, blob = kept
        if version != VERSION:
            whose = "an older" if version < VERSION else "a newer"
            raise StoreError(f"{self.path}: {whose} release counted these games in another way, and they have to be played again; {MOVE}")
        if house != undercroft.__version__:
            raise StoreError(f"{self.path}: these games were played by Undercroft {house}, and here is {undercroft.__version__}; {MOVE}")
        try:
            before = msgspec.json.decode(blob, type=dict[str, Plan])
        except msgspec.MsgspecError:
            raise StoreError(f"{self.path}: what is kept there can't be read; {MOVE}") from None
        for name, plan in before.items():
            if not self._last(name):
                continue  # nothing was played of it
            now = self._plans.get(name)
            if now is None:
                raise StoreError(f"{self.path}: there are games of {name!r}, which are not asked for now; {MOVE}")
            if differing := [field for field in plan.__struct_fields__ if field != "games" and getattr(plan, field) != getattr(now, field)]:
                field = differing[0]
                was, is_now = (_short(getattr(each, field)) for each in (plan, now))
                raise StoreError(f"{self.path}: the games there were played with {field} {was}, not {is_now}; {MOVE}")
            if now.games < plan.games and self._last(name) > now.games:
                raise TooFew(self.path, self._last(name))

    def _last(self, name: str) -> int:
        return int(self._do("SELECT coalesce(max(last), 0) FROM done WHERE plan = ?", (name,)).fetchone()[0])

    def add(self, done: Done) -> None:
        """Keep what has been played."""
        blob = zlib.compress(msgspec.msgpack.encode(done.tally), 1)
        self._do("INSERT INTO done VALUES (?, ?, ?, ?)", (done.of, done.first, done.last, blob))

    def kept(self) -> Iterator[Done]:
        """Everything that has been played."""
        return self._read("SELECT plan, first, last, tally FROM done ORDER BY rowid")

    def latest(self) -> Done | None:
        """What was kept last."""
        return next(self._read("SELECT plan, first, last, tally FROM done ORDER BY rowid DESC LIMIT 1"), None)

    def _read(self, pieces: str) -> Iterator[Done]:
        decoder = msgspec.msgpack.Decoder(Tally)
        for plan, first, last, blob in self._do(pieces):
            try:
                yield Done(plan, first, last, decoder.decode(zlib.decompress(blob)))
            except (zlib.error, msgspec.MsgspecError):
                raise StoreError(f"{self.path}: what is kept there can't be read; {MOVE}") from None

    def played(self, name: str) -> list[tuple[int, int]]:
        """The games of a plan that have been played, in stretches."""
        return self._do("SELECT first, last FROM done WHERE plan = ? ORDER BY first", (name,)).fetchall()

    def look(self) -> int:
        """All games that were asked for are there, and are judged: how often they were before, when they were fewer."""
        games = max(plan.games for plan in self._plans.values())
        self._do("INSERT INTO looks SELECT ? WHERE ? NOT IN (SELECT games FROM looks)", (games, games))
        return int(self._do("SELECT count(*) FROM looks WHERE games < ?", (games,)).fetchone()[0])

    def close(self) -> None:
        """Let others have it. Nobody needs a file without a game."""
        empty = not self._do("SELECT count(*) FROM done").fetchone()[0]
        self._file.close()
        if empty:
            self.path.unlink(missing_ok=True)

    def _do(self, statement: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        try:
            return self._file.execute(statement, values)
        except sqlite3.Error as error:
            said = str(error)
            raise StoreError(f"{self.path}: {ALONE if 'locked' in said else said}") from None


MOVE = "move it away, or name another file"


def gaps(stretches: Iterable[tuple[int, int]], games: int) -> list[tuple[int, int]]:
    """What lies between these stretches of games, from 0 up to all."""
    found, at = [], 0
    for first, last in stretches:
        if first > at:
            found.append((at, min(first, games)))
        at = max(at, last)
    return [*found, (at, games)] if at < games else found


def _short(value: object) -> str:
    said = msgspec.json.encode(value).decode().replace('"', "")
    return said if len(said) <= 60 else said[:57] + "..."
