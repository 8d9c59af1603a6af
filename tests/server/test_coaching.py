"""The coach at a table: told to the one who asks and to nobody else, only where the table has one, and not all the time."""

import asyncio

import msgspec

from kit.house import QUICK, Page, a_house, caught_up, new_table
from undercroft.server.protocol.advice import Advised
from undercroft.server.protocol.messages import Refused, Sit
from undercroft.server.thinking.processes import Thinkers


async def thinking(workers=1, limit=10.0):
    thinkers = Thinkers(workers, limit)
    await thinkers.start()
    return thinkers


def with_coach(wish, coach):
    return msgspec.structs.replace(wish, coach=coach)


async def advice(page, seat=0, decision=None, name=None):
    return await page.ask("advise", name, seat=seat, decision=page.decision if decision is None else decision)


def test_whoever_plays_with_bots_alone_is_told_and_nobody_else(tmp_path):
    async def play():
        async with a_house(tmp_path, thinkers=await thinking()) as house:
            table = await house.create(new_table("me", "bot"), "here")
            me, watcher = await Page.visit(house, table.table, table.key), await Page.visit(house, table.table, table.watch)
            assert me.room.coach
            assert watcher.room.coach
            said = await advice(me)
            assert isinstance(said, Advised)
            assert said.decision == me.decision
            assert said.of == len(me.prompt["choices"]) == len(said.options)
            assert {each.index for each in said.options} == {choice["index"] for choice in me.prompt["choices"]}
            assert all(0 <= each.chance <= 1 and each.doubt >= 0 for each in said.options)
            assert said.looks == sum(each.visits for each in said.options)
            best = me.prompt["choices"][said.options[0].index]["label"]
            assert (said.line[0].seat, said.line[0].text) == (0, best)
            await me.answer(0)
            await caught_up(me, watcher)
            assert not any('"advised"' in frame for frame in watcher.frames)
            refused = await advice(watcher)
            assert isinstance(refused, Refused)
            assert refused.code == "not-yours"

    asyncio.run(play())


def test_the_coach_thinks_beside_play_and_a_question_that_is_gone_gets_no_advice(tmp_path):
    async def play():
        async with a_house(tmp_path, thinkers=await thinking()) as house:
            table = await house.create(new_table("me"), "here")
            me = await Page.visit(house, table.table, table.key)
            decision = me.decision
            asked = asyncio.create_task(advice(me, name="mine"))
            await asyncio.sleep(0.02)
            me.say("advise", id="mine", seat=0, decision=decision)  # again, as after a silence: it is the same question
            other = await advice(me)
            assert (other.code, other.reason) == ("coach-busy", "the coach is thinking already")
            await me.answer(0)  # not held up
            late = await asked
            assert late.code == "stale"
            assert (await advice(me, decision=decision)).code == "stale"
            assert sum('"mine"' in frame for frame in me.frames) == 1

    asyncio.run(play())


def test_where_other_people_sit_there_is_no_coach_unless_the_table_was_laid_so(tmp_path):
    async def play():
        async with a_house(tmp_path, thinkers=await thinking()) as house:
            for coach, has_one in ((None, False), (True, True), (False, False)):
                table = await house.create(with_coach(new_table("me", "friend"), coach), "here")
                key = (await house.sit(table.table, Sit("Guest", table.invites[0].key))).key
                me, guest = await Page.visit(house, table.table, table.key), await Page.visit(house, table.table, key)
                await caught_up(me, guest)
                assert me.room.coach == guest.room.coach == has_one
                asked = me if 0 in me.prompt["seats"] else guest
                seat = asked.you.seats[0]
                said = await advice(asked, seat)
                assert isinstance(said, Advised) if has_one else said.code == "no-coach"
                if has_one:
                    other = guest if asked is me else me
                    assert (await advice(other, other.you.seats[0])).code == "not-asked"
                    assert (await advice(other, seat)).code == "not-yours"
            alone = await house.create(with_coach(new_table("me", "bot"), False), "here")
            page = await Page.visit(house, alone.table, alone.key)
            assert not page.room.coach
            waiting = await house.create(new_table("me", "open"), "here")
            assert not (await Page.visit(house, waiting.table, waiting.key)).room.coach

    asyncio.run(play())


def test_it_is_not_asked_all_the_time(tmp_path):
    async def play():
        settings = msgspec.structs.replace(QUICK, advice=0.01, advice_burst=1)
        async with a_house(tmp_path, settings, thinkers=await thinking()) as house:
            table = await house.create(new_table("me"), "here")
            me = await Page.visit(house, table.table, table.key)
            assert isinstance(await advice(me), Advised)
            refused = await advice(me)
            assert refused.code == "coach-busy"
            assert refused.reason.startswith("the coach needs a rest: ask again in ")

    asyncio.run(play())


def test_a_coach_that_fails_says_so_and_the_game_goes_on(tmp_path):
    async def play():
        thinkers = await thinking(limit=0.0001)
        async with a_house(tmp_path, thinkers=thinkers) as house:
            table = await house.create(new_table("me"), "here")
            me = await Page.visit(house, table.table, table.key)
            assert (await advice(me)).code == "no-advice"
            assert thinkers.replaced == 1
            before = me.version
            await me.answer(0)
            assert me.version > before

    asyncio.run(play())
