"""`undercroft store`: look after what a house keeps."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.prompt import Confirm
from rich.table import Table

from undercroft.cli.house.serve import DAY, check_number, usual_store
from undercroft.cli.inputs import Flag, Whole
from undercroft.cli.printing import document, err, line, out
from undercroft.server.protocol.messages import TableCard
from undercroft.server.stores import Conflict, StoreError, TableRow, keeping, open_store
from undercroft.server.stores.archive import Source, SqliteSource, Told, copy_sqlite
from undercroft.server.stores.pack import write_pack

Where = Annotated[str | None, Parameter(name="--store", show_default=False)]
State = Literal["gathering", "playing", "over"]

_card = msgspec.json.Decoder(TableCard).decode


class Listed(msgspec.Struct):
    """A table in the list."""

    table: str
    game: str
    state: str
    people: str
    made: int
    moved: int
    bytes: int


# ---------------------------------------------------------------------- looking


def list_(
    *,
    store: Where = None,
    state: State | None = None,
    game: str | None = None,
    older: Annotated[Whole | None, Parameter(name="--older", show_default=False)] = None,
    json: Flag = False,
) -> None:
    """List tables.

    Parameters
    ----------
    store
        sqlite:///path or postgresql://...; the file in your data folder if not given.
    state
        Only tables that gather, are played, or are over.
    game
        Only tables of this game.
    older
        Only tables at which nothing has happened for so many days.
    json
        As one JSON document.
    """
    with _source(store) as kept:
        sizes, now = kept.sizes(), int(time.time())
        rows = [
            row
            for row in kept.rows()
            if state in {None, row.state} and game in {None, row.game} and (older is None or row.moved < now - older * DAY)
        ]
    listed = [Listed(row.id, row.game, row.state, _people(row), row.made, row.moved, sizes.get(row.id, 0)) for row in rows]
    if json:
        document(listed)
        return
    drawn = Table("table", "game", "state", "people", "last moved", "size", box=None, pad_edge=False)
    for each in listed:
        drawn.add_row(each.table, each.game, each.state, each.people, _ago(now - each.moved), _size(each.bytes))
    out().print(drawn)
    line(f"{_tables(len(listed))}, {_size(sum(each.bytes for each in listed))}")


def check(*, store: Where = None) -> int:
    """See whether everything fits together.

    Parameters
    ----------
    store
        sqlite:///path or postgresql://..., or a backup; the file in your data folder if not given.
    """
    with _source(store) as kept:
        wrong = kept.faults()
        rows = kept.rows()
    for each in wrong:
        line(each)
    line(f"{_tables(len(rows))}: {f'{len(wrong)} things do not fit together' if wrong else 'fine'}")
    return 1 if wrong else 0


# ---------------------------------------------------------------------- copies


def backup(file: Path, /, *, store: Where = None) -> None:
    """Copy the whole store to a new file, also while the house is open.

    Parameters
    ----------
    file
        Where to. A store in SQLite becomes a file of SQLite, one in PostgreSQL a pack; both can be restored anywhere.
    store
        sqlite:///path or postgresql://...; the file in your data folder if not given.
    """
    with _source(store) as kept, keeping.new_file(file) as half:
        rows = kept.rows()
        if isinstance(kept, SqliteSource):
            with _bar("copying", 100) as told:
                copy_sqlite(kept, half, told)
        else:
            with _bar("copying", len(rows)) as told:
                write_pack(half, kept.wholes(row.id for row in rows), kept.contents(), told)
    line(f"{_tables(len(rows))} copied to {file}")


def export(file: Path, /, *tables: str, store: Where = None) -> None:
    """Pack tables into a file that any store can import.

    Parameters
    ----------
    file
        Where to.
    tables
        Which; all if none is named.
    store
        sqlite:///path or postgresql://...; the file in your data folder if not given.
    """
    with _source(store) as kept, keeping.new_file(file) as half:
        ids = tuple(dict.fromkeys(tables)) or tuple(row.id for row in kept.rows())
        with _bar("packing", len(ids)) as told:
            write_pack(half, kept.wholes(ids), kept.contents(), told)
    line(f"{_tables(len(ids))} packed into {file}")


def import_(file: Path, /, *tables: str, store: Where = None, skip: Flag = False) -> None:
    """Add the tables of an export or a backup to a store. A house in PostgreSQL may be open meanwhile; one in SQLite is closed first.

    Parameters
    ----------
    file
        What was exported or backed up.
    tables
        Which; all if none is named.
    store
        sqlite:///path or postgresql://...; the file in your data folder if not given.
    skip
        Leave out tables that the store has already, instead of refusing.
    """
    with _said(), keeping.backup_in(file) as packed:
        there = keeping.ids_in(_url(store))
        ids = tuple(dict.fromkeys(tables)) or tuple(row.id for row in packed.rows())
        again = [each for each in ids if each in there]
        if again and not skip:
            raise ValueError(f"{_tables(len(again))} of {file} are in the store already, such as {min(again)}; --skip leaves them out")
        ids = tuple(each for each in ids if each not in there)
        with _bar("writing", len(ids)) as told:
            keeping.add(_url(store), packed, ids, told)
    line(f"{_tables(len(ids))} imported" + (f", {len(again)} left out" if again else ""))


def restore(file: Path, /, *, store: Where = None, replace: Flag = False) -> None:
    """Make a store what it was when a backup was made. The house is closed first.

    Parameters
    ----------
    file
        The backup.
    store
        sqlite:///path or postgresql://...; the file in your data folder if not given.
    replace
        Put it in place of tables that the store has now. A store in SQLite is laid aside, not lost.
    """
    with _said(), keeping.backup_in(file) as packed:
        there = keeping.ids_in(_url(store))
        if there and not replace:
            raise ValueError(f"the store has {_tables(len(there))}; --replace puts the backup in their place")
        ids = tuple(row.id for row in packed.rows())
        with _bar("writing", len(ids)) as told:
            aside = keeping.replace(_url(store), packed, ids, told)
    line(f"{_tables(len(ids))} restored from {file}" + (f"; what was there lies in {aside}" if aside else ""))


# ---------------------------------------------------------------------- removing


def prune(
    *tables: str,
    store: Where = None,
    finished: Annotated[Whole | None, Parameter(show_default=False)] = None,
    idle: Annotated[Whole | None, Parameter(show_default=False)] = None,
    dry_run: Flag = False,
    yes: Flag = False,
) -> int:
    """Remove tables and everything of them. Asks before it does. Tables that an open house has in use stay.

    Parameters
    ----------
    tables
        These tables, whatever their age.
    store
        sqlite:///path or postgresql://...; the file in your data folder if not given. A house in SQLite is closed first.
    finished
        Games that ended so many days ago or more.
    idle
        Tables at which nobody has moved for so many days or more, begun or not.
    dry_run
        Only say which they would be.
    yes
        Do not ask.
    """
    if finished is None and idle is None and not tables:
        raise ValueError("say what: --finished DAYS, --idle DAYS, or tables by name")
    for name, days in (("--finished", finished), ("--idle", idle)):
        check_number(name, days or 0, 0, 36_500)
    now = int(time.time())
    with _source(store) as kept:
        rows = {row.id: row for row in kept.rows()}
    for each in tables:
        if each not in rows:
            raise ValueError(f"there is no table {each}")
    chosen = [row for row in rows.values() if row.id in tables or _is_old(row, now, finished, idle)]
    if dry_run:
        for row in chosen:
            line(f"{row.id}  {row.game}, {row.state}, {_people(row)}, last moved {_ago(now - row.moved)}")
        line(f"{_tables(len(chosen))} would be removed")
        return 0
    if chosen and not yes:
        if not err().is_terminal:
            raise ValueError(f"{_tables(len(chosen))} would be removed: say --yes if that is meant")
        if not Confirm.ask(f"Remove {_tables(len(chosen))} for ever?", console=err(), default=False):
            line("nothing is removed")
            return 0
    with _bar("removing", len(chosen)) as told, _said():
        gone = asyncio.run(_remove(_url(store), chosen, told)) if chosen else 0
    stay = len(chosen) - gone
    line(f"{_tables(gone)} removed" + (f"; {stay} are in use or have moved meanwhile, and stay" if stay else ""))
    return 0


async def _remove(url: str, rows: list[TableRow], told: Told) -> int:
    store, gone = await open_store(url), 0
    try:
        for done, row in enumerate(rows, 1):
            if await store.lease(row.id):
                try:
                    await store.remove(row.id, row.version)
                    gone += 1
                except Conflict:
                    await store.release(row.id)
            told(done)
    finally:
        await store.close()
    return gone


def _is_old(row: TableRow, now: int, finished: int | None, idle: int | None) -> bool:
    days = finished if row.state == "over" else idle
    return days is not None and row.moved <= now - days * DAY


# ---------------------------------------------------------------------- in words


@contextmanager
def _said() -> Iterator[None]:
    """What a store says, as a command says it."""
    try:
        yield
    except StoreError as error:
        raise ValueError(str(error)) from None


@contextmanager
def _source(url: str | None) -> Iterator[Source]:
    with _said(), keeping.source(_url(url)) as kept:
        yield kept


def _url(url: str | None) -> str:
    return usual_store() if url is None else url


@contextmanager
def _bar(what: str, total: int) -> Iterator[Told]:
    """A progress bar, if somebody is there to see it."""
    if not err().is_terminal:
        yield lambda _: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


def _people(row: TableRow) -> str:
    try:
        seats = _card(row.summary).seats
    except msgspec.DecodeError:
        return "?"
    return ", ".join(seat.name if seat.kind == "person" else f"({seat.bot or seat.kind})" for seat in seats)


def _ago(seconds: int) -> str:
    for name, length in (("day", DAY), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            count = seconds // length
            return f"{count} {name}{'s' if count > 1 else ''} ago"
    return "just now"


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.1f} KB"


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"
