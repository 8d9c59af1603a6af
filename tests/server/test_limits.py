"""How much one client may ask for."""

import pytest

from undercroft.server import limits
from undercroft.server.limits import Bucket, Buckets, address_of


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def test_so_many_at_once_and_then_so_many_a_second():
    clock = Clock()
    bucket = Bucket(2, 3, clock)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == pytest.approx(0.5)
    clock.now += 0.49
    assert bucket.take() == pytest.approx(0.01)
    clock.now += 0.01
    assert bucket.take() == 0
    assert not bucket.full
    clock.now += 1000
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, pytest.approx(0.5)]


def test_every_address_has_its_own():
    clock = Clock()
    buckets = Buckets(1, 1, clock)
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    assert buckets.take("b") == 0


def test_no_limit():
    buckets = Buckets(0, 0)
    assert not any(buckets.take("a") for _ in range(1000))
    assert len(buckets) == 0


def test_addresses_are_forgotten(monkeypatch):
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 10)
    clock = Clock()
    buckets = Buckets(1, 1, clock)
    for number in range(10):
        buckets.take(f"old {number}")
    clock.now += 10
    buckets.take("new")
    assert len(buckets) == 1
    for number in range(50):
        buckets.take(f"busy {number}")
        assert len(buckets) <= 10
    assert buckets.take("busy 49") > 0


@pytest.mark.parametrize(
    ("peer", "forwarded", "proxies", "address"),
    [
        ("192.0.2.1", [], 0, "192.0.2.1"),
        ("192.0.2.1", ["198.51.100.7"], 0, "192.0.2.1"),
        ("192.0.2.1", ["198.51.100.7"], 1, "198.51.100.7"),
        ("192.0.2.1", ["203.0.113.9, 198.51.100.7"], 1, "198.51.100.7"),
        ("192.0.2.1", ["203.0.113.9, 198.51.100.7"], 2, "203.0.113.9"),
        ("192.0.2.1", ["192.0.2.99, 203.0.113.9, 198.51.100.7"], 2, "203.0.113.9"),
        ("192.0.2.1", ["203.0.113.9", "198.51.100.7"], 1, "198.51.100.7"),
        ("192.0.2.1", ["192.0.2.99", "203.0.113.9", "198.51.100.7"], 2, "203.0.113.9"),
        ("192.0.2.1", ["198.51.100.7"], 3, "198.51.100.7"),
        ("192.0.2.1", [], 1, "192.0.2.1"),
        ("192.0.2.1", ["nonsense"], 1, "unknown"),
        ("192.0.2.1", ["198.51.100.7,"], 1, "unknown"),
        ("192.0.2.1", [""], 1, "unknown"),
        ("192.0.2.1", [","] * 9999, 9, "unknown"),
        ("192.0.2.1", ["198.51.100.7\u00ff\x00"], 1, "unknown"),
        ("192.0.2.1", ["198.51.100.7:4711"], 1, "198.51.100.7"),
        ("192.0.2.1", ["[2001:db8:1:2::9]:4711"], 1, "2001:db8:1:2::/64"),
        ("192.0.2.1", ["[2001:db8:1:2::9"], 1, "2001:db8:1:2::/64"),
        ("192.0.2.1", ["2001:db8:1:2::9"], 1, "2001:db8:1:2::/64"),
        (None, [], 0, "unknown"),
        ("::ffff:192.0.2.1", [], 0, "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", [], 0, "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", [], 0, "2001:db8:1:2::/64"),
    ],
)
def test_who_asks(peer, forwarded, proxies, address):
    assert address_of(peer, forwarded, proxies) == address
