"""The castle as it is drawn, and the tables made of it once: neighbours, sight, and every way that a piece can go.

A cell of the plan stands at every second sign of every second line: a corridor space, or a part of a room by its letter.
Between two cells stands a door, if there is one. Corridor spaces that touch are joined.
"""

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from undercroft.engine.content import ContentError, check
from undercroft.engine.decisions import Option
from undercroft.games.damnation.ids import DOOR, NO_DOORS, NO_SPACES, SPACE, Doors, Place, Spaces, as_places
from undercroft.pieces.grid import set_of

PLAIN, SECRET, TRAP = ".", "o", "?"
ARROWS = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1)}
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
FEWEST_STEPS = 18
"""So far every plan is worked out: one die with all that can be added to it."""


FARTHEST_REACH = 9  # of a weapon or of anything else that needs sight
FEWEST_SECRET_DOORS = 6  # one more than five others can stand on, so that one is always empty


class Go(Option, frozen=True, tag="go"):
    """Walk this way: corridor spaces, and a room at the end if it is entered."""

    path: tuple[Place, ...]


Move = tuple[Go, int, Spaces, Doors, Spaces]
"""A way to go: the option, where it ends, that space (none for a room), the door (or none), all spaces on it."""


Hunt = tuple[int, int, tuple[int, ...]]
"""A way of The Vampire to its prey: its number among all from that place, its length, the way."""


class Door(msgspec.Struct, frozen=True, gc=False):
    """A door between a corridor space and a room."""

    space: int
    room: int  # as a place
    enter: bool
    leave: bool


class Plan(msgspec.Struct, frozen=True, eq=False):
    """The castle. A place is a corridor space, or a room: these have the numbers after the last space."""

    size: int  # corridor spaces
    steps: int  # the largest movement total for which ways are known
    xy: tuple[tuple[int, int], ...]  # of spaces, then of rooms (their middle; -1, -1 for one that is not drawn)
    cells: tuple[tuple[tuple[int, int], ...], ...]  # of each room
    signs: str  # of each space
    links: tuple[tuple[int, ...], ...]  # joined spaces, by space
    near: tuple[Spaces, ...]  # the same as sets, by place: nobody in a room is next to anybody
    alone: tuple[Spaces, ...]  # by place: this space as a set, none for a room
    rays: tuple[tuple[tuple[int, ...], ...], ...]  # by space: what lies in a straight line, nearest first, in four directions
    lines: tuple[tuple[tuple[tuple[int, ...], Spaces], ...], ...]  # the same, each line also as a set
    sight: tuple[Spaces, ...]  # by place: all of that; nothing for a room
    within: tuple[tuple[Spaces, ...], ...]  # by reach and place: what of that is no farther away; without any reach what is near
    doors: tuple[Door, ...]
    doors_at: tuple[tuple[int, ...], ...]  # by space
    doors_of: tuple[tuple[int, ...], ...]  # by room
    arrows: tuple[tuple[int, int], ...]  # by space: where it pushes and through which door; (-1, -1) for none
    traps: tuple[int, ...]  # trap spaces
    trapped: Spaces  # the same as a set
    secret: Spaces  # printed secret doors
    plain: Spaces  # with nothing on them and no door
    moves: tuple[tuple[tuple[Move, ...], ...], ...]  # by place and total: one way for each end and each door
    all_moves: tuple[tuple[tuple[Move, ...], ...], ...]  # by place and total: every way
    around: tuple[tuple[Spaces, ...], ...]  # by place and total, however large: all corridor spaces within it
    pushing: Spaces  # with an arrow
    bites: tuple[
        tuple[tuple[Hunt, ...], ...], ...
    ]  # by place and end: one way for each side and each first step out of a room, shortest first
    distance: tuple[tuple[int, ...], ...]  # steps between places, through doors too


@lru_cache(maxsize=64)
def draw_plan(text: str, letters: tuple[str, ...], steps: int) -> Plan:
    """6.1.2: the castle from its drawing; the letters are those of the rooms in their order, empty for a room that is not drawn.

    No movement total will be larger than `steps`.

    Also 6.5.2, 6.6.2.
    """
    lines = text.rstrip("\n").split("\n")
    check(
        len(lines) <= 80 and all(len(line) <= 160 for line in lines), "plan.map: the plan is too large; 80 lines of 160 signs are the most"
    )
    grid = _Grid(lines, letters)
    grid.check_signs()
    spaces, links = grid.spaces, grid.links()
    doors = grid.doors()
    size = len(spaces)
    doors_at = tuple(tuple(number for number, door in enumerate(doors) if door.space == space) for space in range(size))
    doors_of = tuple(tuple(number for number, door in enumerate(doors) if door.room == size + room) for room in range(len(letters)))
    grid.check_whole(links, doors_at)
    signs = "".join(grid.sign(*at) for at in spaces)
    arrows = tuple(grid.arrow(at, doors, doors_at) for at in spaces)
    _check_arrows(grid, arrows)
    ways = [_ways(place, size, links, doors, doors_at, doors_of, steps) for place in range(size + len(letters))]
    rays = tuple(tuple(ray for side in SIDES if (ray := grid.ray(at, side))) for at in spaces)
    return Plan(
        size=size,
        steps=steps,
        xy=(*spaces, *grid.middles()),
        cells=tuple(tuple(grid.rooms.get(letter, ())) for letter in letters),
        signs=signs,
        links=links,
        near=(*map(_spaces, links), *(NO_SPACES for _ in letters)),
        alone=(*(SPACE[space] for space in range(size)), *(NO_SPACES for _ in letters)),
        rays=rays,
        lines=tuple(tuple((ray, _spaces(ray)) for ray in lines) for lines in rays),
        sight=(*(_spaces([space for ray in lines for space in ray]) for lines in rays), *(NO_SPACES for _ in letters)),
        within=tuple(
            (
                *(_spaces([space for ray in lines for space in ray[: max(1, reach)]]) for lines in rays),
                *(NO_SPACES for _ in letters),
            )
            for reach in range(FARTHEST_REACH + 1)
        ),
        doors=doors,
        doors_at=doors_at,
        doors_of=doors_of,
        arrows=arrows,
        traps=tuple(space for space, sign in enumerate(signs) if sign == TRAP),
        trapped=_spaces([space for space, sign in enumerate(signs) if sign == TRAP]),
        secret=_spaces([space for space, sign in enumerate(signs) if sign == SECRET]),
        plain=_spaces([space for space, sign in enumerate(signs) if sign == PLAIN and not doors_at[space]]),
        moves=tuple(_distinct(corridors, entries) for corridors, entries in ways),
        all_moves=tuple(_every(corridors, entries) for corridors, entries in ways),
        around=tuple(_around(corridors) for corridors, _ in ways),
        pushing=_spaces([space for space, (to, _) in enumerate(arrows) if to >= 0]),
        bites=tuple(_hunts(size, start, corridors) for start, (corridors, _) in enumerate(ways)),
        distance=_distances(size, len(letters), links, doors),
    )


class _Grid:
    """The drawing, sign by sign. Cells have even coordinates; what stands between two has one odd one."""

    def __init__(self, lines: list[str], letters: tuple[str, ...]) -> None:
        self.lines = lines
        self.letters = letters
        self.spaces: list[tuple[int, int]] = []
        self.rooms: dict[str, list[tuple[int, int]]] = {}
        for y in range(0, len(lines), 2):
            for x in range(0, len(lines[y]), 2):
                sign = lines[y][x]
                if sign in {PLAIN, SECRET, TRAP, *ARROWS}:
                    self.spaces.append((x, y))
                elif sign != " ":
                    self.rooms.setdefault(sign, []).append((x, y))
        self.number = {at: space for space, at in enumerate(self.spaces)}

    def sign(self, x: int, y: int) -> str:
        return self.lines[y][x] if 0 <= y < len(self.lines) and 0 <= x < len(self.lines[y]) else " "

    def fault(self, at: tuple[int, int], message: str) -> ContentError:
        return ContentError(f"plan.map: line {at[1] + 1}, sign {at[0] + 1}: {message}")

    def check_signs(self) -> None:
        check(2 <= len(self.spaces) <= 240, f"plan.map: there can be 2 to 240 corridor spaces, not {len(self.spaces)}")
        for letter, cells in self.rooms.items():
            if letter not in self.letters:
                known = "".join(sorted(filter(None, self.letters)))
                raise self.fault(cells[0], f"{letter!r} is neither a corridor space (. o ? ← → ↑ ↓) nor a room ({known})")
        for letter in self.letters:
            check(not letter or letter in self.rooms, f"plan.map: the room {letter!r} is not drawn")
        for y, line in enumerate(self.lines):
            for x, sign in enumerate(line):
                if sign != " " and (x % 2 or y % 2):
                    self.check_door((x, y), sign)

    def check_door(self, at: tuple[int, int], sign: str) -> None:
        x, y = at
        if x % 2 and y % 2:
            raise self.fault(at, f"nothing can stand here, but there is {sign!r}")
        if sign not in {"+", *ARROWS}:
            raise self.fault(at, f"{sign!r} is no door; there are + and, one-way, ← → ↑ ↓")
        if sign in ARROWS and (ARROWS[sign][0] == 0) == bool(x % 2):
            raise self.fault(at, "the one-way door points along the wall")
        first, second = ((x - 1, y), (x + 1, y)) if x % 2 else ((x, y - 1), (x, y + 1))
        kinds = {self.kind(first), self.kind(second)}
        if kinds != {"space", "room"}:
            raise self.fault(at, "a door must stand between a corridor space and a room")

    def kind(self, at: tuple[int, int]) -> str:
        return "space" if at in self.number else "room" if self.sign(*at) in self.rooms else ""

    def links(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(self.number[there] for dx, dy in SIDES if (there := (x + 2 * dx, y + 2 * dy)) in self.number) for x, y in self.spaces
        )

    def doors(self) -> tuple[Door, ...]:
        found = []
        for space, (x, y) in enumerate(self.spaces):
            for dx, dy in SIDES:
                sign = self.sign(x + dx, y + dy)
                if sign != " ":
                    room = len(self.spaces) + self.letters.index(self.sign(x + 2 * dx, y + 2 * dy))
                    found.append(Door(space, room, sign == "+" or ARROWS[sign] == (dx, dy), sign == "+" or ARROWS[sign] == (-dx, -dy)))
        return tuple(found)

    def check_whole(self, links: tuple[tuple[int, ...], ...], doors_at: tuple[tuple[int, ...], ...]) -> None:
        for space, at in enumerate(self.spaces):
            if len(links[space]) + len(doors_at[space]) < 2:
                raise self.fault(at, "the corridor ends nowhere: a space needs two neighbours or doors")
        reached, edge = {0}, [0]
        while edge:
            for other in links[edge.pop()]:
                if other not in reached:
                    reached.add(other)
                    edge.append(other)
        for space, at in enumerate(self.spaces):
            if space not in reached:
                raise self.fault(at, "no corridor leads here from the rest of the castle")
        doors = sum(sign == SECRET for sign in (self.sign(*at) for at in self.spaces))
        check(doors >= FEWEST_SECRET_DOORS, f"plan.map: there must be at least {FEWEST_SECRET_DOORS} secret doors (o), not {doors}")

    def arrow(self, at: tuple[int, int], doors: tuple[Door, ...], doors_at: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
        sign = self.sign(*at)
        if sign not in ARROWS:
            return -1, -1
        dx, dy = ARROWS[sign]
        there = (at[0] + 2 * dx, at[1] + 2 * dy)
        if there in self.number:
            return self.number[there], -1
        letter = self.sign(*there)
        for number in doors_at[self.number[at]]:
            if letter in self.letters and doors[number].room == len(self.spaces) + self.letters.index(letter) and doors[number].enter:
                return doors[number].room, number
        raise self.fault(at, "the arrow points at neither a corridor space nor a door that lets one in")

    def ray(self, at: tuple[int, int], side: tuple[int, int]) -> tuple[int, ...]:
        seen = []
        x, y = at[0] + 2 * side[0], at[1] + 2 * side[1]
        while (x, y) in self.number:
            seen.append(self.number[x, y])
            x, y = x + 2 * side[0], y + 2 * side[1]
        return tuple(seen)

    def middles(self) -> list[tuple[int, int]]:
        return [
            (sum(x for x, _ in cells) // len(cells), sum(y for _, y in cells) // len(cells))
            if (cells := self.rooms.get(letter, []))
            else (-1, -1)
            for letter in self.letters
        ]


def _check_arrows(grid: _Grid, arrows: tuple[tuple[int, int], ...]) -> None:
    for start, at in enumerate(grid.spaces):
        place, passed = start, set()
        while place < len(arrows) and arrows[place][0] >= 0:
            passed.add(place)
            place = arrows[place][0]
            if place in passed:
                raise grid.fault(at, "the arrows lead round in a circle")


Walk = tuple[tuple[int, ...], Spaces]
"""A path, and all corridor spaces on it."""

Ways = tuple[list[list[Walk]], list[tuple[int, Walk]]]
"""Paths along corridors by their length; and paths into rooms, each with its door, shortest first."""


def _ways(
    start: int,
    size: int,
    links: tuple[tuple[int, ...], ...],
    doors: tuple[Door, ...],
    doors_at: tuple[tuple[int, ...], ...],
    doors_of: tuple[tuple[int, ...], ...],
    steps: int,
) -> Ways:
    """5.1.3a, 5.1.3, 5.1.3b, 5.1.4a: simple paths, never twice over a space; 5.1.4, 5.1.11a: a door is a step, and a room ends the way.

    5.1.11b: nobody walks back into the room that they come from.

    Also 5.1.4b.
    """
    corridors: list[list[Walk]] = [[] for _ in range(steps + 1)]
    entries: list[tuple[int, Walk]] = []
    first = [doors[door].space for door in doors_of[start - size] if doors[door].leave] if start >= size else []
    edge: list[Walk] = [((space,), SPACE[space]) for space in dict.fromkeys(first)]
    if start < size:
        _enter(((), NO_SPACES), start, start, doors, doors_at, entries)
        edge = [((other,), SPACE[other]) for other in links[start]]
    for corridor in corridors[1:]:
        corridor += edge
        edge = []
        for path, taken in corridor:
            if len(path) < steps:
                here = path[-1]
                if doors_at[here]:
                    _enter((path, taken), here, start, doors, doors_at, entries)
                edge += [((*path, other), taken | SPACE[other]) for other in links[here] if other != start and not taken & SPACE[other]]
    return corridors, entries


def _enter(
    walk: Walk,
    space: int,
    start: int,
    doors: tuple[Door, ...],
    doors_at: tuple[tuple[int, ...], ...],
    entries: list[tuple[int, Walk]],
) -> None:
    path, taken = walk
    for door in doors_at[space]:
        if doors[door].enter and doors[door].room != start:
            entries.append((door, ((*path, doors[door].room), taken)))


def _spaces(some: Iterable[int]) -> Spaces:
    return Spaces(set_of(some))


def _around(corridors: list[list[Walk]]) -> tuple[Spaces, ...]:
    reached, table = NO_SPACES, []
    for walks in corridors:
        reached |= _spaces(path[-1] for path, _ in walks)
        table.append(reached)
    return (*table, *[reached] * 40)


def _corridor_move(walk: Walk) -> Move:
    path, spaces = walk
    return Go(as_places(path)), path[-1], SPACE[path[-1]], NO_DOORS, spaces


def _room_move(door: int, walk: Walk) -> Move:
    path, spaces = walk
    return Go(as_places(path)), path[-1], NO_SPACES, DOOR[door], spaces


def _distinct(corridors: list[list[Walk]], entries: list[tuple[int, Walk]]) -> tuple[tuple[Move, ...], ...]:
    """For each total: one way for each space at exactly that distance, and the shortest way through each door within it."""
    shortest: dict[int, Walk] = {}
    for door, walk in entries:
        shortest.setdefault(door, walk)
    rooms = [(len(walk[0]), _room_move(door, walk)) for door, walk in shortest.items()]
    table = []
    for total, walks in enumerate(corridors):
        ends: dict[int, Walk] = {}
        for walk in walks:
            ends.setdefault(walk[0][-1], walk)
        table.append((*map(_corridor_move, ends.values()), *(move for length, move in rooms if length <= total)))
    return tuple(table)


def _every(corridors: list[list[Walk]], entries: list[tuple[int, Walk]]) -> tuple[tuple[Move, ...], ...]:
    rooms = [(len(walk[0]), _room_move(door, walk)) for door, walk in entries]
    return tuple(
        (*map(_corridor_move, walks), *(move for length, move in rooms if length <= total)) for total, walks in enumerate(corridors)
    )


def _hunts(size: int, start: int, corridors: list[list[Walk]]) -> tuple[tuple[Hunt, ...], ...]:
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for walks in corridors:
        for path, _ in walks:
            found.setdefault(path[-2:] if start < size else (path[0], -1, *path[-2:]), path)
    ends: list[list[Hunt]] = [[] for _ in range(size)]
    for number, path in enumerate(found.values()):
        ends[path[-1]].append((number, len(path), path))
    return tuple(map(tuple, ends))


def _distances(size: int, rooms: int, links: tuple[tuple[int, ...], ...], doors: tuple[Door, ...]) -> tuple[tuple[int, ...], ...]:
    """Fewest steps from any place to any other, one-way doors as they are; nobody walks through rooms."""
    out: list[list[int]] = [list(others) for others in links] + [[] for _ in range(rooms)]
    for door in doors:
        if door.enter:
            out[door.space].append(door.room)
        if door.leave:
            out[door.room].append(door.space)
    table = []
    for start in range(size + rooms):
        far = [99] * (size + rooms)
        far[start] = 0
        edge = [start]
        while edge:
            onward = []
            for place in edge:
                for other in out[place] if place < size or place == start else ():
                    if far[other] == 99:
                        far[other] = far[place] + 1
                        onward.append(other)
            edge = onward
        table.append(tuple(far))
    return tuple(table)
