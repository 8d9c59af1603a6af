"""`undercroft arena`, as people call it."""

import signal
import subprocess
import sys
import time

import msgspec
import pytest

from undercroft.cli.app import run

QUICK = ["--bots", "random,search:1", "--games", "2", "--workers", "1", "--seed", "3"]


def test_groups_are_compared_where_all_play_together(capsys):
    assert run(["arena", "darkcastle", "--seats", "1", *QUICK]) == 0
    said = capsys.readouterr().out
    for words in ("Escape the Dark Castle, 4 games, 1 seat, seed 3", "the game itself", "Compared with", "Points more"):
        assert words in said


def test_of_two_sides_both_are_shown(capsys):
    assert run(["arena", "dorn", "--seats", "2", *QUICK]) == 0
    said = capsys.readouterr().out
    for words in ("2 games, 2 seats", "Fair: 50%", "as the Dornkeeper", "as all heroes", "Rating"):
        assert words in said


def test_the_result_as_a_document(capsys):
    assert run(["arena", "darkcastle", "--seats", "1", "--json", *QUICK]) == 0
    found = msgspec.json.decode(capsys.readouterr().out)
    assert (found["wanted"], found["games"], found["stopped"], found["bots"]) == (4, 4, False, ["random", "search:1"])
    assert {each["name"] for each in found["ratings"]} == {"random", "search:1", "the game itself"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("arena", "a value is needed for GAME"),
        ("arena chess", "there is no game 'chess'"),
        ("arena darkcastle --bots greedy", "the arena needs at least 2 bots, not 1"),
        ("arena darkcastle --bots greedy,genius", "there is no bot 'genius'; there are: random, greedy"),
        ("arena darkcastle --bots greedy,search:0", "at least 1 unit of work, not 0"),
        ("arena darkcastle --bots greedy,greedy", "greedy is given twice"),
        ("arena darkcastle --games 0", "games must be at least 1, not 0"),
        ("arena darkcastle --workers 0", "workers must be at least 1, not 0"),
        ("arena darkcastle --workers 100000", "workers must be at most 256, not 100000"),
        ("arena darkcastle --seats 9", "is for 1 to 4 seats, not 9"),
        ("arena darkcastle --keep nowhere/a.games", "nowhere/a.games: it can't be opened for writing"),
    ],
)
def test_one_line_says_what_is_wrong(words, said, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert run(words.split()) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_shows_what_has_been_played(workers, tmp_path):
    words = ["arena", "darkcastle", "--bots", "random,search:1", "--seats", "1", "--games", "5000", "--keep", "a.games"]
    called = [sys.executable, "-c", "from undercroft.cli import main; main()", *words, "--workers", str(workers)]
    process = subprocess.Popen(called, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until and not ((tmp_path / "a.games").exists() and (tmp_path / "a.games").stat().st_size > 24_000):
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert "Rating" in out
    assert "stopped after" in err
    assert "of 10,000 games; they are kept in a.games: the same command goes on from there" in err
