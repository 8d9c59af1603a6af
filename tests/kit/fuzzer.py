"""A client that plays, errs, undoes, agrees, chats, syncs and returns at random, and reads every byte that it is sent."""

import asyncio
import random
from collections.abc import Callable

import msgspec

from kit.house import new_table
from undercroft.server.protocol.messages import Sit
from undercroft.server.tables.client import Gone

BACKLOG = 4  # frames that a client has sent before the house has heard the first


class Fuzzer:
    """One seat, or somebody who watches."""

    def __init__(self, seed: int, seat: int | None, leaked: Callable[[str], object]) -> None:
        self.random = random.Random(seed)
        self.seat = seat
        self.leaked = leaked  # what a frame names that this seat may not know
        self.frames = 0
        self.leaks: list[str] = []
        self.version = self.decision = -1
        self.options = 0
        self.window = False
        self.windows = 0  # that it has seen
        self.over = False
        self.said: asyncio.Queue[bytes | None] = asyncio.Queue()

    async def receive(self):
        frame = await self.said.get()
        if frame is None:
            raise Gone
        return frame

    def hand(self, *_):
        return False

    async def send(self, frame):
        self.frames += 1
        if leaked := self.leaked(frame):  # said at the end: what is raised here, the house would take for a broken line
            self.leaks.append(f"seat {self.seat} may not know {leaked}: {frame}")
        news = msgspec.json.decode(frame)
        if news["t"] in ("snapshot", "update"):
            self.version, self.decision = news["version"], news["decision"]
            self.over = self.over or news["sections"].get("outcome") is not None
            if "prompt" in news["sections"]:
                prompt = news["sections"]["prompt"] or {}
                self.options, self.window = len(prompt.get("choices", ())), prompt.get("window", False)
                self.windows += self.window
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
        elif self.window and roll < 0.21:
            self.say("hold", seat=seat, decision=self.decision)
        elif self.options:
            self.say("answer", seat=seat, decision=self.decision, index=self.random.randrange(self.options))


async def fuzz_table(house, game, seats, seed, reader, steps=400, replies=0.0, elsewhere=None):
    """People at every seat and one who watches, at a table of its own; how many frames they read, and how many windows they saw.

    `reader(sitting, seat)` makes what says of a frame what it leaks. Half of the people, and whoever watches, may be at another worker.
    """
    made = await house.create(new_table("me", *["friend"] * (seats - 1), game=game, replies=replies), f"address {seed}")
    keys = [made.key] + [(await house.sit(made.table, Sit("Guest", each.key))).key for each in made.invites]
    clients, visits = [], []
    for number, (seat, key) in enumerate(zip((*range(seats), None), [*keys, made.watch], strict=True)):
        at = elsewhere if elsewhere is not None and (seat is None or seat % 2) else house
        client = Fuzzer(seed * 10 + number, seat, reader((await at.table(made.table)).standing, seat))
        client.say("hello", key=key)
        clients.append(client)
        visits.append(asyncio.create_task(at.visit(made.table, client)))
    for _ in range(steps):
        for client in clients:
            if client.said.qsize() < BACKLOG:
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
    for client in clients:
        assert not client.leaks, client.leaks[0]
    return sum(client.frames for client in clients), sum(client.windows for client in clients)
