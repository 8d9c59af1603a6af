"""What a line of the log is: the beginning of a turn; whom it speaks of, and which cards."""

from undercroft.engine.events import Event
from undercroft.engine.view import CLOSER, Tale
from undercroft.games.damnation import events as e
from undercroft.games.damnation.state import Damnation


def tale(table: Damnation, happened: Event, text: str) -> Tale:
    """The line with what it is."""
    people = [seat for field in ("seat", "target", "victim", "by") if (seat := getattr(happened, field, -1)) >= 0]
    if isinstance(happened, e.RollChanged | e.Chilled):  # `by` is how much
        people = people[:1]
    heading = isinstance(happened, e.TurnBegan | e.ActBegan)
    thread = CLOSER if isinstance(happened, e.Drew | e.Taken | e.Discarded) else ""  # whoever sees the face is told of the back no more
    return Tale(text, heading=heading, about=tuple(dict.fromkeys(people)), cards=_cards(table, happened), thread=thread)


def _cards(table: Damnation, happened: Event) -> tuple[str, ...]:
    if isinstance(happened, e.Knelled):
        return (f"knell:{happened.knell}",)
    if isinstance(happened, e.TalentUsed):
        return (f"printed:{table.players[happened.seat].character}:{happened.slot}",)
    if isinstance(happened, e.Haunted) and happened.number < table.content.on_sheet:  # a card of the dead goes back at once
        return (f"haunt:{table.players[happened.seat].character}:{happened.number}",)
    card = getattr(happened, "card", -1)
    return (f"card:{card}",) if card >= 0 else ()
