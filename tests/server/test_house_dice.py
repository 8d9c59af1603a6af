"""Dice that nobody chooses: a secret of the house, promised first, and what every person adds to it."""

import asyncio
import re
import secrets
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

import undercroft
from kit.house import Page, a_house, caught_up, is_over, new_table
from undercroft.engine.chance import Fair
from undercroft.server.history import entries, replays
from undercroft.server.protocol.messages import Ack, Sit
from undercroft.server.stores import open_store
from undercroft.server.trouble import Trouble

API = (Path(__file__).parents[2] / "docs/api.md").read_text("utf-8")
NONCES = [secrets.token_hex(32) for _ in range(3)]


def by_hand(dice, commitment, seat, nonce):
    """What docs/api.md tells people to run."""
    there = {}
    exec(re.search(r"```python\n(.*?)```", API, re.DOTALL)[1], there)
    there["verify"](msgspec.to_builtins(dice), commitment, seat, nonce)


def with_nonce(*kinds, **more):
    return msgspec.structs.replace(new_table(*kinds, **more), nonce=True)


async def play_to_the_end(house, table, *pages):
    while not await is_over(house, table):
        await caught_up(*pages)
        page = next(page for page in pages if page.prompt["seats"] and page.you.eyes in page.prompt["seats"])
        await page.answer(0)


async def finished(house, table):
    return await house.kept(table)


def test_a_finished_game_is_verified_by_hand_with_what_each_person_kept(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made = await house.create(with_nonce("me", "friend", "bot"), "here")
            host = await Page.visit(house, made.table, made.key)
            assert host.room.commitment == made.commitment, "the promise comes before any nonce"
            assert host.room.nonces == (None, None, "")
            seated = await house.sit(made.table, Sit("Bea", made.invites[0].key, nonce=NONCES[1]))
            bea = await Page.visit(house, made.table, seated.key)
            assert bea.room.state == "gathering", "the game waits for the host's nonce"
            assert (await house.card(made.table)).waits_for == (0,)
            assert isinstance(await host.ask("nonce", seat=0, nonce=NONCES[0]), Ack)
            await bea.until(lambda: bea.room.state == "playing")
            assert bea.room.nonces == (NONCES[0], NONCES[1], "")
            await play_to_the_end(house, made.table, host, bea)
            kept = await finished(house, made.table)
            dice = replays.dice(kept)
            for seat in (0, 1):
                by_hand(dice, made.commitment, seat, NONCES[seat])
            for seat, nonce in ((0, NONCES[1]), (2, NONCES[2])):
                with pytest.raises(AssertionError, match="my nonce is not in the dice"):
                    by_hand(dice, made.commitment, seat, nonce)
            with pytest.raises(AssertionError, match="a roll was touched"):
                by_hand(msgspec.structs.replace(dice, nonces=(NONCES[0], NONCES[1], NONCES[2])), made.commitment, 0, NONCES[0])
            with pytest.raises(AssertionError, match="not the secret that was promised"):
                by_hand(dice, "0" * 64, 0, NONCES[0])
            record = msgspec.json.decode(replays.record(kept))
            assert record["dice"]["nonces"] == [NONCES[0], NONCES[1], ""]
            assert undercroft.replay(record).outcome is not None

    asyncio.run(play())


def test_one_person_on_one_screen_adds_for_each_seat(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made = await house.create(with_nonce("me", "me"), "here")
            host = await Page.visit(house, made.table, made.key)
            await host.ask("nonce", seat=0, nonce=NONCES[0])
            assert host.room.state == "gathering"
            await host.ask("nonce", seat=1, nonce=NONCES[1])
            await host.until(lambda: host.room.state == "playing")
            assert host.room.nonces == (NONCES[0], NONCES[1])

    asyncio.run(play())


def test_after_a_restart_the_dice_are_the_same_and_the_nonces_are_there(tmp_path):
    async def before():
        async with a_house(tmp_path) as house:
            made = await house.create(with_nonce("me", "bot", "friend"), "here")
            host = await Page.visit(house, made.table, made.key)
            await host.ask("nonce", seat=0, nonce=NONCES[0])
            return made

    async def between(made):
        async with a_house(tmp_path) as house:
            host = await Page.visit(house, made.table, made.key)
            assert host.room.nonces == (NONCES[0], "", None)
            assert (await host.ask("nonce", seat=0, nonce=NONCES[1])).code == "given"
            await house.sit(made.table, Sit("Bea", made.invites[0].key, nonce=NONCES[2]))
            await host.until(lambda: host.room.state == "playing")
            await host.answer(0)
            return host.sections

    async def after(made):
        async with a_house(tmp_path) as house:
            host = await Page.visit(house, made.table, made.key)
            assert host.room.nonces == (NONCES[0], "", NONCES[2])
            await host.ping()
            return host.log

    made = asyncio.run(before())
    asyncio.run(between(made))
    assert asyncio.run(after(made))


def test_who_comes_late_changes_nothing(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made = await house.create(with_nonce("me", "friend"), "here")
            host = await Page.visit(house, made.table, made.key)
            await host.ask("nonce", seat=0, nonce=NONCES[0])
            await asyncio.sleep(0.2)
            assert isinstance(await host.ask("begin"), Ack)
            await host.until(lambda: host.room.state == "playing")
            late = await house.sit(made.table, Sit("Bea", made.invites[0].key, nonce=NONCES[1]))
            bea = await Page.visit(house, made.table, late.key)
            assert bea.room.nonces == (NONCES[0], ""), "a bot sat there when the dice were settled"
            refused = await bea.ask("nonce", seat=1, nonce=NONCES[1])
            assert (refused.code, refused.reason) == ("begun", "the game has begun, and its dice are settled")

    asyncio.run(play())


def test_a_host_who_can_wait_no_longer_begins_without_their_nonce(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made = await house.create(with_nonce("me", "bot"), "here")
            host = await Page.visit(house, made.table, made.key)
            assert isinstance(await host.ask("begin"), Ack)
            await host.until(lambda: host.room.state == "playing")
            assert host.room.nonces == ("", ""), "openly: nobody has added anything"

    asyncio.run(play())


@pytest.mark.parametrize("bad", ["no nonce", "0" * 63, "0" * 65, "A" * 64, "0" * 62 + "\u0661\u0662", " " + "0" * 63])
def test_a_nonce_that_is_none(tmp_path, bad):
    async def play():
        async with a_house(tmp_path) as house:
            made = await house.create(with_nonce("me", "friend"), "here")
            host = await Page.visit(house, made.table, made.key)
            refused = await host.ask("nonce", seat=0, nonce=bad)
            assert refused.code == "bad-nonce"
            assert refused.reason.startswith("a nonce is 64 hexadecimal digits, 0 to 9 and a to f, not ")
            assert (await host.ask("nonce", seat=1, nonce=NONCES[0])).code == "not-yours"
            with pytest.raises(Trouble, match="a nonce is 64 hexadecimal digits") as caught:
                await house.sit(made.table, Sit("Bea", made.invites[0].key, nonce=bad))
            assert caught.value.status == 400
            assert host.room.nonces == (None, None)
            assert (await house.sit(made.table, Sit("Bea", made.invites[0].key, nonce=NONCES[1]))).seats == (1,), "the seat is still free"

    asyncio.run(play())


def test_a_table_from_before_there_were_nonces_goes_on_as_it_was(tmp_path):
    """Entries as an older house wrote them: a beginning without nonces, rolled with the secret itself."""

    async def write():
        async with a_house(tmp_path) as house:
            made = await house.create(new_table("me", "me"), "here")
        store = await open_store(f"sqlite:///{tmp_path / 'house.db'}")
        row, lines = await store.load(made.table)
        await store.close()
        began = entries.decode(lines[0])
        match = undercroft.game("darkcastle").start(2, chance=Fair(row.dice_key))
        old = msgspec.structs.replace(began, nonces=None, chunk=match.tape.write())
        with closing(sqlite3.connect(tmp_path / "house.db")) as file, file:
            file.execute("UPDATE entries SET line = ?", (entries.encode(old).decode(),))
        return made, row

    async def read(made):
        async with a_house(tmp_path) as house:
            host = await Page.visit(house, made.table, made.key)
            assert (host.room.state, host.room.nonces) == ("playing", ())
            while host.outcome is None:
                await host.answer(0, seat=host.prompt["seats"][0])
                if host.outcome is None and host.prompt["seats"][0] != host.you.eyes:
                    host.say("look", seat=host.prompt["seats"][0])
                    await host.until(lambda: host.you.eyes in host.prompt["seats"])
            dice = replays.dice(await finished(house, made.table))
            assert dice.nonces is None
            assert "nonces" not in msgspec.json.decode(replays.record(await finished(house, made.table)))["dice"]
            return dice

    made, row = asyncio.run(write())
    assert sha256(row.dice_key).hexdigest() == asyncio.run(read(made)).commitment
