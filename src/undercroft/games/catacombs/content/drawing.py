"""Maps drawn as text: tiles, the quests laid from them, and what stands on the squares. Anything wrong names file, line and column."""

import msgspec

from undercroft.engine.content import Raw, check
from undercroft.games.catacombs.content import Quest

TILE = 9  # squares along the edge of a tile
MOST_TILES = 8
OBSTACLES = "#O%Y"  # wall, pillar, scree, bone tree (2.move.4)
ON_TILES = "#O%.~LP"  # floor, lava, the gate of the dungeon, the floor of its cell
ELEMENTS = (
    "dDBCRTHthSY"  # door, locked door, barrel, chest, before a reinforcement entrance, trap, hole, the same two by agreement, shrine, tree
)
ENTRANCE = "mouth"  # the tile on which heroes are deployed (5.entrance.1)
DOORS, BARRELS, CHESTS = 4, 3, 1  # in the box (1.box.6)


class Drawing(msgspec.Struct, frozen=True):
    """A quest map: its squares by rows, and on which tile each lies."""

    width: int
    cells: str
    tiles: tuple[str, ...]  # by square


def draw(raw: Raw, name: str, quest: Quest) -> Drawing:
    """5.info.3: the tiles of a quest laid side by side, and the drawing that shows them with all elements."""
    place = f"quests.toml: {name}.tiles"
    check(quest.tiles and all(len(row) == len(quest.tiles[0]) > 0 for row in quest.tiles), f"{place}: the rows must be equally long")
    laid = [tile for row in quest.tiles for tile in row]
    check(len(laid) <= MOST_TILES, f"{place}: there are {MOST_TILES} tiles in the box, not {len(laid)} (1.box.3)")
    names = [tile.partition("/")[0] for tile in laid]
    twice = [tile for tile in names if names.count(tile) > 1]
    check(not twice, f"{place}: the tile {twice[0] if twice else ''} is in the box only once")
    check(ENTRANCE in names, f"{place}: the heroes have no {ENTRANCE} to come in by (5.entrance.1)")
    _check_edges(raw, place, quest)
    below = _compose(raw, place, quest)
    file = f"{quest.map}.map"
    cells = _overlaid(file, _lines(raw, f"quests.toml: {name}.map", file), below)
    _check_elements(file, cells, len(below[0]))
    tiles = tuple(
        quest.tiles[y // TILE][x // TILE].partition("/")[0]
        for y in range(TILE * len(quest.tiles))
        for x in range(TILE * len(quest.tiles[0]))
    )
    return Drawing(len(below[0]), cells, tiles)


def agreed(drawing: Drawing, hazards: bool) -> Drawing:
    """2.move.7, 4.fly.3: the map as it is played: with the traps and holes that are there by agreement, or with floor in their place."""
    kept = drawing.cells.replace("t", "T").replace("h", "H") if hazards else drawing.cells.replace("t", ".").replace("h", ".")
    return Drawing(drawing.width, kept, drawing.tiles)


def _lines(raw: Raw, place: str, file: str) -> list[str]:
    check(file in raw, f"{place}: there is no {file}")
    text = raw[file].get("text")
    check(isinstance(text, str), f"{file}: it is not a drawing")
    return str(text).rstrip("\n").split("\n")


def _tile(raw: Raw, place: str, name: str) -> list[str]:
    """1.box.3: a tile, turned as the layout says."""
    name, _, turns = name.partition("/")
    file = f"tile-{name}.map"
    known = sorted(each.removeprefix("tile-").removesuffix(".map") for each in raw if each.startswith("tile-"))
    check(file in raw, f"{place}: there is no tile {name!r}; there are: {', '.join(known)}")
    check(turns in {"", "1", "2", "3"}, f"{place}: {name}/{turns}: a tile is turned by 1, 2 or 3 quarters")
    rows = _lines(raw, place, file)
    check(len(rows) == TILE, f"{file}: a tile has {TILE} lines, not {len(rows)}")
    for y, row in enumerate(rows):
        check(len(row) == TILE, f"{file}: line {y + 1}: it is {len(row)} squares wide, not {TILE}")
        for x, sign in enumerate(row):
            check(sign in ON_TILES, f"{file}: line {y + 1}, column {x + 1}: {sign!r} is nothing on a tile; there are {' '.join(ON_TILES)}")
    for _ in range(int(turns or 0)):
        rows = ["".join(row[x] for row in reversed(rows)) for x in range(TILE)]
    return rows


def _check_edges(raw: Raw, place: str, quest: Quest) -> None:
    """Two tiles fit if both edges are closed, or one can go from one to the other somewhere."""
    for y, row in enumerate(quest.tiles):
        for x, name in enumerate(row):
            tile = _tile(raw, place, name)
            if x + 1 < len(row):
                other = _tile(raw, place, row[x + 1])
                _check_fit(place, name, row[x + 1], [line[-1] for line in tile], [line[0] for line in other])
            if y + 1 < len(quest.tiles):
                under = quest.tiles[y + 1][x]
                _check_fit(place, name, under, list(tile[-1]), list(_tile(raw, place, under)[0]))


def _check_fit(place: str, one: str, other: str, edge: list[str], facing: list[str]) -> None:
    open_here, open_there = "." in edge, "." in facing
    meet = any(here == there == "." for here, there in zip(edge, facing, strict=True))
    check(meet or not (open_here or open_there), f"{place}: {one} does not fit to {other}: an opening faces a wall")


def _compose(raw: Raw, place: str, quest: Quest) -> list[str]:
    """The tiles as one board; an opening on its outer edge is walled up."""
    rows: list[str] = []
    for names in quest.tiles:
        tiles = [_tile(raw, place, name) for name in names]
        rows += ["".join(tile[y] for tile in tiles) for y in range(TILE)]
    last = len(rows) - 1
    for y, row in enumerate(rows):
        inner = row if 0 < y < last else row.replace(".", "#")
        rows[y] = inner[0].replace(".", "#") + inner[1:-1] + inner[-1].replace(".", "#")
    return rows


def _overlaid(file: str, rows: list[str], below: list[str]) -> str:
    """The drawing must show what the tiles show; elements stand on floor."""
    check(len(rows) == len(below), f"{file}: the tiles make {len(below)} lines, the drawing has {len(rows)}")
    for y, (row, tile_row) in enumerate(zip(rows, below, strict=True)):
        check(len(row) == len(tile_row), f"{file}: line {y + 1}: it is {len(row)} squares wide, the tiles are {len(tile_row)}")
        for x, (sign, under) in enumerate(zip(row, tile_row, strict=True)):
            fits = under == "." if sign in ELEMENTS else sign == under
            known = sign in ELEMENTS or sign in ON_TILES
            what = f"the tile has {under!r} there" if known else f"it is nothing on a map; there are {' '.join(ON_TILES + ELEMENTS)}"
            check(fits, f"{file}: line {y + 1}, column {x + 1}: {sign!r} can't stand here: {what}")
    return "".join(rows)


def _check_elements(file: str, cells: str, width: int) -> None:
    """1.box.6: no more than the box holds; a door stands between two walls."""
    for signs, most, what in (("dD", DOORS, "doors"), ("B", BARRELS, "barrels"), ("C", CHESTS, "chests")):
        count = sum(cells.count(sign) for sign in signs)
        check(count <= most, f"{file}: there are {count} {what}, the box has {most} (1.box.6)")
    check(cells.count("L") <= 1, f"{file}: there are {cells.count('L')} dungeon gates; there can be one")
    check("R" in cells, f"{file}: there is no reinforcement entrance, R")
    for at, sign in enumerate(cells):
        if sign in "dD":
            sides = cells[at - 1] + cells[at + 1], cells[at - width] + cells[at + width]
            check(
                any(all(each in OBSTACLES for each in pair) for pair in sides),
                f"{file}: line {at // width + 1}, column {at % width + 1}: a door must stand between two walls",
            )
