"""Walking and running, passing allies, blockage, jumping, flying and drifting."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.catacombs.board import (
    blockers_of,
    can_end_on,
    card_of,
    cast_of,
    distance,
    grip_of,
    ground_of,
    in_reach,
)
from undercroft.games.catacombs.combat.dice import attempt, rolls_again, six, tested
from undercroft.games.catacombs.content.ground import Flight, Passages, farthest, passages
from undercroft.games.catacombs.ending import annul, die, injure, leave
from undercroft.games.catacombs.events import Blocked, FellShort, Forced, Moved, Sprung
from undercroft.games.catacombs.ids import OFF, Square, Who, by_square
from undercroft.games.catacombs.options import STAY, Crush, Force, GiveUp, Jump, Pass
from undercroft.games.catacombs.state import HEROES, Catacombs, Figure

TRAP_LEVEL = 2
BRUISE = 1  # injuries of a fall onto the floor (2.jump.4)


def pay(figure: Figure, price: int) -> None:
    """2.action.1: an action costs Action.P; a run that was begun is over."""
    figure.ap -= price
    figure.stride = False


def put(table: Catacombs, who: Who, to: Square, how: str, rule: str) -> None:
    """A figure is on another square."""
    figure = table.figures[who]
    table.tell(rule, Moved, who, figure.at, to, how)
    table.place(who, to)


# ------------------------------------------------------------------ blockage


def may_leave(table: Catacombs, who: Who) -> Rules[bool]:
    """2.block.1, 2.block.8: a character that wants to move away from opponents on neighbouring squares must first get past them."""
    opponents = blockers_of(table, who)
    return not opponents or (yield from gets_past(table, who, opponents))


def gets_past(table: Catacombs, who: Who, blockers: list[Who]) -> Rules[bool]:
    """1.char.9, 1.line.1, 2.block.1, 2.block.5, 2.block.7: one Agility test, however many; who fails gives up, or forces the way."""
    figure, agility = table.figures[who], card_of(table, who).agility
    grip = grip_of(table, blockers)
    passed = yield from tested(table, who, "blockage", agility, grip, "2.block.1")
    if passed or is_beyond_harm(table, who, blockers):
        return True
    options: tuple[Option, ...] = (GiveUp(who), Force(who))
    if isinstance((yield from choose(figure.side, options, "2.block.5")), GiveUp):
        table.tell("2.block.7", Blocked, who)
        return False
    table.tell("2.block.5", Forced, who)
    yield from injure(table, who, six(table, who), "2.block.6")
    return figure.hp > 0


def is_beyond_harm(table: Catacombs, who: Who, blockers: list[Who]) -> bool:
    """4.intangible.6: a forced move hurts the intangible only if a magic weapon holds them up."""
    return card_of(table, who).intangible and not any(card_of(table, other).magic_weapon for other in blockers)


# ------------------------------------------------------------------ steps


def step(table: Catacombs, who: Who, to: Square, careful: bool, beset: bool) -> Rules[None] | None:
    """2.move.1, 2.move.2: an Action.P takes one square; a second step right after it is free, and makes it a run.

    2.move.7: who treads carefully walks, for an Action.P of its own. `beset`: an opponent may be beside it, who could hold it up.
    """
    figure = table.figures[who]
    if figure.stride and not careful:
        figure.stride, rule = False, "2.move.2"
    else:
        figure.ap -= 1
        figure.stride, rule = not careful, "2.move.1"
    if beset and (blockers := blockers_of(table, who)):
        return _step_away(table, who, to, rule, careful, blockers)
    return set_foot(table, who, to, "step", rule, careful)


def _step_away(table: Catacombs, who: Who, to: Square, rule: str, careful: bool, blockers: list[Who]) -> Rules[None]:
    """2.block.1: a step that somebody holds up."""
    if not (yield from gets_past(table, who, blockers)):
        table.figures[who].stride = False
        return
    arrival = set_foot(table, who, to, "step", rule, careful)
    if arrival is not None:
        yield from arrival


def set_foot(table: Catacombs, who: Who, to: Square, how: str, rule: str, sure_footed: bool) -> Rules[None] | None:
    """2.move.6, 2.move.7: who walks into a trap may avoid it by Agility, who runs may not; flyers never spring it."""
    figure, content = table.figures[who], table.content
    table.tell(rule, Moved, who, figure.at, to, how)
    table.place(who, to)
    if not content.airy[figure.kind]:
        figure.perch = to
        return spring(table, who, sure_footed) if to in content.quests[table.quest].ground.traps else None
    if can_stop_on(table, figure):
        figure.perch = to
    elif figure.perch == to:
        figure.perch = OFF  # somebody has taken its place
    return None


def spring(table: Catacombs, who: Who, sure_footed: bool) -> Rules[None]:
    """2.move.6, 2.move.7: a trap does 1D6 injuries, armor not counting, and stays armed."""
    figure, agility = table.figures[who], card_of(table, who).agility
    if sure_footed:
        passed = attempt(table, who, "trap", agility, TRAP_LEVEL, "2.move.7")
        while not passed and agility and figure.destiny and (yield from rolls_again(table, who, "trap", TRAP_LEVEL)):
            passed = attempt(table, who, "trap", agility, TRAP_LEVEL, "2.move.7")
        if passed:
            return
    table.tell("2.move.6", Sprung, who, figure.at)
    yield from injure(table, who, six(table, who), "2.move.6")


def passes(table: Catacombs, who: Who, allies: list[Who], ways: Passages) -> list[Option]:
    """2.move.8, 2.move.9, 2.move.10: ways through the square of an ally onto an empty one beyond: two steps, never a run."""
    squares = table.squares
    steps, taken = ways.walks[squares[who]], set(squares)
    found: list[Option] = []
    for other in allies:
        via = squares[other]
        if via in steps:
            found += [way for to, way in _passes(ways, who, via) if to not in taken]
    return found


@lru_cache(maxsize=1 << 14)
def _passes(ways: Passages, who: Who, via: Square) -> tuple[tuple[int, Option], ...]:
    """All ways on from the square of an ally, with the squares where they end."""
    return tuple((to, Pass(who, via, to)) for to in ways.walks[via])


def pass_ally(table: Catacombs, who: Who, via: Square, to: Square) -> Rules[None] | None:
    """2.move.10, 2.block.2: two walking steps in one, without any test of blockage."""
    pay(table.figures[who], 2)
    if via in ground_of(table).traps:
        return _pass_on_trap(table, who, via, to)
    put(table, who, via, "pass", "2.move.8")
    return set_foot(table, who, to, "pass", "2.move.10", True)


def _pass_on_trap(table: Catacombs, who: Who, via: Square, to: Square) -> Rules[None]:
    """2.move.7, 2.move.9: the trap under an ally is walked into; whoever it fells lies on the square from which he came."""
    figure = table.figures[who]
    start = figure.at
    put(table, who, via, "pass", "2.move.8")
    yield from spring(table, who, True)
    if figure.at == OFF:
        return
    if figure.hp <= 0:
        put(table, who, start, "back", "2.move.9")
        return
    arrival = set_foot(table, who, to, "pass", "2.move.10", True)
    if arrival is not None:
        yield from arrival


def crush(table: Catacombs, who: Who, square: Square) -> Rules[None]:
    """2.crush.1, 2.crush.2, 2.crush.3: onto the square of whoever was killed, for nothing and past anybody; a step into what lies there."""
    attacker = table.figures[who]
    if not can_end_on(table, square) or not in_reach(table, attacker.at, square):
        return
    options: tuple[Option, ...] = (Crush(who, square), STAY)
    if (yield from choose(attacker.side, options, "2.crush.1", 1)) is not STAY:
        arrival = set_foot(table, who, square, "crush", "2.crush.1", True)
        if arrival is not None:
            yield from arrival


# ------------------------------------------------------------------ flying and drifting


def can_stop_on(table: Catacombs, figure: Figure) -> bool:
    """4.fly.4, 4.intangible.5: whether its turn can end where it is: fit to stand on, and nobody else there."""
    at = figure.at
    return ground_of(table).stands[at] and at not in table.shut and table.squares.count(at) == 1


def hangs(table: Catacombs, figure: Figure) -> bool:
    """4.fly.4, 4.intangible.5: whether it is where it can't stay; whoever came there first can, whoever passes over."""
    return figure.at != figure.perch and not can_stop_on(table, figure)


def airy_steps(table: Catacombs, who: Who, ways: Passages, at_rest: bool) -> Sequence[Square]:
    """4.fly.2, 4.fly.3, 4.fly.4, 4.intangible.4, 4.intangible.5: over anything, if what is left suffices to come to rest."""
    figure = table.figures[who]
    around = ways.ground.drift if card_of(table, who).intangible else ways.flights
    left = 2 * figure.ap if figure.stride else 2 * figure.ap - 1
    if at_rest and left:
        return around[figure.at]  # it can always come back to where it is now
    rests, taken = ways.rests, set(table.squares)
    return [to for to in around[figure.at] if (to in rests and to not in taken) or comes_to_rest(ways, around, to, left, taken)]


def comes_to_rest(ways: Passages, around: Sequence[Sequence[Square]], start: Square, left: int, taken: AbstractSet[Square]) -> bool:
    """Whether from a square on which nobody can stay one that is free can be reached in so many steps."""
    rests, seen, edge = ways.rests, {start}, [start]
    for _ in range(left):
        beyond: list[Square] = []
        for here in edge:
            for to in around[here]:
                if to not in seen:
                    if to in rests and to not in taken:
                        return True
                    seen.add(to)
                    beyond.append(to)
        edge = beyond
    return False


def come_to_rest(table: Catacombs, who: Who) -> None:
    """4.fly.4, 4.intangible.5: whoever is stopped where it can't stay goes back to the last square where it could."""
    figure = table.figures[who]
    if not hangs(table, figure):
        figure.perch = figure.at
        return
    back = figure.perch if figure.perch != OFF and can_end_on(table, figure.perch) else nearest_free(table, figure.at)
    put(table, who, back, "back", "4.fly.4" if card_of(table, who).fly else "4.intangible.5")
    figure.perch = back


def nearest_free(table: Catacombs, at: Square) -> Square:
    """The nearest square on which somebody can stand; of equals the first."""
    ground = ground_of(table)
    free = [to for to, _ in by_square(ground.cells) if can_end_on(table, to)]
    return min(free, key=lambda to: distance(ground, at, to))


# ------------------------------------------------------------------ jumping


Way = tuple[Option, tuple[int, ...], int]
"""A jump that could be made: over which squares, and onto which."""


@lru_cache(maxsize=1 << 14)
def _open_flights(ways: Passages, who: Who, at: Square, agility: int, plain: bool) -> tuple[Way, ...]:
    """2.jump.1: no obstacle in the way, and no farther than the dice could carry."""
    flights = ways.ground.leaps[at] if plain else ways.ground.jumps[at]
    most = farthest(agility)
    return tuple(
        (Jump(who, flight.to), flight.over, flight.to) for flight in flights if not flight.free & ways.closed and len(flight.over) <= most
    )


def jumps(table: Catacombs, who: Who, ways: Passages, plain: bool = False) -> list[Option]:
    """2.jump.1, 5.lava.2: jumps over lava, holes and traps, or over plain floor: nobody stands in the way, nobody is where they end."""
    flights = _open_flights(ways, who, table.figures[who].at, card_of(table, who).agility, plain)
    taken = standing = set(table.squares)
    for figure in table.figures[: cast_of(table).heroes]:
        if figure.hp <= 0:
            standing = standing - {figure.at}  # 3.hero.1: one can jump over whoever lies there
    return [jump for jump, over, to in flights if to not in taken and standing.isdisjoint(over)]


def leaps(table: Catacombs, who: Who) -> list[Option]:
    """2.jump.1: jumps over plain floor, or over somebody who lies on it."""
    return jumps(table, who, passages(ground_of(table), table.shut), plain=True)


def can_leap(table: Catacombs, who: Who, ways: Passages) -> bool:
    """2.jump.1: whether there is any such jump; mostly there is one onto a free square close by."""
    squares = table.squares
    for over, to in ways.hops[squares[who]]:
        if over not in squares and to not in squares:
            return True
    return bool(leaps(table, who))


def leap(table: Catacombs, who: Who) -> Rules[None]:
    """2.jump.1: over plain floor; where to is asked first."""
    figure = table.figures[who]
    pay(figure, 1)
    answer = yield from choose(figure.side, leaps(table, who), "2.jump.1")
    assert isinstance(answer, Jump)
    yield from fly(table, who, answer.to)


def jump(table: Catacombs, who: Who, to: Square) -> Rules[None]:
    """2.jump.1: a jump costs 1 Action.P."""
    pay(table.figures[who], 1)
    return fly(table, who, to)


def fly(table: Catacombs, who: Who, to: Square) -> Rules[None]:
    """2.jump.2, 2.jump.3: an Agility test, 2 for each square jumped over; it begins like any move, with blockage."""
    figure, ground, agility = table.figures[who], ground_of(table), card_of(table, who).agility
    flight = ground.flights[figure.at][to]
    blockers = blockers_of(table, who)
    if blockers and not (yield from gets_past(table, who, blockers)):
        return
    difficulty = 2 * len(flight.over)
    passed = attempt(table, who, "jump", agility, difficulty, "2.jump.2")
    while not passed and figure.destiny and (yield from rolls_again(table, who, "jump", difficulty)):
        passed = attempt(table, who, "jump", agility, difficulty, "2.jump.2")
    if passed:
        put(table, who, to, "jump", "2.jump.3")
        figure.perch = to  # flyers do not jump
        if to in ground.traps:
            yield from spring(table, who, True)
    else:
        yield from fall_short(table, who, flight)


def fall_short(table: Catacombs, who: Who, flight: Flight) -> Rules[None]:
    """2.jump.4, 5.lava.3: the worst square that was jumped decides: lava kills; a hole hurts, floor bruises, and no Action.P is left."""
    figure = table.figures[who]
    if flight.lava:
        if figure.destiny and (yield from annul(table, who, -1)):
            return
        table.tell("5.lava.3", FellShort, who, "lava")
        table.place(who, next(at for at in flight.over if at in ground_of(table).lava))
        if figure.side == HEROES:
            die(table, who, "5.lava.3")
        else:
            leave(table, who, "5.lava.3")
    elif flight.hole:
        table.tell("2.jump.4", FellShort, who, "hole")
        figure.ap = 0
        yield from injure(table, who, six(table, who), "2.jump.4")
    else:
        table.tell("2.jump.4", FellShort, who, "floor")
        figure.ap = 0
        if flight.over[0] not in table.squares:
            put(table, who, flight.over[0], "jump", "2.jump.4")
            figure.perch = figure.at
        yield from injure(table, who, BRUISE, "2.jump.4")
        if figure.hp > 0 and figure.at in ground_of(table).traps and figure.at == flight.over[0]:
            yield from spring(table, who, False)
