"""A house that is really open: a process of its own, a port, a store."""

import os
import re
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager

import httpx

COMMAND = [sys.executable, "-c", "from undercroft.cli import main; main()"]


class Running:
    """A house in a process of its own."""

    def __init__(self, process):
        self.process = process
        self.said = []
        self.complaints = []
        self.opened = threading.Event()
        self.readers = [
            threading.Thread(target=self._read, args=(process.stdout, self.said)),
            threading.Thread(target=self._read, args=(process.stderr, self.complaints)),
        ]
        for reader in self.readers:
            reader.start()

    def _read(self, pipe, lines):
        for line in pipe:
            lines.append(line.rstrip("\n"))
            if "is open at" in line:
                self.opened.set()
        self.opened.set()

    @property
    def base(self):
        return re.search(r"https?://\S+", self.said[0])[0].rstrip("/")

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.ended()

    def interrupt(self):
        """Ctrl-C, as a terminal does it: to the house and to all that it has started."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.ended()

    def ended(self):
        code = self.process.wait(20)
        for reader in self.readers:
            reader.join()
        self.process.stdout.close()
        self.process.stderr.close()
        return code


@contextmanager
def house(folder, *words, command=("serve",), python=COMMAND, **environment):
    """An open house; closed at the end, however that comes."""
    env = {**os.environ, "UNDERCROFT_HOME": str(folder), **environment}
    process = subprocess.Popen(
        [*python, *command, *map(str, words)],
        env=env,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    running = Running(process)
    try:
        assert running.opened.wait(30)
        assert running.said, running.complaints
        yield running
    finally:
        if process.poll() is None:
            process.kill()
        running.stop()


def asking(running):
    """A client of this house."""
    return httpx.Client(base_url=running.base, timeout=20)


def new_table(client, *kinds, **more):
    """Make a table; a kind is me, friend, open, or the name of a bot."""
    seats = [{"kind": kind} if kind in {"me", "friend", "open"} else {"kind": "bot", "bot": kind} for kind in kinds]
    made = client.post("/api/tables", json={"game": "darkcastle", "nickname": "Ann", "seats": seats, **more})
    assert made.status_code == 201, made.text
    return made.json()
