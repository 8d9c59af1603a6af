"""How effects are carried out, and whom they are for.

A reply changes what is about to happen (see `ending` and `combat`); all else that it does lies on the agenda until that is
over, so that nothing is interrupted twice.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Rules
from undercroft.engine.effects import Vocabulary
from undercroft.games.damnation.board import NOTHING, aimed_at, neighbours, next_survivor, people_in, where
from undercroft.games.damnation.content import Card, Talent
from undercroft.games.damnation.content.effects import AnyEffect
from undercroft.games.damnation.events import Haunted
from undercroft.games.damnation.holdings import lay_away, lay_open, spend_token
from undercroft.games.damnation.ids import NOBODY, NOWHERE, Guest, Place, by_guest
from undercroft.games.damnation.options import ALONE_OR_NOT, PLACES, Aiming, Haunting, Play, Use, into, names
from undercroft.games.damnation.state import Damnation


class Doing(msgspec.Struct, frozen=True, gc=False):
    """What is being carried out: who does it, to whom, where, with which card."""

    you: Guest
    target: Guest = NOBODY
    place: Place = NOWHERE
    card: int = -1
    by: Guest = NOBODY  # 8.4.5, 8.4.7: who is responsible for what it does: an attacker, the user of a Talent
    cause: str = "event"  # of death, if somebody dies of it
    haunt: bool = False


Handler = Callable[[Damnation, Doing, Any], Rules[None] | None]
EFFECTS: Vocabulary[Handler] = Vocabulary()
DOES = EFFECTS.does
EXTREMES = ("weakest", "strongest", "richest")


def carry_out(table: Damnation, doing: Doing, effects: Sequence[AnyEffect]) -> Rules[None]:
    """All effects in their order; what the dead had begun, stops with them."""
    left = iter(effects)
    for effect in left:
        if not doing.haunt and not table.players[doing.you].alive:
            break
        asking = DOES[effect.__class__](table, doing, effect)
        if asking:
            others = tuple(left)
            return _carry_on(table, doing, asking, others) if others else asking
    return NOTHING


def _carry_on(table: Damnation, doing: Doing, asking: Rules[None], effects: Sequence[AnyEffect]) -> Rules[None]:
    """One of the effects asks; then come those after it."""
    yield from asking
    yield from carry_out(table, doing, effects)


def catch_up(table: Damnation) -> Rules[None]:
    """What replies and weapons have put off happens now."""
    return _catch_up(table) if table.agenda else NOTHING


def then_catch_up(table: Damnation, asking: Rules[None]) -> Rules[None]:
    """First what is under way, if it asks anything; then what it has put off."""
    if asking is not NOTHING:
        return _then_catch_up(table, asking)
    return _catch_up(table) if table.agenda else NOTHING


def _then_catch_up(table: Damnation, asking: Rules[None]) -> Rules[None]:
    yield from asking
    if table.agenda:
        yield from _catch_up(table)


def _catch_up(table: Damnation) -> Rules[None]:
    while table.agenda:
        pending, table.agenda = table.agenda[0], table.agenda[1:]
        cause = "attack" if pending.by >= 0 else "event"
        yield from carry_out(table, Doing(pending.you, pending.target, NOWHERE, -1, pending.by, cause), pending.effects)


def play(table: Damnation, seat: Guest, option: Play, rule: str) -> Rules[None]:
    """7.2, 7.12: a card is played and carried out, then goes under its deck."""
    printed = table.content.cards[option.card]
    lay_open(table, seat, option, rule)
    asking = carry_out(table, Doing(seat, option.target, option.place, option.card), printed.effects)
    if asking is not NOTHING:
        return _play_on(table, option, asking)
    lay_away(table, option.card)
    return catch_up(table)


def _play_on(table: Damnation, option: Play, asking: Rules[None]) -> Rules[None]:
    yield from asking
    lay_away(table, option.card)
    yield from catch_up(table)


def use_talent(table: Damnation, seat: Guest, option: Use) -> Rules[None]:
    """8.3.3, 8.3.5: the token goes, and the Talent does what the sheet says; 8.4.7: its user answers for it."""
    talent = table.content.talents[table.players[seat].character][option.slot]
    spend_token(table, seat, option)
    return then_catch_up(table, carry_out(table, Doing(seat, option.target, option.place, -1, seat, "talent"), talent.effects))


def haunt(table: Damnation, seat: Guest, option: Haunting) -> Rules[None]:
    """10.2, 10.2b: the dead act; nobody is responsible for it."""
    thing = table.content.haunts[table.players[seat].character][option.number]
    table.tell("10.2", Haunted, seat, option.number, option.target)
    return carry_out(table, Doing(seat, option.target, option.place, -1, NOBODY, "haunt", True), thing.effects)


def aim(table: Damnation, seat: Guest, thing: Card | Talent) -> Rules[tuple[Guest, Place] | None]:
    """9.1.5a: an Event that leaves its drawer a victim or a place to choose; None if there is nothing to choose from."""
    bits = aimed_at(table, seat, thing)
    if not bits:
        return None
    if thing.target in ALONE_OR_NOT:
        return NOBODY, NOWHERE
    if thing.target in PLACES:
        return NOBODY, (yield from choose(seat, into(bits), "7.14", 0, Aiming(thing.name))).place
    return (yield from choose(seat, names(bits), "7.14", 0, Aiming(thing.name))).seat, NOWHERE


def _extreme(table: Damnation, living: list[Guest], who: str) -> list[Guest]:
    """7.14c: all who share the first place."""
    players = table.players
    worth = [len(players[seat].hand) if who == "richest" else players[seat].health for seat in living]
    wanted = (min if who == "weakest" else max)(worth, default=0)
    return [seat for seat, each in zip(living, worth, strict=True) if each == wanted]


def addressed(table: Damnation, doing: Doing, who: str) -> list[Guest]:
    """Whom an effect is for; 8.1.14a: what befalls all, skips The Vampire's player."""
    you = doing.you
    if who == "you":
        return [you] if you != table.vampire else []
    if who in {"target", "attacker"}:
        return [doing.target] if doing.target >= 0 and table.players[doing.target].alive and doing.target != table.vampire else []
    if who == "next":
        other = next_survivor(table, you)
        return [other] if other not in {you, table.vampire} else []
    size = table.content.plan.size
    if who == "here":
        room = where(table, you)
        return [seat for seat in people_in(table, room) if seat != you] if room >= size else []
    if who == "neighbours":
        return [seat for seat in neighbours(table, you) if seat != table.vampire]
    living = [seat for seat, player in by_guest(table.players) if player.alive and seat != table.vampire]
    if who in EXTREMES:
        return _extreme(table, living, who)
    if who == "each":
        return living
    if who == "others":
        return [seat for seat in living if seat != you]
    indoors = who == "indoors"
    return [seat for seat in living if (table.players[seat].place >= size) == indoors]
