"""At first sight: what whoever sits down is told on one card, and what the figures of the table mean. Content, one file for each game."""

import tomllib
from pathlib import Path

import msgspec


class Sight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card."""

    who: str  # you are
    win: str
    lose: str
    turn: str  # what one is
    begin: str  # with what
    seats: tuple[int, ...] = ()  # for whom; without any, for all whom no other card is for


class Sights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards of a game."""

    sight: tuple[Sight, ...]
    figures: dict[str, str]  # trackers by their names: what each means, and why it matters

    def of(self, seat: int) -> Sight:
        """The card of a seat."""
        named = [card for card in self.sight if seat in card.seats]
        return (named or [card for card in self.sight if not card.seats])[0]


def load(path: Path) -> Sights:
    """Read the cards; there must be one for whoever is not named."""
    try:
        sights = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Sights)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    if not any(not card.seats for card in sights.sight):
        raise ValueError(f"{path.name}: there must be a card for seats that no other card names")
    return sights
