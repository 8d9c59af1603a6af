"""A socket as ASGI gives it, and whether it may come in."""

import asyncio

import msgspec
from starlette.types import Receive, Scope, Send

from undercroft.server.limits import Buckets
from undercroft.server.protocol.messages import Sorry
from undercroft.server.tables.client import TOO_MANY, Gone, Hangup
from undercroft.server.transport.websocket import Wire

FOREIGN = 4403
GOODBYE = 3.0  # seconds for a last frame

_encode = msgspec.json.Encoder().encode


class Caller:
    """One end of a line. All sockets of an address share one bucket of frames."""

    __slots__ = ("_address", "_frames", "_receive", "_send", "_wire")

    def __init__(self, receive: Receive, send: Send, frames: Buckets, address: str, wire: Wire | None = None) -> None:
        """Over a socket that has been accepted; with its wire, if this server gives it."""
        self._receive = receive
        self._send = send
        self._frames = frames
        self._address = address
        self._wire = wire

    async def receive(self) -> str | bytes:
        """The next frame; Gone if there is none any more."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Gone
        if self._frames.take(self._address):
            raise Hangup(TOO_MANY, "too-many", f"too many frames from your address: at most {self._frames.rate:g} a second")
        text: str | None = message.get("text")
        data: str | bytes = message["bytes"] if text is None else text
        return data

    def hand(self, *frames: bytes) -> bool:
        """Send these frames at once, if that can be done; whether it was."""
        return self._wire is not None and self._wire.hand(frames)

    async def send(self, frame: str) -> None:
        """Send a frame; Gone if nobody is there."""
        try:
            await self._send({"type": "websocket.send", "text": frame})
        except (OSError, RuntimeError):  # it was closed from the other side, or by us
            raise Gone from None

    async def close(self, code: int, reason: str) -> None:
        """Hang up."""
        try:
            await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except (OSError, RuntimeError):
            raise Gone from None

    async def turn_away(self, close: int, code: str, reason: str) -> None:
        """Say why, and hang up."""
        try:
            async with asyncio.timeout(GOODBYE):
                await self.send(_encode(Sorry(code, reason)).decode())
                await self.close(close, reason)
        except (Gone, TimeoutError):
            pass


def from_elsewhere(scope: Scope, origins: tuple[str, ...], *, secure: bool = False) -> bool:
    """Whether a page of another address opens this socket. Programs that are no browsers say no address, and may.

    Where the house is known to be reached by HTTPS, a page that came without is another one. Else both may be ours: there may be a proxy.
    """
    headers = dict(scope["headers"])
    if b"origin" not in headers:
        return False
    origin = headers[b"origin"].decode("latin-1").lower()
    host = headers.get(b"host", b"").decode("latin-1").lower()
    ours = {f"https://{host}"} if secure else {f"http://{host}", f"https://{host}"}
    return origin not in {*ours, *(each.lower() for each in origins)}
