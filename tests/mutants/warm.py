"""A process that has collected the tests of a game once, and forks for everything that is asked of it.

It is asked line by line on its input and answers line by line on its output:

    look    which lines of the rules tests come by: the cases of one test in a fork of their own, as if it were the first test
    judge   which of some tests, each with the seconds of computing that it may take, fails first with a fault in the rules:
            the fault is put into the functions of a fork

A fault in what was run while the tests were collected (a constant, the reading of content) can't be put in afterwards: then the process is
started anew with the fault in the source that it imports.
"""

import gc
import importlib.abc
import importlib.util
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import coverage
import pytest

FOR_EVER = "it went on for ever"
ROOM = 3 << 30  # bytes that a fault may make it fill
WALL = 900.0  # seconds, whatever the machine does meanwhile
COLLECTING = 60.0  # seconds of computing after which whoever can't even be collected is given up

Answer = dict[str, Any]


class Faulty(importlib.abc.SourceLoader):
    """Imports one file of the rules as it would be with the fault in it."""

    def __init__(self, path: str, source: str) -> None:
        """The file, and what shall stand in it."""
        self.path, self.source = path, source

    def get_filename(self, fullname: str) -> str:  # noqa: ARG002 reason: as importlib wants it
        return self.path

    def get_data(self, path: str) -> bytes:  # noqa: ARG002 reason: as importlib wants it
        return self.source.encode()


class Finder(importlib.abc.MetaPathFinder):
    """Finds the faulty file before anybody finds the sound one."""

    def __init__(self, module: str, loader: Faulty) -> None:
        """What the module is called."""
        self.module, self.loader = module, loader

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:  # noqa: ARG002 reason: as importlib wants it
        return importlib.util.spec_from_loader(fullname, self.loader) if fullname == self.module else None


class Warm:
    """The tests, collected; and what is asked of them."""

    def __init__(self, folder: str, asked: int, told: int, collecting: coverage.Coverage | None) -> None:
        """The rules' folder, where questions come from and where answers go to."""
        self.folder, self.collecting = folder, collecting
        self.asked, self.told = os.fdopen(asked, "r", encoding="utf-8"), os.fdopen(told, "w", encoding="utf-8")
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests, wait for what is asked."""
        self.items = {item.nodeid: item for item in session.items}
        signal.setitimer(signal.ITIMER_PROF, 0)
        at_once: dict[str, list[int]] = {}
        if self.collecting:
            self.collecting.stop()
            at_once = self._lines(self.collecting)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(self.folder):
                self.functions.setdefault(_place(each.__code__), []).append(each)
        gc.collect()
        gc.freeze()
        marked = {name: [mark.args for mark in item.iter_markers("rule")] for name, item in self.items.items()}
        proven = {name: sorted({rule for args in marks for rule in args[1:]}) for name, marks in marked.items()}
        self._tell({"tests": list(self.items), "at_once": at_once, "proven": proven})
        for line in self.asked:
            question = json.loads(line)
            self._tell(self._forked(self._look if "look" in question else self._judge, question))
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has failed, in whatever part of it."""
        if report.failed:
            self.failed = report.nodeid

    def _tell(self, answer: Answer) -> None:
        self.told.write(json.dumps(answer) + "\n")
        self.told.flush()

    def _forked(self, work: Callable[[Answer], Iterator[Answer]], question: Answer) -> Answer:
        """Let a fork work; the last thing that it says counts."""
        out, into = os.pipe()
        child = os.fork()
        if not child:
            self._in_fork(work, question, into)
        os.close(into)
        said, until = bytearray(), time.monotonic() + WALL
        while time.monotonic() < until and select.select([out], [], [], until - time.monotonic())[0]:
            more = os.read(out, 1 << 16)
            if not more:
                break
            said += more
        else:
            os.kill(child, signal.SIGKILL)
        os.close(out)
        ended = os.waitpid(child, 0)[1]
        lines = [line for line in said.decode().split("\n") if line]
        last: Answer = json.loads(lines[-1]) if lines else {}
        if "running" in last or ended:  # it broke down, or was stopped, while this test ran
            at = last.get("running", "")
            stopped = os.WIFSIGNALED(ended) and os.WTERMSIG(ended) in {signal.SIGPROF, signal.SIGKILL}
            return {"failed": at or "before any test", "how": FOR_EVER if stopped else "it broke down"}
        return last

    def _in_fork(self, work: Callable[[Answer], Iterator[Answer]], question: Answer, into: int) -> None:
        """Never returns."""
        try:
            resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
            for answer in work(question):
                os.write(into, json.dumps(answer).encode() + b"\n")
        except BaseException as error:  # noqa: BLE001 reason: whatever it was, the other side must hear of it
            os.write(into, json.dumps({"wrong": f"{type(error).__name__}: {error}"}).encode() + b"\n")
        finally:
            os._exit(0)

    def _run(self, item: pytest.Item, following: pytest.Item | None) -> str:
        """Whether it fails, with everything that pytest does around it."""
        self.failed = ""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return self.failed

    def _look(self, question: Answer) -> Iterator[Answer]:
        watched, took, failed = _watcher(self.folder), {}, ""
        watched.start()
        items = [self.items[name] for name in question["look"]]
        for item, following in zip(items, [*items[1:], None], strict=True):
            watched.switch_context(item.nodeid)
            began = time.process_time()
            failed = failed or self._run(item, following)
            took[item.nodeid] = time.process_time() - began
        watched.stop()
        data = watched.get_data()
        lines: dict[str, dict[str, list[int]]] = {item.nodeid: {} for item in items}
        for path in data.measured_files():
            for line, names in data.contexts_by_lineno(path).items():
                for name in names:
                    lines[name].setdefault(path[len(self.folder) :], []).append(line)
        yield {"failed": failed, "lines": lines, "took": took}

    def _lines(self, watched: coverage.Coverage) -> dict[str, list[int]]:
        data = watched.get_data()
        return {path[len(self.folder) :]: sorted(data.lines(path) or ()) for path in data.measured_files()}

    def _judge(self, question: Answer) -> Iterator[Answer]:
        if "source" in question and not self._put_in(question["file"], question["source"]):
            yield {"cold": True}
            return
        items = [self.items[name] for name, _ in question["tests"]]
        for (name, limit), item, following in zip(question["tests"], items, [*items[1:], None], strict=True):
            yield {"running": name}
            signal.setitimer(signal.ITIMER_PROF, limit)  # nobody handles its signal: it ends the fork
            if failed := self._run(item, following):
                yield {"failed": failed}
                return
        yield {"failed": ""}

    def _put_in(self, file: str, source: str) -> bool:
        """Give the functions of a file their faulty code. Returns whether that is possible."""
        path = self.folder + file
        todo: list[CodeType] = [compile(source, path, "exec", dont_inherit=True)]
        try:
            while todo:
                code = todo.pop()
                todo += [each for each in code.co_consts if isinstance(each, CodeType)]
                for function in self.functions.get(_place(code), ()):
                    function.__code__ = code
        except ValueError:  # it closes over something else than before
            return False
        return True


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _watcher(folder: str) -> coverage.Coverage:
    watched = coverage.Coverage(data_file=None, config_file=False, include=[f"{folder}*"], messages=False)
    watched.set_option("run:disable_warnings", ["no-data-collected"])  # a test may come by no rule at all
    return watched


def main(folder: str, looks: str, fault: str, *tests: str) -> int:
    """Collect the tests and stay. A fault is the name of a JSON file with what shall be imported; empty for none."""
    asked, told = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for each in (0, 1):
        os.dup2(nowhere, each)
    if fault:
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))  # it may go round for ever where content is read
        signal.setitimer(signal.ITIMER_PROF, COLLECTING)
        instead = json.loads(Path(fault).read_text("utf-8"))
        sys.meta_path.insert(0, Finder(instead["module"], Faulty(folder + instead["file"], instead["source"])))
    collecting = None
    if looks:
        collecting = _watcher(folder)
        collecting.start()
    warm = Warm(folder, asked, told, collecting)
    code = pytest.main(
        ["-q", "--no-header", "--tb=no", "--capture=sys", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], plugins=[warm]
    )
    if not warm.items:  # they could not even be collected
        warm._tell({"tests": [], "at_once": {}})
    return int(code)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
