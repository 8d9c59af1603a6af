"""Somebody at a table of a running server: a whole client of the socket protocol, as the page has one, for tests.

It reconnects by itself, resends what was not acknowledged under the same id, asks again when something is missing, and
computes the digest of what it shows from what it has parsed, not from what it was sent.
"""

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Callable
from itertools import count
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from undercroft.server.protocol.sections import NAMES, digest

SILENCE = 0.15  # seconds after which what has no answer is sent again, and a ping asks for news
_ids = count(1)


class Refusal(Exception):
    """The house said no."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


class Weather:
    """What befalls frames on the way: nothing, unless a test makes it rain."""

    def __init__(self, seed: int = 0, *, drop: float = 0.0, double: float = 0.0, swap: float = 0.0, delay: float = 0.0) -> None:
        self.random = random.Random(seed)
        self.drop, self.double, self.swap, self.delay = drop, double, swap, delay
        self.held: dict[str, list[Any]] = {"in": [], "out": []}

    def befall(self, frame: Any, way: str) -> list[Any]:
        """The frames that arrive now."""
        dice = self.random.random
        if dice() < self.drop:
            return []
        frames = [frame, frame] if dice() < self.double else [frame]
        if dice() < self.swap:
            self.held[way] += frames
            return []
        frames += self.held[way]
        self.held[way] = []
        return frames

    def clear(self) -> None:
        """Calm from now on."""
        self.drop = self.double = self.swap = self.delay = 0.0


class Guest:
    """One client of one table."""

    def __init__(self, base: str, table: str, key: str, seat: int | None = None, weather: Weather | None = None) -> None:
        self.url = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.key = key
        self.client = secrets.token_hex(8)
        self.seat = seat
        self.weather = weather or Weather()
        self.version = -1
        self.decision = -1
        self.shown: dict[str, Any] = {}  # the sections, parsed
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.room: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.acked: dict[str, int] = {}  # our own ids, and the version in which they were written down
        self.noted: set[str] = set()  # those that were noted in a window
        self.snapshots = 0
        self.frames: list[bytes] = []
        self.keep_frames = False
        self.sorry: dict[str, Any] | None = None
        self.heard = asyncio.Event()
        self._waiting: dict[str, tuple[bytes, asyncio.Future[int], float]] = {}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._over = False

    # ------------------------------------------------------------------ coming and going

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        await self.until(lambda: self.version >= 0 or self.sorry is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._over = True
        if self._socket is not None:
            await self._socket.close()
        assert self._task is not None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _stay(self) -> None:
        wait = 0.02
        while not self._over:
            try:
                async with connect(self.url, compression=None, max_size=None, open_timeout=5, close_timeout=1) as socket:
                    self._socket = socket
                    wait = 0.02
                    await socket.send(self._hello())
                    for frame, _, _ in list(self._waiting.values()):
                        await self._out(frame)
                    nudging = asyncio.create_task(self._nudge(socket))
                    try:
                        async for raw in socket:
                            if self.weather.delay:
                                await asyncio.sleep(self.weather.random.random() * self.weather.delay)
                            for each in self.weather.befall(raw, "in"):
                                await self._hear(each)
                    finally:
                        nudging.cancel()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                pass
            self._socket = None
            if self.sorry is not None and self.sorry["code"] in ("wrong-key", "no-table", "malformed"):
                return
            await asyncio.sleep(wait * (0.5 + random.random()))
            wait = min(1.0, wait * 1.6)

    def _hello(self) -> str:
        hello = {"t": "hello", "key": self.key, "client": self.client}
        if self.seat is not None:
            hello["seat"] = self.seat
        if self.version >= 0:
            hello |= {"seen": self.version, "digest": self.digest()}
        return msgspec.json.encode(hello).decode()

    async def _nudge(self, socket: ClientConnection) -> None:
        """What has had no answer for a while is sent again; a ping brings news that were lost."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(SILENCE)
                now = time.monotonic()
                for name, (frame, future, sent) in list(self._waiting.items()):
                    if now - sent > SILENCE:
                        self._waiting[name] = (frame, future, now)
                        await self._out(frame)
                await socket.send('{"t":"ping"}')

    # ------------------------------------------------------------------ hearing

    async def _hear(self, raw: str | bytes) -> None:
        if self.keep_frames:
            self.frames.append(raw.encode() if isinstance(raw, str) else raw)
        frame = msgspec.json.decode(raw)
        match frame["t"]:
            case "snapshot":
                if frame["version"] >= self.version or self.version < 0 or frame["you"]["eyes"] != self.you.get("eyes"):
                    self.snapshots += 1
                    self.version, self.decision = frame["version"], frame["decision"]
                    self.you, self.room = frame["you"], frame["room"]
                    self.shown, self.log, self.chat = frame["sections"], frame["log"], frame["chat"]
                    await self._check(frame["digest"])
            case "update":
                await self._update(frame)
            case "room":
                self.room = frame["room"]
            case "ack":
                self.acked[frame["id"]] = frame["version"]
                if frame.get("noted"):
                    self.noted.add(frame["id"])
                _, future, _ = self._waiting.pop(frame["id"], (b"", None, 0.0))
                if future is not None and not future.done():
                    future.set_result(frame["version"])
            case "refused" if frame["code"] == "unsure":
                pass  # it is sent again, until the house knows
            case "refused":
                _, future, _ = self._waiting.pop(frame["id"], (b"", None, 0.0))
                if future is not None and not future.done():
                    future.set_exception(Refusal(frame["code"], frame["reason"]))
            case "pong":
                if frame["version"] > self.version or (frame["version"] == self.version and frame["digest"] != self.digest()):
                    await self._sync()
            case "sorry":
                self.sorry = frame
        self.heard.set()

    async def _update(self, frame: dict[str, Any]) -> None:
        if frame["version"] <= self.version:
            return
        if frame["since"] != self.version:
            await self._sync()
            return
        self.version, self.decision = frame["version"], frame["decision"]
        self.shown = {**self.shown, **frame["sections"]}
        if frame.get("undone") is not None:
            self.log = [line for line in self.log if line["number"] <= frame["undone"]]
        self.log = self.log + frame["log"]
        self.chat = self.chat + frame["chat"]
        self.room = frame.get("room") or self.room
        await self._check(frame["digest"])

    async def _check(self, theirs: str) -> None:
        if self.digest() != theirs:
            self.version = -1
            await self._sync()

    async def _sync(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode({"t": "sync", "seen": self.version, "digest": self.digest()}).decode())

    def digest(self) -> str:
        """Of what this client shows."""
        return digest({name: msgspec.Raw(msgspec.json.encode(self.shown[name])) for name in NAMES if name in self.shown})

    # ------------------------------------------------------------------ doing

    async def _out(self, frame: bytes) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                for each in self.weather.befall(frame, "out"):
                    await self._socket.send(each.decode() if isinstance(each, bytes) else each)

    async def send(self, t: str, *, name: str | None = None, **fields: Any) -> int:
        """Send something that wants an ack; returns the version, or raises Refusal. It is sent again until the house has spoken."""
        name = name or f"g{next(_ids)}"
        frame = msgspec.json.encode({"t": t, "id": name, **fields})
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[name] = (frame, future, time.monotonic())
        await self._out(frame)
        return await future

    async def answer(self, index: int, seat: int | None = None) -> int:
        """Answer the present question."""
        return await self.send("answer", seat=self.asked_seat if seat is None else seat, decision=self.decision, index=index)

    @property
    def asked_seat(self) -> int:
        """The seat of mine that is asked, or else the one I look from."""
        return self.you["eyes"] if self.you.get("eyes") is not None else 0

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What I may choose now."""
        return (self.shown.get("prompt") or {}).get("choices", [])

    @property
    def over(self) -> bool:
        """Whether the game has ended, or was broken off."""
        return self.shown.get("outcome") is not None or self.room.get("state") == "over"

    async def until(self, holds: Callable[[], Any], seconds: float = 60.0) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(seconds):
            while not holds():
                self.heard.clear()
                await self.heard.wait()
