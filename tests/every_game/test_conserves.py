"""Cards, tokens, dice and figures are neither lost nor doubled. Each game says in `conserved/<game>.py` what that means for it."""

import importlib.util
from pathlib import Path

import pytest

from kit.playing import explore
from kit.tables import every_game, every_laying

HERE = Path(__file__).parent / "conserved"


def checker(name):
    path = HERE / f"{name}.py"
    assert path.is_file(), f"{name} has no {path.relative_to(HERE.parents[1])}: write its check(match) there"
    spec = importlib.util.spec_from_file_location(f"conserved_{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.check


@every_game
def test_a_game_says_what_it_conserves(name):
    assert callable(checker(name))


@every_laying
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_lost_and_nothing_is_there_twice(laying, seed):
    check = checker(laying.game)
    for start in (laying.start_hardy, laying.start):
        match = start(seed)
        for _ in explore(match, seed):
            check(match)
        check(match)


@every_laying
def test_not_in_imagined_worlds_either(laying):
    check = checker(laying.game)
    for number, match in enumerate(explore(laying.start_hardy(9), 9)):
        imagined = match.imagine(number % laying.seats, number)
        check(imagined)
        imagined.answer(0)
        check(imagined)


@pytest.mark.soak
@every_laying
def test_nothing_is_lost_in_two_hundred_games(laying):
    check = checker(laying.game)
    for seed in range(200):
        for match in explore(laying.start_hardy(seed), seed):
            check(match)
