"""What if: a finished game is played on from one of its moments, at a table of its own and with other dice ahead."""

import asyncio
import random

import msgspec
import pytest
from finished_games import finished
from test_rematch import code

import undercroft
from kit.house import Page, a_house, is_over
from undercroft.engine import showing
from undercroft.engine.chance import Fair
from undercroft.engine.tape import Tape
from undercroft.server.history import entries, replays
from undercroft.server.protocol.messages import Moment, NewTable, SeatWish

OLD = "aaaaaaaaaaaa"
SEATS = {"darkcastle": 2, "dorn": 2, "catacombs": 2, "damnation": 3}


async def laid(house, game):
    """A game that bots have finished lies in the store; how it went."""
    options = {"rounds": 10} if game == "catacombs" else {}
    row, happened, match = finished(SEATS[game], game=game, most=120, **options)
    store, lines = house._home.store, [entries.encode(entry) for entry in happened]
    await store.create(msgspec.structs.replace(row, id=OLD, state="playing", version=0), [])
    await store.append(OLD, 0, lines, state="over", summary=row.summary)
    return match


def wish(game, step, mine=0, replies=0.0, seats=None):
    chairs = [SeatWish("bot", "random")] * (seats or SEATS[game])
    chairs[mine] = SeatWish("me")
    return NewTable(game, "Ada", tuple(chairs), replies=replies, after=Moment(OLD, step))


def stood(match):
    """The old game somewhere in its second half, where somebody has a choice."""
    again = match.game.begin(match.content, match.seats, match.options, Fair(bytes(range(32))), events=True)
    answers = match.tape.answers()
    for answer in answers[: len(answers) // 2]:
        again.answer(answer)
    while len(again.decision.options) < 2:
        again.answer(0)
    return again


def choices(page):
    return (page.prompt or {}).get("choices", [])


async def going_on(house, game, replies=0.0):
    """A table that goes on from there, whoever sits at it, and how the old game stood."""
    then = stood(await laid(house, game))
    seat, step = then.decision.seats[0], len(then.tape.answers())
    made = await house.create(wish(game, step, seat, replies), "here")
    page = await Page.visit(house, made.table, made.key)
    await page.until(lambda: choices(page))
    return made, page, then


async def play(house, table, page, answers):
    """So many answers of mine, or all of them."""
    dice = random.Random(1)
    async with asyncio.timeout(60):
        while answers and not await is_over(house, table):
            if choices(page):
                await page.answer(dice.choice(choices(page))["index"])
                answers -= 1
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", SEATS)
def test_it_goes_on_from_there(tmp_path, game):
    async def main():
        async with a_house(tmp_path) as house:
            made, page, then = await going_on(house, game, replies=0.01)
            seat = page.you.eyes
            assert page.prompt["text"] == showing.table_now(then, seat).prompt.text
            assert page.log[-1].text == showing.log(then, seat)[-1].text
            told = f"What if? This table goes on from a game that is over, after its first {len(then.tape.answers())} answers."
            assert [each.text for each in page.chat] == [f"{told} What lies ahead is rolled anew."]
            await play(house, made.table, page, 3)
            version, sections = page.version, page.sections
        async with a_house(tmp_path) as house:  # it is played again from what lies in the store
            page = await Page.visit(house, made.table, made.key)
            assert page.version >= version
            assert page.version > version or page.sections == sections
            assert len(page.chat) == 1, "it is said once"

    asyncio.run(main())


@pytest.mark.parametrize("game", ["darkcastle", "damnation"])
def test_it_can_be_looked_back_at(tmp_path, game):
    async def main():
        async with a_house(tmp_path) as house:
            made, page, then = await going_on(house, game)
            await play(house, made.table, page, 1000)
            kept = await house.kept(made.table)
            tape, told = Tape.read(kept.tape), replays.dice(kept)
            assert tape.entries[: len(then.tape)] == then.tape.entries
            assert len(replays.replay(kept, "all").steps) == len(kept.answers) + 1
            assert len(replays.chances(kept).chances) == len(kept.answers) + 1
            assert undercroft.replay(replays.record(kept)).tape.entries == tape.entries
            ours = Fair(bytes.fromhex(told.key), kept.nonces)
            assert [ours.roll(sides) for sides, _ in told.rolls] == tape.results(len(then.tape)), "the key rolls all that came then"
            again = await house.create(msgspec.structs.replace(wish(game, 1), after=Moment(made.table, 1)), "here")
            assert (await house.card(again.table)).state == "playing", "what if it had gone on otherwise from here"

    asyncio.run(main())


def test_what_can_not_be_gone_on_from(tmp_path):
    async def main():
        async with a_house(tmp_path) as house:
            match = await laid(house, "darkcastle")
            last = len(match.tape.answers())
            assert await code(house.create(wish("darkcastle", last), "here")) == "no-step"
            assert await code(house.create(wish("darkcastle", 3, seats=3), "here")) == "bad-wish"
            assert await code(house.create(wish("dorn", 3), "here")) == "bad-wish"
            made = await house.create(wish("darkcastle", 3), "here")
            going = msgspec.structs.replace(wish("darkcastle", 3), after=Moment(made.table, 1))
            assert await code(house.create(going, "here")) == "not-over"
            nowhere = msgspec.structs.replace(wish("darkcastle", 3), after=Moment("ffffffffffff", 1))
            assert await code(house.create(nowhere, "here")) == "no-table"

    asyncio.run(main())


def test_a_moment_that_the_rules_of_today_do_not_reach(tmp_path):
    """The answers of the old game do not fit any more: it is said, and no table is made."""

    async def main():
        async with a_house(tmp_path) as house:
            row, happened, _ = finished()
            began = msgspec.structs.replace(happened[0], ruleset=1)
            first = msgspec.structs.replace(happened[1], chunk=f"{happened[1].chunk}A")
            lines = [entries.encode(entry) for entry in (began, first, *happened[2:])]
            await house._home.store.create(msgspec.structs.replace(row, id=OLD, state="playing", version=0), [])
            await house._home.store.append(OLD, 0, lines, state="over", summary=row.summary)
            assert await code(house.create(wish("darkcastle", 3), "here")) == "rules-changed"

    asyncio.run(main())
