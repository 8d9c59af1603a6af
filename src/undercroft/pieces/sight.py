"""Lines of fire over a board of squares: from any part of the shooter's square to the centre of the target's.

A line is free if it meets the inside of no blocked square. It may touch an edge or a corner, but not slip through the point
where two blocked squares touch. Which squares a line crosses depends only on how far the two squares lie apart, so the lines are
worked out once for each such distance, with whole numbers alone. All directions in which something can change (towards a
corner of some square between the two) and one between each two of them are tried: that is exact.
"""

import itertools
from fractions import Fraction
from functools import cache

from undercroft.pieces.grid import apart

Line = tuple[int, tuple[int, ...]]
"""The squares whose inside it crosses, and pairs of squares of which not both may be blocked."""


def clear(shooter: int, target: int, blocked: int, width: int) -> bool:
    """Whether something can be shot from one square to another; neither of them blocks."""
    lift, lines = lines_of_fire(*apart(shooter, target, width), width)
    window = (blocked & ~(1 << shooter | 1 << target)) >> shooter + lift
    for crossed, pinches in lines:
        if not window & crossed:
            for pinch in pinches:
                if window & pinch == pinch:
                    break
            else:
                return True
    return False


@cache
def lines_of_fire(columns: int, rows: int, width: int) -> tuple[int, tuple[Line, ...]]:
    """All lines that can matter between squares so far apart, and where their sets of squares begin, counted from the shooter."""
    left, top = min(0, columns), min(0, rows)

    def bit(square: tuple[int, int]) -> int:
        return 1 << (square[1] - top) * width + square[0] - left

    found: dict[Line, None] = {}
    for direction in _directions(columns, rows):
        crossed, pinches = _trace(columns, rows, direction)
        ends = {(0, 0), (columns, rows)}
        inside = 0
        for square in crossed:
            if square not in ends:
                inside |= bit(square)
        narrow = sorted(bit(one) | bit(other) for one, other in pinches if not {one, other} & ends)
        found[inside, tuple(narrow)] = None
    lines = sorted(found, key=lambda line: (line[0].bit_count(), len(line[1]), line))
    kept: list[Line] = []
    for line in lines:
        if not any(better[0] & ~line[0] == 0 and all(pinch in line[1] for pinch in better[1]) for better in kept):
            kept.append(line)
    return top * width + left, tuple(kept)


def _directions(columns: int, rows: int) -> list[tuple[int, int]]:
    """From the target's centre towards the shooter. Lengths are doubled here: the shooter's square is 0 to 2, centres are odd."""
    x, y = 2 * columns + 1, 2 * rows + 1
    corners = [
        (across - x, down - y)
        for across in range(min(0, x - 1), max(2, x + 1) + 1, 2)
        for down in range(min(0, y - 1), max(2, y + 1) + 1, 2)
    ]
    hitting = [each for each in corners if _entry(x, y, each) is not None]
    hitting.sort(key=lambda each: _turn(each, (1 - x, 1 - y)))
    between = [(one[0] + other[0], one[1] + other[1]) for one, other in itertools.pairwise(hitting)]
    return hitting + between


def _turn(direction: tuple[int, int], middle: tuple[int, int]) -> Fraction:
    """How far a direction turns away from the middle one; all of them go towards the same square, so no angle is near a half turn."""
    across = direction[0] * middle[1] - direction[1] * middle[0]
    along = direction[0] * middle[0] + direction[1] * middle[1]
    return Fraction(across, along)


def _entry(x: int, y: int, direction: tuple[int, int]) -> Fraction | None:
    """After how many times the direction the line meets the shooter's square first; None if it never does."""
    enter, leave = Fraction(0), None
    for at, step in ((x, direction[0]), (y, direction[1])):
        if step == 0:
            if not 0 <= at <= 2:
                return None
            continue
        near, far = sorted((Fraction(-at, step), Fraction(2 - at, step)))
        enter = max(enter, near)
        leave = far if leave is None else min(leave, far)
    return enter if leave is None or enter <= leave else None


def _trace(
    columns: int, rows: int, direction: tuple[int, int]
) -> tuple[list[tuple[int, int]], list[tuple[tuple[int, int], tuple[int, int]]]]:
    """The squares that the line crosses, and the two squares beside each corner that it goes through."""
    x, y = 2 * columns + 1, 2 * rows + 1
    end = _entry(x, y, direction)
    assert end is not None
    turns = sorted({turn for at, step in ((x, direction[0]), (y, direction[1])) for turn in _crossings(at, step, end)} | {Fraction(0), end})
    crossed, pinches = [], []
    for one, other in itertools.pairwise(turns):
        middle = (one + other) / 2
        square = int((x + middle * direction[0]) // 2), int((y + middle * direction[1]) // 2)
        crossed.append(square)
        across, down = x + other * direction[0], y + other * direction[1]
        if across % 2 == 0 and down % 2 == 0:
            ahead = int(across) // 2 * 2 - 1 - square[0], int(down) // 2 * 2 - 1 - square[1]
            pinches.append(((square[0], ahead[1]), (ahead[0], square[1])))
    return crossed, pinches


def _crossings(at: int, step: int, end: Fraction) -> list[Fraction]:
    """When the line crosses from one row or column to the next."""
    if step == 0:
        return []
    last = at + end * step
    low, high = sorted((Fraction(at), last))
    first = int(low // 2) * 2
    return [Fraction(line - at, step) for line in range(first, int(high) + 3, 2) if low <= line <= high]
