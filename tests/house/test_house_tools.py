"""The tools that keep the house in order, each as a test."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


@pytest.mark.parametrize(
    "command",
    [
        [BIN / "lint-imports", "--no-cache"],
        [sys.executable, "-m", "mypy"],
        [BIN / "ruff", "check", "."],
        [BIN / "ruff", "format", "--check", "."],
    ],
    ids=["import contracts", "mypy --strict", "ruff check", "ruff format"],
)
def test_it_has_nothing_to_say(command):
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
