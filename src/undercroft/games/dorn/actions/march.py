"""Movement of monsters: any figure, any number of times, as long as it has movement left (8.4, 8.5)."""

from collections.abc import Sequence
from functools import partial

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.turns import end_phase
from undercroft.games.dorn.board import Reach, monster, monster_reach, steps_to, zone_of_heroes
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import put_monster, run_out_of_time
from undercroft.games.dorn.events import Fled, Flew, Moved, Stopped
from undercroft.games.dorn.options import END, LEAVE, LEAVE_IT, MOVE_TO, TAKE, TIME_UP, Flee, Fly, Move, Take
from undercroft.games.dorn.state import BAT, DORNKEEPER, NEAR, OPEN, RAN, Dorn, Monster
from undercroft.pieces.offers import Offers


def march(table: Dorn) -> Rules[None]:
    """4a.3, 4.5: the Dornkeeper takes a monster into his hand, or ends the phase; those put aside can be taken up again."""
    if table.hand >= 0:
        return _move(table, monster(table, table.hand))
    return _pick(table)


def _pick(table: Dorn) -> Rules[None]:
    fresh: list[Option] = []
    again: list[Option] = []
    aside = table.aside
    for each in table.monsters if _nobody_is_shut_in(table) else _not_shut_in(table):
        if each.left > 0:
            if aside and aside >> each.figure & 1:
                again.append(TAKE[each.figure])
            else:
                fresh.append(TAKE[each.figure])
    if not fresh and not again:
        end_phase(table)
        return
    default = len(fresh)
    fresh.append(END)
    if table.clocks:
        default += 1
        fresh.append(TIME_UP)
    if again:
        fresh += again
    answer = fresh[(yield Decision(_ASKED, fresh, "4a.3", default))]
    if isinstance(answer, Take):
        table.hand = answer.figure
        return
    if answer is TIME_UP:
        run_out_of_time(table, DORNKEEPER)
    end_phase(table)


_ASKED = (DORNKEEPER,)


def _nobody_is_shut_in(table: Dorn) -> bool:
    """8.4: whether every monster on the board has a free space beside it."""
    lab = table.content.map
    prowl, width = lab.prowl[1 if table.gate == OPEN else 0], lab.width
    floor = prowl & ~(table.heroes_at | table.monsters_at | table.walls_at)
    return not table.monsters_at & prowl & ~(floor << 1 | floor >> 1 | floor << width | floor >> width)


def _not_shut_in(table: Dorn) -> list[Monster]:
    """8.4: the monsters who can move: from where they are, or through others."""
    lab, phases = table.content.map, table.content.phases
    floor = lab.prowl[1 if table.gate == OPEN else 0] & ~(table.heroes_at | table.monsters_at | table.walls_at)
    return [each for each in table.monsters if lab.adjacent[1][each.space] & floor or phases[each.kind]]


def _move(table: Dorn, mover: Monster) -> Rules[None]:
    """8.1, 8.4: it moves up to as far as its movement reaches; the rest can be used later in the phase."""
    figure = mover.figure
    spaces, rounds = monster_reach(table, mover, mover.left)
    first: Sequence[Option] = LEAVE_IT
    if table.tactics and mover.marks & NEAR and not mover.marks & RAN and mover.left == _full(table, mover):
        first = (LEAVE, Flee(figure))
    flights = 0
    sky: Sequence[int] = ()
    if table.content.wings[mover.kind]:
        flights, sky = _flights(table, mover, spaces)
    if flights:
        options = Offers(first, (spaces, MOVE_TO[figure]), (flights, partial(Fly, figure)))
    elif spaces or len(first) > 1:
        options = Offers(first, (spaces, MOVE_TO[figure]))
    else:
        table.hand = -1
        table.aside |= 1 << figure
        return
    answer = options[(yield Decision(_ASKED, options, "8.1"))]
    table.hand = -1
    if isinstance(answer, Move):
        steps = steps_to(rounds, answer.to)
        start = mover.space
        put_monster(table, mover, answer.to)
        mover.left -= steps
        if table.journal is not None:
            table.tell(Moved(figure, start, answer.to, steps), "8.1")
        if table.tactics:
            _stop(table, mover)
    elif answer is LEAVE:
        table.aside |= 1 << figure
    elif isinstance(answer, Fly):
        mover.left = max(0, mover.left + table.content.wings[mover.kind] - steps_to(sky, answer.to))
        mover.marks |= BAT
        start = mover.space
        put_monster(table, mover, answer.to)
        table.tell(Flew(figure, start, answer.to), "7.1")
        if table.tactics:
            _stop(table, mover)
    else:
        mover.marks |= RAN
        table.tell(Fled(figure), "15d.8")


def _full(table: Dorn, mover: Monster) -> int:
    return mover.left if mover.kind == ZORKAL else table.content.move[mover.kind] + table.haste


def _flights(table: Dorn, mover: Monster, spaces: int) -> Reach:
    """7.1: a vampire may go farther as a bat, and then does not attack in this turn; one that flies already does not fly again."""
    if mover.marks & BAT:
        return 0, ()
    farther, rounds = monster_reach(table, mover, mover.left + table.content.wings[mover.kind])
    return farther & ~spaces, rounds


def _stop(table: Dorn, mover: Monster) -> None:
    """15d.2, 15d.3: next to a hero the movement is over, unless it flees or passes through figures."""
    if (
        mover.left
        and not mover.marks & RAN
        and not table.content.phases[mover.kind]
        and zone_of_heroes(table) & table.content.map.foot[mover.space]
    ):
        mover.left = 0
        table.tell(Stopped(mover.figure), "15d.2")
