"""How much one client may ask for: token buckets, by address or for one socket."""

import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

MOST_ADDRESSES = 20_000  # that are remembered at once


class Bucket:
    """A token bucket: so many at once, then so many a second."""

    __slots__ = ("_at", "_clock", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """A full bucket."""
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._at = clock()

    def take(self, cost: float = 1.0) -> float:
        """Take a token: 0 if there was one, else the seconds until there is."""
        self._fill()
        if self._tokens >= cost:
            self._tokens -= cost
            return 0.0
        return (cost - self._tokens) / self.rate

    @property
    def full(self) -> bool:
        """Whether it is as good as new."""
        self._fill()
        return self._tokens >= self.burst

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now


class Buckets:
    """A bucket for every address. Full ones are forgotten when there are too many."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """The same for everybody; a rate of 0 is no limit."""
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, cost: float = 1.0) -> float:
        """Take a token for an address: 0 if there was one, else the seconds until there is."""
        if not self.rate:
            return 0.0
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._forget()
            bucket = self._buckets[address] = Bucket(self.rate, self.burst, self._clock)
        return bucket.take(cost)

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._buckets)

    def _forget(self) -> None:
        """Whoever has not asked for a while; if all have, the oldest half."""
        left = {address: bucket for address, bucket in self._buckets.items() if not bucket.full}
        if len(left) >= MOST_ADDRESSES:
            left = dict(list(left.items())[MOST_ADDRESSES // 2 :])
        self._buckets = left


@lru_cache(maxsize=1024)
def _address(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


def address_of(peer: str | None, forwarded: Sequence[str] = (), proxies: int = 0) -> str:
    """Who asks. Behind proxies that are trusted, whom the first of them names; of IPv6, the network, since people have many addresses."""
    named = first_named(forwarded, proxies)
    return _address(peer or "" if named is None else _bare(named))


def first_named(forwarded: Sequence[str], proxies: int) -> str | None:
    """What the first proxy that is trusted has written; nothing if there is none, or it has not.

    Each proxy adds to the right what it knows. So whatever stands farther to the left than there are trusted proxies was written by
    anybody, on whichever line of the header it stands.
    """
    return ",".join(forwarded).rsplit(",", proxies)[-proxies:][0] if proxies and forwarded else None


def _bare(text: str) -> str:
    """An address without a port: some proxies write one."""
    text = text.strip()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
