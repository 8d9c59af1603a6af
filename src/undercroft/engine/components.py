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


class Box(msgspec.Struct, frozen=True):
    """Everything of one game."""

    piles: tuple[Pile, ...] = ()
    grounds: tuple[Ground, ...] = ()
    tokens: tuple[Token, ...] = ()
