"""The labyrinth as a referee sees it: a graph of spaces, read from the drawing. Sets and queues, no bits."""

from collections import deque
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache
from itertools import pairwise

Point = tuple[int, int]

ROCK = "#~t^"
ROUND = "ob"


class Geography:
    """Spaces, and who is next to whom. A space is the number of its square; a Teleport is that of its first end (13.25)."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        land, marks = (_block(lines, name) for name in ("regions", "features"))
        self.width = len(land[0])
        self.land = "".join(land)
        signs = "".join(marks)
        self.ends: dict[int, tuple[int, ...]] = {}
        self.first: dict[int, int] = {}
        for sign in "TU":
            one, other = (at for at, mark in enumerate(signs) if mark == sign)
            self.ends[one] = (one, other)
            self.first[other] = one
        trail_gate = [at for at, sign in enumerate(self.land) if sign == "h" and any(self.land[n] == "o" for n in self._beside(at))]
        (self.hamlet,) = trail_gate
        self.round = {at for at, sign in enumerate(self.land) if sign in ROUND}
        self.herbalist = self.land.index("b")
        self.chamber = {at for at, sign in enumerate(self.land) if sign == "R"}
        self.gate = {at for at, sign in enumerate(self.land) if sign == "G"}
        self.throne_room = {at for at, sign in enumerate(self.land) if sign == "K"}
        self.throne = signs.index("X")
        self.fountains = {at for at, mark in enumerate(signs) if mark == "F"}
        self.black = [at for at, mark in enumerate(signs) if mark == "M"]
        self.treasures = {at for at, mark in enumerate(signs) if mark == "P"}
        self.artifacts = [at for at, mark in enumerate(signs) if mark == "A"]
        self.caves = [signs.index(str(number)) for number in range(1, 7)]
        self.ground = {at for at, sign in enumerate(self.land) if sign not in ROCK and (sign != "h" or at == self.hamlet)}
        self.spaces = {at for at in self.ground if at not in self.first}
        self.teleports = set(self.ends)
        self._next: dict[tuple[int, bool], frozenset[int]] = {}
        self._by_air: dict[tuple[int, int], frozenset[int]] = {}
        self._places: dict[str, set[int]] = {}
        for at, sign in enumerate(self.land):
            self._places.setdefault(sign, set()).add(self.first.get(at, at))

    def place(self, letter: str) -> set[int]:
        """The spaces of a summoning place."""
        return set(self._places.get(letter, ()))

    def squares(self, space: int) -> tuple[int, ...]:
        """The squares that somebody on this space fills; nobody in the hamlet is on any (13.19)."""
        return () if space == self.hamlet else self.ends.get(space, (space,))

    def next_to(self, space: int, gate_open: bool) -> frozenset[int]:
        """9a.3: the spaces one step away."""
        known = self._next.get((space, gate_open))
        if known is None:
            found = set()
            for square in self.ends.get(space, (space,)):
                for other in self._beside(square):
                    if other in self.ground and (gate_open or (other not in self.gate and square not in self.gate)):
                        found.add(self.first.get(other, other))
            known = self._next[space, gate_open] = frozenset(found - {space})
        return known

    def around(self, square: int) -> set[int]:
        """13.30: the squares beside a square, at this end of a Teleport alone; the hamlet is out of reach."""
        return {each for each in self._beside(square) if each in self.ground and each != self.hamlet}

    def _beside(self, square: int) -> tuple[int, int, int, int]:
        return square - self.width, square - 1, square + 1, square + self.width

    def steps(
        self, start: int, most: int, gate_open: bool, closed: AbstractSet[int], solid: AbstractSet[int], ends: AbstractSet[int]
    ) -> dict[int, int]:
        """How far each space is: nobody enters what is closed, goes on from where it ends, or stops on what is solid."""
        far = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if far[here] == most or (here in ends and here != start):
                continue
            for there in self.next_to(here, gate_open):
                if there not in far and there not in closed:
                    far[there] = far[here] + 1
                    queue.append(there)
        return {space: steps for space, steps in far.items() if space not in solid and space != start}

    def shot_distances(self, square: int, most: int, gate_open: bool, obstacles: AbstractSet[int]) -> dict[int, int]:
        """9c.4, 13.29: how far each square is for a shot or a spell from one square: around obstacles, into but not through them."""
        far = {square: 0}
        queue = deque([square])
        while queue:
            here = queue.popleft()
            if far[here] == most or (here in obstacles and here != square):
                continue
            for there in self._beside(here):
                if there not in far and there in self.ground and there != self.hamlet and (gate_open or there not in self.gate):
                    far[there] = far[here] + 1
                    queue.append(there)
        del far[square]
        return far

    def by_air(self, space: int, most: int) -> frozenset[int]:
        """8.17: the spaces so many rows and columns away, through anything; 13.17: none from the hamlet."""
        known = self._by_air.get((space, most))
        if known is None:
            found = set()
            for square in self.squares(space):
                row, column = divmod(square, self.width)
                for other in self.ground:
                    if abs(other // self.width - row) + abs(other % self.width - column) <= most:
                        found.add(self.first.get(other, other))
            known = self._by_air[space, most] = frozenset(found)
        return known

    def sees(self, shooter: int, target: int, gate_open: bool, obstacles: Iterable[int]) -> bool:
        """9c.9: a straight line from any part of the shooter's square to the centre of the target's."""
        rows = sorted((shooter // self.width, target // self.width))
        columns = sorted((shooter % self.width, target % self.width))
        box = [
            row * self.width + column
            for row in range(rows[0] - 1, rows[1] + 2)
            for column in range(columns[0] - 1, columns[1] + 2)
            if 0 <= column < self.width and 0 <= row * self.width < len(self.land)
        ]
        blocked = set(obstacles)
        shut = frozenset(
            divmod(at, self.width)
            for at in box
            if at not in (shooter, target)
            and (at in blocked or at not in self.ground or at == self.hamlet or (at in self.gate and not gate_open))
        )
        return _line_is_free(divmod(shooter, self.width), divmod(target, self.width), shut)


def _block(lines: list[str], name: str) -> list[str]:
    start = [line.rstrip() for line in lines].index(name) + 1
    rows = []
    for line in lines[start:]:
        if not line.strip():
            break
        rows.append(line.rstrip())
    return rows


@cache
def _line_is_free(shooter: Point, target: Point, shut: frozenset[Point]) -> bool:
    """Every direction from the target's centre towards a corner is tried, and one between each two of them.

    A line may touch an obstacle (9c.10), but not slip through the point where two of them meet (9c.8). Points are (row, column),
    twice as large as squares so that centres are whole.
    """
    centre = (2 * target[0] + 1, 2 * target[1] + 1)
    corners = {(2 * (row + a), 2 * (column + b)) for row, column in (*shut, shooter) for a in (0, 1) for b in (0, 1)}
    facing = (2 * shooter[0] + 1 - centre[0], 2 * shooter[1] + 1 - centre[1])
    ways = {(y - centre[0], x - centre[1]) for y, x in corners}
    ways = {way for way in ways if way[0] * facing[0] + way[1] * facing[1] > 0}  # those before us
    turned = sorted(ways, key=lambda way: Fraction(way[0] * facing[1] - way[1] * facing[0], way[0] * facing[0] + way[1] * facing[1]))
    between = [(a[0] * _size(b) + b[0] * _size(a), a[1] * _size(b) + b[1] * _size(a)) for a, b in pairwise(turned)]
    return any(_is_free(centre, way, shooter, shut) for way in (*turned, *between, facing))


def _size(way: Point) -> int:
    return abs(way[0]) + abs(way[1])


def _is_free(centre: Point, way: Point, shooter: Point, shut: frozenset[Point]) -> bool:
    entry = _crossing(centre, way, shooter)
    if entry is None:
        return False
    arrival = entry[0]
    for square in shut:
        crossed = _crossing(centre, way, square)
        if crossed is not None and crossed[0] < crossed[1] and crossed[0] < arrival:
            return False
    return not any(_slips(centre, way, arrival, square, shut) for square in shut)


def _crossing(centre: Point, way: Point, square: Point) -> tuple[Fraction, Fraction] | None:
    """From when to when a ray is in a closed square; one that only touches it is there for no time."""
    begin, end = Fraction(0), Fraction(10**6)
    for axis in (0, 1):
        low, high = 2 * square[axis], 2 * square[axis] + 2
        if way[axis] == 0:
            if not low < centre[axis] < high:
                return None
            continue
        one, other = sorted((Fraction(low - centre[axis], way[axis]), Fraction(high - centre[axis], way[axis])))
        begin, end = max(begin, one), min(end, other)
    return (begin, end) if begin <= end else None


def _slips(centre: Point, way: Point, arrival: Fraction, square: Point, shut: frozenset[Point]) -> bool:
    """Whether the ray goes through a corner of this square where another obstacle touches it, between the two."""
    for down, right in ((1, 1), (1, -1)):
        other = (square[0] + down, square[1] + right)
        if other not in shut:
            continue
        corner = (2 * max(square[0], other[0]), 2 * max(square[1], other[1]))
        away = (corner[0] - centre[0], corner[1] - centre[1])
        if away[0] * way[1] != away[1] * way[0] or away[0] * way[0] + away[1] * way[1] <= 0:
            continue
        when = Fraction(away[0], way[0]) if way[0] else Fraction(away[1], way[1])
        falling = way[0] * way[1] > 0  # the ray runs along this diagonal, or across it
        if when <= arrival and falling != (right > 0):
            return True
    return False
