"""The castle as the referee draws it: from the plan's signs, with every way searched for step by step."""

from collections.abc import Iterator
from functools import lru_cache

from referee.damnation.script import Path

ROOMS = (
    "great_hall",
    "master_bedroom",
    "torture_chamber",
    "dungeon",
    "kitchen",
    "cemetery",
    "courtyard",
    "trophy_room",
    "vault",
    "dark_tower",
    "gate",
    "moat",
    "staircase",
)
STANDARD = 8
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
POINTS = {"↑": (0, -1), "→": (1, 0), "↓": (0, 1), "←": (-1, 0)}
FAR = 99


@lru_cache(maxsize=8)
def castle_of(plan: str, letters: tuple[str, ...]) -> "Castle":
    """The castle of a drawing; letters are those of the rooms."""
    return Castle(plan, letters)


class Castle:
    """Corridor spaces are numbered as one reads, rooms after them; doors by their space, clockwise from the north."""

    def __init__(self, plan: str, letters: tuple[str, ...]) -> None:
        signs = {(x, y): sign for y, line in enumerate(plan.split("\n")) for x, sign in enumerate(line) if sign != " "}
        cells = sorted((at for at in signs if not at[0] % 2 and not at[1] % 2), key=lambda at: (at[1], at[0]))
        self.at = [at for at in cells if signs[at] not in letters]
        self.number = {at: number for number, at in enumerate(self.at)}
        self.size = len(self.at)
        self.room = {name: self.size + number for number, name in enumerate(ROOMS)}
        self.sign = [signs[at] for at in self.at]
        self.doors: list[tuple[int, int, bool, bool]] = []  # space, room, lets in, lets out
        self.door_at: dict[tuple[int, tuple[int, int]], int] = {}  # by space and side
        self.beside: list[list[int]] = []
        for number, (x, y) in enumerate(self.at):
            self.beside.append([])
            for dx, dy in SIDES:
                there = self.number.get((x + 2 * dx, y + 2 * dy))
                if there is not None:
                    self.beside[number].append(there)
                door = signs.get((x + dx, y + dy))
                if door:
                    room = self.size + letters.index(signs[x + 2 * dx, y + 2 * dy])
                    self.door_at[number, (dx, dy)] = len(self.doors)
                    self.doors.append((number, room, POINTS.get(door, (dx, dy)) == (dx, dy), POINTS.get(door, (-dx, -dy)) == (-dx, -dy)))
        self.arrow = {number: self._pointed_at(number) for number, sign in enumerate(self.sign) if sign in POINTS}
        self.traps = [number for number, sign in enumerate(self.sign) if sign == "?"]
        self.secret = {number for number, sign in enumerate(self.sign) if sign == "o"}
        fronts = {space for space, *_ in self.doors}
        self.plain = {number for number, sign in enumerate(self.sign) if sign == "." and number not in fronts}
        self.paths = lru_cache(maxsize=None)(self._paths)  # a castle lives as long as its game, or longer
        self.distance = lru_cache(maxsize=None)(self._distance)

    def _pointed_at(self, space: int) -> tuple[int, int]:
        """5.2.22: where an arrow pushes, and through which door (-1 for none)."""
        dx, dy = POINTS[self.sign[space]]
        x, y = self.at[space]
        there = self.number.get((x + 2 * dx, y + 2 * dy))
        if there is not None:
            return there, -1
        door = self.door_at[space, (dx, dy)]
        return self.doors[door][1], door

    def lines_from(self, space: int) -> Iterator[list[int]]:
        """8.9.1a: the corridor spaces in each of the four directions, as far as they are joined."""
        for dx, dy in SIDES:
            x, y = self.at[space]
            line = []
            while (x := x + 2 * dx, y := y + 2 * dy) in self.number:
                line.append(self.number[x, y])
            yield line

    def _paths(self, start: int, most: int) -> tuple[tuple[Path, int, int], ...]:
        """5.1.3a, 5.1.4a, 5.1.11a, 5.1.11b: every simple way of at most so many steps: the way, and the doors out and in (-1 for none)."""
        found: list[tuple[Path, int, int]] = []

        def go_on(path: Path, here: int, out: int) -> None:
            if len(path) == most:
                return
            for door, (front, room, lets_in, _) in enumerate(self.doors):
                if front == here and lets_in and room != start:
                    found.append(((*path, room), out, door))
            for other in self.beside[here]:
                if other != start and other not in path:
                    found.append(((*path, other), out, -1))
                    go_on((*path, other), other, out)

        if start < self.size:
            go_on((), start, -1)
        else:
            for door, (front, room, _, lets_out) in enumerate(self.doors):
                if room == start and lets_out:
                    found.append(((front,), door, -1))
                    go_on((front,), front, door)
        return tuple(found)

    def _distance(self, start: int, end: int) -> int:
        """Fewest steps, never through a room."""
        edge, seen, steps = {start}, {start}, 0
        while edge:
            if end in edge:
                return steps
            onward: set[int] = set()
            for place in edge:
                if place < self.size:
                    onward |= {*self.beside[place], *(room for front, room, lets_in, _ in self.doors if front == place and lets_in)}
                elif place == start:
                    onward |= {front for front, room, _, lets_out in self.doors if room == place and lets_out}
            edge, steps = onward - seen, steps + 1
            seen |= edge
        return FAR
