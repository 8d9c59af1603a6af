"""What a room is, for whoever points at it: its picture, and what is told of it."""

from undercroft.engine.about import About
from undercroft.engine.decisions import Decision
from undercroft.games.damnation.board import where
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.ids import Guest
from undercroft.games.damnation.options import Moving
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.names import name


def about(table: Damnation, _: int | None, thing: str) -> About | None:
    """3.1: of rooms; of figures, corridors and cards the view says enough."""
    what, _colon, number = thing.partition(":")
    at = int(number) - table.content.plan.size if what == "space" else -1
    if at < 0:
        return None
    room = table.content.rooms[at]
    return About(room.name, f"{room.kind} room", room.text, scene=room.scene)


def beyond(table: Damnation, decision: Decision, thing: str) -> str:
    """5.1.2: why a move can't end at a place: its ends are those of the ways that are offered."""
    if not isinstance(decision.about, Moving) or not thing.startswith("space:"):
        return ""
    place, mover = int(thing.removeprefix("space:")), decision.about.seat
    ends = {option.path[-1] for option in decision.options if isinstance(option, Go)}
    if not ends or place in ends or mover == table.vampire or place == where(table, mover):
        return ""
    if place < table.content.plan.size:
        for seat, player in enumerate(table.players):
            if player.alive and where(table, Guest(seat)) == place:
                return f"{name(table, seat)} stands there: a move may pass, and not end there."
    return "No way of this roll ends there."
