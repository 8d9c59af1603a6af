"""A thousand sockets on one server: how long it takes from sending an answer until the last seat has seen what it did.

    python benchmarks/load.py [--tables 250] [--rate 1000] [--seconds 20] [--store sqlite] [--store postgresql] [--folder /dev/shm]

A real server in a process of its own, a real store, the real engine. Every table has four people on four sockets; one of those
who are asked answers at random, each table as often as makes the wanted rate in sum. Answers are durable before they are
acknowledged. A game that ends is replaced by a new one. The load is made on the same machine, by a client that does little.

No answer can be quicker than the disk makes it durable. So the disk is asked in the same seconds how long a small write takes to be
safe there: `disk_p99_ms`. A folder in memory (`--folder /dev/shm`) shows what the house itself needs.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
import uvloop

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from lean_socket import LeanSocket

from kit.cluster import Cluster

SEATS = 4
PATIENCE = 10.0  # seconds for one answer
NULL = msgspec.Raw(b"null")


class Choices(msgspec.Struct):
    """Of a prompt, what the load needs."""

    choices: list[msgspec.Raw] = []


class Shown(msgspec.Struct, frozen=True):
    """Of the sections of a frame, what the load needs; empty if it has not changed."""

    prompt: msgspec.Raw = msgspec.Raw(b"")
    outcome: msgspec.Raw = NULL


class Heard(msgspec.Struct):
    """Of a frame, what the load needs. The rest is passed over: people's browsers are not on the server's two cores."""

    t: str
    version: int = -1
    decision: int = -1
    sections: Shown = Shown()
    code: str = ""
    reason: str = ""


_hear = msgspec.json.Decoder(Heard)
_prompt = msgspec.json.Decoder(Choices | None)


class Client:
    """One socket of one seat."""

    def __init__(self, seat: int) -> None:
        """Nothing heard yet."""
        self.seat = seat
        self.version = -1
        self.decision = -1
        self.at = 0.0  # when the last version came
        self.prompt = NULL
        self.over = False
        self.bytes = 0
        self.refusal = ""
        self.waits: asyncio.Future[None] | None = None
        self.socket: LeanSocket

    def heard(self, raw: bytes) -> None:
        """A frame has come."""
        frame = _hear.decode(raw)
        self.bytes += len(raw)
        if frame.t in ("snapshot", "update"):
            self.version, self.decision, self.at = frame.version, frame.decision, time.perf_counter()
            self.prompt = frame.sections.prompt or self.prompt
            self.over = self.over or frame.sections.outcome != NULL
            if self.waits is not None and not self.waits.done():
                self.waits.set_result(None)
        elif frame.t in ("refused", "sorry"):
            self.refusal = f"{frame.code}: {frame.reason}"
            if self.waits is not None and not self.waits.done():
                self.waits.set_result(None)

    async def past(self, version: int) -> None:
        """Wait until a later version has come."""
        while self.version <= version and not self.refusal:
            self.waits = asyncio.get_running_loop().create_future()
            await self.waits


class Load:
    """All tables."""

    def __init__(self, port: int, web: httpx.AsyncClient, every: float) -> None:
        """Each table answers once in so many seconds."""
        self.port, self.web, self.every = port, web, every
        self.latencies: list[float] = []
        self.counting = False
        self.games = 0
        self.refusals: list[str] = []
        self.stop = False

    async def sit_down(self) -> list[Client]:
        """A new table with four people."""
        seats = [{"kind": "me"}] + [{"kind": "friend"}] * (SEATS - 1)
        made = (
            (await self.web.post("/api/tables", json={"game": "darkcastle", "nickname": "Load 0", "seats": seats}))
            .raise_for_status()
            .json()
        )
        keys = [made["key"]]
        for invite in made["invites"]:
            wish = {"nickname": f"Load {invite['seat']}", "invite": invite["key"]}
            keys.append((await self.web.post(f"/api/tables/{made['table']}/sit", json=wish)).raise_for_status().json()["key"])
        self.games += 1
        return [await self.join(made["table"], key, seat) for seat, key in enumerate(keys)]

    async def join(self, table: str, key: str, seat: int) -> Client:
        """One socket."""
        client = Client(seat)
        client.socket = await LeanSocket.connect("127.0.0.1", self.port, f"/api/tables/{table}/socket", client.heard)
        client.socket.send(msgspec.json.encode({"t": "hello", "key": key}))
        async with asyncio.timeout(PATIENCE):
            await client.past(-1)
        return client

    async def play(self, clients: list[Client]) -> None:
        """Answer in step, and begin anew when a game is over."""
        due = time.perf_counter() + random.random() * self.every
        while not self.stop:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if clients[0].over:
                for client in clients:
                    client.socket.close()
                clients = await self.sit_down()
                continue
            due += self.every
            await self.answer(clients)
        for client in clients:
            client.socket.close()

    async def answer(self, clients: list[Client]) -> None:
        """One answer, until the last seat has seen it."""
        asked = []
        for client in clients:
            prompt = _prompt.decode(client.prompt)
            if prompt is not None and prompt.choices:
                asked.append((client, len(prompt.choices)))
        if not asked:
            return
        client, options = random.choice(asked)
        before = client.version
        answer = {
            "t": "answer",
            "id": f"{time.monotonic_ns()}",
            "seat": client.seat,
            "decision": client.decision,
            "index": random.randrange(options),
        }
        sent = time.perf_counter()
        client.socket.send(msgspec.json.encode(answer))
        async with asyncio.timeout(PATIENCE):
            for each in clients:
                await each.past(before)
        if client.refusal:
            self.refusals.append(client.refusal)
            client.refusal = ""
        elif self.counting:
            self.latencies.append(max(each.at for each in clients) - sent)


class Disk:
    """How long eight kilobytes take until they are safe in this folder, twenty times a second while something else goes on."""

    def __init__(self, folder: str) -> None:
        """Nothing asked yet."""
        self._path = Path(folder) / "disk"
        self._asked = threading.Event()
        self.seconds: list[float] = []

    def __enter__(self) -> Self:
        """Begin to ask."""
        self._thread = threading.Thread(target=self._ask)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Enough."""
        self._asked.set()
        self._thread.join()
        self._path.unlink()

    def _ask(self) -> None:
        with self._path.open("wb", buffering=0) as file:
            while not self._asked.wait(0.05):
                file.write(bytes(8192))
                began = time.perf_counter()
                os.fdatasync(file.fileno())
                self.seconds.append(time.perf_counter() - began)


def measured(pid: int | None) -> tuple[float, int]:
    """Seconds of CPU and bytes of memory of a process and its children."""
    if pid is None:
        return 0.0, 0
    ticks = os.sysconf("SC_CLK_TCK")
    seconds, memory = 0.0, 0
    for each in [pid, *children(pid)]:
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
            memory += int(Path(f"/proc/{each}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except FileNotFoundError:
            continue
        seconds += (int(fields[11]) + int(fields[12])) / ticks
    return seconds, memory


def children(pid: int) -> list[int]:
    """All descendants of a process."""
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return found + [each for child in found for each in children(child)]


async def settled(pid: int) -> int:
    """Bytes of memory when all processes of a house have come up: those in which bots think do so after it has opened."""
    before, still = 0, 0
    for _ in range(120):
        now = measured(pid)[1]
        still = still + 1 if now == before else 0
        if still == 4:
            break
        before = now
        await asyncio.sleep(0.5)
    return before


@contextmanager
def server(store: str) -> Iterator[tuple[int, int]]:
    """A server of its own: its port and process id."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["serve", "--port", str(port), "--store", store, "--no-open", "--tables", "0", "--requests", "0", "--connections", "0"]
    process = subprocess.Popen([sys.executable, "-m", "undercroft", *words], stdout=subprocess.DEVNULL)  # noqa: S603 reason: our own words
    try:
        for _ in range(200):
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz").raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.05)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(10)


async def run(port: int, pid: int, database: int | None, folder: str, asked: argparse.Namespace) -> dict[str, Any]:
    """One measurement; `database` is the process of the store, if it has one, and `folder` where its files lie."""
    tables, rate, seconds = asked.tables, asked.rate, asked.seconds
    limits = httpx.Limits(max_connections=16)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", limits=limits, timeout=30) as web:
        load = Load(port, web, tables / rate)
        empty = await settled(pid)
        gate = asyncio.Semaphore(8)

        async def one() -> list[Client]:
            async with gate:
                return await load.sit_down()

        parties = await asyncio.gather(*(one() for _ in range(tables)))
        _, full = measured(pid)
        tasks = [asyncio.create_task(load.play(party)) for party in parties]
        await asyncio.sleep(min(3.0, seconds / 4))
        load.counting = True
        (cpu, _), (stored, _), own = measured(pid), measured(database), time.process_time()
        began, games = time.perf_counter(), load.games
        with Disk(folder) as disk:
            await asyncio.sleep(seconds)
        load.counting = False
        took = time.perf_counter() - began
        cpu_after, memory = measured(pid)
        stored_after, own_after = measured(database)[0], time.process_time()
        load.stop = True
        await asyncio.gather(*tasks)
    latencies = sorted(load.latencies)
    if len(latencies) < 100:
        raise SystemExit(f"only {len(latencies)} answers were counted; refused: {sorted(set(load.refusals))[:5]}")
    quantiles = statistics.quantiles(latencies, n=100)
    return {
        "tables": tables,
        "sockets": tables * SEATS,
        "answers_per_second": round(len(latencies) / took, 1),
        "p50_ms": round(quantiles[49] * 1000, 1),
        "p99_ms": round(quantiles[98] * 1000, 1),
        "worst_ms": round(latencies[-1] * 1000, 1),
        "disk_p50_ms": round(statistics.median(disk.seconds) * 1000, 1),
        "disk_p99_ms": round(statistics.quantiles(disk.seconds, n=100)[98] * 1000, 1),
        "cpu_percent": round((cpu_after - cpu) / took * 100, 1),
        "cpu_ms_per_answer": round((cpu_after - cpu) / len(latencies) * 1000, 3),
        "database_cpu_ms_per_answer": round((stored_after - stored) / len(latencies) * 1000, 3),
        "database_cpu_percent": round((stored_after - stored) / took * 100, 1),
        "load_cpu_percent": round((own_after - own) / took * 100, 1),
        "memory_mb": round(memory / 1e6, 1),
        "kb_per_socket": round((full - empty) / 1024 / (tables * SEATS), 1),
        "games_replaced": load.games - games,
        "refused": len(load.refusals),
        "refusals": sorted(set(load.refusals))[:5],
    }


def main() -> None:
    """Measure, for each store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=int, default=1000, help="answers a second, in sum")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--store", action="append", choices=("sqlite", "postgresql"))
    parser.add_argument("--folder", help="where the store lies (default: where temporary files go); /dev/shm is memory")
    asked = parser.parse_args()
    for kind in asked.store or ("sqlite", "postgresql"):
        with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
            if kind == "sqlite":
                with server(f"sqlite:///{folder}/house.db") as (port, pid):
                    figures = uvloop.run(run(port, pid, None, folder, asked))
            else:
                cluster = Cluster(asked.folder, shared_buffers="128MB", autovacuum="on")  # as it comes from the box
                try:
                    with server(cluster.database()) as (port, pid):
                        figures = uvloop.run(run(port, pid, cluster.pid, folder, asked))
                finally:
                    cluster.remove()
        print(json.dumps({"store": kind, **figures}, indent=2))


if __name__ == "__main__":
    main()
