"""Whole playthroughs, compared as text. They change only on purpose."""

import difflib
from pathlib import Path

import pytest

import undercroft
from kit.golden import HOW_TO_RENEW, playthroughs, transcript
from kit.tables import every_game

HERE = Path(__file__).parent
FILES = [(game, file) for game in undercroft.games() for file in playthroughs(game)]


@pytest.mark.parametrize(("game", "file"), FILES, ids=[file for _, file in FILES])
def test_it_plays_as_it_did(game, file, renew):
    text, path = transcript(*playthroughs(game)[file]), HERE / file
    if renew:
        path.write_text(text, "utf-8")
    assert path.is_file(), f"there is no {file}. {HOW_TO_RENEW}"
    golden = path.read_text("utf-8")
    if text != golden:
        diff = list(difflib.unified_diff(golden.splitlines(), text.splitlines(), file, "now", lineterm="", n=2))
        pytest.fail("\n".join([f"{file} plays differently.", *diff[:40], HOW_TO_RENEW]), pytrace=False)


@every_game
def test_every_game_has_goldens_for_each_number_of_seats(name):
    fewest, most = undercroft.game(name).players
    played = {laying.seats for laying, _, _ in playthroughs(name).values()}
    assert played == set(range(fewest, most + 1))
    missing = [file for file in playthroughs(name) if not (HERE / file).is_file()]
    assert not missing, f"{name} has no golden {', '.join(missing)}. {HOW_TO_RENEW}"


def test_no_golden_is_left_over():
    assert sorted(path.name for path in HERE.glob("*.txt")) == sorted(file for _, file in FILES)
