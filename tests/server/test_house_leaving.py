"""Tables that leave the house: removed by their host, or after a time. Nothing is left, and whoever comes is told so."""

import asyncio
import sqlite3

import msgspec
import pytest
from test_house_workers import apart, workers

from kit.house import QUICK, Page, a_house, eventually, new_table
from undercroft.server.protocol.messages import Ack, Sit
from undercroft.server.protocol.offers import Held, Mine
from undercroft.server.stores import TableRow
from undercroft.server.stores.postgres import PostgresStore
from undercroft.server.tables import keys
from undercroft.server.trouble import Trouble

DAY = 86400


async def trouble(doing):
    with pytest.raises(Trouble) as error:
        await doing
    return error.value.code, error.value.status


def remove(house, table, key):
    return house.leaving.remove(table, keys.hash_of(key))


async def is_gone(house, table, key):
    """In every way in which somebody may ask."""
    assert await trouble(house.card(table)) == ("gone", 410)
    assert await trouble(house.table(table)) == ("gone", 410)
    assert await trouble(house.kept(table)) == ("gone", 410)
    assert await trouble(house.sit(table, Sit("Eve"))) == ("gone", 410)
    assert await trouble(remove(house, table, key)) == ("gone", 410)
    page = await Page.visit(house, table, key)
    assert (page.closed, page.sorry.code) == (4410, "gone")
    assert page.sorry.reason == "this table was removed, and nothing of it is kept"
    assert await house.mine(Mine((Held(table, key),))) == []


def test_the_host_removes_a_table_and_everybody_is_told(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "friend"), "here")
            other = await house.create(new_table("me", "me"), "here")
            seated = await house.sit(table.table, Sit("Bea", table.invites[0].key))
            pages = [await Page.visit(house, table.table, key) for key in (table.key, seated.key, table.watch)]
            await pages[1].ask("say", text="A line that must not outlive the table.")
            assert await trouble(remove(house, table.table, seated.key)) == ("not-host", 403)
            assert await trouble(remove(house, table.table, table.watch)) == ("not-host", 403)
            assert await trouble(remove(house, table.table, other.key)) == ("wrong-key", 401)
            assert await trouble(remove(house, "000000000000", table.key)) == ("no-table", 404)
            await remove(house, table.table, table.key)
            for page in pages:
                await page.until(lambda page=page: page.closed is not None)
                assert (page.closed, page.sorry.code) == (4410, "gone")
                assert page.sorry.reason == "the host has removed this table; nothing of it is kept"
            await is_gone(house, table.table, table.key)
            assert house.tables_now == 1
            me = await Page.visit(house, other.table, other.key)
            assert isinstance(await me.answer(0), Ack)
        async with a_house(tmp_path) as house:
            await is_gone(house, table.table, table.key)
            await Page.visit(house, other.table, other.key)

    asyncio.run(play())
    with sqlite3.connect(tmp_path / "house.db") as store:
        store.execute("VACUUM")
        everything = "".join(store.iterdump())
    store.close()
    assert "must not outlive" not in everything
    assert "Bea" not in everything


def test_a_table_that_can_not_be_played_can_be_removed(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "me"), "here")
        with sqlite3.connect(tmp_path / "house.db") as store:
            store.execute("UPDATE tables SET setup = x'00'")
        store.close()
        async with a_house(tmp_path) as house:
            assert await trouble(house.table(table.table)) == ("damaged", 500)
            await remove(house, table.table, table.key)
            await is_gone(house, table.table, table.key)

    asyncio.run(play())


def test_an_answer_that_comes_with_the_end(tmp_path):
    """Somebody answers in the moment in which the table goes: it is answered or refused, and nothing is written afterwards."""

    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "me"), "here")
            me = await Page.visit(house, table.table, table.key)
            for n in range(20):
                me.say("say", id=f"s{n}", text="on and on")
            await remove(house, table.table, table.key)
            await me.until(lambda: me.closed is not None)
            assert me.closed == 4410
            assert await house._home.store.entries(table.table, 0) == []

    asyncio.run(play())


def old(name, state, days, wall):
    return TableRow(id=name, game="darkcastle", seats=1, setup=b"", dice_key=b"k", made=wall - days * DAY, state=state)


AGES = (("a", "over", 91), ("b", "over", 89), ("c", "playing", 181), ("d", "gathering", 179), ("e", "gathering", 400))


def test_tables_go_after_the_time_that_is_set(tmp_path):
    async def play(settings, gone):
        async with a_house(tmp_path, msgspec.structs.replace(QUICK, sweep=0.05, **settings)) as house:
            store, wall = house._home.store, house._home.wall() // 1000
            seen = await house.create(new_table("me", "me"), "here")
            for name, state, days in (
                ("a", "over", 91),
                ("b", "over", 89),
                ("c", "playing", 181),
                ("d", "gathering", 179),
                ("e", "gathering", 400),
            ):
                if not await store.rows([name]) and not await store.gone(name):
                    await store.create(old(name, state, days, wall), [])
            await eventually(lambda: there(store, "abcde", set("abcde") - set(gone)))
            await asyncio.sleep(0.2)
            assert await there(store, "abcde", set("abcde") - set(gone))
            assert (await house.card(seen.table)).state == "playing"

    asyncio.run(play({}, ""))
    asyncio.run(play({"keep_over": 90 * DAY}, "a"))
    asyncio.run(play({"keep_idle": 180 * DAY}, "ace"))
    asyncio.run(play({"keep_over": 1.0, "keep_idle": 3600.0}, "abcde"))


async def there(store, ids, expected):
    return {row.id for row in await store.rows(list(ids))} == expected


def test_a_table_that_is_looked_at_stays(tmp_path):
    async def play():
        settings = msgspec.structs.replace(QUICK, sweep=0.05, keep_idle=0.5)
        async with a_house(tmp_path, settings) as house:
            table, other = [await house.create(new_table("me", "friend"), "here") for _ in range(2)]
            me = await Page.visit(house, table.table, table.key)
            await eventually(lambda: house._home.store.gone(other.table))
            await me.ping()
            assert (await house.card(table.table)).state == "gathering"
            await me.leave()
            await eventually(lambda: house._home.store.gone(table.table))

    asyncio.run(play())


def test_the_host_is_at_one_worker_and_the_table_another_s(postgres_url):
    async def play():
        async with workers(postgres_url) as (one, other):
            for by in (one, other):
                table, _, me, bea = await apart(one, other)
                await remove(by, table.table, table.key)
                for page in (me, bea):
                    await page.until(lambda page=page: page.closed is not None)
                    assert (page.closed, page.sorry.code) == (4410, "gone")
                for house in (one, other):
                    assert table.table not in house._tables
                    await is_gone(house, table.table, table.key)

    asyncio.run(play())


def test_of_several_workers_one_sweeps(postgres_url):
    async def play():
        async with workers(postgres_url, msgspec.structs.replace(QUICK, sweep=0.05, keep_over=90.0 * DAY)) as houses:
            store, wall = houses[0]._home.store, houses[0]._home.wall() // 1000
            removed = []
            for house in houses:
                really = house._home.store.remove

                async def count(name, after=None, really=really):
                    await really(name, after)
                    removed.append(name)

                house._home.store.remove = count
            names = [f"t{n}" for n in range(30)]
            for name in names:
                await store.create(old(name, "over", 100, wall), [])
            await eventually(lambda: there(store, names, set()), 20)
            await eventually(lambda: len(removed) >= len(names), 20)  # it is gone a moment before whoever removed it hears of that
            assert sorted(removed) == sorted(names)

    asyncio.run(play())


def test_a_worker_that_follows_hears_by_looking_too(postgres_url, cluster):
    """The notification got lost: it was removed by somebody whom nobody heard."""

    async def play():
        async with workers(postgres_url) as (one, other):
            table, _, me, bea = await apart(one, other)
            broom = await PostgresStore.open(postgres_url)
            database = postgres_url.partition("?")[0].rpartition("/")[2]
            await asyncio.to_thread(cluster.tell, database, f"UPDATE undercroft.leases SET worker = '{broom._company.me}'")
            await broom.remove(table.table)
            for page in (me, bea):
                await page.until(lambda page=page: page.closed is not None)
                assert page.sorry.code == "gone"
            await broom.close()

    asyncio.run(play())
