"""Bots in processes of their own: right answers, and what happens when there are none."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import asynccontextmanager

import pytest

import undercroft
from undercroft import bots
from undercroft.engine.chance import Fair
from undercroft.server.thinking import processes
from undercroft.server.thinking.processes import Thinkers, Thought
from undercroft.server.thinking.worker import Ask, Memory, think


def new_match(seats=3, key=b"k" * 32):
    return undercroft.game("darkcastle").start(seats, chance=Fair(key))


def thought(match, seat=None, seed=5, table="t1", **more):
    decision = match.decision
    return Thought(
        **{
            "table": table,
            "game": match.game.slug,
            "seats": match.seats,
            "options": match.options,
            "tape": match.tape.write(),
            "seat": decision.seats[0] if seat is None else seat,
            "seed": seed,
            "fingerprint": match.content.fingerprint,
            "choices": len(decision.options),
            "default": decision.default,
        }
        | more
    )


def question(options=3):
    """A match that waits for an answer with so many options or more."""
    match, bot = new_match(), bots.make("random", 1)
    while len(match.decision.options) < options:
        match.answer(bot.choose(match, match.decision.seats[0]))
    return match


@asynccontextmanager
async def open_thinkers(workers=1, limit=5.0):
    thinkers = Thinkers(workers, limit, prepare="odd_bots")
    await thinkers.start()
    try:
        yield thinkers
    finally:
        await thinkers.close()


@pytest.fixture(autouse=True)
def odd_ones(monkeypatch):
    """The workers find the odd bots where this file is; on a busy machine the next worker may need a while to come."""
    monkeypatch.setattr(processes, "PATIENCE", 60)
    monkeypatch.syspath_prepend(os.path.dirname(__file__))  # noqa: PTH120 reason: a path for Python


def test_a_bot_in_a_worker_answers_as_it_would_here():
    async def main():
        async with open_thinkers(2) as thinkers:
            match = new_match()
            for n in range(60):
                if match.decision is None:
                    break
                seat = match.decision.seats[-1]
                found = await thinkers.think("greedy", thought(match, seat, seed=n))
                assert found == (bots.make("greedy", n).choose(match.fork(), seat), "greedy")
                match.answer(found[0], seat)
            assert n > 20
            assert (thinkers.failures, thinkers.replaced) == (0, 0)

    asyncio.run(main())


def test_a_worker_plays_on_and_back_and_at_several_tables():
    memory = Memory()
    matches = {f"t{n}": new_match(key=bytes([n]) * 32) for n in range(4)}
    bot = bots.make("random", 2)
    for n in range(300):
        name = f"t{n * 7 % 4}"
        match = matches[name]
        if match.decision is None:
            continue
        for _ in range(n % 3):
            if match.decision is not None:
                match.answer(bot.choose(match, match.decision.seats[0]))
        if n % 11 == 10:
            match.undo(agreed=True)
        if match.decision is None:
            continue
        known = memory.recall(thought(match, table=name)).match
        assert known.tape == match.tape
        assert known.digest() == match.digest()
        assert known.decision.options == match.decision.options


def test_a_worker_does_not_begin_anew_for_every_thought(monkeypatch):
    memory = Memory()
    begun = []
    whole = Memory._from_the_start
    monkeypatch.setattr(Memory, "_from_the_start", lambda self, *words: begun.append(1) or whole(self, *words))
    match, bot = new_match(), bots.make("random", 2)
    for _ in range(20):  # before anybody can have died
        memory.recall(thought(match))
        match.answer(bot.choose(match, match.decision.seats[0]))
    assert len(begun) == 1
    match.undo(agreed=True)
    match.undo(agreed=True)
    memory.recall(thought(match))
    assert len(begun) == 2


def test_who_looks_ahead_goes_on_with_what_was_thought_until_something_is_taken_back(monkeypatch):
    memory, made = Memory(), []
    make = bots.make
    monkeypatch.setattr(bots, "make", lambda *words: made.append(words) or make(*words))
    match = new_match()
    for n in range(6):
        seat = match.decision.seats[0]
        match.answer(think(memory, Ask("search:40", thought(match, seat, seed=n))).index, seat)
    assert len(made) == len({seat for _, seat in memory.recall(thought(match)).minds})
    match.undo(agreed=True)
    match.undo(agreed=True)
    assert memory.recall(thought(match)).minds == {}


def test_being_told_to_hurry_holds_for_one_answer():
    memory, match = Memory(), new_match()
    seat = match.decision.seats[0]
    think(memory, Ask("search:1500", thought(match, seat), seconds=0.001))
    assert think(memory, Ask("search:1500", thought(match, seat))).error == ""
    (mind,) = memory.recall(thought(match)).minds.values()
    assert sum(each.visits for each in mind.thoughts) > 250


def test_the_key_of_the_dice_is_not_needed_nor_sent():
    match = question()
    sent = processes.frame(processes.Ask("greedy", thought(match)))
    assert b"k" * 32 not in sent
    assert (b"k" * 32).hex().encode() not in sent
    assert not [field for field in Thought.__struct_fields__ if "key" in field or "dice" in field]
    chance = Memory().recall(thought(match)).match.table.chance
    with pytest.raises(ValueError, match="the script of chance has ended"):  # what comes next is not known here
        chance.roll(6)


def test_a_bot_that_thinks_for_long_is_told_how_long():
    async def main():
        async with open_thinkers(1, limit=3.0) as thinkers:
            for n in range(3):
                index, found_by = await thinkers.think("master", thought(question(), seed=n))
                assert found_by == "master"
                assert index >= 0
            assert (thinkers.failures, thinkers.replaced) == (0, 0)

    asyncio.run(main())


def test_for_a_bot_that_thinks_for_too_long_a_quick_one_answers():
    """In these workers the adept never comes to an end."""

    async def main():
        async with open_thinkers(1, limit=5.0) as thinkers:
            match = question()
            index, found_by = await thinkers.think("adept", thought(match, seed=3))
            assert (index, found_by) == (bots.make("greedy", 3).choose(match.fork(), match.decision.seats[0]), "greedy")
            assert (thinkers.failures, thinkers.replaced) == (1, 1)

    asyncio.run(main())


@pytest.mark.parametrize("kind", ["hangs", "spins", "dies", "exits"])
def test_a_bot_that_takes_its_process_with_it(kind):
    async def main():
        async with open_thinkers(1, limit=2.0) as thinkers:
            match = question()
            (first,) = thinkers._workers
            began = time.monotonic()
            index, found_by = await thinkers.think(kind, thought(match))
            assert time.monotonic() - began < 30
            assert found_by == "random"
            assert 0 <= index < len(match.decision.options)
            match.answer(index)
            await asyncio.sleep(0)
            index, found_by = await thinkers.think("prints", thought(match))  # by the next worker
            assert found_by == "prints"
            assert index == len(match.decision.options) - 1
            assert first not in thinkers._workers
            assert first._process.returncode is not None
            assert (thinkers.thoughts, thinkers.failures, thinkers.replaced) == (2, 1, 1)

    asyncio.run(main())


NONSENSE = ("raises", "too high", "negative", "true", "words", "nothing", "a long story", "unheard of")


def test_a_bot_that_answers_nonsense():
    async def main():
        async with open_thinkers() as thinkers:
            match = question()
            for failed, kind in enumerate(NONSENSE, 1):
                index, found_by = await thinkers.think(kind, thought(match))
                assert found_by == "random", kind
                assert 0 <= index < len(match.decision.options), kind
                assert (thinkers.failures, thinkers.replaced) == (failed, 0), kind  # the worker is as good as before
                assert (await thinkers.think("greedy", thought(match)))[1] == "greedy", kind

    asyncio.run(main())


SENSELESS = (
    {"tape": "~"},
    {"tape": "zzzzz"},
    {"game": "chess"},
    {"seats": 9},
    {"pack": "/none"},
    {"fingerprint": "0" * 16},
    {"seat": 7},
)


def test_a_thought_that_makes_no_sense():
    async def main():
        async with open_thinkers() as thinkers:
            match = question()
            for wrong in SENSELESS:
                assert (await thinkers.think("greedy", thought(match, **wrong)))[1] == "random", wrong
                assert (await thinkers.think("greedy", thought(match)))[1] == "greedy", wrong

    asyncio.run(main())


def test_an_answer_to_another_question_is_not_taken():
    """The tape is that of another moment, where there are more options than here."""

    async def main():
        async with open_thinkers() as thinkers:
            index, found_by = await thinkers.think("prints", thought(question(), choices=1))
            assert (index, found_by) == (0, "random")

    asyncio.run(main())


def test_where_nobody_knows_how_many_options_there_are_the_default_is_taken():
    async def main():
        async with open_thinkers() as thinkers:
            assert await thinkers.think("raises", thought(question(), choices=0, default=2)) == (2, "default")
            assert await thinkers.think("random", thought(question(), choices=0, default=1)) == (1, "default")

    asyncio.run(main())


def test_the_simplest_bot_needs_no_worker():
    async def main():
        thinkers = Thinkers(0)
        found = {await thinkers.think("random", thought(question(), seed=seed)) for seed in range(50)}
        assert {index for index, _ in found} == set(range(len(question().decision.options)))
        assert {kind for _, kind in found} == {"random"}

    asyncio.run(main())


def test_a_whole_game_among_bots_that_fail():
    """The table goes on to its end."""

    async def main():
        async with open_thinkers(2, limit=1.0) as thinkers:
            match, n = new_match(), 0
            while match.decision is not None:
                kind = ("greedy", "raises", "dies", "too high")[n % 4 if n % 16 < 4 else 0]
                index, _ = await thinkers.think(kind, thought(match, seed=n))
                match.answer(index)
                n += 1
            assert match.outcome is not None
            assert thinkers.replaced > 0

    asyncio.run(main())


def test_many_tables_wait_their_turn():
    async def main():
        async with open_thinkers(2) as thinkers:
            match = question()
            found = await asyncio.gather(*(thinkers.think("greedy", thought(match, table=f"t{n}")) for n in range(40)))
            assert len(set(found)) == 1
            assert found[0][1] == "greedy"

    asyncio.run(main())


def test_a_hang_holds_up_no_other_table():
    async def main():
        async with open_thinkers(2, limit=60) as thinkers:
            match = question()
            hanging = asyncio.create_task(thinkers.think("hangs", thought(match)))
            await asyncio.sleep(0.05)
            for n in range(5):
                assert (await thinkers.think("greedy", thought(match, table=f"t{n}")))[1] == "greedy"
            assert not hanging.done()
            await thinkers.close()
            assert (await hanging)[1] == "random"

    asyncio.run(main())


def test_who_has_waited_too_long_gets_a_simple_answer(monkeypatch):
    monkeypatch.setattr(processes, "PATIENCE", 0.2)

    async def main():
        async with open_thinkers(1, limit=60) as thinkers:
            match = question()
            hanging = asyncio.create_task(thinkers.think("hangs", thought(match)))
            await asyncio.sleep(0.05)
            began = time.monotonic()
            assert (await thinkers.think("greedy", thought(match)))[1] == "random"
            assert time.monotonic() - began < 30
            await thinkers.close()
            await hanging

    asyncio.run(main())


def test_whoever_asked_may_go():
    """A table is closed while its bot thinks: the worker finishes and serves the next."""

    async def main():
        async with open_thinkers(1) as thinkers:
            match = question()
            asked = asyncio.create_task(thinkers.think("greedy", thought(match)))
            await asyncio.sleep(0.001)
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            assert (await thinkers.think("greedy", thought(match)))[1] == "greedy"
            assert thinkers.replaced == 0

    asyncio.run(main())


def test_a_worker_killed_from_outside_is_replaced():
    async def main():
        async with open_thinkers(1) as thinkers:
            match = question()
            (worker,) = thinkers._workers
            os.kill(worker._process.pid, signal.SIGKILL)
            assert (await thinkers.think("greedy", thought(match)))[1] == "random"
            assert (await thinkers.think("greedy", thought(match)))[1] == "greedy"

    asyncio.run(main())


def test_closing_ends_every_process_and_every_thought():
    async def main():
        thinkers = Thinkers(2, 30, prepare="odd_bots")
        await thinkers.start()
        pids = [worker._process.pid for worker in thinkers._workers]
        match = question()
        hanging = [asyncio.create_task(thinkers.think("spins", thought(match))) for _ in range(4)]
        await asyncio.sleep(0.1)
        await thinkers.close()
        assert {(await each)[1] for each in hanging} == {"random"}
        assert (await thinkers.think("greedy", thought(match)))[1] == "random"
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)

    asyncio.run(main())


def test_a_house_whose_workers_can_not_start_plays_on(monkeypatch):
    monkeypatch.setattr(processes, "PATIENCE", 0.1)
    monkeypatch.setattr(processes, "STARTING", 1.0)

    async def main():
        thinkers = Thinkers(1, prepare="no_such_module")
        await thinkers.start()
        assert (await thinkers.think("greedy", thought(question())))[1] == "random"
        await thinkers.close()

    asyncio.run(main())


OWNER = """
import asyncio, sys
from undercroft.server.thinking.processes import Thinkers, Thought

async def main():
    thinkers = Thinkers(1, 60, prepare="odd_bots")
    await thinkers.start()
    (worker,) = thinkers._workers
    print(worker._process.pid, flush=True)
    await thinkers.think("spins", Thought(table="t", game="darkcastle", seats=2, options={}, tape=sys.argv[1], seat=0, seed=1))

asyncio.run(main())
"""


def test_no_worker_outlives_a_server_that_was_killed():
    match = undercroft.game("darkcastle").start(2)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    server = subprocess.Popen([sys.executable, "-c", OWNER, match.tape.write()], stdout=subprocess.PIPE, env=environment)
    pid = int(server.stdout.readline())
    time.sleep(0.3)
    server.kill()
    server.wait()
    server.stdout.close()
    until = time.monotonic() + 60
    while time.monotonic() < until and alive(pid):
        time.sleep(0.02)
    assert not alive(pid)


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as stat:  # noqa: PTH123 reason: not a file
        return stat.read().rpartition(")")[2].split()[0] != "Z"


def test_who_thinks_before_the_first_worker_is_there_waits_for_it(monkeypatch):
    """A house opens before its bots are ready: a table that comes at once gets the bot that it wants, and no simpler one."""
    monkeypatch.setattr(processes, "PATIENCE", 0.01)

    async def main():
        thinkers = Thinkers(1, 60.0)
        starting = asyncio.create_task(thinkers.start())
        try:
            match = question()
            index, kind = await thinkers.think("greedy", thought(match))
            assert (index, kind) == (bots.make("greedy", 5).choose(match, match.decision.seats[0]), "greedy")
            await starting
        finally:
            await thinkers.close()

    asyncio.run(main())
