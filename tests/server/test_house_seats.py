"""Keys, invitations, empty and deserted seats."""

import asyncio

import msgspec
import pytest

import undercroft
from kit.house import QUICK, Page, a_house, caught_up, new_table
from undercroft.server.protocol.messages import Ack, Sit
from undercroft.server.protocol.offers import Held, Mine
from undercroft.server.tables import keys
from undercroft.server.trouble import Trouble

PATIENT = msgspec.structs.replace(QUICK, grace=30.0)


async def refused(doing):
    with pytest.raises(Trouble) as error:
        await doing
    return error.value.code, error.value.status


def test_an_invitation_is_good_once_and_then_there_is_a_key_of_ones_own(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "friend", "friend"), "here")
            invite = table.invites[0].key
            host = await Page.visit(house, table.table, table.key)
            assert [seat.kind for seat in host.room.seats] == ["person", "friend", "friend"]
            peeking = await Page.visit(house, table.table, invite)
            assert (peeking.closed, peeking.sorry.code) == (4401, "wrong-key"), "an invitation shows nothing"
            seated = await house.sit(table.table, Sit("Bea", invite))
            assert seated.seats == (1,)
            assert await refused(house.sit(table.table, Sit("Cid", invite))) == ("taken", 409)
            assert (await Page.visit(house, table.table, seated.key)).you.seats == (1,)
            assert host.room.state == "gathering"
            await house.sit(table.table, Sit("Cid", table.invites[1].key))
            await host.until(lambda: host.room.state == "playing")
            assert [seat.name for seat in host.room.seats] == ["Ada", "Bea", "Cid"]
            assert host.snapshots == 2, "the board comes with the beginning"

    asyncio.run(play())


def test_two_friends_with_one_invitation(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "friend", "friend"), "here")
            wish = Sit("Bea", table.invites[0].key)
            both = await asyncio.gather(house.sit(table.table, wish), house.sit(table.table, wish), return_exceptions=True)
            assert sorted(type(each).__name__ for each in both) == ["Seated", "Trouble"]
            assert [seat.kind for seat in (await house.card(table.table)).seats] == ["person", "person", "friend"]

    asyncio.run(play())


def test_open_seats_are_in_the_hall_until_they_are_taken(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "open", "open"), "here")
            await house.create(new_table("me", "friend"), "here")
            assert [card.table for card in await house.open_tables()] == [table.table]
            assert await refused(house.sit(table.table, Sit("Bea", seat=0))) == ("taken", 409)
            assert await refused(house.sit(table.table, Sit("Bea", seat=9))) == ("no-seat", 404)
            assert (await house.sit(table.table, Sit("Bea"))).seats == (1,)
            assert (await house.sit(table.table, Sit("Cid", seat=2))).seats == (2,)
            assert await refused(house.sit(table.table, Sit("Dan"))) == ("full", 409)
            assert await house.open_tables() == []
            assert (await house.card(table.table)).state == "playing"

    asyncio.run(play())


def test_wrong_and_foreign_keys(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table, other = [await house.create(new_table("me", "friend"), "here") for _ in range(2)]
            for key in ("nonsense", other.key, other.watch):
                page = await Page.visit(house, table.table, key)
                assert (page.closed, page.sorry.code) == (4401, "wrong-key")
                assert page.sections == {}
            page = await Page.visit(house, table.table, table.key, seat=1)
            assert (page.closed, page.sorry.code) == (4401, "not-yours")
            page = await Page.visit(house, "nowhere", table.key)
            assert (page.closed, page.sorry.code) == (4404, "no-table")
            assert await refused(house.sit(table.table, Sit("Eve", other.invites[0].key))) == ("wrong-key", 401)
            assert await refused(house.sit(table.table, Sit("Eve", table.key))) == ("wrong-key", 401)
            assert await refused(house.sit(table.table, Sit("Eve", seat=1))) == ("taken", 409)
            assert await refused(house.sit("nowhere", Sit("Eve"))) == ("no-table", 404)

    asyncio.run(play())


def test_my_tables(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "friend"), "here")
            seated = await house.sit(table.table, Sit("Bea", table.invites[0].key))
            held = [Held(table.table, key) for key in (seated.key, "no such key", table.watch)] + [Held("elsewhere", seated.key)]
            (mine,) = await house.mine(Mine(tuple(held)))
            assert (mine.card.table, mine.seats, mine.host) == (table.table, (1,), False)
            (mine,) = await house.mine(Mine((Held(table.table, table.key), *held)))
            assert (mine.seats, mine.host) == ((0, 1), True)
            assert mine.card.waits_for == (0,)

    asyncio.run(play())


def test_the_store_knows_no_key(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "friend"), "here")
            seated = await house.sit(table.table, Sit("Bea", table.invites[0].key))
            return table.key, table.watch, table.invites[0].key, seated.key

    secrets = asyncio.run(play())
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for key in secrets:
        assert key.encode() not in files
        assert keys.hash_of(key) in files


def test_the_host_waits_before_a_bot_sits_down(tmp_path):
    async def play():
        async with a_house(tmp_path, PATIENT) as house:
            table = await house.create(new_table("me", "friend"), "here")
            host = await Page.visit(house, table.table, table.key)
            assert 25_000 < host.room.seats[1].grace <= 30_000
            for reply in (await host.ask("begin"), await host.ask("bot", seat=1, bot="random")):
                assert reply.code == "too-early"
                assert "30 seconds" in reply.reason
        async with a_house(tmp_path) as house:
            host = await Page.visit(house, table.table, table.key)
            await asyncio.sleep(0.2)
            assert isinstance(await host.ask("begin"), Ack)
            await host.until(lambda: host.room.state == "playing")
            seat = host.room.seats[1]
            assert (seat.kind, seat.bot, seat.title) == ("bot", "greedy+bold", "a bold apprentice")
            assert seat.name in undercroft.game("darkcastle").company().tempers["bold"]
            late = await house.sit(table.table, Sit("Bea", table.invites[0].key))
            await host.until(lambda: host.room.seats[1].kind == "person")
            assert late.seats == (1,), "who was invited may have the seat, also from a bot"

    asyncio.run(play())


def test_a_bot_stands_in_and_the_person_comes_back(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "friend"), "here")
            seated = await house.sit(table.table, Sit("Bea", table.invites[0].key))
            host = await Page.visit(house, table.table, table.key)
            bea = await Page.visit(house, table.table, seated.key)
            assert (await host.ask("bot", seat=1, bot="random")).code == "present"
            await bea.leave()
            await host.until(lambda: not host.room.seats[1].present)
            assert 0 <= host.room.seats[1].grace <= 150
            assert (await host.ask("bot", seat=1, bot="random")).code == "too-early"
            await asyncio.sleep(0.2)
            assert isinstance(await host.ask("bot", seat=1, bot="random"), Ack)
            await host.until(lambda: host.room.seats[1].kind == "bot")
            assert host.room.seats[1].stands_in
            assert host.room.seats[1].name == "Bea"
            assert host.prompt["seats"] == [0]
            await host.answer(0)
            await host.until(lambda: host.version >= 5)  # the bot has chosen a character too
            bea = await Page.visit(house, table.table, seated.key, bea)
            assert (await bea.answer(0)).code in {"stand-in", "stale"}
            assert isinstance(await bea.ask("reclaim", seat=1), Ack)
            await caught_up(host, bea)
            assert host.room.seats[1].kind == "person"
            assert (await bea.ask("reclaim", seat=1)).code == "not-taken"

    asyncio.run(play())


def test_bad_wishes(tmp_path):
    async def play():
        async with a_house(tmp_path, msgspec.structs.replace(QUICK, tables=3)) as house:
            bad = {
                "unknown-game": new_table("me", game="chess"),
                "unknown-bot": new_table("me", "bot", bot="clever"),
                "bad-wish": new_table("me", mood="dark"),
                "bad-name": new_table("me", nickname="\u200b"),
            }
            for code, wish in bad.items():
                assert (await refused(house.create(wish, "here")))[0] == code
            assert (await refused(house.create(new_table(*["me"] * 9), "here")))[0] == "bad-wish"
            assert (await refused(house.create(msgspec.structs.replace(new_table("me"), pack="none"), "here")))[0] == "unknown-pack"
            for _ in range(3):
                await house.create(new_table("me"), "here")
            assert await refused(house.create(new_table("me"), "here")) == ("too-many-tables", 429)
            await house.create(new_table("me"), "elsewhere")

    asyncio.run(play())


def test_those_who_watch_may_use_the_same_ids(tmp_path):
    """They have one key together. What one says is not taken for what another said, and is still known when it is sent again."""

    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "me"), "here")
            me = await Page.visit(house, table.table, table.key)
            ann = await Page.visit(house, table.table, table.watch, client="ann")
            bob = await Page.visit(house, table.table, table.watch, client="bob")
            nobody = [await Page.visit(house, table.table, table.watch) for _ in range(2)]
            for page in (ann, bob, *nobody, me):
                assert isinstance(await page.ask("say", "1", text="Well played."), Ack)
            await me.until(lambda: len(me.chat) == 5)
            said = await ann.ask("say", "1", text="Well played.")
            await ann.leave()
            ann = await Page.visit(house, table.table, table.watch, ann, client="ann")
            assert await ann.ask("say", "1", text="Well played.") == said
            assert len((await house.table(table.table)).standing.chat) == 5

    asyncio.run(play())


def test_whoever_watches_and_talks_makes_nobody_forget(tmp_path):
    """A flood of others' messages does not make the house play an answer twice."""

    async def play():
        async with a_house(tmp_path, msgspec.structs.replace(QUICK, ids=4)) as house:
            table = await house.create(new_table("me", "me"), "here")
            me = await Page.visit(house, table.table, table.key)
            watcher = await Page.visit(house, table.table, table.watch)
            decision = me.decision
            done = await me.answer(0, name="once")
            for n in range(6):
                assert isinstance(await watcher.ask("say", text=f"{n}"), Ack)
            assert await me.answer(0, name="once", decision=decision) == done

    asyncio.run(play())
