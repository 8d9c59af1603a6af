"""The places of a board: on squared paper for whoever draws them, in words for whoever hears them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from string import ascii_uppercase, digits
from typing import Any

from undercroft.engine.view import Board, Space

SIZES = ((7, 3), (6, 2), (5, 2), (4, 2), (3, 1), (2, 1))
"""How wide and high a space may be drawn, in letters: as large as there is room for."""
RIM = (3, 1)
"""How much room rows and columns need at the left and at the top, in letters, to be called by what they are."""
ARTICLES = ("the ", "a ", "an ")

Spot = tuple[int, int]


class Plan:
    """A board on squared paper. A room covers several squares."""

    def __init__(self, board: Board) -> None:
        """Where every space lies."""
        self.board = board
        self.spaces = {space.id: space for space in board.spaces}
        self.left = min(space.x for space in board.spaces)
        self.top = min(space.y for space in board.spaces)
        self.squares = {(x, y): space for space in board.spaces for x, y in self.covered(space)}
        self.across = max(x for x, _ in self.squares) + 1
        self.down = max(y for _, y in self.squares) + 1
        names = Counter(space.name for space in board.spaces)
        self._common = {name for name, many in names.items() if many > 1}
        squares = [(space, self.corner(space)) for space in board.spaces if space.at]
        self.columns = {x: space.at.rstrip(digits) for space, (x, _) in squares}
        self.rows = {y: space.at.lstrip(ascii_uppercase) for space, (_, y) in squares}
        self.rim = RIM if squares else (0, 0)

    def covered(self, space: Space) -> Iterator[Spot]:
        """All its squares."""
        wide, high = size_of(space)
        for x in range(wide):
            for y in range(high):
                yield space.x - self.left + x, space.y - self.top + y

    def corner(self, space: Space) -> Spot:
        """Its upper left square."""
        return space.x - self.left, space.y - self.top

    def middle(self, space: Space) -> Spot:
        """The square in its middle."""
        (x, y), (wide, high) = self.corner(space), size_of(space)
        return x + (wide - 1) // 2, y + (high - 1) // 2

    def name(self, space: Space) -> str:
        """What it is called; where many are called so, with its column and row."""
        return f"{space.name} {space.at}".strip() if space.name in self._common or not space.name else space.name

    def fit(self, width: int, height: int) -> Spot:
        """The largest size of a square with which all of it can be seen; else the smallest."""
        left, top = self.rim
        fitting = (size for size in SIZES if left + self.across * size[0] <= width and top + self.down * size[1] <= height)
        return next(fitting, SIZES[-1])


def size_of(space: Space) -> Spot:
    """How many squares it is wide and high."""
    said = {tag[:5]: int(tag[5:]) for tag in space.tags if tag.startswith(("wide-", "high-")) and tag[5:].isdigit()}
    return said.get("wide-", 1), said.get("high-", 1)


def bare(name: str) -> str:
    """A name without its article."""
    low = name.lower()
    return next((name[len(article) :] for article in ARTICLES if low.startswith(article)), name)


def piece_in_words(piece: Mapping[str, Any]) -> str:
    """A figure or token, with what is to be known of it."""
    name = piece.get("name") or piece["kind"].replace("_", " ").replace("-", " ")
    if piece.get("sign"):
        name = f"{piece['sign']} {name}"
    return f"{name} ({', '.join(piece['badges'])})" if piece.get("badges") else name


def board_in_words(board: Board, view: Mapping[str, Any]) -> list[str]:
    """Who and what stands where, a line each; tokens of a kind together. For people who hear the board."""
    plan = Plan(board)
    lines: list[str] = []
    tokens: dict[str, list[str]] = {}
    for piece in view.get("pieces", ()):
        space = plan.spaces.get(piece["space"])
        where = plan.name(space) if space is not None else "elsewhere"
        if piece.get("owner") is not None or piece.get("name"):
            lines.append(f"{piece_in_words(piece)}: {where}.")
        else:
            tokens.setdefault(piece_in_words(piece), []).append(where)
    return [*lines, *(f"{name[0].upper()}{name[1:]}: {', '.join(where)}." for name, where in tokens.items())]
