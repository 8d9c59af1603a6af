"""Hypothesis drives the house: join, answer, illegal, duplicate, stale, leave, return, take back, restart.

After every step: no acknowledged answer is lost, a resend is never played twice, and every client shows what the house says it should.
"""

import asyncio
import tempfile
from pathlib import Path

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from kit.house import QUICK, Page, a_house, eventually, new_table, rules_of
from undercroft.engine import showing
from undercroft.server.history.entries import Answered, TookBack
from undercroft.server.protocol.messages import Ack, Sit
from undercroft.server.protocol.sections import cut, digest

WAYS = msgspec.structs.replace(QUICK, grace=30.0, updates=6, queue=8)
SEATS = 3


class HouseMachine(RuleBasedStateMachine):
    """One table with three people, two spectators, and a house that is closed and opened again."""

    def __init__(self):
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.pages = {}  # who is there, by key
        self.left = {}  # pages of those who went
        self.acknowledged = {}  # name of a message to (seat, index, version)
        self.sent = []  # answers that were acknowledged, to be sent again
        self.count = 0

    def run(self, work):
        return self.runner.run(asyncio.wait_for(work, 20))

    @initialize()
    def open(self):
        self.context = None
        self.run(self.enter())

        async def make():
            table = await self.house.create(new_table("me", "friend", "friend"), "here")
            self.table = table.table
            keys = [table.key] + [(await self.house.sit(table.table, Sit("Guest", each.key))).key for each in table.invites]
            self.keys = [*keys, table.watch]
            for key in self.keys:
                self.pages[key] = await Page.visit(self.house, self.table, key)

        self.run(make())

    async def enter(self):
        self.context = a_house(Path(self.folder.name), WAYS)
        self.house = await self.context.__aenter__()

    def teardown(self):
        if getattr(self, "context", None) is not None:
            self.run(self.context.__aexit__(None, None, None))
        self.runner.close()
        self.folder.cleanup()

    # ------------------------------------------------------------------ what happens

    @property
    def players(self):
        return {seat: self.pages[key] for seat, key in enumerate(self.keys[:SEATS]) if key in self.pages}

    def asked(self):
        for page in self.players.values():
            if page.prompt is not None:
                return next((seat for seat in page.prompt["seats"] if seat in self.players), None)
        return None

    async def settle(self):
        """Until every page that is there has been told everything."""
        at = await self.house.table(self.table)
        await eventually(lambda: all(page.version == at.standing.version for page in self.pages.values()))

    @rule(which=st.integers(0, 1000))
    def answer(self, which):
        """Whether anybody is asked is known in its time, so it is no condition of what is drawn."""
        seat = self.asked()
        if seat is None:
            return
        page = self.players[seat]
        index = which % len(page.prompt["choices"])
        self.count += 1
        name, decision = f"answer {self.count}", page.decision
        reply = self.run(page.answer(index, seat, name=name))
        assert isinstance(reply, Ack), reply
        self.acknowledged[name] = (seat, index, reply.version)
        self.sent.append((seat, index, decision, name, reply.version))

    @rule(which=st.integers(0, 1000))
    def send_again(self, which):
        if not self.sent:
            return
        seat, index, decision, name, version = self.sent[-1 - which % min(20, len(self.sent))]
        if seat in self.players:
            assert self.run(self.players[seat].answer(index, seat, decision=decision, name=name)) == Ack(name, version)

    @rule(seat=st.integers(0, SEATS - 1), index=st.integers(0, 500), other=st.integers(0, SEATS - 1), late=st.integers(0, 3))
    def answer_badly(self, seat, index, other, late):
        """For another seat, out of turn, too late, or something that is not offered."""
        page = self.players.get(seat)
        if page is None or page.prompt is None:
            return
        if other == seat and late == 0 and seat in page.prompt["seats"]:
            index += 1 + max(at for each in page.prompt["choices"] for at in (each["index"], *each.get("same", ())))
        reply = self.run(page.answer(index, other, decision=page.decision - late))
        assert reply.code in {"not-yours", "stale", "not-asked", "illegal"}
        self.known_bad = reply

    @rule(who=st.integers(0, SEATS))
    def leave(self, who):
        page = self.pages.pop(self.keys[who], None)
        if page is not None:
            self.run(page.leave())
            self.left[self.keys[who]] = page

    @rule(who=st.integers(0, SEATS), fresh=st.booleans())
    def come_back(self, who, fresh):
        key = self.keys[who]
        if key not in self.pages:
            page = None if fresh else self.left.get(key)
            self.pages[key] = self.run(Page.visit(self.house, self.table, key, page))

    @rule(seat=st.integers(0, SEATS - 1), yes=st.booleans())
    def take_back(self, seat, yes):
        if len(self.players) < SEATS:
            return
        page = self.players[seat]
        reply = self.run(page.ask("undo", seat=seat))
        if not isinstance(reply, Ack):
            assert reply.code in {"nothing", "over"}
            return
        table = self.run(self.house.table(self.table))
        for other, each in self.players.items():
            if table.standing.wish is not None and other in table.standing.wish.waits_for:
                assert isinstance(self.run(each.ask("agree", seat=other, yes=yes)), Ack)
        assert table.standing.wish is None

    @rule(seat=st.integers(0, SEATS - 1))
    def say(self, seat):
        if seat in self.players:
            assert isinstance(self.run(self.players[seat].ask("say", text="Well, well.")), Ack)

    @rule()
    def restart(self):
        async def again():
            await self.context.__aexit__(None, None, None)
            assert all(page.closed == 1012 for page in self.pages.values())
            await self.enter()
            for key, page in self.pages.items():
                await Page.visit(self.house, self.table, key, page)

        self.run(again())

    # ------------------------------------------------------------------ what must hold

    @invariant()
    def nothing_is_lost_and_nothing_is_played_twice(self):
        if not self.acknowledged:
            return
        lines = self.run(self.house._home.store.entries(self.table, 0))
        happened = [msgspec.json.decode(line, type=Answered | TookBack) if b'"t":"answered"' in line else None for line in lines]
        played = {entry.id.partition(":")[2]: (entry.seat, entry.index, number) for number, entry in enumerate(happened, 1) if entry}
        assert played == self.acknowledged
        assert sum(entry is not None for entry in happened) == len(self.acknowledged)

    @invariant()
    def everybody_sees_what_the_house_says(self):
        if not self.pages:
            return
        self.run(self.settle())
        standing = self.run(self.house.table(self.table)).standing
        for key, page in self.pages.items():
            seat = self.keys.index(key) if self.keys.index(key) < SEATS else None
            assert page.digest == digest(cut(showing.table_now(standing.match, seat)))
            assert rules_of(page.log) == rules_of(showing.log(standing.match, seat))


HouseMachine.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

TestHouse = HouseMachine.TestCase
