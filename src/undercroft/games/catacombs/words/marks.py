"""What a line of the log is: the beginning of a turn, a step of a walk; and whom it speaks of."""

from undercroft.engine.events import Event
from undercroft.engine.view import Tale
from undercroft.games.catacombs import events as e
from undercroft.games.catacombs.state import Catacombs


def tale(table: Catacombs, happened: Event, text: str) -> Tale:
    """The line with what it is."""
    if isinstance(happened, e.RoundBegan):
        return Tale(text, heading=True)
    if isinstance(happened, e.TurnBegan):
        return Tale(text, heading=True, about=(happened.side,))
    if isinstance(happened, e.Activated):
        return Tale(text, heading=True, about=(table.figures[happened.who].side,))
    people = [who for field in ("who", "target", "source") if (who := getattr(happened, field, -1)) >= 0]
    thread = f"walk {happened.who}" if isinstance(happened, e.Moved) else ""
    return Tale(text, about=tuple(dict.fromkeys(table.figures[who].side for who in people)), thread=thread)
