"""The proof of a game: which of its scenarios come by which line of the rules, and who notices a fault in a copy of the tree."""

import contextlib
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event
from typing import TextIO

import msgspec
import pytest

from mutants.faults import Fault, put_in, rule_files

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / ".mutants"
"""Where results are kept, beside the caches of other tools."""

PATIENCE = 180  # seconds that a handful of tests may take: a fault may make a rule go round for ever
WHOLE_PATIENCE = 1200
GLANCE = 0.5  # seconds between two looks at a run
HANDFUL = 40  # of the tests that come by a line are run first


class Proof(msgspec.Struct):
    """The tests of a game: which come by a line, by file; and what stands in them, in short."""

    tests: str  # hash
    passing: dict[str, dict[int, list[str]]]


def folder_of(game: str) -> Path:
    """Where its rules stand."""
    return ROOT / "src" / "undercroft" / "games" / game


def hash_of(paths: list[Path]) -> str:
    """What stands in these files, in short."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def tests_of(game: str) -> list[Path]:
    """The files of scenarios, of the referee and of the goldens, with the kit."""
    found = [*(ROOT / "tests" / "games" / game).rglob("*.py"), *(ROOT / "tests" / "kit").rglob("*.py")]
    found += [*(ROOT / "tests" / "referee").rglob("*.py"), *(ROOT / "tests" / "goldens").glob(f"{game}-*.txt")]
    return sorted(found)


def look_through(game: str) -> Proof:
    """Which scenarios come by which line: found out once, by running all of them, and kept until rules or tests change."""
    folder = folder_of(game)
    books, now = BOOKS / f"{game}-lines.json", hash_of(tests_of(game))
    state = hash_of([*rule_files(folder), *tests_of(game)])
    if books.is_file():
        kept = json.loads(books.read_text("utf-8"))
        if kept["state"] == state:
            return msgspec.convert(kept["proof"], Proof, strict=False)
    books.parent.mkdir(exist_ok=True)
    seen = BOOKS / f"{game}-seen.json"
    done = subprocess.run(
        [sys.executable, "-m", "mutants.watching", str(folder), str(seen), f"tests/games/{game}"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "tests"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the scenarios of {game} do not pass as they are: {done.stdout[-600:]}{done.stderr[-600:]}")
    proof = Proof(now, json.loads(seen.read_text("utf-8")))
    books.write_text(json.dumps({"state": state, "proof": msgspec.to_builtins(proof, str_keys=True)}), "utf-8")
    seen.unlink()
    return msgspec.convert(msgspec.to_builtins(proof, str_keys=True), Proof, strict=False)


class Stopped(Exception):
    """Somebody does not want to wait for the rest."""


class Copy:
    """A copy of the tree, in which faults are put and taken out again. The tree itself is only read."""

    def __init__(self, game: str, place: Path, stop: Event) -> None:
        """Rules, tests and their settings; nothing that was built."""
        self.game, self.place, self.stop = game, place, stop
        passed_by = shutil.ignore_patterns("__pycache__", "page", "*.egg-info", "node_modules", "records", "browser")
        for part in ("src", "tests"):
            shutil.copytree(ROOT / part, place / part, ignore=passed_by)
        shutil.copy(ROOT / "pyproject.toml", place)

    def judge(self, fault: Fault, proof: Proof) -> tuple[str, str]:
        """Who notices a fault (scenario, referee, golden or nobody), and which test it was."""
        path = self.place / "src" / "undercroft" / "games" / self.game / fault.file
        sound = path.read_text("utf-8")
        path.write_text(put_in(sound, fault), "utf-8")
        try:
            return self._judged(proof.passing.get(fault.file, {}).get(fault.line, []))
        finally:
            path.write_text(sound, "utf-8")

    def _judged(self, near: list[str]) -> tuple[str, str]:
        whole = f"tests/games/{self.game}"
        some = near[:: len(near) // HANDFUL + 1]
        if some and (failed := self._fails(some, PATIENCE)):
            return "scenario", failed
        if failed := self._fails([whole], WHOLE_PATIENCE):  # others that come by; and a line may be run once for all, and remembered
            return "scenario", failed
        referee = f"tests/referee/test_{self.game}_referee.py"
        if (self.place / referee).is_file() and (failed := self._fails([referee], WHOLE_PATIENCE)):
            return "referee", failed
        if failed := self._fails(["tests/goldens", "-k", f"{self.game}-"], WHOLE_PATIENCE):
            return "golden", failed
        return "nobody", ""

    def _fails(self, tests: list[str], patience: float) -> str:
        """The first of these tests that fails; empty if all pass."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", *tests]
        where = {**os.environ, "PYTHONPATH": f"{self.place / 'src'}{os.pathsep}{self.place / 'tests'}", "PYTHONDONTWRITEBYTECODE": "1"}
        told = self.place / "told.txt"
        with told.open("w", encoding="utf-8") as out, self._run(command, where, out) as run:
            left = patience
            while run.poll() is None and left > 0 and not self.stop.is_set():
                with contextlib.suppress(subprocess.TimeoutExpired):
                    run.wait(GLANCE)
                left -= GLANCE
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGKILL)
        if self.stop.is_set():
            raise Stopped
        if left <= 0:
            return "it went on for ever"
        if run.returncode in {0, pytest.ExitCode.NO_TESTS_COLLECTED}:
            return ""
        lines = [line for line in told.read_text("utf-8").splitlines() if line.startswith(("FAILED", "ERROR"))]
        return lines[0].partition(" - ")[0].partition(" ")[2] if lines else f"pytest ended with {run.returncode}"

    def _run(self, command: list[str], where: dict[str, str], out: TextIO) -> subprocess.Popen[bytes]:
        """In a session of its own: Ctrl-C is for us, not for a test, which would seem to have noticed something."""
        return subprocess.Popen(command, cwd=self.place, env=where, stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
