"""The door of the house: whoever stalls, sends without end or comes too often is shown out, and nobody else notices."""

import asyncio
import socket
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
import websockets

from undercroft.server.metrics import Counter
from undercroft.server.transport import door, gate, websocket
from undercroft.server.transport.door import Door
from undercroft.server.transport.gate import Gate
from undercroft.server.transport.listener import entrance

PATIENCE = 10.0
GET = b"GET /quick HTTP/1.1\r\nhost: x\r\n\r\n"


@pytest.fixture(autouse=True)
def short_patience(monkeypatch):
    for name in ("REQUEST", "IDLE", "STUCK", "CLOSING"):
        monkeypatch.setattr(door, name, 0.5)
    monkeypatch.setattr(gate, "SWEEP", 0.1)


class House:
    """A server with our door and a small app."""

    def __init__(self, most=100, each=50, *, proxied=False):
        self.refusals = Counter("refusals", "", "code")
        self.gate = Gate(most, each, self.refusals)
        self.go_on = asyncio.Event()
        self.writers = []
        self.config = entrance(self.app, self.gate, proxied=proxied)

    async def app(self, scope, receive, send):
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass
            return
        if scope["path"] == "/slow":
            await self.go_on.wait()
        body = b"y" * 8_000_000 if scope["path"] == "/huge" else b"well"
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})

    async def knock(self, said=b"", address="127.0.0.1"):
        """A connection that has said this."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        self.writers.append(writer)
        writer.write(said)
        return reader, writer


@asynccontextmanager
async def opened(**settings):
    house = House(**settings)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(200)
        house.port = listener.getsockname()[1]
        server = uvicorn.Server(house.config)
        serving = asyncio.create_task(server.serve([listener]))
        house.gate.open()
        try:
            async with asyncio.timeout(60):
                yield house
        finally:
            house.go_on.set()
            for writer in house.writers:
                writer.close()
            for writer in house.writers:
                with suppress(ConnectionError):
                    await writer.wait_closed()
            server.should_exit = True
            await serving
            house.gate.close()


async def heard(reader):
    """Everything until the house hangs up."""
    said = b""
    with suppress(ConnectionError):
        async with asyncio.timeout(PATIENCE):
            while piece := await reader.read(65536):
                said += piece
    return said


async def until(holds):
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 reason: nobody tells
            await asyncio.sleep(0.02)


async def asks(house, address="127.0.0.1"):
    """Somebody who just asks."""
    reader, writer = await house.knock(GET, address)
    async with asyncio.timeout(PATIENCE):
        said = await reader.readuntil(b"well")
    writer.close()
    return said


def test_people_notice_nothing_of_the_door():
    async def main():
        async with opened() as house:
            reader, writer = await house.knock()
            for _ in range(3):
                writer.write(GET + GET)
                assert (await reader.readuntil(b"well")).startswith(b"HTTP/1.1 200")
                assert (await reader.readuntil(b"well")).endswith(b"well")
            assert len(house.gate) == 1
            writer.close()
            await until(lambda: not len(house.gate))
            assert not house.config.doors
            assert not house.refusals.counts

    asyncio.run(main())


@pytest.mark.parametrize("begin", [b"GET /", b"GET / HTTP/1.1\r\nhost: x\r\nx: ", b"GET / HTTP/1.1\r\n"], ids=["line", "header", "headers"])
def test_what_has_no_end(begin):
    more = b"a: b\r\n" * 100 if begin.endswith(b"\n") else b"x" * 600

    async def main():
        async with opened() as house:
            reader, writer = await house.knock(begin)
            sent = 0
            with suppress(ConnectionError):
                while not reader.at_eof() and sent < 10_000_000:
                    writer.write(more)
                    sent += len(more)
                    await writer.drain()
                    await asyncio.sleep(0)
            assert sent < 10_000_000
            assert (await heard(reader)).startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 ", b""))
            await until(lambda: not len(house.gate))
            assert house.refusals.counts == {"long-head": 1}
            assert await asks(house)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("said", "trickle"),
    [(b"", b""), (b"G", b""), (b"GET /", b"x"), (b"GET / HTTP/1.1\r\nhost: x\r\n", b"a: b\r\n"), (GET[:-2], b""), (GET[:-1], b"")],
)
def test_half_requests_and_silence(said, trickle):
    async def main():
        async with opened() as house:
            reader, writer = await house.knock(said)
            began = asyncio.get_running_loop().time()
            with suppress(ConnectionError):
                while trickle and not reader.at_eof():
                    writer.write(trickle)
                    await writer.drain()
                    await asyncio.sleep(0.05)
            answer = await heard(reader)
            assert asyncio.get_running_loop().time() - began < 5
            assert answer.startswith(b"HTTP/1.1 408 ") if said and not trickle else answer[:13] in {b"", b"HTTP/1.1 408 "}
            await until(lambda: not len(house.gate))
            assert house.refusals.counts == {"slow-request": 1}

    asyncio.run(main())


def test_a_body_that_goes_on_after_the_answer():
    async def main():
        async with opened() as house:
            reader, writer = await house.knock(b"GET /quick HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000\r\n\r\n")
            assert await reader.readuntil(b"well")
            with suppress(ConnectionError):
                for _ in range(100):
                    writer.write(b"x")
                    await asyncio.sleep(0.05)
                    if not len(house.gate):
                        break
            await until(lambda: not len(house.gate))
            assert house.refusals.counts == {"slow-request": 1}

    asyncio.run(main())


def test_a_long_body_is_not_read_but_the_answer_is_heard(monkeypatch):
    monkeypatch.setattr(door, "LINGER", 0.5)

    async def main():
        async with opened() as house:
            reader, writer = await house.knock(b"POST /quick HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000\r\n\r\n")
            sending = asyncio.create_task(send(writer))
            assert (await reader.readuntil(b"well")).startswith(b"HTTP/1.1 200")
            await until(lambda: not len(house.gate))
            assert await sending < 20_000_000

    async def send(writer):
        sent = 0
        with suppress(ConnectionError):
            while sent < 100_000_000:
                writer.write(b"x" * 65536)
                sent += 65536
                await writer.drain()
        return sent

    asyncio.run(main())


def test_somebody_who_never_takes_the_answer():
    async def main():
        async with opened() as house:
            reader, writer = await house.knock(b"GET /huge HTTP/1.1\r\nhost: x\r\n\r\n")
            writer.transport.pause_reading()
            await until(lambda: house.refusals.counts == {"stuck": 1})
            await until(lambda: not len(house.gate))
            assert await asks(house)
            writer.close()
            assert reader is not None

    asyncio.run(main())


def test_a_request_may_take_as_long_as_the_house_needs():
    async def main():
        async with opened() as house:
            reader, _ = await house.knock(b"GET /slow HTTP/1.1\r\nhost: x\r\n\r\n")
            await asyncio.sleep(1.2)
            house.go_on.set()
            assert await reader.readuntil(b"well")

    asyncio.run(main())


def test_who_has_waited_longest_makes_room_for_others_of_the_address():
    async def main():
        async with opened(each=5) as house:
            silent = [await house.knock() for _ in range(5)]
            await until(lambda: len(house.gate) == 5)
            for _ in range(3):
                assert await asks(house)
            assert len(house.gate) <= 5
            assert not await heard(silent[0][0])
            assert house.refusals.counts["idle"] >= 1

    asyncio.run(main())


def test_an_address_with_too_many_requests_at_once_is_turned_away_and_others_are_not():
    async def main():
        async with opened(each=3) as house:
            busy = [await house.knock(b"GET /slow HTTP/1.1\r\nhost: x\r\n\r\n", "127.0.0.2") for _ in range(3)]
            await until(lambda: len(house.config.doors) == 3 and all(each._asking for each in house.config.doors.values()))
            reader, _ = await house.knock(GET, "127.0.0.2")
            answer = await heard(reader)
            assert answer.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
            assert b'"code":"too-many-connections"' in answer
            assert await asks(house, "127.0.0.3")
            house.go_on.set()
            for each, _ in busy:
                assert await each.readuntil(b"well")
            assert await asks(house, "127.0.0.2")

    asyncio.run(main())


def test_a_full_house():
    async def main():
        async with opened(most=4, each=0) as house:
            busy = [await house.knock(b"GET /slow HTTP/1.1\r\nhost: x\r\n\r\n", f"127.0.0.{n}") for n in range(2, 6)]
            await until(lambda: len(house.config.doors) == 4 and all(each._asking for each in house.config.doors.values()))
            reader, _ = await house.knock(GET, "127.0.0.9")
            assert (await heard(reader)).startswith(b"HTTP/1.1 503 ")
            house.go_on.set()
            for each, _ in busy:
                assert await each.readuntil(b"well")
            assert await asks(house, "127.0.0.9")

    asyncio.run(main())


def test_the_address_of_a_proxy_is_not_counted():
    async def main():
        async with opened(each=2, proxied=True) as house:
            busy = [await house.knock(b"GET /slow HTTP/1.1\r\nhost: x\r\n\r\n") for _ in range(5)]
            house.go_on.set()
            for each, _ in busy:
                assert await each.readuntil(b"well")

    asyncio.run(main())


# ---------------------------------------------------------------------- sockets


def frame(opcode, payload=b"", *, fin=True):
    return bytes((128 * fin | opcode, 128 | len(payload))) + bytes(4) + payload


FLOODS = {
    "pings": frame(9) * 50_000,
    "pings with something in them": frame(9, b"x" * 125) * 2_000,
    "pongs": frame(10) * 50_000,
    "pieces": frame(1, b"x", fin=False) + frame(0, fin=False) * 50_000,
}


@pytest.mark.parametrize("kind", FLOODS)
def test_floods_of_small_frames(kind):
    async def main():
        async with opened() as house, websockets.connect(f"ws://127.0.0.1:{house.port}/") as client:
            flooding = asyncio.create_task(flood(client, FLOODS[kind]))
            with pytest.raises(websockets.ConnectionClosed):
                await client.recv()
            await until(lambda: not len(house.gate))
            assert client.close_code in {websocket.TOO_MANY, 1006}  # it may be cut off before it hears why
            flooding.cancel()
            assert await asks(house)

    async def flood(client, bytes_):
        with suppress(OSError):
            for start in range(0, len(bytes_), 65536):
                client.transport.write(bytes_[start : start + 65536])
                await asyncio.sleep(0.01)

    asyncio.run(main())


def test_a_ping_now_and_then_is_answered():
    async def main():
        async with opened() as house, websockets.connect(f"ws://127.0.0.1:{house.port}/") as client:
            for _ in range(10):
                async with asyncio.timeout(PATIENCE):
                    await (await client.ping())
            assert len(house.gate) == 1
            assert not house.config.doors, "a socket is no door any more"
            await asyncio.sleep(1.2)
            async with asyncio.timeout(PATIENCE):
                await (await client.ping())
        await until(lambda: not len(house.gate))

    asyncio.run(main())


def test_a_socket_is_not_sent_away_to_make_room():
    async def main():
        async with opened(each=1) as house, websockets.connect(f"ws://127.0.0.1:{house.port}/") as client:
            await until(lambda: not house.config.doors)
            reader, _ = await house.knock(GET)
            assert (await heard(reader)).startswith(b"HTTP/1.1 429 ")
            async with asyncio.timeout(PATIENCE):
                await (await client.ping())

    asyncio.run(main())


def test_a_socket_that_nobody_is_at_is_given_up():
    async def main():
        async with opened() as house:
            house.config.ws_ping_interval = 0.2
            hello = b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            reader, _ = await house.knock(hello + b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
            assert (await heard(reader)).endswith(b"\x89\x00"), "it is asked once"
            await until(lambda: not len(house.gate))

    asyncio.run(main())


def test_a_door_asks_nothing_of_the_server_but_what_any_protocol_may():
    """What we use of uvicorn: how it is set up, that it is started and stopped, and its HTTP as a plain protocol."""
    used = {name for name in vars(door) if getattr(vars(door)[name], "__module__", "").startswith("uvicorn")}
    assert used == {"Config", "HttpToolsProtocol"}
    assert issubclass(Door, asyncio.Protocol)
    assert not [name for name in vars(websocket) if getattr(vars(websocket)[name], "__module__", "").startswith("uvicorn.protocols")]


def test_as_many_descriptors_as_the_system_allows():
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
        assert gate.descriptors() == min(hard if hard != resource.RLIM_INFINITY else gate.WANTED, gate.WANTED)
        assert gate.room() == max(gate.FEWEST, gate.descriptors() - gate.RESERVE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
