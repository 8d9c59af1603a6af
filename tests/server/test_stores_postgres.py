"""Several workers over one PostgreSQL, and a PostgreSQL that goes away."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager, suppress

import psycopg
import pytest
from test_stores import append, row

from undercroft.server.stores import CantWrite, Conflict, Quota, StoreError, TooManyTables, open_store
from undercroft.server.stores.migrations import SCHEMA
from undercroft.server.stores.postgres import PostgresStore

TERM = 1.0


@asynccontextmanager
async def workers(url, count=2, term=TERM):
    stores = [await PostgresStore.open(url, term) for _ in range(count)]
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()


async def until(condition, seconds=8):
    async with asyncio.timeout(seconds):
        while not await condition():  # noqa: ASYNC110 reason: what is waited for lies in the database
            await asyncio.sleep(0.02)


async def execute(url, statement):
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as other:
        await other.execute(statement)


def test_one_owner_at_a_time(postgres_url):
    async def main():
        async with workers(postgres_url) as (one, two):
            await one.create(row(), [])
            assert await one.lease("t1")
            assert not await two.lease("t1")
            assert await one.lease("t1")  # still
            await append(one, 0, "[1]")
            with pytest.raises(Conflict, match="another worker owns table t1"):
                await append(two, 1, "[2]")
            await asyncio.sleep(TERM * 1.5)  # renewed meanwhile
            assert not await two.lease("t1")

    asyncio.run(main())


def test_workers_count_the_tables_of_an_address_together(postgres_url):
    async def main():
        async with workers(postgres_url, 3) as stores:
            wishes = [stores[n % 3].create(row(f"t{n}", address="a"), [], Quota(40, 0)) for n in range(70)]
            done = await asyncio.gather(*wishes, return_exceptions=True)
            assert sum(each is None for each in done) == 40
            assert sum(isinstance(each, TooManyTables) for each in done) == 30
            assert len(await stores[0].tables(state=None, listed=False, most=100)) == 40

    asyncio.run(main())


def test_a_table_is_handed_over(postgres_url):
    async def main():
        async with workers(postgres_url) as (one, two):
            await one.create(row(), [])
            assert await one.lease("t1")
            await append(one, 0, "[1]")
            await one.release("t1")
            assert await two.lease("t1")
            assert (await two.load("t1"))[1] == [b"[1]"]
            await append(two, 1, "[2]")
            with pytest.raises(Conflict):
                await append(one, 2, "[3]")
            await two.release("none")  # nothing happens

    asyncio.run(main())


def test_many_want_it_and_one_gets_it(postgres_url):
    async def main():
        async with workers(postgres_url, 4) as stores:
            for n in range(10):
                await stores[0].create(row(f"t{n}"), [])
                got = await asyncio.gather(*(store.lease(f"t{n}") for store in stores))
                assert sum(got) == 1

    asyncio.run(main())


def test_a_worker_that_closes_leaves_nothing_behind(postgres_url):
    async def main():
        async with workers(postgres_url) as (one, two):
            await one.create(row(), [])
            assert await one.lease("t1")
            await one.close()
            assert await two.lease("t1")

    asyncio.run(main())


DIES = """
import asyncio, sys
from undercroft.server.stores.postgres import PostgresStore

async def main():
    store = await PostgresStore.open(sys.argv[1], 1.0)
    print(await store.lease("t1"), flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["dead", "frozen"])
def test_a_worker_that_falls_silent_loses_its_tables(postgres_url, how):
    async def main():
        async with workers(postgres_url, 1) as (one,):
            await one.create(row(), [])
            other = await asyncio.create_subprocess_exec(sys.executable, "-c", DIES, postgres_url, stdout=subprocess.PIPE)
            try:
                assert await other.stdout.readline() == b"True\n"
                assert not await one.lease("t1")
                os.kill(other.pid, how)
                await until(lambda: one.lease("t1"))
                await append(one, 0, "[1]")
            finally:
                with suppress(ProcessLookupError):
                    other.kill()
                await other.communicate()

    asyncio.run(main())


def test_the_version_decides_if_two_believe_that_they_own_it(postgres_url):
    """A worker that was frozen wakes up and writes what it had in mind."""

    async def main():
        async with workers(postgres_url) as (one, two):
            await one.create(row(), [])
            done = await asyncio.gather(*(append(store, 0, f"[{n}]") for n, store in enumerate((one, two) * 5)), return_exceptions=True)
            assert sum(each is None for each in done) == 1
            assert sum(isinstance(each, Conflict) for each in done) == 9

    asyncio.run(main())


def test_others_hear_what_was_written(postgres_url):
    async def main():
        async with workers(postgres_url, 3, term=60) as stores:
            heard = [[], [], []]
            for store, list_ in zip(stores, heard, strict=True):
                store.listen(lambda table, version, list_=list_: list_.append((table, version)))
            await stores[0].create(row(), [])
            await append(stores[0], 0, "[1]", "[2]")
            await append(stores[0], 2, "[3]")
            expected = [("t1", 2), ("t1", 3)]

            async def all_heard():
                return heard[1] == heard[2] == expected

            await until(all_heard, 2)  # long before anybody would look
            assert heard[0] == []  # who wrote it knows it

    asyncio.run(main())


def test_what_no_notification_told_is_seen(postgres_url):
    async def main():
        async with workers(postgres_url, 1) as (one,):
            heard = []
            one.listen(lambda table, version: heard.append((table, version)))
            await one.create(row(), [])
            await one.load("t1")
            await execute(postgres_url, "INSERT INTO undercroft.entries VALUES ('t1', 1, '[1]')")
            await execute(postgres_url, "UPDATE undercroft.tables SET version = 1")

            async def seen():
                return heard == [("t1", 1)]

            await until(seen)
            assert await one.entries("t1", 0) == [b"[1]"]
            await one.release("t1")  # and from now on nobody cares
            await execute(postgres_url, "UPDATE undercroft.tables SET version = 2")
            await asyncio.sleep(TERM)
            assert heard == [("t1", 1)]

    asyncio.run(main())


def test_the_owner_carries_out_what_others_ask(postgres_url):
    async def main():
        async with workers(postgres_url, 3, term=60) as (owner, other, third):
            served = []

            async def carry_out(table, command, key_hash):
                served.append((table, command, key_hash))
                await asyncio.sleep(0.01)
                return b"done " + command

            async def not_mine(*_):
                raise AssertionError

            owner.serve_inbox(carry_out)
            third.serve_inbox(not_mine)
            await owner.create(row(), [])
            assert await owner.lease("t1")
            async with asyncio.timeout(30):
                replies = await asyncio.gather(*(other.ask_owner("t1", b"\x00%d" % n, b"hash") for n in range(20)))
            assert replies == [b"done \x00%d" % n for n in range(20)]
            assert sorted(served) == sorted(("t1", b"\x00%d" % n, b"hash") for n in range(20))

    asyncio.run(main())


def test_a_command_that_fails_is_said_to_have_failed(postgres_url):
    async def main():
        async with workers(postgres_url) as (owner, other):

            async def carry_out(*_):
                raise RuntimeError("secret")

            owner.serve_inbox(carry_out)
            await owner.create(row(), [])
            assert await owner.lease("t1")
            with pytest.raises(StoreError, match="the worker that owns the table could not carry it out"):
                await other.ask_owner("t1", b"c", b"k")

    asyncio.run(main())


def test_an_owner_that_does_not_reply(postgres_url, monkeypatch):
    monkeypatch.setattr("undercroft.server.stores.postgres_workers.LOOK", 0.2)

    async def main():
        async with workers(postgres_url, 2, term=0.5) as (owner, other):
            await owner.create(row(), [])
            assert await owner.lease("t1")
            with pytest.raises(StoreError, match="the worker that owns table t1 does not reply"):
                await other.ask_owner("t1", b"c", b"k")

    asyncio.run(main())


def test_what_the_dead_had_taken_is_carried_out_by_the_next_owner(postgres_url):
    async def main():
        async with workers(postgres_url, 3) as (owner, heir, other):
            begun = asyncio.Event()

            async def begin_and_stop(*_):
                begun.set()
                await asyncio.sleep(60)

            async def carry_out(*_):
                return b"by the heir"

            owner.serve_inbox(begin_and_stop)
            heir.serve_inbox(carry_out)
            await owner.create(row(), [])
            assert await owner.lease("t1")
            asked = asyncio.create_task(other.ask_owner("t1", b"c", b"k"))
            await begun.wait()
            await owner.close()
            assert await heir.lease("t1")
            assert await asked == b"by the heir"

    asyncio.run(main())


HANG_UP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'undercroft'"


def test_it_goes_on_after_the_connections_dropped(postgres_url):
    async def main():
        async with workers(postgres_url) as (one, two):
            heard = []
            two.listen(lambda table, version: heard.append((table, version)))
            await one.create(row(), [])
            await two.load("t1")
            for n in range(3):
                await execute(postgres_url, HANG_UP)
                await append(one, n, "[1]")
                assert (await one.load("t1"))[0].version == n + 1
                assert await one.lease("t1")

            async def caught_up():
                return ("t1", 3) in heard

            await until(caught_up)

    asyncio.run(main())


def test_it_goes_on_after_the_server_was_gone(cluster, postgres_url):
    async def main():
        async with workers(postgres_url, 1) as (one,):
            await one.create(row(), [])
            await append(one, 0, "[1]")
            cluster.stop()  # as if the power had failed
            try:
                with pytest.raises(CantWrite, match="the store can't be written: ") as caught:
                    await append(one, 1, "[2]")
                assert "\n" not in str(caught.value)
                with pytest.raises(StoreError, match="the store can't be read: "):
                    await one.load("t1")
            finally:
                cluster.start()
            assert (await one.load("t1"))[1] == [b"[1]"]
            await append(one, 1, "[2]")

    asyncio.run(main())


def refusal(url):
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_store(url))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_it_has_to_be_of_this_version(postgres_url):
    async def main():
        async with workers(postgres_url, 1):
            pass
        await execute(postgres_url, "UPDATE undercroft.schema_version SET version = 777")

    asyncio.run(main())
    said = refusal(postgres_url)
    assert said.startswith(f"the store in PostgreSQL is of version 777, of a newer release; this one reads up to version {SCHEMA}:")


def test_it_has_to_be_there(postgres_url, cluster):
    assert "does not exist" in refusal(postgres_url.replace("/house", "/hovel"))
    nowhere = refusal(f"postgresql://me:sesame@/house?host={cluster.folder}/nowhere")
    assert nowhere.startswith("the store in PostgreSQL can't be opened: ")
    assert "sesame" not in nowhere
    assert "can't be opened" in refusal("postgresql://?nonsense=1")


def test_it_has_to_be_writable(postgres_url):
    async def main():
        async with workers(postgres_url, 1):
            pass

    asyncio.run(main())
    words = refusal(postgres_url + "&options=-c%20default_transaction_read_only%3Don")
    assert words == "the store in PostgreSQL can't be opened: it is read-only"


def test_a_store_that_becomes_read_only_goes_on_later(postgres_url):
    async def main():
        name = psycopg.conninfo.conninfo_to_dict(postgres_url)["dbname"]
        async with workers(postgres_url, 1) as (one,):
            await one.create(row(), [])
            await execute(postgres_url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            await execute(postgres_url, HANG_UP)
            with pytest.raises(CantWrite, match="the store can't be written: it is read-only"):
                await append(one, 0, "[1]")
            await execute(postgres_url, f"BEGIN READ WRITE; ALTER DATABASE {name} RESET default_transaction_read_only; COMMIT")
            await execute(postgres_url, HANG_UP)
            await append(one, 0, "[1]")

    asyncio.run(main())


def test_two_may_open_an_empty_database_at_once(postgres_url):
    async def main():
        for store in await asyncio.gather(*(open_store(postgres_url) for _ in range(4))):
            await store.close()

    asyncio.run(main())
