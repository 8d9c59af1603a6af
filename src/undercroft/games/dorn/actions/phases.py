"""A phase of the heroes: any of them may act, in any order, until all their players are ready (4.4, 4b.6)."""

from collections.abc import Callable, Sequence
from operator import attrgetter

from undercroft.engine.asking import confirm
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.turns import end_phase
from undercroft.games.dorn.ending import give_up, may_surrender, run_out_of_time
from undercroft.games.dorn.events import InOrder
from undercroft.games.dorn.options import ALPHABET, ENOUGH, READY, SEATS_OF, SURRENDER, TAKE, TIME_UP, YIELD, Finished, Ready, Take
from undercroft.games.dorn.state import MOVE, Dorn
from undercroft.pieces.remembered import Remembered

HEROES_SIDE = 1


def pick_hero(table: Dorn, able: list[int], rule: str, act: Callable[[Dorn, int], Rules[None]]) -> Rules[None]:
    """4.4, 4.5, 4b.6, 4b.7: the players agree on who acts next; a phase ends when everybody who could still act is ready.

    Taking up a hero of somebody who was ready withdraws that confirmation. 15e.1: with a clock its end is the default.
    """
    if table.in_order:
        _next_in_order(table, able)
        return
    ready = table.ready
    together = table.players & table.players - 1 > 0
    options, default, waiting = _OFFERED[tuple(able), tuple(map(_SEAT, table.heroes)), table.aside, ready, together, bool(table.clocks)]
    if not waiting:
        end_phase(table)
        return
    if not table.begun:
        options += _rare_options(table)
    answer = options[(yield Decision(SEATS_OF[table.players], options, rule, default))]
    table.begun = True
    if isinstance(answer, Take):
        table.hand = answer.figure
        table.ready = ready & ~(1 << table.heroes[answer.figure].seat)
        yield from act(table, answer.figure)
    elif isinstance(answer, Ready):
        end_phase(table)
    elif answer is ENOUGH:
        yield from _ask_all(table, waiting)
    else:
        yield from _agree(table, answer)


_SEAT = attrgetter("seat")


def _offered(known: tuple[tuple[int, ...], tuple[int, ...], int, int, bool, bool]) -> tuple[tuple[Option, ...], int, int]:
    """Those who have not been put aside come first, then the end of the phase, then those who have been; and whom all wait for."""
    able, owners, aside, ready, together, hurry = known
    waiting = 0
    first: list[Option] = []
    again: list[Option] = []
    for who in able:
        seat = owners[who]
        if ready >> seat & 1:
            again.append(TAKE[who])
        else:
            waiting |= 1 << seat
            (again if aside >> who & 1 else first).append(TAKE[who])
    default = len(first)
    if waiting:
        first.append(ENOUGH if together else READY[waiting.bit_length() - 1])
    if hurry:
        default = len(first)
        first.append(TIME_UP)
    return (*first, *again), default, waiting


_OFFERED = Remembered(_offered)


def _ask_all(table: Dorn, waiting: int) -> Rules[None]:
    """4.4: where several players run heroes, each speaks for his own: the phase ends when all of them are ready."""
    for seat in SEATS_OF[waiting]:
        if not (yield from confirm(seat, Finished(seat), "4.4", default=True)):
            return
        table.ready |= 1 << seat
    end_phase(table)


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


def _rare_options(table: Dorn) -> tuple[Option, ...]:
    """Before anybody has acted in this phase. 4b.7: the players may agree on the alphabet; 14.1: or on giving up, before any attack."""
    order: tuple[Option, ...] = (ALPHABET,) if table.seats > 2 else ()
    return (*order, SURRENDER) if table.phase <= MOVE and may_surrender(table) else order


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
