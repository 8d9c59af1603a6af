"""The party around the table: a sheet each, with hit points as pips, badges, and what is carried."""

from collections.abc import Collection
from typing import Any

from rich.text import Text
from textual.containers import VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from undercroft.cli.terminal.colours import BLOOD, BONE, CANDLE, INK, PARCHMENT, PATINA, SHADE, mark
from undercroft.cli.terminal.dice import in_words

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
        self._roomy = True

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

    def fit(self, *, roomy: bool) -> None:
        """Tell more or less, as there is room."""
        self._roomy = roomy
        self._draw()

    def light(self, lit: Collection[str]) -> None:
        """Glow, or let an item glow."""
        self._lit = frozenset(lit)
        self.set_class(self._sheet["id"] in self._lit, "-lit")
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
        for tracker in sheet.get("trackers", ()):
            text.append("\n  ")
            text.append_text(pips(tracker, self._changes.get(tracker["name"], 0)))
        if self._roomy and sheet.get("faces"):
            text.append("\n  ")
            text.append_text(in_words(sheet["faces"]))
        text.append_text(self._hand(sheet.get("hand", ())))
        self.update(text)

    def _hand(self, hand: Collection[dict[str, Any]]) -> Text:
        text = Text()
        if not self._roomy:
            names = [Text(card["name"], style=f"bold {INK} on {CANDLE}" if card["id"] in self._lit else BONE) for card in hand]
            return text.append("\n  ").append_text(Text(", ", style=SHADE).join(names)) if names else text
        for card in hand:
            text.append("\n  ")
            text.append_text(item(card, self._lit))
        return text


def item(card: dict[str, Any], lit: Collection[str]) -> Text:
    """A card as its name and what it does."""
    glows = card["id"] in lit
    text = Text()
    text.append(f"{'▸' if glows else '▪'} {card['name']}", style=f"bold {INK} on {CANDLE}" if glows else f"bold {BONE}")
    text.append(f"  {card.get('text', '')}", style=SHADE)
    return text


def pips(tracker: dict[str, Any], change: int) -> Text:
    """A tracker as pips and a number, with what it has gained or lost."""
    value, most = tracker["value"], tracker.get("most")
    text = Text()
    if most is not None and most <= PIPS:
        text.append("●" * value, style=BLOOD)
        text.append("○" * max(0, most - value), style=SHADE)
        text.append(" ")
    text.append(f"{value}", style=f"bold {PARCHMENT}")
    text.append(f"/{most} {tracker['name']}" if most is not None else f" {tracker['name']}", style=SHADE)
    if change:
        text.append(f" {'▼' if change < 0 else '▲'}{abs(change)}", style=f"bold {BLOOD if change < 0 else PATINA}")
    return text


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

    def fit(self, *, roomy: bool) -> None:
        """Tell more or less, as there is room."""
        for card in self.query(Sheet):
            card.fit(roomy=roomy)

    def light(self, lit: Collection[str]) -> None:
        """Let these glow."""
        for card in self.query(Sheet):
            card.light(lit)
