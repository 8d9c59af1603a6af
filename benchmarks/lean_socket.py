"""A WebSocket client that does next to nothing, so that the load test measures the server and not itself.

It speaks just enough of RFC 6455 for a loopback test: text frames, no fragments, masked with zeros (which is allowed, and costs nothing).
"""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import cast

_HELLO = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class LeanSocket(asyncio.Protocol):
    """One client. `heard` gets every text frame as bytes."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        """Not connected yet: see `connect`."""
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: tuple[int, str] | None = None
        self._buffer = bytearray()
        self._shaken = False
        self._transport: asyncio.Transport

    @staticmethod
    async def connect(host: str, port: int, path: str, heard: Callable[[bytes], None]) -> "LeanSocket":
        """A client whose handshake is done."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: LeanSocket(heard), host, port)
        key = b64encode(os.urandom(16)).decode()
        socket.shake(_HELLO.format(path=path, host=f"{host}:{port}", key=key).encode())
        await socket.opened
        return socket

    def shake(self, hello: bytes) -> None:
        """Ask for a socket."""
        self._transport.write(hello)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The TCP connection stands."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        self.closed = self.closed or (1006, str(exc or "connection lost"))
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the handshake was refused"))

    def data_received(self, data: bytes) -> None:
        """Cut the stream into frames."""
        self._buffer += data
        if not self._shaken and not self._shake():
            return
        while self._one_frame():
            pass

    def _shake(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            first = bytes(self._buffer[: self._buffer.find(b"\r")]).decode()
            self.opened.set_exception(ConnectionError(first))
            self._transport.close()
            return False
        del self._buffer[: end + 4]
        self._shaken = True
        self.opened.set_result(None)
        return True

    def _one_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, start = buffer[1] & 127, 2
        if length == 126:
            if len(buffer) < 4:
                return False
            length, start = int.from_bytes(buffer[2:4]), 4
        elif length == 127:
            if len(buffer) < 10:
                return False
            length, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + length:
            return False
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        if kind == TEXT:
            self.heard(payload)
        elif kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            self.closed = (int.from_bytes(payload[:2]), payload[2:].decode())
            self._transport.close()
        return True

    def send(self, payload: bytes) -> None:
        """Send a text frame."""
        self._write(TEXT, payload)

    def _write(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        head = bytes((128 | kind, 128 | length)) if length < 126 else bytes((128 | kind, 254)) + length.to_bytes(2)
        self._transport.write(head + bytes(4) + payload)

    def close(self) -> None:
        """Hang up."""
        self._write(CLOSE, (1000).to_bytes(2))
        self._transport.close()
