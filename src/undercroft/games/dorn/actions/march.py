"""Movement of monsters: any figure, any number of times, as long as it has movement left (8.4, 8.5)."""

from undercroft.engine.decisions import Decision, Rules
from undercroft.games.dorn.actions.able import Ranks
from undercroft.games.dorn.actions.turns import end_phase
from undercroft.games.dorn.board import NOWHERE, Reach, monster_reach, steps_to, wings, zone_of_heroes
from undercroft.games.dorn.ending import change, put_monster, run_out_of_time, walk_monster
from undercroft.games.dorn.events import Fled, Flew, Moved, Stopped
from undercroft.games.dorn.ids import NOBODY, ONLY, Space
from undercroft.games.dorn.options import FLY_TO, LEAVE, LEAVE_IT, MOVE_TO, TIME_UP, Flee, Fly, Move, Take
from undercroft.games.dorn.state import BAT, DORNKEEPER, KEEPER, NEAR, RAN, Dorn, Monster
from undercroft.pieces.offers import Offers


def march(table: Dorn) -> Rules[None]:
    """4a.3, 4.5: the Dornkeeper takes a monster into his hand, or ends the phase; those put aside can be taken up again.

    8.1, 7.1, 15d.8: the monster in hand walks, or flies, or flees, or is put aside.
    Monster follows upon monster until the phase is over; between two of them the match may rest.
    """
    ranks = Ranks()
    while asked := ranks.ask(table):
        index = yield asked
        answer = asked.options[index]
        if type(answer) is not Take:
            if answer is TIME_UP:
                run_out_of_time(table, DORNKEEPER)
            break
        at = ranks.take_up(table, index, answer.figure)
        mover = table.monsters[at]
        spaces, rounds = monster_reach(table, mover, mover.left)
        flights, sky = _flights(table, mover, spaces) if wings(table, mover) else NOWHERE
        options = _ways(mover, spaces, flights)
        deed = options[(yield Decision(KEEPER, options, "8.1"))] if len(options) > 1 else LEAVE
        table.hand = NOBODY
        if isinstance(deed, Move):
            _walk(table, at, mover, deed.to, steps_to(rounds, deed.to))
        elif deed is LEAVE:
            table.aside |= ONLY[mover.figure]
        elif isinstance(deed, Fly):
            _fly(table, at, mover, deed.to, steps_to(sky, deed.to))
        else:
            _flee(table, mover)
        ranks.have_moved(table, at, deed)
        table.rest.pause(table)
    end_phase(table)


def _ways(mover: Monster, spaces: int, flights: int) -> Offers:
    """8.1, 8.4, 7.1, 15d.8: it is put aside, walks, or flies; one that began next to a hero, and has not moved since, may flee."""
    walk = (spaces, MOVE_TO[mover.figure])
    first = (LEAVE, Flee(mover.figure)) if mover.marks & NEAR else LEAVE_IT
    return Offers(first, walk, (flights, FLY_TO[mover.figure])) if flights else Offers(first, walk)


def _flights(table: Dorn, mover: Monster, spaces: int) -> Reach:
    """7.1: where a vampire can only come as a bat."""
    farther, rounds = monster_reach(table, mover, mover.left + wings(table, mover))
    return farther & ~spaces, rounds


def _walk(table: Dorn, at: int, mover: Monster, to: Space, steps: int) -> None:
    """8.1, 8.2, 8.4: each space costs a point of movement; the rest can be used later in the phase."""
    walk_monster(table, at, to, steps)
    table.tell("8.1", Moved, mover.figure, mover.space, to, steps)
    if table.tactics:
        _come_to(table, table.monsters[at])


def _fly(table: Dorn, at: int, mover: Monster, to: Space, steps: int) -> None:
    """7.1: a vampire goes farther as a bat, and then does not attack in this turn."""
    left = max(0, mover.left + wings(table, mover) - steps)
    change(table, put_monster(table, mover, to), left=left, marks=mover.marks | BAT)
    table.tell("7.1", Flew, mover.figure, mover.space, to)
    if table.tactics:
        _come_to(table, table.monsters[at])


def _flee(table: Dorn, mover: Monster) -> None:
    """15d.8: a monster that began next to a hero may flee before its first step."""
    change(table, mover, marks=mover.marks & ~NEAR | RAN)
    table.tell("15d.8", Fled, mover.figure)


def _come_to(table: Dorn, mover: Monster) -> None:
    """15d.2, 15d.3: next to a hero the movement is over, unless it flees or passes through figures; 15d.8: it is too late to flee."""
    exempt = mover.marks & RAN or table.content.phases[mover.kind]
    stops = not exempt and zone_of_heroes(table) & table.content.map.foot[mover.space]
    change(table, mover, left=0 if stops else mover.left, marks=mover.marks & ~NEAR)
    if stops and mover.left:
        table.tell("15d.2", Stopped, mover.figure)
