"""The Resolution phase, after the space or room itself has acted: attack, or Power of Adjacency."""

from functools import partial

from undercroft.engine.asking import reply
from undercroft.engine.decisions import SURE, Option, Rules
from undercroft.games.damnation.board import ATTACKED, NOTHING, neighbours, targets
from undercroft.games.damnation.cards import catch_up
from undercroft.games.damnation.cards.arrival import goes_on
from undercroft.games.damnation.combat import attack, attacks
from undercroft.games.damnation.combat.attack import attack_outlook
from undercroft.games.damnation.events import Declared
from undercroft.games.damnation.ids import ONLY, Guest
from undercroft.games.damnation.options import CONTROL, PASS, Attack, Control
from undercroft.games.damnation.state import Damnation


def resolve(table: Damnation, seat: Guest) -> Rules[None]:
    """5.2.1a, 5.2.2: alive, in a corridor and with the turn not over, one may attack or declare Power of Adjacency, or neither.

    Also 5.2.20, 5.2.24.
    """
    player = table.players[seat]
    if not table.patient and not table.content.plan.within[player.armed][player.place] & table.occupied:  # nor in a room, nor out of it all
        return NOTHING
    if table.done & ATTACKED or not goes_on(table, seat) or player.place >= table.content.plan.size or player.place < 0:
        return NOTHING
    return _attack_or_control(table, seat)


def offers(table: Damnation, seat: Guest) -> list[Option]:
    """5.2.2: to attack, to declare, or neither."""
    return [PASS, *attacks(table, seat), *controls(table, seat)]


def offers_outlook(table: Damnation, seat: Guest) -> int:
    """5.2.2: whether there is anything to choose, for all who can't see the hand."""
    return SURE if controls(table, seat) else attack_outlook(table, seat)


def _attack_or_control(table: Damnation, seat: Guest) -> Rules[None]:
    answer = yield from reply(table, seat, partial(offers, table), partial(offers_outlook, table), "5.2.2")
    if isinstance(answer, Attack):
        yield from attack(table, seat, answer.target, answer.card)
        yield from catch_up(table)
    elif isinstance(answer, Control):
        declare(table, seat, answer.target)


def controls(table: Damnation, seat: Guest) -> list[Option]:
    """5.2.2b, 5.2.13b, 8.1.15, 9.1.5a: over a neighbour who can be targeted."""
    people = targets(table, seat)
    return [CONTROL[other] for other in neighbours(table, seat) if people & ONLY[other]]


def declare(table: Damnation, seat: Guest, target: Guest) -> None:
    """5.2.4, 5.2.9, 5.2.9a: over the next turn of the neighbour; an older declaration is erased."""
    table.done |= ATTACKED
    table.players[target].holder = seat
    table.tell("5.2.4", Declared, seat, target)
