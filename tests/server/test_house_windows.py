"""A window at a table gives nothing away: what others are sent, and when, is the same whether or not somebody can reply."""

import asyncio
import re
import time

import msgspec
import pytest

from kit.house import QUICK, Page, a_house, caught_up, eventually, is_over, new_table
from kit.toys import PICKS, Pick, Said, toy_game
from undercroft.engine.asking import choose, in_turn
from undercroft.engine.decisions import MAYBE, NEVER
from undercroft.server.history import entries
from undercroft.server.history.entries import Given
from undercroft.server.metrics import Metrics
from undercroft.server.protocol.messages import Ack, Refused, Sit
from undercroft.server.tables.window_watch import AMONG_BOTS
from undercroft.server.tables.windows import HOLD, AlreadyHeld, Vigil
from undercroft.server.thinking.processes import Thinkers

EVENS, ODDS = ((), (2,), (4,)), ((), (1,), (3,))
ONLY_LAST = ((), (1,), (4,))
LONG = 0.6  # seconds


def windowed(hands, scenes=4):
    """Seat 0 answers; then whoever holds an even card may play it, in a window that is open to all who hold one at all."""

    def offers(table, seat):
        return (PICKS[0], *(Pick(100 + card) for card in table.hands[seat] if card % 2 == 0))

    def rule(table):
        if table.scene <= 1 and not any(table.hands):
            table.hands[:] = [list(hand) for hand in hands[: table.seats]]
        yield from choose(0, PICKS[:2], "1.1")

        def take(seat, answer):
            table.hands[seat].remove(answer.n - 100)
            table.notes.append(answer.n)
            table.tell("1.1", Said, answer.n)
            return False
            yield

        def outlook(seat):
            return MAYBE if table.hands[seat] else NEVER

        yield from in_turn(table, range(1, table.seats), lambda seat: offers(table, seat), outlook, "1.1", None, take)

    return toy_game(rule, scenes=scenes)


async def three(house, hands_kinds=("me", "friend", "friend"), replies=LONG):
    table = await house.create(new_table(*hands_kinds, game="toy", replies=replies), "here")
    keys = [table.key] + [(await house.sit(table.table, Sit("Guest", each.key))).key for each in table.invites]
    pages = [await Page.visit(house, table.table, key) for key in keys]
    watcher = await Page.visit(house, table.table, table.watch)
    await eventually(lambda: all(page.sections for page in (*pages, watcher)))
    return table.table, [*pages, watcher]


TABLE = re.compile(r'"(table|commitment)":"[^"]*"|"left":\d+')


def plain(frames):
    """Frames without what differs between any two tables: names, keys, the exact time left."""
    return [TABLE.sub("", frame if isinstance(frame, str) else bytes(frame).decode()) for frame in frames]


def with_hands(tmp_path, hands, story):
    async def play():
        async with a_house(tmp_path, QUICK, games={"toy": windowed(hands)}) as house:
            return await story(house)

    tmp_path.mkdir(exist_ok=True)
    return asyncio.run(play())


def test_what_others_are_sent_is_the_same_whether_or_not_somebody_can_reply(tmp_path):
    async def story(house):
        name, pages = await three(house)
        first, *_, watcher = pages
        before, took, cards = [len(first.frames), len(watcher.frames)], [], []
        for turn in range(3):
            await first.answer(0, name=f"turn {turn}")
            began = time.perf_counter()
            await caught_up(*pages)
            assert first.prompt["window"] is watcher.prompt["window"] is True
            assert first.prompt["seats"] == watcher.prompt["seats"] == [1, 2]
            assert first.room.window.seats == (1, 2)
            cards.append(msgspec.structs.replace(await house.card(name), table="", made=0, moved=0))
            at = first.decision
            await eventually(lambda at=at: first.decision != at)
            took.append(time.perf_counter() - began)
            cards.append(msgspec.structs.replace(await house.card(name), table="", made=0, moved=0))
        return took, cards, [plain(page.frames[at:]) for page, at in zip((first, watcher), before, strict=True)], first.version

    can = with_hands(tmp_path / "can", EVENS, story)
    cant = with_hands(tmp_path / "cant", ODDS, story)
    assert can[1:] == cant[1:]  # cards, every byte of every frame, the number of entries
    assert all(card.waits_for in {(1, 2), (0,)} for card in can[1])
    assert all(each > LONG * 0.9 for each in (*can[0], *cant[0]))
    assert abs(min(can[0]) - min(cant[0])) < LONG


def test_what_the_house_counts_is_the_same_whether_or_not_a_bot_can_reply(tmp_path):
    def counted(path, hands):
        async def play():
            thinkers, metrics = Thinkers(0, 1.0), Metrics()
            async with a_house(path, QUICK, thinkers=thinkers, metrics=metrics, games={"toy": windowed(hands)}) as house:
                asked, think = [], thinkers.think
                thinkers.think = lambda kind, thought, maker="": asked.append(thought.seat) or think(kind, thought, maker)
                made = await house.create(new_table("me", "friend", "bot", game="toy", replies=20), "here")
                keys = [made.key, (await house.sit(made.table, Sit("Guest", made.invites[0].key))).key]
                pages = [await Page.visit(house, made.table, key) for key in keys]
                await eventually(lambda: all(page.sections for page in pages))
                await pages[0].answer(0, name="turn")
                await eventually(lambda: pages[0].prompt["window"])
                await asyncio.sleep(0.1)  # it stands open for long; whoever thinks in it has begun
                return asked, (thinkers.thoughts, thinkers.failures, thinkers.replaced), metrics.answers.counts

        path.mkdir()
        return asyncio.run(play())

    can, cant = counted(tmp_path / "can", EVENS), counted(tmp_path / "cant", ODDS)
    assert (can[0], cant[0]) == ([2], [])  # the bot has truly thought, or not
    assert can[1:] == cant[1:]


def test_whoever_can_reply_sees_it_and_whoever_cant_is_told_so(tmp_path):
    async def story(house):
        _, pages = await three(house, replies=20)
        await pages[0].answer(0)
        await caught_up(*pages)
        assert pages[1].prompt["text"] == "You have nothing to play here; nobody else knows."
        assert "choices" not in pages[1].prompt
        assert len(pages[2].prompt["choices"]) == 2
        assert pages[0].prompt["text"] == pages[3].prompt["text"] == "Player 2 or player 3 may have something to play."

    with_hands(tmp_path, ONLY_LAST, story)


def test_who_comes_first_plays_at_once_and_the_others_when_the_window_closes(tmp_path):
    async def story(house):
        name, pages = await three(house, replies=10)
        zero, one, two, _ = pages
        standing = (await house.table(name)).standing
        await zero.answer(0)
        await caught_up(*pages)
        noted = await two.answer(1)
        assert noted == Ack(noted.id, standing.version, noted=True)
        assert not standing.match.table.notes
        played = await one.answer(1)
        assert not played.noted
        assert standing.match.table.notes == [102], "before the window has closed"
        await caught_up(*pages)
        assert two.prompt["seats"] == [2]  # what was noted is gone with the window: the table has changed
        await two.answer(1)
        await eventually(lambda: standing.match.table.notes == [102, 104])

    with_hands(tmp_path, EVENS, story)


def test_the_second_waits_for_the_close_though_the_first_cant_play(tmp_path):
    async def story(house):
        name, pages = await three(house, replies=2)
        standing = (await house.table(name)).standing
        await pages[0].answer(0)
        await caught_up(*pages)
        began = time.perf_counter()
        reply = await pages[2].answer(1)
        assert reply.noted
        assert not standing.match.table.notes
        await eventually(lambda: standing.match.table.notes == [104])
        assert time.perf_counter() - began > 1.6
        again = await pages[2].answer(1, decision=0, name=reply.id)
        assert isinstance(again, Ack)
        assert not again.noted  # the same message again: it is written down by now
        assert standing.match.table.notes == [104]

    with_hands(tmp_path, ONLY_LAST, story)


@pytest.mark.parametrize("hands", [EVENS, ODDS], ids=["can", "can't"])
def test_anybody_who_might_may_hold_the_window_open_and_let_it_go(tmp_path, hands):
    async def story(house):
        name, pages = await three(house, replies=0.3)
        standing = (await house.table(name)).standing
        await pages[0].answer(0)
        await caught_up(*pages)
        at = standing.decision
        assert isinstance(await pages[1].ask("hold", seat=1, decision=at), Ack)
        again = await pages[1].ask("hold", seat=1, decision=at)
        assert isinstance(again, Refused)
        assert again.code == "held"
        assert (await pages[0].ask("hold", seat=0, decision=at)).code == "not-asked"
        await eventually(lambda: pages[3].room.window.held == (1,))
        await asyncio.sleep(0.5)
        assert standing.decision == at
        assert isinstance(await pages[1].answer(0), Ack)
        await eventually(lambda: standing.decision != at)
        assert (await pages[1].ask("hold", seat=1, decision=at)).code == "stale"

    with_hands(tmp_path, hands, story)


@pytest.mark.parametrize("hands", [EVENS, ODDS], ids=["can", "can't"])
def test_refusals_do_not_tell_who_is_asked(tmp_path, hands):
    async def story(house):
        _, pages = await three(house, replies=20)
        await pages[0].answer(0)
        await caught_up(*pages)
        told = await pages[0].answer(0)
        watched = await pages[3].answer(0, seat=1)
        return [msgspec.structs.replace(each, id="") for each in (told, watched)]

    assert with_hands(tmp_path, hands, story)[0] == Refused("", "not-asked", "seat 0 is not asked; asked: 1, 2")


@pytest.mark.parametrize("hands", [EVENS, ODDS], ids=["can", "can't"])
def test_after_a_window_nothing_is_taken_back_but_if_all_agree(tmp_path, hands):
    async def story(house):
        name, pages = await three(house)
        standing = (await house.table(name)).standing
        await pages[0].answer(1)
        at = standing.decision
        await pages[0].ask("undo", seat=0)
        await eventually(lambda: pages[3].room.wish is not None)
        await pages[1].ask("agree", seat=1, yes=False)
        await eventually(lambda: standing.decision != at)
        await pages[0].ask("undo", seat=0)
        await eventually(lambda: pages[3].room.wish is not None)
        assert pages[3].room.wish.waits_for == (1, 2)
        await pages[1].ask("agree", seat=1, yes=True)
        await pages[2].ask("agree", seat=2, yes=True)
        await caught_up(*pages)
        assert not standing.answers
        assert pages[0].prompt["seats"] == [0]

    with_hands(tmp_path, hands, story)


@pytest.mark.parametrize("hands", [EVENS, ODDS, ONLY_LAST], ids=["can", "can't", "last"])
def test_a_house_that_dies_in_a_window_opens_it_again(tmp_path, hands):
    games = {"toy": windowed(hands)}

    async def play():
        async with a_house(tmp_path, QUICK, games=games) as house:
            name, pages = await three(house, replies=30)
            await pages[0].answer(0)
            await caught_up(*pages)
            await pages[2].answer(0)
            table = await house.table(name)
            was, keys = table.standing.match.digest(), pages[0].version
        async with a_house(tmp_path, QUICK, games=games) as house:
            standing = (await house.table(name)).standing
            assert standing.version == keys
            assert standing.open_to() == (1, 2)
            assert standing.match.digest() == was

    asyncio.run(play())


def test_a_game_with_windows_is_played_to_its_end_and_again(tmp_path):
    games = {"toy": windowed(ONLY_LAST, scenes=3)}

    async def play():
        async with a_house(tmp_path, QUICK, games=games) as house:
            name, pages = await three(house, replies=0.05)
            standing = (await house.table(name)).standing
            while standing.state == "playing":
                if standing.deciders():
                    await pages[0].answer(1)
                elif standing.open_to() == (1, 2) and len(standing.answers) > 1:
                    await pages[2].answer(1)
                await asyncio.sleep(0.01)
            await eventually(lambda: is_over(house, name))
            happened = (await house.kept(name)).happened
        async with a_house(tmp_path, QUICK, games=games) as house:
            again = (await house.table(name)).standing
            assert again.match.digest() == standing.match.digest()
            assert again.match.tape == standing.match.tape
        assert entries.tape(happened) == standing.match.tape.write()
        assert [answer.index for answer in entries.standing(happened)] == standing.match.tape.answers()

    asyncio.run(play())


@pytest.mark.parametrize("hands", [EVENS, ODDS], ids=["can", "can't"])
@pytest.mark.parametrize("pace", [0.0, 30.0])
def test_among_bots_a_window_takes_the_same_moment_whatever_they_hold_and_however_they_are_paced(tmp_path, hands, pace):
    settings = msgspec.structs.replace(QUICK, pace=pace)

    async def play():
        async with a_house(tmp_path, settings, games={"toy": windowed(hands)}) as house:
            table = await house.create(new_table("me", "bot", "bot", game="toy", replies=30), "here")
            me = await Page.visit(house, table.table, table.key)
            began = time.perf_counter()
            await me.answer(0)
            at = me.decision
            assert me.prompt["window"]
            await me.until(lambda: me.decision != at)
            return time.perf_counter() - began

    assert AMONG_BOTS * 0.9 < asyncio.run(play()) < AMONG_BOTS + 5


def test_whoever_is_alone_with_bots_takes_their_time_and_waits_for_nothing(tmp_path):
    async def play(hands):
        async with a_house(tmp_path, QUICK, games={"toy": windowed(hands)}) as house:
            table = await house.create(new_table("bot", "me", "bot", game="toy", replies=30), "here")
            me = await Page.visit(house, table.table, table.key)
            standing = (await house.table(table.table)).standing
            if hands is EVENS:
                await eventually(lambda: me.sections and me.prompt.get("choices"))
                at = standing.decision
                await asyncio.sleep(0.4)
                assert standing.decision == at
                assert not (await me.answer(1)).noted
            else:
                await eventually(lambda: standing.state == "over")

    asyncio.run(play(EVENS))
    asyncio.run(play(ODDS))


def test_people_on_one_screen_hand_it_round(tmp_path):
    async def story(house):
        table = await house.create(new_table("me", "me", "me", game="toy", replies=0.1), "here")
        me = await Page.visit(house, table.table, table.key)
        standing = (await house.table(table.table)).standing
        await me.answer(0, seat=0)
        at = standing.decision
        await asyncio.sleep(0.4)
        assert standing.decision == at
        assert me.room.window.left is None
        await me.answer(0, seat=1)
        assert standing.decision == at
        await me.answer(0, seat=2)
        await eventually(lambda: standing.decision != at)

    with_hands(tmp_path, ONLY_LAST, story)


def test_a_brisk_table_waits_for_nobody_who_cant_reply_and_names_all_who_might(tmp_path):
    async def story(house):
        name, pages = await three(house, replies=0)
        standing = (await house.table(name)).standing
        await pages[0].answer(0)
        await caught_up(*pages)
        assert pages[0].prompt["seats"] == [1, 2]
        assert standing.match.decision.seats == (2,)
        assert (await house.card(name)).waits_for == (1, 2)
        assert not (await pages[2].answer(0)).noted
        await caught_up(*pages)
        assert pages[0].prompt["choices"]

    with_hands(tmp_path, ONLY_LAST, story)


def test_bad_wishes_for_replies_are_refused():
    for wish in (-1, 61, "soon"):
        with pytest.raises(msgspec.ValidationError, match="replies"):
            msgspec.convert({"game": "toy", "nickname": "A", "seats": [{"kind": "me"}], "replies": wish}, type(new_table("me")))


# ---------------------------------------------------------------------- the vigil itself


def passes(seat):
    return Given(seat, 0, "person")


def plays(seat):
    return Given(seat, 1, "person")


def test_a_vigil_lasts_as_long_whoever_passes():
    vigil = Vigil(1, (2, 0), 10.0)
    assert vigil.closes(4.0) == 6.0
    vigil.give(passes(2))
    vigil.give(passes(0))
    vigil.give(plays(0))
    assert vigil.closes(4.0) == 6.0
    vigil.give(plays(2))
    assert vigil.closes(4.0) == 0.0


def test_a_vigil_that_is_held_lasts_longer_until_the_holder_lets_go():
    vigil = Vigil(1, (2, 0), 10.0)
    vigil.hold(0, 9.0)
    assert vigil.closes(9.0) == HOLD
    with pytest.raises(AlreadyHeld):
        vigil.hold(0, 9.0)
    vigil.give(passes(2))
    assert vigil.closes(9.0) == HOLD
    vigil.give(passes(0))
    assert vigil.closes(9.0) == 1.0
    assert vigil.standing(9.0).held == (0,)


def test_a_vigil_waits_for_those_who_are_bound():
    vigil = Vigil(1, (2, 0), 10.0, frozenset({0}), timed=False)
    assert vigil.closes(99.0) is None
    vigil.give(passes(0))
    assert vigil.closes(99.0) == 0.0
    assert vigil.standing(1.0).left is None
