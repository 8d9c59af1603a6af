"""Which tests speak of what stands on a line: by the words that both use, seldom ones before common ones."""

import ast
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
_WORD = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{3,}")


def words(text: str) -> frozenset[str]:
    """The words in names, strings and comments; the same word is written in many ways."""
    return frozenset(word.lower() for word in _WORD.findall(text))


@cache
def _functions(file: str) -> dict[str, tuple[str, frozenset[str]]]:
    """What each function of a file of tests says, and the names that stand in it."""
    path = ROOT / file
    if not path.is_file():
        return {}
    source = path.read_text("utf-8")
    return {
        node.name: (
            ast.get_source_segment(source, node) or "",
            frozenset(each.id for each in ast.walk(node) if isinstance(each, ast.Name)),
        )
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    }


@cache
def _spoken(test: str) -> frozenset[str]:
    """The words of a test, without its cases, and of the functions of its file that it calls."""
    file, _, name = test.partition("::")
    every = _functions(file)
    text, names = every.get(name, ("", frozenset()))
    return words(" ".join([text, *(every[each][0] for each in sorted(names & every.keys()))]))


def by_closeness(line: str, tests: Iterable[str]) -> list[str]:
    """Those of the tests that share a word with a line, the closest first; a test's second case counts half, its third a third."""
    wanted = words(line)
    said = {test: wanted & (_spoken(test.partition("[")[0]) | words(test.partition("[")[2])) for test in tests}
    common = Counter(word for each in said.values() for word in each)
    close = {test: sum(1 / common[word] for word in each) for test, each in said.items() if each}
    turns: Counter[str] = Counter()
    for test in sorted(close, key=lambda test: (-close[test], test)):
        turns[test.partition("[")[0]] += 1
        close[test] /= turns[test.partition("[")[0]]
    return sorted(close, key=lambda test: (-close[test], test))
