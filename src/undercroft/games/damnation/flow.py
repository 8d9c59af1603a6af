"""The sequence of play: what comes next is told by the table alone."""

from undercroft.engine.decisions import Rules
from undercroft.games.damnation.actions.turns import act, begin, end, move
from undercroft.games.damnation.setup import opening
from undercroft.games.damnation.state import Damnation

SCENES = (opening, begin, move, act, end)
"""By the phase of the table."""


def next_scene(table: Damnation) -> Rules[None]:
    """5.0.1: Movement with its Resolution, Other Actions one by one, the End; then the next turn. What asks nothing leads on at once."""
    return SCENES[table.phase](table)
