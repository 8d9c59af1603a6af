"""Nothing is imported before it is needed: whoever asks for help does not wait for four games."""

import json
import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

import pytest

MOST = 330
"""Modules of any kind that `undercroft --help` may bring, Python's own included."""

LONGEST = 0.45
"""Seconds of computing that it may take, at its best of three; 0.15 is what it takes where nothing else runs."""


def brought(lines: str) -> list[str]:
    """The modules that are there after these lines, in a process of their own."""
    code = f"import sys, json\n{lines}\nprint(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stderr)


def ours(modules: list[str], room: str) -> list[str]:
    return [name for name in modules if name.startswith(f"undercroft.{room}")]


def test_the_package_alone_brings_nothing():
    modules = brought("import undercroft; undercroft.games(); undercroft.__version__")
    assert [name for name in modules if name.startswith("undercroft")] == ["undercroft", "undercroft.games"]
    assert "msgspec" not in modules


def test_one_game_brings_no_other():
    modules = brought("import undercroft; undercroft.game('catacombs')")
    assert ours(modules, "games.catacombs")
    assert not ours(modules, "games.d")
    assert not ours(modules, "server") + ours(modules, "lab") + ours(modules, "cli") + ours(modules, "bots")


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_help_brings_neither_engine_nor_games(word):
    modules = brought(f"from undercroft.cli.app import run; run(['{word}'])")
    assert not ours(modules, "engine") + ours(modules, "games.") + ours(modules, "server") + ours(modules, "lab")
    assert len(modules) <= MOST, f"{len(modules)} modules"


def test_help_is_quick():
    """Computing counts, and not waiting: a busy machine makes nobody slower."""

    def computed() -> float:
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "undercroft", "--help"], capture_output=True, timeout=60, check=True)
        after = getrusage(RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(computed() for _ in range(3)) < LONGEST


def test_the_types_of_the_package_are_there():
    brought("import undercroft; assert {undercroft.Game, undercroft.Match, undercroft.Shown}")
    with pytest.raises(subprocess.CalledProcessError):
        brought("import undercroft; undercroft.Nonsense")
