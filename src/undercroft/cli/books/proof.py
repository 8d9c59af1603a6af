"""Where rules are enforced, and which tests prove them: read from the sources, without running anything."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from undercroft.engine.game import Game

NAMED = re.compile(r"\w+(?:\.\w+)+")
"""Anything in a text that may be the id of a rule."""


class Mark(msgspec.Struct, frozen=True):
    """A `@pytest.mark.rule(game, id, ...)`."""

    place: str  # file:line
    test: str  # file::name, as pytest calls it
    game: str
    rules: tuple[str, ...]
    wrong: str = ""  # why it can't be read


def enforced(game: Game) -> dict[str, list[str]]:
    """For each rule, the places in the game's code that name it in a string or docstring, as file:line."""
    known = game.rulebook().by_id
    places: dict[str, list[str]] = {rule: [] for rule in known}
    for path in sorted(game.folder.rglob("*.py")):
        name = path.relative_to(game.folder.parent).as_posix()
        for line, rule in sorted(set(_named(ast.parse(path.read_text("utf-8"))))):
            if rule in known:
                places[rule].append(f"{name}:{line}")
    return places


def _named(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """All that looks like an id in the strings of a file, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for found in NAMED.finditer(node.value):
                lines_above = node.value.count("\n", 0, found.start())
                yield min(node.lineno + lines_above, node.end_lineno or node.lineno), found[0]


def marks(folder: Path) -> list[Mark]:
    """All marks in the tests of a folder."""
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder} here: run this where the project's tests are")
    found: list[Mark] = []
    for path, tree in _files(folder, "rule"):
        if isinstance(tree, str):
            found.append(Mark(path, path, "", (), f"the file can't be read ({tree})"))
        else:
            found += [_mark(*call) for call in _calls(tree, path, "", "rule")]
    return found


def calls(folder: Path, name: str) -> Iterator[tuple[ast.Call, str, str]]:
    """All marks of this name in the tests of a folder: the mark, the file, and the test that it stands at as ::name."""
    for path, tree in _files(folder, name):
        if isinstance(tree, ast.AST):
            yield from _calls(tree, path, "", name)


def _files(folder: Path, mark: str) -> Iterator[tuple[str, ast.AST | str]]:
    """Every file of a folder that has such a mark, or why it can't be read; tests of the template speak of no game yet."""
    for path in sorted(folder.rglob("*.py")):
        if path.parent.name == "gametemplate":
            continue
        try:
            text = path.read_text("utf-8")
            if f"mark.{mark}" in text:
                yield path.as_posix(), ast.parse(text)
        except (SyntaxError, UnicodeDecodeError) as error:
            yield path.as_posix(), str(error)


def _calls(node: ast.AST, file: str, inside: str, mark: str) -> Iterator[tuple[ast.Call, str, str]]:
    """The marks at and below a node; `inside` names the test or class that it belongs to."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and ast.unparse(child.func) in {f"pytest.mark.{mark}", f"mark.{mark}"}:
            yield child, file, inside
        name = f"::{child.name}" if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else ""
        yield from _calls(child, file, inside + name, mark)


def _mark(call: ast.Call, file: str, inside: str) -> Mark:
    words = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    place, test, name = f"{file}:{call.lineno}", file + inside, inside.rpartition("::")[2]
    if len(words) < 2 or len(words) < len(call.args) or call.keywords:
        return Mark(place, test, "", (), 'a mark is written rule("game", "id", ...), with plain strings')
    if name and not name.lower().startswith("test"):
        return Mark(place, test, "", (), f"the mark stands at {name}, which is no test")
    return Mark(place, test, words[0], tuple(words[1:]))


def proven(game: str, found: list[Mark]) -> dict[str, list[str]]:
    """For each rule that a mark names, the tests."""
    tests: dict[str, list[str]] = {}
    for mark in found:
        for rule in mark.rules if mark.game == game else ():
            tests.setdefault(rule, []).append(mark.test)
    return tests
