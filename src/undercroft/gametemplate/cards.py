"""What a card does when it is drawn."""

from undercroft.gametemplate.ending import close_up
from undercroft.gametemplate.events import Rang, Served, Tasted
from undercroft.gametemplate.state import LastRound


def taste(table: LastRound, seat: int, card: int) -> None:
    """2.2: a drink is looked at, and kept face down."""
    table.hands[seat] += (card,)
    table.tell("2.2", Served, seat)
    table.whisper((seat,), "2.2", Tasted, seat, card)


def ring(table: LastRound, seat: int, card: int) -> None:
    """2.3: a bell is laid open, and brings no drink; 3.1: with the third one the house closes at once."""
    table.bells += (card,)
    table.tell("2.3", Rang, seat, card, len(table.bells))
    if len(table.bells) == table.limit:
        close_up(table)
