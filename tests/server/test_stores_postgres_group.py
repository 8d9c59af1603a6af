"""A group in one statement: it writes all of the group or nothing of it, and what it does not dare is decided the long way."""

import asyncio
import os
import signal

import psycopg
import pytest
from test_stores import key, row
from test_stores_postgres import TERM, execute, until, workers

from undercroft.server.stores import Conflict, SnapshotRow, Unsure, postgres_group
from undercroft.server.stores.committer import Append, Create, Keep
from undercroft.server.stores.rows import TableRow


def more(table, after, *lines, **what):
    return Append(table, after, tuple(line.encode() for line in lines), "playing", b'{"by": "me"}', **what)


async def lines(store, table="t1"):
    found = await store.load(table)
    return None if found is None else found[1]


def with_two_tables(check):
    """Two tables at version 1, one of which has an invitation, in a store whose writer has nothing else to do."""

    def test(postgres_url):
        async def main():
            async with workers(postgres_url, 1) as (one,):
                for name in ("t1", "t2"):
                    await one.create(row(id=name), [key(7, table=name, role="invite", seats=(1,))] if name == "t1" else [])
                    assert await one.lease(name)
                    await one.append(name, 0, [b"[1]"], state="playing", summary=b"{}")
                one.url = postgres_url
                await check(one, lambda *jobs: asyncio.to_thread(postgres_group.write, one._pen, one._company.me, jobs))

        asyncio.run(main())

    test.__name__ = check.__name__
    return test


@with_two_tables
async def test_everything_at_once(one, write):
    spent = more("t1", 1, "[2]", keys=(key(8, role="seat", seats=(1,)),), spend=key(7).hash)
    made = Create(row(id="t3", setup=b"\xff\x00"), (key(9, table="t3", role="host", seats=(0, 2)),))
    picture = Keep(snapshots=(SnapshotRow("t2", 3, b"\x00seen"), SnapshotRow("none", 1, b"")))
    assert await write(spent, more("t2", 1, '"\u2020\\u2020"', "[3]"), made, more("t1", 2, "[3]"), picture)
    assert await lines(one) == [b"[1]", b"[2]", b"[3]"]
    assert await lines(one, "t2") == [b"[1]", '"\u2020\\u2020"'.encode(), b"[3]"]
    table, _ = await one.load("t3")
    assert isinstance(table, TableRow)
    assert (table.setup, table.version, table.dice_key) == (b"\xff\x00", 0, row().dice_key)
    assert (await one.load("t1"))[0].summary == b'{"by": "me"}'
    assert (await one.key(key(7).hash)).used
    assert (await one.key(key(8).hash)).seats == (1,)
    assert (await one.key(key(9).hash)).seats == (0, 2)
    assert (await one.snapshot("t2")).state == b"\x00seen"
    assert await write(Keep(snapshots=(SnapshotRow("t2", 2, b"older"),)))
    assert (await one.snapshot("t2")).state == b"\x00seen"
    assert await one.snapshot("none") is None


@with_two_tables
async def test_nothing_if_one_version_is_another(one, write):
    assert not await write(more("t1", 1, "[2]"), more("t2", 7, "[8]"), Create(row(id="t3"), ()))
    assert not await write(more("t1", 1, "[2]"), more("none", 0, "[1]"))
    assert (await lines(one), await lines(one, "t2"), await lines(one, "t3")) == ([b"[1]"], [b"[1]"], None)


@with_two_tables
async def test_nothing_if_an_invitation_is_used_or_there_is_none(one, write):
    assert not await write(more("t1", 1, "[2]", spend=key(5).hash), more("t2", 1, "[2]"))
    assert not await write(more("t1", 1, "[2]", spend=key(7).hash), more("t2", 1, "[2]", spend=key(7).hash))
    await execute(one.url, "UPDATE undercroft.keys SET used = true")
    assert not await write(more("t1", 1, "[2]", spend=key(7).hash), more("t2", 1, "[2]"))
    assert (await lines(one), await lines(one, "t2")) == ([b"[1]"], [b"[1]"])


@with_two_tables
async def test_nothing_if_a_table_is_made_twice(one, write):
    assert not await write(Create(row(id="t1"), ()), more("t2", 1, "[2]"))
    assert not await write(Create(row(id="t3"), ()), Create(row(id="t3"), ()))
    assert not await write(Create(row(id="t3"), ()), more("t3", 0, "[1]"))
    assert (await lines(one, "t2"), await lines(one, "t3")) == ([b"[1]"], None)


@with_two_tables
async def test_nothing_if_another_worker_owns_a_table(one, write):
    await execute(one.url, "INSERT INTO undercroft.workers VALUES ('other', clock_timestamp() + interval '1 minute')")
    await execute(one.url, "UPDATE undercroft.leases SET worker = 'other' WHERE table_id = 't2'")
    assert not await write(more("t1", 1, "[2]"), more("t2", 1, "[2]"))
    assert await write(more("t1", 1, "[2]"))
    await execute(one.url, "UPDATE undercroft.workers SET until = clock_timestamp() WHERE id = 'other'")
    assert await write(more("t2", 1, "[2]"))
    assert (await lines(one), await lines(one, "t2")) == ([b"[1]", b"[2]"], [b"[1]", b"[2]"])


@with_two_tables
async def test_whoever_only_asks_is_answered_the_long_way(one, write):
    assert not await write(more("t1", 1))
    assert await lines(one) == [b"[1]"]


def heard_on(url, worker, jobs):
    """What is notified of when this worker writes these jobs."""
    with psycopg.connect(url, autocommit=True) as ear:
        ear.execute("LISTEN undercroft_appended")
        assert postgres_group.write(worker._pen, worker._company.me, jobs)
        return [notice.payload for notice in ear.notifies(timeout=0.3)]


def test_whoever_is_alone_notifies_nobody(postgres_url):
    async def main():
        async with workers(postgres_url, 1) as (one,):
            for n in range(120):
                await one.create(row(id=f"t{n}"), [])
            assert await asyncio.to_thread(heard_on, postgres_url, one, [more("t1", 0, "[1]")]) == []
            async with workers(postgres_url, 1):
                jobs = [more(f"t{n}", 1 if n == 1 else 0, "[1]") for n in range(120)]
                told = await asyncio.to_thread(heard_on, postgres_url, one, jobs)
                assert len(told) == 2
                assert sorted(",".join(told).split(",")) == sorted(f"t{n} {2 if n == 1 else 1}" for n in range(120))

    asyncio.run(main())


def test_a_worker_that_comes_later_is_notified(postgres_url):
    async def main():
        async with workers(postgres_url, 1, term=60) as (one,):
            await one.create(row(), [])
            await one.append("t1", 0, [b"[1]"], state="playing", summary=b"{}")
            async with workers(postgres_url, 1, term=60) as (two,):
                heard = []
                two.listen(lambda table, version: heard.append((table, version)))
                await one.append("t1", 1, [b"[2]"], state="playing", summary=b"{}")

                async def told():
                    return heard == [("t1", 2)]

                await until(told, 2)  # sooner than anybody looks

    asyncio.run(main())


def test_a_line_that_drops_in_the_middle_writes_nothing(postgres_url):
    """Whoever sent it does not know that; whoever looks does."""

    async def main():
        async with workers(postgres_url, 1) as (one,):
            await one.create(row(), [])
            await execute(
                postgres_url,
                "CREATE FUNCTION undercroft.hang_up() RETURNS trigger LANGUAGE plpgsql AS "
                "'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'",
            )
            await execute(
                postgres_url,
                "CREATE TRIGGER hang_up AFTER INSERT ON undercroft.entries FOR EACH STATEMENT EXECUTE FUNCTION undercroft.hang_up()",
            )
            with pytest.raises(Unsure, match="the store fell silent"):
                await one.append("t1", 0, [b"[1]"], state="playing", summary=b"{}")
            assert await lines(one) == []
            await execute(postgres_url, "DROP TRIGGER hang_up ON undercroft.entries")
            await one.append("t1", 0, [b"[1]"], state="playing", summary=b"{}")
            assert await lines(one) == [b"[1]"]

    asyncio.run(main())


def test_a_frozen_server_does_not_keep_the_house_open(postgres_url, monkeypatch):
    async def main():
        async with workers(postgres_url, 1) as (one,):
            await one.create(row(), [])
            monkeypatch.setattr("undercroft.server.stores.postgres.WRITING", 0.3)
            backend = one._pen.connection().info.backend_pid
            os.kill(backend, signal.SIGSTOP)
            try:
                with pytest.raises(Unsure, match=r"fell silent|does not answer"):
                    await one.append("t1", 0, [b"[1]"], state="playing", summary=b"{}")
                async with asyncio.timeout(60):
                    await one.close()
            finally:
                os.kill(backend, signal.SIGCONT)
        async with workers(postgres_url, 1, TERM) as (two,):
            assert await lines(two) in ([], [b"[1]"])

    asyncio.run(main())


@with_two_tables
async def test_whoever_asks_whether_it_can_write_has_something_written(one, write):
    assert not await write(more("", 0))

    async def written():
        async with await psycopg.AsyncConnection.connect(one.url) as other:
            return await (await other.execute("SELECT xmin FROM undercroft.schema_version")).fetchall()

    before = await written()
    with pytest.raises(Conflict):
        await one.append("", 0, [], state="", summary=b"")
    assert await written() != before
    assert await lines(one) == [b"[1]"]
