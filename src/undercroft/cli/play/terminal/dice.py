"""Dice as they lie: each a small tile with the symbol and the letter or word of its face, and whose it is."""

import random
from collections.abc import Collection, Mapping
from typing import Any

from rich.text import Text
from textual.events import Resize
from textual.timer import Timer
from textual.widgets import Static

from undercroft.cli.play.terminal.colours import BONE, CANDLE, FADED, INK, OXBLOOD, PARCHMENT, SHADE, SYMBOLS, mark

NARROW, WIDE = 5, 9  # of a die, in characters
TUMBLES, BREATH = 6, 0.06  # how often a die turns before it lies, and the seconds between

Row = tuple[Text, Text, Text]
"""The three lines of a die."""


class Dice(Static):
    """All dice on the table."""

    def __init__(self, *, still: bool = False, **settings: Any) -> None:
        """No dice yet; still ones do not tumble."""
        super().__init__("", **settings)
        self._still = still
        self._rows: list[dict[str, Any]] = []
        self._sheets: list[dict[str, Any]] = []
        self._lit: frozenset[str] = frozenset()
        self._faces: dict[str, str] = {}  # what a tumbling die shows for a moment
        self._timer: Timer | None = None

    def lay(self, rows: list[dict[str, Any]], sheets: list[dict[str, Any]]) -> None:
        """Show these dice; the ones that have just been rolled tumble first."""
        before = {die["id"]: die["face"] for row in self._rows for die in row["dice"]}
        rolled = {die["id"]: die for row in rows for die in row["dice"] if die.get("owner") and before.get(die["id"]) != die["face"]}
        self._rows, self._sheets = rows, sheets
        self.display = bool(rows)
        if self._timer is not None:
            self._timer.stop()
        self._faces = {}
        if rolled and not self._still:
            self._tumble(rolled, TUMBLES)
        self._draw()

    def light(self, lit: Collection[str]) -> None:
        """Let these dice glow."""
        mine = frozenset(lit).intersection(die["id"] for row in self._rows for die in row["dice"])
        if mine != self._lit:
            self._lit = mine
            self._draw()

    def _tumble(self, rolled: Mapping[str, dict[str, Any]], left: int) -> None:
        faces = {sheet["id"]: sheet.get("faces") or [] for sheet in self._sheets}
        known = sorted({die["face"] for die in rolled.values()})
        self._faces = {name: random.choice(faces.get(die["owner"]) or known) for name, die in rolled.items()} if left else {}
        self._draw()
        if left:
            self._timer = self.set_timer(BREATH, lambda: self._tumble(rolled, left - 1))

    def on_resize(self, _: Resize) -> None:
        """More or fewer of them fit beside each other."""
        self._draw()

    def _draw(self) -> None:
        width = self.content_size.width or self.container_size.width
        owners = {sheet["id"]: (mark(at)[0], sheet["name"]) for at, sheet in enumerate(self._sheets)}
        text = Text()
        for row in self._rows:
            if text:
                text.append("\n")
            text.append(f"{row['name']}\n", style=f"italic {BONE}")
            wide = len(row["dice"]) * (WIDE + 1) <= width + 1
            size = WIDE if wide else NARROW
            tiles = [tile({**die, "face": self._faces.get(die["id"], die["face"])}, owners, self._lit, size) for die in row["dice"]]
            text.append_text(side_by_side(tiles, size, width))
        self.update(text)


def side_by_side(tiles: list[Row], size: int, width: int) -> Text:
    """Dice in as few rows as fit."""
    gap = 1 if len(tiles) * (size + 1) <= width + 1 else 0
    fit = max(1, (width + gap) // (size + gap))
    lines = []
    for start in range(0, len(tiles), fit):
        some = tiles[start : start + fit]
        lines += [Text(" " * gap).join(each[line] for each in some) for line in range(3)]
    return Text("\n").join(lines)


def tile(die: dict[str, Any], owners: Mapping[str, tuple[str, str]], lit: Collection[str], size: int) -> Row:
    """A die as three lines: whose it is above, its symbols, its letter or word below."""
    tags = die.get("tags", ())
    shape, owner = owners.get(die.get("owner", ""), ("", die.get("owner", "")))
    glows = die["id"] in lit
    done = "resolved" in tags
    ground, pen = (CANDLE, INK) if glows else (BONE, INK) if die.get("owner") else (OXBLOOD, PARCHMENT)
    if done and not glows:
        ground, pen = FADED, PARCHMENT
    edge = "┏━┓┃┗┛" if glows else "╭─╮│╰╯"
    symbols, letters, word = signs(die["face"])
    above, below = (shape, letters) if size == NARROW else (_short(owner, size - 2), _short(word, size - 2))
    middle = f"{symbols}{'✓' if done else '▣' if 'blocks' in tags else ''}"
    style = f"bold {pen} on {ground}"
    return (
        Text(f"{edge[0]}{above:{edge[1]}^{size - 2}}{edge[2]}", style=style),
        Text(f"{edge[3]}{middle:^{size - 2}}{edge[3]}", style=style),
        Text(f"{edge[4]}{below:{edge[1]}^{size - 2}}{edge[5]}", style=style),
    )


def signs(face: str) -> tuple[str, str, str]:
    """A face as symbols, letters and a word: `double Might` is ††, MM, Might; a number is said once."""
    if face.isdigit():
        return face, "", ""
    *often, word = face.split()
    times = 2 if often == ["double"] else 1
    letter = word[0].upper() if word else "?"
    return SYMBOLS.get(word, letter) * times, letter * times, word


def _short(name: str, most: int) -> str:
    return name.removeprefix("The ")[:most]


def in_words(faces: Collection[str]) -> Text:
    """The faces of a die in a line: symbols and letters."""
    text = Text()
    for face in faces:
        symbols, letters, _ = signs(face)
        text.append(f"{symbols}{letters} ", style=SHADE)
    return text
