"""The proof of a game: which of its tests come by which line of the rules, and which of them notices a fault."""

import ast
import hashlib
import json
import os
import re
import select
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from pathlib import Path
from threading import Event
from typing import Any, Self

import msgspec

from mutants.faults import Fault, around, docstring, put_in, rule_files, rule_ids, users
from mutants.speaking import by_closeness
from mutants.warm import FOR_EVER

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / ".mutants"
"""Where results are kept, beside the caches of other tools."""

GLANCE = 0.5  # seconds between two looks at whether somebody wants to stop
PATIENCE = 1200.0  # seconds that any answer may take
LIMIT = 8.0  # seconds of computing that a test may take with a fault in the rules, and so many times as long as without it
TIMES = 10
LINES = 2000  # more than a file has
TIME = {"scenario": 4.0, "referee": 3.0, "golden": 2.0}
"""Seconds of watched computing that a fault is worth: what would only be noticed later counts as not noticed."""
FIRST = 2.0  # and before all that, for scenarios that speak of what stands on the line
WHO = ("scenario", "referee", "golden", "nobody")


class Seen(msgspec.Struct):
    """What a test comes by: the lines of each file as the bits of a number, written with sixteen digits; and how long it took."""

    took: float
    lines: dict[str, str]


class Proof(msgspec.Struct):
    """What is known of the tests of a game."""

    rules: dict[str, str]  # what stood in each file of the rules, in short
    at_once: dict[str, list[int]]  # lines that are run while the tests are collected: what came of them is everywhere
    files: dict[str, str]  # what stood in each file of tests, and in what it uses
    tests: dict[str, Seen]
    proven: dict[str, list[str]] = {}  # the rules that a test is marked with

    def with_rules(self, now: dict[str, str]) -> "Proof":
        """What is known when some files of the rules have changed: whoever came by one of them may come by any line of all of these."""
        changed = [file for file in {*self.rules, *now} if self.rules.get(file) != now.get(file)]
        for seen in self.tests.values():
            if any(file in seen.lines for file in changed):
                seen.lines |= dict.fromkeys(changed, f"{(1 << LINES) - 1:x}")
        self.rules = now
        return self

    def near(self, fault: Fault, sources: dict[str, str]) -> tuple[bool, list[str]]:
        """Whether the fault must be there before tests are collected; and the tests that could notice it, likely ones first."""
        cold, found = self._near(fault, sources)
        come_by = self.tests if cold else self._by(fault.file, around(sources[fault.file], fault.line))
        likely = [name for name in come_by if kind_of(name) == "scenario"]
        first = self._in_time(by_closeness(f"{fault.within} {fault.before}", likely), {"scenario": FIRST})
        return cold, list(dict.fromkeys([*first, *found]))

    def _near(self, fault: Fault, sources: dict[str, str]) -> tuple[bool, list[str]]:
        """The same, by the rules that are meant and the lines that are come by."""
        source = sources[fault.file]
        near = self._by(fault.file, around(source, fault.line))
        ids = rule_ids(docstring(source, fault.within))
        if fault.within and fault.line not in self.at_once.get(fault.file, ()):
            return False, self._in_order(near, self._meant(ids), self._with_those_who_remember(near))
        given = re.match(r"\s*([\w, ]+)(?::[^=]*)?=[^=]", fault.before)  # what a name or a field stands for
        names = {fault.within.rpartition(".")[2]} - {""}
        names |= set(re.findall(r"\b[A-Za-z_]{3,}\b", given[1])) if given else set()
        lines, of_users = users(sources, names)
        by_users = set().union(*(self._by(file, numbers) for file, numbers in lines.items()))
        return True, self._in_order(near, self._meant(ids | of_users), self.tests, by_users)

    def _by(self, file: str, lines: Iterable[int]) -> set[str]:
        """The tests that come by any of these lines."""
        bits = sum(1 << line for line in lines)
        return {name for name, seen in self.tests.items() if int(seen.lines.get(file, "0"), 16) & bits}

    def _meant(self, ids: AbstractSet[str]) -> set[str]:
        """The tests that are marked with any of these rules."""
        return {name for name, rules in self.proven.items() if ids & set(rules)}

    def _with_those_who_remember(self, near: AbstractSet[str]) -> AbstractSet[str]:
        """If only its first case comes by, the other cases of a test may go by what that one has found out."""
        cases: dict[str, list[str]] = {}
        for name in self.tests:
            cases.setdefault(case_of(name), []).append(name)
        first_alone = [every for every in cases.values() if [name for name in every if name in near] == every[:1]]
        return near | {name for every in first_alone for name in every}

    def _in_order(
        self, likely: AbstractSet[str], meant: AbstractSet[str], names: Iterable[str], else_likely: AbstractSet[str] = frozenset()
    ) -> list[str]:
        """Scenarios, then the referee, then goldens, each while there is time: likely ones first, a case of each test, then another.

        Before all others come those that are meant to prove the very rule.
        """
        turns: Counter[str] = Counter()
        keys = {}
        for name in sorted(names, key=lambda name: (name not in likely, name not in else_likely, self.tests[name].took, name)):
            turns[case_of(name)] += 1
            keys[name] = (
                WHO.index(kind_of(name)),
                name not in meant,
                name not in likely,
                name not in else_likely,
                turns[case_of(name)],
                self.tests[name].took,
                name,
            )
        return self._in_time(sorted(keys, key=keys.__getitem__), TIME)

    def _in_time(self, names: Iterable[str], time: dict[str, float]) -> list[str]:
        """Those for which there is time, each kind its own."""
        left = dict(time)
        found = []
        for name in names:
            if self.tests[name].took <= left[kind_of(name)]:
                left[kind_of(name)] -= self.tests[name].took
                found.append(name)
        return found

    def hash_of(self, names: Iterable[str]) -> str:
        """These tests as they stand, in short: another one, or one in a changed file, might notice what these did not."""
        files = sorted({name.partition("::")[0] for name in names})
        return _short([json.dumps([*sorted(names), *(self.files[file] for file in files)]).encode()])


def kind_of(test: str) -> str:
    """Who it is that notices something by this test."""
    return {"tests/referee": "referee", "tests/goldens": "golden"}.get("/".join(test.split("/")[:2]), "scenario")


def case_of(test: str) -> str:
    """The test of which this is a case, or itself."""
    return test.partition("[")[0]


def folder_of(game: str) -> Path:
    """Where its rules stand."""
    return ROOT / "src" / "undercroft" / "games" / game


def sources_of(folder: Path) -> dict[str, str]:
    """What stands in the files of the rules."""
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in rule_files(folder)}


def hash_of(paths: Iterable[Path]) -> str:
    """What stands in these files, in short."""
    return _short(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes() for path in sorted(paths))


def _short(parts: Iterable[bytes]) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def _places(game: str) -> list[str]:
    """What pytest is told to collect."""
    every = (f"tests/games/{game}", f"tests/referee/test_{game}_referee.py", "tests/goldens/test_goldens.py")
    return [place for place in every if (ROOT / place).exists()]


def _is_proof(game: str, test: str) -> bool:
    """Whether a test can notice a fault: not one that proves the referee by other faults, nor a golden of another game."""
    kind = kind_of(test)
    return kind == "scenario" or (kind == "referee" and "no_objection" in test) or (kind == "golden" and f"[{game}-" in test)


def _hash_of_tests(game: str, file: str) -> str:
    """A file of tests with what it uses: parts of the kit and of its own folder, the referee's books, the goldens."""
    used = _imported(ROOT / file)
    if kind_of(file) == "referee":
        used |= {ROOT / "tests" / "referee" / "watching.py", *(ROOT / "tests" / "referee" / game).rglob("*.py")}
    elif kind_of(file) == "golden":
        used |= set((ROOT / "tests" / "goldens").glob(f"{game}-*.txt"))
    return hash_of(used)


def _imported(path: Path) -> set[Path]:
    """A file of tests, and whatever it imports from the tests, and so on."""
    found, todo = set(), [path]
    while todo:
        path = todo.pop()
        if path in found:
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom):
                start = path.parents[node.level - 1] if node.level else ROOT / "tests"
                place = start.joinpath(*(node.module or "").split("."))
                todo += [each for each in (place.with_suffix(".py"), place / "__init__.py", place.parent / "__init__.py") if each.is_file()]
                todo += [each for name in node.names if (each := place / f"{name.name}.py").is_file()]
    return found


def look_through(game: str, told: Callable[[int, int], object], stop: Event) -> Proof:
    """Which tests come by which line: found out by running each of them alone, and kept until its file changes.

    A changed file of the rules is not looked through again: more tests than come by then try what stands in it (`Proof.with_rules`).
    `rm -r .mutants` forgets everything.
    """
    folder = folder_of(game)
    books = BOOKS / f"{game}-lines.json"
    rules = {str(path.relative_to(folder)): hash_of([path]) for path in rule_files(folder)}
    proof = Proof(rules, {}, {}, {})
    if books.is_file():
        try:
            proof = msgspec.json.decode(books.read_bytes(), type=Proof).with_rules(rules)
        except msgspec.ValidationError:  # kept by an earlier version of this tool
            books.unlink()
    books.parent.mkdir(exist_ok=True)
    with Process(ROOT, folder, _places(game), stop, looks=True) as warm:
        tests = [test for test in warm.tests if _is_proof(game, test)]
        now = {file: _hash_of_tests(game, file) for file in {test.partition("::")[0] for test in tests}}
        known = {test: seen for test, seen in proof.tests.items() if proof.files.get(file := test.partition("::")[0]) == now.get(file)}
        proof = Proof(rules, warm.at_once, now, known, warm.proven)  # as far as it is known, and ever more
        cases: dict[str, list[str]] = {}
        for test in tests:
            cases.setdefault(case_of(test), []).append(test)
        try:
            for number, together in enumerate(cases.values()):
                if not known.keys() >= set(together):
                    told(number, len(cases))
                    known |= _look(warm, together)
        finally:  # if somebody stops us, the next run goes on from here
            books.write_bytes(msgspec.json.encode(proof))
    proof.tests = {test: known[test] for test in tests}
    return proof


def _look(warm: "Process", cases: list[str]) -> dict[str, Seen]:
    found = warm.ask({"look": cases})
    if found.get("failed") or "lines" not in found:
        raise RuntimeError(f"{cases[0]} does not pass as it is: {found}")
    masks = {case: {file: f"{sum(1 << line for line in lines):x}" for file, lines in found["lines"][case].items()} for case in cases}
    return {case: Seen(found["took"][case], masks[case]) for case in cases}


class Stopped(Exception):
    """Somebody does not want to wait for the rest."""


class Process:
    """A process that has collected the tests and waits for questions (`warm.py`)."""

    def __init__(self, place: Path, rules: Path, tests: list[str], stop: Event, fault: Path | None = None, looks: bool = False) -> None:
        """Start it in a tree: the rules' folder and what to collect, perhaps with a fault in what it imports."""
        self.stop = stop
        words = [f"{rules}{os.sep}", "look" if looks else "", str(fault or ""), *tests]
        path = os.pathsep.join(str(place / part) for part in ("src", "tests"))
        self.run = subprocess.Popen(
            [sys.executable, "-m", "mutants.warm", *words],
            cwd=place,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for us, not for a test, which would seem to have noticed something
        )
        self.said = b""
        ready = self._answer()
        self.tests: list[str] = ready.get("tests", [])
        self.at_once: dict[str, list[int]] = ready.get("at_once", {})
        self.proven: dict[str, list[str]] = ready.get("proven", {})

    def __enter__(self) -> Self:
        """It is started by then."""
        return self

    def __exit__(self, *_: object) -> None:
        """Away with it and with whatever it has forked."""
        self.close()

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """What it says to that."""
        assert self.run.stdin
        try:
            self.run.stdin.write(json.dumps(question).encode() + b"\n")
            self.run.stdin.flush()
        except BrokenPipeError:
            return {"failed": "it ended by itself"}
        return self._answer()

    def close(self) -> None:
        """End it."""
        if self.run.poll() is None:
            os.killpg(self.run.pid, 9)
        self.run.wait()
        for each in (self.run.stdin, self.run.stdout):
            if each:
                each.close()

    def _answer(self) -> dict[str, Any]:
        assert self.run.stdout
        until = time.monotonic() + PATIENCE
        out = self.run.stdout.fileno()
        while b"\n" not in self.said:
            if self.stop.is_set():
                self.close()
                raise Stopped
            if time.monotonic() > until:
                return {"failed": FOR_EVER}
            if select.select([out], [], [], GLANCE)[0]:
                more = os.read(out, 1 << 20)
                if not more:
                    return {"failed": "it ended by itself"}
                self.said += more
        line, _, self.said = self.said.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer


class Copy:
    """A copy of the tree, which stays as it is while somebody works on; faults are put into what is imported from it."""

    def __init__(self, game: str, place: Path, stop: Event) -> None:
        """Rules, tests and their settings; nothing that was built."""
        self.game, self.place, self.stop, self.tests = game, place, stop, _places(game)
        passed_by = shutil.ignore_patterns("__pycache__", "page", "*.egg-info", "node_modules", "records", "browser")
        for part in ("src", "tests"):
            shutil.copytree(ROOT / part, place / part, ignore=passed_by)
        shutil.copy(ROOT / "pyproject.toml", place)
        self.folder = place / "src" / "undercroft" / "games" / game
        self.warm: Process | None = None

    def close(self) -> None:
        """Nobody has to wait any longer."""
        if self.warm:
            self.warm.close()

    def judge(self, fault: Fault, proof: Proof) -> tuple[str, str]:
        """Who notices a fault (scenario, referee, golden or nobody), and which test it was."""
        sound = (self.folder / fault.file).read_text("utf-8")
        cold, tests = proof.near(fault, sources_of(self.folder))
        if not tests:
            return "nobody", ""
        source = put_in(sound, fault)
        asked = [(test, LIMIT + TIMES * proof.tests[test].took) for test in tests]
        if not cold:
            self.warm = self.warm or Process(self.place, self.folder, self.tests, self.stop)
            found = self.warm.ask({"tests": asked, "file": fault.file, "source": source})
            cold = "cold" in found
        if cold:
            found = self._judge_cold(fault, source, asked)
        failed = found.get("failed", found.get("wrong"))
        if not failed:
            return "nobody", ""
        told = f"{failed}: {found['how']}" if "how" in found else failed
        return kind_of(failed), told

    def _judge_cold(self, fault: Fault, source: str, tests: list[tuple[str, float]]) -> dict[str, Any]:
        """With the fault in what is imported. A fault with which no test can even be collected is noticed by all scenarios."""
        module = ".".join(("undercroft", "games", self.game, *Path(fault.file).with_suffix("").parts))
        instead = self.place / "fault.json"
        instead.write_text(json.dumps({"module": module, "file": fault.file, "source": source}), "utf-8")
        with Process(self.place, self.folder, self.tests, self.stop, fault=instead) as process:
            known = [each for each in tests if each[0] in set(process.tests)]  # some are called after what they are given
            if not known:
                return {"failed": tests[0][0], "how": "it can't be collected"}
            return process.ask({"tests": known})
