"""Another game with the same people: laid once by anybody who played, and each comes along with the key that they have."""

import asyncio

import pytest

import undercroft
from kit.guest import Guest
from kit.house import QUICK, Page, a_house, caught_up, is_over, new_table
from kit.serving import Served
from undercroft.server.protocol.company import Follow
from undercroft.server.protocol.messages import Ack, Sit
from undercroft.server.protocol.offers import Held, Mine
from undercroft.server.trouble import Trouble

NONCE = "ab" * 32


async def played(house, *kinds, **how):
    """Ada, who is the host, and Bea have played a game to its end."""
    made = await house.create(new_table(*(kinds or ("me", "friend", "bot")), **how), "here")
    seated = await house.sit(made.table, Sit("Bea", made.invites[0].key))
    pages = [await Page.visit(house, made.table, made.key), await Page.visit(house, made.table, seated.key)]
    await end(house, made.table, *pages)
    return made, seated, *pages


async def end(house, table, *pages):
    async with asyncio.timeout(30):
        while not await is_over(house, table):
            for page in pages:
                if page.you.eyes in (page.prompt or {"seats": ()})["seats"]:
                    await page.answer(page.prompt["default"])
            await asyncio.sleep(0)
    await caught_up(*pages)


async def code(doing):
    with pytest.raises(Trouble) as error:
        await doing
    return error.value.code


def test_all_come_along_to_the_same_chairs_and_play(store):
    async def play(opened):
        async with a_house(None, store=opened) as house:
            made, seated, ada, bea = await played(house, consent="all")
            assert isinstance(await bea.ask("rematch"), Ack)
            await ada.until(lambda: ada.room.next)
            assert isinstance(await ada.ask("rematch"), Ack), "whoever comes second finds it laid"
            await caught_up(ada, bea)
            assert ada.room.next == bea.room.next
            assert [said.text for said in ada.chat if said.house] == [
                "Bea has laid the table again. All who sat here have their chairs there."
            ]
            after = await house.card(ada.room.next)
            assert [(seat.kind, seat.name, seat.bot) for seat in after.seats] == [
                ("person", "Ada", ""),
                ("friend", "Bea", ""),
                ("bot", undercroft.game("darkcastle").company().at(ada.room.next, 2), "random"),
            ]
        async with a_house(None, store=opened) as house:  # whoever has the store has all of it
            his = await house.follow(made.table, Follow(seated.key, NONCE))
            assert his == await house.follow(made.table, Follow(seated.key, NONCE)), "asking again gives the same"
            assert (his.host, his.seats, his.invites, his.watch) == (False, (1,), (), "")
            assert (await house.card(after.table)).state == "gathering", "the host is not there yet"
            hers = await house.follow(made.table, Follow(made.key, NONCE))
            assert (hers.host, hers.seats, hers.invites) == (True, (0,), ())
            watching = await house.follow(made.table, Follow(made.watch))
            new = {made.key, seated.key, made.watch, his.key, hers.key, hers.watch, watching.key}
            assert len(new) == 7, "keys are for one table each"
            pages = [await Page.visit(house, after.table, key) for key in (hers.key, his.key, watching.key)]
            assert [(page.you.seats, page.you.host) for page in pages] == [((0,), True), ((1,), False), ((), False)]
            assert pages[0].room.state == "playing"
            assert pages[0].room.consent == "all"
            assert pages[0].room.nonces == (NONCE, NONCE, "")
            assert [each.card.table for each in await house.mine(Mine((Held(after.table, his.key),)))] == [after.table]
            assert await code(house.follow(after.table, Follow(hers.key))) == "no-rematch"

    store(play)


def test_who_may_not(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made = await house.create(new_table("me", "friend"), "here")
            ada = await Page.visit(house, made.table, made.key)
            assert (await ada.ask("rematch")).code == "not-over"
            made, _, ada, bea = await played(house)
            watcher = await Page.visit(house, made.table, made.watch)
            assert (await watcher.ask("rematch")).code == "only-watch"
            assert await code(house.follow(made.table, Follow(made.key))) == "no-rematch"
            await ada.ask("rematch")
            assert await code(house.follow(made.table, Follow("x" * 32))) == "wrong-key"
            assert await code(house.follow(made.table, Follow(made.key, "zz"))) == "bad-nonce"
            assert await code(house.follow(made.table, Follow(bea.room.next))) == "wrong-key"

    asyncio.run(play())


def test_who_does_not_come_is_replaced_and_may_still_come(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, seated, ada, _ = await played(house, "me", "friend")
            await ada.ask("rematch")
            hers = await house.follow(made.table, Follow(made.key, NONCE))
            assert [seat for seat, _ in hers.invites] == [1]
            ada = await Page.visit(house, hers.table, hers.key)
            await asyncio.sleep(2 * QUICK.grace)
            assert isinstance(await ada.ask("bot", seat=1, bot="random"), Ack)
            assert ada.room.state == "playing"
            his = await house.follow(made.table, Follow(seated.key, NONCE))
            await ada.until(lambda: ada.room.seats[1].kind == "person")
            assert ada.room.seats[1].name == "Bea"
            assert (await Page.visit(house, his.table, his.key)).you.seats == (1,)
            assert await code(house.sit(hers.table, Sit("Eve", hers.invites[0][1]))) == "taken"

    asyncio.run(play())


def test_whose_chair_was_given_away_can_only_watch(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, seated, ada, _ = await played(house, "me", "friend")
            await ada.ask("rematch")
            hers = await house.follow(made.table, Follow(made.key, NONCE))
            await house.sit(hers.table, Sit("Cat", hers.invites[0][1]))
            assert await code(house.follow(made.table, Follow(seated.key))) == "taken"

    asyncio.run(play())


def test_a_rematch_of_a_rematch_and_names_of_a_shared_screen(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            wish = new_table("me", "me")
            seats = tuple(type(seat)(seat.kind, name=name) for seat, name in zip(wish.seats, ("Ada", "Bea"), strict=True))
            made = await house.create(type(wish)(wish.game, "Ada", seats, replies=0.0), "here")
            key, table = made.key, made.table
            for _ in range(3):
                page = await Page.visit(house, table, key)
                assert [seat.name for seat in page.room.seats] == ["Ada", "Bea"]
                async with asyncio.timeout(30):
                    while page.outcome is None:
                        before, decision = page.version, (await house.table(table)).standing.match.decision
                        await page.answer(decision.default, seat=decision.seats[0])
                        await page.until(lambda page=page, before=before: page.version > before)
                await page.ask("rematch")
                after = await house.follow(table, Follow(key, NONCE))
                assert after.seats == (0, 1)
                key, table = after.key, after.table

    asyncio.run(play())


def test_it_survives_a_kill(sqlite_url):
    """Killed as soon as it is laid: it is there, known to whoever comes back, and laid once."""

    async def main():
        with Served(sqlite_url, "--pace", "0") as served:
            made = served.table("random", "random")
            async with Guest(served.base, made["table"], made["key"]) as host:
                await host.until(lambda: host.over)
                await host.send("rematch", name="again")
                served.kill()
                await asyncio.to_thread(served.start)
                await host.send("rematch", name="again")
                await host.until(lambda: host.room["next"])
                here = await asyncio.to_thread(served.post, f"/api/tables/{made['table']}/follow", key=made["key"])
                assert here == await asyncio.to_thread(served.post, f"/api/tables/{made['table']}/follow", key=made["key"])
            async with Guest(served.base, here["table"], here["key"]) as host:
                assert host.you == {"seats": [], "host": True, "eyes": None}

    asyncio.run(main())


def test_a_house_that_dies_between_making_and_telling_makes_one_table(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, _, ada, _ = await played(house)
            table = await house.table(made.table)
            commit = table.commit

            async def dies(*_, **__):
                table.commit = commit
                raise Trouble("cant-write", "the house has died", 503)

            table.commit = dies
            assert (await ada.ask("rematch")).code == "cant-write"
            assert not ada.room.next
            before = {row.id for row in await house._home.store.tables(state=None, listed=False, most=9)}
            assert isinstance(await ada.ask("rematch"), Ack)
            await ada.until(lambda: ada.room.next)
            assert {row.id for row in await house._home.store.tables(state=None, listed=False, most=9)} == before
            assert ada.room.next in before

    asyncio.run(play())
