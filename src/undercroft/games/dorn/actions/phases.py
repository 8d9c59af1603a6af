"""A phase of the heroes: any of them may act, in any order, until all their players are ready (4.4, 4b.6)."""

from collections.abc import Sequence

from undercroft.engine.asking import confirm
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.turns import end_phase
from undercroft.games.dorn.ending import give_up, may_surrender, run_out_of_time
from undercroft.games.dorn.events import InOrder
from undercroft.games.dorn.options import ALL_READY, ALPHABET, SEATS_OF, SURRENDER, TAKE, TIME_UP, YIELD, Ready, Take
from undercroft.games.dorn.state import MOVE, Dorn

HEROES_SIDE = 1


def pick_hero(table: Dorn, able: Sequence[int], rule: str) -> Rules[None]:
    """4.4, 4.5, 4b.6, 4b.7: the players agree on who acts next; a phase ends when everybody who could still act is ready.

    Those who have not been put aside come first, then whoever may be ready, then those who have been. Taking up a hero of somebody
    who was ready withdraws that confirmation. 15e.1: with a clock its end is the default.
    """
    heroes = table.heroes
    if table.in_order:
        _next_in_order(table, able)
        return
    aside, ready, waiting = table.aside, table.ready, 0
    options: list[Option] = []
    again: list[Option] = []
    for who in able:
        seat = heroes[who].seat
        if ready >> seat & 1:
            again.append(TAKE[who])
        else:
            waiting |= 1 << seat
            (again if aside >> who & 1 else options).append(TAKE[who])
    if not waiting:
        end_phase(table)
        return
    default = len(options)
    options += ALL_READY[waiting]
    if table.clocks:
        default = len(options)
        options.append(TIME_UP)
    if again:
        options += again
    if not table.begun:
        options += _rare_options(table)
    answer = options[(yield Decision(SEATS_OF[table.players], options, rule, default))]
    table.begun = True
    if isinstance(answer, Take):
        table.hand = answer.figure
        table.ready = ready & ~(1 << heroes[answer.figure].seat)
    elif isinstance(answer, Ready):
        table.ready = ready | 1 << answer.seat
        if not waiting & ~table.ready:
            end_phase(table)
    else:
        yield from _agree(table, answer)


def _agree(table: Dorn, answer: Option) -> Rules[None]:
    """4b.7, 14.1, 15e.2: the heroes act by the alphabet from now on, or give up, or their time is up."""
    if answer is ALPHABET:
        table.in_order = True
        table.tell(InOrder(), "4b.7")
    elif answer is SURRENDER:
        yield from _surrender(table)
    else:
        run_out_of_time(table, HEROES_SIDE)
        end_phase(table)


def _rare_options(table: Dorn) -> list[Option]:
    """Before anybody has acted in this phase. 4b.7: the players may agree on the alphabet; 14.1: or on giving up, before any attack."""
    options: list[Option] = []
    if table.seats > 2:
        options.append(ALPHABET)
    if table.phase <= MOVE and may_surrender(table):
        options.append(SURRENDER)
    return options


def _next_in_order(table: Dorn, able: Sequence[int]) -> None:
    """4b.7: each hero completes the phase before the next one by name begins."""
    alphabet = table.content.alphabet
    left = sorted((who for who in able if not table.aside >> who & 1), key=lambda who: alphabet[table.heroes[who].who])
    if left:
        table.hand = left[0]
    else:
        end_phase(table)


def _surrender(table: Dorn) -> Rules[None]:
    """14.1: all players with a living hero must agree; they are asked once in a turn."""
    table.yielding = True
    for seat in SEATS_OF[table.players]:
        if not (yield from confirm(seat, YIELD, "14.1")):
            return
    give_up(table, HEROES_SIDE)
