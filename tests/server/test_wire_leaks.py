"""A leak fuzz over the bytes on the wire: canaries in every hidden place, and whoever gets a frame may know all that are in it."""

import asyncio
import random

import msgspec
import pytest
from test_house_secrets import DECK, canaries, rule

from kit.house import QUICK, a_house, new_table
from kit.toys import toy_game
from undercroft.server.messages import Sit
from undercroft.server.socket import Gone

AT_ONCE = 24  # tables


class Fuzzer:
    """A client that plays, errs, undoes, agrees, chats, syncs and returns at random, and reads every byte that it is sent."""

    def __init__(self, seed, seat, hands, watch):
        self.random = random.Random(seed)
        self.seat = seat
        self.hands = hands  # of the true table: what this seat has held so far
        self.held = set()
        self.watch = watch
        self.frames = 0
        self.version = self.decision = -1
        self.options = 0
        self.over = False
        self.said = asyncio.Queue()

    def look(self):
        if self.seat is not None:
            for hand in self.hands()[self.seat : self.seat + 1]:
                self.held |= set(hand)

    async def receive(self):
        frame = await self.said.get()
        if frame is None:
            raise Gone
        return frame

    def hand(self, *_):
        return False

    async def send(self, frame):
        self.frames += 1
        self.look()
        leaked = canaries(frame) - self.held
        assert not leaked, f"seat {self.seat} may not know {leaked}: {frame}"
        news = msgspec.json.decode(frame)
        if news["t"] in ("snapshot", "update"):
            self.version, self.decision = news["version"], news["decision"]
            self.over = self.over or news["sections"].get("outcome") is not None
            if "prompt" in news["sections"]:
                self.options = len((news["sections"]["prompt"] or {}).get("choices", ()))
        if news["t"] == "room":
            self.over = self.over or news["room"]["state"] == "over"
            wish = news["room"].get("wish")
            if wish and self.seat in wish["waits_for"]:
                self.say("agree", seat=self.seat, yes=self.random.random() < 0.8)

    async def close(self, *_):
        self.over = True

    def say(self, kind, **fields):
        named = {} if kind in ("hello", "sync", "ping", "look") else {"id": f"f{self.random.getrandbits(60)}"}
        self.said.put_nowait(msgspec.json.encode({"t": kind, **named, **fields}))

    def do_something(self):
        roll, seat = self.random.random(), self.seat if self.seat is not None else 0
        if roll < 0.04:
            self.say("sync", seen=self.random.randrange(-1, self.version + 2), digest="00000000")
        elif roll < 0.07:
            self.say("say", text="hm")
        elif roll < 0.12:
            self.say("undo", seat=seat)
        elif roll < 0.15:
            self.say("answer", seat=self.random.randrange(4), decision=self.decision, index=self.random.randrange(5))
        elif roll < 0.17:
            self.say("answer", seat=seat, decision=self.decision - 1, index=0)
        elif roll < 0.2:
            self.say("ping")
        elif self.options:
            self.say("answer", seat=seat, decision=self.decision, index=self.random.randrange(self.options))


async def one_table(house, seed):
    made = await house.create(new_table("me", "friend", "friend", game="toy"), f"address {seed}")
    keys = [made.key] + [(await house.sit(made.table, Sit("Guest", each.key))).key for each in made.invites]
    table = await house.table(made.table)

    def hands():
        return table.sitting.match.table.hands

    clients = [Fuzzer(seed * 10 + number, seat, hands, made.watch) for number, seat in enumerate((0, 1, 2, None))]
    visits = []
    for client, key in zip(clients, [*keys, made.watch], strict=True):
        client.say("hello", key=key)
        visits.append(asyncio.create_task(house.visit(made.table, client)))
    for _ in range(400):
        for client in clients:
            client.do_something()
        await asyncio.sleep(0.004)
        if clients[0].over:
            break
        for visit in visits:
            if visit.done():
                visit.result()
    for client in clients:
        client.said.put_nowait(None)
    await asyncio.gather(*visits)
    return sum(client.frames for client in clients)


def fuzz(path, frames):
    async def play():
        counted, seed = 0, 0
        game = toy_game(rule, scenes=8, deal=2, deck=DECK)
        async with a_house(path, QUICK, games={"toy": game}) as house:
            while counted < frames:
                counted += sum(await asyncio.gather(*(one_table(house, seed + number) for number in range(AT_ONCE))))
                seed += AT_ONCE
        return counted

    return asyncio.run(play())


def test_no_canary_in_thousands_of_frames(tmp_path):
    assert fuzz(tmp_path, 10_000) >= 10_000


@pytest.mark.soak
def test_no_canary_in_a_million_frames(tmp_path):
    assert fuzz(tmp_path, 1_000_000) >= 1_000_000
