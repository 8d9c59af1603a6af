"""`undercroft serve`: opened, closed, and what can go wrong with it."""

import asyncio
import json
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from houses import COMMAND, asking, house, new_table
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from undercroft.server import serve

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def refused(folder, *words, **environment):
    """The one line that is said when the house can't be opened."""
    env = {**os.environ, "UNDERCROFT_HOME": str(folder), **environment}
    done = subprocess.run([*COMMAND, "serve", *map(str, words)], env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done
    assert not done.stdout
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr.strip()


@pytest.fixture
def taken():
    """A port at which somebody listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


# ---------------------------------------------------------------------- opening


def test_it_says_where_it_is_and_nothing_else(tmp_path):
    with house(tmp_path, "--port", 0) as running:
        assert httpx.get(f"{running.base}/healthz").json()["ok"]
        assert running.stop() == 0
        assert len(running.said) == 1
        assert not running.complaints
    assert (tmp_path / "house.db").is_file()


def test_the_usual_port_or_a_free_one(monkeypatch, taken):
    monkeypatch.setattr(serve, "PORT", taken)
    with serve.bind("127.0.0.1", None) as other:
        assert other.getsockname()[1] not in {0, taken}
    with pytest.raises(ValueError, match=f"port {taken} of 127.0.0.1 is in use"):
        serve.bind("127.0.0.1", taken)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setattr(serve, "PORT", port)
    with serve.bind("127.0.0.1", None) as usual:
        assert usual.getsockname()[1] == port
        with pytest.raises(ValueError, match="in use"):
            serve.bind("127.0.0.1", port)


@pytest.mark.parametrize("command", [(), ("serve", "--open", "--port", "0")])
def test_it_opens_a_browser(tmp_path, command):
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(stat.S_IRWXU)
    with house(tmp_path, command=command, BROWSER=str(browser)) as running:
        until = time.monotonic() + 60
        while not (seen.exists() and seen.read_text()) and time.monotonic() < until:
            time.sleep(0.05)
        assert seen.read_text().strip() == f"{running.base}/"
        assert running.stop(signal.SIGINT) == 0
        assert not running.complaints


# ---------------------------------------------------------------------- what can go wrong


def test_the_port_is_in_use(tmp_path, taken):
    line = refused(tmp_path, "--port", taken)
    assert line == f"undercroft: port {taken} of 127.0.0.1 is in use; choose another, or leave --port out to get a free one"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--friends", "--host", "127.0.0.1"), "--friends, --alone and --host say where the house listens; give one of them"),
        (("--host", "192.0.2.1"), "192.0.2.1 is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all of them"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid is no address of this machine"),
        (("--port", "70000"), "--port is 0 to 65535, not 70000"),
        (("--port", "eighty"), "a whole number is needed, not 'eighty'"),
        (("--workers", "0"), "--workers is 1 to 64, not 0"),
        (("--proxies", "10"), "--proxies is 0 to 9, not 10"),
        (("--proxies", "-1"), "--proxies is 0 to 9, not -1"),
        (("--workers", "2"), "several workers need a store that they can share: --store postgresql://..."),
        (("--grace", "-1"), "--grace is 0 to 86400, not -1"),
        (("--pace", "nan"), "--pace is 0 to 60, not nan"),
        (("--packs", "nowhere"), "nowhere: there is no such folder of packs"),
        (("--origin", "friends.example"), "an origin is http:// or https:// with a name and perhaps a port, not 'friends.example'"),
        (("--store", "mysql://x"), "a store is sqlite:///path or postgresql://..., not 'mysql'"),
        (("--store", "nonsense"), "a store is sqlite:///path or postgresql://..."),
        (("--store", "sqlite:////no/such/folder/house.db"), "/no/such/folder"),
        (("--store", "postgresql://nobody:secret@127.0.0.1:1/none"), "PostgreSQL"),
        (("--log", "loud"), "loud"),
    ],
)
def test_what_can_not_be(tmp_path, words, line):
    said = refused(tmp_path, *words)
    assert line in said
    assert "secret" not in said
    assert "Traceback" not in said


def test_a_store_that_is_none(tmp_path):
    file = tmp_path / "odd.db"
    file.write_bytes(b"this is a shopping list\n" * 100)
    assert "odd.db" in refused(tmp_path, "--store", f"sqlite:///{file}")
    assert file.read_bytes().startswith(b"this is a shopping list")
    file.unlink()
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    assert "odd.db" in refused(tmp_path, "--store", f"sqlite:///{file}")


def test_a_store_that_another_house_has(tmp_path):
    with house(tmp_path, "--port", 0) as running:
        refused(tmp_path, "--port", 0)
        assert httpx.get(f"{running.base}/healthz").json()["ok"]


# ---------------------------------------------------------------------- closing


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_says_goodbye(tmp_path, how):
    async def stay(running, made):
        heard = []
        async with connect(f"ws{running.base[4:]}/api/tables/{made['table']}/socket") as line:
            await line.send(json.dumps({"t": "hello", "key": made["key"]}))
            heard.append(json.loads(await line.recv()))
            stopping = asyncio.create_task(asyncio.to_thread(running.stop, how))
            try:
                while True:
                    heard.append(json.loads(await line.recv()))
            except ConnectionClosed as closed:
                return heard, closed.rcvd.code, await stopping

    with house(tmp_path, "--port", 0) as running, asking(running) as client:
        made = new_table(client, "me")
        began = time.monotonic()
        heard, code, left = asyncio.run(stay(running, made))
        assert (heard[-1]["t"], heard[-1]["code"], code, left) == ("sorry", "restart", 1012, 0)
        assert time.monotonic() - began < 30, "nobody is waited for"
        assert not running.complaints


def test_nothing_is_said_of_bots_that_were_on_their_way_when_the_house_closed(tmp_path):
    with house(tmp_path, "--port", 0) as running:
        assert running.interrupt() == 0
        assert not running.complaints


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_what_was_there_is_there_again(tmp_path, how):
    with house(tmp_path, "--port", 0, "--pace", 0) as running, asking(running) as client:
        made = new_table(client, "me", "friend")
        running.stop(how)
    with house(tmp_path, "--port", 0, "--pace", 0) as running, asking(running) as client:
        card = client.get(f"/api/tables/{made['table']}").json()
        assert card["state"] == "gathering"
        seated = client.post(f"/api/tables/{made['table']}/sit", json={"nickname": "Ben", "invite": made["invites"][0]["key"]})
        assert seated.json()["seats"] == [1]


# ---------------------------------------------------------------------- several workers


def test_several_workers(tmp_path, postgres_url):
    with house(tmp_path, "--port", 0, "--pace", 0, "--workers", 2, "--store", postgres_url, "--log", "json", "--requests", 0) as running:
        until = time.monotonic() + 30
        while len(first := workers_of(running.process.pid)) < 2 and time.monotonic() < until:
            time.sleep(0.1)
        assert len(first) == 2
        with asking(running) as client:
            made = new_table(client, "me", "friend", "random")
            client.post(f"/api/tables/{made['table']}/sit", json={"nickname": "Ben", "invite": made["invites"][0]["key"]})
        os.kill(first[0], signal.SIGKILL)
        until = time.monotonic() + 30
        while len(set(workers_of(running.process.pid)) - {first[0]}) < 2 and time.monotonic() < until:
            time.sleep(0.1)
        answers = []
        while len(answers) < 20 and time.monotonic() < until:
            try:
                answers.append(httpx.get(f"{running.base}/api/tables/{made['table']}", timeout=60).json()["state"])
            except httpx.TransportError:  # it was on its way to the one that died
                time.sleep(0.1)
        assert answers == ["playing"] * 20
        second = workers_of(running.process.pid)
        assert len(second) == 2
        assert first[0] not in second
        assert running.stop() == 0
        assert not [worker for worker in second if alive(worker)]
        assert len(running.said) == 1
        assert any("is started again" in line for line in running.complaints)


def test_people_at_one_table_may_be_with_different_workers(tmp_path, postgres_url):
    with house(tmp_path, "--port", 0, "--pace", 0, "--workers", 2, "--store", postgres_url, "--requests", 0) as running:
        with asking(running) as client:
            made = new_table(client, "friend", "friend", "friend", "random")
        links = [f"{running.base}/table/{made['table']}#{invite['key']}" for invite in made["invites"]]
        bots = [subprocess.Popen([sys.executable, BOT, link], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for link in links]
        heard = [bot.communicate(timeout=90) for bot in bots]
        assert [bot.returncode for bot in bots] == [0, 0, 0], heard
        card = httpx.get(f"{running.base}/api/tables/{made['table']}").json()
        assert card["state"] == "over"
        assert {said.splitlines()[-1] for said, _ in heard} == {card["result"]}
        assert httpx.get(f"{running.base}/api/tables/{made['table']}/replay").status_code == 200
        assert running.stop() == 0
        assert not running.complaints


def workers_of(process):
    """The processes that answer at the port."""
    listed = subprocess.run(["ps", "-ww", "-o", "pid=,args=", "--ppid", str(process)], capture_output=True, text=True, check=False).stdout
    return [int(line.split()[0]) for line in listed.splitlines() if "spawn_main" in line]


def alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# ---------------------------------------------------------------------- a store that is not well


def test_a_store_that_can_not_be_written_for_a_while(tmp_path):
    wish = {"game": "darkcastle", "nickname": "Ann", "seats": [{"kind": "me"}]}
    with house(tmp_path, "--port", 0) as running, ThreadPoolExecutor(2) as both:
        other = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        health = both.submit(httpx.get, f"{running.base}/healthz", timeout=30)
        made = both.submit(httpx.post, f"{running.base}/api/tables", json=wish, timeout=30)
        assert health.result().status_code == 503
        assert health.result().json() == {"ok": False, "store": "it can't write", "tables": 0, "sockets": 0}
        assert (made.result().status_code, made.result().json()["code"]) == (503, "cant-write")
        assert made.result().headers["retry-after"]
        assert str(tmp_path) not in made.result().text
        assert httpx.get(f"{running.base}/api/hall").status_code == 200
        other.rollback()
        other.close()
        assert httpx.get(f"{running.base}/healthz").status_code == 200
        assert httpx.post(f"{running.base}/api/tables", json=wish).status_code == 201
        assert any("the store is not well" in line for line in running.complaints)


def test_how_it_is_right_after_a_failed_write(tmp_path):
    wish = {"game": "darkcastle", "nickname": "Ann", "seats": [{"kind": "me"}]}
    with house(tmp_path, "--port", 0) as running, asking(running) as client, ThreadPoolExecutor(1) as beside:
        other = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        failing = beside.submit(httpx.post, f"{running.base}/api/tables", json=wish, timeout=30)
        while not failing.done():
            assert client.get("/healthz").status_code in {200, 503}  # however often it is asked meanwhile
            time.sleep(0.2)
        assert failing.result().status_code == 503
        assert client.get("/healthz").status_code == 503
        other.rollback()
        time.sleep(1.1)  # for so long it is known how the store is
        assert client.get("/healthz").status_code == 200
        other.close()


def test_one_address_makes_as_many_tables_as_it_may(tmp_path):
    wish = {"game": "darkcastle", "nickname": "Ann", "seats": [{"kind": "me"}]}
    with (
        house(tmp_path, "--port", 0, "--tables", 40, "--requests", 0) as running,
        ThreadPoolExecutor(16) as many,
        asking(running) as client,
    ):
        made = list(many.map(lambda _: client.post("/api/tables", json=wish).status_code, range(70)))
        assert (made.count(201), made.count(429)) == (40, 30)


def test_limits_can_not_be_dodged_by_more_lines_of_a_header(tmp_path):
    def ask(client, number):
        headers = [("x-forwarded-for", f"192.0.2.{number}"), ("x-forwarded-for", f"192.0.2.{number}, 198.51.100.7")]
        return client.get("/api/hall", headers=headers).status_code

    with house(tmp_path, "--port", 0, "--proxies", 1, "--requests", 0.5) as running, asking(running) as client:
        assert [ask(client, number) for number in range(7)] == [200] * 5 + [429] * 2
        assert client.get("/api/hall", headers={"x-forwarded-for": "198.51.100.8"}).status_code == 200
        for odd in ("", ",,,", "nonsense", "\u00e4".encode("latin-1"), "1.2.3.4:99999", "[::1", "x" * 4000, "198.51.100.9," * 400):
            assert client.get("/api/hall", headers={"x-forwarded-for": odd}).status_code in {200, 429}
        assert not running.complaints
    with house(tmp_path, "--port", 0, "--requests", 0.5) as running, asking(running) as client:
        assert [client.get("/api/hall", headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code for n in range(6)] == [200] * 5 + [429]
