"""What the commands print."""

import json
import os
import pty
import re
import signal
import subprocess
import sys

import pytest

import undercroft
from undercroft.cli import main
from undercroft.cli.app import run
from undercroft.engine.content import read_base
from undercroft.lab import bench

COMMANDS = ["play", "serve", "games", "simulate", "rules", "replay", "content check", "bench"]


def test_help_names_every_command(undercroft_command):
    done = undercroft_command("--help")
    assert done.returncode == 0
    assert all(command.split()[0] in done.stdout for command in COMMANDS)


def test_version(undercroft_command):
    done = undercroft_command("--version")
    assert (done.returncode, done.stdout.strip()) == (0, undercroft.__version__)


def test_help_is_quick_because_commands_are_imported_when_they_are_called(undercroft_command):
    done = undercroft_command("--help", env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"})
    assert "undercroft.cli.app" in done.stderr
    assert "undercroft.lab" not in done.stderr
    assert "textual" not in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_itself_with_an_example(command, capsys):
    assert run([*command.split(), "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert f"Usage: undercroft {command}" in shown
    assert f"Example: undercroft {command}" in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_help_flows_in_the_width_of_the_terminal(command, undercroft_command):
    """What is one line where there is room for it was not broken by whoever wrote it down."""
    done = undercroft_command(*command.split(), "--help", env={**os.environ, "COLUMNS": "2000"})
    assert done.returncode == 0
    assert not [line for line in done.stdout.splitlines() if line.startswith("│      ")]


def test_games_are_listed_where_there_is_little_room(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    assert run(["games"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 60
    assert len(out.splitlines()) < 70
    assert "…" not in out
    for name in undercroft.games():
        assert name in out
        assert undercroft.game(name).title in out


def test_simulate_prints_a_table(capsys):
    assert run(["simulate", "darkcastle", "--games", "30", "--workers", "1", "--seed", "3"]) == 0
    out, err = capsys.readouterr()
    assert "Escape the Dark Castle, 30 games, 4 seats, seed 3" in out
    assert "the whole group" in out
    assert "95 % interval" in out
    assert "Decisions per game: mean" in out
    assert "Endings: death" in out
    assert err == ""  # no progress bar where nobody watches


def test_simulate_prints_one_json_document_the_same_for_any_number_of_workers(undercroft_command):
    said = []
    for workers in (1, 2):
        done = undercroft_command("simulate", "darkcastle", "--games", "40", "--seed", "3", "--seats", "2", "--workers", workers, "--json")
        assert (done.returncode, done.stderr) == (0, "")
        said.append(json.loads(done.stdout))
        assert said[-1].pop("run")["workers"] == workers
    assert said[0] == said[1]
    assert said[0]["games"] == 40
    assert said[0]["sides"][0]["seats"] == [0, 1]


def test_simulate_prints_who_won_by_what_varied(capsys):
    words = ["simulate", "darkcastle", "--games", "20", "--workers", "1", "--option", "characters=all"]
    assert run(words) == 0
    shown = capsys.readouterr().out
    assert "Characters" in shown
    assert [line.split()[:5] for line in shown.splitlines() if line.startswith(("chosen", "dealt"))] == [
        ["chosen", "10", "the", "whole", "group"],
        ["dealt", "10", "the", "whole", "group"],
    ]
    assert run([*words, "--json"]) == 0
    parts = json.loads(capsys.readouterr().out)["parts"]["characters"]
    assert [(value, part["times"], part["shares"][0]["seats"]) for value, part in parts.items()] == [
        ("chosen", 10, [0, 1, 2, 3]),
        ("dealt", 10, [0, 1, 2, 3]),
    ]


def test_simulate_takes_bots_for_each_seat_options_and_a_pack(capsys, pack):
    words = [
        "--games",
        "3",
        "--bots",
        "greedy, random",
        "--seats",
        "2",
        "--option",
        "characters=Dealt",
        "--pack",
        str(pack),
        "--workers",
        "1",
    ]
    assert run(["simulate", "darkcastle", *words, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["bots"], said["options"], said["pack"]) == (["greedy", "random"], {"characters": "dealt"}, "My Castle")


def test_a_terminal_sees_a_progress_bar_and_ctrl_c_shows_what_has_been_played():
    words = ["simulate", "darkcastle", "--games", "10000000", "--workers", "2"]
    called = [sys.executable, "-c", "from undercroft.cli import main; main()", *words]
    ours, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(called, start_new_session=True, stdout=subprocess.PIPE, stderr=theirs, text=True, env=env)
    os.close(theirs)
    shown = ""
    while not re.search(r"[1-9]\d*/10000000", shown):
        shown += os.read(ours, 4096).decode()
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes
    while "stopped after" not in shown:
        shown += os.read(ours, 4096).decode()
    out, _ = process.communicate(timeout=30)
    os.close(ours)
    assert process.returncode == 130
    assert "Decisions per game" in out
    assert "Traceback" not in shown


def test_whoever_stops_at_once_hears_one_line_and_nothing_is_left(tmp_path, monkeypatch, capsys):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    words = ["simulate", "darkcastle", "--games", "10", "--vary", "items.toml:rusted_flail.copies=2,3", "--report", "out.html"]
    with monkeypatch.context() as patched:
        patched.setattr("undercroft.lab.study.Store.kept", interrupted)
        assert run(words) == 130
    assert capsys.readouterr().err == "stopped before the first game was over\n"
    for place, asked in (
        ("undercroft.cli.lab.simulate.followed", words),
        ("undercroft.paper.printing.print_game", ["print", "darkcastle", "--to", "castle.pdf"]),
        ("undercroft.cli.lab.workshop.open_workshop", ["lab", "."]),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(place, interrupted)
            with pytest.raises(SystemExit) as ended:
                main(asked)
        assert ended.value.code == 130
        assert capsys.readouterr().err == "undercroft: stopped\n"
    assert not list(tmp_path.iterdir())


def test_replay_tells_the_game_with_its_rules(record, capsys):
    assert run(["replay", str(record)]) == 0
    lines = capsys.readouterr().out.splitlines()
    book = undercroft.game("darkcastle").rulebook().by_id
    match = undercroft.replay(record.read_bytes())
    assert lines[0].startswith("Escape the Dark Castle, darkcastle, 2 seats")
    assert len(lines) > 20
    assert all(line.endswith("]") and line.rpartition("[")[2][:-1] in book for line in lines[1:])
    assert lines[-1].startswith(match.game.words.outcome(match.table, match.outcome))


def test_replay_tells_a_game_that_is_not_over(tmp_path, capsys):
    match = undercroft.game("darkcastle").start(seats=2, seed=4)
    match.answer(0)
    (tmp_path / "game.json").write_text(json.dumps(match.record()))
    assert run(["replay", str(tmp_path / "game.json")]) == 0
    assert "It is not over: " in capsys.readouterr().out.splitlines()[-1]


def test_replay_verifies_in_one_line(record, capsys):
    assert run(["replay", str(record), "--verify"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{record}: verified, darkcastle, 2 seats, ")
    assert out.count("\n") == 1


def test_a_record_of_other_rules_is_shown_as_far_as_it_goes(record, capsys):
    document = json.loads(record.read_bytes())
    last = max(place for place, sign in enumerate(document["tape"]) if sign.islower())
    document |= {"ruleset": 77, "tape": document["tape"][:last] + "(900)" + document["tape"][last + 1 :]}
    record.write_text(json.dumps(document))
    assert run(["replay", str(record)]) == 0
    out, err = capsys.readouterr()
    assert not err
    assert "under the rules of today, of" in out
    assert "it was played under ruleset 77, here it is" in out.splitlines()[-1].replace("\n", " ")
    assert len(out.splitlines()) > 10
    assert run(["replay", str(record), "--verify"]) == 2
    assert "ruleset 77" in capsys.readouterr().err


def test_replay_needs_the_pack_that_was_played_with(pack, tmp_path, capsys):
    (pack / "items.toml").write_text(changed_item())
    match = undercroft.game("darkcastle").start(seats=1, seed=1, pack=pack)
    (tmp_path / "game.json").write_text(json.dumps(match.record()))
    assert run(["replay", str(tmp_path / "game.json"), "--verify", "--pack", str(pack)]) == 0
    assert run(["replay", str(tmp_path / "game.json"), "--verify"]) == 2
    assert "with the pack 'My Castle'" in capsys.readouterr().err


def changed_item() -> str:
    first = next(iter(read_base(undercroft.game("darkcastle").folder / "content")["items"]))
    return f'[{first}]\nname = "Another Name"\ncopies = 4\n'


def test_content_check_says_what_a_pack_changes(pack, capsys):
    assert run(["content", "check", str(pack)]) == 0
    assert capsys.readouterr().out.startswith("fine: My Castle, a pack for darkcastle: ")
    (pack / "items.toml").write_text(changed_item())
    assert run(["content", "check", str(pack)]) == 0
    assert "items (1 changed)" in capsys.readouterr().out


def test_bench_prints_json_and_a_table(capsys, monkeypatch):
    for name, value in {"ROUNDS": 1, "PLAYED": 0.02, "FINISHED": 0.02, "FEWEST": 2, "STANDING": 0.02, "RESTING": 0.02}.items():
        monkeypatch.setattr(bench, name, value)
    assert run(["bench", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said["games"]) == undercroft.games()
    assert said["games"]["darkcastle"]["decisions_per_second"] > 1000
    assert run(["bench", "darkcastle"]) == 0
    assert "decisions a second" in capsys.readouterr().out


@pytest.mark.parametrize("words", ["games", "simulate darkcastle --games 5 --workers 1 --json", "--help", "rules darkcastle"])
def test_a_reader_that_leaves_causes_no_traceback(words, tmp_path):
    called = [sys.executable, "-c", "from undercroft.cli import main; main()", *words.split()]
    ours = subprocess.Popen(called, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    ours.stdout.close()
    assert ours.stderr.read() == ""
    ours.stderr.close()
    assert ours.wait(timeout=30) == 1
