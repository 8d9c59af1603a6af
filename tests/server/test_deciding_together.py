"""A group decides as a group: consent, pointing, and who refused is said."""

import asyncio

import msgspec
import pytest

from kit.house import QUICK, Page, a_house, caught_up, new_table
from undercroft.server.protocol.messages import Ack, Sit

SLOW = msgspec.structs.replace(QUICK, grace=30.0)


async def at_the_first_card(house, consent):
    """Ada and Bea have chosen who they are, and are asked together who turns the first card."""
    made = await house.create(new_table("me", "friend", consent=consent), "here")
    seated = await house.sit(made.table, Sit("Bea", made.invites[0].key))
    ada, bea = await Page.visit(house, made.table, made.key), await Page.visit(house, made.table, seated.key)
    watcher = await Page.visit(house, made.table, made.watch)
    for page in (ada, bea):
        await caught_up(ada, bea, watcher)
        await page.answer(0)
    await caught_up(ada, bea, watcher)
    assert ada.prompt["seats"] == [0, 1]
    return made, seated, ada, bea, watcher


def leanings(page):
    return {each.seat: (each.index, each.waits_for) for each in page.leanings.leanings}


def test_anyone_decides_and_is_named(tmp_path):
    async def play():
        async with a_house(tmp_path, SLOW) as house:
            _, _, ada, bea, _ = await at_the_first_card(house, "anyone")
            before = bea.decision
            assert isinstance(await bea.answer(0), Ack)
            await ada.until(lambda: ada.decision > before)
            assert ada.room.decided == 1

    asyncio.run(play())


def test_all_have_to_want_the_same(store):
    async def play(opened):
        async with a_house(None, SLOW, store=opened) as house:
            made, seated, ada, bea, watcher = await at_the_first_card(house, "all")
            before = ada.decision
            assert (await ada.answer(99)).code == "illegal"
            assert isinstance(await ada.answer(0), Ack)
            await bea.until(lambda: bea.leanings)
            assert leanings(bea) == {0: (0, (1,))}
            assert isinstance(await bea.answer(1), Ack)
            await ada.until(lambda: ada.leanings and len(ada.leanings.leanings) == 2)
            assert leanings(ada) == {0: (0, (1,)), 1: (1, (0,))}
            assert ada.decision == before
            again = await Page.visit(house, made.table, seated.key)
            await again.until(lambda: again.leanings)
            assert leanings(again) == leanings(ada)
        async with a_house(None, SLOW, store=opened) as house:
            ada, bea = await Page.visit(house, made.table, made.key), await Page.visit(house, made.table, seated.key)
            await bea.until(lambda: bea.leanings)
            assert leanings(bea) == {0: (0, (1,)), 1: (1, (0,))}, "it was written down"
            await ada.answer(1)
            await bea.until(lambda: bea.decision > before)
            assert watcher.leanings is None, "who is not asked is not told"

    store(play)


def test_whoever_the_answer_names_has_to_want_it(tmp_path):
    async def play():
        async with a_house(tmp_path, SLOW) as house:
            _, _, ada, bea, _ = await at_the_first_card(house, "named")
            before = ada.decision
            choices = ada.prompt["choices"]
            hers, his = (next(each["index"] for each in choices if f"sheet:{seat}" in each["targets"]) for seat in (0, 1))
            await ada.answer(his)
            await bea.until(lambda: bea.leanings)
            assert leanings(bea) == {0: (his, (1,))}
            assert ada.decision == before
            await ada.answer(hers)
            await bea.until(lambda: bea.decision > before)

    asyncio.run(play())


def test_who_is_gone_is_not_waited_for(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            _, _, ada, bea, _ = await at_the_first_card(house, "all")
            before = ada.decision
            await bea.leave()
            await asyncio.sleep(2 * QUICK.grace)
            await ada.answer(0)
            await ada.until(lambda: ada.decision > before)

    asyncio.run(play())


def test_all_see_who_points_at_what_all_see(tmp_path):
    async def play():
        async with a_house(tmp_path, SLOW) as house:
            made, _, ada, bea, watcher = await at_the_first_card(house, "anyone")
            bea.say("point", seat=1, thing="sheet:0")
            await watcher.until(lambda: watcher.room.pointing)
            assert [(each.seat, each.thing) for each in watcher.room.pointing] == [(1, "sheet:0")]
            for nothing in ("sheet:77", "card:secret", "x" * 80):
                bea.say("point", seat=1, thing=nothing)
            await bea.ping()
            assert [each.thing for each in (await Page.visit(house, made.table, made.watch)).room.pointing] == ["sheet:0"]
            bea.say("point", seat=1, thing="")
            await watcher.until(lambda: not watcher.room.pointing)
            ada.say("point", seat=0, thing="sheet:1")
            await watcher.until(lambda: watcher.room.pointing)
            before = ada.decision
            await ada.answer(0)
            await watcher.until(lambda: watcher.decision > before)
            await bea.leave()
            await watcher.until(lambda: not watcher.room.seats[1].present)
            assert not watcher.room.pointing, "with another question all hands go down"
            watcher.say("point", seat=0, thing="sheet:0")
            await watcher.until(lambda: watcher.closed is not None)
            assert watcher.sorry.code == "not-yours"

    asyncio.run(play())


def test_nobody_points_without_end(tmp_path):
    async def play():
        async with a_house(tmp_path, msgspec.structs.replace(SLOW, pointing=0.001, pointing_burst=3)) as house:
            _, _, ada, bea, _ = await at_the_first_card(house, "anyone")
            for number in range(50):
                bea.say("point", seat=1, thing=f"sheet:{number % 2}")
            await bea.ping()
            await ada.until(lambda: ada.room.pointing)
            assert [(each.seat, each.thing) for each in ada.room.pointing] == [(1, "sheet:0")], "the third was the last"

    asyncio.run(play())


@pytest.mark.parametrize("refused", [True, False])
def test_who_asked_to_take_back_is_told_that_it_stands(tmp_path, refused):
    async def play():
        async with a_house(tmp_path, SLOW if refused else QUICK) as house:
            _, _, ada, bea, _ = await at_the_first_card(house, "anyone")
            before = ada.decision
            await ada.answer(0)
            await bea.until(lambda: bea.decision > before)
            assert isinstance(await ada.ask("undo", seat=0), Ack)
            await bea.until(lambda: bea.room.wish)
            if refused:
                await bea.ask("agree", seat=1, yes=False)
            else:
                await bea.leave()
            await ada.until(lambda: ada.room.wish is None and any(said.house for said in ada.chat))
            said = (
                "Bea would rather not take it back. It stands."
                if refused
                else "Nothing is taken back: not all who would have to agree are here."
            )
            assert [each.text for each in ada.chat if each.house] == [said]

    asyncio.run(play())
