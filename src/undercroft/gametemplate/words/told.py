"""Events as lines that can be read aloud."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.events import Event
from undercroft.engine.state import Outcome
from undercroft.engine.view import Tale
from undercroft.gametemplate import events as e
from undercroft.gametemplate.state import LastRound
from undercroft.gametemplate.words.names import card, guest, seat


def event(table: LastRound, happened: Event) -> Tale:
    """An event as a line of the log; each round of somebody begins one."""
    return Tale(_EVENTS[type(happened)](table, happened), heading=isinstance(happened, e.Served))


def epilogue(table: LastRound, ended: Outcome) -> str:  # noqa: ARG001 reason: what every game can be asked
    """Of this night there is no more to tell."""
    return ""


def outcome(table: LastRound, ended: Outcome) -> str:
    """How it ended."""
    if not ended.winners:
        return "The shutters are down. Nobody has anything of this night but the headache."
    names = [seat(table, who) for who in ended.winners]
    together = " and ".join(names)
    return f"{together[0].upper()}{together[1:]} had the best of it."


def _closed(table: LastRound, happened: e.Closed) -> str:
    names = " and ".join(seat(table, who) for who in happened.seats)
    return f"The house closes over {names}: a night for nothing."


_EVENTS: dict[type[Event], Callable[[LastRound, Any], str]] = {
    e.Served: lambda _, x: f"{guest(x.seat)} has another round.",
    e.Tasted: lambda t, x: f"{guest(x.seat)} tastes: {card(t, x.card)}.",
    e.Rang: lambda t, x: f"The landlord rings before {seat(t, x.seat)}: bell {x.bells} of {t.limit}.",
    e.WentHome: lambda _, x: f"{guest(x.seat)} goes home with pleasure {x.pleasure}.",
    e.Closed: _closed,
}
