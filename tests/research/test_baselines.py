"""Baselines: the page is made from logs and scores; and, in the soak, a published trainer learns in every game."""

import csv
import importlib.util
import json
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import undercroft
from kit.tables import every_game
from undercroft.research.stage import Stage
from undercroft.research.versions import newest

ROOT = Path(__file__).parents[2]
TRAINER = ROOT / ".venv-train" / "bin" / "python"


@pytest.fixture(scope="module")
def baselines():
    spec = importlib.util.spec_from_file_location("baselines", ROOT / "examples" / "baselines.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_game_has_one(baselines):
    assert sorted(baselines.TABLES) == sorted(baselines.COLOURS) == sorted(baselines.COPIED) == sorted(undercroft.games())


def test_the_page_says_what_was_measured_and_how(baselines, tmp_path):
    (tmp_path / "darkcastle.csv").write_text("minutes,steps,games,won,lost,reward\n1.0,20480,300,0.1,0.9,-1\n2.0,40960,500,0.4,0.6,-0.5\n")
    score = {"games": 200, "wins": 90, "rate": 0.45, "low": 0.38, "high": 0.52}
    found = {"meetings": [{"one": "file:x.py#12", "other": "", "score": score}], "command": "undercroft arena ...", "unfinished": 0}
    (tmp_path / "darkcastle.json").write_text(json.dumps(found))
    (tmp_path / "darkcastle.copied").write_text("0.93")
    page = baselines.page(["darkcastle", "dorn"], tmp_path)
    assert "Copied 3000 games of greedy, which took 0.9 minutes to play.\nThen 40,960 steps of its own, 500 games, 2 minutes" in page
    assert f"## {newest('darkcastle')}\n" in page
    assert "| what was learned | nobody else | 90 of 200, 45% [38%-52%] |" in page
    assert "`undercroft arena ...`" in page
    assert page.partition("## dorn-v")[2].strip().endswith("Not measured yet.")
    assert baselines.drawn(["darkcastle", "dorn"], tmp_path).count("<polyline") == 2


def test_whoever_cites_finds_the_present_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text()


@pytest.mark.soak
@every_game
def test_a_published_trainer_learns_and_sits_beside_bots(name, baselines, tmp_path):
    """Two minutes of one processor: what it gets in a game grows, and the arena seats it."""
    to = tmp_path / "ppo.zip"
    words = [TRAINER, ROOT / "examples" / "ppo.py", name, "--minutes", "2", "--seed", "1", "--to", to]
    subprocess.run(words, check=True, timeout=3600)
    with to.with_suffix(".csv").open() as log:
        rewards = [float(row["reward"]) for row in csv.DictReader(log)]
    assert rewards[-1] > rewards[0]
    words = [
        TRAINER,
        "-m",
        "undercroft",
        "arena",
        name,
        *baselines.TABLES[name],
        "--games",
        "2",
        "--bots",
        f"random,{baselines.AGENT}",
        "--json",
    ]
    done = subprocess.run(words, check=True, timeout=3600, capture_output=True, cwd=ROOT, env={**os.environ, "PPO": str(to)})
    assert json.loads(done.stdout)["games"] >= 2


@pytest.mark.soak
@every_game
def test_it_does_more_and_more_as_those_did_whose_games_it_copies(name, baselines, tmp_path):
    to, games = tmp_path / "ppo.zip", tmp_path / "greedy.parquet"
    words = [TRAINER, "-m", "undercroft", "dataset", name, *baselines.TABLES[name], "--games", "8", "--bots", "greedy", "--to", games]
    subprocess.run(words, check=True, timeout=3600, cwd=ROOT)
    words = [TRAINER, ROOT / "examples" / "ppo.py", name, "--minutes", "1", "--seed", "1", "--copy", games, "--to", to]
    done = subprocess.run(words, check=True, timeout=3600, capture_output=True, text=True)
    agreed = [int(part) for part in re.findall(r"(\d+)%", done.stdout.partition("\n")[0])]
    assert agreed[-1] > agreed[0]


def test_the_page_for_papers_has_the_sizes_as_they_are():
    """The other figures of that table are counted in games; these follow from the environments, and change with them."""
    page = (ROOT / "docs" / "papers.md").read_text("utf-8")
    stages = [Stage(name) for name in re.findall(r"(\w+)-v\d+ \|", page.partition("## In numbers")[2].partition("\n| ---")[0])]
    assert len(stages) == len(undercroft.games())
    assert f"| actions that there are | {' | '.join(f'{stage.actions.size:,}' for stage in stages)} |" in page
    assert f"| numbers of an observation | {' | '.join(f'{stage.observer.size:,}' for stage in stages)} |" in page
