"""Whatever is wrong is said in one line, and the exit code is 2."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time

import pytest

from undercroft.cli.app import run

WRONG = {
    "chess": "there is no game 'chess'; there are: darkcastle",
    "--seats me,foe": "nobody is called 'foe'; a seat can be: me, bot, random, greedy",
    "--seats ,": "nobody is called ''",
    "--seats me,bot,bot,bot,bot": "is for 1 to 4 seats, not 5",
    "--seats bot --dice physical": "real dice need somebody to roll them",
    "--dice loaded": "--dice",
    "--option weather=wet": "has no option 'weather'; it has: characters",
    "--option characters=wet": "can't be 'wet'; it can be: chosen, dealt",
    "--option characters": "given as name=value",
    "--pack nowhere": "nowhere: there is no such folder",
    "--seed many": "a whole number is needed, not 'many'",
    "--resume nothing": "no game is kept as 'nothing'; kept are: none",
    "--resume nothing --seed 3": "are for a new game; --resume goes on with one",
    "--save nowhere/game.json": "games can't be kept in",
    "--save here.json": "exists already",
    "--bogus": "--bogus",
}


@pytest.mark.parametrize("words", WRONG)
def test_it_is_said_in_one_line(words, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here.json").write_text("mine")
    assert run(["play", "--plain", *words.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert WRONG[words] in said.err
    assert (tmp_path / "here.json").read_text() == "mine"


def test_without_a_terminal_plain_is_named(capsys):
    assert run(["play"]) == 2
    assert "--plain" in capsys.readouterr().err


def test_games_that_can_not_be_kept_are_not_begun(capsys, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "file" / "home"))
    assert run(["play", "--plain"]) == 2
    assert "games can't be kept in" in capsys.readouterr().err


def on_terminal(width, height, keys=b""):
    """`undercroft play` on a real terminal of this size; returns the exit code and all that was written on it."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    called = [sys.executable, "-c", "from undercroft.cli import main; main()", "play", "--seed", "3"]
    env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    process = subprocess.Popen(called, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True)
    os.close(slave)
    written, read, ends = b"", False, time.monotonic() + 30
    while time.monotonic() < ends:
        try:
            written += os.read(master, 65536) if select.select([master], [], [], 1)[0] else b""
        except OSError:  # the other side has closed it
            break
        if not read and b"To begin with" in written:  # the card of whoever sits down is there
            os.write(master, b"\r")
            read = True
        if keys and b"castle?" in written:  # the first question is there
            os.write(master, keys)
            keys = b""
    os.close(master)
    try:
        return process.wait(timeout=60), written.decode(errors="replace")
    finally:
        process.kill()


def test_a_terminal_that_is_too_small_is_refused():
    code, written = on_terminal(79, 24)
    assert code == 2
    assert len(written.splitlines()) == 1
    assert "79 by 24" in written


@pytest.mark.parametrize("leave", [b"q", b"\x03"])
def test_on_a_real_terminal_the_table_opens_and_closes(leave):
    code, written = on_terminal(80, 24, leave)
    assert code == 0
    assert "Nothing was answered" in written
    assert "Traceback" not in written
