"""What can be read off a table, turn by turn: how simulations tell the way that games take."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec


class Gauges(msgspec.Struct, frozen=True):
    """What a game counts its way by, and what it reads on it."""

    unit: str  # such as "turn" or "chapter"
    turn: Callable[[Any], int]  # the number of the present one; it never falls, and is below 0 until there is something to read
    read: Callable[[Any], Mapping[str, float]]  # by name, such as "hit points of the heroes"; always the same names
