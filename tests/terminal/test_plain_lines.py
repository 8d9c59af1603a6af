"""`undercroft play --plain`: the game as lines, through pipes."""

import os
import signal
import subprocess
import sys

import msgspec
import pytest

import undercroft
from undercroft.cli.play.session import hint_of

NUMBERS = "".join(f"{1 + number * number % 7}\n" for number in range(6000))
"""Whatever is asked: what leaves something behind is never the first option, so ones alone would trade for ever."""


def kept(home, name="darkcastle-1"):
    return msgspec.json.decode((home / "saves" / f"{name}.json").read_bytes())


def test_a_pipe_of_numbers_plays_to_the_end(plain, home):
    done = plain("darkcastle", "--seed", 3, "--seats", "me,bot", lines=NUMBERS)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Lost. " in done.stdout
    assert "Pages turned: " in done.stdout
    assert undercroft.replay(kept(home)["record"]).outcome is not None


@pytest.mark.parametrize("seats", ["me", "me,me,me", "bot,random", "random,me,me,random"])
def test_any_mix_of_people_and_bots_comes_to_an_end(plain, seats):
    done = plain("--seed", 8, "--seats", seats, lines=NUMBERS)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Lost. " in done.stdout or "Won. " in done.stdout


def test_there_is_neither_colour_nor_drawing(plain):
    done = plain("--seed", 3, "--seats", "me,bot", lines=NUMBERS)
    assert "\x1b" not in done.stdout
    assert not any("─" <= sign <= "╿" or "▀" <= sign <= "▟" for sign in done.stdout)


def test_rules_are_told_to_whoever_asks(plain):
    done = plain("--seed", 3, "--seats", "me,bot", lines="2\n1\n")
    assert "The Cook is among the prisoners, with 18 HP.\n" in done.stdout
    assert "[" not in done.stdout, "a screen reader would read each of them out"
    done = plain("--seed", 3, "--seats", "me,bot", lines="n\n2\n1\nl\n")
    assert "turns the page: The Unlocked Cell. [3.chapter.1]" in done.stdout
    assert "Tonight the gaoler" in done.stdout


def test_letters_ask_and_numbers_answer(plain):
    wrong = ["-1", "1.5", "", "x", "9" * 5000]
    asked = ["h", "o", "2", "1", "s", "c", "l", "p", "r", "r 5.attack.2", "r two-handed", "r zeppelin", "u", "99", "0", *wrong]
    done = plain("--seed", 3, lines="\n".join([*asked, "q"]))
    told = done.stdout
    assert done.returncode == 0
    assert "take the last answer back" in told  # h
    assert "(Served the high table" in told  # o: with hints
    assert "The Cook: 18 of 18 HP." in told  # s
    assert "No cards lie open." in told  # c
    assert "3.turn.2, Turn order:" in told  # r
    assert "5.attack.2, Attack:" in told
    assert "Our ruling:" in told
    assert "There is no rule 'zeppelin'." in told
    assert "Taken back." in told  # u
    assert "There are options 1 to 5, no 99." in told
    assert "There are options 1 to 5, no 0." in told
    for line in wrong:
        assert f"A number from 1 to 5, or a letter (h for help), not {line!r}." in told
    assert "--resume darkcastle-1" in told


def test_bytes_that_are_no_text_are_one_wrong_line(home):
    called = [sys.executable, "-c", "from undercroft.cli import main; main()", "play", "--plain", "--seed", "3"]
    env = {**os.environ, "UNDERCROFT_HOME": str(home), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(called, input=b"\xff\xfe\n1\n", capture_output=True, timeout=60, check=False, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The Abbot is among the prisoners" in done.stdout


def test_taking_back_after_a_bot_is_asked_first(plain, home):
    done = plain("--seed", 3, "--seats", "me,bot", lines="2\nu\nn\nu\ny\n3\n")
    assert "A bot has answered since. Take it back anyway? y or n" in done.stdout
    assert "It stands." in done.stdout
    assert "The Miller is among the prisoners" in done.stdout
    assert kept(home)["givers"] == [0, 1]


def test_the_end_of_the_input_keeps_the_game_and_resuming_goes_on_identically(plain, home):
    whole = plain("--seed", 3, "--seats", "me,bot", lines=NUMBERS)
    part = plain("--seed", 3, "--seats", "me,bot", lines="".join(NUMBERS.splitlines(keepends=True)[:9]))
    assert part.returncode == 0
    assert "Go on with it: undercroft play darkcastle --plain --resume darkcastle-2" in part.stdout
    rest = plain("--resume", "darkcastle-2", lines="".join(NUMBERS.splitlines(keepends=True)[9:]))
    assert rest.returncode == 0
    assert kept(home, "darkcastle-2")["record"] == kept(home, "darkcastle-1")["record"]
    assert rest.stdout.splitlines()[-3:-1] == whole.stdout.splitlines()[-3:-1]


def test_an_unfinished_game_is_mentioned_but_never_taken_by_a_pipe(plain):
    plain("--seed", 3, lines="1\n")
    done = plain(lines="1\n")
    assert "A game lies unfinished: Escape the Dark Castle; left on" in done.stdout
    assert "--resume darkcastle-1" in done.stdout
    assert "--resume darkcastle-2" in done.stdout
    assert "lies unfinished" not in plain("--new", lines="1\n").stdout


def test_an_interrupt_keeps_the_game(home):
    called = [sys.executable, "-uc", "from undercroft.cli import main; main()", "play", "--plain", "--seed", "3"]
    env = {**os.environ, "UNDERCROFT_HOME": str(home)}
    with subprocess.Popen(called, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as process:
        process.stdin.write("1\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith("5. "):
                break
        for line in process.stdout:  # the options of the second question
            if line.startswith("5. "):
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "")
    assert "--resume darkcastle-1" in out
    assert kept(home)["givers"] == [0]


def test_a_reader_who_leaves_does_no_harm(home):
    called = f"yes 1 | {sys.executable} -c 'from undercroft.cli import main; main()' play --plain --seed 3 | head -3"
    done = subprocess.run(
        called, shell=True, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, "UNDERCROFT_HOME": str(home)}
    )
    assert "Traceback" not in done.stderr


def test_real_dice_are_asked_for(plain, home):
    done = plain("--dice", "physical", lines="1\n1\n1\n3\nu\ncracked\n")
    assert "draw an item card. Which one is it?" in done.stdout
    assert "You find: Cracked Axe." in done.stdout
    assert "Taken back." in done.stdout
    assert kept(home)["record"]["dice"] == {"kind": "physical"}


def test_two_people_are_told_whose_turn_it_is(plain):
    done = plain("--seats", "me,me", "--seed", 3, lines="1\n1\n")
    assert "Player 1: The cell: who were you" in done.stdout
    assert "Player 2: The cell: who were you" in done.stdout
    assert "The Abbot or the Cook: The cell: the door is open. Who turns the first card?" in done.stdout


def test_a_chance_is_said_with_what_an_option_does():
    odds = {"won": 8, "of": 9, "needs": "Difficulty 1, 2 dice"}
    assert hint_of({"label": "Strike", "hint": "1 Action.P.", "chance": odds}) == "Difficulty 1, 2 dice: 89 %. 1 Action.P."
    assert hint_of({"label": "Jump", "chance": {"won": 1, "of": 2}}) == "50 %."
    assert hint_of({"label": "Wait", "hint": "For later."}) == "For later."
    assert hint_of({"label": "Stay"}) == ""
