"""What a box would hold: the printed things of a game, as they are drawn on paper."""

import msgspec

from undercroft.engine.view import Board, Card


class Pile(msgspec.Struct, frozen=True):
    """Cards with the same back."""

    name: str
    cards: tuple[Card, ...]  # every copy, as it lies in the box


class Ground(msgspec.Struct, frozen=True):
    """A board to play on."""

    name: str
    board: Board


class Token(msgspec.Struct, frozen=True):
    """A figure or counter, so many times."""

    name: str
    copies: int
    icon: str = ""
    kind: str = ""


class Die(msgspec.Struct, frozen=True):
    """A die with six faces of its own, so many times."""

    name: str
    faces: tuple[str, ...]  # in a word or two; empty: blank
    copies: int = 1


class Track(msgspec.Struct, frozen=True):
    """Something that is counted on a sheet: a row of boxes from 0, or from another number, up to the most."""

    name: str
    most: int
    least: int = 0


class Sheet(msgspec.Struct, frozen=True):
    """A sheet for somebody, on which something is counted or noted."""

    name: str
    tracks: tuple[Track, ...]
    note: str = ""  # what it is for


class Box(msgspec.Struct, frozen=True):
    """Everything of one game."""

    piles: tuple[Pile, ...] = ()
    grounds: tuple[Ground, ...] = ()
    tokens: tuple[Token, ...] = ()
    dice: tuple[Die, ...] = ()
    sheets: tuple[Sheet, ...] = ()
