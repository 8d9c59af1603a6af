"""What the box holds, to be printed."""

from undercroft.engine.components import Box, Pile
from undercroft.gametemplate.content.loading import Cards
from undercroft.gametemplate.view import card_face


def box(content: Cards) -> Box:
    """2.2: the deck."""
    return Box(piles=(Pile("Rounds", tuple(card_face(content, number) for number in range(len(content.cards)))),))
