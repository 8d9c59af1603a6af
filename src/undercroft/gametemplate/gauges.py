"""What can be read off the table, card by card."""

from undercroft.engine.gauges import Gauges
from undercroft.gametemplate.state import LastRound


def cards_turned(table: LastRound) -> int:
    """How many cards were turned so far; that never falls."""
    return len(table.bells) + sum(map(len, table.hands))


def read(table: LastRound) -> dict[str, float]:
    """Who is still there, what they have before them, and how near the house is to closing."""
    return {
        "guests still there": table.seats - len(table.gone),
        "drinks on the table": sum(map(len, table.hands)),
        "bells before the house closes": table.limit - len(table.bells),
    }


GAUGES = Gauges("card", cards_turned, read)
