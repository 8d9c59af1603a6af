"""What lies on the table in piles and rows: face down as a stack that thins, face up with its cards."""

from collections.abc import Collection
from typing import Any

from rich.console import Group
from rich.padding import Padding
from rich.text import Text
from textual.widgets import Static

from undercroft.cli.play.terminal.colours import BONE, CANDLE, PARCHMENT, SHADE
from undercroft.cli.play.terminal.party import item

LAST = 3  # cards of an open pile that are named
POOL = "pool"  # the zone whose cards anybody may take
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
        if roomy != self._roomy:
            self._roomy = roomy
            self._draw()

    def light(self, lit: Collection[str]) -> None:
        """Let these cards glow."""
        mine = frozenset(lit).intersection(card["id"] for zone in self._zones for card in zone.get("cards", ()))
        if mine != self._lit:
            self._lit = mine
            self._draw()

    def _draw(self) -> None:
        zones = [zone for zone in self._zones if zone["count"]]
        self.display = bool(zones)
        if self._roomy:
            self.update(Group(*(self._pile(zone) for zone in zones)))
            return
        counts = Text(" · ", style=SHADE).join(_count(zone) for zone in zones[1:])
        found = [self._cards(zone) for zone in zones if zone["id"] == POOL]
        self.update(Group(*(_stack(zone) for zone in zones[:1]), counts, *found))

    def _pile(self, zone: dict[str, Any]) -> Group:
        cards = zone.get("cards", ())
        told = [_count(zone) if len(cards) == zone["count"] else _stack(zone)]
        if zone.get("text"):
            told.append(Text(f"  {zone['text']}", style=SHADE))
        if zone["id"] == POOL:
            return Group(*told, self._cards(zone))
        if cards:
            names = Text(", ".join(card["name"] for card in cards[-LAST:]), style=SHADE)
            return Group(*told, Padding(names, (0, 0, 0, 2)))
        return Group(*told)

    def _cards(self, zone: dict[str, Any]) -> Padding:
        """What lies there for the taking."""
        cards = [card if self._roomy else {**card, "text": ""} for card in zone.get("cards", ())]
        return Padding(Group(*(item(card, self._lit) for card in cards)), (0, 0, 0, 2))


def _count(zone: dict[str, Any]) -> Text:
    return Text().append(f"{zone['name']} ", style=f"bold {PARCHMENT}").append(str(zone["count"]), style=CANDLE)


def _stack(zone: dict[str, Any]) -> Text:
    text = Text().append(f"{zone['name']} ", style=f"bold {PARCHMENT}")
    text.append("▌" * min(zone["count"], STACK), style=BONE)
    return text.append(f" {zone['count']}", style=CANDLE)
