"""A table with a field of every kind that a table may hold."""

from typing import Any, Literal

import msgspec

from undercroft.engine.chance import Seeded
from undercroft.engine.state import Table


class Frozen(msgspec.Struct, frozen=True):
    name: str
    parts: tuple[int, ...] = ()


class Figure(msgspec.Struct):
    hp: int
    hand: list[int] = []
    badges: dict[str, int] = {}


class Rich(Table):
    number: int = 1
    word: str = "x"
    flag: bool = False
    blob: bytes = b""
    maybe: int | None = None
    kind: Literal["a", "b"] = "a"
    pair: tuple[int, str] = (1, "x")
    frozen: Frozen = Frozen("f")
    maybe_frozen: Frozen | None = None
    rows: list[list[int]] = []
    figures: list[Figure] = []
    by_name: dict[str, Figure] = {}
    piles: dict[int, list[int]] = {}
    leader: Figure | None = None
    marks: bytearray = bytearray()


def rich(**fields: Any) -> Rich:
    return Rich(chance=Seeded.of(1), journal=[], content={"shared": [1]}, **fields)


def full() -> Rich:
    return rich(
        rows=[[1, 2], [3]],
        figures=[Figure(3, [1], {"a": 1})],
        by_name={"x": Figure(4, [2])},
        piles={1: [1, 2]},
        leader=Figure(5, [9]),
        maybe_frozen=Frozen("g", (1, 2)),
        marks=bytearray(b"ab"),
    )
