"""The table before the first move. Setting up uses no chance: the deck is shuffled by having no order."""

from undercroft.engine.chance import Chance
from undercroft.engine.events import Journal
from undercroft.gametemplate.content.loading import BELLS, Cards
from undercroft.gametemplate.state import LastRound


def setup(content: Cards, seats: int, options: dict[str, str | int | bool], chance: Chance, journal: Journal | None) -> LastRound:
    """1.1: so many guests, a full deck, nothing drunk; 3.1: how often the landlord rings."""
    return LastRound(
        chance=chance,
        journal=journal,
        content=content,
        seats=seats,
        limit=BELLS if options["patience"] == "usual" else BELLS - 1,
        deck=content.deck,
        hands=[()] * seats,
    )
