"""The sequence of play: what comes next is told by the table alone."""

from undercroft.engine.decisions import Rules
from undercroft.games.damnation.actions.turns import ACT, BEGIN, act, begin, end
from undercroft.games.damnation.setup import opening
from undercroft.games.damnation.state import Damnation


def next_scene(table: Damnation) -> Rules[None]:
    """5.0.1: Movement with its Resolution, Other Actions one by one, the End; then the next turn."""
    phase = table.phase
    if phase == BEGIN:
        return begin(table)
    if phase == ACT:
        return act(table)
    return end(table) if phase else opening(table)
