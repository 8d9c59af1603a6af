"""Many tables want to think: whose turn it is, and that one who waits hardly notices the others."""

import asyncio
import time
from statistics import median

import pytest

import undercroft
from kit.house import eventually
from undercroft import bots
from undercroft.engine.chance import Fair
from undercroft.server.thinking.processes import Thinkers, Thought
from undercroft.server.thinking.queueing import LATELY, Demand, Pace, Queue, Wanted


def wanted(table, maker="", pace=Pace.SLOW):
    return Wanted(pace, table, maker, asyncio.get_running_loop().create_future())


def order(queue, *paces):
    found = []
    while (each := queue.next(*paces)) is not None:
        found.append(each.table)
    return found


def in_a_loop(play):
    async def main():
        play()

    asyncio.run(main())


def test_who_had_no_turn_for_longest_comes_next():
    def play():
        queue = Queue()
        for _ in range(3):
            for table in "abc":
                queue.wait(wanted(table, maker=table))
        assert order(queue, Pace.SLOW) == [*"abcabcabc"]
        for table in "bac":
            queue.wait(wanted(table, maker=table))
        assert order(queue, Pace.SLOW) == [*"abc"]

    in_a_loop(play)


def test_six_tables_of_one_maker_are_not_six_turns_to_one():
    def play():
        queue = Queue()
        for _ in range(2):
            for table in range(6):
                queue.wait(wanted(f"t{table}", maker="greedy guts"))
            queue.wait(wanted("other", maker="somebody"))
        assert order(queue, Pace.SLOW)[:4] == ["t0", "other", "t1", "other"]

    in_a_loop(play)


def test_the_coach_goes_before_and_a_worker_takes_what_it_is_for():
    def play():
        queue = Queue()
        for table, pace in (("quick", Pace.QUICK), ("slow", Pace.SLOW), ("coach", Pace.COACH)):
            queue.wait(wanted(table, table, pace))
        assert queue.next(Pace.QUICK).table == "quick"
        assert order(queue, Pace.COACH, Pace.SLOW, Pace.QUICK) == ["coach", "slow"]

    in_a_loop(play)


def test_who_has_given_up_is_passed_over():
    def play():
        queue = Queue()
        gone = wanted("a")
        queue.wait(gone)
        queue.wait(wanted("b"))
        gone.place.cancel()
        assert order(queue, Pace.SLOW) == ["b"]

    in_a_loop(play)


def test_time_is_shared_between_makers_and_between_the_tables_of_each():
    demand = Demand()
    demand.note("t0", "ann", 0.0)
    assert demand.share("ann", 1) == 1.0
    for table in range(6):
        demand.note(f"t{table}", "ann", 0.0)
    assert demand.share("ann", 1) == pytest.approx(1 / 6)
    assert demand.share("ann", 8) == 1.0
    demand.note("v", "bea", 1.0)
    assert (demand.share("ann", 1), demand.share("bea", 1)) == (pytest.approx(1 / 12), 0.5)
    demand.note("v", "bea", LATELY + 0.5)
    assert demand.share("bea", 1) == 1.0, "nobody else has thought for a while"


# ---------------------------------------------------------------------- with real processes


def question(seed):
    """A moment that a master thinks about for as long as it may."""
    match, bot = undercroft.game("dorn").start(3, chance=Fair(bytes([seed]) * 32)), bots.make("random", 1)
    while len(match.tape.answers()) < 15 or len(match.decision.options) < 5:
        match.answer(bot.choose(match, match.decision.seats[0]))
    return match


def thought(match, table, seed):
    decision = match.decision
    return Thought(
        table=table,
        game=match.game.slug,
        seats=match.seats,
        options=match.options,
        tape=match.tape.write(),
        seat=decision.seats[0],
        seed=seed,
        choices=len(decision.options),
    )


async def seconds(times, asks):
    """How long it takes, in the middle of so many times."""
    taken = []
    for seed in range(times):
        began = time.monotonic()
        await asks(seed)
        taken.append(time.monotonic() - began)
    return median(taken)


def test_six_tables_of_masters_do_not_make_a_seventh_wait():
    """At most twice as long as alone, whatever sits there and whoever made it; a quarter of a second is the machine's own business."""

    async def main():
        thinkers = Thinkers(1, 1.0, quick=1)
        await thinkers.start()
        match = question(7)
        await eventually(lambda: len(thinkers._workers) == 2, 60)
        asks = {
            "master": (3, lambda seed, maker: thinkers.think("master", thought(match, "victim", seed), maker)),
            "coach": (3, lambda seed, maker: thinkers.advise(thought(match, "victim", seed), maker)),
            "greedy": (9, lambda seed, maker: thinkers.think("greedy", thought(match, "victim", seed), maker)),
        }

        async def wait(maker):
            return {kind: await seconds(times, lambda seed, ask=ask: ask(seed, maker)) for kind, (times, ask) in asks.items()}

        async def besiege(table):
            others = question(table)
            for seed in range(10_000):
                found = await thinkers.think("master", thought(others, f"t{table}", seed), "the besieger")
                assert found[1] == "master", "they think on, if only for less"

        try:
            alone = await wait("somebody")
            siege = [asyncio.create_task(besiege(table)) for table in range(6)]
            await asyncio.sleep(1.0)
            beside = {maker: await wait(maker) for maker in ("somebody", "the besieger")}
            assert not [each for each in siege if each.done()]
            for each in siege:
                each.cancel()
            await asyncio.gather(*siege, return_exceptions=True)
        finally:
            await thinkers.close()
        assert alone["master"] > 0.25, "it takes its time"
        for found in beside.values():
            for kind in asks:
                assert found[kind] <= 2 * alone[kind] + 0.25, (kind, alone, beside)

    asyncio.run(main())
