"""Sockets as they come over the wire, and who is not let in."""

import asyncio
import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from houses import asking, house, new_table
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with house(tmp_path_factory.mktemp("house"), "--port", 0, "--pace", 0, "--tables", 0, "--origin", "https://friends.example") as opened:
        yield opened


@pytest.fixture(scope="module")
def client(running):
    with asking(running) as opened:
        yield opened


def address(running, table):
    return f"ws{running.base[4:]}/api/tables/{table}/socket"


def talk(running, table, *frames, origin=None, key=""):
    """Say these things and hang on; the frames that came, and how the house hung up."""

    async def go():
        heard = []
        async with connect(address(running, table), origin=origin, max_size=None) as socket:
            with suppress(ConnectionClosed):  # what was said before is still to be heard
                if key:
                    await socket.send(json.dumps({"t": "hello", "key": key}))
                for frame in frames:
                    await socket.send(frame)
            try:
                async with asyncio.timeout(60):
                    while True:
                        heard.append(json.loads(await socket.recv()))
                        if heard[-1]["t"] == "pong":
                            return heard, 0
            except ConnectionClosed as closed:
                return heard, closed.rcvd.code

    return asyncio.run(go())


PING = '{"t": "ping"}'


def test_a_socket_is_let_in(running, client):
    made = new_table(client, "me")
    heard, closed = talk(running, made["table"], PING, key=made["key"])
    assert [frame["t"] for frame in heard if frame["t"] != "room"] == ["snapshot", "pong"]
    assert closed == 0
    assert heard[0]["you"] == {"seats": [0], "host": True, "eyes": 0}


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://friends.example.evil.example", "http://127.0.0.1:1"])
def test_a_page_of_another_address_is_turned_away(running, client, origin):
    made = new_table(client, "me")
    heard, closed = talk(running, made["table"], PING, origin=origin, key=made["key"])
    assert (closed, [frame["t"] for frame in heard], heard[0]["code"]) == (4403, ["sorry"], "foreign")


@pytest.mark.parametrize("origin", ["our own", "https://friends.example"])
def test_our_page_and_those_of_friends_are_let_in(running, client, origin):
    made = new_table(client, "me")
    heard, closed = talk(running, made["table"], PING, origin=running.base if origin == "our own" else origin, key=made["key"])
    assert closed == 0
    assert heard[-1]["t"] == "pong"


@pytest.mark.parametrize(
    ("table", "key", "frames", "code", "close"),
    [
        ("0123456789ab", "x" * 32, (), "no-table", 4404),
        ("a%20b", "x" * 32, (), "no-table", 4404),
        ("", "x" * 32, (), "wrong-key", 4401),
        ("", "", (PING,), "no-hello", 4400),
        ("", "", ("nonsense",), "malformed", 4400),
        ("", "", ('{"t": "dance"}',), "malformed", 4400),
        ("", "", (b"\xff\xff",), "malformed", 4400),
        ("", "own", ('{"t": "dance"}',), "malformed", 4400),
        ("", "own", (PING.replace("ping", "x" * 200),), "malformed", 4400),
    ],
)
def test_what_is_wrong_is_said_before_the_house_hangs_up(running, client, table, key, frames, code, close):
    made = new_table(client, "me")
    heard, closed = talk(running, table or made["table"], *frames, key=made["key"] if key == "own" else key)
    assert (heard[-1]["t"], heard[-1]["code"]) == ("sorry", code)
    assert heard[-1]["reason"]
    assert closed == close


def test_a_frame_that_is_too_big(running, client):
    made = new_table(client, "me")
    _, closed = talk(running, made["table"], '{"t": "ping", "x": "' + "x" * 8192 + '"}', key=made["key"])
    assert closed == 1009
    assert client.get("/healthz").status_code == 200


def test_too_many_frames(running, client):
    made = new_table(client, "me")
    frames = [json.dumps({"t": "sync", "seen": 0, "digest": ""})] * 100
    heard, closed = talk(running, made["table"], *frames, key=made["key"])
    assert (heard[-1]["t"], heard[-1]["code"], closed) == ("sorry", "too-many", 4429)


def test_a_socket_elsewhere_is_no_socket(running):
    async def go(path):
        async with connect(f"ws{running.base[4:]}{path}"):
            pass

    for path in ("/", "/api/hall", "/api/tables/x/sockets"):
        with pytest.raises(InvalidStatus, match="403"):
            asyncio.run(go(path))


def test_too_many_requests_and_sockets(tmp_path):
    with house(tmp_path, "--port", 0, "--requests", 0.5, "--tables", 2) as strict, asking(strict) as client:
        made = new_table(client, "me")
        new_table(client, "me")
        wish = {"game": "darkcastle", "nickname": "Ann", "seats": [{"kind": "me"}]}
        answer = client.post("/api/tables", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-tables")
        assert int(answer.headers["retry-after"]) > 0
        answers = [client.get("/api/hall") for _ in range(5)]
        assert {each.status_code for each in answers} == {200, 429}
        assert answers[-1].json()["code"] == "too-many"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 2
        assert client.get("/healthz").status_code == 200
        heard, closed = talk(strict, made["table"], PING, key=made["key"])
        assert (heard[-1]["code"], closed) == ("too-many", 4429)
        assert client.get("/healthz").json()["ok"]


def test_the_bot_in_thirty_lines_plays_a_game(running, client):
    made = new_table(client, "friend", "friend", "random")
    links = [f"{running.base}/table/{made['table']}#{invite['key']}" for invite in made["invites"]]
    called = [subprocess.Popen([sys.executable, BOT, link], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for link in links]
    for bot in called:
        said, complaints = bot.communicate(timeout=60)
        assert not complaints
        assert bot.returncode == 0
        assert said.splitlines()[-1] == client.get(f"/api/tables/{made['table']}").json()["result"]


def test_the_bot_has_about_thirty_lines():
    lines = [line for line in BOT.read_text("utf-8").partition("async def play")[2].splitlines() if line.strip()]
    assert len(lines) <= 30
