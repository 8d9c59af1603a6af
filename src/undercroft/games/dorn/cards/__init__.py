"""The cards: what each Ritual, Blessing and Treasure does."""

from undercroft.games.dorn.cards.blessings import BLESSINGS
from undercroft.games.dorn.cards.items import ITEMS
from undercroft.games.dorn.cards.rituals import RITUALS

__all__ = ["BLESSINGS", "ITEMS", "RITUALS"]
