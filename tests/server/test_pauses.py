"""Workers and connections that stop for a while, as under a debugger, on a sleeping machine or behind a stuck switch, and then go on."""

import asyncio
import os
import signal
import socket
import sys
import threading
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress

import httpx
import msgspec
import psycopg
import pytest
from test_stores import append, row
from test_stores_postgres import until, workers
from websockets.asyncio.client import connect

from kit.guest import Guest
from kit.house import QUICK, a_house
from kit.serving import Served
from undercroft.server.stores import CantWrite, StoreError, Unsure
from undercroft.server.stores.postgres import PostgresStore
from undercroft.server.trouble import Trouble

SHORT = """
import undercroft.server.stores.postgres as store
store.PostgresStore.open.__defaults__ = (1.5,)  # the term
from undercroft.cli import main
main()
"""


@contextmanager
def stopped(pid):
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def come(address, key):
    """What a visitor is shown first. It waits at the door as long as it takes."""
    async with connect(address, open_timeout=60) as late:
        await late.send(msgspec.json.encode({"t": "hello", "key": key}).decode())
        return msgspec.json.decode(await late.recv())


def test_an_owner_that_was_paused_finds_out_before_it_says_anything(postgres_url):
    """It wakes up with a ping, a visitor and a wish to say something on its desk; another worker has gone on meanwhile."""

    async def main():
        with ExitStack() as stack:
            one, two = (stack.enter_context(Served(postgres_url, command=(sys.executable, "-c", SHORT))) for _ in range(2))
            made = one.table("me", "friend")
            table = made["table"]
            bea_key = two.post(f"/api/tables/{table}/sit", nickname="Bea", invite=made["invites"][0]["key"])["key"]
            address = f"{one.base.replace('http', 'ws')}/api/tables/{table}/socket"
            async with Guest(two.base, table, bea_key) as bea, connect(address) as me, connect(address) as quiet:
                for each in (me, quiet):
                    await each.send(msgspec.json.encode({"t": "hello", "key": made["key"]}).decode())
                seen = msgspec.json.decode(await me.recv())["version"]
                with stopped(one.process.pid):
                    said = await bea.send("say", text="Is anybody there?")
                    assert said > seen
                    await me.send('{"t":"ping"}')
                    await me.send('{"t":"say","id":"one","text":"I was asleep."}')
                    visitor = asyncio.create_task(come(address, made["watch"]))
                    card = asyncio.create_task(asyncio.to_thread(httpx.get, f"{one.base}/api/tables/{table}", timeout=20))
                    await asyncio.sleep(0.2)
                async with asyncio.timeout(20):
                    shown = await visitor
                    assert (shown["t"], shown["version"] >= said) == ("snapshot", True), shown
                    heard = []
                    while not heard or heard[-1]["t"] != "ack":
                        heard.append(msgspec.json.decode(await me.recv()))
                    pong = next(frame for frame in heard if frame["t"] == "pong")
                    assert pong["version"] >= said, heard
                    assert heard[-1]["version"] > said
                    assert (await card).status_code == 200
                    await bea.until(lambda: bea.version >= heard[-1]["version"])
                    while msgspec.json.decode(await quiet.recv()).get("version", 0) < said:
                        pass  # whoever asks for nothing is shown it as well

    asyncio.run(main())


def test_a_frozen_writer_says_nothing_that_it_does_not_know(postgres_url, monkeypatch):
    """Its backend is stopped with the write on its desk: nobody says that it is written or that it is not, before that is so for ever."""
    monkeypatch.setattr("undercroft.server.stores.postgres_line.LAYING", 0.2)

    async def main():
        async with workers(postgres_url, 1) as (one,):
            await one.create(row(), [])
            monkeypatch.setattr("undercroft.server.stores.postgres.WRITING", 0.5)
            with stopped(one._pen.connection().info.backend_pid):
                first = asyncio.create_task(append(one, 0, "[1]"))
                await asyncio.sleep(0.1)  # it is on its way
                with pytest.raises(CantWrite, match="it did not answer in time"):
                    await append(one, 0, "[2]")  # it waits behind, and never leaves
                with pytest.raises(Unsure, match="the store fell silent"):
                    await first
                with pytest.raises(StoreError, match="what was sent before is still under way"):
                    await one.load("t1")
                with pytest.raises(CantWrite, match="still under way"):
                    await append(one, 0, "[3]")

            monkeypatch.setattr("undercroft.server.stores.postgres.WRITING", 30)  # from here on a slow disk is no frozen server

            async def settled():
                with suppress(StoreError):
                    return await one.load("t1")

            await until(lambda: asyncio.wait_for(settled(), 30))
            found = (await one.load("t1"))[1]
            assert found in ([], [b"[1]"])
            await asyncio.sleep(0.3)
            assert (await one.load("t1"))[1] == found, "what was said stays so"
            await append(one, len(found), "[4]")

    asyncio.run(main())


class Proxy:
    """A way to PostgreSQL that can get stuck: what goes in is kept, and comes out later."""

    def __init__(self, cluster):
        self.folder = cluster.folder / "proxy"
        self.folder.mkdir(exist_ok=True)
        self._target = str(cluster.folder / ".s.PGSQL.5432")
        self._listener = socket.socket(socket.AF_UNIX)
        path = self.folder / ".s.PGSQL.5433"
        path.unlink(missing_ok=True)
        self._listener.bind(str(path))
        self._listener.listen()
        self._open = []  # gates of the lines there are
        self._lines = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._target)
                gate = threading.Event()
                gate.set()
                self._open.append(gate)
                self._lines += [near, far]
                for a, b in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(a, b, gate), daemon=True).start()

    @staticmethod
    def _carry(a, b, gate):
        with suppress(OSError):
            while data := a.recv(65536):
                gate.wait()
                b.sendall(data)
            b.shutdown(socket.SHUT_WR)

    def freeze(self):
        """Everything that is connected now."""
        for gate in self._open:
            gate.clear()

    def thaw(self):
        for gate in self._open:
            gate.set()

    def close(self):
        self.thaw()
        for line in (self._listener, *self._lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()


@pytest.fixture
def proxied(cluster, postgres_url):
    proxy = Proxy(cluster)
    yield proxy, postgres_url.replace(f"host={cluster.folder}", f"host={proxy.folder}&port=5433")
    proxy.close()


def test_what_was_stuck_on_the_line_is_not_written_later(proxied, monkeypatch):
    """All lines are stuck, new ones are not: the write goes another way, and its twin finds nobody at home."""
    proxy, url = proxied

    async def main():
        async with workers(url, 1) as (one,):
            await one.create(row(), [])
            assert (await one.load("t1"))[1] == []
            proxy.freeze()
            monkeypatch.setattr("undercroft.server.stores.postgres.WRITING", 3)  # and as long again for the other way
            monkeypatch.setattr("undercroft.server.stores.postgres_line.READING", 2)
            await append(one, 0, "[1]")
            for _ in range(4):  # readers that are stuck give up, and come back over new lines
                with suppress(StoreError):
                    assert (await one.load("t1"))[1] == [b"[1]"]
            assert (await one.load("t1"))[1] == [b"[1]"]
            assert await one.lease("t1") or await one.lease("t1")
            proxy.thaw()
            await asyncio.sleep(0.3)
            assert (await one.load("t1"))[1] == [b"[1]"]
            monkeypatch.setattr("undercroft.server.stores.postgres.WRITING", 30)
            await append(one, 1, "[2]")

    asyncio.run(main())


def test_a_worker_that_freezes_in_the_middle_holds_nothing_for_long(postgres_url):
    async def main():
        async with workers(postgres_url, 1) as (one,):
            shown = one._pen.connection().execute("SHOW idle_in_transaction_session_timeout").fetchone()
            assert shown == ("5s",)

    asyncio.run(main())


@asynccontextmanager
async def counting(url):
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as other:

        async def leases():
            return [name for (name,) in await (await other.execute("SELECT table_id FROM undercroft.leases")).fetchall()]

        yield leases


def test_nobody_owns_what_is_not_there(postgres_url):
    """Neither a table that does not exist, nor one that can't be brought up, nor one that was given back."""

    async def main():
        store = await PostgresStore.open(postgres_url, 60)
        async with counting(postgres_url) as leases, a_house(None, QUICK, store=store) as house:
            assert not await store.lease("nowhere")
            for name in ("aaaaaaaaaaaa", "bbbbbbbbbbbb"):
                with pytest.raises(Trouble, match="there is no table"):
                    await house.table(name)
            assert await leases() == []
            await store.create(row("cccccccccccc", setup=b"nonsense"), [])
            with pytest.raises(Trouble, match="damaged"):
                await house.table("cccccccccccc")

            async def given_back():
                return await leases() == []

            await until(given_back)
        await store.close()

    asyncio.run(main())


def test_what_the_dead_have_left_is_swept_up(postgres_url):
    async def main():
        async with workers(postgres_url, 1) as (one,), counting(postgres_url) as leases:
            await one.create(row(), [])
            async with await psycopg.AsyncConnection.connect(postgres_url, autocommit=True) as other:
                await other.execute("INSERT INTO undercroft.workers (id, until) VALUES ('dead', now() - interval '2 days')")
                await other.execute("INSERT INTO undercroft.leases VALUES ('t1', 'dead')")

            async def swept():
                return await leases() == []

            await until(swept)

    asyncio.run(main())
