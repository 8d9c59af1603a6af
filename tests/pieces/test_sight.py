"""Lines of fire, drawn: S shoots, T is the target, # blocks."""

import random

import pytest

from undercroft.pieces.sight import clear

WIDTH = 12


def shot(*rows):
    """Whether S can hit T, and whether T could hit S."""
    text = "".join(row.ljust(WIDTH, ".") for row in rows)
    blocked = sum(1 << at for at, sign in enumerate(text) if sign == "#")
    here, there = text.index("S"), text.index("T")
    return clear(here, there, blocked, WIDTH), clear(there, here, blocked, WIDTH)


@pytest.mark.parametrize(
    ("rows", "there", "back"),
    [
        (("ST",), True, True),
        (("S...T",), True, True),
        (("S.#.T",), False, False),
        (("S#", "#T"), False, False),  # both squares between are blocked
        (("S#", ".T"), True, True),
        (("S.#", "..T"), True, True),  # it may touch a corner
        (("S..", "##.", "..T"), False, False),
        (("#S", ".#", ".#", ".T"), False, False),
        (("#T", "#.", "#.", "S."), True, False),  # from any part of one's own square, but to the centre of the other's
    ],
)
def test_lines(rows, there, back):
    assert shot(*rows) == (there, back)


def sampled(shooter, target, blocked):
    """The same by trying many lines: what it finds must be found, but it can't see lines through single points."""
    x, y = target[0] + 0.5, target[1] + 0.5
    for step in range(41):
        for px, py in ((step / 40, 0), (step / 40, 1), (0, step / 40), (1, step / 40)):
            across, down = shooter[0] + px - x, shooter[1] + py - y
            points = ((x + across * part / 300, y + down * part / 300) for part in range(301))
            if not any((int(at), int(to)) in blocked and at % 1 and to % 1 for at, to in points):
                yield px, py


def test_what_many_lines_find_is_found():
    chooser = random.Random(5)
    found = 0
    for _ in range(60):
        shooter, target = (chooser.randrange(2, 8), chooser.randrange(2, 8)), (chooser.randrange(2, 8), chooser.randrange(2, 8))
        blocked = {(chooser.randrange(1, 9), chooser.randrange(1, 9)) for _ in range(14)} - {shooter, target}
        if shooter == target:
            continue
        squares = sum(1 << to * WIDTH + at for at, to in blocked)
        can = clear(shooter[1] * WIDTH + shooter[0], target[1] * WIDTH + target[0], squares, WIDTH)
        lines = len(list(sampled(shooter, target, blocked)))
        found += can
        assert can or lines < 3, (shooter, target, blocked)
        assert not can or lines, (shooter, target, blocked)
    assert found > 10
