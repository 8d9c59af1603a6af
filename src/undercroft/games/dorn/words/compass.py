"""Ways and lines from one figure, for the map in words."""

from undercroft.engine.bearings import Compass
from undercroft.engine.view import Piece
from undercroft.games.dorn.board import monster
from undercroft.games.dorn.ids import Figure
from undercroft.games.dorn.state import LORD, Dorn
from undercroft.pieces.grid import apart, bits
from undercroft.pieces.paths import FAR, distances
from undercroft.pieces.sight import clear

EYESIGHT = 10  # spaces: nothing is shot farther


def compass(table: Dorn, eye: str | None) -> Compass | None:
    """From a figure; if none is named, from the one in hand, or from the hero who is attacked."""
    number = _number(table, eye)
    here = _where(table, number)
    if here < 0:
        return None
    lab = table.content.map
    floor, feet = lab.walk[table.gate] & ~table.walls_at, tuple(bits(lab.foot[here]))
    steps = distances(lab.foot[here], floor | lab.foot[here], lab.width, len(lab.regions), lab.joints)
    foes = table.monsters_at if number < LORD else table.heroes_at
    blocked = lab.rock[table.gate] | table.walls_at | foes

    def far(space: str) -> int:
        kind, _, at = space.partition(":")
        known = steps[int(at)] if kind == "space" else FAR
        return known if known != FAR else -1

    def sees(piece: Piece) -> bool:
        """9d.5: by a straight line that no rock, wall or enemy crosses."""
        at = int(piece.space.partition(":")[2])
        return any(sum(map(abs, apart(foot, at, lab.width))) <= EYESIGHT and clear(foot, at, blocked, lab.width) for foot in feet)

    return Compass(f"figure:{number}", far, sees)


def _number(table: Dorn, eye: str | None) -> int:
    if eye is not None:
        kind, _, number = eye.partition(":")
        return int(number.partition(":")[0]) if kind == "figure" else -1
    return table.hand if table.hand >= 0 else table.victim


def _where(table: Dorn, number: int) -> int:
    if number < 0:
        return -1
    if number < LORD:
        return table.heroes[number].space if number < len(table.heroes) else -1
    return monster(table, Figure(number)).space if any(each.figure == number for each in table.monsters) else -1
