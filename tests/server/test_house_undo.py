"""Taking back: freely by the rules of undo, else if all agree."""

import asyncio

import msgspec

from kit.house import QUICK, Page, a_house, caught_up, new_table
from kit.toys import PICKS, say, toy_game
from undercroft.engine.asking import choose
from undercroft.server.protocol.messages import Ack, Sit

PATIENT = msgspec.structs.replace(QUICK, grace=30.0)


def free_rule(table):
    """Seat 0 chooses twice, without dice; then seat 1."""
    for seat in (0, 0, 1):
        pick = yield from choose(seat, PICKS, "1.1")
        say(table, 100 + pick.n)


def rolling_rule(table):
    """Seat 0 chooses, and a die falls; then seat 1."""
    for seat in (0, 1):
        pick = yield from choose(seat, PICKS, "1.1")
        say(table, 100 + pick.n)
        say(table, 200 + table.chance.roll(6))


async def seated(house, *kinds):
    table = await house.create(new_table(*kinds, game="toy"), "here")
    keys = [table.key] + [(await house.sit(table.table, Sit(f"Guest {each.seat}", each.key))).key for each in table.invites]
    pages = [await Page.visit(house, table.table, key) for key in keys]
    await caught_up(*pages)
    return table, pages


def toy_house(path, rule, settings=PATIENT):
    return a_house(path, settings, games={"toy": toy_game(rule, scenes=5)})


def test_an_answer_that_wronged_nobody_is_taken_back_at_once(tmp_path):
    async def play():
        async with toy_house(tmp_path, free_rule) as house:
            _, (me, other) = await seated(house, "me", "friend")
            await me.answer(3)
            await caught_up(me, other)
            assert len(me.log) == 1
            before = me.prompt
            decision = me.decision
            assert isinstance(await me.ask("undo", seat=0), Ack)
            await caught_up(me, other)
            assert me.log == other.log == []
            assert me.prompt == before
            assert me.decision > decision, "an answer to the question before can't meet this one by accident"
            assert (await me.answer(1, decision=decision)).code == "stale"
            assert me.room.wish is None

    asyncio.run(play())


def test_all_are_asked_where_somebody_has_seen_something(tmp_path):
    async def play():
        async with toy_house(tmp_path, rolling_rule) as house:
            _, (me, bea, cid) = await seated(house, "me", "friend", "friend")
            await me.answer(2)
            await caught_up(me, bea, cid)
            lines = bea.log
            assert len(lines) == 2
            assert isinstance(await me.ask("undo", seat=0), Ack)
            await cid.until(lambda: cid.room.wish is not None)
            assert (cid.room.wish.seat, cid.room.wish.waits_for) == (0, (1, 2))
            assert (await bea.ask("undo", seat=1)).code == "wished"
            assert (await me.ask("agree", seat=0, yes=True)).code == "not-asked"
            assert isinstance(await cid.ask("agree", seat=2, yes=True), Ack)
            await me.until(lambda: me.room.wish.waits_for == (1,))
            assert isinstance(await bea.ask("agree", seat=1, yes=True), Ack)
            await me.until(lambda: me.log == [])
            await caught_up(me, bea, cid)
            assert me.log == bea.log == cid.log == []
            assert me.room.wish is None
            await me.answer(2)
            await caught_up(me, bea, cid)
            assert bea.log == lines, "the dice are those that were committed to"

    asyncio.run(play())


def test_one_no_is_enough_and_an_answer_ends_the_wish(tmp_path):
    async def play():
        async with toy_house(tmp_path, rolling_rule) as house:
            _, (me, bea) = await seated(house, "me", "friend")
            await me.answer(2)
            await caught_up(me, bea)
            version = me.version
            for ending in ("no", "answer"):
                await me.ask("undo", seat=0)
                await bea.until(lambda: bea.room.wish is not None)
                if ending == "no":
                    await bea.ask("agree", seat=1, yes=False)
                else:
                    await bea.answer(1)
                await me.until(lambda: me.room.wish is None)
                await bea.until(lambda: bea.room.wish is None)
            assert me.version == version + 4, "a wish, a no, a wish, an answer"
            assert len(me.log) == 4
            assert (await bea.ask("agree", seat=1, yes=True)).code == "no-wish"

    asyncio.run(play())


def test_bots_agree_and_their_answers_go_too(tmp_path):
    async def play():
        async with toy_house(tmp_path, rolling_rule) as house:
            _, (me,) = await seated(house, "me", "bot")
            await me.answer(2)
            await me.until(lambda: me.prompt["seats"] == [0] and len(me.log) == 4)
            assert isinstance(await me.ask("undo", seat=0), Ack)
            await me.until(lambda: me.log == [])
            assert me.prompt["seats"] == [0]
            assert (await me.ask("undo", seat=0)).code == "nothing"

    asyncio.run(play())


def test_whoever_is_gone_can_not_agree(tmp_path):
    async def play():
        async with toy_house(tmp_path, rolling_rule, QUICK) as house:
            _, (me, bea) = await seated(house, "me", "friend")
            await me.answer(2)
            await me.ask("undo", seat=0)
            await me.until(lambda: me.room.wish is not None)
            await bea.leave()
            await me.until(lambda: me.room.wish is None, 2)
            assert len(me.log) == 2
            assert (await me.ask("undo", seat=0)).code == "away"

    asyncio.run(play())


def test_a_wish_outlives_a_restart(tmp_path):
    """Whoever was asked is still asked, whoever said yes has said so, and the bots go on waiting."""

    async def play():
        async with toy_house(tmp_path, rolling_rule) as house:
            table, (me, bea, cid) = await seated(house, "me", "friend", "friend")
            await me.answer(2)
            await caught_up(me, bea, cid)
            assert isinstance(await me.ask("undo", "wish", seat=0), Ack)
            assert isinstance(await cid.ask("agree", "yes", seat=2, yes=True), Ack)
        async with toy_house(tmp_path, rolling_rule) as house:
            at = await house.table(table.table)
            assert (at.standing.wish.seat, at.standing.wish.waits_for) == (0, (1,))
            me = await Page.visit(house, table.table, table.key, me)
            assert me.room.wish == at.standing.wish
            assert isinstance(await me.ask("undo", "wish", seat=0), Ack), "the same again"
            assert (await me.ask("undo", seat=0)).code == "wished"

    asyncio.run(play())


def test_whoever_was_asked_is_replaced_by_a_bot(tmp_path):
    async def play():
        settings = msgspec.structs.replace(QUICK, grace=0.5)
        async with toy_house(tmp_path, rolling_rule, settings) as house:
            _, (me, bea) = await seated(house, "me", "friend")
            await me.answer(2)
            await me.ask("undo", seat=0)
            await me.until(lambda: me.room.wish is not None)
            await bea.leave()
            await me.until(lambda: me.room.wish is None or not me.room.seats[1].grace)
            async with asyncio.timeout(60):
                while not isinstance(await me.ask("bot", seat=1, bot="random"), Ack):  # noqa: ASYNC110 reason: nobody tells when
                    await asyncio.sleep(0.05)
            await me.until(lambda: me.room.wish is None)

    asyncio.run(play())


def test_nothing_is_taken_back_when_the_game_is_over(tmp_path):
    async def play():
        async with a_house(tmp_path, PATIENT, games={"toy": toy_game(free_rule, scenes=1)}) as house:
            _, (me, bea) = await seated(house, "me", "friend")
            for page in (me, me, bea):
                await page.answer(0)
                await caught_up(me, bea)
            assert me.room.state == "over"
            assert (await bea.ask("undo", seat=1)).code == "over"
            assert (await bea.answer(0)).code == "over"

    asyncio.run(play())
