"""Pure questions about the board: who stands where, how far it is, what can be reached, hit and seen.

Sets of squares come from the map's tables; figures on the board are added as bits. Nothing here changes the table.
"""

from collections.abc import Sequence

from undercroft.games.dorn.content import Level
from undercroft.games.dorn.content.labyrinth import LONGEST_WALK, Labyrinth
from undercroft.games.dorn.content.loading import RAT, ZOMBIE, ZORKAL
from undercroft.games.dorn.ids import OFF, SPACE, Figure, Space, Who, by_hero
from undercroft.games.dorn.state import BAT, DORNKEEPER, FLED, OPEN, RAN, RATS, TELEPORTS, ZOMBIES, Dorn, Hero, Monster
from undercroft.pieces.grid import beside, bits, diamond
from undercroft.pieces.paths import spread, wade
from undercroft.pieces.sight import clear

Reach = tuple[int, Sequence[int]]
"""Where a figure can stop, and sets of squares by the number of steps, to look up how far it is."""

NOWHERE: Reach = (0, ())


def sheet(table: Dorn, hero: Hero) -> Level:
    """3c.5: what the hero's card says at the present level."""
    return table.content.sheets[hero.who][hero.level]


def most_hp(table: Dorn, hero: Hero) -> int:
    """3c.8, 15f.2: the printed hit points are the most one can have; with four heroes it is one more."""
    return table.content.sheets[hero.who][hero.level].hp + (table.size == 4)


def monster(table: Dorn, figure: Figure) -> Monster:
    """The monster with this number."""
    for each in table.monsters:
        if each.figure == figure:
            return each
    raise ValueError(f"figure {figure} is not on the board")


def living(table: Dorn) -> list[Who]:
    """The heroes who are alive, also those who have vanished for the moment."""
    return [at for at, hero in by_hero(table.heroes) if hero.hp > 0]


def losers(table: Dorn, side: int) -> tuple[int, ...]:
    """1.1: the seats of the other side."""
    return tuple(range(1, table.seats)) if side == DORNKEEPER else (DORNKEEPER,)


def foot(table: Dorn, space: Space) -> int:
    """The squares that a figure on this space fills: both ends of a Teleport (13.25), none in the hamlet (13.16)."""
    return table.content.map.foot[space]


def adjacent(table: Dorn, space: Space) -> int:
    """9a.3, 13.26, 13.27: the squares beside a space; of a Teleport those at both of its ends."""
    return table.content.map.adjacent[table.gate][space]


def beside_each_other(table: Dorn, one: Space, other: Space) -> bool:
    """9a.3: one step apart; heroes together in the hamlet are adjacent too."""
    lab = table.content.map
    if one == other:
        return one == lab.hamlet
    here = lab.foot[other] or SPACE[other]
    return bool(adjacent(table, one) & here)


def is_safe(table: Dorn, space: Space) -> bool:
    """13.19, 13.22, 13.32: no monster can do anything to a hero on a round space or in the hamlet."""
    lab = table.content.map
    return space == lab.hamlet or bool(lab.round & SPACE[space])


def exposed(table: Dorn) -> int:
    """Where heroes stand that monsters may attack."""
    return table.heroes_at & ~table.content.map.round


def occupied(table: Dorn) -> int:
    """8.6: where nobody else can stand."""
    return table.heroes_at | table.monsters_at | table.walls_at


# ------------------------------------------------------------------ walking


def hero_reach(table: Dorn, hero: Hero, steps: int) -> Reach:
    """8.10, 8.11, 8.13, 8.14, 13.6, 13.24, 13.28, 8.1, 8.3, 8.7, 8.8, 8.16, 8.19: where a hero can go with so many steps.

    8.9: some pass through figures, nobody passes through a Cave-in or the closed Gate. 15d.1: in the variant a step next to a monster is
    the last one, unless the hero flees or passes through figures. A hero who would pay for it enters a Teleport only on purpose.
    """
    lab = table.content.map
    gate = table.gate
    balls = lab.near[gate][hero.space]
    foes = table.monsters_at | table.walls_at
    taken = table.heroes_at | foes | lab.ends | balls[0]
    phases = table.content.special[hero.who][hero.level] and sheet(table, hero).phase
    hard = table.walls_at if phases else foes | table.heroes_at & lab.square
    stops = zone_of_monsters(table) if table.tactics and not phases and not hero.marks & FLED else 0
    if table.edicts & TELEPORTS:
        stops |= lab.doors
    return _reach(lab, balls, steps, lab.walk[gate], hard, stops, taken)


def monster_reach(table: Dorn, mover: Monster, steps: int) -> Reach:
    """8.10, 8.11, 8.13, 8.14, 13.6, 13.24, 8.1, 8.7, 8.9, 8.15, 8.18, 15d.2: where a monster can go with so many steps."""
    if table.tactics and not mover.marks & RAN and not table.content.phases[mover.kind]:
        return _prowl(table, mover, steps, zone_of_heroes(table))
    return _prowl(table, mover, steps, 0)


def pushed_reach(table: Dorn, pushed: Monster, steps: int) -> Reach:
    """6.6, 15d.2: where it can be pushed: by the same ways, but that is no movement of its own, and ends next to nobody."""
    return _prowl(table, pushed, steps, 0)


def _prowl(table: Dorn, mover: Monster, steps: int, stops: int) -> Reach:
    lab = table.content.map
    gate = table.gate
    taken = table.heroes_at | table.monsters_at | table.walls_at
    hard = table.walls_at if table.content.phases[mover.kind] else taken
    return _reach(lab, lab.nigh[gate][mover.space], steps, lab.prowl[gate], hard, stops, taken | lab.ends)


def _reach(lab: Labyrinth, balls: tuple[int, ...], steps: int, floor: int, hard: int, stops: int, taken: int) -> Reach:
    """By the table, if nobody is in the way."""
    rounds: Sequence[int] = balls
    start = balls[0]
    if steps <= LONGEST_WALK and (hard | stops) & balls[steps - 1] | start == start:
        reached = balls[steps]
    else:
        reached, rounds = wade(balls, steps, floor, hard, stops, lab.width, lab.joints, lab.doors)
    return reached ^ reached & taken, rounds


def wings(table: Dorn, mover: Monster) -> int:
    """7.1: how much farther this monster goes as a bat; one that flies already does not fly again."""
    return 0 if mover.marks & BAT else table.content.wings[mover.kind]


def not_shut_in(table: Dorn) -> list[Monster]:
    """8.4: those with movement left who have a free space beside them, or pass through figures."""
    lab, phases = table.content.map, table.content.phases
    floor, adjacent = lab.prowl[table.gate] & ~occupied(table), lab.adjacent[OPEN]
    return [each for each in table.monsters if each.left and (adjacent[each.space] & floor or phases[each.kind])]


def nobody_shut_in(table: Dorn) -> bool:
    """8.4: a quick look at all monsters at once: whether each has a free space beside it."""
    lab, monsters_at = table.content.map, table.monsters_at
    prowl, width = lab.prowl[table.gate], lab.width
    floor = prowl ^ prowl & (table.heroes_at | monsters_at | table.walls_at)
    both = floor | floor << width - 1  # shifted by one and by a row at once
    marching = monsters_at & prowl
    return not marching ^ marching & (both << 1 | both >> width)


def steps_to(rounds: Sequence[int], space: Space) -> int:
    """8.2: how many steps it is, by the sets of a reach."""
    at = SPACE[space]
    for steps, squares in enumerate(rounds):
        if squares & at:
            return steps
    raise ValueError(f"space {space} can't be reached")


def zone_of_monsters(table: Dorn) -> int:
    """15d.1: all spaces next to a monster."""
    return _zone(table, table.monsters_at)


def zone_of_heroes(table: Dorn) -> int:
    """15d.2: all spaces next to a hero, also to one on a round space."""
    return _zone(table, table.heroes_at)


def _zone(table: Dorn, figures: int) -> int:
    lab = table.content.map
    return as_spaces(table, beside(figures, lab.width) & lab.walk[OPEN])


def speeds_of(table: Dorn) -> Sequence[int]:
    """4a.6, 8.1, 4a.7: by kind, how far a monster moves in a turn; Zorkal, the last of them, not at all while the Gate is closed."""
    haste = table.haste
    if not haste and table.gate != OPEN and not table.edicts & RATS:
        return table.content.strides
    speeds = [move + haste for move in table.content.move]
    if table.edicts & RATS:
        speeds[RAT] = max(table.content.move[RAT], 9) + haste
    speeds[ZORKAL] = table.content.reigns[table.level].move + haste if table.gate == OPEN else 0
    return speeds


def guarded_kinds(table: Dorn) -> tuple[int, ...]:
    """7.1, 10.19, 5.5: the kinds on which the first attack does nothing: ghosts, Zorkal from the second level, zombies by a Ritual."""
    kinds = table.content.guarded
    if table.edicts & ZOMBIES:
        kinds += (ZOMBIE,)
    return (*kinds, ZORKAL) if table.content.reigns[table.level].guard else kinds


def blows_of(table: Dorn) -> Sequence[int]:
    """9b.7, 9b.8: by kind, how many attacks a monster has in a turn."""
    blows = table.content.blows
    return (*blows[:ZORKAL], table.content.reigns[table.level].attacks) if table.gate == OPEN else blows


# ------------------------------------------------------------------ being put somewhere


def free_for_hero(table: Dorn) -> int:
    """13.1, 13.17: where a hero can be put by a card: on no figure, not behind the closed Gate, not into the hamlet."""
    lab = table.content.map
    return lab.walk[table.gate] & ~occupied(table) & ~lab.ends & ~SPACE[lab.hamlet]


def free_for_monster(table: Dorn) -> int:
    """8.17, 8.18, 13.20: where a monster can be put: on no figure, no round space, not behind the closed Gate."""
    lab = table.content.map
    return lab.prowl[table.gate] & ~occupied(table) & ~lab.ends


def close_by(table: Dorn, space: Space, reach: int) -> int:
    """8.17: a teleport of so many spaces counts rows and columns, straight through walls and figures.

    13.17: not through those of the hamlet, where it leads nowhere.
    """
    lab = table.content.map
    found = 0
    for square in bits(lab.foot[space]):
        found |= diamond(square, reach, lab.width, lab.height)
    return as_spaces(table, found)


def next_to(table: Dorn, space: Space) -> int:
    """9a.3, 13.25: the spaces beside a space; a Teleport is beside it if either of its ends is."""
    return as_spaces(table, adjacent(table, space))


def as_spaces(table: Dorn, squares: int) -> int:
    """13.25: the same with both ends of every Teleport of which one is there: they are one space."""
    for joint in table.content.map.joints:
        if squares & joint:
            squares |= joint
    return squares


# ------------------------------------------------------------------ paths and lines of fire


def within(table: Dorn, space: Space, reach: int, foes: int) -> int:
    """9c.4, 9e.6, 9e.7, 9e.8, 13.29: the squares at most so many steps away, by paths around obstacles and the enemies of the user.

    Friends and round spaces are crossed, no path goes through a Teleport, and none into or out of the hamlet (13.19).
    """
    lab = table.content.map
    start = lab.foot[space]
    if not start:
        return 0
    air = lab.air[table.gate]
    reached = 0
    for layer in spread(start, air, air & ~foes & ~table.walls_at, lab.width, reach):
        reached |= layer
    return reached & ~start


def in_sight(table: Dorn, space: Space, near: int, far: int, foes: int, targets: int) -> int:
    """9c.4, 9c.7, 9c.9, 9d.2, 9d.5: those target squares that are in range by path and can be joined by a straight line.

    9c.5, 9c.6, 9d.6, 9d.7: friends are no obstacles, enemies are. 9c.8, 9c.10, 9d.4, 13.9: a line may touch a corner, but not slip
    between two.

    13.27, 13.29: from a Teleport each shot begins at one end and stays on that side.
    """
    lab = table.content.map
    gate = table.gate
    if far <= LONGEST_WALK and not lab.near[OPEN][space][far] & targets:
        return 0  # nobody is so near, even if nothing were in the way
    air = lab.air[gate]
    cross = air & ~foes & ~table.walls_at
    blocked = lab.rock[gate] | foes | table.walls_at
    seen = 0
    for start in bits(lab.foot[space]):
        candidates = 0
        for layer in spread(SPACE[start], air, cross, lab.width, far)[near:]:
            candidates |= layer
        for square in bits(candidates & targets):
            if clear(start, square, blocked, lab.width):
                seen |= SPACE[square]
    return seen


def around(table: Dorn, square: int) -> int:
    """13.30: the squares beside one square, at this end of a Teleport alone, where shots and magic can be."""
    lab = table.content.map
    return beside(SPACE[square], lab.width) & lab.air[table.gate]


def monsters_on(table: Dorn, squares: int) -> list[Monster]:
    """The monsters that stand on any of these squares."""
    feet = table.content.map.foot
    return [each for each in table.monsters if feet[each.space] & squares]


def heroes_on(table: Dorn, squares: int) -> list[Who]:
    """The heroes who stand on any of these squares."""
    feet = table.content.map.foot
    return [at for at, hero in by_hero(table.heroes) if hero.space != OFF and feet[hero.space] & squares]


def beside_hero(table: Dorn, who: Who) -> list[Who]:
    """Other heroes adjacent to this one; in the hamlet all who are there."""
    here = table.heroes[who].space
    return [at for at, hero in by_hero(table.heroes) if at != who and hero.space != OFF and beside_each_other(table, here, hero.space)]


def in_chamber(table: Dorn, space: Space) -> bool:
    """13.3: Gate and throne room are no part of the Ritual Chamber."""
    return space != OFF and bool(table.content.map.chamber & SPACE[space])


def chamber_is_full(table: Dorn) -> bool:
    """14b.1, 14b.4: every space of the Chamber holds a figure, of whichever side."""
    return table.content.map.chamber & ~(table.heroes_at | table.monsters_at) == 0
