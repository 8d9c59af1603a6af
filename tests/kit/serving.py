"""A real server in a process of its own, which a test may kill and start again."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import httpx


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Served:
    """`undercroft serve` on a port and a store that stay the same when it is started again."""

    def __init__(self, store: str | Path, *words: str, command: tuple[str, ...] = (sys.executable, "-m", "undercroft")) -> None:
        self.store = store if isinstance(store, str) else f"sqlite:///{store}"
        self.words = words
        self.command = command
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = process = subprocess.Popen([*self.command, *self.called()], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if not self.answers(lambda: process.poll() is None):
            process.kill()
            raise AssertionError(f"the server did not start: {process.communicate()[0].decode()}")

    def answers(self, lives: Callable[[], bool]) -> bool:
        """Wait until it answers; whether it does, before it dies or a minute is over."""
        until = time.monotonic() + 60
        while lives() and time.monotonic() < until:
            try:
                httpx.get(f"{self.base}/healthz").raise_for_status()
            except httpx.HTTPError:
                time.sleep(0.03)
            else:
                return True
        return False

    def called(self) -> list[str]:
        """The words of the command."""
        return ["serve", "--port", str(self.port), "--store", self.store, "--no-open", "--tables", "0", "--requests", "0", *self.words]

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> str:
        """As an operator would; returns what it printed."""
        if self.process is None or self.process.poll() is not None:
            return ""
        self.process.terminate()
        try:
            return self.process.communicate(timeout=60)[0].decode()
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise AssertionError("the server did not stop within 15 seconds") from None

    def post(self, path: str, **body: Any) -> Any:
        """A request that has to succeed."""
        return httpx.post(self.base + path, json=body, timeout=20).raise_for_status().json()

    def get(self, path: str) -> Any:
        """A request that has to succeed."""
        return httpx.get(self.base + path, timeout=20).raise_for_status().json()

    def table(self, *kinds: str, game: str = "darkcastle", **more: Any) -> Any:
        """A new table: who sits where, `me`, `friend`, `open`, or a bot's name."""
        seats = [{"kind": kind} if kind in ("me", "friend", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        return self.post("/api/tables", game=game, nickname="Host", seats=seats, **{"replies": 0, **more})

    def everybody(self, *kinds: str, **more: Any) -> tuple[str, list[str]]:
        """A new table and a key for every person at it, the host's first."""
        made = self.table(*kinds, **more)
        keys = [made["key"]]
        for invite in made["invites"]:
            keys.append(self.post(f"/api/tables/{made['table']}/sit", nickname=f"Friend {invite['seat']}", invite=invite["key"])["key"])
        return made["table"], keys


class Workshop(Served):
    """`undercroft lab` on a folder of packs."""

    def __init__(self, packs: Path) -> None:
        super().__init__("")
        self.packs = packs

    def called(self) -> list[str]:
        return ["lab", str(self.packs), "--port", str(self.port), "--no-open"]
