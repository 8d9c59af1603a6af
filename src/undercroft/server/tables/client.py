"""One client: from its hello to its goodbye. What it sends is checked here; what it is sent waits here, and not for ever."""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, Protocol, get_args

import msgspec

from undercroft.engine.about import ask
from undercroft.server.history.moments import moment
from undercroft.server.limits import Bucket
from undercroft.server.protocol.asking import Ask, Explained, Recall, Recalled
from undercroft.server.protocol.company import Point, Renew, Unseat
from undercroft.server.protocol.messages import FRAME, PROTOCOL, Ack, Advise, Frame, Hello, Look, Ping, Pong, Refused, Sorry, Sync
from undercroft.server.tables import coaching, doubts, pointing
from undercroft.server.tables.keys import Pass, hash_of
from undercroft.server.tables.resources import Household
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table

MALFORMED = 4400
WRONG_KEY = 4401
NO_TABLE = 4404
GONE = 4410
NO_HELLO = 4408
TOO_MANY = 4429
TOO_BIG = 1009
BROKEN = 1011
RESTART = 1012
OVERLOADED = 1013

REASON = 120  # bytes that fit beside a close code

CODES = {401: WRONG_KEY, 404: NO_TABLE, 410: GONE, 429: TOO_MANY, 500: BROKEN, 503: OVERLOADED}
"""How the house hangs up, by the status that it would have over HTTP."""

log = logging.getLogger("undercroft.server")
_encode = msgspec.json.Encoder().encode
AnyFrame = Frame | Ask | Recall
_decode = msgspec.json.Decoder(AnyFrame).decode
KINDS = sorted(str(each.__struct_config__.tag) for each in get_args(AnyFrame))
"""What a frame of a client may be."""


class Gone(Exception):
    """The client has hung up."""


class Client(Protocol):
    """The other end of the line. Gone is raised when there is none any more."""

    async def receive(self) -> str | bytes:
        """The next frame."""

    def hand(self, *frames: bytes) -> bool:
        """Send these frames at once, if that can be done; whether it was."""

    async def send(self, frame: str, /) -> None:
        """Send a frame; this may take as long as the line is slow."""

    async def close(self, code: int, reason: str, /) -> None:
        """Hang up."""


class Hangup(Exception):
    """The house hangs up: the code of the socket, and why, for programs and for people."""

    def __init__(self, close: int, code: str, reason: str) -> None:
        """Said in a last frame."""
        super().__init__(reason)
        self.close = close
        self.code = code
        self.reason = reason


def hangup(trouble: Trouble) -> Hangup:
    """Trouble that ends a visit."""
    return Hangup(CODES.get(trouble.status, MALFORMED), trouble.code, trouble.reason)


class Line:
    """What a client is sent. At most so many frames wait; then they are dropped, and a snapshot is sent when it can be."""

    __slots__ = ("_held", "_household", "_sending", "_slow", "_waiting", "behind", "client", "closed")

    def __init__(self, client: Client, household: Household) -> None:
        """Nothing waits."""
        self.client = client
        self.behind = False  # something was dropped
        self.closed = False
        self._household = household
        self._held = b""  # a frame that goes together with the next one
        self._waiting: deque[tuple[bytes, bool]] = deque()  # frames, and whether they are kept when others are dropped
        self._sending: asyncio.Task[None] | None = None
        self._slow: asyncio.TimerHandle | None = None

    def hold(self, frame: bytes) -> None:
        """Send this together with what is put next, or when nothing is: see `let_go`."""
        self.let_go()
        self._held = frame

    def let_go(self) -> None:
        """Nothing is put next."""
        if self._held:
            held, self._held = self._held, b""
            self._put(held, keep=True)

    def put(self, frame: bytes, *, keep: bool = False) -> None:
        """Send this when there is time; if nothing waits that is now."""
        if self._held and self._sending is None and not (self.behind or self.closed) and self.client.hand(self._held, frame):
            self._held = b""
            return
        self.let_go()
        self._put(frame, keep=keep)

    def _put(self, frame: bytes, *, keep: bool) -> None:
        if self.closed or (self.behind and not keep):
            return
        if self._sending is None and self.client.hand(frame):
            return
        if len(self._waiting) >= self._household.settings.queue:
            self._waiting = deque(waiting for waiting in self._waiting if waiting[1])
            self.behind = True
            if self._slow is None:
                self._slow = asyncio.get_running_loop().call_later(self._household.settings.slow, self.too_slow)
            if not keep or len(self._waiting) >= self._household.settings.queue:
                return
        self._waiting.append((frame, keep))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while not self.closed:
                if self._waiting:
                    await self.client.send(self._waiting.popleft()[0].decode())
                elif self.behind:
                    self.behind = False
                    if self._slow is not None:
                        self._slow.cancel()
                        self._slow = None
                    await self.client.send(self.everything().decode())
                else:
                    break
        except Gone:
            self.closed = True
        finally:
            self._sending = None

    def everything(self) -> bytes:
        """A snapshot, for a client that has missed something."""
        raise NotImplementedError  # reason: only somebody who sits at a table has one

    def too_slow(self) -> None:
        """The client has not taken anything for too long."""
        raise NotImplementedError  # reason: as above

    async def finish(self, sorry: Sorry | None, close: int, reason: str) -> None:
        """Send what waits, say goodbye, hang up; all of it in the time there is."""
        if self.closed:
            return
        if sorry is not None:
            self.put(_encode(sorry), keep=True)
        with suppress(Gone, TimeoutError):
            async with asyncio.timeout(self._household.settings.goodbye):
                if self._sending is not None:
                    await asyncio.wait([self._sending])
        self.cut()
        with suppress(Gone, TimeoutError):
            async with asyncio.timeout(self._household.settings.goodbye):
                await self.client.close(close, reason.encode()[:REASON].decode(errors="ignore"))

    def cut(self) -> None:
        """Nothing is sent any more."""
        self.closed = True
        self._waiting.clear()
        if self._slow is not None:
            self._slow.cancel()
        if self._sending is not None:
            self._sending.cancel()


class Socket(Line):
    """A client at a table."""

    __slots__ = ("_advice", "_advising", "_bucket", "_ending", "_pointing", "_task", "eyes", "table", "who")

    def __init__(self, client: Client, household: Household, table: "Table", who: Pass, eyes: int | None) -> None:
        """Its key has been checked."""
        super().__init__(client, household)
        self.table = table
        self.who = who
        self.eyes = eyes  # the seat whose view it gets
        self._bucket = Bucket(household.settings.frames, household.settings.burst)
        self._advice = Bucket(household.settings.advice, household.settings.advice_burst)
        self._pointing = Bucket(household.settings.pointing, household.settings.pointing_burst)
        self._advising = ""  # the id of what the coach thinks about
        self._task = asyncio.current_task()
        self._ending: Hangup | None = None

    # ------------------------------------------------------------------ as somebody who listens

    def push(self, frame: bytes) -> None:
        """Send this when there is time."""
        self.put(frame)

    def push_snapshot(self) -> None:
        """Send everything when there is time."""
        if not self.behind:
            self.put(self.table.snapshot(self))

    def everything(self) -> bytes:
        """A snapshot."""
        return self.table.snapshot(self)

    def too_slow(self) -> None:
        """The client has not taken anything for too long."""
        self.end("slow", "the line is too slow to follow the table", OVERLOADED)

    def tell(self, reply: Ack | Refused) -> None:
        """Whether something was done; what came of it goes with it."""
        self.hold(_encode(reply))

    # ------------------------------------------------------------------ what it says

    async def stay(self, hello: Hello) -> None:
        """Listen and answer until somebody hangs up."""
        try:
            await self.table.join(self, hello.seen, hello.digest)
            while True:
                await self._hear(read(await self.client.receive()))
        except Trouble as trouble:
            raise hangup(trouble) from None
        except asyncio.CancelledError:
            if self._ending is None or self._task is None:
                raise
            self._task.uncancel()
            raise self._ending from None
        finally:
            self.table.leave(self)

    async def _hear(self, frame: AnyFrame) -> None:
        if self._bucket.take():
            raise Hangup(TOO_MANY, "too-many", f"too many frames: at most {self._household.settings.frames:g} a second")
        match frame:
            case Ping():
                await doubts.make_sure(self.table)
                self.put(_encode(Pong(*self.table.seen_by(self))))
            case Sync(seen=seen, digest=digest):
                await doubts.make_sure(self.table)
                self.table.sync(self, seen, digest)
            case Look(seat=seat):
                if seat not in self.who.seats:
                    raise Hangup(MALFORMED, "not-yours", f"seat {seat} is not yours")
                await self.table.look(self, seat)
            case Point(seat=seat, thing=thing):
                if seat not in self.who.seats:
                    raise Hangup(MALFORMED, "not-yours", f"seat {seat} is not yours")
                if not self._pointing.take():
                    pointing.point(self.table, seat, thing)
            case Hello():
                raise Hangup(MALFORMED, "malformed", "hello is said once")
            case Advise() | Ask() | Recall():
                await self._wonder(frame)
            case Unseat(key=key) | Renew(key=key):  # from here on only the hash of a new key is known
                await self.table.carry_out(self.who, msgspec.structs.replace(frame, key=hash_of(key).hex()), self.tell)
                self.let_go()
            case _:
                await self.table.carry_out(self.who, frame, self.tell)
                self.let_go()

    async def _wonder(self, wish: Advise | Ask | Recall) -> None:
        """A question that changes nothing; the answer is for whoever asks, and for nobody else."""
        if isinstance(wish, Ask):
            await self._explain(wish)
        elif isinstance(wish, Recall):
            await self._recall(wish)
        else:
            self._ask_coach(wish)

    def _ask_coach(self, wish: Advise) -> None:
        """Beside everything else: the coach takes its time. The same question again, while it is thought about, is one question."""
        if wish.id == self._advising:
            return
        wait = 1.0 if self._advising else self._advice.take()
        if wait:
            reason = "the coach is thinking already" if self._advising else f"the coach needs a rest: ask again in {ceil(wait)} seconds"
            self.put(_encode(Refused(wish.id, "coach-busy", reason)), keep=True)
            return
        self._advising = wish.id
        _ = self._household.spawn(self._hear_coach(wish), f"the coach of table {self.table.id}")

    async def _hear_coach(self, wish: Advise) -> None:
        try:
            advice = await coaching.advise(self.table, self.who, wish)
        finally:
            self._advising = ""
        self.put(_encode(advice), keep=True)

    async def _explain(self, wish: Ask) -> None:
        """What a thing is: of the table as it is written down, so nobody is in the middle of changing it."""
        async with self.table.turn:
            match = self.table.standing.match
            about = ask(match, self.eyes, wish.thing) if match is not None else None
        self.put(_encode(Explained(wish.id, wish.thing, about)))

    async def _recall(self, wish: Recall) -> None:
        """How it was: played again beside everything else. Whoever asks waits for it, and can ask nothing more until then."""
        async with self.table.turn:
            standing, seat = self.table.standing, self.eyes
            match = None if standing.match is None else standing.match.fork()
            older = sum([each.to is None or seat in each.to for each in standing.chronicle.before(0)])
        sections = None if match is None else await asyncio.to_thread(moment, match, seat, older, wish.line)
        if seat == self.eyes:
            self.put(_encode(Recalled(wish.id, wish.line, sections)))

    def end(self, code: str, reason: str, close: int) -> None:
        """Hang up, from wherever."""
        if self._ending is None and self._task is not None:
            self._ending = Hangup(close, code, reason)
            self._task.cancel()


def read(data: str | bytes) -> AnyFrame:
    """A frame of a client."""
    if len(data) > FRAME:
        raise Hangup(TOO_BIG, "too-big", f"a frame may have {FRAME} bytes")
    try:
        frame: AnyFrame = _decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        allowed = f"; it is one of: {', '.join(KINDS)}" if str(error).endswith("`$.t`") else ""
        raise Hangup(MALFORMED, "malformed", f"this is no frame: {error}"[:200] + allowed) from None
    return frame


async def greet(client: Client, household: Household) -> Hello:
    """The first frame, which has to be a hello."""
    try:
        async with asyncio.timeout(household.settings.hello):
            data = await client.receive()
    except TimeoutError:
        raise Hangup(NO_HELLO, "no-hello", f"nobody said hello within {household.settings.hello:g} seconds") from None
    frame = read(data)
    if not isinstance(frame, Hello):
        raise Hangup(MALFORMED, "no-hello", "the first frame has to be a hello")
    if frame.protocol != PROTOCOL:
        raise Hangup(MALFORMED, "protocol", f"this house speaks protocol {PROTOCOL}, not {frame.protocol}; load the page again")
    return frame
