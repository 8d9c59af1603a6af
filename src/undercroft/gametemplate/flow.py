"""The sequence of play: what comes next is told by the table alone."""

from undercroft.engine.decisions import Rules
from undercroft.gametemplate.actions import take_turn
from undercroft.gametemplate.state import LastRound


def next_scene(table: LastRound) -> Rules[None]:
    """2.1: one turn after the other; a rule that ends the game says so itself."""
    return take_turn(table)
