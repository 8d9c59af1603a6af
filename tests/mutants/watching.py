"""Runs the scenarios of a game and writes down which of them come by which line of its rules."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest


class Watching:
    """Tells the coverage which scenario is running."""

    def __init__(self, watched: coverage.Coverage) -> None:
        """What is watched."""
        self.watched = watched

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """From here on lines belong to this test; all cases of a test are one."""
        self.watched.switch_context(item.nodeid.partition("[")[0])
        return (yield)


def main(folder: str, out: str, tests: str) -> int:
    """Run them; 0 if all have passed."""
    watched = coverage.Coverage(data_file=None, source=[folder])
    watched.start()
    failed = pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", tests], plugins=[Watching(watched)])
    watched.stop()
    data, found = watched.get_data(), {}
    for path in sorted(data.measured_files()):
        lines = data.contexts_by_lineno(path)
        found[str(Path(path).relative_to(folder))] = {line: sorted(each for each in tests if each) for line, tests in lines.items()}
    Path(out).write_text(json.dumps(found), "utf-8")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
