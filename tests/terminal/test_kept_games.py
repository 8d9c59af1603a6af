"""Games that are kept: whole, verified, and never lost."""

import os
import random
from contextlib import suppress

import msgspec
import pytest

from undercroft.cli.app import run
from undercroft.cli.play import saves
from undercroft.cli.play.play import go_on


@pytest.fixture
def kept(sit):
    """A game that was left after a few answers."""
    session = sit(answers=(1, 4, 0))
    saves.keep(session)
    return session


def test_a_kept_game_is_the_same_game(kept):
    again = saves.restore(kept.path)
    assert again.match.record() == kept.match.record()
    assert (again.kinds, again.seed, again.givers, again.path) == (kept.kinds, kept.seed, kept.givers, kept.path)


def test_each_new_game_has_a_file_of_its_own(sit, home):
    for number in (1, 2, 3):
        assert saves.keep(sit(seed=number)) == home / "saves" / f"darkcastle-{number}.json"


def test_the_data_folder_of_the_user_is_used(monkeypatch, tmp_path):
    monkeypatch.delenv("UNDERCROFT_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.folder() == tmp_path / "undercroft" / "saves"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.folder() == tmp_path / ".local" / "share" / "undercroft" / "saves"


def test_a_file_is_replaced_whole_or_not_at_all(kept, monkeypatch):
    before = kept.path.read_bytes()
    kept.answer(0, kept.bot_to_move())

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        saves.keep(kept)
    assert kept.path.read_bytes() == before
    assert [path.name for path in kept.path.parent.iterdir()] == [kept.path.name]


def test_the_last_unfinished_game_is_found_and_finished_ones_are_passed_by(kept, last_answer):
    finished = last_answer()
    finished.answer(0, finished.bot_to_move())
    saves.keep(finished)
    assert finished.over
    found, lines = saves.unfinished("darkcastle")
    assert (found.path, lines) == (kept.path, [])


def test_a_broken_file_is_put_aside_with_a_line_and_never_deleted(kept, sit):
    other = saves.keep(sit(seed=5))
    other.write_bytes(b"{ broken")
    found, lines = saves.unfinished("darkcastle")
    assert found.path == kept.path
    assert len(lines) == 1
    assert "this is no kept game" in lines[0]
    assert other.with_name(f"{other.name}.aside1").read_bytes() == b"{ broken"
    assert saves.unfinished("darkcastle")[1] == []


WRONG = {
    "version": ({"undercroft_save": 99}, "version 99"),
    "a field too many": ({"extra": 1}, "unknown field"),
    "other seats": ({"seats": ["me"]}, "the seats do not fit"),
    "a stranger": ({"seats": ["me", "stranger"]}, "the seats do not fit"),
    "too few givers": ({"givers": [0]}, "who answered does not fit"),
    "no such giver": ({"givers": [0, 1, 9]}, "who answered does not fit"),
    "no record": ({"record": {}}, "this is no record"),
    "a pack that is gone": ({"pack": "/nowhere/at-all"}, "there is no such folder"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_file_is_said_in_one_line(kept, what, capsys):
    change, says = WRONG[what]
    document = {**msgspec.json.decode(kept.path.read_bytes()), **change}
    kept.path.write_bytes(msgspec.json.encode(document))
    before = kept.path.read_bytes()
    assert run(["play", "--plain", "--resume", kept.path.stem]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert says in said.err
    assert kept.path.read_bytes() == before


def test_an_edited_tape_does_not_resume(kept, capsys):
    document = msgspec.json.decode(kept.path.read_bytes())
    document["record"]["tape"] = "bd" + document["record"]["tape"][2:]
    kept.path.write_bytes(msgspec.json.encode(document))
    assert run(["play", "--plain", "--resume", str(kept.path)]) == 2
    assert str(kept.path) in capsys.readouterr().err


def test_damaged_files_are_refused_or_still_the_same_game(kept):
    """Any damage of a few bytes is noticed, unless it is harmless."""
    whole, dice = kept.path.read_bytes(), random.Random(7)
    for _ in range(200):
        damaged = bytearray(whole)
        for _ in range(dice.randint(1, 3)):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        del damaged[dice.randint(0, 2 * len(damaged)) :]
        kept.path.write_bytes(damaged)
        with suppress(ValueError):
            assert saves.restore(kept.path).match.digest() == kept.match.digest()


def test_a_game_of_another_name_is_not_resumed(kept):
    with pytest.raises(ValueError, match="is a game of darkcastle, not of chess"):
        go_on("chess", kept.path.stem, None, None, None)


def test_others_may_take_the_seats(kept, capsys):
    assert run(["play", "--plain", "--resume", kept.path.stem, "--seats", "random,random"]) == 0
    assert "is kept as darkcastle-1" in capsys.readouterr().out
    assert run(["play", "--plain", "--resume", kept.path.stem, "--seats", "me"]) == 2
    assert "has 2 seats, not 1" in capsys.readouterr().err
