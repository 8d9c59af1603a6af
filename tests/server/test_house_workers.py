"""Several workers over one PostgreSQL: one owns a table, the others follow it, and one of them takes over when it dies."""

import asyncio
from contextlib import asynccontextmanager

import msgspec

from kit.house import QUICK, Page, a_house, caught_up, eventually, is_over, new_table
from undercroft.engine import showing
from undercroft.server.protocol.messages import Ack, Clock, Sit
from undercroft.server.protocol.sections import cut, digest
from undercroft.server.stores.postgres import PostgresStore
from undercroft.server.tables import keys

WAYS = msgspec.structs.replace(QUICK, grace=30.0, follow=0.1, sweep=0.5)


@asynccontextmanager
async def workers(url, settings=WAYS, term=12.0):
    stores = [await PostgresStore.open(url, term) for _ in range(2)]
    try:
        async with a_house(None, settings, store=stores[0]) as one, a_house(None, settings, store=stores[1]) as other:
            yield one, other
    finally:
        for store in stores:
            await store.close()


async def apart(one, other, *kinds, **how):
    """A table that one worker owns, with a person at each."""
    table = await one.create(new_table(*(kinds or ("me", "friend")), **how), "here")
    seated = await other.sit(table.table, Sit("Bea", table.invites[0].key))
    me = await Page.visit(one, table.table, table.key)
    bea = await Page.visit(other, table.table, seated.key)
    await caught_up(me, bea)
    return table, seated, me, bea


async def die(house):
    """The worker says nothing any more, to nobody."""
    for task in house._home.store._company._tasks:
        task.cancel()
    for table in house._tables.values():
        table.duties.rest()
    house._home.closing = True


def asked(*pages):
    return next(page for page in pages if page.you.eyes in pages[0].prompt["seats"])


def test_people_at_different_workers_play_one_game(postgres_url):
    async def play():
        async with workers(postgres_url) as (one, other):
            table, seated, me, bea = await apart(one, other)
            assert [(await house.table(table.table)).mine for house in (one, other)] == [True, False]
            await me.until(lambda: me.room.seats[1].present)
            await bea.until(lambda: bea.room.seats[0].present)
            for turn in range(8):
                page = asked(me, bea)
                before = page.decision
                assert isinstance(await page.answer(0, name=f"turn {turn}"), Ack)
                assert isinstance(await page.answer(0, name=f"turn {turn}", decision=before), Ack), "the same again"
                await caught_up(me, bea)
                if me.outcome is not None:
                    return
            assert (await bea.answer(0, seat=0)).code == "not-yours"
            assert (await bea.answer(99)).code in {"illegal", "not-asked"}
            assert isinstance(await bea.ask("say", text="From afar."), Ack)
            await caught_up(me, bea)
            assert me.chat[-1].text == "From afar."
            match = (await one.table(table.table)).standing.match
            for seat, page in enumerate((me, bea)):
                assert page.digest == digest(cut(showing.table_now(match, seat)))
            version, lines = me.version, me.log
            assert isinstance(await bea.ask("undo", seat=1), Ack)
            await me.until(lambda: me.version > version)
            if me.room.wish is not None:
                await bea.until(lambda: bea.room.wish is not None)
                assert isinstance(await me.ask("agree", seat=0, yes=True), Ack)
            await me.until(lambda: len(me.log) < len(lines))
            await caught_up(me, bea)
            for house, key, page in ((other, table.key, me), (one, seated.key, bea)):  # one may have seen a card that the other has not
                again = await Page.visit(house, table.table, key)
                assert again.log == page.log
                await again.leave()
            await bea.until(lambda: bea.room.wish is None)
            await bea.leave()
            await me.until(lambda: not me.room.seats[1].present)

    asyncio.run(play())


def test_a_follower_takes_over_when_the_owner_dies(postgres_url):
    async def play():
        async with workers(postgres_url, term=1.0) as (one, other):
            table, _, me, bea = await apart(one, other, "me", "friend", "bot", clock=Clock("decision", 600))
            for _ in range(2):
                assert isinstance(await asked(me, bea).answer(0), Ack)
                await caught_up(me, bea)
            await bea.until(lambda: bea.prompt["seats"] != [2])  # the owner's bot has answered
            await die(one)
            at = await other.table(table.table)
            await eventually(lambda: at.mine)
            again = await Page.visit(other, table.table, table.key)
            await caught_up(again, bea)
            assert again.room.running.left > 500_000
            for _ in range(3):
                if bea.outcome is None and bea.prompt["seats"] != [2]:
                    assert isinstance(await asked(again, bea).answer(0), Ack)
                    await caught_up(again, bea)

    asyncio.run(play())


def test_a_table_that_nobody_visits_is_taken_over_too(postgres_url):
    async def play():
        async with workers(postgres_url, msgspec.structs.replace(WAYS, pace=0.5), term=1.0) as (one, other):
            table = await one.create(new_table("bot", "bot"), "here")
            await Page.visit(one, table.table, table.watch)
            await die(one)
            await eventually(lambda: is_over(other, table.table), 20)

    asyncio.run(play())


def test_an_owner_that_has_lost_its_table_notices_and_follows(postgres_url, cluster):
    async def play():
        async with workers(postgres_url) as (one, other):
            table, _, me, bea = await apart(one, other)
            thief = other._home.store._company.me
            database = postgres_url.partition("?")[0].rpartition("/")[2]
            await asyncio.to_thread(cluster.tell, database, f"UPDATE undercroft.leases SET worker = '{thief}'")
            version = me.version
            assert me.prompt["seats"] == [0]
            assert isinstance(await me.answer(0, name="once"), Ack)
            await caught_up(me, bea)
            assert me.version == version + 1
            assert [(await house.table(table.table)).mine for house in (one, other)] == [False, True]
            assert isinstance(await asked(me, bea).answer(0), Ack)
            await caught_up(me, bea)

    asyncio.run(play())


def test_a_key_that_is_dead_opens_nothing_at_any_worker(postgres_url):
    """The host is at the owner, and at a follower; whoever is removed is at the other one."""

    async def play():
        async with workers(postgres_url) as (one, other):
            for near, far in ((one, other), (other, one)):
                table, seated, me, bea = await apart(near, far)
                new, spectators = keys.new_key(), keys.new_key()
                watcher = await Page.visit(far, table.table, table.watch)
                host = await Page.visit(far, table.table, table.key)
                while bea.prompt["seats"] != [1]:
                    await me.answer(0)
                    await caught_up(me, bea, host)
                assert isinstance(await host.ask("warn", seat=1, on=True), Ack)
                for page in (me, bea):
                    await page.until(lambda page=page: page.room.warned)
                assert isinstance(await bea.ask("awake", seat=1), Ack)
                await me.until(lambda me=me: not me.room.warned)
                assert isinstance(await host.ask("mute", seat=1, on=True), Ack)
                assert (await bea.ask("say", text="boo")).code == "muted"
                assert isinstance(await host.ask("renew", what="watch", key=spectators), Ack)
                await watcher.until(lambda watcher=watcher: watcher.closed is not None)
                assert isinstance(await host.ask("unseat", seat=1, key=new), Ack)
                await bea.until(lambda bea=bea: bea.closed is not None)
                assert bea.sorry.reason == "Ada has removed you from this seat"
                for house in (one, other):
                    assert (await Page.visit(house, table.table, seated.key)).closed == 4401
                    assert (await Page.visit(house, table.table, table.watch)).closed == 4401
                    assert (await Page.visit(house, table.table, spectators)).you.seats == ()
                cid = await Page.visit(near, table.table, (await near.sit(table.table, Sit("Cid", new))).key)
                await caught_up(me, cid)
                assert [saying.text for saying in me.chat] == [saying.text for saying in cid.chat]
                assert me.chat[-1].text == "Ada has removed Bea from seat 2. A bot keeps the chair."
                for each in (me, host, cid):
                    await each.leave()

    asyncio.run(play())
