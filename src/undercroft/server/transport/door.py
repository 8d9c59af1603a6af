"""The door of the house: every connection comes through here, before any server of HTTP hears of it.

It asks no server how it works inside. It is given to the server as its protocol, keeps one of the server's own behind itself, and passes on
what it is told; when a request begins and ends it hears from the app (`Attended`). So each connection is either asking, or waiting for a
request; and while it waits there is a limit to what it may send and to how long it may take.
"""

import asyncio
import ssl
from http import HTTPStatus
from typing import Any, cast

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from undercroft.server.limits import address_of
from undercroft.server.protocol.messages import Problem
from undercroft.server.transport.gate import Gate
from undercroft.server.transport.websocket import Wire

HANDSHAKE = 10.0  # seconds for the handshake of TLS
REQUEST = 15.0  # seconds from the first byte until a request is whole; the body has its own (`web.py`)
IDLE = 30.0  # seconds without a request after an answer; the server hangs up sooner if nothing is sent at all
STUCK = 30.0  # seconds in which nobody takes what was sent
CLOSING = 5.0  # seconds for the last bytes
LINGER = 3.0  # seconds in which an answer is taken by somebody who still sends
BYTES = 128 * 1024  # that may come before a request is whole: a head and the longest body, read in one go

REASONS = {
    "too-many-connections": (HTTPStatus.TOO_MANY_REQUESTS, "too many connections from your address"),
    "full-house": (HTTPStatus.SERVICE_UNAVAILABLE, "the house is full; try again later"),
    "slow-request": (HTTPStatus.REQUEST_TIMEOUT, f"a request has to come within {REQUEST:g} seconds"),
    "long-head": (HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "this request has no end"),
}

Ends = tuple[Any, Any]
"""Both ends of a connection, by which the app and the door mean the same."""


class Entrance(Config):
    """How the server is set up, and who may come in."""

    gate: Gate
    proxied: bool  # connections are those of a proxy: addresses are counted by the app
    tls: ssl.SSLContext | None  # the handshake is ours: a server would wait for it a whole minute, and count nobody
    doors: dict[Ends, "Door"]


class Door(asyncio.Protocol):
    """One connection."""

    def __init__(self, config: Entrance, server_state: Any, app_state: dict[str, Any], _loop: object = None) -> None:
        """As any protocol of the server is made."""
        self.address = ""
        self._config = config
        self._gate = config.gate
        self._inner: asyncio.Protocol = HttpToolsProtocol(config, server_state, app_state)
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._ends: Ends = (None, None)
        self._inside = self._shaken = False
        self._early = bytearray()  # what came before the handshake was known to be over
        self._shaking: asyncio.Task[None] | None = None
        self._asking = 0
        self._had = self._deaf = False  # an answer; all that is sent
        self._until = self._loop.time() + REQUEST  # a request is whole
        self._bytes = 0  # since the last one
        self._full = 0.0  # since when nobody takes what was sent
        self._closing = 0.0  # since when it is being closed

    # ------------------------------------------------------------------ the line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody knocks."""
        self._transport = cast(asyncio.Transport, transport)
        peer, place = transport.get_extra_info("peername"), transport.get_extra_info("sockname")
        if not self._config.proxied:
            self.address = address_of(peer[0] if peer else None)
        refusal = self._gate.enter(self)
        if refusal:
            self._show_out(refusal)
            return
        self._inside = True
        self._ends = (tuple(peer[:2]) if peer else None, tuple(place[:2]) if place else None)
        self._config.doors[self._ends] = self
        if self._config.tls is None:
            self._begin()
        else:
            self._transport.pause_reading()
            self._shaking = self._loop.create_task(self._shake_hands(self._config.tls))

    async def _shake_hands(self, context: ssl.SSLContext) -> None:
        """The line is given over to TLS. A loop may read from a new line before that, whatever it is told: TLS hears that first."""
        shaking = self._loop.create_task(
            self._loop.start_tls(self._transport, self, context, server_side=True, ssl_handshake_timeout=HANDSHAKE)
        )
        await asyncio.sleep(0)  # now it has the line, and is about to read
        if self._early:
            self._loop.call_soon(self._give_to_tls, bytes(self._early))
            self._early.clear()
        try:
            shaken = await shaking
        except (OSError, asyncio.CancelledError):
            self._transport.abort()
            self._leave()
            return
        if shaken is None or not self._inside:
            self._leave()
            return
        self._transport = shaken
        self._begin()
        if self._early:
            early, self._early = bytes(self._early), bytearray()
            self.data_received(early)

    def _give_to_tls(self, data: bytes) -> None:
        protocol = cast(asyncio.BufferedProtocol, self._transport.get_protocol())  # as every TLS of a loop is one
        while data and not self._transport.is_closing():
            buffer = memoryview(protocol.get_buffer(len(data)))
            size = min(len(buffer), len(data))
            buffer[:size] = data[:size]
            protocol.buffer_updated(size)
            data = data[size:]

    def _begin(self) -> None:
        self._shaken = True
        self._inner.connection_made(self._transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._leave()
        if self._shaken:
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came. Nothing is passed on once it was too much."""
        if not self._inside:
            return
        if not self._asking:
            self._bytes += len(data)
            if self._bytes > BYTES:
                self._too_much()
                return
        if not self._shaken:
            self._early += data
            return
        self._inner.data_received(data)
        protocol = self._transport.get_protocol()
        if protocol is not self:
            self._hand_over(protocol)

    def _too_much(self) -> None:
        """Nobody reads on. Whoever has had an answer, and still sends the body of that request, has a moment to take it."""
        if not self._had:
            self._show_out(self._gate.refused("long-head"))
        elif not self._deaf:
            self._deaf = True
            self._transport.pause_reading()
            self._until = min(self._until, self._loop.time() + LINGER)

    def _hand_over(self, protocol: asyncio.BaseProtocol) -> None:
        """It has become a socket."""
        self._gate.settles(self)
        self._config.doors.pop(self._ends, None)
        if isinstance(protocol, Wire):
            protocol.when_lost(self._leave)

    def eof_received(self) -> bool | None:
        """They will say no more."""
        return self._inner.eof_received() if self._shaken else None

    def pause_writing(self) -> None:
        """They don't take what they are sent."""
        self._full = self._loop.time()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """They do again."""
        self._full = 0.0
        self._inner.resume_writing()

    # ------------------------------------------------------------------ who stalls

    def asks(self) -> None:
        """A request has begun, as far as the app is concerned."""
        self._asking += 1
        self._bytes = 0
        self._gate.asks(self)

    def answered(self) -> None:
        """It has been answered."""
        self._asking -= 1
        self._had = True
        if not self._asking and self._inside:
            self._until = self._loop.time() + IDLE
            self._bytes = 0
            self._gate.waits(self)

    def look(self, now: float) -> None:
        """See whether it has stalled."""
        if self._transport.is_closing():
            self._closing = self._closing or now
            if now - self._closing > CLOSING:
                self._transport.abort()
        elif self._full and now - self._full > STUCK:
            self._gate.refused("stuck")
            self._transport.abort()
        elif not self._asking and now > self._until:
            self._gate.refused("slow-request")
            self._show_out("slow-request" if self._bytes and not self._had else "idle")

    def make_room(self) -> None:
        """Go, since somebody else wants to come in."""
        self._show_out("idle")
        self._leave()

    def _show_out(self, code: str) -> None:
        """Say why, if anybody can hear it, and hang up."""
        if code in REASONS and not self._asking and (self._shaken or self._config.tls is None):
            status, reason = REASONS[code]
            body = msgspec.json.encode(Problem(code, reason))
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
            self._transport.write(head.encode() + b"connection: close\r\n\r\n" + body)
            self._transport.close()
        else:
            self._transport.abort()

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            if self._config.doors.get(self._ends) is self:
                del self._config.doors[self._ends]
            self._gate.left(self)


class Attended:
    """An app that tells the door of each request when it begins and when it ends."""

    def __init__(self, app: ASGIApp, doors: dict[Ends, Door]) -> None:
        """The doors of all connections."""
        self._app = app
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket, of which the door knows already."""
        door = self._doors.get((scope.get("client"), scope.get("server"))) if scope["type"] == "http" else None
        if door is None:
            await self._app(scope, receive, send)
            return
        door.asks()
        try:
            await self._app(scope, receive, send)
        finally:
            door.answered()
