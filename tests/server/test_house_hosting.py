"""What a host may do: mute, warn, remove, renew keys. Everybody sees it, and it survives a restart."""

import asyncio
import logging
import secrets

import msgspec
import pytest

from kit.house import QUICK, Page, a_house, caught_up, eventually, new_table
from undercroft.server.protocol.messages import Ack, Sit
from undercroft.server.protocol.offers import Held, Mine
from undercroft.server.tables import keys
from undercroft.server.trouble import Trouble

BRIEF = msgspec.structs.replace(QUICK, warning=1.0)
PATIENT = msgspec.structs.replace(QUICK, warning=60.0)


def key():
    return secrets.token_urlsafe(24)


async def company(house, *more):
    """Ada, who is the host, and Bea, in a game that has begun; it is for Ada to answer."""
    made = await house.create(new_table("me", "friend", *more), "here")
    seated = await house.sit(made.table, Sit("Bea", made.invites[0].key))
    host = await Page.visit(house, made.table, made.key)
    bea = await Page.visit(house, made.table, seated.key)
    return made, seated, host, bea


async def for_bea(host, bea):
    """Play until Bea has to answer."""
    while bea.prompt["seats"] != [1]:
        await host.answer(0)
        await caught_up(host, bea)


def told(page):
    return [saying.text for saying in page.chat if saying.house]


async def refused(doing):
    with pytest.raises(Trouble) as error:
        await doing
    return error.value.code


# ---------------------------------------------------------------------- mute


def test_who_is_muted_says_nothing_until_they_may_again(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, seated, host, bea = await company(house)
            watcher = await Page.visit(house, made.table, made.watch)
            assert isinstance(await host.ask("mute", seat=1, on=True), Ack)
            await bea.until(lambda: bea.room.seats[1].muted)
            reply = await bea.ask("say", text="boo")
            assert (reply.code, reply.reason) == ("muted", "Ada has muted you")
            assert isinstance(await host.ask("say", text="so"), Ack)
            assert isinstance(await watcher.ask("say", text="hm"), Ack)
            assert isinstance(await host.ask("mute", seat=None, on=True), Ack)
            assert (await watcher.ask("say", text="hm")).code == "muted"
            assert (await host.ask("mute", seat=None, on=True)).code == "so-already"
            await caught_up(host, bea, watcher)
            assert told(watcher) == told(bea) == ["Ada has muted Bea.", "Ada has muted those who watch."]
        async with a_house(tmp_path) as house:
            bea = await Page.visit(house, made.table, seated.key)
            assert bea.room.seats[1].muted
            assert bea.room.hushed
            assert (await bea.ask("say", text="boo")).code == "muted"
            host = await Page.visit(house, made.table, made.key)
            assert isinstance(await host.ask("mute", seat=1, on=False), Ack)
            assert isinstance(await bea.ask("say", text="thanks"), Ack)
            assert "Bea may speak again." in told(bea)

    asyncio.run(play())


# ---------------------------------------------------------------------- warn


def test_who_is_warned_and_does_not_answer_is_replaced_and_may_come_back(tmp_path):
    async def play():
        async with a_house(tmp_path, BRIEF) as house:
            _, _, host, bea = await company(house)
            assert (await host.ask("warn", seat=1, on=True)).code == "not-asked"
            await for_bea(host, bea)
            assert isinstance(await host.ask("warn", seat=1, on=True, bot="random"), Ack)
            await bea.until(lambda: bea.room.warned)
            (warning,) = bea.room.warned
            assert warning.seat == 1
            assert 0 < warning.left <= 1000
            assert (await host.ask("warn", seat=1, on=True)).code == "so-already"
            await host.until(lambda: host.room.seats[1].kind == "bot")
            assert host.room.seats[1].stands_in
            assert host.room.warned == ()
            assert told(host) == ["Ada asks whether Bea is still there.", "Bea did not answer. A bot keeps the chair."]
            assert isinstance(await bea.ask("reclaim", seat=1), Ack)
            await host.until(lambda: host.room.seats[1].kind == "person")

    asyncio.run(play())


@pytest.mark.parametrize("how", ["awake", "answer", "called off"])
def test_a_warning_that_comes_to_nothing(tmp_path, how):
    async def play():
        async with a_house(tmp_path, BRIEF) as house:
            _, _, host, bea = await company(house)
            await for_bea(host, bea)
            await host.ask("warn", seat=1, on=True)
            await bea.until(lambda: bea.room.warned)
            match how:
                case "awake":
                    assert isinstance(await bea.ask("awake", seat=1), Ack)
                case "answer":
                    assert isinstance(await bea.answer(0), Ack)
                case "called off":
                    assert isinstance(await host.ask("warn", seat=1, on=False), Ack)
            await host.until(lambda: not host.room.warned)
            await asyncio.sleep(1.2)
            assert host.room.seats[1].kind == "person"
            assert (await bea.ask("awake", seat=1)).code == "not-warned"

    asyncio.run(play())


def test_after_a_restart_the_warned_have_all_their_time_again(tmp_path):
    async def play():
        async with a_house(tmp_path, PATIENT) as house:
            made, seated, host, bea = await company(house)
            await for_bea(host, bea)
            await host.ask("warn", seat=1, on=True)
        await asyncio.sleep(1.2)
        async with a_house(tmp_path, BRIEF) as house:
            bea = await Page.visit(house, made.table, seated.key)
            (warning,) = bea.room.warned
            assert warning.left > 100
            await bea.until(lambda: bea.room.seats[1].kind == "bot")

    asyncio.run(play())


# ---------------------------------------------------------------------- remove


def test_who_is_removed_before_the_game_leaves_an_empty_chair(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made = await house.create(new_table("me", "friend", "friend"), "here")
            seated = await house.sit(made.table, Sit("Bea", made.invites[0].key, nonce="0" * 64))
            host = await Page.visit(house, made.table, made.key)
            bea = await Page.visit(house, made.table, seated.key)
            new = key()
            assert isinstance(await host.ask("unseat", seat=1, key=new), Ack)
            await bea.until(lambda: bea.closed is not None)
            assert (bea.closed, bea.sorry.code, bea.sorry.reason) == (4401, "renewed", "Ada has removed you from this seat")
            await host.until(lambda: host.room.seats[1].kind == "friend")
            assert (host.room.seats[1].name, host.room.nonces[1]) == ("", None)
            assert told(host) == ["Ada has removed Bea from seat 2."]
            again = await Page.visit(house, made.table, seated.key)
            assert (again.closed, again.sorry.reason) == (4401, "Ada has removed you from this seat")
            assert await house.mine(Mine((Held(made.table, seated.key),))) == []
            assert await refused(house.sit(made.table, Sit("Bea", made.invites[0].key))) == "taken", "that one was used up"
            assert (await house.sit(made.table, Sit("Cid", new))).seats == (1,)

    asyncio.run(play())


def test_who_is_removed_in_the_game_is_followed_by_a_bot_and_then_by_somebody_else(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, seated, host, bea = await company(house)
            await for_bea(host, bea)
            new = key()
            assert isinstance(await host.ask("unseat", "u1", seat=1, key=new, bot="random"), Ack)
            assert isinstance(await host.ask("unseat", "u1", seat=1, key=new, bot="random"), Ack), "the same again is done once"
            await eventually(lambda: bea.closed is not None)
            before = len(bea.frames)
            await host.until(lambda: 0 in host.prompt["seats"])
            assert len(bea.frames) == before, "nothing more is shown to them"
            assert (host.room.seats[1].kind, host.room.seats[1].stands_in, host.room.seats[1].invited) == ("bot", False, True)
            assert told(host) == ["Ada has removed Bea from seat 2. A bot keeps the chair."]
        async with a_house(tmp_path) as house:
            bea = await Page.visit(house, made.table, seated.key)
            assert (bea.closed, bea.sorry.code) == (4401, "renewed")
            cid = await Page.visit(house, made.table, (await house.sit(made.table, Sit("Cid", new))).key)
            assert cid.you.seats == (1,)
            assert cid.room.seats[1].name == "Cid"

    asyncio.run(play())


def test_a_wish_of_somebody_who_is_removed_is_gone_with_them(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            _, _, host, bea = await company(house)
            await for_bea(host, bea)
            await bea.answer(0)
            await caught_up(host, bea)
            await host.ask("undo", seat=0)
            await host.until(lambda: host.room.wish is not None)
            await host.ask("unseat", seat=1, key=key())
            await host.until(lambda: host.room.wish is None)

    asyncio.run(play())


# ---------------------------------------------------------------------- renew


def test_a_new_key_for_somebody_who_lost_theirs(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, seated, host, bea = await company(house)
            new, newer = key(), key()
            assert isinstance(await host.ask("renew", what="seat", seat=1, key=new), Ack)
            await bea.until(lambda: bea.closed is not None)
            assert bea.sorry.reason == "Ada has renewed this key; it opens nothing any more, ask for the new link"
            await host.until(lambda: host.room.seats[1].invited)
            assert (host.room.seats[1].kind, host.room.seats[1].name) == ("person", "Bea"), "the seat is still hers"
            peeking = await Page.visit(house, made.table, new)
            assert peeking.closed == 4401, "an invitation shows nothing to whoever wrote it"
            assert isinstance(await host.ask("renew", what="seat", seat=1, key=newer), Ack), "it can be renewed again"
            assert await refused(house.sit(made.table, Sit("Eve", new))) == "renewed"
        async with a_house(tmp_path) as house:
            back = await Page.visit(house, made.table, (await house.sit(made.table, Sit("Bea", newer))).key)
            assert (back.you.seats, back.room.seats[1].invited) == ((1,), False)
            assert (await Page.visit(house, made.table, seated.key)).closed == 4401

    asyncio.run(play())


def test_a_stand_in_keeps_the_chair_of_one_whose_key_was_renewed(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, _, host, _ = await company(house)
            new = key()
            await host.ask("renew", what="seat", seat=1, key=new)
            await asyncio.sleep(0.2)
            assert isinstance(await host.ask("bot", seat=1, bot="random"), Ack)
            back = await Page.visit(house, made.table, (await house.sit(made.table, Sit("Bea", new))).key)
            assert back.room.seats[1].kind == "person"

    asyncio.run(play())


def test_an_invitation_that_went_astray_is_renewed(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made = await house.create(new_table("me", "friend", "open", "bot"), "here")
            host = await Page.visit(house, made.table, made.key)
            new = key()
            assert isinstance(await host.ask("renew", what="seat", seat=1, key=new), Ack)
            assert await refused(house.sit(made.table, Sit("Eve", made.invites[0].key))) == "renewed"
            assert (await house.sit(made.table, Sit("Bea", new))).seats == (1,)
            for seat, reason in ((2, "anybody may sit there without a key"), (3, "a bot needs no key")):
                assert (await host.ask("renew", what="seat", seat=seat, key=key())).reason == reason
            assert (await host.ask("renew", what="seat", key=key())).reason == "say of which seat"

    asyncio.run(play())


def test_the_link_for_spectators_is_renewed(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, _, host, bea = await company(house)
            watcher = await Page.visit(house, made.table, made.watch)
            new = key()
            assert isinstance(await host.ask("renew", what="watch", key=new), Ack)
            await watcher.until(lambda: watcher.closed is not None)
            assert (await Page.visit(house, made.table, made.watch)).closed == 4401
            assert (await Page.visit(house, made.table, new)).you.seats == ()
            assert bea.closed is None
            assert told(bea) == ["Ada has renewed the link for spectators."]

    asyncio.run(play())


def test_the_hosts_own_key_is_renewed(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, _, host, bea = await company(house)
            leaked = await Page.visit(house, made.table, made.key)
            new = key()
            assert isinstance(await host.ask("renew", what="host", key=new), Ack), "it is told before the line is cut"
            for page in (host, leaked):
                await page.until(lambda page=page: page.closed is not None)
            assert (await Page.visit(house, made.table, made.key)).closed == 4401
            host = await Page.visit(house, made.table, new)
            assert (host.you.seats, host.you.host) == ((0,), True)
            assert isinstance(await host.answer(0), Ack)
            assert bea.closed is None
            assert await refused(house.leaving.remove(made.table, keys.hash_of(made.key))) == "wrong-key", "a dead key removes no table"
        async with a_house(tmp_path) as house:
            assert (await Page.visit(house, made.table, made.key)).closed == 4401
            assert (await Page.visit(house, made.table, new)).you.host

    asyncio.run(play())


# ---------------------------------------------------------------------- not so


def test_only_the_host_and_not_towards_themselves(tmp_path):
    async def play():
        async with a_house(tmp_path) as house:
            made, _, host, bea = await company(house, "bot")
            watcher = await Page.visit(house, made.table, made.watch)
            wishes = [
                ("mute", {"seat": 0, "on": True}),
                ("warn", {"seat": 0, "on": True}),
                ("unseat", {"seat": 0, "key": key()}),
                ("renew", {"what": "seat", "seat": 0, "key": key()}),
            ]
            for kind, fields in wishes:
                assert (await bea.ask(kind, **fields)).code == "not-host"
                assert (await watcher.ask(kind, **fields)).code == "not-host"
                assert (await host.ask(kind, **fields)).code == "yourself"
                assert (await host.ask(kind, **fields | {"seat": 9})).reason == "there is no seat 9; there are 0 to 2"
            assert (await host.ask("unseat", seat=2, key=key())).code == "no-person"
            assert (await host.ask("unseat", seat=1, key=key(), bot="clever")).code == "unknown-bot"
            assert (await bea.ask("awake", seat=0)).code == "not-yours"
            assert told(host) == []

    asyncio.run(play())


@pytest.mark.parametrize("bad", ["", "short", "x" * 65, "spaces are no signs of a key at all!!"])
def test_a_key_that_is_none_is_no_frame(tmp_path, bad):
    async def play():
        async with a_house(tmp_path) as house:
            _, _, host, _ = await company(house)
            host.say("renew", id="r", what="watch", key=bad)
            await host.until(lambda: host.closed is not None)
            assert host.closed == 4400
            assert bad not in host.sorry.reason or not bad

    asyncio.run(play())


def test_no_new_key_is_seen_by_others_nor_written_down(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)

    async def play():
        async with a_house(tmp_path) as house:
            _, _, host, bea = await company(house, "friend")
            new = [key() for _ in range(4)]
            await host.ask("renew", what="seat", seat=2, key=new[0])
            await host.ask("renew", what="watch", key=new[1])
            await host.ask("unseat", seat=1, key=new[2])
            await host.ask("renew", what="host", key=new[3])
            return new, host.frames + bea.frames

    new, frames = asyncio.run(play())
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for each in new:
        assert not any(each in frame for frame in frames), "nobody is told a key, not even who made it"
        assert not any(keys.hash_of(each).hex() in frame for frame in frames)
        assert each.encode() not in files
        assert keys.hash_of(each) in files
        assert each not in caplog.text
