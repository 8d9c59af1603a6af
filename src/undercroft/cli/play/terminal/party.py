"""The party around the table: a sheet each, with hit points as pips, badges, and what is carried."""

from collections.abc import Collection
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual.containers import VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from undercroft.cli.play.terminal.colours import BLOOD, BONE, CANDLE, INK, PARCHMENT, PATINA, SHADE, mark
from undercroft.cli.play.terminal.dice import in_words

ALL_ROWS, SOME_ROWS = 7, 5  # of a sheet with what its items do, and with its die
PIPS = 20  # more than so many are a number alone


class Sheet(Static):
    """One figure's sheet."""

    class Touched(Message):
        """Somebody has pointed at a sheet."""

        def __init__(self, target: str) -> None:
            """What an option would light up."""
            super().__init__()
            self.target = target

    def __init__(self, number: int, sheet: dict[str, Any]) -> None:
        """The sheet in this place."""
        super().__init__("", id=f"sheet-{number}")
        self._number = number
        self._sheet = sheet
        self._changes: dict[str, int] = {}
        self._lit: frozenset[str] = frozenset()
        self._rows = ALL_ROWS

    def show(self, sheet: dict[str, Any], *, changes: bool) -> None:
        """Draw it anew, with what has changed since it was last drawn."""
        before = {tracker["name"]: tracker["value"] for tracker in self._sheet.get("trackers", ())}
        self._changes = {
            tracker["name"]: tracker["value"] - before.get(tracker["name"], tracker["value"])
            for tracker in sheet.get("trackers", ())
            if changes
        }
        self._sheet = sheet
        self.set_class(any(change < 0 for change in self._changes.values()), "-hurt")
        self._draw()

    def fit(self, rows: int) -> None:
        """Tell as much as fits into so many rows."""
        if rows != self._rows:
            self._rows = rows
            self._draw()

    def light(self, lit: Collection[str]) -> None:
        """Glow, or let an item glow."""
        mine = frozenset(lit).intersection((self._sheet["id"], *(card["id"] for card in self._sheet.get("hand", ()))))
        if mine != self._lit:
            self._lit = mine
            self.set_class(self._sheet["id"] in mine, "-lit")
            self._draw()

    def on_click(self, _: Click) -> None:
        """The options that aim at it are offered."""
        self.post_message(self.Touched(self._sheet["id"]))

    def _draw(self) -> None:
        sheet = self._sheet
        shape, colour = mark(self._number)
        text = Text()
        text.append(f"{shape} ", style=colour)
        text.append(sheet["name"], style=f"bold {PARCHMENT}")
        for badge in sheet.get("badges", ()):
            text.append(" · ", style=SHADE)
            text.append(badge, style=CANDLE)
        below: list[RenderableType] = [*self._trackers(sheet.get("trackers", ()))]
        if self._rows >= SOME_ROWS and sheet.get("faces"):
            below.append(in_words(sheet["faces"]))
        hand = sheet.get("hand", ())
        if self._rows >= ALL_ROWS:
            below += [item(card, self._lit) for card in hand]
        elif hand:
            names = [Text(card["name"], style=f"bold {INK} on {CANDLE}" if card["id"] in self._lit else BONE) for card in hand]
            below.append(Text(", ", style=SHADE).join(names))
        self.update(Group(text, Padding(Group(*below), (0, 0, 0, 2))))

    def _trackers(self, trackers: Collection[dict[str, Any]]) -> list[Text]:
        """What has pips has a line of its own, as long as there is room; mere numbers share one."""
        brief = self._rows < SOME_ROWS
        alone: list[Text] = []
        together: list[Text] = []
        for number, tracker in enumerate(trackers):
            drawn = has_pips(tracker) and (number == 0 or not brief)
            told = pips(tracker, self._changes.get(tracker["name"], 0), brief=brief, drawn=drawn)
            (alone if drawn and not brief else together).append(told)
        return [*alone, *([Text(" · ", style=SHADE).join(together)] if together else [])]


def item(card: dict[str, Any], lit: Collection[str]) -> Table:
    """A card as its name and what it does."""
    glows = card["id"] in lit
    told = Text().append(card["name"], style=f"bold {INK} on {CANDLE}" if glows else f"bold {BONE}")
    if card.get("text"):
        told.append(f"  {card['text']}", style=SHADE)
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_row(Text("▸" if glows else "▪", style=CANDLE if glows else SHADE), told)
    return row


def pips(tracker: dict[str, Any], change: int, *, brief: bool, drawn: bool) -> Text:
    """A tracker as pips and a number, with what it has gained or lost; briefly, without its name if it has pips."""
    value, most = tracker["value"], tracker.get("most")
    text = Text()
    if drawn:
        full = max(0, value)  # who is down may have less than none
        text.append("●" * full, style=BLOOD)
        text.append("○" * max(0, (most or 0) - full), style=SHADE)
        text.append(" ")
    if most is None:
        text.append(f"{tracker['name']} ", style=SHADE)  # a number by itself: "1 Souls" would be none
    text.append(f"{value}", style=f"bold {PARCHMENT}")
    if most is not None:
        text.append(f"/{most}", style=SHADE)
        text.append("" if drawn and brief else f" {tracker['name']}", style=SHADE)
    if change:
        text.append(f" {'▼' if change < 0 else '▲'}{abs(change)}", style=f"bold {BLOOD if change < 0 else PATINA}")
    return text


def has_pips(tracker: dict[str, Any]) -> bool:
    """Whether it can be drawn, and is short enough for it."""
    return bool(0 < tracker.get("most", 0) <= PIPS)


class Party(VerticalScroll, can_focus=False):
    """All sheets."""

    async def show(self, sheets: list[dict[str, Any]], *, changes: bool) -> None:
        """Draw them anew; new ones sit down, absent ones leave."""
        self.display = bool(sheets)
        here = list(self.query(Sheet))
        for extra in here[len(sheets) :]:
            await extra.remove()
        for number in range(len(here), len(sheets)):
            await self.mount(Sheet(number, sheets[number]))
        for card, sheet in zip(self.query(Sheet), sheets, strict=True):
            card.show(sheet, changes=changes)

    def fit(self, rows: int) -> None:
        """Tell as much as fits into so many rows for each sheet."""
        for card in self.query(Sheet):
            card.fit(rows)

    def light(self, lit: Collection[str]) -> None:
        """Let these glow."""
        for card in self.query(Sheet):
            card.light(lit)
