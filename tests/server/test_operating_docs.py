"""What `docs/operating.md` and the files under `deploy/` tell people to type is what the house understands."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "operating.md").read_text()
COMMANDS = sorted(set(re.findall(r"^(?:.*/)?undercroft ((?:serve|store \w+).*?)(?: {2,}#.*)?$", TEXT, re.MULTILINE)))


def helped(*words):
    return subprocess.run(
        [sys.executable, "-m", "undercroft", *words, "--help"], capture_output=True, text=True, check=True, timeout=60
    ).stdout


@pytest.mark.parametrize("command", sorted({" ".join(re.findall(r"^(?:store \w+|serve)", each)) for each in COMMANDS}))
def test_commands_and_options_are_there(command):
    text = helped(*command.split())
    for each in COMMANDS:
        if each.startswith(command):
            for option in re.findall(r"--[a-z-]+", each):
                assert option in text, f"{option} of: undercroft {each}"


def test_files_and_options_that_are_named():
    for path in re.findall(r"\]\(\.\./([^)]+)\)", TEXT):
        assert (ROOT / path).exists(), path
    text = helped("serve")
    for option in set(re.findall(r"`(--[a-z-]+)", TEXT)) - {"--schema"}:
        assert option in text, option
