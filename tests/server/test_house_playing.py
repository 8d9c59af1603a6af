"""A table played through the house: what is answered, refused, known again."""

import asyncio
from random import Random

import msgspec

from kit.house import Page, a_house, caught_up, new_table, rules_of
from undercroft.engine import showing
from undercroft.engine.chance import Fair
from undercroft.server.history import entries
from undercroft.server.protocol.messages import Ack, Sit


async def four(house, **how):
    """A table with four people at it."""
    table = await house.create(new_table("me", "friend", "friend", "friend", **how), "here")
    keys = [table.key] + [(await house.sit(table.table, Sit(f"Guest {each.seat}", each.key))).key for each in table.invites]
    pages = [await Page.visit(house, table.table, key) for key in keys]
    await caught_up(*pages)
    return table, pages


async def play_on(pages, most=10_000, choose=lambda _: 0):
    """Answer as long as people are asked."""
    answers = 0
    while answers < most and pages[0].room.state == "playing" and pages[0].outcome is None:
        seats = pages[0].prompt["seats"]
        page = pages[seats[0]]
        reply = await page.answer(choose(page.prompt))
        assert isinstance(reply, Ack), reply
        answers += 1
        await caught_up(*pages)
    return answers


def test_a_whole_game_and_every_page_saw_what_its_seat_may_know(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table, pages = await four(house)
            watcher = await Page.visit(house, table.table, table.watch)
            assert (watcher.you.seats, watcher.you.eyes, watcher.you.host) == ((), None, False)
            chance = Random(4)
            await play_on(pages, choose=lambda prompt: chance.randrange(len(prompt["choices"])))
            await caught_up(*pages, watcher)
            assert pages[0].room.state == "over"
            kept = await house.kept(table.table)
            row, happened = kept.row, kept.happened
            assert isinstance(happened[-1], entries.Ended)
            match = (await house.table(table.table)).standing.match
            for seat, page in [*enumerate(pages), (None, watcher)]:
                assert rules_of(page.log) == rules_of(showing.log(match, seat))  # words are those of the time
                shown = msgspec.json.encode(showing.table_now(match, seat).zones)
                assert page.sections["zones"] == shown
                assert page.outcome["text"] == happened[-1].result
            assert all(page.snapshots == 1 for page in [*pages[3:], watcher])
            assert pages[0].room.commitment == Fair(row.dice_key).commitment
            assert not any(row.dice_key.hex() in frame for page in pages for frame in page.frames)
            card = await house.card(table.table)
            assert (card.state, card.result, card.answers) == ("over", happened[-1].result, len(entries.standing(happened)))

    asyncio.run(play())


def test_the_ack_comes_before_what_came_of_it(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            _, pages = await four(house)
            page = pages[pages[0].prompt["seats"][0]]
            seen = len(page.frames)
            await page.answer()
            await caught_up(*pages)
            kinds = [msgspec.json.decode(frame)["t"] for frame in page.frames[seen:]]
            assert kinds[:2] == ["ack", "update"]

    asyncio.run(play())


def test_what_is_refused_and_why(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table, pages = await four(house)
            watcher = await Page.visit(house, table.table, table.watch)
            me, other = pages[0], pages[1]
            version, decision = me.version, me.decision
            assert me.prompt["seats"] == [0]
            refused = {
                "illegal": await me.answer(99),
                "stale": await me.answer(0, decision=decision - 1),
                "not-asked": await other.answer(0),
                "not-yours": await other.answer(0, seat=0),
                "not-host": await other.ask("bot", seat=0, bot="random"),
                "unknown-bot": await me.ask("bot", seat=1, bot="clever"),
                "no-seat": await me.ask("bot", seat=9, bot="random"),
                "present": await me.ask("bot", seat=1, bot="random"),
                "begun": await me.ask("begin"),
                "not-taken": await other.ask("reclaim", seat=1),
                "nothing": await me.ask("undo", seat=0),
                "no-wish": await me.ask("agree", seat=0, yes=True),
                "empty": await me.ask("say", text="\u202e \u200b"),
            }
            assert {code: reply.code for code, reply in refused.items()} == {code: code for code in refused}
            assert (await watcher.ask("undo", seat=0)).code == "not-yours"
            assert "0 to " in refused["illegal"].reason
            await me.ping()
            assert me.version == version

    asyncio.run(play())


def test_a_message_that_is_sent_again_is_not_played_twice(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            _, pages = await four(house)
            me = pages[0]
            first = await me.answer(0, name="same")
            await caught_up(*pages)
            version = me.version
            again = await me.answer(1, name="same")
            assert again == first
            await me.ping()
            assert me.version == version
            said = [await page.ask("say", "same as well", text="hello") for page in pages]
            assert [reply.version for reply in said] == [version + 1, version + 2, version + 3, version + 4], "everybody's own names"
            await caught_up(*pages)
            assert [saying.seat for saying in pages[2].chat] == [0, 1, 2, 3]

    asyncio.run(play())


def test_one_person_may_sit_in_several_seats(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            table = await house.create(new_table("me", "me"), "here")
            me = await Page.visit(house, table.table, table.key)
            assert me.you.seats == (0, 1)
            assert isinstance(await me.answer(0, seat=0), Ack)
            await me.until(lambda: me.prompt["seats"] == [1])
            assert "choices" not in me.prompt
            snapshots = me.snapshots
            me.say("look", seat=1)
            await me.until(lambda: me.snapshots > snapshots)
            assert me.you.eyes == 1
            assert me.prompt["choices"]
            assert isinstance(await me.answer(0), Ack)
            second = await Page.visit(house, table.table, table.key, seat=1)
            assert second.you.eyes == 1

    asyncio.run(play())


def test_bots_play_with_people_and_by_themselves(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            alone = await house.create(new_table("bot", "bot"), "here")
            watcher = await Page.visit(house, alone.table, alone.watch)
            await watcher.until(lambda: watcher.outcome is not None, 20)
            table = await house.create(new_table("me", "bot", "bot"), "here")
            me = await Page.visit(house, table.table, table.key)
            while me.outcome is None:
                await me.until(lambda: me.outcome is not None or 0 in me.prompt["seats"])
                if me.outcome is None:
                    await me.answer(0)
                    await me.ping()
            assert me.room.state == "over"

    asyncio.run(play())
