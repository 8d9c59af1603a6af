"""A real server that is killed hundreds of times: it is forked from a process that has read the whole program, and has opened nothing.

What a kill can break is the store, and what the server had in memory. To read the program anew each time takes a second and shows nothing.
"""

import json
import os
import signal
import subprocess
import sys
from typing import Self

from kit.serving import Served

HEARTH = """
import json, os, sys
import undercroft.cli.house.serve, undercroft.server.serve
from undercroft.cli import main
from undercroft.games import GAMES

for game in GAMES.values():
    game.content()
for line in sys.stdin:
    fire = os.fork()
    if not fire:
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        os.dup2(nowhere, 1)
        main(json.loads(line))
    print(fire, flush=True)
    os.waitpid(fire, 0)
    print("out", flush=True)
"""


class Rekindled(Served):
    """A server and the hearth that it is lit from."""

    def __enter__(self) -> Self:
        self._hearth = subprocess.Popen([sys.executable, "-c", HEARTH], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return super().__enter__()

    def __exit__(self, *_: object) -> None:
        self.put_out(signal.SIGTERM)
        self._hearth.communicate(timeout=60)

    def start(self) -> None:
        """Light it, and wait until it answers."""
        assert self._hearth.stdin is not None
        assert self._hearth.stdout is not None
        self._hearth.stdin.write(json.dumps(self.called()) + "\n")
        self._hearth.stdin.flush()
        self._fire = int(self._hearth.stdout.readline())
        assert self.answers(lambda: self._hearth.poll() is None), "the server did not start"

    def kill(self) -> None:
        """As a power cut would."""
        self.put_out(signal.SIGKILL)

    def put_out(self, how: signal.Signals) -> None:
        """It is gone when this returns."""
        assert self._hearth.stdout is not None
        os.kill(self._fire, how)
        assert self._hearth.stdout.readline() == "out\n"
