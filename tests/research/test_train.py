"""The example that trains an agent, with a small budget."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "train.py"


@pytest.fixture(scope="module")
def train():
    spec = importlib.util.spec_from_file_location("train", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*words):
    return subprocess.run([sys.executable, EXAMPLE, *words], capture_output=True, text=True, check=False, timeout=300)


def test_it_trains_and_compares():
    done = run("--games", "16", "--count", "3")
    assert done.returncode == 0, done.stderr
    assert "at random:  0 of 3 games, 0.0% (0.0% to 56." in done.stdout
    assert "as learned: " in done.stdout


def test_a_few_games_are_enough_to_get_further(train):
    """Escapes are for longer training; after these games the castle's average victim is found some chapters deeper."""
    castle = train.raw_env("darkcastle", 1, limit=train.LIMIT, shaping=train.SHAPING)
    learner = train.Learner(castle, 0)

    def depth(games):
        found = []
        for seed in range(games):
            train.play(castle, learner, seed)
            found.append(15 - train.chapters_left(castle))
        return np.mean(found)

    before = depth(40)
    for batch in range(10):
        moments = []
        for number in range(train.BATCH):
            moments += train.play(castle, learner, train.TRAINING + train.BATCH * batch + number)[0]
        learner.learn(moments)
    assert depth(40) > before + 1


def test_the_same_seed_learns_the_same(train):
    weights = []
    for _ in range(2):
        castle = train.raw_env("darkcastle", 1, limit=train.LIMIT, shaping=train.SHAPING)
        learner = train.Learner(castle, 4)
        learner.learn([moment for seed in range(4) for moment in train.play(castle, learner, seed)[0]])
        weights.append(learner.weights)
    assert np.array_equal(*weights)
    assert weights[0].any()


@pytest.mark.parametrize("words", [("--games", "3"), ("--count", "0")])
def test_a_budget_of_nothing_is_named(words):
    done = run(*words)
    assert done.returncode == 2
    assert "--games must be at least 16, --count at least 1" in done.stderr
