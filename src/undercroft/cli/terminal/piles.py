"""What lies on the table in piles and rows: face down as a stack that thins, face up with its cards."""

from collections.abc import Collection
from typing import Any

from rich.text import Text
from textual.widgets import Static

from undercroft.cli.terminal.colours import BONE, CANDLE, PARCHMENT, SHADE
from undercroft.cli.terminal.party import item

NEXT = "\n  "
STACK = 18  # cards that are drawn singly


class Piles(Static):
    """All zones."""

    def __init__(self, **settings: Any) -> None:
        """An empty table."""
        super().__init__("", **settings)
        self._zones: list[dict[str, Any]] = []
        self._lit: frozenset[str] = frozenset()
        self._roomy = True

    def show(self, zones: list[dict[str, Any]]) -> None:
        """Draw them anew."""
        self._zones = zones
        self._draw()

    def fit(self, *, roomy: bool) -> None:
        """Tell more or less, as there is room."""
        self._roomy = roomy
        self._draw()

    def light(self, lit: Collection[str]) -> None:
        """Let these cards glow."""
        self._lit = frozenset(lit)
        self._draw()

    def _draw(self) -> None:
        lines = [self._pile(zone) for zone in self._zones if zone["count"]]
        self.update(Text("\n").join(lines))

    def _pile(self, zone: dict[str, Any]) -> Text:
        cards = zone.get("cards", ())
        face_up = len(cards) == zone["count"]
        text = Text()
        text.append(f"{zone['name']} ", style=f"bold {PARCHMENT}")
        if not face_up:
            text.append("▌" * min(zone["count"], STACK), style=BONE)
        text.append(f" {zone['count']}", style=CANDLE)
        if zone.get("text"):
            text.append(f"{NEXT if self._roomy else '  '}{zone['text']}", style=SHADE)
        if zone["id"] == "pool" or any(card["id"] in self._lit for card in cards):
            for card in cards:
                text.append("\n  ")
                text.append_text(item(card, self._lit) if self._roomy else item({**card, "text": ""}, self._lit))
        elif cards and self._roomy:
            text.append(f"{NEXT}{', '.join(card['name'] for card in cards[-3:])}", style=SHADE)
        return text
