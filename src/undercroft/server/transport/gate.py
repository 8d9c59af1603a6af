"""Who may come in: connections are counted, in all and by address, and those that stall are shown out.

A connection that waits for a request costs a descriptor and nothing else. So when there are too many, the one that has waited longest makes
room for the new one; only where all are busy is somebody turned away. What counts as waiting, and how long it may last, is decided in
`door.py`.
"""

import asyncio
import sys
from contextlib import suppress
from typing import Protocol

from undercroft.server.metrics import Counter

RESERVE = 128  # descriptors for everything that is no visitor: the store, the bots, the log
FEWEST = 16  # visitors, however few descriptors there are
WANTED = 65_536  # descriptors, if the system lets us have them
SWEEP = 1.0  # seconds between two looks at who stalls


class Guest(Protocol):
    """A connection."""

    address: str  # whose it is; empty if that is not counted

    def make_room(self) -> None:
        """Go, since somebody else wants to come in; `Gate.left` is called at once."""

    def look(self, now: float) -> None:
        """See whether it has stalled."""


class Gate:
    """All connections of the house."""

    def __init__(self, most: int, each: int, refusals: Counter) -> None:
        """So many in all, and of one address; 0 of one address is any number."""
        self._most = most
        self._each = each
        self._refusals = refusals
        self._guests: dict[Guest, None] = {}  # those that speak HTTP
        self._waiting: dict[Guest, None] = {}  # of them, those without a request; the oldest first
        self._theirs: dict[str, dict[Guest, None]] = {}  # those without a request, by address
        self._count: dict[str, int] = {}
        self._inside = 0
        self._sweeping: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """How many are inside."""
        return self._inside

    def open(self) -> None:
        """Look after those inside from now on."""
        self._sweeping = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def close(self) -> None:
        """Nobody is looked after any more."""
        if self._sweeping is not None:
            self._sweeping.cancel()

    def _sweep(self) -> None:
        self.open()
        now = asyncio.get_running_loop().time()
        for guest in [*self._guests]:
            guest.look(now)

    # ------------------------------------------------------------------ coming and going

    def enter(self, guest: Guest) -> str:
        """Let a connection in; why not, if it can't be."""
        theirs = self._count.get(guest.address, 0)
        if guest.address and self._each and theirs >= self._each and not self._make_room(self._theirs.get(guest.address, {})):
            return self.refused("too-many-connections")
        if self._inside >= self._most and not self._make_room(self._waiting):
            return self.refused("full-house")
        self._inside += 1
        self._count[guest.address] = self._count.get(guest.address, 0) + 1
        self._guests[guest] = None
        self.waits(guest)
        return ""

    def _make_room(self, waiting: dict[Guest, None]) -> bool:
        if not waiting:
            return False
        self.refused("idle")
        next(iter(waiting)).make_room()
        return True

    def left(self, guest: Guest) -> None:
        """It is gone."""
        self.settles(guest)
        self._inside -= 1
        self._count[guest.address] -= 1
        if not self._count[guest.address]:
            del self._count[guest.address]

    def refused(self, code: str) -> str:
        """Somebody was shown out, or not let in."""
        self._refusals.add(code)
        return code

    # ------------------------------------------------------------------ what they do

    def waits(self, guest: Guest) -> None:
        """It has no request from now on."""
        self._waiting[guest] = None
        self._theirs.setdefault(guest.address, {})[guest] = None

    def asks(self, guest: Guest) -> None:
        """It has a request."""
        self._waiting.pop(guest, None)
        theirs = self._theirs.get(guest.address)
        if theirs is not None:
            theirs.pop(guest, None)
            if not theirs:
                del self._theirs[guest.address]

    def settles(self, guest: Guest) -> None:
        """It speaks HTTP no more: it has become a socket, which looks after itself."""
        self.asks(guest)
        self._guests.pop(guest, None)

    async def empty(self, seconds: float) -> None:
        """Wait until everybody has gone, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._inside:  # noqa: ASYNC110 reason: it happens once, at the end
                    await asyncio.sleep(0.02)


def descriptors() -> int:
    """How many descriptors this process may have: as many as the system lets it."""
    if sys.platform == "win32":
        return WANTED
    import resource  # noqa: PLC0415 reason: not on every system

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft


def room() -> int:
    """How many visitors there is room for."""
    return max(FEWEST, descriptors() - RESERVE)
