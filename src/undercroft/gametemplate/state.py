"""The table as data."""

from undercroft.engine.state import Table
from undercroft.gametemplate.content.loading import Cards
from undercroft.pieces.decks import Deck


class LastRound(Table):
    """Everything that lies on the table. What changes seldom is a tuple: it need not be copied."""

    content: Cards
    seats: int
    limit: int  # with so many bells the house closes
    deck: Deck
    hands: list[tuple[int, ...]]  # drinks, by seat: face down until their guest has gone
    gone: tuple[int, ...] = ()  # who has gone home, in that order
    bells: tuple[int, ...] = ()  # open
    turn: int = 0  # whose turn it is
