"""What has been played is kept: whoever is interrupted goes on where he was."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.cli.app import run
from undercroft.lab.plan import plan
from undercroft.lab.processes import alone
from undercroft.lab.store import VERSION, Store, StoreError, gaps
from undercroft.lab.study import study

GAMES = 60


@pytest.fixture
def file(tmp_path):
    return tmp_path / "out.games"


def plans(**how):
    return {"base": plan("darkcastle", **{"games": GAMES, "seed": 5, "watched": True} | how)}


def stopping_after(pieces):
    """A runner that is interrupted after so many pieces."""

    def run(work):
        for number, done in enumerate(alone(work)):
            if number == pieces:
                raise KeyboardInterrupt
            yield done

    return run


def test_what_was_interrupted_goes_on_and_ends_as_if_it_had_not_been(file):
    whole = study(plans())
    first = study(plans(), store=file, runner=stopping_after(4))
    assert first.stopped
    assert 0 < first.tallies["base"].games < GAMES
    heard = []
    second = study(plans(), store=file, resuming=lambda *told: heard.append(told), workers=2)
    assert heard == [(first.tallies["base"].games, GAMES)]
    assert not second.stopped
    assert second.tallies == whole.tallies
    third = study(plans(), store=file, runner=stopping_after(0))  # nothing is left to play
    assert (third.tallies, third.resumed) == (whole.tallies, GAMES)


def test_more_games_go_on_from_fewer(file):
    study(plans(games=20), store=file)
    more = study(plans(), store=file)
    assert more.resumed == 20
    assert more.tallies == study(plans()).tallies


def test_a_killed_simulation_loses_nothing_that_was_done(file):
    script = (
        "import sys\nfrom pathlib import Path\nfrom undercroft.lab.plan import plan\nfrom undercroft.lab.study import study\n"
        "if __name__ == '__main__':\n"
        "    wanted = {'base': plan('darkcastle', 10_000_000, seed=5, watched=True)}\n"
        "    study(wanted, store=Path(sys.argv[1]), progress=lambda done, _: print(done, flush=True))\n"
    )
    ours = subprocess.Popen([sys.executable, "-c", script, file], stdout=subprocess.PIPE, text=True)
    said = [int(ours.stdout.readline()) for _ in range(2)]
    ours.kill()
    ours.communicate()
    kept = sum(done.last - done.first for done in Store(file, {"base": plan("darkcastle", 10_000_000, seed=5, watched=True)}).kept())
    assert kept >= said[-1] > 0


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"seed": 6}, "the games there were played with seed 5, not 6"),
        ({"bots": "greedy"}, r"played with bots \[random,random,random,random\], not \[greedy,greedy,greedy,greedy\]"),
        ({"seats": 2}, "played with bots"),
        ({"options": {"characters": "dealt"}}, "played with options {characters:chosen}, not {characters:dealt}"),
        ({"games": 20}, "there are 60 games already; ask for at least as many"),
    ],
)
def test_what_was_kept_and_does_not_fit_is_refused_in_one_line(file, how, said):
    study(plans(), store=file)
    with pytest.raises(StoreError, match=said) as wrong:
        study(plans(**how), store=file)
    assert "\n" not in str(wrong.value)
    assert str(file) in str(wrong.value)
    assert study(plans(), store=file).resumed == GAMES  # it is still there


def test_other_plans_are_refused_and_further_ones_are_not(file):
    study(plans(games=10), store=file)
    with pytest.raises(StoreError, match="there are games of 'base', which are not asked for now"):
        study({"other": plans()["base"]}, store=file)
    further = study({**plans(games=10), "other": plans(games=10, seed=9)["base"]}, store=file)
    assert further.resumed == 10
    assert further.tallies["other"].games == 10


def test_a_plan_of_which_nothing_was_played_binds_nobody(file):
    study({**plans(games=10), "other": plans(games=10, seed=9)["base"]}, store=file, runner=stopping_after(3))
    again = study({**plans(games=10), "third": plans(games=5, seed=11)["base"]}, store=file)
    assert again.resumed == 3
    assert {name: tally.games for name, tally in again.tallies.items()} == {"base": 10, "third": 5}


def test_other_content_is_refused(file):
    study(plans(games=5), store=file)
    old = {"base": msgspec.structs.replace(plans(games=5)["base"], content="0123456789abcdef")}
    with pytest.raises(StoreError, match=r"played with content [0-9a-f]{16}, not 0123456789abcdef"):
        study(old, store=file)


def test_another_version_is_refused(file, monkeypatch):
    study(plans(games=5), store=file)
    monkeypatch.setattr("undercroft.__version__", "9.9.9")
    with pytest.raises(StoreError, match=r"played by Undercroft .*, and here is 9.9.9"):
        study(plans(games=5), store=file)


@pytest.mark.parametrize(("version", "whose"), [(VERSION - 1, "an older"), (VERSION + 1, "a newer")])
def test_games_that_were_counted_in_another_way_are_refused_in_one_line_and_left_alone(tmp_path, monkeypatch, capsys, version, whose):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    words = ["simulate", "darkcastle", "--games", "5", "--workers", "1", "--skill", "none", "--report", str(tmp_path / "out.html")]
    assert run(words) == 0
    file = tmp_path / "out.games"
    with sqlite3.connect(file) as kept:
        kept.execute("UPDATE study SET version = ?", (version,))
    before = file.read_bytes()
    capsys.readouterr()
    assert run(words) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"out.games: {whose} release counted these games in another way, and they have to be played again; move it away" in line
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"this is no database, but a text that somebody had here before", b"\0" * 4096])
def test_a_file_that_is_something_else_is_left_alone(file, content):
    file.write_bytes(content)
    with pytest.raises(StoreError, match="not a database"):
        study(plans(games=5), store=file)
    assert file.read_bytes() == content


def test_a_damaged_file_is_refused_in_one_line(file):
    study(plans(games=5), store=file)
    with sqlite3.connect(file) as damaged:
        damaged.execute("UPDATE done SET tally = x'00ff'")
    damaged.close()
    with pytest.raises(StoreError, match="what is kept there can't be read"):
        study(plans(games=5), store=file)


def test_two_at_once_are_refused(file):
    first = Store(file, plans())
    with pytest.raises(StoreError, match="another simulation is writing to it"):
        Store(file, plans())
    first.close()
    Store(file, plans()).close()


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(StoreError, match=r"nowhere.*can't be opened"):
        study(plans(games=5), store=tmp_path / "nowhere" / "out.games")


def test_a_full_disk_is_said_in_one_line_and_what_is_done_is_kept(tmp_path):
    called = [
        sys.executable,
        "-c",
        "from undercroft.cli import main; main()",
        "simulate",
        "darkcastle",
        "--games",
        "40000",
        "--workers",
        "2",
    ]

    def little_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (240_000, 240_000))  # room for some batches, of a quick machine too

    env = {**os.environ, "UNDERCROFT_HOME": str(tmp_path / "home")}
    full = subprocess.run(
        [*called, "--report", "out.html"],
        cwd=tmp_path,
        env=env,
        preexec_fn=little_room,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert full.returncode == 2
    assert len(full.stderr.splitlines()) == 1
    assert "out.games: " in full.stderr
    assert "full" in full.stderr or "I/O" in full.stderr
    kept = Store(tmp_path / "out.games", {"as it is": plan("darkcastle", 40000, watched=True), **skill(tmp_path)})
    assert sum(done.last - done.first for done in kept.kept()) > 0


def skill(_):
    from undercroft.cli.lab.simulate import SKILL, SKILL_GAMES
    from undercroft.lab.report import skill_plans

    return skill_plans(plan("darkcastle", 40000, watched=True), SKILL.split(","), SKILL_GAMES)


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path):
    called = [
        sys.executable,
        "-c",
        "from undercroft.cli import main; main()",
        "simulate",
        "darkcastle",
        "--workers",
        "2",
        "--skill",
        "none",
    ]
    env = {**os.environ, "UNDERCROFT_HOME": str(tmp_path / "home")}
    how = {"cwd": tmp_path, "env": env, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    long = subprocess.Popen([*called, "--games", "1000000", "--report", "out.html"], start_new_session=True, **how)
    while not (tmp_path / "out.games").exists() or (tmp_path / "out.games").stat().st_size < 30_000:
        assert long.poll() is None, long.communicate()
    os.killpg(long.pid, signal.SIGINT)
    _, err = long.communicate(timeout=60)
    assert long.returncode == 130
    assert "the same command goes on from there" in err
    assert (tmp_path / "out.html").exists()
    again = subprocess.Popen([*called, "--games", "1000000", "--report", "out.html"], start_new_session=True, **how)
    assert "going on; " in again.stderr.readline()
    os.killpg(again.pid, signal.SIGINT)
    again.communicate(timeout=60)
    assert again.returncode == 130


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(1, 20)), max_size=12), st.integers(1, 60))
def test_what_is_missing_is_exactly_what_is_not_there(spans, games):
    stretches = sorted((first, first + length) for first, length in spans)
    missing = {number for first, last in gaps(stretches, games) for number in range(first, last)}
    there = {number for first, last in stretches for number in range(first, last)}
    assert missing == set(range(games)) - there


def test_what_was_kept_and_not_counted_when_somebody_interrupts_counts(file, monkeypatch):
    """Ctrl-C may come between the two: then the file is not taken for an empty one."""

    def added_and_interrupted(self, done):
        add(self, done)
        raise KeyboardInterrupt

    add = Store.add
    monkeypatch.setattr(Store, "add", added_and_interrupted)
    stopped = study({"": plan("darkcastle", 40)}, 1, store=file)
    assert stopped.stopped
    assert stopped.games == stopped.tallies[""].games > 0
    assert file.exists()


def test_a_file_without_a_game_is_not_left_behind(file, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "add", interrupted)
    assert study({"": plan("darkcastle", 40)}, 1, store=file).games == 0
    assert not file.exists()
