"""A phase of the heroes: any of them may act, in any order, until all their players are ready (4.4, 4b.6)."""

from collections.abc import Callable

from undercroft.engine.asking import confirm
from undercroft.engine.decisions import Decision, No, Option, Rules, Yes
from undercroft.games.dorn.actions.turns import end_phase
from undercroft.games.dorn.ending import give_up, may_surrender, run_out_of_time
from undercroft.games.dorn.events import InOrder
from undercroft.games.dorn.ids import NO_FIGURES, NO_SEATS, ONLY, SEAT, Figures, Seats, Who, by_hero, heroes_in
from undercroft.games.dorn.options import ALPHABET, ENOUGH, READY, SEATS, SEATS_OF, SURRENDER, TAKE, TIME_UP, YIELD, Finished, Take
from undercroft.games.dorn.state import MOVE, Dorn
from undercroft.pieces.remembered import Remembered

HEROES_SIDE = 1


def pick_hero(table: Dorn, able: Figures, rule: str, act: Callable[[Dorn, Who], Rules[None]]) -> Rules[None] | None:
    """4b.6: whoever is taken up acts; None if nobody is asked."""
    asked = ask_who(table, able, rule)
    return None if asked is None else _pick(table, asked, able, act)


def _pick(table: Dorn, asked: Decision, able: Figures, act: Callable[[Dorn, Who], Rules[None]]) -> Rules[None]:
    answer = asked.options[(yield asked)]
    if type(answer) is Take:
        take_up(table, Who(answer.figure))
        yield from act(table, Who(answer.figure))
    else:
        yield from agree(table, able, answer)


def ask_who(table: Dorn, able: Figures, rule: str) -> Decision | None:
    """4.4, 4.5, 4b.6, 4b.7: the players agree on who acts next; a phase ends when everybody who could still act is ready.

    `able` are the heroes with something to do. 15e.1: with a clock its end is the default.
    """
    if table.in_order:
        _next_in_order(table, able)
        return None
    done = settled(table) if table.ready else NO_FIGURES
    if not able & ~done:
        end_phase(table)
        return None
    players = table.players
    options, default = _OFFERED[able, table.aside | done, players, table.clocks]
    if not table.begun:
        options += _rare_options(table)
    return Decision(SEATS_OF[players], options, rule, default)


def take_up(table: Dorn, who: Who) -> None:
    """4.4: taking up a hero of somebody who was ready withdraws that confirmation."""
    table.begun = True
    table.hand = who
    if table.ready:
        table.ready &= ~SEAT[table.heroes[who].seat]


def settled(table: Dorn) -> Figures:
    """4.4: the heroes whose players want to end the phase."""
    done = NO_FIGURES
    for who, hero in by_hero(table.heroes):
        if table.ready & SEAT[hero.seat]:
            done |= ONLY[who]
    return done


def _owners(table: Dorn, able: Figures) -> Seats:
    """4.4: the seats of the players whose heroes these are."""
    seats = NO_SEATS
    for who, hero in by_hero(table.heroes):
        if able & ONLY[who]:
            seats |= SEAT[hero.seat]
    return seats


def _offered(known: tuple[Figures, Figures, Seats, tuple[int, ...]]) -> tuple[tuple[Option, ...], int]:
    """Those nobody has done with come first, then the end of the phase, which is the default, then the others."""
    able, done, players, clocks = known
    options: list[Option] = [TAKE[who] for who in heroes_in(able & ~done)]
    options.append(ENOUGH if players.bit_count() > 1 else READY[players.bit_length() - 1])
    if clocks:
        options.append(TIME_UP)
    default = len(options) - 1
    return (*options, *(TAKE[who] for who in heroes_in(able & done))), default


_OFFERED = Remembered(_offered)
_FINISHED = tuple(Decision((seat,), (Yes(), No()), "4.4", 0, Finished(seat)) for seat in range(SEATS))
"""4.4: where several players run heroes, each speaks for his own: the phase ends when all of them are ready."""


def agree(table: Dorn, able: Figures, answer: Option) -> Rules[None]:
    """4.4, 4b.7, 14.1, 15e.2: all are ready, or act by the alphabet from now on, or give up, or the phase is over, or the time is up."""
    table.begun = True
    if answer is ENOUGH:
        for seat in SEATS_OF[_owners(table, able) & ~table.ready]:
            if (yield _FINISHED[seat]):
                return
            table.ready |= SEAT[seat]
    elif answer is ALPHABET:
        table.in_order = True
        table.tell("4b.7", InOrder)
    elif answer is SURRENDER:
        yield from _surrender(table)
    else:
        if answer is TIME_UP:
            run_out_of_time(table, HEROES_SIDE)
        end_phase(table)


def _rare_options(table: Dorn) -> tuple[Option, ...]:
    """Before anybody has acted in this phase. 4b.7: the players may agree on the alphabet; 14.1: or on giving up, before any attack."""
    order: tuple[Option, ...] = (ALPHABET,) if table.seats > 2 else ()
    return (*order, SURRENDER) if table.phase <= MOVE and may_surrender(table) else order


def _next_in_order(table: Dorn, able: Figures) -> None:
    """4b.7: each hero completes the phase before the next one by name begins."""
    alphabet = table.content.alphabet
    left = sorted(heroes_in(able & ~table.aside), key=lambda who: alphabet[table.heroes[who].who])
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
