"""Movement of monsters: any figure, any number of times, as long as it has movement left (8.4, 8.5)."""

from functools import partial

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.turns import end_phase
from undercroft.games.dorn.board import monster, monster_reach, steps_to, zone_of_heroes
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import put_monster, run_out_of_time
from undercroft.games.dorn.events import Fled, Flew, Moved, Stopped
from undercroft.games.dorn.options import END, LEAVE, TAKE, TIME_UP, Flee, Fly, Move, Take
from undercroft.games.dorn.state import BAT, DORNKEEPER, NEAR, OPEN, RAN, Dorn, Monster
from undercroft.pieces.offers import Offers


def march(table: Dorn) -> Rules[None]:
    """4a.3, 4.5: the Dornkeeper takes a monster into his hand, or ends the phase; those put aside can be taken up again."""
    if table.hand >= 0:
        return _move(table, monster(table, table.hand))
    return _pick(table)


def _pick(table: Dorn) -> Rules[None]:
    lab = table.content.map
    floor = lab.prowl[1 if table.gate == OPEN else 0] & ~(table.heroes_at | table.monsters_at | table.walls_at)
    adjacent = lab.adjacent[1]
    fresh: list[Option] = []
    again: list[Option] = []
    aside = table.aside
    for each in table.monsters:
        if each.left > 0 and (adjacent[each.space] & floor or _phases(table, each)):
            figure = each.figure
            if aside >> figure & 1:
                again.append(TAKE[figure])
            else:
                fresh.append(TAKE[figure])
    if not fresh and not again:
        end_phase(table)
        return
    default = len(fresh)
    fresh.append(END)
    if table.clocks:
        default += 1
        fresh.append(TIME_UP)
    fresh += again
    answer = fresh[(yield Decision((DORNKEEPER,), fresh, "4a.3", default))]
    if isinstance(answer, Take):
        table.hand = answer.figure
        return
    if answer is TIME_UP:
        run_out_of_time(table, DORNKEEPER)
    end_phase(table)


def _phases(table: Dorn, each: Monster) -> bool:
    return each.kind != ZORKAL and table.content.monsters[each.kind].phase


def _move(table: Dorn, mover: Monster) -> Rules[None]:
    """8.1, 8.4: it moves up to as far as its movement reaches; the rest can be used later in the phase."""
    figure = mover.figure
    table.hand = -1
    spaces, rounds = monster_reach(table, mover, mover.left)
    first: list[Option] = [LEAVE]
    if table.tactics and mover.marks & NEAR and not mover.marks & RAN and mover.left == _full(table, mover):
        first.append(Flee(figure))
    flights, sky = _flights(table, mover, spaces)
    options = (
        Offers(first, (spaces, partial(Move, figure)), (flights, partial(Fly, figure)))
        if flights
        else Offers(first, (spaces, partial(Move, figure)))
    )
    if len(options) == 1:
        table.aside |= 1 << figure
        return
    table.hand = figure
    answer = options[(yield Decision((DORNKEEPER,), options, "8.1"))]
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
    elif isinstance(answer, Fly):
        mover.left = max(0, mover.left + _wings(table, mover) - steps_to(sky, answer.to))
        mover.marks |= BAT
        start = mover.space
        put_monster(table, mover, answer.to)
        table.tell(Flew(figure, start, answer.to), "7.1")
        if table.tactics:
            _stop(table, mover)
    elif isinstance(answer, Flee):
        mover.marks |= RAN
        table.tell(Fled(figure), "15d.8")
    else:
        table.aside |= 1 << figure


def _full(table: Dorn, mover: Monster) -> int:
    return mover.left if mover.kind == ZORKAL else table.content.move[mover.kind] + table.haste


def _wings(table: Dorn, mover: Monster) -> int:
    """How much farther a vampire goes as a bat; nothing if it flies already."""
    if mover.kind == ZORKAL or mover.marks & BAT:
        return 0
    card = table.content.monsters[mover.kind]
    return max(0, card.bat - card.move)


def _flights(table: Dorn, mover: Monster, spaces: int) -> tuple[int, list[int]]:
    """7.1: a vampire may go farther as a bat, and then does not attack in this turn."""
    wings = _wings(table, mover)
    if not wings:
        return 0, []
    farther, rounds = monster_reach(table, mover, mover.left + wings)
    return farther & ~spaces, list(rounds)


def _stop(table: Dorn, mover: Monster) -> None:
    """15d.2, 15d.3: next to a hero the movement is over, unless it flees or passes through figures."""
    if mover.left and not mover.marks & RAN and not _phases(table, mover) and zone_of_heroes(table) & table.content.map.foot[mover.space]:
        mover.left = 0
        table.tell(Stopped(mover.figure), "15d.2")
