"""Restarts, stores that fail, tapes that are damaged: nothing that was acknowledged is lost, and all other tables go on."""

import asyncio

import msgspec
import pytest

from kit.house import QUICK, Page, a_house, caught_up, eventually, is_over, new_table
from undercroft.server.protocol.messages import Ack, Clock, Sit
from undercroft.server.stores import CantWrite
from undercroft.server.stores.sqlite import SqliteStore
from undercroft.server.stores.sqlite_file import File
from undercroft.server.thinking.processes import Thinkers
from undercroft.server.trouble import Trouble


class Full(SqliteStore):
    """A store that is full when it is told to be."""

    full = False

    async def append(self, *args, **more):
        if self.full == "late":  # written, but nobody could say so
            await super().append(*args, **more)
        if self.full:
            raise CantWrite("the disk is full")
        await super().append(*args, **more)


def test_an_answer_that_can_not_be_written_has_not_happened(tmp_path):
    async def play():
        store = Full(File.open(str(tmp_path / "house.db")))
        async with a_house(tmp_path, store=store) as house:
            table = await house.create(new_table("me", "friend"), "here")
            seated = await house.sit(table.table, Sit("Bea", table.invites[0].key))
            me, bea = [await Page.visit(house, table.table, key) for key in (table.key, seated.key)]
            await caught_up(me, bea)
            version, sections = me.version, dict(me.sections)
            store.full = True
            reply = await me.answer(0, name="kept")
            assert reply.code == "cant-write"
            assert (await me.ask("say", text="Hello?")).code == "cant-write"
            await me.ping()
            await bea.ping()
            assert (me.version, me.sections, bea.version) == (version, sections, version)
            fresh = await Page.visit(house, table.table, table.key)
            assert fresh.sections == sections
            store.full = False
            assert isinstance(await me.answer(0, name="kept"), Ack)
            await caught_up(me, bea)
            assert me.version == version + 1
        await store.close()

    asyncio.run(play())


def test_a_table_that_could_not_begin_begins_when_somebody_comes(tmp_path):
    async def play():
        store = Full(File.open(str(tmp_path / "house.db")))
        async with a_house(tmp_path, store=store) as house:
            store.full = True
            table = await house.create(new_table("me"), "here")
            me = await Page.visit(house, table.table, table.key)
            assert me.room.state == "gathering"
            store.full = False
            await Page.visit(house, table.table, table.watch)
            await me.until(lambda: me.room.state == "playing")
        await store.close()

    asyncio.run(play())


def test_an_answer_that_was_written_though_the_store_could_not_say_so(tmp_path):
    async def play():
        store = Full(File.open(str(tmp_path / "house.db")))
        async with a_house(tmp_path, store=store) as house:
            table = await house.create(new_table("me", "me"), "here")
            me = await Page.visit(house, table.table, table.key)
            version = me.version
            store.full = "late"
            assert await me.answer(0, name="twice") == Ack("twice", version + 1), "whoever looks finds it"
            store.full = False
            await me.until(lambda: me.version == version + 1)
            again = await me.answer(0, name="twice", decision=version)
            assert again == Ack("twice", version + 1)
            await me.ping()
            assert me.version == version + 1
        await store.close()

    asyncio.run(play())


def test_a_client_that_goes_in_the_middle_of_its_answer(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "me"), "here")
            me = await Page.visit(house, table.table, table.key)
            watcher = await Page.visit(house, table.table, table.watch)
            me.say("answer", id="last words", seat=0, decision=me.decision, index=0)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            me.task.cancel()
            await asyncio.wait([me.task])
            await asyncio.sleep(0.1)
            at = await house.table(table.table)
            await watcher.ping()
            assert watcher.version == at.standing.version

    asyncio.run(play())


def test_the_house_says_goodbye(tmp_path):
    async def play():
        silent = Page()  # who has not even said hello
        async with a_house(tmp_path, msgspec.structs.replace(QUICK, hello=60.0)) as house:
            table = await house.create(new_table("me", "me"), "here")
            silent.task = asyncio.create_task(house.visit(table.table, silent))
            me = await Page.visit(house, table.table, table.key)
            me.say("answer", id="late", seat=0, decision=me.decision, index=0)
            await asyncio.sleep(0)
        for page in (me, silent):
            assert (page.closed, page.sorry.code) == (1012, "restart")
            assert page.task.done()
        answered = isinstance(me.replies.get("late"), Ack)
        async with a_house(tmp_path) as house:
            again = await Page.visit(house, table.table, table.key)
            assert again.version in ({2} if answered else {1, 2})
            page = Page()
            house._home.closing = True
            page.say("hello", key=table.key)
            await house.visit(table.table, page)
            assert (page.closed, page.sorry.code) == (1012, "restart")
            house._home.closing = False

    asyncio.run(play())


class Forged(SqliteStore):
    """A store in which somebody has changed an answer."""

    forged = ""

    async def load(self, table):
        row, lines = await super().load(table)
        if table == self.forged:
            lines = [line.replace(b'"index":0', b'"index":1') for line in lines]
        return row, lines


def test_a_damaged_table_is_closed_and_no_other(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            tables = [await house.create(new_table("me", "me"), "here") for _ in range(2)]
            for each in tables:
                page = await Page.visit(house, each.table, each.key)
                assert isinstance(await page.answer(0), Ack)
        store = Forged(File.open(str(tmp_path / "house.db")))
        store.forged = tables[0].table
        async with a_house(tmp_path, store=store) as house:
            for _ in range(2):
                page = await Page.visit(house, tables[0].table, tables[0].key)
                assert (page.closed, page.sorry.code) == (1011, "damaged")
                assert "entry 2" in page.sorry.reason
                assert page.sections == {}
            with pytest.raises(Trouble, match="damaged"):
                await house.sit(tables[0].table, Sit("Eve"))
            page = await Page.visit(house, tables[1].table, tables[1].key)
            assert isinstance(await page.answer(0, seat=1), Ack)
        await store.close()

    asyncio.run(play())


def test_bots_go_on_after_a_restart_without_anybody_coming(tmp_path):
    async def play():
        stuck = msgspec.structs.replace(QUICK, pace=30.0)
        async with a_house(tmp_path, stuck) as house:
            table = await house.create(new_table("bot", "bot"), "here")
            await Page.visit(house, table.table, table.watch)  # somebody watches, so the bots wait
            await asyncio.sleep(0.05)
        async with a_house(tmp_path) as house:
            assert house.tables_now == 1
            await eventually(lambda: is_over(house, table.table), 20)

    asyncio.run(play())


def test_tables_that_wait_for_people_wait_in_the_store(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "bot"), "here")
            me = await Page.visit(house, table.table, table.key)
            await me.answer(0)
        async with a_house(tmp_path, msgspec.structs.replace(QUICK, idle=0.0, sweep=0.05)) as house:
            assert house.tables_now == 0
            assert (await house.card(table.table)).state == "playing"
            await Page.visit(house, table.table, table.key, me)
            assert house.tables_now == 1
            await me.leave()
            await asyncio.sleep(0.3)
            assert house.tables_now == 0

    asyncio.run(play())


def test_a_real_bot_in_its_own_process(tmp_path):
    async def play():
        thinkers = Thinkers(1, 5.0)
        await thinkers.start()
        async with a_house(tmp_path, thinkers=thinkers) as house:
            table = await house.create(new_table("me", "bot", bot="greedy"), "here")
            me = await Page.visit(house, table.table, table.key)
            await me.answer(0)
            await me.until(lambda: me.version >= 3, 10)
            last = (await house.table(table.table)).standing.answers[-1]
            assert (last.seat, last.by, last.bot) == (1, "bot", "greedy")

    asyncio.run(play())


def test_a_clock_that_runs_out_takes_the_default_and_a_restart_gives_the_time_back(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "me", clock=Clock("decision", 5)), "here")
            me = await Page.visit(house, table.table, table.key)
            assert me.room.running.seats == (0,)
            assert 4500 < me.room.running.left <= 5000
            at = await house.table(table.table)
            at.duties.clocks.restore([300])
            await me.ask("say", text="Nearly late.")
            assert me.room.running.left <= 300
        async with a_house(tmp_path) as house:
            assert house.tables_now == 1, "a clock runs there"
            await Page.visit(house, table.table, table.key, me)
            assert 0 < me.room.running.left <= 300
            version = me.version
            await me.until(lambda: me.version > version, 2)
            last = (await house.table(table.table)).standing.answers[-1]
            assert (last.by, last.seat, last.index) == ("clock", 0, 0)
            await me.until(lambda: me.room.running.seats == (1,))
            assert me.room.running.left > 4000

    asyncio.run(play())


def test_a_turn_that_the_rules_limit_ends_when_its_time_is_up(tmp_path):
    """15e.2 of Dorn: the Dornkeeper has put his army on the board, and then thinks for too long."""

    async def play():
        async with a_house(tmp_path) as house:
            options = {"real_time": True, "dornkeeper_seconds": 120, "heroes_seconds": 300}
            table = await house.create(new_table("me", "friend", game="dorn", **options), "here")
            bea = await house.sit(table.table, Sit("Bea", table.invites[0].key))
            me = await Page.visit(house, table.table, table.key)
            her = await Page.visit(house, table.table, bea.key)
            at = await house.table(table.table)
            assert me.room.running.seats == (), "before the first turn nobody is hurried"
            while at.standing.turn[0] == 0:
                await me.answer(0)
            await me.until(lambda: me.room.running.seats == (0,))
            assert 118_000 < me.room.running.left <= 120_000
            at.duties.clocks.restore([200, 300_000, 20_000])
            await me.ask("say", text="I am thinking.")
            version = me.version
            await her.until(lambda: her.version > version and her.room.running.seats == (1,), 5)
            assert at.standing.answers[-1].by == "clock"
            assert 298_000 < her.room.running.left <= 300_000
            assert her.room.running.sides == (((0,), 120_000), ((1,), her.room.running.left))

    asyncio.run(play())
