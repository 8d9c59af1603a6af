"""What content must promise: every check that a game makes while it is loaded, and which of them a piece of bad content breaks."""

import ast
from collections.abc import Callable, Iterable
from copy import deepcopy
from pathlib import Path

from undercroft.engine.content import ContentError, Raw
from undercroft.engine.game import Game

Promise = tuple[str, int, int]
"""A file, and the lines from which to which the promise is asked for."""


def promises(folder: Path) -> dict[Promise, str]:
    """Every `check(...)` and every refusal that is raised in the content of a game, with its words."""
    return {
        (str(path), node.lineno, node.end_lineno or node.lineno): ast.unparse(node)
        for path in sorted((folder / "content").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "check")
    }


def refusal(load: Callable[[Raw, bool], object], raw: Raw) -> tuple[str, str, int]:
    """What is said of bad content, and the file and line of the promise that it breaks; nothing of good content."""
    try:
        load(raw, False)
    except ContentError as error:
        where, step = ("", 0), error.__traceback__
        while step is not None:
            if "content" in Path(step.tb_frame.f_code.co_filename).parts:
                where = (step.tb_frame.f_code.co_filename, step.tb_lineno)
            step = step.tb_next
        return (str(error), *where)
    return "", "", 0


def never_broken(game: Game, sound: Raw, wrong: Iterable[Callable[[Raw], object]]) -> list[str]:
    """The promises that none of these changes of sound content breaks."""
    broken = set()
    for change in wrong:
        raw = deepcopy(sound)
        change(raw)
        broken.add(refusal(game.load, raw)[1:])
    return [
        f"{Path(file).name}:{first}: {words}"
        for (file, first, last), words in promises(game.folder).items()
        if not any(file == place and first <= line <= last for place, line in broken)
    ]
