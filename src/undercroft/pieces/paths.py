"""Ways over a board of squares, from side to side, in single steps."""

from collections.abc import Sequence

from undercroft.pieces.grid import beside, bits

FAR = 255
"""A distance that nobody walks."""

Joints = tuple[int, ...]
"""Sets of squares that are one and the same place: whoever stands on one of them stands on all."""


def spread(start: int, floor: int, cross: int, width: int, steps: int, joints: Joints = ()) -> list[int]:
    """All squares by the number of steps from the start, which is the first set.

    A step goes to a square of `floor`, and goes on only if that is a square of `cross` too.
    """
    layers = [start]
    front, left = start, floor & ~start
    for _ in range(steps):
        front = (front << 1 | front >> 1 | front << width | front >> width) & left
        for joint in joints:
            if front & joint:
                front |= joint
        if not front:
            break
        left &= ~front
        layers.append(front)
        front &= cross
    return layers


def wade(
    balls: tuple[int, ...], steps: int, floor: int, hard: int, stops: int, width: int, joints: Joints, doors: int
) -> tuple[int, Sequence[int]]:
    """Where one can go, if nobody enters the squares of `hard`, or goes on from those of `stops`; and sets to look up how far it is.

    As far as nothing is in the way they are what the table says (`balls`); from there on one has to look step by step, and each set
    holds only what that step has added. `doors` are all squares of the joints.
    """
    start = balls[0]
    bar = hard | stops
    bar ^= bar & start
    at, last = 1, min(steps, len(balls) - 1)
    while at < last and not balls[at] & bar:
        at += 1
    seen = balls[at]
    seen = seen ^ seen & hard | start
    found = [*balls[:at], seen]
    front = seen ^ seen & balls[at - 1]
    left = floor ^ floor & (hard | seen)
    seen |= left
    row = width - 1
    for _ in range(steps - at):
        if stops:
            front ^= front & stops
        front |= front << row  # shifted by one, and back by a row, it is on all four sides
        front = (front << 1 | front >> width) & left
        if not front:
            break
        if front & doors:
            for joint in joints:
                if front & joint:
                    front |= joint & left
        left ^= front
        found.append(front)
    return seen ^ left, found


def balls(start: int, floor: int, width: int, steps: int, joints: Joints = ()) -> tuple[int, ...]:
    """All squares within 0, 1, 2 and more steps, the start included, if nobody is in the way."""
    found = []
    seen = 0
    for layer in spread(start, floor, floor, width, steps, joints):
        seen |= layer
        found.append(seen)
    return tuple(found + [seen] * (steps + 1 - len(found)))


def distances(start: int, floor: int, width: int, squares: int, joints: Joints = ()) -> bytes:
    """How many steps it is to each square of the board; FAR where no way leads."""
    found = bytearray([FAR]) * squares
    for steps, layer in enumerate(spread(start, floor, floor, width, FAR - 1, joints)):
        for square in bits(layer):
            found[square] = steps
    return bytes(found)


def connected(squares: int, floor: int, width: int, joints: Joints = ()) -> bool:
    """Whether one can walk between any two of these squares."""
    if not squares:
        return True
    reached = 0
    for layer in spread(squares & -squares, floor, floor, width, floor.bit_count(), joints):
        reached |= layer
    return squares & ~reached == 0


def way(layers: list[int], end: int, width: int, joints: Joints = ()) -> list[int]:
    """The squares of a shortest way through these layers, from the first step to the end."""
    at = 1 << end
    steps = next(steps for steps, layer in enumerate(layers) if layer & at)
    found = [end]
    for layer in reversed(layers[1:steps]):
        for joint in joints:
            if at & joint:
                at |= joint
        before = beside(at, width) & layer
        at = before & -before
        found.append(at.bit_length() - 1)
    return found[::-1]
