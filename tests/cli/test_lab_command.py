"""`undercroft simulate --report`, `--vary`, `undercroft lab` and `lab compare`, as people call them."""

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import msgspec
import pytest

from undercroft.cli.app import run
from undercroft.lab import bench, scaling
from undercroft.lab.report.worth_a_look import linked

QUICK = ("--games", "12", "--seats", "2", "--skill", "none", "--workers", "1")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of one's own to work in, and to keep things in."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_report_is_made_and_the_result_printed(home, capsys):
    assert run(["simulate", "darkcastle", *QUICK, "--report", "out.html"]) == 0
    told = capsys.readouterr()
    assert "Escape the Dark Castle, 12 games" in told.out
    assert "the report is in out.html" in told.err
    assert msgspec.json.decode((home / "out.json").read_bytes())["result"]["games"] == 12
    assert (home / "out.games").exists()
    assert run(["simulate", "darkcastle", *QUICK, "--report", "out.html"]) == 0
    assert "out.games: going on; 12 of 12 games have been played already" in capsys.readouterr().err
    assert run(["simulate", "darkcastle", *QUICK, "--report", "out.html", "--seed", "3"]) == 2
    told = capsys.readouterr()
    assert told.err == ("undercroft: out.games: the games there were played with seed 0, not 3; move it away, or name another file\n")


@pytest.mark.usefixtures("home")
def test_the_json_of_a_simulation_is_the_same_with_and_without_a_report(capsys):
    assert run(["simulate", "darkcastle", *QUICK, "--json"]) == 0
    without = msgspec.json.decode(capsys.readouterr().out)
    assert run(["simulate", "darkcastle", *QUICK, "--json", "--report", "out.html"]) == 0
    with_one = msgspec.json.decode(capsys.readouterr().out)
    for told in (without, with_one):
        del told["run"]
    assert with_one == without


def test_skill_is_part_of_a_report(home):
    words = ["--games", "6", "--seats", "2", "--workers", "1", "--skill", "random,greedy", "--skill-games", "2", "--report", "out.html"]
    assert run(["simulate", "darkcastle", *words]) == 0
    skill = msgspec.json.decode((home / "out.json").read_bytes())["skill"]
    assert [(each["bot"], each["games"]) for each in skill] == [("random", 2), ("greedy", 2)]
    assert run(["simulate", "dorn", *words[:1], "2", "--skill", "random", "--report", "dorn.html"]) == 0
    skill = msgspec.json.decode((home / "dorn.json").read_bytes())["skill"]
    assert [(each["bot"], each["against"]) for each in skill] == [("random", "random")]


def test_a_sweep_is_told(home, capsys):
    assert run(["simulate", "dorn", "--games", "2", "--workers", "1", "--vary", "content/heroes.toml:eleanor.levels.0.hp=4,5"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "hp = 4" in told
    assert "wins of the" in told
    assert list(home.iterdir()) == []


def test_packs_are_compared(home, capsys):
    pack = home / "mine"
    pack.mkdir()
    (pack / "pack.toml").write_text('game = "darkcastle"\ntitle = "My Castle"\n')
    (pack / "start.toml").write_text('[unlocked_cell]\nsteps = [{ do = "lose", who = "each", amount = 9 }]\n')
    words = ["--games", "40", "--bots", "random", "--workers", "1", "--report", "mine.html"]
    assert run(["lab", "compare", "base", "mine", *words]) == 0
    assert "yes" in capsys.readouterr().out
    report = msgspec.json.decode((home / "mine.json").read_bytes())
    assert [variant["name"] for variant in report["variants"]] == ["base", "mine"]
    (lengths,) = [each for each in report["comparisons"] if each["what"] == "decisions"]
    assert lengths["sure"]


WRONG = {
    "simulate darkcastle --report out.txt": "a report is an .html file, not out.txt",
    "simulate darkcastle --report nowhere/out.html": "nowhere/out.html: there is no such folder",
    "simulate darkcastle --report out.html --skill genius": "there is no bot 'genius'",
    "simulate darkcastle --report out.html --skill-games 0": "skill-games must be at least 1, not 0",
    "simulate darkcastle --vary hp=3": "'hp=3': a sweep is FILE.toml:path.to.field=values",
    "simulate dorn --vary heroes.toml:eleanor.levels.0.hit_points=3..6": "heroes.toml: eleanor.levels[0]: ",
    "simulate dorn --vary heroes.toml:eleanor.levels.0.hp=3..9": "heroes.toml: eleanor: level 2: hp must not be fewer",
    "simulate darkcastle --workers 1000": "workers must be at most 256, not 1000",
    "simulate darkcastle --runner cloud": "runner",
    "lab nowhere": "nowhere: there is no such folder",
    "lab --port 70000": "--port is 0 to 65535, not 70000",
    "lab compare base": "a value is needed for OTHER",
    "lab compare base base": "two of these packs have the same name",
    "lab compare base nowhere": "nowhere: there is no such folder",
}


@pytest.mark.parametrize("words", WRONG)
@pytest.mark.usefixtures("home")
def test_what_is_wrong_is_said_in_one_line(words, capsys):
    assert run(words.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert WRONG[words] in told.err


def fetch(address):
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def test_the_lab_shows_reports_and_runs_no_script(home):
    assert run(["simulate", "darkcastle", *QUICK, "--report", "out.html"]) == 0
    called = [sys.executable, "-c", "from undercroft.cli import main; main()", "lab", "reports", "--no-open"]
    lab = subprocess.Popen(called, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ))
    try:
        address = lab.stdout.readline().split()[-1].removesuffix("reports")
        status, headers, listed = fetch(f"{address}reports")
        assert (status, 'href="report/0"' in listed, "12 games" in listed) == (200, True, True)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "script-src" not in headers["content-security-policy"]
        status, headers, shown = fetch(f"{address}report/0")
        assert (status, shown) == (200, linked((home / "out.html").read_text(), 0))
        assert "script-src" not in headers["content-security-policy"]
        told = msgspec.json.decode((home / "out.json").read_bytes())["notable"]
        number, why = next((each["number"], each["why"]) for each in told if "shortest" in each["why"])
        first = f"report/0/game/0/{number}"
        assert f'href="/{first}"' in shown
        status, _, page = fetch(f"{address}{first}")  # a game that is worth a look is played again, and shown in the page
        assert (status, "<script" in page) == (200, True)
        with urllib.request.urlopen(f"{address}{first}", timeout=20) as answer:
            table = answer.geturl().rpartition("/")[2]
        status, _, replay = fetch(f"{address}api/tables/{table}/replay")
        told = msgspec.json.decode(replay)
        assert (status, told["card"]["state"], told["card"]["game"]) == (200, "over", "darkcastle")
        assert f": {len(told['steps']) - 1} decisions" in why
        assert fetch(f"{address}report/0/game/0/12")[0] == 404
        assert fetch(f"{address}report/0/game/7/0")[0] == 404
        assert fetch(f"{address}report/9/game/0/0")[0] == 404
        assert fetch(f"{address}report/1")[0] == 404
        assert fetch(f"{address}report/-1")[0] == 404
        assert fetch(f"{address}out.games")[0] == 404
    finally:
        lab.send_signal(signal.SIGINT)
        _, err = lab.communicate(timeout=20)
    assert err == ""


@pytest.mark.soak
def test_bench_says_how_much_of_two_cores_two_workers_use(capsys, monkeypatch):
    for name, value in {"ROUNDS": 1, "PLAYED": 0.02, "FINISHED": 0.02, "FEWEST": 2, "STANDING": 0.02, "RESTING": 0.02}.items():
        monkeypatch.setattr(bench, name, value)
    monkeypatch.setattr(scaling, "SECONDS", 0.2)
    monkeypatch.setattr(scaling, "ROUNDS", 1)
    assert run(["bench", "darkcastle", "--scaling"]) == 0
    told = capsys.readouterr().out
    assert "two workers" in told
    assert "of two cores" in told
    assert "Ray against one" in told
    assert "NOT" not in told
