"""Squares have coordinates, in the board itself: the page's rim, the terminal's and every sentence read the same ones."""

import re

import undercroft
from kit.tables import every_game

CALLED = re.compile(r"([A-Z]{1,2})(\d+)")


@every_game
def test_squares_are_called_by_column_and_row(name):
    game = undercroft.game(name)
    board = game.board(game.start(seed=1).table)
    squares = [space for space in board.spaces if space.shape != "room"] if board is not None else []
    columns: dict[str, int] = {}
    rows: dict[str, int] = {}
    for space in squares:
        found = CALLED.fullmatch(space.at)
        assert found, space
        assert columns.setdefault(found[1], space.x) == space.x, space
        assert rows.setdefault(found[2], space.y) == space.y, space
    assert len({space.at for space in squares}) == len(squares)
    assert len(set(columns.values())) == len(columns)
    assert len(set(rows.values())) == len(rows)
