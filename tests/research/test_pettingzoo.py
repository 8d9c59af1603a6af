"""PettingZoo's own tests on every game, and what they do not ask."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test, state_test

import undercroft
from kit.tables import every_game
from undercroft.research.pettingzoo import env, raw_env

pytestmark = [
    # PettingZoo knows by name those of its own environments whose observations are dicts with a mask, and warns of all others
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    # when the game is over nobody may do anything
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
    # the state test does as it likes, and so loses
    pytest.mark.filterwarnings("ignore:.*Illegal move made:UserWarning"),
]


def seats_of(name):
    return sorted({max(2, undercroft.game(name).players[0]), undercroft.game(name).players[1]})


def play(environment, seed, most=100_000):
    """Play at random; what every agent got in the end, and how many steps it took."""
    chooser, got, steps = random.Random(seed), {}, 0
    environment.reset(seed=seed)
    for agent in environment.agent_iter(most):
        observation, reward, termination, truncation, _ = environment.last()
        got[agent] = got.get(agent, 0.0) + reward
        over = termination or truncation
        environment.step(None if over else chooser.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        steps += not over
    return got, steps


# ---------------------------------------------------------------------- PettingZoo's own


@every_game
def test_the_api_test_passes(name):
    for seats in seats_of(name):
        api_test(env(name, seats=seats), num_cycles=40)


@every_game
def test_the_api_test_passes_when_games_are_cut_off(name):
    api_test(env(name, limit=40), num_cycles=30)


@every_game
def test_the_seed_test_passes(name):
    seed_test(lambda: env(name), num_cycles=20)


@every_game
def test_the_render_test_passes(name, capsys):
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    assert "  1" in capsys.readouterr().out


@every_game
def test_the_state_test_passes(name):
    """Its last question is for environments in which all act at once; here it is asked of the same kind as the others."""
    state_test(env(name), env(name), num_cycles=5)


# ---------------------------------------------------------------------- what a seat is shown


@every_game
def test_the_environment_shows_what_the_seat_knows_and_nothing_else(name):
    environment = raw_env(name)
    environment.reset(seed=3)
    chooser = random.Random(3)
    for number in range(30):
        agent = environment.agent_selection
        seat = environment.possible_agents.index(agent)
        true = environment._play
        shown = environment.observe(agent)
        environment._play = true.at(true.match.imagine(seat, number))
        imagined = environment.observe(agent)
        assert all(np.array_equal(shown[key], imagined[key]) for key in shown)
        environment._play = true
        environment.step(chooser.choice(sorted(true.offered)))
        if true.over:
            break
    assert number > 3


def test_those_who_do_not_act_have_nothing_to_choose_from():
    environment = raw_env("dorn", seats=3)
    environment.reset(seed=1)
    for agent in environment.agents:
        observation = environment.observe(agent)
        acts = agent == environment.agent_selection
        assert observation["action_mask"].any() == acts
        assert observation["observation"].any()


# ---------------------------------------------------------------------- actions


def test_an_action_that_is_not_allowed_is_named():
    environment = raw_env("darkcastle", seats=1)
    environment.reset(seed=0)
    with pytest.raises(ValueError, match=r"^the action 0 \(the next of those that look alike\) is not allowed now; allowed: \d+, "):
        environment.step(0)
    with pytest.raises(ValueError, match=r"^the action -1 is not allowed now; allowed: "):
        environment.step(-1)
    with pytest.raises(ValueError, match=r"^seat_0 has to act: None is for those whose game is over$"):
        environment.step(None)


def test_with_guards_an_action_that_is_not_allowed_loses():
    environment = env("darkcastle", seats=2)
    environment.reset(seed=0)
    agent = environment.agent_selection
    environment.step(0)
    assert all(environment.terminations.values())
    assert environment.rewards[agent] == -1


def test_a_common_choice_goes_round():
    environment = raw_env("darkcastle", seats=3)
    environment.reset(seed=8)
    acted = set()
    while not any(environment.terminations.values()):
        decision = environment._play.match.decision
        seat = environment.possible_agents.index(environment.agent_selection)
        assert seat in decision.seats
        if len(decision.seats) == 3:
            acted.add(seat)
        environment.step(min(environment._play.offered))
    assert acted == {0, 1, 2}


# ---------------------------------------------------------------------- seeds and rewards


@every_game
def test_a_seed_is_the_same_game_as_anywhere_else(name):
    environment = raw_env(name, seats=undercroft.game(name).players[0])
    environment.reset(seed=11)
    match = undercroft.game(name).start(seats=undercroft.game(name).players[0], seed=11, events=False)
    chooser = random.Random(1)
    for _ in range(40):
        if match.decision is None:
            break
        action = chooser.choice(sorted(environment._play.offered))
        match.answer(environment._play.offered[action])
        environment.step(action)
    assert environment._play.match.digest() == match.digest()


def test_after_a_seed_the_next_games_are_the_same_too():
    games = []
    for _ in range(2):
        environment = raw_env("darkcastle", seats=1)
        environment.reset(seed=4)
        games.append([])
        for _ in range(4):
            environment.reset()
            games[-1].append(tuple(environment._play.match.table.chance.key))
    assert games[0] == games[1]
    assert len(set(games[0])) == 4


@pytest.mark.parametrize(("name", "seats"), [("darkcastle", 3), ("dorn", 4), ("damnation", 4), ("catacombs", 2)])
def test_winners_get_one_and_losers_minus_one_and_nothing_before(name, seats):
    environment = env(name, seats=seats, options={"rounds": 10} if name == "catacombs" else {}, everything=True)
    got, _ = play(environment, 1)
    outcome = environment.unwrapped._play.match.outcome
    assert got == {f"seat_{seat}": 1 if seat in outcome.winners else -1 for seat in range(seats)}


def test_nobody_wins_a_game_that_is_cut_off():
    environment = env("damnation", seats=3, limit=12)
    got, steps = play(environment, 1)
    assert steps == 12
    assert set(got.values()) == {0.0}


def test_shaping_adds_up_to_the_change_of_the_appraisal():
    plain, _ = play(env("darkcastle", seats=1), 9)
    shaped, _ = play(env("darkcastle", seats=1, shaping=0.5), 9)
    match = undercroft.game("darkcastle").start(seats=1, seed=9)
    began = match.game.appraise(match.imagine(0, 0).table, 0)
    assert plain == {"seat_0": -1}
    assert shaped["seat_0"] == pytest.approx(-1 + 0.5 * (0 - began))


# ---------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"game": "dorn-v99"}, r"^there is no environment dorn-v99; there is: dorn-v\d+$"),
        ({"game": "chess"}, r"^there is no game 'chess'; there are: "),
        ({"seats": 9}, r"^Dorn is for 2 to 6 seats, not 9$"),
        ({"options": {"luck": 1}}, r"^Dorn has no option 'luck'; it has: "),
        ({"limit": 0}, r"^the limit must be at least 1 action, not 0$"),
        ({"render_mode": "rgb_array"}, r"^there is no render mode 'rgb_array'; there are: human, ansi$"),
    ],
)
def test_bad_input_is_named(wishes, says):
    with pytest.raises(ValueError, match=says):
        env(**{"game": "dorn", **wishes})
