"""Which rules of a game can be heard of at all.

A rule is counted when an event or a question carries its id. One that is only kept (nobody may do this) never says so. The ids that
stand in the code of a game, outside of docstrings, are those that can.
"""

import ast
import re
from functools import cache
from pathlib import Path

from undercroft.engine.game import Game


def audible(game: Game) -> frozenset[str]:
    """The ids of the rules that events and questions of a game carry."""
    literals, patterns = _literals(game.folder)
    return frozenset(rule for rule in game.rulebook().by_id if rule in literals or any(pattern.fullmatch(rule) for pattern in patterns))


@cache
def _literals(folder: Path) -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """All strings in the code; and those with something to fill in, such as f"6.{room}.1", as patterns."""
    found: set[str] = set()
    patterns: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        documents = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                patterns.add("".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[^.]+" for part in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
                found.add(node.value)
    return frozenset(found), tuple(re.compile(pattern) for pattern in sorted(patterns) if ID.fullmatch(pattern))


ID = re.compile(r"\w+\\\.(\[\^\.\]\+|[\w\\.])+")
"""A pattern that begins like the id of a rule, with a chapter and a dot."""
