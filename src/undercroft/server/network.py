"""By which addresses people find the house: on this machine, and from others in its network. Nothing is sent to find out."""

import contextlib
import re
import socket
from collections.abc import Collection, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address

import ifaddr
import msgspec
from starlette.types import Scope

MOST = 4  # addresses that are told
FAR = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that nobody has: they are for documentation."""
INSIDE = re.compile(r"docker|br-[0-9a-f]{12}|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|podman|bridge1\d\d|.*(Hyper-V|VMware|VirtualBox|WSL)")
"""Names of adapters that lead to guests inside this machine."""
TUNNEL = re.compile(r"tun|tap|utun|wg|ppp|tailscale|zt|nordlynx|.*(WireGuard|OpenVPN|TAP-)")
"""Names of adapters that lead to another place than this room."""
FORWARDED = {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"}

Address = IPv4Address | IPv6Address


class Whereabouts(msgspec.Struct, frozen=True):
    """Where an open house is found."""

    here: str  # by a browser on this machine
    others: tuple[str, ...] = ()  # from other machines of the network, the best first; none if the house listens to this machine alone
    everywhere: bool = False  # whether it listens at every address that this machine has


def whereabouts(host: str, listener: socket.socket, *, secure: bool = False) -> Whereabouts:
    """Where a house is found that listens here; `host` is what it was told to listen at, `secure` that it speaks TLS."""
    bound, port = _address(listener.getsockname()[0]), listener.getsockname()[1]
    if not bound.is_unspecified:
        address = link(host, port, secure=secure)
        near = bound.is_loopback or (bound.version == 6 and bound.is_link_local)
        return Whereabouts(address, () if near else (address,))
    both = bound.version == 6 and not listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    found = [each for each in ranked(adapters(), ways_out()) if both or each.version == bound.version]
    own = "127.0.0.1" if bound.version == 4 or both else "::1"
    others = tuple(link(str(each), port, secure=secure) for each in found[:MOST])
    return Whereabouts(link(own, port, secure=secure), others, everywhere=True)


def in_a_room() -> bool:
    """Whether this machine is in a network of its own people: it has an address for them there, and none that the whole world can reach."""
    cards = [(name, each) for name, each in adapters() if each.version == 4 and _usable(each) and not INSIDE.match(name)]
    return bool(cards) and not any(each.is_global for _, each in cards)


def link(host: str, port: int, *, secure: bool = False) -> str:
    """An address as a browser takes it."""
    return f"http{'s' * secure}://{f'[{host}]' if ':' in host else host}:{port}/"


def adapters() -> list[tuple[str, Address]]:
    """Every address of this machine, with the name of its adapter."""
    found = []
    with contextlib.suppress(OSError):
        for adapter in ifaddr.get_adapters():
            found += [(adapter.nice_name, _address(each.ip if isinstance(each.ip, str) else each.ip[0])) for each in adapter.ips]
    return found


def ways_out() -> set[Address]:
    """The addresses by which this machine would speak to the rest of the world. To connect a datagram socket sends nothing."""
    found = set()
    for family, far in FAR:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 9))
            found.add(_address(asking.getsockname()[0]))
    return found


def ranked(cards: Iterable[tuple[str, Address]], out: Collection[Address]) -> list[Address]:
    """Those addresses that others can use, the likeliest first: of the room before those of tunnels, short ones before long ones.

    What leads to guests inside this machine is left out, unless there is nothing else.
    """
    usable = [(name, each) for name, each in cards if _usable(each)]
    outside = [(name, each) for name, each in usable if not INSIDE.match(name)]

    def rank(card: tuple[str, Address]) -> tuple[bool, ...]:
        name, each = card
        return each.is_link_local, bool(TUNNEL.match(name)), each.version == 6, each not in out, not each.is_private

    return list(dict.fromkeys(each for _, each in sorted(outside or usable, key=rank)))


def _usable(address: Address) -> bool:
    """Whether a browser elsewhere could use it at all."""
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return False
    return address.version == 4 or not address.is_link_local  # an address of IPv6 for one cable needs the name of the adapter


def _address(text: str) -> Address:
    return ip_address(text.partition("%")[0])


def from_this_machine(scope: Scope) -> bool:
    """Whether somebody asks who sits before this machine: not through a proxy, and by no name that a stranger could have made up for it."""
    headers = dict(scope["headers"])
    peer = scope.get("client")
    host = re.sub(r":\d+$", "", headers.get(b"host", b"").decode("latin-1")).strip("[]")
    return peer is not None and not FORWARDED & headers.keys() and _loopback(peer[0]) and (host == "localhost" or _loopback(host))


def _loopback(text: str) -> bool:
    try:
        address = _address(text)
    except ValueError:
        return False
    return address.is_loopback or (address.version == 6 and address.ipv4_mapped is not None and address.ipv4_mapped.is_loopback)
