"""A house in this process, and pages that visit it. A page keeps what it shows, and complains when it can't be what the house says.

async with a_house(path) as house:
    table = await house.create(new_table("me", "friend"), "here")
    me = await Page.visit(house, table.table, table.key)
    await me.answer(0)
"""

import asyncio
import itertools
import re
from contextlib import asynccontextmanager

import msgspec

from undercroft.server.catalogue import Packs
from undercroft.server.protocol.advice import Advised
from undercroft.server.protocol.asking import Recalled
from undercroft.server.protocol.company import Leanings
from undercroft.server.protocol.messages import (
    Ack,
    Clock,
    NewTable,
    Pong,
    Refused,
    RoomNow,
    SeatWish,
    Snapshot,
    Sorry,
    Told,
    Update,
)
from undercroft.server.protocol.sections import digest
from undercroft.server.settings import Settings
from undercroft.server.stores import open_store
from undercroft.server.tables.client import Gone
from undercroft.server.tables.house import House
from undercroft.server.thinking.processes import Thinkers

QUICK = Settings(grace=0.15, pace=0.0, hello=0.3, slow=0.3, frames=100_000, burst=100_000, tables=0, goodbye=1.0)
PATIENCE = 30.0  # seconds after which a test no longer believes in something: a busy machine takes its time

_read = msgspec.json.Decoder(Snapshot | Update | RoomNow | Ack | Refused | Advised | Recalled | Leanings | Pong | Sorry).decode
_numbers = itertools.count(1)


@asynccontextmanager
async def a_house(path, settings=QUICK, *, store=None, thinkers=None, **more):
    """A house over the file `house.db` in this folder, open as long as the block lasts."""
    own = store is None
    if own:
        store = await open_store(f"sqlite:///{path / 'house.db'}")
    thinkers = thinkers or Thinkers(0, 1.0)
    house = House(store, thinkers, Packs(None), settings, **more)
    try:
        await house.open()
        yield house
    finally:
        await house.close()
        if own:
            await thinkers.close()
            await store.close()


def new_table(*kinds, game="darkcastle", bot="random", nickname="Ada", clock=Clock(), replies=0.0, consent="anyone", **options):  # noqa: B008 reason: frozen
    seats = tuple(SeatWish(kind, bot if kind == "bot" else "") for kind in kinds)
    return NewTable(game, nickname, seats, options, "", clock, replies=replies, consent=consent)


class Page:
    """A client. What it is sent it keeps; `asleep` takes nothing in, like a line that is stuck."""

    def __init__(self):
        self.said = asyncio.Queue()  # to the house
        self.frames = []
        self.version = None
        self.digest = "00000000"
        self.decision = None
        self.sections = {}
        self.log = []
        self.chat = []
        self.room = None
        self.leanings = None
        self.you = None
        self.board = None
        self.replies = {}
        self.pongs = 0
        self.sorry = None
        self.closed = None
        self.snapshots = 0
        self.awake = asyncio.Event()
        self.awake.set()
        self.news = asyncio.Condition()
        self.task = None

    # ------------------------------------------------------------------ as the house sees it

    async def receive(self):
        frame = await self.said.get()
        if frame is None:
            self.said.put_nowait(None)
            raise Gone
        return frame

    def hand(self, *_):
        return False  # a page takes its time

    async def send(self, frame):
        await self.awake.wait()
        if self.closed is not None:
            raise Gone
        self.frames.append(frame)
        self.take(_read(frame))
        async with self.news:
            self.news.notify_all()

    async def close(self, code, _):
        self.closed = code
        self.said.put_nowait(None)
        async with self.news:
            self.news.notify_all()

    # ------------------------------------------------------------------ what it keeps

    def take(self, frame):
        match frame:
            case Snapshot():
                self.snapshots += 1
                self.sections = {name: bytes(raw) for name, raw in frame.sections.items()}
                self.log = [msgspec.json.decode(raw, type=Told) for raw in frame.log]
                self.chat = list(frame.chat)
                self.room, self.you, self.board = frame.room, frame.you, frame.board
                self._now(frame)
            case Update():
                assert frame.since == self.version, f"an update since {frame.since} for a page that has {self.version}"
                self.sections.update({name: bytes(raw) for name, raw in frame.sections.items()})
                if frame.undone is not None:
                    self.log = [line for line in self.log if line.number <= frame.undone]
                new = [msgspec.json.decode(raw, type=Told) for raw in frame.log]
                self.log += new
                assert [line.number for line in self.log] == list(range(len(self.log) + 1))[1:] or len(self.log) >= 400
                self.chat += frame.chat
                self.room = frame.room or self.room
                self._now(frame)
            case RoomNow(room=room):
                self.room = room
            case Leanings():
                self.leanings = frame
            case Ack() | Refused() | Advised() | Recalled():
                self.replies[frame.id] = frame
            case Pong():
                self.pongs += 1
                assert (frame.version, frame.digest) == (self.version, self.digest)
            case Sorry():
                self.sorry = frame

    def _now(self, frame):
        self.version, self.digest, self.decision = frame.version, frame.digest, frame.decision
        assert digest({name: msgspec.Raw(raw) for name, raw in self.sections.items()}) == frame.digest

    @property
    def prompt(self):
        return msgspec.json.decode(self.sections["prompt"]) if self.sections else None

    @property
    def outcome(self):
        return msgspec.json.decode(self.sections.get("outcome", b"null"))

    # ------------------------------------------------------------------ what it does

    @staticmethod
    async def visit(house, table, key, page=None, **hello):
        """Come, and wait for what there is to see; a page that was here before says what it has."""
        page = page or Page()
        page.closed, page.sorry = None, None
        page.said = asyncio.Queue()
        had = {} if page.version is None else {"seen": page.version, "digest": page.digest}
        page.say_raw(msgspec.json.encode({"t": "hello", "key": key, **had, **hello}))
        seen = len(page.frames)
        page.task = asyncio.create_task(house.visit(table, page))
        await page.until(lambda: page.closed is not None or (len(page.frames) > seen and page.sorry is None))
        return page

    def say_raw(self, frame):
        self.said.put_nowait(frame)

    def say(self, kind, **fields):
        self.say_raw(msgspec.json.encode({"t": kind, **fields}).decode())

    async def until(self, condition, seconds=PATIENCE):
        async with asyncio.timeout(seconds), self.news:
            await self.news.wait_for(condition)

    async def ask(self, kind, name=None, **fields):
        """Say something that is answered; the reply."""
        name = name or f"m{next(_numbers)}"
        self.replies.pop(name, None)
        self.say(kind, id=name, **fields)
        await self.until(lambda: name in self.replies or self.closed is not None)
        return self.replies[name]

    async def answer(self, index=0, seat=None, decision=None, name=None):
        seat = self.you.eyes if seat is None else seat
        return await self.ask("answer", name, seat=seat, decision=self.decision if decision is None else decision, index=index)

    async def ping(self):
        before = self.pongs
        self.say("ping")
        await self.until(lambda: self.pongs > before or self.closed is not None)

    async def leave(self):
        if self.task is not None:
            self.said.put_nowait(None)
            await self.task
            self.task = None


async def caught_up(*pages):
    """Until all pages have seen the same version."""
    await eventually(lambda: len({page.version for page in pages}) == 1)


async def eventually(condition, seconds=PATIENCE):
    """Until this is so, or a coroutine says so."""
    async with asyncio.timeout(seconds):
        while not (await so if asyncio.iscoroutine(so := condition()) else so):  # noqa: ASYNC110 reason: nobody tells when
            await asyncio.sleep(0.001)


def rules_of(log):
    """By which rules things happened. The same line twice at once is told once, with its count; at two moments it is told twice."""
    lines = [(line.rule, re.sub(r" \(×\d+\)$", "", line.text)) for line in log]
    return [rule for (rule, _), _ in itertools.groupby(lines)]


async def is_over(house, table):
    return (await house.card(table)).state == "over"
