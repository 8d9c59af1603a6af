"""A group of jobs in one statement: one journey, and the writer asks for Python's lock once instead of thirty times.

The statement writes the group if everything is as the jobs believe: the versions, the invitations, nobody else's tables. If anything is
not, it writes nothing and says so; then `postgres.py` looks and plans, and refuses what has to be refused. Nearly all groups fit.
"""

import time
from collections.abc import Sequence

import msgspec
import psycopg
from psycopg.pq import ExecStatus

from undercroft.server.stores import committer
from undercroft.server.stores.committer import Job, Plan
from undercroft.server.stores.postgres_line import Pen
from undercroft.server.stores.rows import TableRow

APPENDED = "undercroft_appended"  # payload: table and version, of all tables of a group
TOLD = 100
"""Tables in one notification: it is short."""

NAME = b"undercroft_group"

# Everything is JSON: an array would be taken apart by the driver, one by one. The group is written if its tables are at the versions
# it knows, its invitations are there and not used, and no table is another worker's who lives. Rows are held in a fixed order, so that two
# workers never wait for each other. Whoever is alone has nobody to notify.
STATEMENT = f"""
WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS given (t text, a integer, v integer, s text, c text)
), held AS MATERIALIZED (
    SELECT id, version FROM undercroft.tables WHERE id = ANY(ARRAY(SELECT t FROM given)) ORDER BY id FOR UPDATE
), invited AS MATERIALIZED (
    SELECT hash FROM undercroft.keys
    WHERE hash = ANY(ARRAY(SELECT decode(h, 'hex') FROM json_array_elements_text($5::json) AS asked (h)))
    AND role = 'invite' AND NOT used ORDER BY hash FOR UPDATE
), fits AS MATERIALIZED (
    SELECT (SELECT count(*) FROM given JOIN held ON id = t AND version = a) = json_array_length($1::json)
    AND (SELECT count(*) FROM invited) = json_array_length($5::json)
    AND NOT EXISTS (SELECT FROM given JOIN undercroft.leases ON table_id = t JOIN undercroft.workers AS w ON w.id = worker
        WHERE worker <> $7 AND until > clock_timestamp())
    AND NOT EXISTS (SELECT FROM json_to_recordset($3::json) AS made (id text) JOIN undercroft.tables USING (id)) AS yes
), changed AS (
    UPDATE undercroft.tables SET version = v, state = s, summary = convert_to(c, 'UTF8'), moved = $6
    FROM given, fits WHERE id = t AND yes
), written AS (
    INSERT INTO undercroft.entries (table_id, number, line)
    SELECT t, n, l FROM json_to_recordset($2::json) AS lines (t text, n integer, l text), fits WHERE yes
), made AS (
    INSERT INTO undercroft.tables (id, game, seats, setup, dice_key, made, state, version, moved, listed, summary, address)
    SELECT id, game, seats, decode(setup, 'hex'), decode(dice_key, 'hex'), made, state, 0, moved, listed, decode(summary, 'hex'), address
    FROM json_to_recordset($3::json) AS rows (id text, game text, seats integer, setup text, dice_key text, made bigint, state text,
        moved bigint, listed boolean, summary text, address text), fits WHERE yes
), keyed AS (
    INSERT INTO undercroft.keys (hash, table_id, seats, role, used)
    SELECT decode(h, 'hex'), t, s, r, u FROM json_to_recordset($4::json) AS keys (h text, t text, s integer[], r text, u boolean), fits
    WHERE yes
), spent AS (
    UPDATE undercroft.keys SET used = true FROM invited, fits WHERE keys.hash = invited.hash AND yes
), pictured AS (
    INSERT INTO undercroft.snapshots AS old (table_id, version, state)
    SELECT id, v, decode(s, 'hex') FROM json_to_recordset($8::json) AS pictures (t text, v integer, s text)
    JOIN undercroft.tables ON id = t AND version >= 0, fits WHERE yes
    ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, state = excluded.state WHERE excluded.version >= old.version
), told AS (
    SELECT count(pg_notify('{APPENDED}', pairs)) FROM (
        SELECT string_agg(t || ' ' || v, ',') AS pairs
        FROM (SELECT t, v, (row_number() OVER ()) / {TOLD} AS part FROM given) AS counted GROUP BY part
    ) AS parts, fits WHERE yes AND EXISTS (SELECT FROM undercroft.workers WHERE id <> $7 AND until > clock_timestamp())
)
SELECT yes FROM fits, told
""".encode()  # noqa: S608 reason: our own words


_encode = msgspec.json.Encoder().encode


def write(pen: Pen, worker: str, jobs: Sequence[Job]) -> bool:
    """Write a group as it is hoped to be: durable if this returns True. Else nothing was written. psycopg.Error if the line has dropped."""
    plan = committer.hoped(jobs)
    if plan is None:
        return False
    result = pen.prepared(NAME, STATEMENT).exec_prepared(NAME, _values(plan, worker))
    if pen.broken:
        raise psycopg.OperationalError(result.error_message.decode(errors="replace"))
    return result.status == ExecStatus.TUPLES_OK and result.get_value(0, 0) == b"t"


def _values(plan: Plan, worker: str) -> list[bytes]:
    lines: dict[str, int] = {}
    for table, _, _ in plan.entries:
        lines[table] = lines.get(table, 0) + 1
    changes = [
        {"t": c.table, "a": c.version - lines[c.table], "v": c.version, "s": c.state, "c": c.summary.decode()}
        for c in plan.changes.values()
    ]
    return [
        _encode(changes),
        _encode([{"t": table, "n": number, "l": line.decode()} for table, number, line in plan.entries]),
        _encode([_row(row) for row in plan.rows]),
        _encode([{"h": key.hash.hex(), "t": key.table, "s": key.seats, "r": key.role, "u": key.used} for key in plan.keys]),
        _encode([hash_.hex() for hash_ in plan.spent]),
        b"%d" % time.time(),
        worker.encode(),
        _encode([{"t": snap.table, "v": snap.version, "s": snap.state.hex()} for snap in plan.snapshots]),
    ]


def _row(r: TableRow) -> dict[str, object]:
    return {
        "id": r.id,
        "game": r.game,
        "seats": r.seats,
        "setup": r.setup.hex(),
        "dice_key": r.dice_key.hex(),
        "made": r.made,
        "state": r.state,
        "moved": r.moved or r.made,
        "listed": r.listed,
        "summary": r.summary.hex(),
        "address": r.address,
    }
