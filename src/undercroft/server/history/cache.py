"""Answers about finished games that take long to make, and never change: made beside the event loop, in fair turns, and kept."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from gzip import compress

import msgspec

from undercroft.server.trouble import Trouble

ROOM = 64 << 20  # bytes that are kept
EACH = 6  # answers that one address may wait for
MOST = 200  # that all may wait for

Place = tuple[str, str]
"""A table, and what is wanted of it."""


class Packed(msgspec.Struct, frozen=True):
    """An answer, plain and by gzip."""

    plain: bytes
    gzip: bytes

    @property
    def size(self) -> int:
        """Bytes in memory."""
        return len(self.plain) + len(self.gzip)


class _Order(msgspec.Struct):
    """Something that has to be made."""

    address: str
    place: Place
    make: Callable[[], Awaitable[bytes]]
    made: "asyncio.Future[Packed]"


class Shelf:
    """One is made at a time. Addresses take turns, so whoever asks for much waits for himself; what was asked for last is kept."""

    def __init__(self, room: int = ROOM) -> None:
        """An empty shelf."""
        self._room = room
        self._filled = 0
        self._kept: dict[Place, Packed] = {}  # what was asked for last stands last
        self._orders: dict[Place, _Order] = {}  # not made yet
        self._queues: dict[str, deque[_Order]] = {}  # by address; whose turn it is stands first
        self._asked: dict[str, int] = {}
        self._making: asyncio.Task[None] | None = None

    async def get(self, address: str, place: Place, make: Callable[[], Awaitable[bytes]]) -> Packed:
        """What lies there, or made when it is this address's turn; Trouble if it waits for too much already."""
        kept = self._kept.pop(place, None)
        if kept is not None:
            self._kept[place] = kept
            return kept
        order = self._orders.get(place) or self._order(address, place, make)
        return await asyncio.shield(order.made)

    def _order(self, address: str, place: Place, make: Callable[[], Awaitable[bytes]]) -> _Order:
        if self._asked.get(address, 0) >= EACH:
            raise Trouble("too-many-replays", f"{EACH} replays and curves are being made for your address; ask again after them", 429)
        if len(self._orders) >= MOST:
            raise Trouble("busy", "too many replays and curves are being made; try again in a minute", 503)
        order = _Order(address, place, make, asyncio.get_running_loop().create_future())
        order.made.add_done_callback(_looked_at)
        self._orders[place] = order
        self._asked[address] = self._asked.get(address, 0) + 1
        self._queues.setdefault(address, deque()).append(order)
        if self._making is None:
            self._making = asyncio.create_task(self._make_all())
        return order

    async def _make_all(self) -> None:
        """Until nothing is wanted any more."""
        try:
            while self._queues:
                address, queue = next(iter(self._queues.items()))
                await self._make(queue.popleft())
                del self._queues[address]
                if queue:
                    self._queues[address] = queue  # behind all others, those who came meanwhile too
        finally:
            self._making = None

    async def _make(self, order: _Order) -> None:
        try:
            packed = await asyncio.to_thread(_pack, await order.make())
        except Exception as error:  # noqa: BLE001 reason: whoever waits for it hears of it
            order.made.set_exception(error)
        else:
            order.made.set_result(packed)
            self._keep(order.place, packed)
        finally:
            del self._orders[order.place]
            self._asked[order.address] -= 1
            if not self._asked[order.address]:
                del self._asked[order.address]

    def _keep(self, place: Place, packed: Packed) -> None:
        self._kept[place] = packed
        self._filled += packed.size
        while self._filled > self._room:
            self._filled -= self._kept.pop(next(iter(self._kept))).size

    def forget(self, table: str) -> None:
        """Keep nothing of a table that is gone."""
        for place in [place for place in self._kept if place[0] == table]:
            self._filled -= self._kept.pop(place).size


def _looked_at(made: "asyncio.Future[Packed]") -> None:
    """Whoever waited may have gone: an error is no surprise then."""
    if not made.cancelled():
        made.exception()


def _pack(plain: bytes) -> Packed:
    return Packed(plain, compress(plain, 6, mtime=0))
