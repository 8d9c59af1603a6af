"""How long bots take: as whoever made the table wished, and never for ever where a person waits."""

import asyncio
import time

import msgspec
import pytest

from kit.house import QUICK, Page, a_house, new_table
from kit.toys import Pick, toy_game
from undercroft.engine.asking import choose, reply
from undercroft.engine.decisions import MAYBE
from undercroft.server.tables import owner
from undercroft.server.tables.owner import FOLLOWED
from undercroft.server.tables.window_watch import AMONG_BOTS

ANSWERS = 12


def rounds(_):
    """A person is asked, then a bot so often."""
    yield from choose((0,), (Pick(0), Pick(1)), "1")
    for _ in range(ANSWERS):
        yield from choose((1,), (Pick(0), Pick(1)), "1")


def waited(tmp_path, house, wished):
    """Seconds from my answer until I am asked again."""
    settings = msgspec.structs.replace(QUICK, pace=house)

    async def play():
        async with a_house(tmp_path, settings, games={"toy": toy_game(rounds, scenes=3)}) as opened:
            wish = msgspec.structs.replace(new_table("me", "bot", game="toy"), pace=wished)
            table = await opened.create(wish, "here")
            me = await Page.visit(opened, table.table, table.key)
            began = time.perf_counter()
            await me.answer(0)
            await me.until(lambda: me.outcome or 0 in (me.prompt or {}).get("seats", ()), 20)
            return time.perf_counter() - began

    return asyncio.run(play())


@pytest.mark.parametrize(("house", "wished"), [(0.15, None), (30.0, 0.15)], ids=["the house's", "the table's"])
def test_some_answers_have_their_pause_and_the_rest_come_at_once(tmp_path, house, wished):
    assert FOLLOWED * 0.15 <= waited(tmp_path, house, wished) < ANSWERS * 0.15 + 5


def test_at_once(tmp_path):
    assert waited(tmp_path, 30.0, 0.0) < 10


# ---------------------------------------------------------------------- windows among bots, and "Play now"


def watched_rounds(table):
    """The same; after each answer the other bot might reply, and can't."""
    yield from choose((0,), (Pick(0), Pick(1)), "1")
    for _ in range(ANSWERS):
        yield from choose((1,), (Pick(0), Pick(1)), "1")
        yield from reply(table, 2, lambda _: (Pick(0),), lambda _: MAYBE, "1")


def test_windows_among_bots_neither_take_the_pace_nor_begin_its_count_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(owner, "FOLLOWED", 1)

    async def play():
        async with a_house(tmp_path, QUICK, games={"toy": toy_game(watched_rounds, scenes=3)}) as opened:
            wish = msgspec.structs.replace(new_table("me", "bot", "bot", game="toy", replies=30), pace=1.5)
            table = await opened.create(wish, "here")
            me = await Page.visit(opened, table.table, table.key)
            began = time.perf_counter()
            await me.answer(0)
            await me.until(lambda: me.outcome or (me.prompt or {}).get("seats") == [0], 60)
            return time.perf_counter() - began

    assert ANSWERS * AMONG_BOTS < asyncio.run(play()) < 1.5 * ANSWERS / 2


def test_the_first_move_of_damnation_comes_soon(tmp_path, monkeypatch):
    """Four seats, as "Play now" lays them. Pauses that are meant to be watched are left out: what is left has to be quick."""
    monkeypatch.setattr(owner, "FOLLOWED", 0)
    settings = msgspec.structs.replace(QUICK, pace=12.0)

    async def play():
        async with a_house(tmp_path, settings) as opened:
            began = time.perf_counter()
            table = await opened.create(new_table("me", "bot", "bot", "bot", game="damnation", replies=6), "here")
            me = await Page.visit(opened, table.table, table.key)
            waits = []
            for _ in range(4):  # who I am, where I go, and what comes then
                await me.until(lambda: (me.prompt or {}).get("choices"), 60)
                waits.append(time.perf_counter() - began)
                began = time.perf_counter()
                await me.answer(0)
            return waits

    first, *others = asyncio.run(play())
    assert first < 5
    assert max(others) < 10, others
