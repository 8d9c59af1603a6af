"""Agents of one's own beside bots: `--bots greedy,file:agent.py`.

The file has a function `agent(seed)` that returns a function of what a seat knows and which actions are allowed:

    def agent(seed):
        def act(observation, action_mask):
            return int(action_mask.argmax())
        return act

Both are arrays as in every environment (docs/research.md); what it returns is the number of an action. It is shown nothing else, and
whatever it does wrong is said in a line. The file is run as it is: only use files that you trust.
"""

import runpy
import threading
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from undercroft import bots
from undercroft.engine.game import Game
from undercroft.engine.match import Match

PREFIX = "file:"
PATIENCE = 60.0
"""Seconds for one answer."""

Act = Callable[[Any, Any], int]


def named(name: str, game: Game) -> str:
    """The name of a bot of this game, checked; that of a file with a digest, so that results of an older one are not taken for new."""
    if not name.startswith(PREFIX):
        bots.check(name, game)
        return name
    path = Path(name.removeprefix(PREFIX).partition("#")[0]).expanduser()
    if not path.is_file():
        raise ValueError(f"there is no file {path} for {name!r}; it has to be a Python file with a function agent(seed)")
    full = f"{PREFIX}{path}#{blake2b(path.read_bytes(), digest_size=4).hexdigest()}"
    make(full)
    return full


def make(name: str, seed: int = 0) -> bots.Bot:
    """A bot by its name, or an agent from its file."""
    return Agent(Path(name.removeprefix(PREFIX).partition("#")[0]), seed) if name.startswith(PREFIX) else bots.make(name, seed)


class Agent:
    """Somebody else's agent in a seat: it is asked with what the seat knows."""

    spent = 0  # nobody knows what it did

    def __init__(self, path: Path, seed: int) -> None:
        """From its file; whatever is wrong with that is said in a line."""
        self._file = path.name
        try:
            made = runpy.run_path(str(path)).get("agent")
        except Exception as error:
            raise ValueError(f"{self._file} can't be run: {type(error).__name__}: {error}") from error
        if not callable(made):
            raise ValueError(f"{self._file} has no function agent(seed)")  # noqa: TRY004 reason: it is what was typed that is wrong
        self._act: Act = self._tried(lambda: made(seed), "agent(seed)")
        if not callable(self._act):
            kind = type(self._act).__name__
            raise ValueError(  # noqa: TRY004 reason: as above
                f"{self._file}: agent(seed) must return a function of observation and action mask, not {kind}"
            )

    def choose(self, match: Match, seat: int) -> int:
        """The place of the option that its action means."""
        from undercroft.research.play import Play  # noqa: PLC0415 reason: numpy is an extra, and only for agents

        play = Play(match)
        while True:
            action = self._asked(play, seat)
            place = play.offered.get(action)
            if place is None:
                allowed = ", ".join(map(str, sorted(play.offered)[:8]))
                raise ValueError(f"{self._file} answered {action!r}, which is not allowed; allowed: {allowed}")
            if place >= 0:
                return place
            play.leave_aside()

    def _asked(self, play: Any, seat: int) -> int:
        from undercroft.research.stage import looked_at  # noqa: PLC0415 reason: as above

        answer: Any = self._tried(lambda: self._act(*looked_at(play, seat)), "its agent")
        try:
            return int(answer)
        except (TypeError, ValueError):
            raise ValueError(f"{self._file} answered {answer!r}, which is no action") from None

    def _tried(self, what: Callable[[], Any], name: str) -> Any:
        """In a thread of its own, so that one that never answers can be left behind."""
        done: SimpleQueue[tuple[Any, Exception | None]] = SimpleQueue()

        def run() -> None:
            try:
                done.put((what(), None))
            except Exception as error:  # noqa: BLE001 reason: it is somebody else's code
                done.put((None, error))

        threading.Thread(target=run, daemon=True).start()
        try:
            answer, error = done.get(timeout=PATIENCE)
        except Empty:
            raise ValueError(f"{self._file}: {name} has not answered for {PATIENCE:.0f} s") from None
        if error is not None:
            raise ValueError(f"{self._file}: {name} failed: {type(error).__name__}: {error}") from error
        return answer
