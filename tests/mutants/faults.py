"""Faults of one line: a comparison that is off by one, a sum that is a difference, a line that is left out."""

import ast
import hashlib
import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

import msgspec

NO_RULES = {
    "words",
    "about.py",
    "appraise.py",
    "features.py",
    "hints.py",
    "learning.py",
    "gauges.py",
    "lookout.py",
    "roads.py",
    "posts.py",
    "facts.py",
    "view.py",
    "events",
    "events.py",
    "options.py",
    "laying.py",
    "plans.py",
    "box.py",
    "__init__.py",
}
"""Parts of a game that say, show, count, propose or value what happens, and decide nothing."""

_COMPARE: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
_REVERSED: dict[type[ast.cmpop], tuple[str, str]] = {ast.Lt: ("<", ">"), ast.LtE: ("<=", ">="), ast.Gt: (">", "<"), ast.GtE: (">=", "<=")}
_COUNT: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}


class Fault(msgspec.Struct, frozen=True, order=True):
    """One line of one file, as it is and as it shall be."""

    file: str  # below the game's folder
    line: int
    before: str
    after: str
    within: str = ""  # the function in which it stands; empty for none
    text: str = ""  # what stands in that function, or else on the line, in short

    @property
    def name(self) -> str:
        """What it is called in the books: the same as long as its function is the same, wherever that stands."""
        return f"{self.file} {self.within} {self.text}: {self.before.strip()}  ->  {self.after.strip()}"


def rule_files(folder: Path) -> list[Path]:
    """The files of a game in which rules stand."""
    return sorted(path for path in folder.rglob("*.py") if not NO_RULES & set(path.relative_to(folder).parts))


def faults_of(source: str, file: str) -> list[Fault]:
    """All faults that can be put into a file."""
    lines, tree = source.splitlines(), ast.parse(source)
    functions = list(_functions(tree, ""))
    found = set()
    for node in _in_rules(tree):
        for line, before, after in _changes(node, lines):
            if before != after and before.isascii() and "journal" not in before and "reason:" not in before:
                name, first, last = next((each for each in functions if each[1] <= line <= each[2]), ("", line, line))
                text = "\n".join([str(line - first), *lines[first - 1 : last]])
                found.add(Fault(file, line, before, after, name, _short(text)))
    return sorted(found)


def every_fault(folder: Path) -> list[Fault]:
    """All faults that can be put into the rules of a game."""
    return [fault for path in rule_files(folder) for fault in faults_of(path.read_text("utf-8"), str(path.relative_to(folder)))]


def drawn(folder: Path, count: int, seed: int) -> list[Fault]:
    """So many faults of a game, drawn by a seed over all its rule files. A change of one function leaves the lots of all others alone."""
    return sorted(every_fault(folder), key=lambda fault: _short(f"{seed} {fault.name}"))[:count]


def around(source: str, line: int) -> range:
    """The lines of the smallest statement in which a line stands, without the statements inside it."""
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            if line <= last:
                found = range(node.lineno, last + 1)
    return found


def users(sources: dict[str, str], names: AbstractSet[str]) -> tuple[dict[str, set[int]], set[str]]:
    """Where any of these names stands in the rules: the lines of each file, and the ids of the rules whose functions they are."""
    lines: dict[str, set[int]] = {}
    ids: set[str] = set()
    for file, source in sources.items():
        found = {number for number, text in enumerate(source.splitlines(), 1) if names & set(re.findall(r"\w+", text))}
        if found:
            lines[file] = found
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.FunctionDef) and found & set(range(node.lineno, (node.end_lineno or 0) + 1)):
                    ids |= rule_ids(ast.get_docstring(node) or "")
    return lines, ids


def rule_ids(text: str) -> set[str]:
    """What may be ids of rules in a docstring."""
    return {word.strip(",:;.()") for word in text.split()}


def docstring(source: str, function: str) -> str:
    """What a function says of itself, by the ids of its rules first."""
    name = function.rpartition(".")[2]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node) or ""
    return ""


def _functions(node: ast.AST, above: str) -> Iterator[tuple[str, int, int]]:
    """All functions that stand in no other, with their first and last line."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef):
            yield above + each.name, each.lineno, each.end_lineno or each.lineno
        elif isinstance(each, ast.ClassDef):
            yield from _functions(each, f"{above}{each.name}.")
        elif isinstance(each, ast.stmt):
            yield from _functions(each, above)


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def put_in(source: str, fault: Fault) -> str:
    """The file with the fault in it."""
    lines = source.splitlines(keepends=True)
    assert lines[fault.line - 1].rstrip("\n") == fault.before
    lines[fault.line - 1] = fault.after + "\n"
    return "".join(lines)


def _in_rules(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but types, assertions, imports and the declarations of data."""
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        for field, value in ast.iter_fields(node):
            if field in {"annotation", "returns", "decorator_list"}:
                continue
            for each in value if isinstance(value, list) else [value]:
                if (
                    isinstance(each, ast.AST)
                    and not isinstance(each, ast.Assert | ast.Import | ast.ImportFrom | ast.ClassDef)
                    and not _is_strict(each)
                ):
                    todo.append(each)


def _is_strict(node: ast.AST) -> bool:
    """A `zip` that is strict asserts something."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _changes(node: ast.AST, lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """What can go wrong at one node."""
    if isinstance(node, ast.Compare):
        left = node.left
        for sign, right in zip(node.ops, node.comparators, strict=True):
            yield from _between(left, right, *_COMPARE[type(sign)], lines)
            if type(sign) in _REVERSED:
                yield from _between(left, right, *_REVERSED[type(sign)], lines)
            left = right
    elif isinstance(node, ast.BoolOp):
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for one, other in zip(node.values, node.values[1:], strict=False):
            yield from _between(one, other, *words, lines)
    elif isinstance(node, ast.BinOp) and type(node.op) in _COUNT:
        yield from _between(node.left, node.right, *_COUNT[type(node.op)], lines)
    elif isinstance(node, ast.AugAssign) and type(node.op) in _COUNT:
        yield from _between(node.target, node.value, *(f"{sign}=" for sign in _COUNT[type(node.op)]), lines)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _replaced(node.lineno, node.col_offset, "not ", "", lines)
    elif isinstance(node, ast.Constant) and type(node.value) in {int, bool} and node.lineno == node.end_lineno:
        now = lines[node.lineno - 1][node.col_offset : node.end_col_offset]
        other = str(not node.value) if type(node.value) is bool else str(node.value + 1)
        yield from _replaced(node.lineno, node.col_offset, now, other, lines)
    elif isinstance(node, ast.Continue | ast.Break):
        word = "continue" if isinstance(node, ast.Continue) else "break"
        yield from _replaced(node.lineno, node.col_offset, word, "pass", lines)
    elif _can_be_left_out(node):
        assert isinstance(node, ast.stmt)
        now = lines[node.lineno - 1][node.col_offset : node.end_col_offset]
        yield from _replaced(node.lineno, node.col_offset, now, "pass", lines)


def _can_be_left_out(node: ast.AST) -> bool:
    """A statement of one line that changes something: the table, or what is called."""
    if not isinstance(node, ast.stmt) or node.lineno != node.end_lineno:
        return False
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call | ast.YieldFrom)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.AugAssign)


def _between(one: ast.expr, other: ast.expr, now: str, then: str, lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """A sign between two expressions of the same line becomes another."""
    if one.end_lineno == other.lineno and one.end_col_offset is not None:
        text = lines[other.lineno - 1]
        at = text.find(now, one.end_col_offset, other.col_offset)
        if at >= 0:
            yield other.lineno, text, text[:at] + then + text[at + len(now) :]


def _replaced(line: int, at: int, now: str, then: str, lines: list[str]) -> Iterator[tuple[int, str, str]]:
    text = lines[line - 1]
    if text[at : at + len(now)] == now:
        yield line, text, text[:at] + then + text[at + len(now) :]
