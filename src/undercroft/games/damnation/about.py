"""What a room is, for whoever points at it: its picture, and what is told of it."""

from undercroft.engine.about import About
from undercroft.games.damnation.state import Damnation


def about(table: Damnation, _: int | None, thing: str) -> About | None:
    """3.1: of rooms; of figures, corridors and cards the view says enough."""
    what, _colon, number = thing.partition(":")
    at = int(number) - table.content.plan.size if what == "space" else -1
    if at < 0:
        return None
    room = table.content.rooms[at]
    return About(room.name, f"{room.kind} room", room.text, scene=room.scene)
