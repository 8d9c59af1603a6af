"""What is counted of a finished game: how long it took."""

from undercroft.engine.game import Fact
from undercroft.games.dorn.state import DAWN, Dorn

SHORTEST, LONGEST = 20, 60
"""Turns of the two sides that a game is meant to take."""


def facts(table: Dorn) -> tuple[Fact, ...]:
    """The length, in turns of the two sides."""
    turns = 2 * table.turn - (table.phase < DAWN)
    if turns < SHORTEST:
        return (Fact("turns", f"under {SHORTEST}"),)
    return (Fact("turns", f"{SHORTEST} to {LONGEST}" if turns <= LONGEST else f"over {LONGEST}"),)
