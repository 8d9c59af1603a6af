"""By which addresses others find the house."""

import socket
from ipaddress import ip_address

import pytest

from undercroft.server import network
from undercroft.server.network import Whereabouts, from_this_machine, ranked, whereabouts

LAN, DOCKER, BRIDGE, VPN, OFFICE = "192.168.1.20", "172.17.0.1", "172.18.0.1", "10.8.0.2", "10.20.0.9"
CARDS = {
    "lo": ("127.0.0.1", "::1"),
    "docker0": (DOCKER,),
    "br-1a2b3c4d5e6f": (BRIDGE,),
    "wlan0": (LAN, "fe80::1", "fd00::20"),
    "tun0": (VPN,),
    "eth1": (OFFICE,),
}


def cards(*names):
    return [(name, ip_address(text)) for name in names or CARDS for text in CARDS[name]]


def places(cards, *out):
    return [str(each) for each in ranked(cards, [ip_address(text) for text in out])]


@pytest.mark.parametrize(
    ("names", "out", "expected"),
    [
        (("lo", "docker0", "wlan0"), (LAN,), [LAN, "fd00::20"]),
        (("docker0", "br-1a2b3c4d5e6f", "eth1", "wlan0"), (LAN,), [LAN, OFFICE, "fd00::20"]),
        (("docker0", "br-1a2b3c4d5e6f", "eth1", "wlan0"), (OFFICE,), [OFFICE, LAN, "fd00::20"]),
        (("tun0", "wlan0"), (VPN,), [LAN, "fd00::20", VPN]),  # everything goes through a tunnel, but not to the sofa
        (("tun0",), (VPN,), [VPN]),
        (("lo", "docker0"), (), [DOCKER]),  # better than nothing
        (("lo",), (), []),
        ((), (), [LAN, OFFICE, "fd00::20", VPN]),
    ],
)
def test_the_address_of_the_room_comes_first(names, out, expected):
    assert places(cards(*names), *out) == expected


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("eth0", "169.254.7.7", ["169.254.7.7"]),  # two machines and a cable
        ("eth0", "fe80::7", []),  # no browser takes it
        ("eth0", "203.0.113.9", ["203.0.113.9"]),
        ("eth0", "0.0.0.0", []),
        ("eth0", "224.0.0.1", []),
        ("br0", LAN, [LAN]),  # a bridge to the room, not to guests
    ],
)
def test_what_can_be_used_at_all(name, text, found):
    assert places([(name, ip_address(text))]) == found


def test_one_address_on_two_cards_is_told_once():
    assert places([("eth0", ip_address(LAN)), ("wlan0", ip_address(LAN))]) == [LAN]


def bound(host):
    """A socket at an address; nobody listens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.bind((host, 0))
    return made, made.getsockname()[1]


@pytest.fixture
def machine(monkeypatch):
    """A machine with these cards."""

    def has(*names, out=()):
        monkeypatch.setattr(network, "adapters", lambda: cards(*names))
        monkeypatch.setattr(network, "ways_out", lambda: {ip_address(text) for text in out})

    return has


def test_a_house_for_this_machine_alone(machine):
    machine("lo", "wlan0")
    listener, port = bound("127.0.0.1")
    with listener:
        assert whereabouts("127.0.0.1", listener) == Whereabouts(f"http://127.0.0.1:{port}/")
        assert whereabouts("localhost", listener) == Whereabouts(f"http://localhost:{port}/")


def test_a_house_for_everybody(machine):
    listener, port = bound("0.0.0.0")
    with listener:
        machine("lo", "docker0", "wlan0", out=(LAN,))
        assert whereabouts("0.0.0.0", listener) == Whereabouts(f"http://127.0.0.1:{port}/", (f"http://{LAN}:{port}/",), everywhere=True)
        machine("lo")
        assert whereabouts("0.0.0.0", listener) == Whereabouts(f"http://127.0.0.1:{port}/", everywhere=True)


@pytest.mark.parametrize("alone", [False, True])
def test_a_house_for_everybody_by_ipv6(machine, alone):
    machine("lo", "wlan0", out=(LAN,))
    with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, alone)
        try:
            listener.bind(("::", 0))
        except OSError as error:
            pytest.skip(f"this machine has no IPv6: {error}")
        port = listener.getsockname()[1]
        six = f"http://[fd00::20]:{port}/"
        here, others = (f"http://[::1]:{port}/", (six,)) if alone else (f"http://127.0.0.1:{port}/", (f"http://{LAN}:{port}/", six))
        assert whereabouts("::", listener) == Whereabouts(here, others, everywhere=True)


def test_this_very_machine_can_be_asked():
    """Whatever cards it has: no error, and no address that nobody could use."""
    found = ranked(network.adapters(), network.ways_out())
    assert "127.0.0.1" in {str(each) for _, each in network.adapters()}
    assert not [each for each in found if each.is_loopback or each.is_unspecified]


def test_no_card_can_be_asked(monkeypatch):
    def refuse():
        raise OSError("no")

    monkeypatch.setattr(network.ifaddr, "get_adapters", refuse)
    assert network.adapters() == []


@pytest.mark.parametrize(
    ("peer", "host", "more", "here"),
    [
        ("127.0.0.1", "127.0.0.1:8600", (), True),
        ("127.0.0.1", "localhost:8600", (), True),
        ("::1", "[::1]:8600", (), True),
        ("::ffff:127.0.0.1", "localhost", (), True),
        ("192.168.1.30", "192.168.1.20:8600", (), False),
        ("192.168.1.30", "localhost:8600", (), False),
        ("127.0.0.1", "evil.example:8600", (), False),  # a name that was made to lead here
        ("127.0.0.1", "127.0.0.1:8600", ((b"x-forwarded-for", b"203.0.113.9"),), False),
        ("127.0.0.1", "127.0.0.1:8600", ((b"forwarded", b"for=203.0.113.9"),), False),
        ("127.0.0.1", "", (), False),
        (None, "localhost", (), False),
    ],
)
def test_who_sits_before_this_machine(peer, host, more, here):
    scope = {"client": peer and (peer, 4711), "headers": [(b"host", host.encode()), *more]}
    assert from_this_machine(scope) is here
