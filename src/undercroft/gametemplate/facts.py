"""What is counted of a finished game, and what happened to cards."""

from undercroft.engine.events import Event
from undercroft.engine.game import Fact, Handled
from undercroft.gametemplate.events import Rang, Tasted
from undercroft.gametemplate.state import LastRound
from undercroft.gametemplate.words.names import card, guest


def facts(table: LastRound) -> tuple[Fact, ...]:
    """Who went home, and who stayed too long."""
    ends = {seat: "home" if seat in table.gone else "stayed too long" for seat in range(table.seats)}
    return tuple(Fact("end", f"{guest(seat)}: {end}", seat) for seat, end in ends.items())


def handled(table: LastRound, event: Event) -> tuple[Handled, ...]:
    """Rounds are drawn."""
    if isinstance(event, Tasted | Rang):
        return (Handled("round", "drawn", card(table, event.card), event.seat),)
    return ()
