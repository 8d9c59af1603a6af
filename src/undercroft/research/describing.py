"""All deeds and tensors as a page to read: python -m undercroft.research.describing docs/environments.md."""

import sys
from math import prod
from pathlib import Path

import undercroft
from undercroft.engine.game import Game
from undercroft.research.actions import name_of
from undercroft.research.observations import Observer
from undercroft.research.play import actions_of
from undercroft.research.versions import newest

HEAD = """# Environments: what each number means

Made by `make environments` from the games themselves (`games/<game>/learning.py`). How to use it: [research.md](research.md).

An action is the first number of its deed plus its parts: with parts `who` below 4 and `hits` below 5, `who 2, hits 3` is first + 2 * 5 + 3.
Action 0 is in every game: it shows the next of those that look alike. A tensor is a part of the observation, from its first place on.
"""


def page() -> str:
    """Every game after the other."""
    return "\n".join([HEAD, *(described(undercroft.game(name)) for name in undercroft.games())])


def described(game: Game) -> str:
    """One game: its deeds and its tensors."""
    content = game.content()
    actions, observer = actions_of(game, content), Observer(game, content.cards)
    lines = [f"## {newest(game.slug)}: {game.title}", "", f"{actions.size:,} actions.", "", "| first | deed | parts |", "|---|---|---|"]
    for first, deed in zip(actions.first, actions.deeds, strict=True):
        parts = ", ".join(f"{part.name} below {part.size}" for part in deed.parts) or "none"
        lines.append(f"| {first} | {name_of(deed)} | {parts} |")
    lines += ["", f"{observer.size:,} numbers.", "", "| first | tensor | shape | what it holds |", "|---|---|---|---|"]
    for tensor in observer.tensors:
        columns = f": {', '.join(tensor.columns)}" if 1 < len(tensor.columns) < 60 and tensor.name != "question" else ""
        shape = " x ".join(map(str, tensor.shape)) if prod(tensor.shape) > 1 else "1"
        lines.append(f"| {observer.first[tensor.name]} | {tensor.name} | {shape} | {tensor.text}{columns} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
