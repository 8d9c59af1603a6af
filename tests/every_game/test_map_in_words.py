"""The map in words and in two letters: over random games it says of each figure how far and where it is, and no two are called alike."""

import re

import pytest

from kit.playing import walk
from kit.seeing import table
from kit.tables import every_game, layings
from undercroft.engine import showing

WINDS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
LINE = re.compile(r"(?P<what>.+?): (?:(?P<far>[a-z]+|[0-9]+) (?:step|square)s? (?P<wind>[a-z-]+)(?P<rest>.*), at (?P<at>.+)|here)\.")


def toward(wind):
    parts = [WINDS[each] for each in wind.split("-")]
    return sum(x for x, _ in parts), sum(y for _, y in parts)


def read_map(match):
    """All that is wrong with what somebody is told who acts now."""
    view = table(match, match.decision.seats[0])
    board = match.game.board(match.table)
    figures = [piece for piece in view.get("pieces", ()) if piece.get("sign") and piece["id"].count(":") == 1]
    assert len({piece["sign"] for piece in figures}) == len(figures), figures
    assert all(len(piece["sign"]) == 2 for piece in figures)
    spaces = {space.id: space for space in board.spaces}
    pieces = {piece["id"]: piece for piece in view.get("pieces", ())}
    told = view["prompt"].get("around", ())
    for bearing in told[2:]:
        said = LINE.fullmatch(bearing["text"])
        assert said, bearing
        there = spaces[pieces[bearing["id"]]["space"] if bearing["id"] in pieces else bearing["id"]]
        here = spaces[pieces[told[0]["id"]]["space"]]
        if said["wind"]:
            x, y = toward(said["wind"])
            assert (there.x - here.x) * x >= 0, bearing
            assert (there.y - here.y) * y >= 0, bearing
            assert (x, y) != (0, 0)
            assert not there.at or there.shape == "hamlet" or said["at"].endswith(there.at), bearing
    if told:
        named = {bearing["id"] for bearing in told}
        assert all(piece["id"] in named for piece in figures if piece["space"] in spaces), "somebody is not told of"
    return bool(told)


def check(name, games):
    found = [laying for laying in layings() if laying.game == name]
    told = 0
    for seed in range(games):
        match = found[seed % len(found)].start_hardy(seed)
        if match.game.board(match.table) is None:
            return
        for number, _ in enumerate(walk(match, seed)):
            if number % 12 == 0:
                told += read_map(match)
            if number > 400:
                break
    assert told > games


@every_game
def test_everybody_is_told_of_and_nobody_is_called_like_another(name):
    check(name, 2)


@pytest.mark.soak
@every_game
def test_the_same_over_many_games(name):
    check(name, 100)


@pytest.mark.parametrize("name", ["catacombs", "dorn", "damnation"])
def test_the_map_is_told_from_any_figure(name):
    match = next(laying for laying in layings() if laying.game == name).start_hardy(3)
    for number, _ in enumerate(walk(match, 3)):
        if number > 60:
            break
    shown = showing.table_now(match, 0)
    for piece in shown.pieces:
        told = showing.around(match, shown.pieces, piece.id)
        assert bool(told) == bool(piece.sign and piece.id.count(":") == 1), piece
        assert not told or told[0].text.startswith(piece.name)
