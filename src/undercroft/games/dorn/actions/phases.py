"""A phase of the heroes: any of them may act, in any order, until all their players are ready (4.4, 4b.6)."""

from collections.abc import Sequence

from undercroft.engine.asking import confirm
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.turns import end_phase
from undercroft.games.dorn.board import hero_seats
from undercroft.games.dorn.ending import give_up, may_surrender, run_out_of_time
from undercroft.games.dorn.events import InOrder
from undercroft.games.dorn.options import ALPHABET, READY, SEATS_OF, SURRENDER, TAKE, TIME_UP, YIELD, Alphabet, Ready, Take
from undercroft.games.dorn.state import BLESSING, Dorn

HEROES_SIDE = 1


def pick_hero(table: Dorn, able: Sequence[int], rule: str) -> Rules[None]:
    """4.4, 4.5, 4b.6, 4b.7: the players agree on who acts next; a phase ends when everybody who could still act is ready.

    Taking up a hero of somebody who was ready withdraws that confirmation.
    """
    heroes = table.heroes
    if table.in_order:
        _next_in_order(table, able)
        return
    waiting = 0
    for who in able:
        waiting |= 1 << heroes[who].seat
    waiting &= ~table.ready
    if not waiting:
        end_phase(table)
        return
    options, default = _options(table, able, waiting)
    everybody = hero_seats(table)
    answer = options[(yield Decision(SEATS_OF[everybody], options, rule, default))]
    table.begun = True
    if isinstance(answer, Take):
        table.hand = answer.figure
        table.ready &= ~(1 << heroes[answer.figure].seat)
    elif isinstance(answer, Ready):
        table.ready |= 1 << answer.seat
        if not waiting & ~table.ready:
            end_phase(table)
    elif isinstance(answer, Alphabet):
        table.in_order = True
        table.tell(InOrder(), "4b.7")
    elif answer is SURRENDER:
        yield from _surrender(table, everybody)
    else:
        run_out_of_time(table, HEROES_SIDE)
        end_phase(table)


def _options(table: Dorn, able: Sequence[int], waiting: int) -> tuple[list[Option], int]:
    """4.5: those who have not been put aside, whoever is ready, then those who have been; 15e.1: with a clock its end is the default."""
    aside, ready, heroes = table.aside, table.ready, table.heroes
    fresh: list[Option] = []
    again: list[Option] = []
    for who in able:
        (again if aside >> who & 1 or ready >> heroes[who].seat & 1 else fresh).append(TAKE[who])
    default = len(fresh)
    fresh += [READY[seat] for seat in SEATS_OF[waiting]]
    if not table.begun and table.seats > 2:
        again.append(ALPHABET)
    if table.phase == BLESSING and may_surrender(table):
        again.append(SURRENDER)
    if table.clocks:
        default = len(fresh)
        fresh.append(TIME_UP)
    return fresh + again, default


def _next_in_order(table: Dorn, able: Sequence[int]) -> None:
    """4b.7: each hero completes the phase before the next one by name begins."""
    alphabet = table.content.alphabet
    left = sorted((who for who in able if not table.aside >> who & 1), key=lambda who: alphabet[table.heroes[who].who])
    if left:
        table.hand = left[0]
    else:
        end_phase(table)


def _surrender(table: Dorn, everybody: int) -> Rules[None]:
    """14.1: all players with a living hero must agree; they are asked once in a turn."""
    table.yielding = True
    for seat in SEATS_OF[everybody]:
        if not (yield from confirm(seat, YIELD, "14.1")):
            return
    give_up(table, HEROES_SIDE)
