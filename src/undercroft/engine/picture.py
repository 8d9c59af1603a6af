"""A small picture beside a rule: a piece of the board with whoever stands there, or dice as they lie. Page and print draw it alike."""

import msgspec


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A square of the piece, or a room of several."""

    x: int
    y: int
    kind: str = "floor"  # floor, wall, water: how it is drawn
    wide: int = 1
    high: int = 1
    mark: str = ""  # lit: can be gone to; struck: can be struck at
    sign: str = ""  # two letters of whoever stands there
    side: int | None = None  # 0: of whoever looks; 1: of another


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that lie together."""

    name: str
    faces: tuple[str, ...]


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is seen, and what it says."""

    rules: tuple[str, ...]
    caption: str
    spots: tuple[Spot, ...] = ()
    rows: tuple[Row, ...] = ()
    signs: tuple[str, ...] = ()  # what the letters mean
