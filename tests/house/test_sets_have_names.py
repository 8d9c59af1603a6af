"""Some of a kind are a set with a type and a name: no rule shifts bits to ask who is in it."""

import ast
from pathlib import Path

import undercroft

GAMES = Path(undercroft.__file__).parent / "games"
NO_RULES = {
    "content",
    "words",
    "about",
    "appraise",
    "features",
    "hints",
    "ids",
    "laying",
    "learning",
    "lookout",
    "options",
    "plans",
    "state",
}
"""Rooms of a game that hold no rules; `state` says which mark is which bit, `ids` what stands for whom."""


def rules() -> list[Path]:
    found = [path for path in GAMES.rglob("*.py") if not NO_RULES & {*path.relative_to(GAMES).parts, path.stem}]
    assert len(found) > 80
    return found


def shifts(source: str) -> list[int]:
    """Lines in which one bit is made, or asked for, by its number."""

    def is_one(node: ast.expr) -> bool:
        return isinstance(node, ast.Constant) and node.value == 1

    made = (ast.LShift, lambda node: is_one(node.left) and not isinstance(node.right, ast.Constant))
    asked = (ast.BitAnd, lambda node: is_one(node.right) or is_one(node.left))
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.BinOp)]
    return [node.lineno for node in found if any(isinstance(node.op, kind) and fits(node) for kind, fits in (made, asked))]


def test_no_rule_shifts_bits():
    assert not {f"{path.relative_to(GAMES)}:{line}" for path in rules() for line in shifts(path.read_text("utf-8"))}


def test_it_would_be_seen():
    assert shifts("a = prey >> other & 1\nb = 1 << seat\nc = prey & ONLY[other]\nd = 1 << 16") == [1, 2]
