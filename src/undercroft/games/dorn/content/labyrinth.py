"""The map: read from its drawing, checked, and turned into tables once.

A square is a number (`undercroft.pieces.grid`); a space is the number of its square. The hamlet is the one square of it that touches
the trail; a Teleport is its first square, though it has two.
"""

from functools import lru_cache
from itertools import takewhile
from typing import TypeVar

import msgspec

from undercroft.engine.content import ContentError, Raw, check
from undercroft.games.dorn.ids import Space
from undercroft.pieces.grid import apart, beside, bits, set_of
from undercroft.pieces.paths import FAR, balls, connected, distances

FILE = "dorn.map"
REGIONS = "#~t^.shmobwcgdRGK"
ROCK = "#~t^"
ROUND = "ob"
COUNTS = {"w": 3, "R": 19, "b": 1}
FEATURES = {"A": 6, "P": 24, "M": 6, "F": 2, "X": 1, "T": 2, "U": 2, **{str(number): 1 for number in range(1, 7)}}
NAMES = {
    "A": "Artifact spaces",
    "P": "Treasure spaces",
    "M": "starting spaces",
    "F": "Healing Fountains",
    "X": "thrones",
    "T": "ends of Teleport T1",
    "U": "ends of Teleport T2",
    "w": "spaces of the Sewers",
    "R": "spaces of the Ritual Chamber",
    "b": "spaces before the Herbalist's house",
    **{str(number): f"Cave-in spaces Z{number}" for number in range(1, 7)},
}
MOST_SQUARES = 1000
LONGEST_WALK = 12
"""As far as tables of empty ways go; whoever walks farther has to look step by step."""


T = TypeVar("T")
Gated = tuple[T, T, T]
"""What depends on the Gate: as it is closed, unlocked and open."""


class Labyrinth(msgspec.Struct, frozen=True, eq=False):
    """The board with all tables. Sets of squares are ints.

    What depends on the Gate has an entry for each of its states: closed, unlocked, which is as good as closed (13.4), open.
    """

    width: int
    height: int
    regions: str  # the letter of each square
    rooms: tuple[str, ...]  # what the room, cave or way is called in which each square lies; "" if it has no name of its own
    round: int  # closed to monsters, safe for heroes (13.22)
    square: int  # all others
    hamlet: Space
    herbalist: Space
    throne: Space
    chamber: int
    gate: int
    behind: int  # gate and throne room
    places: dict[str, int]  # squares of each region, by its letter
    summoning: dict[str, int]  # spaces of the summoning places, by letter; a Teleport's by its first square (13.7)
    artifacts: tuple[Space, ...]  # spaces A
    treasures: int  # spaces P
    black: tuple[Space, ...]  # spaces M
    fountains: int
    caves: tuple[Space, ...]  # spaces Z1 to Z6
    teleports: tuple[tuple[int, int], ...]  # both squares of each
    joints: tuple[int, ...]  # the same as sets
    doors: int  # and all together
    ends: int  # second squares of the Teleports: no spaces of their own
    walk: Gated[int]  # where heroes may walk
    prowl: Gated[int]  # where monsters may walk
    air: Gated[int]  # what paths of shots and magic may cross: not the hamlet
    rock: Gated[int]  # what nothing crosses
    foot: tuple[int, ...]  # the squares that a figure on this space fills, where paths and lines begin; none in the hamlet
    adjacent: Gated[tuple[int, ...]]  # squares beside each space (9a.3)
    near: Gated[tuple[tuple[int, ...], ...]]  # how far a hero goes, by space and steps, with nobody there
    nigh: Gated[tuple[tuple[int, ...], ...]]  # and a monster
    steps: tuple[bytes, ...]  # a hero's way between any two squares, with the Gate open
    way_in: bytes  # a hero's way there
    to_heal: bytes  # a hero's way to the nearest healing place
    post: bytes  # how good it is for a monster to stand on a space: the nearer to the Chamber the better, and deep in it best

    def space(self, square: int) -> int:
        """The space that a square belongs to."""
        for one, other in self.teleports:
            if square == other:
                return one
        return square

    def place(self, square: int) -> str:
        """A square as people call it: row and column."""
        return f"{square // self.width},{square % self.width}"

    def far(self, one: int, other: int) -> tuple[int, int]:
        """Columns and rows from one square to another."""
        return apart(one, other, self.width)


def read(raw: Raw) -> Labyrinth:
    """13.8: the map is what the drawing shows; anything wrong with it is said in one line that names the place."""
    drawn = raw.get(FILE, {}).get("text")
    if not isinstance(drawn, str):
        raise ContentError(f"{FILE}: the file is missing")
    return survey(drawn)


@lru_cache(maxsize=16)
def survey(text: str) -> Labyrinth:
    """Check a drawing and make its tables; the same drawing is looked at once."""
    regions, features = _block(text, "regions"), _block(text, "features")
    width, height = len(regions[0]), len(regions)
    check(
        len(features) == height and len(features[0]) == width,
        f"{FILE}: regions are {height} rows of {width}, features {len(features)} of {len(features[0])}: both must be of one size",
    )
    check(width * height <= MOST_SQUARES, f"{FILE}: {width * height} squares are too many; there may be {MOST_SQUARES}")
    land, marks = "".join(regions), "".join(features)
    _check_letters(land, marks, width)
    places = places_of(land)
    marked = {letter: tuple(at for at, sign in enumerate(marks) if sign == letter) for letter in FEATURES}
    _check_counts(places, marked)
    _check_places(land, marked, width)
    hamlet = _hamlet(places, width)
    _check_ways(places, marked, hamlet, width)
    return chart(width, land, marked, hamlet, _rooms(text, land, width))


def _block(text: str, name: str) -> list[str]:
    """The rows under a heading, up to the next empty line."""
    rows = _lines(text, name)
    for number, row in enumerate(rows):
        wide = len(rows[0])
        check(len(row) == wide, f"{FILE}: {name}: row {number} has {len(row)} squares, the rows above have {wide}")
    return rows


def _lines(text: str, name: str) -> list[str]:
    lines = [line.rstrip() for line in text.splitlines()]
    check(lines.count(name) == 1, f"{FILE}: there must be one line that says {name}, and the drawing under it")
    first = lines.index(name) + 1
    rows = list(takewhile(bool, lines[first:]))
    check(rows, f"{FILE}: {name}: nothing is drawn there")
    return rows


def _rooms(text: str, land: str, width: int) -> tuple[str, ...]:
    """What each square is called, if the drawing gives names at all: maps of older packs do not."""
    if "rooms" not in text.splitlines():
        return ("",) * len(land)
    drawn = "".join(_block(text, "rooms"))
    check(len(drawn) == len(land), f"{FILE}: rooms are {len(drawn)} squares, regions {len(land)}: both must be of one size")
    named = [line.partition("  ") for line in _lines(text, "names")]
    names = {letter: name.strip() for letter, _, name in named}
    for letter, name in names.items():
        check(len(letter) == 1 and name, f"{FILE}: names: a line is a letter, two spaces and a name, not {letter!r}")
        check(letter in drawn, f"{FILE}: names: no room is drawn with {letter}, {name}")
    check(len({*names.values()}) == len(named), f"{FILE}: names: two rooms have the same letter or the same name")
    for at, letter in enumerate(drawn):
        where = f"{FILE}: rooms: row {at // width}, column {at % width}"
        check(letter in names or letter in "#.", f"{where}: {letter} has no name; there are {' '.join(names)}")
        check(letter in "#." or land[at] not in ROCK, f"{where}: {letter} lies in {land[at]}, where nobody can go")
    return tuple([names.get(letter, "") for letter in drawn])


def _check_letters(land: str, marks: str, width: int) -> None:
    height = len(land) // width
    for at, (sign, mark) in enumerate(zip(land, marks, strict=True)):
        row, column = divmod(at, width)
        where = f"{FILE}: row {row}, column {column}"
        check(sign in REGIONS, f"{where}: there is no region {sign!r}; there are {' '.join(REGIONS)}")
        check(mark in FEATURES or mark in "#.", f"{where}: there is no feature {mark!r}; there are {' '.join(FEATURES)}")
        check(sign not in ROCK or mark in "#.", f"{where}: the feature {mark} lies in {sign}, where nobody can go")
        edge = row in {0, height - 1} or column in {0, width - 1}
        check(not edge or sign in ROCK, f"{where}: the edge of the map must be closed, not {sign}")


def _check_counts(places: dict[str, int], marked: dict[str, tuple[int, ...]]) -> None:
    """3b.1, 3b.2, 3d.5, 8.12, 13.10, 13.23, 14b.2: how many there are of each."""
    for letter, count in COUNTS.items():
        found = places[letter].bit_count()
        check(found == count, f"{FILE}: there must be {count} {NAMES[letter]} ({letter}), not {found}")
    for letter in "hosmcgdGK":
        check(places[letter], f"{FILE}: the region {letter} is missing")
    for mark, count in FEATURES.items():
        found = len(marked[mark])
        check(found == count, f"{FILE}: there must be {count} {NAMES[mark]} ({mark}), not {found}")


def _check_places(land: str, marked: dict[str, tuple[int, ...]], width: int) -> None:
    """13.23, 13.8: Teleports join swamp and mines with Dorn; what lies in the Chamber would be in the way of the ritual."""

    def where(at: int) -> str:
        return f"{FILE}: row {at // width}, column {at % width}"

    for mark, allowed in (("X", "K"), ("F", ".smcgdw"), *((str(number), ".") for number in range(1, 7))):
        for at in marked[mark]:
            check(land[at] in allowed, f"{where(at)}: {NAMES[mark]} ({mark}) may lie in {' '.join(allowed)}, not in {land[at]}")
    for mark in "APMTU":
        for at in marked[mark]:
            check(land[at] not in "RGKhob", f"{where(at)}: {NAMES[mark]} ({mark}) may not lie in {land[at]}")
    for mark, outside in (("T", "s"), ("U", "m")):
        ends = sorted(land[at] == outside for at in marked[mark])
        check(ends == [False, True], f"{FILE}: one of the {NAMES[mark]} ({mark}) must lie in {outside}, and one in Dorn")


def places_of(land: str) -> dict[str, int]:
    """The squares of each region."""
    return {letter: set_of([at for at, sign in enumerate(land) if sign == letter]) for letter in REGIONS}


def chart(width: int, land: str, marked: dict[str, tuple[int, ...]], hamlet: int, rooms: tuple[str, ...]) -> Labyrinth:
    """13.4, 13.16, 13.19, 13.22, 13.25: all tables of a map that has been looked at."""
    size, height, places = len(land), len(land) // width, places_of(land)
    gate, behind = places["G"], places["G"] | places["K"]
    inside = places["h"] & ~(1 << hamlet)
    rocks = set_of([at for at, sign in enumerate(land) if sign in ROCK])
    ground = ((1 << size) - 1) & ~rocks & ~inside
    rounds = places["o"] | places["b"]
    walk = _gated(ground & ~behind, ground)
    prowl = _gated(ground & ~behind & ~rounds & ~(1 << hamlet), ground & ~rounds & ~(1 << hamlet))
    air = _gated(ground & ~behind & ~(1 << hamlet) | places["K"], ground & ~(1 << hamlet))
    teleports = tuple((marked[mark][0], marked[mark][1]) for mark in "TU")
    joints = tuple(1 << one | 1 << other for one, other in teleports)
    twin = {one: 1 << one | 1 << other for one, other in teleports}
    canon = {other: one for one, other in teleports}
    square = [0 if at == hamlet or not ground >> at & 1 else twin.get(at, 1 << at) for at in range(size)]
    begins = [twin.get(at, 1 << at) for at in range(size)]

    def around(floor: int) -> tuple[int, ...]:
        return tuple(beside(start, width) & floor if floor >> at & 1 else 0 for at, start in enumerate(begins))

    def ways(floor: int) -> tuple[tuple[int, ...], ...]:
        return tuple(balls(start, floor, width, LONGEST_WALK, joints) if floor >> at & 1 else () for at, start in enumerate(begins))

    to_chamber = distances(places["R"], prowl[-1], width, size, joints)
    depth = distances(beside(places["R"], width) & prowl[0] & ~places["R"], places["R"], width, size)
    return Labyrinth(
        width=width,
        height=height,
        regions=land,
        rooms=rooms,
        round=rounds,
        square=ground & ~rounds,
        hamlet=Space(hamlet),
        herbalist=Space(places["b"].bit_length() - 1),
        throne=Space(marked["X"][0]),
        chamber=places["R"],
        gate=gate,
        behind=behind,
        places=places,
        summoning={letter: set_of([canon.get(at, at) for at in bits(places[letter])]) for letter in "wcgsd"},
        artifacts=tuple(map(Space, marked["A"])),
        treasures=set_of(marked["P"]),
        black=tuple(map(Space, marked["M"])),
        fountains=set_of(marked["F"]),
        caves=tuple(Space(marked[str(number)][0]) for number in range(1, 7)),
        teleports=teleports,
        joints=joints,
        doors=joints[0] | joints[1],
        ends=set_of([other for _, other in teleports]),
        walk=walk,
        prowl=prowl,
        air=air,
        rock=_gated(((1 << size) - 1) & ~air[0], ((1 << size) - 1) & ~air[-1]),
        foot=tuple(square),
        adjacent=_gated(around(ground & ~gate), around(ground)),
        near=_gated(ways(walk[0]), ways(walk[-1])),
        nigh=_gated(ways(prowl[0]), ways(prowl[-1])),
        steps=tuple(distances(start, ground, width, size, joints) if ground >> at & 1 else b"" for at, start in enumerate(begins)),
        way_in=distances(places["R"], ground, width, size, joints),
        to_heal=distances(1 << hamlet | places["b"] | set_of(marked["F"]), ground, width, size, joints),
        post=bytes(40 + 3 * depth[at] if places["R"] >> at & 1 else 40 - min(40, to_chamber[at]) for at in range(size)),
    )


def _gated(closed: T, open_: T) -> Gated[T]:
    """13.4: a Gate that is only unlocked lets nobody through."""
    return closed, closed, open_


def _hamlet(places: dict[str, int], width: int) -> int:
    """13.15, 13.17, 13.18: the hamlet is one space, and its only way out leads to one space of the trail."""
    doors = [at for at in bits(places["h"]) if beside(1 << at, width) & places["o"]]
    check(len(doors) == 1, f"{FILE}: the hamlet (h) must touch the trail (o) with one square, not with {len(doors)}")
    around = beside(places["h"], width) & ~places["h"]
    for letter, squares in places.items():
        if letter not in ROCK and letter not in "ho":
            for at in bits(around & squares):
                check(False, f"{FILE}: row {at // width}, column {at % width}: {letter} may not touch the hamlet (h)")
    check((around & places["o"]).bit_count() == 1, f"{FILE}: the hamlet (h) must touch one space of the trail (o)")
    return doors[0]


def _check_ways(places: dict[str, int], marked: dict[str, tuple[int, ...]], hamlet: int, width: int) -> None:
    """13.8: everything can be reached: by heroes with the Gate closed, by monsters without the trail, and with any two Cave-ins."""
    behind = places["G"] | places["K"]
    walk = 1 << hamlet
    for letter in REGIONS:
        if letter not in ROCK and letter not in "hGK":
            walk |= places[letter]
    prowl = walk & ~places["o"] & ~places["b"] & ~(1 << hamlet)
    joints = tuple(set_of(marked[mark]) for mark in "TU")

    def where(at: int) -> str:
        return f"row {at // width}, column {at % width}"

    reach = distances(1 << hamlet, walk, width, max(walk.bit_length(), places["K"].bit_length()), joints)
    for at in bits(walk):
        check(reach[at] != FAR, f"{FILE}: {where(at)}: no way leads there from the hamlet")
    for letter in "wcgds":
        for at in bits(places[letter]):
            check(
                connected(1 << at | places["R"], prowl, width, joints),
                f"{FILE}: {where(at)}: no way leads from {letter} to the Ritual Chamber without the trail",
            )
    check(connected(behind, behind, width), f"{FILE}: the throne room (K) and the Gate (G) do not hang together")
    caves = [marked[str(number)][0] for number in range(1, 7)]
    for first, one in enumerate(caves):
        for other in caves[first + 1 :]:
            left = walk & ~(1 << one) & ~(1 << other)
            check(connected(left, left, width, joints), f"{FILE}: Cave-ins at {where(one)} and {where(other)} would cut the map in two")
