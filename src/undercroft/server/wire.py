"""A socket as uvicorn has it, with a short way out: a frame that the line can take at once is written at once.

Every answer is told to all who listen, so this is where a busy house spends its time. ASGI takes a task, three coroutines and a copy for
each frame; here the bytes go to the line as they are. Whenever that would not be right it says so, and the frame goes the usual way.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

WIRE = "undercroft.wire"
"""The name under which a socket finds its wire among the extensions of its scope."""

_TEXT = 0x81  # a whole frame of text
_SHORT, _MIDDLE = 126, 1 << 16  # lengths from which on the length itself is longer


class Wire(WebSocketsSansIOProtocol):
    """Without compression: a frame is its length and its text."""

    def handle_connect(self, event: Request) -> None:
        """Whoever takes the socket gets the wire as well."""
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)  # there is none if the handshake was refused
        if scope is not None and not self.config.ws_per_message_deflate:
            scope["extensions"][WIRE] = self

    def hand(self, texts: tuple[bytes, ...]) -> bool:
        """Write a frame or several, if the line is open and not full; whether that was so."""
        if self.conn.state is not State.OPEN or self.close_sent or self.transport.is_closing() or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(framed, texts)))
        return True


def framed(text: bytes) -> bytes:
    """A frame of text as a server sends it."""
    length = len(text)
    if length < _SHORT:
        return bytes((_TEXT, length)) + text
    if length < _MIDDLE:
        return bytes((_TEXT, _SHORT, length >> 8, length & 255)) + text
    return bytes((_TEXT, _SHORT + 1)) + length.to_bytes(8) + text
