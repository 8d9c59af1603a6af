"""Whatever is wrong with a command is said in one line, with what is allowed, and the exit code is 2."""

import msgspec
import pytest

from undercroft.cli.app import run

LONG = "x" * 300

WRONG = {
    "bogus": "no command or option 'bogus'; there are: play, serve, games, simulate",
    "--bogus": "no option '--bogus'; there are: --friends, --alone, --host",
    "games darkcastle": "no place for 'darkcastle'",
    "games --json": "no option '--json'; there are: none",
    "simulate": "a value is needed for GAME",
    "simulate chess": "there is no game 'chess'; there are: darkcastle",
    "simulate darkcastle --games 0": "games must be at least 1, not 0",
    "simulate darkcastle --games -1": "games must be at least 1, not -1",
    "simulate darkcastle --games many": "--games: a whole number is needed, not 'many'",
    "simulate darkcastle --seed 1.5": "--seed: a whole number is needed, not '1.5'",
    "simulate darkcastle --games": "a value is needed for --games",
    "simulate darkcastle --games 1 --games 2": "--games specified multiple times",
    "simulate darkcastle --seats 0": "is for 1 to 4 seats, not 0",
    "simulate darkcastle --workers 0": "workers must be at least 1, not 0",
    "simulate darkcastle --bots genius": "there is no bot 'genius'; there are: random, greedy",
    "simulate darkcastle --bots random,random": "2 bots for 4 seats",
    "simulate darkcastle --option characters": "an option is given as name=value, not 'characters'",
    "simulate darkcastle --option weather=wet": "has no option 'weather'; it has: characters",
    "simulate darkcastle --option characters=wet": "can't be 'wet'; it can be: chosen, dealt",
    "simulate darkcastle --option characters=dealt --option characters=dealt": "characters is given twice",
    "simulate darkcastle --pack nowhere": "nowhere: there is no such folder",
    f"simulate darkcastle --pack {LONG}": "File name too long",
    "simulate darkcastle --sets 4": "no option '--sets'; there are: --games, --bots, --seats",
    "simulate darkcastle --json=perhaps": 'unable to convert "perhaps"',
    "arena darkcastle --bots search:0,greedy": "a search needs at least 1 unit of work, not 0",
    "lab fit darkcastle --games 0": "games must be at least 1, not 0",
    "lab fit darkcastle --games 2 --bots random --seats 1 --workers 1": "a fit needs at least 5 finished games, not 2",
    "lab fit chess": "there is no game 'chess'; there are: darkcastle",
    "rules chess": "there is no game 'chess'; there are: darkcastle",
    "rules darkcastle --rule 99.1": "no rule of darkcastle has the id '99.1'",
    "rules darkcastle zeppelin": "no rule of darkcastle has the words 'zeppelin'",
    "rules darkcastle combat --check": "--check looks at all rules of a game",
    "rules --check": "there is no folder tests here",
    "replay": "a value is needed for FILE",
    "replay nowhere.json": "nowhere.json: No such file or directory",
    "replay .": "Is a directory",
    "content bogus": "no command or option 'bogus'; there are: check",
    "content check": "a value is needed for PATH",
    "content check nowhere": "nowhere: there is no such folder",
    "content check .": "a pack needs a pack.toml",
    "bench chess": "there is no game 'chess'; there are: darkcastle",
}


@pytest.mark.parametrize("words", WRONG)
def test_one_line_says_what_is_wrong_and_what_is_allowed(words, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert run(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("undercroft")
    assert err.count("\n") == 1
    assert WRONG[words] in err


@pytest.mark.parametrize("words", ["bogus", "simulate chess", "simulate darkcastle --games 0", "replay nowhere.json"])
def test_the_exit_code_of_the_process_is_2_and_there_is_no_traceback(words, undercroft_command):
    done = undercroft_command(*words.split())
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def edited(record, **changes):
    record.write_bytes(msgspec.json.encode(msgspec.json.decode(record.read_bytes()) | changes))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda file: file.write_bytes(b""), "this is no record"),
        (lambda file: file.write_bytes(b"\xff\xfe\x00"), "this is no record"),
        (lambda file: file.write_bytes(file.read_bytes()[:-40]), "this is no record"),
        (lambda file: edited(file, digest="0" * 64), "another table"),
        (lambda file: edited(file, content="0" * 16), "other content"),
        (lambda file: edited(file, game="chess"), "there is no game 'chess'"),
        (lambda file: edited(file, undercroft=99), "version 99"),
        (lambda file: edited(file, seats=9), "1 to 4 seats, not 9"),
        (lambda file: edited(file, tape="zzzz"), "tape"),
    ],
)
def test_a_spoilt_record_is_named_with_what_is_wrong(spoil, said, record, capsys):
    spoil(record)
    assert run(["replay", str(record), "--verify"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "game.json: " in err
    assert said in err


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("pack.toml", 'game = "chess"\ntitle = "Mine"', "my-pack/pack.toml: there is no game 'chess'"),
        ("pack.toml", 'game = "darkcastle"', "pack.toml"),
        ("pack.toml", 'game = "darkcastle', "pack.toml"),
        ("items.toml", "[nothing]\nwrong = 1", "items.toml: nothing"),
        ("spells.toml", "", "darkcastle has no such file"),
    ],
)
def test_a_spoilt_pack_is_named_with_what_is_wrong(file, text, said, pack, capsys):
    (pack / file).write_text(text)
    assert run(["content", "check", str(pack)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
