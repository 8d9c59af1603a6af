"""Ways and lines from one figure, for the map in words."""

from undercroft.engine.bearings import Compass
from undercroft.engine.view import Piece
from undercroft.games.catacombs.board import ground_of, sees, sees_square
from undercroft.games.catacombs.content.ground import passages
from undercroft.games.catacombs.ids import NOBODY, OFF, Square, Who
from undercroft.games.catacombs.state import Catacombs


def compass(table: Catacombs, eye: str | None) -> Compass | None:
    """From a figure; if none is named, from the one that acts."""
    who = _number(table, eye)
    if not 0 <= who < len(table.figures) or table.figures[who].at == OFF:
        return None
    walks, start = passages(ground_of(table), table.shut).walks, table.figures[who].at
    found, edge = {start: 0}, [start]
    while edge:
        further = dict.fromkeys(to for at in edge for to in walks[at] if to not in found)
        found |= dict.fromkeys(further, found[edge[0]] + 1)
        edge = list(further)

    def in_sight(piece: Piece) -> bool:
        """2.los.1: of figures and of squares."""
        kind, _, number = piece.id.partition(":")
        return sees(table, who, Who(int(number))) if kind == "figure" else sees_square(table, who, _square(piece.space))

    return Compass(f"figure:{who}", lambda space: found.get(_square(space), -1), in_sight, diagonal=True)


def _number(table: Catacombs, eye: str | None) -> Who:
    if eye is None:
        return table.active
    kind, _, number = eye.partition(":")
    return Who(int(number)) if kind == "figure" else NOBODY


def _square(space: str) -> Square:
    return Square(int(space.partition(":")[2]))
