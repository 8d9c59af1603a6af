"""The map in words, for whoever does not see it: where a figure stands, what is beside it, how far and in which direction the rest is.

A game says who looks, how far it is on foot and what is in sight (`Game.compass`); everything else is in its board and its pieces.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from undercroft.engine.view import Bearing, Board, Piece, Space

Spot = tuple[int, int]

WINDS: tuple[tuple[Spot, str], ...] = (
    ((0, -1), "north"),
    ((1, -1), "north-east"),
    ((1, 0), "east"),
    ((1, 1), "south-east"),
    ((0, 1), "south"),
    ((-1, 1), "south-west"),
    ((-1, 0), "west"),
    ((-1, -1), "north-west"),
)
SOLID = ("wall", "pillar", "scree", "bone-tree", "lava", "hole", "lake", "tree", "hill", "houses")
"""Tags of spaces on which nobody stands."""
NOTABLE = {
    "fountain": "fountain",
    "teleport": "Teleport",
    "artifact": "rune space",
    "black": "black space",
    "throne": "throne",
    "gate": "gate",
    "entrance": "entrance",
    "reinforcement": "reinforcement entrance",
    "lava": "lava",
    "hole": "hole",
    "trap": "trap",
    "secret": "secret passage",
    "chest": "chest",
    "hamlet": "hamlet",
    "herbalist": "Herbalist",
}
"""Tags that are worth a word wherever they are."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Compass(msgspec.Struct, frozen=True):
    """Who looks, and what the game alone knows about ways and lines."""

    eye: str  # id of a piece
    steps: Callable[[str], int]  # how many steps it is on foot to a space, whoever may stand in the way; -1: there is no way
    sees: Callable[[Piece], bool] | None = None  # whether something is in sight, where that matters
    diagonal: bool = False  # steps go to eight sides, not to four


def by_links(board: Board, start: str) -> Callable[[str], int]:
    """How many steps it is along the board's own links."""
    beyond: dict[str, list[str]] = {}
    for one, other in board.links:
        beyond.setdefault(one, []).append(other)
        beyond.setdefault(other, []).append(one)
    found, edge = {start: 0}, [start]
    while edge:
        further = dict.fromkeys(to for at in edge for to in beyond.get(at, ()) if to not in found)
        found |= dict.fromkeys(further, found[edge[0]] + 1)
        edge = list(further)
    return lambda at: found.get(at, -1)


def wind(across: int, down: int) -> str:
    """The direction of something that lies so many columns and rows away: straight if one of them is more than twice the other."""
    if abs(across) > 2 * abs(down):
        down = 0
    elif abs(down) > 2 * abs(across):
        across = 0
    side = ((across > 0) - (across < 0), (down > 0) - (down < 0))
    return dict(WINDS).get(side, "")


class Survey:
    """A board that is looked at again and again: its places by name, by column and row, and those that are worth a word."""

    def __init__(self, board: Board) -> None:
        """All of it."""
        self.board = board
        self.spaces = {space.id: space for space in board.spaces}
        self.squares = {(space.x, space.y): space for space in board.spaces}
        self.notable = [(tag, space) for space in board.spaces for tag in space.tags if tag in NOTABLE]


_SURVEYS: dict[int, Survey] = {}
_MOST = 32  # boards that are kept in mind


def survey(board: Board) -> Survey:
    """The same for the same board: games make theirs once."""
    known = _SURVEYS.get(id(board))
    if known is None or known.board is not board:
        if len(_SURVEYS) >= _MOST:
            _SURVEYS.clear()
        known = _SURVEYS[id(board)] = Survey(board)
    return known


def around(board: Board, pieces: Sequence[Piece], compass: Compass) -> tuple[Bearing, ...]:
    """Everything from where one figure stands: the place, its sides, then figures and things, the nearest first."""
    known = survey(board)
    spaces = known.spaces
    me = next((piece for piece in pieces if piece.id == compass.eye), None)
    here = spaces.get(me.space) if me is not None else None
    if me is None or here is None:
        return ()
    return (
        Bearing(me.id, f"{named(me)} stands at {called(here)}{_also(here)}."),
        *_beside(known, here, pieces, compass),
        *_pieces(spaces, here, [piece for piece in pieces if piece is not me and not piece.id.startswith(f"{me.id}:")], compass),
        *_places(known, here, compass),
    )


def called(space: Space) -> str:
    """A place: by its name, by column and row, or both."""
    alone = space.shape in ("room", "hamlet") or not space.at or space.name == space.at
    return space.name if alone else f"{space.name} {space.at}".strip()


def named(piece: Piece) -> str:
    """What a figure or token is called."""
    name = piece.name or piece.kind.replace("_", " ").replace("-", " ")
    return name[0].upper() + name[1:]


def _also(space: Space) -> str:
    """What a place is besides."""
    found = [NOTABLE[tag] for tag in space.tags if tag in NOTABLE and tag not in SOLID and space.shape != "hamlet"]
    return "".join(f", a{'n' if word[0] in 'aeiou' else ''} {word}" for word in dict.fromkeys(found))


def _beside(known: Survey, here: Space, pieces: Sequence[Piece], compass: Compass) -> list[Bearing]:
    """What is on each side, sides that are alike together."""
    if here.shape in ("room", "hamlet"):
        doors = sorted({called(space) for space in known.board.spaces if compass.steps(space.id) == 1})
        return [Bearing(here.id, f"Ways out: {', '.join(doors)}.")] if doors else []
    taken: dict[str, list[str]] = {}
    for piece in pieces:
        taken.setdefault(piece.space, []).append(named(piece))
    alike: dict[str, list[str]] = {}
    for (across, down), name in WINDS:
        if across and down and not compass.diagonal:
            continue
        alike.setdefault(_side(known.squares.get((here.x + across, here.y + down)), taken, compass), []).append(name)
    sides = "; ".join(f"{_listed(names)}: {what}" for what, names in alike.items())
    return [Bearing(here.id, f"{sides[0].upper()}{sides[1:]}.")]


def _side(space: Space | None, taken: dict[str, list[str]], compass: Compass) -> str:
    if space is None:
        return "rock"
    there = taken.get(space.id)
    if there:
        return _listed(there)
    solid = next((tag for tag in space.tags if tag in SOLID), "")
    if solid:
        return solid
    if compass.steps(space.id) != 1:
        return "no way" + _also(space)
    return "a way" + _also(space)


def _pieces(spaces: dict[str, Space], here: Space, pieces: Iterable[Piece], compass: Compass) -> list[Bearing]:
    """Figures and named things one by one; of tokens that are all alike the nearest, with how many there are."""
    found: list[tuple[tuple[bool, int], Bearing]] = []
    tokens: dict[str, list[tuple[tuple[bool, int], Piece]]] = {}
    for piece in pieces:
        space = spaces.get(piece.space)
        if space is None:
            continue
        far = _far(here, space, compass)
        if piece.owner is None and not piece.name:
            tokens.setdefault(piece.kind, []).append((far, piece))
        else:
            found.append((far, Bearing(piece.id, f"{_told(piece)}: {_where(here, space, compass, piece)}.")))
    for alike in tokens.values():
        far, nearest = min(alike, key=lambda each: each[0])
        many = f" (the nearest of {len(alike)})" if len(alike) > 1 else ""
        text = f"{_told(nearest)}{many}: {_where(here, spaces[nearest.space], compass, nearest)}."
        found.append((far, Bearing(nearest.id, text)))
    return [bearing for _, bearing in sorted(found, key=lambda each: each[0])]


def _told(piece: Piece) -> str:
    return f"{named(piece)} ({', '.join(piece.badges)})" if piece.badges else named(piece)


def _places(known: Survey, here: Space, compass: Compass) -> list[Bearing]:
    """Of each kind of place that is worth a word, the nearest."""
    nearest: dict[str, tuple[tuple[bool, int], Space]] = {}
    for tag, space in known.notable:
        if space is not here:
            far = _far(here, space, compass)
            if tag not in nearest or far < nearest[tag][0]:
                nearest[tag] = far, space
    return [
        Bearing(space.id, f"The nearest {NOTABLE[tag]}: {_where(here, space, compass)}.")
        for tag, (_, space) in sorted(nearest.items(), key=lambda each: each[1][0])
    ]


def _far(here: Space, there: Space, compass: Compass) -> tuple[bool, int]:
    steps = compass.steps(there.id)
    return (steps < 0, steps if steps >= 0 else abs(there.x - here.x) + abs(there.y - here.y))


def _where(here: Space, there: Space, compass: Compass, piece: Piece | None = None) -> str:
    """How far, in which direction, whether in sight, and where that is."""
    if there.id == here.id:
        return "here"
    steps, across, down = compass.steps(there.id), there.x - here.x, there.y - here.y
    side = wind(across, down)
    squares = max(abs(across), abs(down)) if compass.diagonal else abs(across) + abs(down)
    far = f"{_counted(steps, 'step')} {side}" if steps >= 0 else f"{_counted(squares, 'square')} {side}, no way on foot"
    seen = ", in sight" if piece is not None and compass.sees is not None and compass.sees(piece) else ""
    return f"{far}{seen}, at {called(there)}"


def _counted(value: int, one: str) -> str:
    number = NUMBERS[value] if value < len(NUMBERS) else str(value)
    return f"{number} {one}{'' if value == 1 else 's'}"


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
