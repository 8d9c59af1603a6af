"""Clients that go and come back, and clients that are too slow: what they missed, or everything."""

import asyncio
from itertools import islice

import msgspec

import undercroft
from kit.house import QUICK, Page, a_house, caught_up, new_table
from kit.playing import walk
from kit.tables import every_game
from kit.toys import PICKS, say, toy_game
from undercroft.engine import showing
from undercroft.engine.asking import choose
from undercroft.server.history.moments import moment
from undercroft.server.protocol.messages import Ack, Sit
from undercroft.server.protocol.sections import cut


def rule(table):
    """Both choose; one of the lines is a secret."""
    for seat in (0, 1):
        pick = yield from choose(seat, PICKS, "1.1")
        say(table, 100 + pick.n)
        say(table, 200 + table.chance.roll(6), to=(seat,))


def toy_house(path, settings=QUICK):
    return a_house(path, settings, games={"toy": toy_game(rule, scenes=100, deal=2)})


async def two(house):
    table = await house.create(new_table("me", "friend", game="toy"), "here")
    seated = await house.sit(table.table, Sit("Bea", table.invites[0].key))
    me, bea = [await Page.visit(house, table.table, key) for key in (table.key, seated.key)]
    await caught_up(me, bea)
    return table, seated, me, bea


async def turns(me, bea, count):
    for _ in range(count):
        page = me if me.prompt["seats"] == [0] else bea
        assert isinstance(await page.answer(1), Ack)
        await caught_up(me, bea)


def test_who_returns_gets_what_happened_meanwhile(tmp_path):
    async def play():
        async with toy_house(tmp_path) as house:
            table, seated, me, bea = await two(house)
            second = await Page.visit(house, table.table, seated.key)  # somebody else looks through the same eyes
            await turns(me, bea, 4)
            await second.leave()
            await turns(me, bea, 5)
            await bea.ask("say", text="Where were you?")
            await Page.visit(house, table.table, seated.key, second)
            await caught_up(second, bea)
            assert second.snapshots == 1
            assert (second.sections, second.log, second.chat) == (bea.sections, bea.log, bea.chat)
            frame = msgspec.json.decode(second.frames[-1]) if '"update"' in second.frames[-1] else msgspec.json.decode(second.frames[-2])
            assert len(frame["log"]) == 7

    asyncio.run(play())


def test_an_audience_that_slept_gets_there_in_one_step(tmp_path):
    async def play():
        async with toy_house(tmp_path) as house:
            table, _, me, bea = await two(house)
            watcher = await Page.visit(house, table.table, table.watch)
            await turns(me, bea, 2)
            await caught_up(me, watcher)
            await watcher.leave()
            await turns(me, bea, 6)
            await me.ask("undo", seat=0)
            await me.until(lambda: me.room.wish is not None)
            await bea.ask("agree", seat=1, yes=True)
            await caught_up(me, bea)
            await turns(me, bea, 1)
            await Page.visit(house, table.table, table.watch, watcher)
            await caught_up(watcher, me)
            assert watcher.snapshots == 1
            assert [line.text for line in watcher.log] == [line.text for line in me.log if "n=2" not in line.text]

    asyncio.run(play())


def test_lines_that_were_taken_back_while_one_was_away(tmp_path):
    async def play():
        async with toy_house(tmp_path) as house:
            table, seated, me, bea = await two(house)
            second = await Page.visit(house, table.table, seated.key)
            await turns(me, bea, 3)
            await caught_up(second, bea)
            await second.leave()
            for _ in range(2):
                page, other = (me, bea) if me.prompt["seats"] == [1] else (bea, me)
                await page.ask("undo", seat=page.you.eyes)
                await other.until(lambda other=other: other.room.wish is not None)
                await other.ask("agree", seat=other.you.eyes, yes=True)
                await caught_up(me, bea)
            await turns(me, bea, 4)
            await Page.visit(house, table.table, seated.key, second)
            await caught_up(second, bea)
            assert second.snapshots == 1
            assert (second.sections, second.log) == (bea.sections, bea.log)

    asyncio.run(play())


def test_who_was_away_too_long_or_has_something_else_gets_everything(tmp_path):
    async def play():
        async with toy_house(tmp_path, msgspec.structs.replace(QUICK, updates=4)) as house:
            table, seated, me, bea = await two(house)
            second = await Page.visit(house, table.table, seated.key)
            await second.leave()
            await turns(me, bea, 6)
            await Page.visit(house, table.table, seated.key, second)
            assert second.snapshots == 2
            assert second.sections == bea.sections
            await second.leave()
            for seen, digest in ((second.version, "00000000"), (second.version + 5, second.digest), (0, "00000000")):
                page = await Page.visit(house, table.table, seated.key, seen=seen, digest=digest)
                assert page.snapshots == 1
                await page.leave()
            bea.say("sync", seen=bea.version, digest="00000000")
            await bea.until(lambda: bea.snapshots == 2)
            bea.say("sync", seen=bea.version, digest=bea.digest)
            await bea.ping()
            assert bea.snapshots == 2

    asyncio.run(play())


def test_after_a_restart_a_client_that_has_everything_needs_nothing(tmp_path):
    async def play():
        async with toy_house(tmp_path) as house:
            table, seated, me, bea = await two(house)
            await turns(me, bea, 5)
        assert (me.closed, bea.closed) == (1012, 1012)
        async with toy_house(tmp_path) as house:
            for page, key in ((me, table.key), (bea, seated.key)):
                await Page.visit(house, table.table, key, page)
                assert page.snapshots == 1
            await turns(me, bea, 5)
            assert len(me.log) == 15

    asyncio.run(play())


def test_a_slow_client_gets_a_snapshot_instead_of_what_waited(tmp_path):
    async def play():
        async with toy_house(tmp_path, msgspec.structs.replace(QUICK, queue=4, slow=5.0)) as house:
            table, _, me, bea = await two(house)
            watcher = await Page.visit(house, table.table, table.watch)
            await caught_up(watcher, me)
            watcher.awake.clear()
            await turns(me, bea, 12)
            watcher.awake.set()
            await caught_up(watcher, me)
            assert watcher.snapshots == 2
            assert watcher.closed is None
            await turns(me, bea, 2)
            await caught_up(watcher, me)
            assert watcher.snapshots == 2

    asyncio.run(play())


def test_a_client_that_stays_slow_is_let_go_and_nobody_waits_for_it(tmp_path):
    async def play():
        async with toy_house(tmp_path, msgspec.structs.replace(QUICK, queue=4, slow=0.2, goodbye=0.1)) as house:
            table, _, me, bea = await two(house)
            watcher = await Page.visit(house, table.table, table.watch)
            watcher.awake.clear()
            await turns(me, bea, 12)
            await asyncio.wait_for(watcher.task, 3)
            assert watcher.closed == 1013
            await turns(me, bea, 2)
            await me.until(lambda: me.room.watchers == 0)

    asyncio.run(play())


async def noting(page, seen):
    """What a page has, by the last line that it was told then."""
    if page.log:
        seen.setdefault(page.log[-1].number, {name: raw for name, raw in page.sections.items() if name != "prompt"})


async def check_recalled(page, seen, lines):
    """The house tells how it was, to whoever was not here then, as those saw it who were."""
    moments = sorted(seen)
    for line in lines:
        told = await page.ask("recall", line=line)
        then = {name: bytes(raw) for name, raw in told.sections.items() if name != "prompt"}
        assert then == seen[next(number for number in moments if number >= line)], f"line {line}"


def test_how_it_was_is_told_to_whoever_was_not_here_then(tmp_path):
    async def play():
        mine, hers = {}, {}
        async with toy_house(tmp_path) as house:
            table, seated, me, bea = await two(house)
            for _ in range(9):
                await turns(me, bea, 1)
                await noting(me, mine)
                await noting(bea, hers)
            await me.ask("undo", seat=0)
        async with toy_house(tmp_path) as house:
            me, bea = [await Page.visit(house, table.table, key) for key in (table.key, seated.key)]
            assert mine != hers, "each has lines of their own"
            await check_recalled(me, mine, range(1, len(me.log) + 1))
            await check_recalled(bea, hers, range(1, len(bea.log) + 1))
            assert (await bea.ask("recall", line=99)).sections is None

    asyncio.run(play())


@every_game
def test_so_it_is_where_hands_are_secret(name):
    match = undercroft.game(name).start(seed=5, events=True)
    seen = {seat: {} for seat in (None, 1)}
    for now in islice(walk(match, 5), 60):
        for seat, moments in seen.items():
            told = sum(bool(showing.tale(now, each).text) for each in now.events if each.known_to(seat))
            moments.setdefault(told, cut(showing.table_now(now, seat)))
    for seat, moments in seen.items():
        assert len(moments) > 5
        for line in moments.keys() - {0}:
            assert moment(match.fork(), seat, 0, line) == moments[line], f"line {line} to {seat}"
        assert moment(match.fork(), seat, 0, max(moments) + 1) is None
