"""Puzzles: what the files say can be laid, greedy solves most of them, and what is wrong is said in a line."""

import msgspec
import pytest

import undercroft
from undercroft.cli.app import run
from undercroft.engine.content import ContentError
from undercroft.lab import puzzles

SOLVED = 0.8
"""So many of the puzzles of a game greedy has to solve."""

PUZZLED = [name for name in undercroft.games() if (undercroft.game(name).folder / puzzles.FILE).is_file()]

PUZZLE = """
[[puzzle]]
id = "strike"
seats = 2
seat = 0
why = "He is the last one."
right = [{ do = "target", hero = 0 }]
facts = { turn = 14, phase = "assault", heroes = { kaerdrak = { at = [12, 12], hp = 1 } }, monsters = { vampire = [[12, 13]] } }
"""


@pytest.mark.parametrize("name", PUZZLED)
def test_greedy_solves_most_of_them(name):
    found = puzzles.solve(undercroft.game(name), ("greedy",), attempts=1)
    assert found.puzzles >= 25
    missed = [each.puzzle for each in found.tried if not each.solved]
    assert found.solved["greedy"] >= SOLVED * found.puzzles, missed


def test_whoever_answers_at_random_solves_few():
    found = puzzles.solve(undercroft.game("dorn"), ("random",))
    assert found.solved["random"] < SOLVED * found.puzzles


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "", ""),
        ('"target"', '"dance"', "strike: dance hero=0 can't be answered; there are: target hero=0; end"),
        ("seat = 0\n", "seat = 1\n", "strike: seat 1 is not asked"),
        ("hero = 0 }]", 'hero = 0 }, { do = "end" }]', "strike: every answer is right: there is nothing to find"),
        ('why = "He is the last one."', "", "Object missing required field `why`"),
        ("kaerdrak", "nobody", "strike: facts: there is no hero 'nobody'; there are: almanor"),
        ("turn = 14", "tern = 14", "strike: facts: Object contains unknown field `tern`"),
        ("[[puzzle]]", "[[puzzle]", "Expected ']]'"),
        ("heroes = {", "before = 1, heroes = {", "unknown field `before`"),
    ],
)
def test_a_puzzle_that_is_none_is_refused_in_a_line(tmp_path, old, new, said):
    path = tmp_path / "puzzles.toml"
    path.write_text(PUZZLE.replace(old, new) if old else PUZZLE + PUZZLE)
    with pytest.raises(ContentError) as caught:
        puzzles.read(undercroft.game("dorn"), path)
    message = str(caught.value)
    assert message.startswith("puzzles.toml: ")
    assert (said or "strike: there are two puzzles of this name") in message
    assert "\n" not in message


def test_the_command_prints_who_solves_what(capsys, monkeypatch):
    monkeypatch.setattr(puzzles, "load", lambda game: puzzles.read(game, game.folder / puzzles.FILE)[:2])
    assert run(["arena", "dorn", "--puzzles", "--bots", "greedy,random"]) == 0
    said = capsys.readouterr().out
    assert "2 puzzles, each tried 3 times" in said
    assert "carry_it_in" in said
    assert run(["arena", "dorn", "--puzzles", "--bots", "greedy", "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out)
    assert (found["puzzles"], found["solved"]) == (2, {"greedy": 2})


def test_an_unknown_bot_is_refused(capsys):
    assert run(["arena", "dorn", "--puzzles", "--bots", "nobody"]) == 2
    assert "there is no bot 'nobody'" in capsys.readouterr().err
