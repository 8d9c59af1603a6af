"""Movement of monsters: any figure, any number of times, as long as it has movement left (8.4, 8.5)."""

from collections.abc import Sequence
from functools import partial

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.turns import end_phase
from undercroft.games.dorn.board import Reach, monster_reach, steps_to, zone_of_heroes
from undercroft.games.dorn.ending import change, put_monster, run_out_of_time
from undercroft.games.dorn.events import Fled, Flew, Moved, Stopped
from undercroft.games.dorn.options import END, LEAVE, LEAVE_IT, MOVE_TO, TAKE, TIME_UP, Flee, Fly, Move, Take
from undercroft.games.dorn.state import BAT, DORNKEEPER, NEAR, OPEN, RAN, Dorn, Monster
from undercroft.pieces.grid import nth
from undercroft.pieces.offers import Offers


def march(table: Dorn) -> Rules[None]:
    """4a.3, 4.5: the Dornkeeper takes a monster into his hand, or ends the phase; those put aside can be taken up again.

    Monster follows upon monster until the phase is over; between two of them the match may rest.
    """
    pause = table.rest.pause
    asked, free = None, False
    while True:
        free, was_free = not _somebody_shut_in(table), free
        if asked is None or not (free and was_free):
            asked = _ask_who(table, free)
            if asked is None:
                break
        index = yield asked
        answer = asked.options[index]
        if type(answer) is not Take:
            if answer is TIME_UP:
                run_out_of_time(table, DORNKEEPER)
            break
        table.hand = figure = answer.figure
        monsters, at = table.monsters, index if index < asked.default else 0  # those before it on offer are before it on the table too
        while monsters[at].figure != figure:
            at += 1
        mover = monsters[at]
        spaces, rounds = monster_reach(table, mover, mover.left)
        if table.tactics or table.content.wings[mover.kind]:
            yield from _move_or_flee(table, at, mover, spaces, rounds)
            asked = None
        else:
            index = (yield Decision(_ASKED, Offers(LEAVE_IT, (spaces, MOVE_TO[figure])), "8.1")) if spaces else 0
            table.hand = -1
            if index:
                _walk(table, at, mover, nth(spaces, index - 1), rounds)
            else:
                table.aside |= 1 << figure
            if not index or not table.monsters[at].left:
                asked = None  # else the same question comes again
        pause(table)
    end_phase(table)


def _ask_who(table: Dorn, free: bool) -> Decision | None:
    """Those who have not been put aside come first, then the end of the phase, which is the default, then the others."""
    aside = table.aside
    again: list[Option] = []
    movers = table.monsters if free else _movers(table)
    if aside:
        options: list[Option] = []
        for each in movers:
            if each.left:
                figure = each.figure
                (again if aside >> figure & 1 else options).append(TAKE[figure])
    else:
        options = [TAKE[each.figure] for each in movers if each.left]
    if not options and not again:
        return None
    default = len(options)
    options.append(END)
    if table.clocks:
        default += 1
        options.append(TIME_UP)
    if again:
        options += again
    return Decision(_ASKED, options, "4a.3", default)


_ASKED = (DORNKEEPER,)


def _somebody_shut_in(table: Dorn) -> int:
    """A quick look: the squares of monsters with no free space beside them."""
    lab, monsters_at = table.content.map, table.monsters_at
    prowl, width = lab.prowl[table.gate], lab.width
    floor = prowl ^ prowl & (table.heroes_at | monsters_at | table.walls_at)
    both = floor | floor << width - 1  # shifted by one and by a row at once
    marching = monsters_at & prowl
    return marching ^ marching & (both << 1 | both >> width)


def _movers(table: Dorn) -> list[Monster]:
    """8.4: those who are not shut in: with a free space beside them, or somebody to pass through."""
    lab = table.content.map
    floor = lab.prowl[table.gate] & ~(table.heroes_at | table.monsters_at | table.walls_at)
    adjacent, phases = lab.adjacent[OPEN], table.content.phases
    return [each for each in table.monsters if each.left and (adjacent[each.space] & floor or phases[each.kind])]


def _walk(table: Dorn, at: int, mover: Monster, to: int, rounds: Sequence[int]) -> None:
    """8.1, 8.2, 8.4: each space costs a point of movement; the rest can be used later in the phase."""
    steps = steps_to(rounds, to)
    feet = table.content.map.foot
    table.monsters_at = table.monsters_at ^ feet[mover.space] | feet[to]
    table.monsters[at] = Monster(mover.figure, mover.kind, to, mover.hp, mover.left - steps, mover.blows, mover.marks)
    table.tell("8.1", Moved, mover.figure, mover.space, to, steps)


def _move_or_flee(table: Dorn, at: int, mover: Monster, spaces: int, rounds: Sequence[int]) -> Rules[None]:
    """7.1, 15d.8: a vampire may also fly; in the variant a monster that began next to a hero may flee before its first step."""
    figure = mover.figure
    first: Sequence[Option] = LEAVE_IT
    if mover.marks & NEAR:
        first = (LEAVE, Flee(figure))
    flights, sky = _flights(table, mover, spaces)
    options = Offers(first, (spaces, MOVE_TO[figure]), (flights, partial(Fly, figure)))
    answer = options[(yield Decision(_ASKED, options, "8.1"))] if len(options) > 1 else LEAVE
    table.hand = -1
    if answer is LEAVE:
        table.aside |= 1 << figure
    elif isinstance(answer, Move):
        _walk(table, at, mover, answer.to, rounds)
        _come_to(table, table.monsters[at])
    elif isinstance(answer, Fly):
        left = max(0, mover.left + table.content.wings[mover.kind] - steps_to(sky, answer.to))
        change(table, put_monster(table, mover, answer.to), left=left, marks=mover.marks | BAT)
        table.tell("7.1", Flew, figure, mover.space, answer.to)
        _come_to(table, table.monsters[at])
    else:
        change(table, mover, marks=mover.marks & ~NEAR | RAN)
        table.tell("15d.8", Fled, figure)


def _flights(table: Dorn, mover: Monster, spaces: int) -> Reach:
    """7.1: a vampire may go farther as a bat, and then does not attack in this turn; one that flies already does not fly again."""
    if mover.marks & BAT or not table.content.wings[mover.kind]:
        return 0, ()
    farther, rounds = monster_reach(table, mover, mover.left + table.content.wings[mover.kind])
    return farther & ~spaces, rounds


def _come_to(table: Dorn, mover: Monster) -> None:
    """15d.2, 15d.3: next to a hero the movement is over, unless it flees or passes through figures; 15d.8: it is too late to flee."""
    if not table.tactics:
        return
    exempt = mover.marks & RAN or table.content.phases[mover.kind]
    stops = not exempt and zone_of_heroes(table) & table.content.map.foot[mover.space]
    change(table, mover, left=0 if stops else mover.left, marks=mover.marks & ~NEAR)
    if stops and mover.left:
        table.tell("15d.2", Stopped, mover.figure)
