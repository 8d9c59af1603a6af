"""The map as a referee reads it off the drawing: neighbours, flanks, straight ways and lines of sight, worked out when they are asked for.

A place is a column and a row. Lines of sight are cut against squares, in whole numbers.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

Place = tuple[int, int]
IsSolid = Callable[[Place], bool]
"""Whether an obstacle is on a place now."""

TILE = 9
NOWHERE: Place = (-1, -1)


class Chart:
    """One quest's map."""

    def __init__(self, raw: dict[str, Any], quest: str, hazards: bool) -> None:
        """5.info.3: read the drawing; traps and holes by agreement are there, or floor is."""
        told = raw["quests"][quest]
        self.rows: list[str] = [
            row.replace("t", "T" if hazards else ".").replace("h", "H" if hazards else ".")
            for row in raw[f"{told['map']}.map"]["text"].rstrip("\n").split("\n")
        ]
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.tiles = told["tiles"]
        self.doors = self.all_of("dD") + self.all_of("L")
        self.door_at = {place: door for door, place in enumerate(self.doors)}
        self.locked = [self.sign(place) in "DL" for place in self.doors]
        self.gate = len(self.doors) - 1 if self.all_of("L") else -1
        self.chest = (self.all_of("C") or [NOWHERE])[0]
        self.barrels, self.fronts = self.all_of("B"), self.all_of("R")
        self.places = [(x, y) for y in range(self.height) for x in range(self.width)]
        self.beside = {place: list(self._around(place)) for place in self.places}
        self._rays: dict[Place, list[list[tuple[Place, list[Place]]]]] = {}
        self.walls = set(self.all_of("#O%Y"))
        self.shrines, self.cell = self.all_of("S"), self.all_of("P")

    def all_of(self, signs: str) -> list[Place]:
        """Where these signs stand, row by row."""
        return [(x, y) for y, row in enumerate(self.rows) for x, sign in enumerate(row) if sign in signs]

    def sign(self, place: Place) -> str:
        """What is drawn there."""
        return self.rows[place[1]][place[0]]

    def number(self, place: Place) -> int:
        """What events and options call a place."""
        return place[1] * self.width + place[0]

    def place(self, number: int) -> Place:
        """The other way round."""
        return number % self.width, number // self.width

    def is_entrance(self, place: Place) -> bool:
        """5.entrance.1: the tile with the mouth is where heroes begin."""
        return bool(self.tiles[place[1] // TILE][place[0] // TILE].partition("/")[0] == "mouth")

    def is_floor(self, place: Place) -> bool:
        """2.setup.3: somebody could stand there if it is neither taken nor shut: no wall, lava, hole, chest."""
        return self.sign(place) not in "#O%~HCY"

    def _around(self, place: Place) -> Iterator[Place]:
        x, y = place
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                if (right or down) and 0 <= x + right < self.width and 0 <= y + down < self.height:
                    yield x + right, y + down

    def is_step(self, one: Place, other: Place, is_solid: IsSolid) -> bool:
        """2.move.3, 2.move.4, 2.melee.3: to any neighbour, but no diagonal with an obstacle on either flank."""
        return apart(one, other) == 1 and not any(map(is_solid, flanks(one, other)))

    def touches(self, one: Place, other: Place, is_solid: IsSolid) -> bool:
        """2.door.1: any neighbour, but no diagonal with obstacles on both flanks."""
        between = flanks(one, other)
        return apart(one, other) == 1 and not (between and all(map(is_solid, between)))

    def straight_ways(self, start: Place, most: int, is_solid: IsSolid) -> Iterator[tuple[list[Place], Place]]:
        """2.jump.1: what is jumped, so many squares at most, and where it ends, in all eight directions, up to an obstacle or the chest."""
        for line in self._lines(start):
            over: list[Place] = []
            for there, between in line[: most + 1]:
                if there == self.chest or is_solid(there) or any(map(is_solid, between)):
                    break
                if over and self.is_floor(there):
                    yield list(over), there
                over.append(there)

    def _lines(self, start: Place) -> list[list[tuple[Place, list[Place]]]]:
        """The squares in each of the eight directions, each with the flanks of the step onto it."""
        known = self._rays.get(start)
        if known is None:
            known = self._rays[start] = []
            for first in self.beside[start]:
                right, down = first[0] - start[0], first[1] - start[1]
                here, line = start, []
                while (there := (here[0] + right, here[1] + down)) in self.beside:
                    line.append((there, flanks(here, there)))
                    here = there
                known.append(line)
        return known


def apart(one: Place, other: Place) -> int:
    """2.ranged.2: a diagonal counts 1."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def flanks(one: Place, other: Place) -> list[Place]:
    """The two squares beside a diagonal; none beside a straight step."""
    return [(one[0], other[1]), (other[0], one[1])] if one[0] != other[0] and one[1] != other[1] else []


@cache
def _crossing(right: int, down: int) -> tuple[list[Place], list[tuple[Place, Place]]]:
    """2.los.2: of the way from (0, 0) so far right and down: the squares whose inside it crosses, and pairs between which it slips."""
    crossed, pairs = [], []
    for x in range(min(0, right), max(0, right) + 1):
        for y in range(min(0, down), max(0, down) + 1):
            if (x, y) not in {(0, 0), (right, down)} and _cuts(right, down, x, y):
                crossed.append((x, y))
    for x in range(min(0, right), max(0, right)):
        height, odd = divmod((2 * x + 1) * down, right)  # where it crosses the line between two columns, in halves
        if not odd and height % 2:
            y = (height - 1) // 2
            pairs.append(((x, y + 1), (x + 1, y)) if (right > 0) == (down > 0) else ((x, y), (x + 1, y + 1)))
    return crossed, pairs


def _cuts(right: int, down: int, x: int, y: int) -> bool:
    """Whether more than a point of the way lies inside of a square: both coordinates are within it for some time.

    Time runs from 0 to the double product of both ways, so that it is whole.
    """
    whole = 2 * abs(right or 1) * abs(down or 1)
    begin, end = 0, whole
    for way, middle in ((right, x), (down, y)):
        if way == 0:
            if middle != 0:
                return False
            continue
        times = sorted(((2 * middle - 1) * whole // (2 * way), (2 * middle + 1) * whole // (2 * way)))
        begin, end = max(begin, times[0]), min(end, times[1])
    return begin < end


def is_clear(one: Place, other: Place, hides: IsSolid) -> bool:
    """2.los.2: the straight way between two centres meets nothing that hides; one corner is free, two that meet are not."""
    crossed, pairs = _crossing(other[0] - one[0], other[1] - one[1])
    if any(hides((one[0] + x, one[1] + y)) for x, y in crossed):
        return False
    return not any(all(hides((one[0] + x, one[1] + y)) for x, y in pair) for pair in pairs)
