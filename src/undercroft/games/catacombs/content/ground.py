"""What is known of a map for good, as tables made once: steps, reach, jumps, lines of sight. Exact, in whole numbers.

A square is a number, row by row from the top left. Doors count as open here; what is shut is asked of the table.
"""

from functools import lru_cache

import msgspec

from undercroft.games.catacombs.content.drawing import ENTRANCE, MOST_TILES, OBSTACLES, TILE, Drawing
from undercroft.games.catacombs.ids import OFF, Square, by_square
from undercroft.pieces.grid import bits
from undercroft.pieces.remembered import Remembered

AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The eight neighbours of a square, as columns and rows."""

BIT = (*(1 << at for at in range(MOST_TILES * TILE * TILE)), 0)
"""A square as a bit. The last one, which is -1 as well, is for those who are on none."""

MOST_DICE = 8  # that a characteristic can have

Way = tuple[Square, Square, Square]
"""A neighbouring square, and the two squares that flank a diagonal step to it; -1 if it is none."""

Lines = dict[tuple[int, int], tuple[int, tuple[int, ...]]]
"""What a line of sight crosses, by how many columns and rows its ends are apart: see `line_table`."""

Sight = tuple[frozenset[Square], int]
"""A line of sight: all squares between its ends that matter for it, and how far apart these are (2.ranged.2)."""


class Flight(msgspec.Struct, frozen=True, gc=False):
    """A jump in a straight line."""

    to: Square
    over: tuple[Square, ...]  # squares jumped, the nearest first
    path: int  # the same as bits
    free: int  # squares that must hold no obstacle, as bits
    lava: bool  # a fall ends in it
    hole: bool


class Ground(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A map with its tables, by square where not said otherwise."""

    width: int
    height: int
    cells: str
    tiles: tuple[str, ...]
    walls: int  # obstacles, as bits
    stands: tuple[bool, ...]  # somebody can stand there
    lava: frozenset[Square]
    holes: frozenset[Square]
    traps: frozenset[Square]
    doors: tuple[Square, ...]  # squares: doors, then the gate
    locked: tuple[bool, ...]  # by door
    gate: int  # number of that door; -1: there is none
    chest: Square  # square; -1: there is none
    barrels: tuple[Square, ...]  # squares
    shrines: tuple[Square, ...]  # squares
    cell: tuple[Square, ...]  # of the dungeon
    fronts: tuple[Square, ...]  # squares before the reinforcement entrances
    entrance: tuple[Square, ...]  # where heroes are deployed
    deploy: tuple[Square, ...]  # where the Master deploys
    around: tuple[frozenset[Square], ...]  # the neighbouring squares
    near: tuple[frozenset[Square], ...]  # these and the square itself
    ways: tuple[tuple[Way, ...], ...]  # steps of walkers
    steps: tuple[tuple[Square, ...], ...]  # the same without flanks
    wings: tuple[tuple[Way, ...], ...]  # steps of flyers: over everything but obstacles
    drift: tuple[tuple[Square, ...], ...]  # steps of the intangible: anywhere
    reach: tuple[dict[Square, tuple[Square, Square]], ...]  # squares in reach, with their flanks
    touch: tuple[dict[Square, tuple[Square, Square]], ...]  # squares that touch, with their flanks
    flights: tuple[dict[Square, Flight], ...]  # all jumps, by where they end
    leaps: tuple[tuple[Flight, ...], ...]  # jumps over plain floor
    hops: tuple[tuple[tuple[Square, Square], ...], ...]  # straight leaps over one square: that square, and where one lands
    jumps: tuple[tuple[Flight, ...], ...]  # jumps over something that can't be walked, or is better not
    doors_by: tuple[tuple[int, ...], ...]  # doors on neighbouring squares
    close: tuple[frozenset[Square], ...]  # whoever is on one of these squares matters for what can be done here, leaps and shots apart
    wide: tuple[frozenset[Square], ...]  # these, and where short leaps lead
    doors_near: tuple[tuple[int, ...], ...]  # doors on the squares that are close
    open_near: tuple[bool, ...]  # a short leap leads somewhere, whatever the doors do
    lines: Lines
    sights: tuple[Remembered[Square, Sight | None], ...]  # lines of sight from here, as they are asked for; None: there is none
    xs: tuple[int, ...]
    ys: tuple[int, ...]


class Passages(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A map as its doors stand: what changes when one is opened, or a wall rises. By square where not said otherwise."""

    ground: Ground
    shut: tuple[Square, ...]  # squares that are obstacles for now
    closed: int  # the same as bits
    solid: int  # these and the obstacles of the map
    walks: tuple[tuple[Square, ...], ...]  # steps on foot
    flights: tuple[tuple[Square, ...], ...]  # steps of flyers
    hops: tuple[tuple[tuple[Square, Square], ...], ...]  # short leaps over plain floor: the two squares of each
    rests: frozenset[Square]  # squares on which somebody can stand


@lru_cache(maxsize=512)
def passages(ground: Ground, shut: tuple[Square, ...]) -> Passages:
    """2.move.3, 2.move.4, 4.fly.2: where one gets while these squares are shut; made once for each way in which the doors can stand."""
    walks, flights = list(ground.steps), [tuple(to for to, _, _ in each) for each in ground.wings]
    hops = [*ground.hops]
    closed = sum(1 << at for at in shut)
    for at in {near for square in shut for near in ground.near[square]}:
        walks[at] = _open_ways(ground.ways[at], shut)
        flights[at] = _open_ways(ground.wings[at], shut)
    for at, each in by_square(hops):
        if any(over in shut or to in shut for over, to in each):
            hops[at] = tuple((over, to) for over, to in each if over not in shut and to not in shut)
    rests = frozenset(at for at, stands in by_square(ground.stands) if stands and at not in shut)
    return Passages(ground, shut, closed, ground.walls | closed, tuple(walks), tuple(flights), tuple(hops), rests)


def _open_ways(ways: tuple[Way, ...], shut: tuple[Square, ...]) -> tuple[Square, ...]:
    """Not onto an obstacle, nor diagonally past one."""
    return tuple(to for to, a, b in ways if to not in shut and a not in shut and b not in shut)


def farthest(agility: int) -> int:
    """2.jump.2: over how many squares so many dice could carry at best: each die a success, each a bonus."""
    return agility * agility // 2


@lru_cache(maxsize=64)
def survey(drawing: Drawing, agility: int = MOST_DICE) -> Ground:
    """All tables of a map, for figures of at most this Agility; packs that leave it as it is share them."""
    width, cells = drawing.width, drawing.cells
    size, height = len(cells), len(cells) // width
    stands = tuple(sign in ".PdDBRTLS" for sign in cells)
    gate = cells.find("L")
    doors = (*(at for at, sign in by_square(cells) if sign in "dD"), *((gate,) if gate >= 0 else ()))
    squares = [Square(at) for at in range(size)]
    around = tuple(frozenset(_neighbours(width, height, at)) for at in squares)
    wall = tuple(sign in OBSTACLES for sign in cells)
    ways = tuple(_ways(width, height, at, wall, stands) for at in squares)
    anywhere = tuple(True for _ in cells)
    wings = tuple(_ways(width, height, at, wall, anywhere) for at in squares)
    touch = tuple(_touch(width, height, at, wall) for at in squares)
    flights = tuple(_flights(width, height, at, cells, wall, stands, farthest(agility)) for at in squares)
    odd = "~HT"
    jumps = tuple(tuple(flight for flight in each if any(cells[at] in odd for at in flight.over)) for each in flights)
    leaps = tuple(tuple(flight for flight in each if not any(cells[at] in odd for at in flight.over)) for each in flights)
    hops = tuple(
        tuple(
            (flight.over[0], flight.to)
            for flight in each
            if len(flight.over) == 1 and cells[flight.over[0]] not in odd and flight.free.bit_count() == 2
        )
        for each in flights
    )
    close = tuple(_close(at, around[at], jumps[at]) for at in squares)
    lines, walls = line_table(width, height), sum(1 << at for at in range(size) if wall[at])
    return Ground(
        width=width,
        height=height,
        cells=cells,
        tiles=drawing.tiles,
        walls=walls,
        stands=stands,
        lava=_all(cells, "~"),
        holes=_all(cells, "H"),
        traps=_all(cells, "T"),
        doors=doors,
        locked=tuple(cells[at] in "DL" for at in doors),
        gate=len(doors) - 1 if gate >= 0 else -1,
        chest=Square(cells.find("C")),
        barrels=tuple(sorted(_all(cells, "B"))),
        shrines=tuple(sorted(_all(cells, "S"))),
        cell=tuple(sorted(_all(cells, "P"))),
        fronts=tuple(sorted(_all(cells, "R"))),
        entrance=tuple(at for at in squares if stands[at] and drawing.tiles[at] == ENTRANCE),
        deploy=tuple(at for at in squares if cells[at] in ".BRTS" and drawing.tiles[at] != ENTRANCE),
        around=around,
        near=tuple(each | {at} for at, each in by_square(around)),
        ways=ways,
        steps=tuple(tuple(to for to, _, _ in each) for each in ways),
        wings=wings,
        drift=tuple(tuple(sorted(each)) for each in around),
        reach=tuple(_reach(width, height, at, wall) for at in squares),
        touch=touch,
        flights=tuple({flight.to: flight for flight in each} for each in flights),
        leaps=leaps,
        hops=hops,
        jumps=jumps,
        doors_by=tuple(tuple(number for number, door in enumerate(doors) if door in touch[at]) for at in squares),
        close=close,
        wide=tuple(each | {to for _, to in hops[at]} for at, each in enumerate(close)),
        doors_near=tuple(tuple(number for number, door in enumerate(doors) if door in each) for each in close),
        open_near=tuple(any(to not in doors and over not in doors for over, to in each) for each in hops),
        lines=lines,
        sights=tuple(_sights(width, walls, lines, at) for at in squares),
        xs=tuple(at % width for at in squares),
        ys=tuple(at // width for at in squares),
    )


def _all(cells: str, sign: str) -> frozenset[Square]:
    return frozenset(at for at, each in by_square(cells) if each == sign)


def _neighbours(width: int, height: int, at: Square) -> list[Square]:
    x, y = at % width, at // width
    return [Square((y + dy) * width + x + dx) for dx, dy in AROUND if 0 <= x + dx < width and 0 <= y + dy < height]


def _flanks(width: int, at: Square, to: Square) -> tuple[Square, Square]:
    """The two squares that flank a diagonal; -1 if the step is straight."""
    (x, y), (there_x, there_y) = (at % width, at // width), (to % width, to // width)
    return (Square(y * width + there_x), Square(there_y * width + x)) if x != there_x and y != there_y else (OFF, OFF)


def _ways(width: int, height: int, at: Square, wall: tuple[bool, ...], goal: tuple[bool, ...]) -> tuple[Way, ...]:
    """2.move.3, 2.move.4: a step to any neighbour, but no diagonal past an obstacle."""
    if wall[at]:
        return ()
    found = []
    for to in _neighbours(width, height, at):
        a, b = _flanks(width, at, to)
        if goal[to] and not wall[to] and not (a != OFF and (wall[a] or wall[b])):
            found.append((to, a, b))
    return tuple(found)


def _reach(width: int, height: int, at: Square, wall: tuple[bool, ...]) -> dict[Square, tuple[Square, Square]]:
    """2.melee.2, 2.melee.3: in reach is a neighbour, in a wall too (4.intangible.4), unless an obstacle flanks the diagonal."""
    found: dict[Square, tuple[Square, Square]] = {}
    for to in _neighbours(width, height, at):
        a, b = _flanks(width, at, to)
        if a == OFF or not (wall[a] or wall[b]):
            found[to] = a, b
    return found


def _touch(width: int, height: int, at: Square, wall: tuple[bool, ...]) -> dict[Square, tuple[Square, Square]]:
    """Touching is a neighbour, unless it is a diagonal squeezed between two obstacles."""
    found: dict[Square, tuple[Square, Square]] = {}
    for to in _neighbours(width, height, at):
        a, b = _flanks(width, at, to)
        if not (a != OFF and wall[a] and wall[b]):
            found[to] = a, b
    return found


def _close(at: Square, around: frozenset[Square], jumps: tuple[Flight, ...]) -> frozenset[Square]:
    """The squares around, and whatever is in the way of a jump."""
    free = 0
    for flight in jumps:
        free |= flight.free
    return (around | {Square(each) for each in bits(free)}) - {at}


def _flights(
    width: int, height: int, at: Square, cells: str, wall: tuple[bool, ...], stands: tuple[bool, ...], most: int
) -> tuple[Flight, ...]:
    """2.jump.1: in a straight line over one to so many squares onto one where one can stand; not over obstacles or the chest."""
    found: list[Flight] = []
    if not stands[at]:
        return ()
    for dx, dy in AROUND:
        over: list[Square] = []
        flanks: list[int] = []
        here = at
        for _ in range(most + 1):
            x, y = here % width + dx, here // width + dy
            if not (0 <= x < width and 0 <= y < height):
                break
            there = Square(y * width + x)
            sides = [each for each in _flanks(width, here, there) if each >= 0]
            if wall[there] or cells[there] == "C" or any(wall[each] for each in sides):
                break
            flanks += sides
            if over and stands[there]:
                fallen = [cells[each] for each in over]
                path = sum(1 << each for each in over)
                free = sum(1 << each for each in {there, *flanks, *over})
                found.append(Flight(there, tuple(over), path, free, "~" in fallen, "H" in fallen))
            over.append(there)
            here = there
    return tuple(found)


@lru_cache(maxsize=16)
def line_table(width: int, height: int) -> Lines:
    """2.los.2: the squares that a line of sight crosses, by how many columns and rows the ends are apart.

    The end with the lower number is the first. Squares are bits, counted from its row and the leftmost column of the line. It is
    blocked by any of the first mask, and by any of the pairs whose two squares are both blocked: there it passes exactly through
    the corner at which they meet.
    """
    table = {}
    for dy in range(height):
        for dx in range(-width + 1, width):
            if dy > 0 or dx > 0:
                table[dx, dy] = _line(width, dx, dy)
    return table


def _line(width: int, dx: int, dy: int) -> tuple[int, tuple[int, ...]]:
    far, crossed, pairs = abs(dx), 0, []
    columns = range(far + 1) if dx >= 0 else range(far, -1, -1)  # the bit of a column, counted from the leftmost
    for x, column in enumerate(columns):
        first = max(0, (2 * dy * x - far - dy) // (2 * far)) if far else 0
        last = min(dy, (2 * dy * x + far + dy) // (2 * far) + 1) if far else dy
        for y in range(first, last + 1):
            if 2 * abs(far * y - dy * x) < far + dy and (x, y) not in {(0, 0), (far, dy)}:
                crossed |= 1 << (y * width + column)
            if x < far and y < dy and far * (2 * y + 1) == dy * (2 * x + 1):
                pairs.append(1 << (y * width + columns[x + 1]) | 1 << ((y + 1) * width + column))
    return crossed, tuple(pairs)


def is_free(width: int, lines: Lines, one: Square, other: Square, blockers: int) -> bool:
    """2.los.1, 2.los.2: whether the straight line between two squares meets no blocker."""
    if one > other:
        one, other = other, one
    dx = other % width - one % width
    line = lines.get((dx, other // width - one // width))
    if line is None:
        return True  # the same square
    base = one + dx if dx < 0 else one
    crossed, pairs = line
    if crossed << base & blockers:
        return False
    for pair in pairs:  # noqa: SIM110 reason: a generator costs more than the loop
        if not pair << base & ~blockers:
            return False
    return True


def _sights(width: int, walls: int, lines: Lines, one: Square) -> Remembered[Square, Sight | None]:
    """2.los.2, 2.ranged.2: the lines of sight from a square, as far as walls let them pass."""

    def sight(other: Square) -> Sight | None:
        if other < 0 or not is_free(width, lines, one, other, walls):
            return None
        first, last = min(one, other), max(one, other)
        dx, dy = last % width - first % width, last // width - first // width
        line = lines.get((dx, dy))
        if line is None:
            return frozenset(), 0
        crossed = line[0]
        for pair in line[1]:
            crossed |= pair
        base = first + dx if dx < 0 else first
        return frozenset(Square(base + to) for to in bits(crossed)), max(abs(dx), dy)

    return Remembered(sight)
