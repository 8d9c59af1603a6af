"""What is at work when somebody is asked: the card, the Talent, the blow, the trap that all have seen."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from undercroft.engine.events import Event
from undercroft.games.damnation import events as ev
from undercroft.games.damnation.content.effects import AnyEffect
from undercroft.games.damnation.ending import ward_of
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.names import TRAPS, card, name, named, soul, talent

RECENT = 16
REPLIES = (ev.Played, ev.TalentUsed)


def whose_turn(table: Damnation) -> str:
    """Whose turn it is; before the first, the place where all begin."""
    return name(table, table.turn) if table.turn >= 0 else "The Gate"


def cause(table: Damnation, but: int = -1) -> str:
    """What is at work: the last card, Talent, Haunting, blow or trap of this turn that all have seen; or whose turn it is.

    What the one who suffers has played against it is left out.
    """
    return next((said for _, said in _at_work(table, but)), whose_turn(table))


def effects_at_work(table: Damnation) -> Sequence[AnyEffect]:
    """What the card, Talent or Haunting does that is at work; nothing, if it is something else."""
    told = next((told for told, _ in _at_work(table, -1)), None)
    return _DOES[type(told)](table, told) if type(told) in _DOES else ()


def aimed_at(table: Damnation) -> int:
    """Whom it was played on; -1 for nobody."""
    return next((getattr(told, "target", -1) for told, _ in _at_work(table, -1)), -1)


def is_paying(table: Damnation) -> bool:
    """7.14: whether somebody has just taken a way of a card that has its price."""
    told = table.journal or []
    return bool(told) and isinstance(told[-1].event, ev.WayTaken)


def _at_work(table: Damnation, but: int) -> Iterator[tuple[Event, str]]:
    for told in reversed((table.journal or [])[-RECENT:]):
        if isinstance(told.event, ev.TurnBegan):
            break
        if (
            told.to is None
            and not (isinstance(told.event, REPLIES) and told.event.seat == but)
            and (what := _SAID.get(type(told.event))) is not None
            and (said := what(table, told.event))
        ):
            yield told.event, said


def _unless_ward(effects: Sequence[AnyEffect], called: str) -> str:
    """What takes damage away has caused none, though it was played between two who suffer it."""
    return "" if ward_of(effects) else called


_DOES: dict[type[Any], Callable[[Damnation, Any], Sequence[AnyEffect]]] = {
    ev.Played: lambda t, x: t.content.cards[x.card].effects,
    ev.Drew: lambda t, x: t.content.cards[x.card].effects,
    ev.TalentUsed: lambda t, x: t.content.talents[t.players[x.seat].character][x.slot].effects,
    ev.Haunted: lambda t, x: t.content.haunts[t.players[x.seat].character][x.number].effects,
}
_SAID: dict[type[Any], Callable[[Damnation, Any], str]] = {
    ev.Played: lambda t, x: _unless_ward(t.content.cards[x.card].effects, f"{card(t, x.card)} of {named(t, x.seat)}"),
    ev.TalentUsed: lambda t, x: _unless_ward(
        t.content.talents[t.players[x.seat].character][x.slot].effects, f"{talent(t, x.seat, x.slot)} of {named(t, x.seat)}"
    ),
    ev.SoulSpent: lambda t, x: f"The{soul(t, x.soul)[3:]}",
    ev.MoatRolled: lambda _, __: "The Moat",
    ev.PassedThrough: lambda _, __: "The secret door",
    ev.Walked: lambda t, x: "The Vault" if x.path and x.path[-1] == t.content.vault else "",
    ev.Haunted: lambda t, x: f"{t.content.haunts[t.players[x.seat].character][x.number].name} of the ghost of {named(t, x.seat)}",
    ev.Attacked: lambda t, x: f"{card(t, x.card)} of {named(t, x.seat)}" if x.card >= 0 else f"The blow of {named(t, x.seat)}",
    ev.Sprung: lambda t, x: f"{TRAPS[x.kind][0].upper()}{TRAPS[x.kind][1:]} under {named(t, x.seat)}",
    ev.Knelled: lambda t, x: t.content.knells[x.knell].name,
    ev.Drew: lambda t, x: f"{card(t, x.card)}, turned by {named(t, x.seat)}" if t.content.cards[x.card].kind == "event" else "",
}
