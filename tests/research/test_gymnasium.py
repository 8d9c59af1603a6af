"""Gymnasium's own test on every game, one seat against bots, and many games at once."""

import random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import undercroft
from kit.tables import every_game
from undercroft.research.gymnasium import seat_env, vector_env
from undercroft.research.versions import newest


def play(environment, seed):
    """Play at random; what the seat got in the end, and how many steps it took."""
    chooser, steps = random.Random(seed), 0
    observation, info = environment.reset(seed=seed)
    while True:
        assert environment.observation_space.contains(observation)
        observation, reward, terminated, truncated, info = environment.step(chooser.choice(np.flatnonzero(info["action_mask"]).tolist()))
        steps += 1
        if terminated or truncated:
            return reward, steps


@every_game
def test_gymnasium_s_own_test_passes(name):
    check_env(gymnasium.make(f"undercroft/{newest(name)}").unwrapped, skip_render_check=False)


@pytest.mark.parametrize(("name", "seats", "seat"), [("darkcastle", 2, 1), ("dorn", 2, 1), ("damnation", 3, 2), ("catacombs", 2, 0)])
def test_a_seat_plays_a_whole_game_against_bots(name, seats, seat):
    environment = seat_env(name, seats, seat=seat, limit=3000)
    got, steps = play(environment, 5)
    match = environment.match
    assert steps > 3
    assert got == (0 if match.outcome is None else 1 if seat in match.outcome.winners else -1)


def test_the_same_seed_is_the_same_game():
    digests = []
    for _ in range(2):
        environment = seat_env("damnation", 3, seat=1)
        play(environment, 9)
        digests.append(environment.match.digest())
    assert digests[0] == digests[1]


def test_bots_of_another_kind_play_otherwise():
    environment = seat_env("darkcastle", 2, bots="greedy")
    assert play(environment, 3)[1] > 3


def test_an_action_that_is_not_allowed_loses_and_says_why():
    environment = seat_env("darkcastle", 1)
    environment.reset(seed=1)
    _, reward, terminated, _, info = environment.step(0)
    assert (reward, terminated) == (-1.0, True)
    assert info["refused"].startswith("the action 0 (the next of those that look alike) is not allowed now; allowed: ")


def test_masks_are_as_sb3_contrib_asks_for_them():
    environment = seat_env("dorn", 2)
    _, info = environment.reset(seed=1)
    assert environment.action_masks().dtype == bool
    assert np.array_equal(environment.action_masks(), info["action_mask"] == 1)


def many_games(processes):
    """Three games at once, played at random: all that was seen, got and said."""
    many, seen = vector_env("darkcastle", 3, processes, seats=2), []
    try:
        observations, infos = many.reset(seed=4)
        chooser = np.random.default_rng(1)
        for _ in range(60):
            actions = np.array([chooser.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in infos["action_mask"]])
            observations, rewards, over, cut, infos = many.step(actions)
            seen.append((observations, rewards, over | cut, infos["action_mask"], infos.get("got", np.zeros(3))))
        assert observations.shape == (3, many.single_observation_space.shape[0])
    finally:
        many.close()
    return seen


def test_many_games_at_once_are_the_same_in_one_process_and_in_several():
    here, elsewhere = many_games(0), many_games(2)
    assert sum(int(over.sum()) for _, _, over, _, _ in here) > 3
    for one, other in zip(here, elsewhere, strict=True):
        assert all(np.array_equal(*pair) for pair in zip(one, other, strict=True))


def test_a_process_that_has_died_is_said():
    many = vector_env("darkcastle", 2, 2, seats=1)
    try:
        many.reset(seed=1)
        many._workers[1].kill()
        many._workers[1].join()
        with pytest.raises(RuntimeError, match=r"^a process of the vector environment has ended; make a new one$"):
            many.step(np.array([0, 0]))
    finally:
        many.close()


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"seat": 2}, r"^there are seats 0 to 1, but no seat 2$"),
        ({"bots": "clever"}, r"^there is no bot 'clever'; there are: "),
        ({"render_mode": "rgb_array"}, r"^there is no render mode 'rgb_array'; there are: human, ansi$"),
    ],
)
def test_bad_input_is_named(wishes, says):
    with pytest.raises(ValueError, match=says):
        seat_env("dorn", 2, **wishes)
    with pytest.raises(ValueError, match=r"^there must be at least 1 game, not 0$"):
        vector_env("dorn", 0)
    with pytest.raises(ValueError, match=r"^there can be 0 to 2 processes for 2 games, not 3$"):
        vector_env("dorn", 2, 3)


def test_a_table_is_told_in_words():
    environment = seat_env("darkcastle", 1, render_mode="ansi")
    with pytest.raises(RuntimeError, match=r"^no game has begun: call reset\(\) first$"):
        environment.render()
    environment.reset(seed=1)
    assert undercroft.game("darkcastle").title in environment.render() or ": " in environment.render()
