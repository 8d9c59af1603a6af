"""The short way out: frames that are written at once are the frames that would have been sent, in the same order."""

import asyncio
import random
import socket

import pytest
import uvicorn
import websockets
from websockets.frames import Opcode

from undercroft.server.http.admission import Caller
from undercroft.server.limits import Buckets
from undercroft.server.tables.client import Gone
from undercroft.server.transport.websocket import WIRE, Wire, framed


def parsed(data):
    """A frame as the library reads it."""
    reader = websockets.streams.StreamReader()
    reader.feed_data(data)
    steps = websockets.frames.Frame.parse(reader.read_exact, mask=False, max_size=None)
    try:
        next(steps)
    except StopIteration as done:
        return done.value
    raise AssertionError("it is not whole")


def test_a_frame_of_any_length_is_a_frame():
    for length in (0, 1, 125, 126, 127, 65_535, 65_536, 70_000):
        text = b"x" * length
        frame = parsed(framed(text))
        assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, text)


async def visited(visit, app):
    """A server with this app, and somebody who visits it."""

    async def asgi(scope, receive, send):
        await receive()
        caller = Caller(receive, send, Buckets(0, 0), "here", scope["extensions"][WIRE])
        await send({"type": "websocket.accept"})
        await app(caller)

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        config = uvicorn.Config(asgi, ws=Wire, ws_per_message_deflate=False, lifespan="off", log_config=None, loop="asyncio")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listener]))
        try:
            async with websockets.connect(f"ws://127.0.0.1:{listener.getsockname()[1]}", max_size=None) as client:
                await visit(client)
        finally:
            server.should_exit = True
            await serving


def test_what_is_handed_over_arrives_in_order():
    async def app(caller):
        assert caller.hand(b"one", b"two")
        await caller.send("three \u2020")
        assert caller.hand(b"y" * 70_000)
        await caller.close(4400, "enough")
        assert not caller.hand(b"too late")

    async def visit(client):
        heard = [await client.recv() for _ in range(4)]
        assert heard == ["one", "two", "three \u2020", "y" * 70_000]
        with pytest.raises(websockets.ConnectionClosedError):
            await client.recv()
        assert (client.close_code, client.close_reason) == (4400, "enough")

    asyncio.run(visited(visit, app))


def frame(opcode, payload=b"", *, fin=True, mask=True):
    return bytes((128 * fin | opcode, 128 * mask | len(payload))) + bytes(4 * mask) + payload


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (frame(1, b"\xff"), 1007),
        (frame(1, b"no mask", mask=False), 1002),
        (frame(0, b"a piece of nothing"), 1002),
        (frame(3), 1002),
        (frame(9, b"half a ping", fin=False), 1002),
        (frame(1, b"a piece", fin=False) + frame(1, b"another text"), 1002),
        (frame(8, (1000).to_bytes(2)), 1000),
        (frame(8, (4321).to_bytes(2) + b"enough"), 4321),
    ],
)
def test_what_is_no_frame_ends_the_line_and_is_named(said, code):
    async def app(caller):
        with pytest.raises(Gone):
            await caller.receive()

    async def visit(client):
        client.transport.write(said)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await client.recv()
        assert closed.value.rcvd.code == code

    asyncio.run(visited(visit, app))


def test_a_text_in_pieces_with_pings_between_is_one_text():
    heard = []

    async def app(caller):
        heard.append(await caller.receive())
        heard.append(await caller.receive())
        await caller.send("thanks")

    async def visit(client):
        pieces = frame(1, "\u2020".encode()[:1], fin=False) + frame(9) + frame(0, "\u2020".encode()[1:]) + frame(2, b"bytes")
        for start in range(len(pieces)):  # one byte at a time
            client.transport.write(pieces[start : start + 1])
            await asyncio.sleep(0.001)
        assert await client.recv() == "thanks"

    asyncio.run(visited(visit, app))
    assert heard == ["\u2020", b"bytes"]


def masked(opcode, payload, dice, *, fin=True):
    """A frame of a client, of any length."""
    mask, length = dice.randbytes(4), len(payload)
    said = bytes((128 + length,)) if length < 126 else bytes((128 + 126,)) + length.to_bytes(2)
    return bytes((128 * fin | opcode,)) + said + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def test_the_beginning_of_a_long_frame_is_no_short_one():
    """A length of 127 says that the length itself takes eight bytes; so many may well come first, and alone."""
    heard, text = [], "x" * 70_000

    async def app(caller):
        heard.append(await caller.receive())
        await caller.send("thanks")

    async def visit(client):
        data = bytes((129, 255)) + len(text).to_bytes(8) + bytes(4) + text.encode()  # a mask of nothing
        client.transport.write(data[: 6 + 127])
        await asyncio.sleep(0.05)
        client.transport.write(data[6 + 127 :])
        assert await client.recv() == "thanks"

    asyncio.run(visited(visit, app))
    assert heard == [text]


@pytest.mark.parametrize("seed", range(4))
def test_frames_are_heard_alike_however_they_come(seed):
    """Alone, several at once, cut anywhere; texts of all lengths, in pieces, with pings and pongs between."""
    dice, heard, said, pieces = random.Random(seed), [], [], []
    for _ in range(60):
        text = "\u2020".join("x" * dice.choice((0, 1, 40, 110, 300, 1100)) for _ in range(dice.randrange(1, 4)))
        said.append(text)
        whole = text.encode()
        cut = dice.randrange(len(whole) + 1)
        if dice.random() < 0.8:
            pieces.append([masked(1, whole, dice)])
        else:
            pieces.append([masked(1, whole[:cut], dice, fin=False), masked(10, b"", dice), masked(0, whole[cut:], dice)])

    async def app(caller):
        while len(heard) < len(said):
            heard.append(await caller.receive())
        await caller.send("thanks")

    async def visit(client):
        alone = dice.randrange(61)  # so many come whole; then anything may happen
        for number, frames in enumerate(pieces):
            data = b"".join(frames)
            cuts = [] if number < alone else sorted(dice.sample(range(len(data)), min(len(data), dice.randrange(3))))
            for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
                client.transport.write(data[start:end])
                if number < alone or dice.random() < 0.5:
                    await asyncio.sleep(0.002)
        assert await client.recv() == "thanks"

    asyncio.run(visited(visit, app))
    assert heard == said


def test_whoever_does_not_listen_is_not_read_from():
    async def app(caller):
        await go_on.wait()
        for number in range(5000):
            assert await caller.receive() == str(number)
        await caller.send("all of them")

    async def visit(client):
        client.transport.write(b"".join(frame(1, str(number).encode()) for number in range(5000)))
        await asyncio.sleep(0.2)
        go_on.set()
        assert await client.recv() == "all of them"

    async def main():
        nonlocal go_on
        go_on = asyncio.Event()
        await visited(visit, app)

    go_on = None
    asyncio.run(main())


def test_a_full_line_is_not_written_to():
    written = []

    async def app(caller):
        frame = b"z" * 100_000
        while caller.hand(frame) and len(written) < 1000:
            written.append(len(frame))
        full.set()
        await caller.send("the last")  # waits until there is room
        await caller.receive()

    async def visit(client):
        client.transport.pause_reading()
        await full.wait()
        assert 1 <= len(written) < 1000
        client.transport.resume_reading()
        for length in written:
            assert len(await client.recv()) == length
        assert await client.recv() == "the last"
        await client.send("thanks")

    async def main():
        nonlocal full
        full = asyncio.Event()
        await visited(visit, app)

    full = None
    asyncio.run(main())


def test_a_caller_without_a_wire_takes_the_usual_way():
    assert not Caller(None, None, Buckets(0, 0), "here").hand(b"frame")
