"""Clients that mean no good, in a process of their own, each kind by itself: `python -m kit.attacks KIND ADDRESS PORT SECONDS [TABLE KEY]`.

Bounded in number and time, and only against 127.0.0.1. Whoever is cut off comes again after a moment; at the end it says how often.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

PAUSE = 1.0  # seconds before somebody who was cut off comes again

HEAD = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
UPGRADE = (
    b"GET /api/tables/%s/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PINGS = (bytes((0x89, 0x80)) + bytes(4)) * 2000

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def endless(line: Line, begin: bytes, more: bytes, pause: float) -> None:
    """Send without end."""
    reader, writer = line
    writer.write(begin)
    while not reader.at_eof():
        writer.write(more)
        await writer.drain()
        await asyncio.sleep(pause)


async def wait(line: Line, begin: bytes) -> None:
    """Say this and nothing more."""
    reader, writer = line
    writer.write(begin)
    while await reader.read(65536):
        pass


def text(payload: bytes) -> bytes:
    """A frame."""
    length = bytes((0x80 | len(payload),)) if len(payload) < 126 else bytes((0xFE,)) + len(payload).to_bytes(2)
    return b"\x81" + length + bytes(4) + payload


async def pings(line: Line, table: bytes, key: bytes) -> None:
    """Sit down at a table, and ping."""
    await endless(line, UPGRADE % table + text(json.dumps({"t": "hello", "key": key.decode()}).encode()), PINGS, 0.01)


KINDS: dict[str, tuple[int, Callable[[Line, bytes, bytes], Awaitable[None]]]] = {
    "line": (10, lambda line, *_: endless(line, b"GET /", b"x" * 4096, 0.01)),
    "headers": (10, lambda line, *_: endless(line, b"GET / HTTP/1.1\r\nhost: x\r\n", b"a: bbbbbbbb\r\n" * 300, 0.01)),
    "trickle": (50, lambda line, *_: endless(line, b"GET /", b"x", 0.5)),
    "half": (100, lambda line, *_: wait(line, b"GET /api/hall HTTP/1.1\r\nhost: x\r\n")),
    "body": (50, lambda line, *_: wait(line, HEAD + b"content-length: 1000\r\n\r\n{")),
    "silent": (1200, lambda line, *_: wait(line, b"")),
    "pings": (5, pings),
}


async def attack(kind: str, address: str, port: int, seconds: float, table: bytes, key: bytes) -> dict[str, int]:
    """Attack for a while; how many connections were made, and how many of them the house has cut off."""
    count, behave = KINDS[kind]
    told = {"made": 0, "cut": 0, "refused": 0}

    async def one(number: int) -> None:
        await asyncio.sleep(number / count)  # they come within a second
        while True:
            try:
                line = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            except OSError:
                told["refused"] += 1
            else:
                told["made"] += 1
                if told["made"] == 1:
                    sys.stdout.write("begun\n")
                    sys.stdout.flush()
                try:
                    with suppress(OSError):
                        await behave(line, table, key)
                    told["cut"] += 1
                finally:
                    line[1].transport.abort()
            await asyncio.sleep(PAUSE)

    tasks = [asyncio.create_task(one(number)) for number in range(count)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return told


def main() -> None:
    """Attack, and say how it went."""
    kind, address, port, seconds, *more = sys.argv[1:]
    table, key = (each.encode() for each in (more or ("0" * 12, "x")))
    sys.stdout.write(json.dumps({"kind": kind, **asyncio.run(attack(kind, address, int(port), float(seconds), table, key))}))


if __name__ == "__main__":
    main()
