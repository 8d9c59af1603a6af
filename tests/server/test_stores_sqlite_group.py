"""A group in one statement of SQLite: it writes all of the group or nothing of it, and what it does not dare is decided the long way."""

import asyncio
import sqlite3

import pytest
from test_stores import key, row
from test_stores_postgres_group import lines, more

from undercroft.server.stores import Conflict, SnapshotRow, sqlite_group
from undercroft.server.stores.committer import Create, Keep
from undercroft.server.stores.rows import ContentRow
from undercroft.server.stores.sqlite import SqliteStore


def with_two_tables(check):
    """Two tables at version 1, one of which has an invitation, in a store whose writer has nothing else to do."""

    def test(tmp_path):
        async def main():
            one = await SqliteStore.open(str(tmp_path / "house.db"))
            try:
                for name in ("t1", "t2"):
                    await one.create(row(id=name), [key(7, table=name, role="invite", seats=(1,))] if name == "t1" else [])
                    await one.append(name, 0, [b"[1]"], state="playing", summary=b"{}")
                await check(one, lambda *jobs: asyncio.to_thread(sqlite_group.write, one._file.writer(), jobs))
            finally:
                await one.close()

        asyncio.run(main())

    test.__name__ = check.__name__
    return test


@with_two_tables
async def test_everything_at_once(one, write):
    spent = more("t1", 1, "[2]", keys=(key(8, role="seat", seats=(1,)),), spend=key(7).hash)
    made = Create(row(id="t3", setup=b"\xff\x00"), (key(9, table="t3", role="host", seats=(0, 2)),))
    picture = Keep(snapshots=(SnapshotRow("t2", 3, b"\x00seen"), SnapshotRow("t2", 2, b"older"), SnapshotRow("none", 1, b"")))
    assert await write(spent, more("t2", 1, '"\u2020\\u2020"', "[3]"), made, more("t1", 2, "[3]"), picture)
    assert await lines(one) == [b"[1]", b"[2]", b"[3]"]
    assert await lines(one, "t2") == [b"[1]", '"\u2020\\u2020"'.encode(), b"[3]"]
    table, _ = await one.load("t3")
    assert (table.setup, table.version, table.dice_key) == (b"\xff\x00", 0, row().dice_key)
    assert (await one.load("t1"))[0].summary == b'{"by": "me"}'
    assert (await one.key(key(7).hash)).used
    assert (await one.key(key(8).hash)).seats == (1,)
    assert (await one.key(key(9).hash)).seats == (0, 2)
    assert (await one.snapshot("t2")).state == b"\x00seen"
    assert await one.snapshot("none") is None


@with_two_tables
async def test_nothing_if_anything_is_not_as_believed(one, write):
    assert not await write(more("t1", 1, "[2]"), more("t2", 7, "[8]"), Create(row(id="t3"), ()))
    assert not await write(more("t1", 1, "[2]"), more("none", 0, "[1]"))
    assert not await write(more("t1", 1, "[2]", spend=key(5).hash), more("t2", 1, "[2]"))
    assert not await write(more("t1", 1, "[2]", spend=key(7).hash), more("t2", 1, "[2]", spend=key(7).hash))
    assert not await write(Create(row(id="t1"), ()), more("t2", 1, "[2]"))
    assert not await write(more("t1", 1, "[2]"), Create(row(id="t3"), (key(7),)))
    assert (await lines(one), await lines(one, "t2"), await lines(one, "t3")) == ([b"[1]"], [b"[1]"], None)
    assert not (await one.key(key(7).hash)).used


@with_two_tables
async def test_what_asks_for_more_goes_the_long_way(one, write):
    assert not await write(more("t1", 1))
    assert not await write(more("t1", 1, "[2]", revoke=(key(7).hash,)))
    assert not await write(Keep(contents=(ContentRow("f", "w", "dorn", "", b"{}"),)))
    many = [more("t1", 1 + number, f"[{number}]") for number in range(sqlite_group.SIZES[-1] + 1)]
    assert not await write(*many)
    assert await lines(one) == [b"[1]"]
    with pytest.raises(Conflict):
        await one.append("t1", 7, [b"[8]"], state="playing", summary=b"{}")


@with_two_tables
async def test_nothing_of_it_is_in_the_file(one, write):
    assert await write(more("t1", 1, "[2]"))
    with sqlite3.connect(one._file.path) as other:
        assert not other.execute("SELECT name FROM sqlite_master WHERE type IN ('view', 'trigger')").fetchall()


@with_two_tables
async def test_the_next_connection_knows_it_too(one, write):
    assert await write(more("t2", 1, "[2]"))
    one._file._writer.close()
    one._file._writer = None
    await one.append("t1", 1, [b"[2]"], state="over", summary=b"{}")
    table, entries = await one.load("t1")
    assert (table.state, entries) == ("over", [b"[1]", b"[2]"])
