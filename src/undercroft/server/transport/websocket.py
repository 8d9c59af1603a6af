"""A socket of the house: frames in, frames out, and nobody who sends too much.

The protocol itself is that of `websockets` without its lines; the server hands a connection over by the same three calls that any other
class would get, and the app hears ASGI. Every answer is told to all who listen, so this is where a busy house spends its time: a frame
that the line can take at once is written at once (`hand`). ASGI takes a task, three coroutines and a copy for each.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import unquote

from starlette.types import Message
from uvicorn import Config
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from undercroft.server.limits import Bucket
from undercroft.server.logs import NAME

WIRE = "undercroft.wire"
"""The name under which a socket finds its wire among the extensions of its scope."""

PIECE = 1024  # bytes that are read at once: many small frames must not hold up everybody else
WAITING = 4  # frames that may wait for the house; then the line is not read
CONTROL = 5.0  # pings, pongs and pieces of frames that a client may send each second
BURST = 30  # and at once
CLOSING = 5.0  # seconds for the other side's goodbye
LATE = 16 * 1024  # bytes that are looked through for it
TOO_MANY = 4429

_TEXT = 0x81  # a whole frame of text
_SHORT, _MIDDLE = 126, 1 << 16  # lengths from which on the length itself is longer
_MASKED = 6  # bytes before the payload of a short frame of a client

log = logging.getLogger(NAME)


class Wire(asyncio.Protocol):
    """Without compression: a frame is its length and its text."""

    def __init__(self, config: Config, **_: object) -> None:
        """As any server of sockets is made."""
        self._app = config.loaded_app
        self._ping = config.ws_ping_interval or 0.0
        self._socket = ServerProtocol(max_size=config.ws_max_size, logger=logging.getLogger("websockets.server"))
        self._loop = asyncio.get_running_loop()
        self._writable = asyncio.Event()
        self._writable.set()
        self._unread = bytearray()
        self._heard: deque[Message] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._pieces: list[bytes] = []  # of a frame that is not whole yet
        self._whole = True  # so far every frame has come in one piece, and alone
        self._kind = Opcode.TEXT
        self._control = Bucket(CONTROL, BURST)
        self._late = 0  # bytes since somebody has hung up
        self._alive = True  # something was heard since the last look
        self._asked = False  # whether somebody is there
        self._paused = self._reading = self._hung_up = self._lost = False
        self._timer: asyncio.TimerHandle | None = None
        self._left: Callable[[], None] = lambda: None
        self._request: Request | None = None
        self._transport: asyncio.Transport
        self._task: asyncio.Task[None]

    def when_lost(self, left: Callable[[], None]) -> None:
        """Whom to tell when the line is gone."""
        self._left = left
        if self._lost:
            left()

    # ------------------------------------------------------------------ the line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection is handed over. Its request comes again, as data."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 reason: why does not matter
        """Nobody is there any more."""
        self._lost = self._hung_up = True
        self._unread.clear()
        self._stop_timer()
        self._writable.set()
        self._hear({"type": "websocket.disconnect", "code": self._socket.close_code or CloseCode.ABNORMAL_CLOSURE})
        self._left()

    def pause_writing(self) -> None:
        """The line is full."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """It is not any more."""
        self._writable.set()

    def data_received(self, data: bytes) -> None:
        """Something was said."""
        self._alive = True
        if self._socket.state is State.OPEN and not (self._unread or self._hung_up) and self._take_whole(data):
            return
        self._unread += data
        if self._hung_up and not self._may_be_late(len(data)):
            return
        self._read()

    def _take_whole(self, data: bytes) -> bool:
        """Whether this was a short text in one frame, as nearly everything is that people send; then it is heard.

        Any other frame that comes whole and alone leaves the protocol between two frames. Of a line that has once sent anything else that
        is not known any more, and the protocol reads all.
        """
        start = _payload(data) if self._whole else 0
        self._whole = start > 0
        if not start or data[0] != _TEXT or self._pieces or len(self._heard) >= WAITING:
            return False
        length = len(data) - start
        mask = (data[start - 4 : start] * (length // 4 + 1))[:length]
        text = (int.from_bytes(data[start:]) ^ int.from_bytes(mask)).to_bytes(length)
        self._hear_text(text)
        return True

    def _may_be_late(self, more: int) -> bool:
        """What is sent to a house that has hung up is read for a goodbye, but not all of it."""
        self._late += more
        if self._late > LATE:
            self._unread.clear()
            self._transport.abort()
        return self._late <= LATE

    def _read(self) -> None:
        """As much as the house has room for."""
        unread, self._reading = self._unread, False
        while unread and (self._hung_up or len(self._heard) < WAITING) and not self._lost:
            piece = bytes(unread[:PIECE])
            del unread[:PIECE]
            self._socket.receive_data(piece)
            for event in self._socket.events_received():
                if isinstance(event, Request):
                    self._begin(event)
                else:
                    self._take(cast(Frame, event))
            self._flush()
            if self._hung_up:
                break
        if self._hung_up and unread:
            self._read_soon()
        if self._paused != bool(unread) and not self._lost:
            self._paused = not self._paused
            (self._transport.pause_reading if self._paused else self._transport.resume_reading)()

    def _read_soon(self) -> None:
        """Not at once: others want to be heard too."""
        if not self._reading:
            self._reading = True
            self._loop.call_soon(self._read)

    def _flush(self) -> None:
        """What the protocol itself has to say: pongs, goodbyes. Nothing at all is the end."""
        said = self._socket.data_to_send()
        if said:
            self._transport.write(b"".join(said))
            if not said[-1]:
                self._transport.close()
        if self._socket.parser_exc is not None and not self._hung_up:
            self._end()

    # ------------------------------------------------------------------ frames that come

    def _begin(self, request: Request) -> None:
        self._request = request
        path, _, query = request.path.partition("?")
        server, client = self._transport.get_extra_info("sockname"), self._transport.get_extra_info("peername")
        secure = self._transport.get_extra_info("sslcontext") is not None
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if secure else "ws",
            "server": tuple(server[:2]) if server else None,
            "client": tuple(client[:2]) if client else None,
            "root_path": "",
            "path": unquote(path),
            "raw_path": _raw(path),
            "query_string": _raw(query),
            "headers": [(_raw(name.lower()), _raw(value)) for name, value in request.headers.raw_items()],
            "subprotocols": [],
            "state": {},
            "extensions": {WIRE: self},
        }
        self._hear({"type": "websocket.connect"})
        self._task = self._loop.create_task(self._run(scope))

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CLOSE:
            self._end()
            return
        control = frame.opcode in (Opcode.PING, Opcode.PONG)
        if (control or not frame.fin) and self._control.take():
            self._close(TOO_MANY, "too many pings, or frames in too many pieces")
            self._unread.clear()
            self._transport.close()
            return
        if control or self._hung_up:
            return
        if frame.opcode is not Opcode.CONT:
            self._pieces.clear()
            self._kind = frame.opcode
        self._pieces.append(bytes(frame.data))
        if not frame.fin:
            return
        data = b"".join(self._pieces)
        self._pieces.clear()
        if self._kind is Opcode.BINARY:
            self._hear({"type": "websocket.receive", "bytes": data})
            return
        self._hear_text(data)

    def _hear_text(self, data: bytes) -> None:
        try:
            self._hear({"type": "websocket.receive", "text": data.decode()})
        except UnicodeDecodeError:
            self._close(CloseCode.INVALID_DATA, "a text is UTF-8")

    def _hear(self, message: Message) -> None:
        self._heard.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def _run(self, scope: dict[str, Any]) -> None:
        try:
            await self._app(scope, self.receive, self.send)
        except (OSError, asyncio.CancelledError):
            pass
        except Exception:
            log.exception("a socket broke off")
            self._close(CloseCode.INTERNAL_ERROR, "broken")
        if not self._hung_up:
            self._transport.close()

    # ------------------------------------------------------------------ ASGI

    async def receive(self) -> Message:
        """What was heard next."""
        while not self._heard:
            self._waiter = self._loop.create_future()
            await self._waiter
        message = self._heard.popleft()
        if self._unread:
            self._read_soon()
        return message

    async def send(self, message: Message) -> None:
        """Accept the socket, send something, or hang up; OSError if nobody is there."""
        kind = message["type"]
        if kind == "websocket.send":
            await self._writable.wait()
            if not self.hand((message["text"].encode(),)):
                raise OSError("the socket is closed")
        elif kind == "websocket.accept":
            self._accept()
        elif self._socket.state is State.CONNECTING:
            self._refuse()
        else:
            self._close(message.get("code", CloseCode.NORMAL_CLOSURE), message.get("reason") or "")

    def hand(self, texts: tuple[bytes, ...]) -> bool:
        """Write a frame or several, if the line is open and not full; whether that was so."""
        if self._hung_up or not self._writable.is_set() or self._socket.state is not State.OPEN or self._transport.is_closing():
            return False
        self._transport.write(b"".join(map(framed, texts)))
        return True

    # ------------------------------------------------------------------ beginning and end

    def _accept(self) -> None:
        assert self._request is not None
        if self._lost:
            raise OSError("the socket is closed")
        response = self._socket.accept(self._request)
        self._socket.send_response(response)
        self._flush()
        if self._socket.state is not State.OPEN:  # it was no proper wish for a socket
            self._end()
            raise OSError("the handshake failed")
        if self._ping:
            self._timer = self._loop.call_later(self._ping, self._look)

    def _refuse(self) -> None:
        self._socket.send_response(self._socket.reject(HTTPStatus.FORBIDDEN, ""))
        self._flush()
        self._end()

    def _close(self, code: int, reason: str) -> None:
        """Hang up."""
        if self._hung_up or self._lost:
            return
        try:
            self._socket.send_close(code, reason)
        except InvalidState:
            self._transport.close()
        self._flush()
        self._end()

    def _end(self) -> None:
        """Somebody has hung up: the other side has a moment to say goodbye."""
        if self._hung_up:
            return
        self._hung_up = True
        self._hear({"type": "websocket.disconnect", "code": self._socket.close_code or CloseCode.ABNORMAL_CLOSURE})
        self._stop_timer()
        self._timer = self._loop.call_later(CLOSING, self._transport.abort)
        if self._may_be_late(len(self._unread)) and self._unread:
            self._read_soon()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        """Whether somebody is there. Whoever is silent is asked; whoever is silent then is given up."""
        if not self._alive and self._asked:
            self._transport.abort()
            return
        self._asked = not self._alive
        if self._asked and self._socket.state is State.OPEN:
            self._socket.send_ping(b"")
            self._flush()
        self._alive = False
        self._timer = self._loop.call_later(self._ping, self._look)


def _raw(value: str) -> bytes:
    return value.encode("latin-1", "surrogateescape")


def _payload(data: bytes) -> int:
    """Where the payload begins, if this is one whole masked frame, and a short one; 0 if not."""
    if not _MASKED <= len(data) <= PIECE or not data[1] & 0x80:
        return 0
    length, start = data[1] & 0x7F, _MASKED
    if length > _SHORT:
        return 0  # its length takes eight bytes: it is no short one
    if length == _SHORT:
        length, start = int.from_bytes(data[2:4]), _MASKED + 2
    return start if length <= PIECE and start + length == len(data) else 0


def framed(text: bytes) -> bytes:
    """A frame of text as a server sends it."""
    length = len(text)
    if length < _SHORT:
        return bytes((_TEXT, length)) + text
    if length < _MIDDLE:
        return bytes((_TEXT, _SHORT, length >> 8, length & 255)) + text
    return bytes((_TEXT, _SHORT + 1)) + length.to_bytes(8) + text
