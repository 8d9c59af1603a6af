"""Commands as people call them."""

import subprocess
import sys

import msgspec
import pytest

import undercroft
from undercroft import bots


@pytest.fixture
def undercroft_command(tmp_path):
    """Run a command in a process of its own; by default in an empty folder."""

    def run(*words, cwd=tmp_path, **how):
        called = [sys.executable, "-c", "from undercroft.cli import main; main()", *map(str, words)]
        return subprocess.run(called, cwd=cwd, capture_output=True, text=True, timeout=60, check=False, **how)

    return run


@pytest.fixture
def record(tmp_path):
    """A finished game as a file."""
    match, bot = undercroft.game("darkcastle").start(seats=2, seed=4), bots.make("random", 4)
    while match.decision is not None:
        match.answer(bot.choose(match, match.decision.seats[0]))
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(match.record()))
    return file


@pytest.fixture
def pack(tmp_path):
    """A pack that changes nothing yet."""
    folder = tmp_path / "my-pack"
    folder.mkdir()
    (folder / "pack.toml").write_text('game = "darkcastle"\ntitle = "My Castle"\n')
    return folder
