"""A group of jobs in one statement of SQLite, a transaction by itself: the writer asks for Python's lock once, and not at every step.

What is to be written are rows of a view that holds nothing; triggers lay each where it belongs, and give up if a table or an invitation
is not as the jobs believe. Then nothing is written, and `sqlite.py` looks and plans, and refuses what has to be refused. Nearly all groups
fit. View and triggers are the connection's own: nothing of them is in the file.
"""

import sqlite3
import time
from collections.abc import Callable, Sequence
from typing import Any

from undercroft.server.stores import committer
from undercroft.server.stores.committer import Job, Plan

COLUMNS = 13
SIZES = (4, 8, 16, 32, 64, 128, 256)
"""Rows of a statement: few lengths, so that each is compiled once. What is too long goes the other way."""

TABLE, KEY, ENTRY, SPENT, PICTURE = range(5)
"""The kinds of rows."""

_AS_BELIEVED = "SELECT raise(ABORT, 'not as believed') WHERE changes() = 0"

_TRIGGERS = {
    TABLE: (
        (
            "INSERT INTO tables (id, game, seats, setup, dice_key, made, state, version, moved, listed, summary, address) "
            "VALUES (new.a, new.b, new.c, new.d, new.e, new.f, new.g, new.h, new.i, new.j, new.k, new.l)"
        ),
    ),
    KEY: ("INSERT INTO keys (hash, table_id, seats, role, used) VALUES (new.a, new.b, new.c, new.d, new.e)",),
    ENTRY: (
        "UPDATE tables SET version = new.b, summary = new.e, moved = new.f WHERE id = new.a AND version = new.b - 1",
        _AS_BELIEVED,
        "UPDATE tables SET state = new.d WHERE id = new.a AND state <> new.d",  # seldom, and there is an index of it
        "INSERT INTO entries (table_id, number, line) VALUES (new.a, new.b, new.c)",
    ),
    SPENT: ("UPDATE keys SET used = 1 WHERE hash = new.a AND role = 'invite' AND used = 0", _AS_BELIEVED),
    PICTURE: (
        (
            "INSERT INTO snapshots SELECT id, new.b, new.c FROM tables WHERE id = new.a AND version >= 0 ON CONFLICT (table_id) "
            "DO UPDATE SET version = excluded.version, state = excluded.state WHERE excluded.version >= snapshots.version"
        ),
    ),
}


def prepare(connection: sqlite3.Connection) -> None:
    """Teach a connection how a group is written."""
    names = "abcdefghijkl"
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(f"CREATE TEMP VIEW jobs AS SELECT NULL AS kind, {', '.join(f'NULL AS {name}' for name in names)}")
    for kind, steps in _TRIGGERS.items():
        what = "".join(f"{step}; " for step in steps)
        connection.execute(f"CREATE TEMP TRIGGER job_{kind} INSTEAD OF INSERT ON jobs WHEN new.kind = {kind} BEGIN {what}END")


def write(execute: Callable[..., sqlite3.Cursor], jobs: Sequence[Job]) -> bool:
    """Write a group as it is hoped to be: durable if this returns True. Else nothing was written. sqlite3.Error if the file fails."""
    plan = committer.hoped(jobs)
    if plan is None:
        return False
    rows = _rows(plan)
    size = next((size for size in SIZES if size >= len(rows)), 0)
    if not size:
        return False
    nothing = (None,) * COLUMNS
    values = [value for row in rows for value in (*row, *nothing[len(row) :])]
    values += (None,) * (COLUMNS * (size - len(rows)))
    try:
        execute(_STATEMENTS[size], values)
    except sqlite3.IntegrityError:  # something is not as believed, or is there already
        return False
    return True


_PLACES = f"({','.join('?' * COLUMNS)})"
_STATEMENTS = {size: f"INSERT INTO jobs VALUES {','.join([_PLACES] * size)}" for size in SIZES}  # noqa: S608 reason: our own words


def _rows(plan: Plan) -> list[tuple[Any, ...]]:
    """Whatever is written, in the order in which it has to be."""
    now = int(time.time())
    rows: list[tuple[Any, ...]] = [
        (TABLE, r.id, r.game, r.seats, r.setup, r.dice_key, r.made, r.state, 0, r.moved or r.made, r.listed, r.summary, r.address)
        for r in plan.rows
    ]
    rows += [(KEY, key.hash, key.table, ",".join(map(str, key.seats)), key.role, key.used) for key in plan.keys]
    for table, number, line in plan.entries:
        change = plan.changes[table]
        rows.append((ENTRY, table, number, line.decode(), change.state, change.summary, now))
    rows += [(SPENT, hash_) for hash_ in plan.spent]
    rows += [(PICTURE, snap.table, snap.version, snap.state) for snap in plan.snapshots]
    return rows
