"""OpenSpiel's own tests of Python games on every game, its searching bots in them, and what they do not ask."""

import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import undercroft
from kit.tables import every_game
from undercroft.research.openspiel import load

BRISK = {"catacombs": {"rounds": 10}}
"""Random play in the catacombs takes long without a limit."""


def game_of(name, seats=None, **wishes):
    """Random play in Dorn ends if it may give up, and hardly ever else."""
    return load(name, seats, BRISK.get(name), everything=name == "dorn", **wishes)


def walk(state, seed, most=10_000):
    """Play at random, dice too; the state is handed out before each action."""
    chooser = np.random.RandomState(seed)
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        results = [result for result, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(chooser.choice(results)))


def at_decision(game, seed, number):
    """The state at the so-manieth decision of a random game, where there is something to choose."""
    state = game.new_initial_state()
    for now in walk(state, seed):
        if not now.is_chance_node() and len(now.legal_actions()) > 1:
            number -= 1
            if number < 0:
                return now
    raise AssertionError("the game was too short")


# ---------------------------------------------------------------------- OpenSpiel's own


@every_game
def test_the_random_simulation_test_passes(name):
    """It asks everything at every step, so long games are cut off; they are packed up in the next test."""
    fewest, most = undercroft.game(name).players
    for seats in sorted({fewest, most}):
        pyspiel.random_sim_test(game_of(name, seats, limit=120), num_sims=1, serialize=name == "darkcastle", verbose=False)


@every_game
def test_the_simulation_test_of_python_games_passes(name):
    games_sim_test.GamesSimTest().sim_game(game_of(name, limit=400))


@every_game
def test_a_game_can_be_loaded_by_its_name_alone(name):
    game = pyspiel.load_game(f"undercroft_{name}")
    assert game.num_players() == undercroft.game(name).players[1]
    assert str(pyspiel.load_game(str(game))) == str(game)


# ---------------------------------------------------------------------- bots


@every_game
def test_the_bot_that_searches_information_sets_plays(name):
    game, chooser = game_of(name, 2), np.random.RandomState(1)
    state = at_decision(game, 3, 4)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chooser), 1.4, 12, random_state=chooser)
    for _ in range(2):
        state.apply_action(bot.step(state))
        while state.is_chance_node():
            state.apply_action(0)
        if state.is_terminal():
            break
    assert len(state.history()) > 5


def test_the_bot_that_searches_a_tree_plays():
    game, chooser = game_of("catacombs"), np.random.RandomState(1)
    state = at_decision(game, 3, 10)
    bot = mcts.MCTSBot(game, 1.4, 8, mcts.RandomRolloutEvaluator(1, chooser), random_state=chooser)
    assert bot.step(state) in state.legal_actions()


# ---------------------------------------------------------------------- what a player knows


@every_game
def test_a_resampled_world_is_the_same_to_the_player(name):
    game = game_of(name)
    for number, state in enumerate(walk(game.new_initial_state(), 5)):
        if number % 7 or state.is_chance_node():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        if number > 200:
            break


def test_worlds_that_are_resampled_differ():
    state = at_decision(load("damnation", 3), 2, 6)
    numbers = iter([0.1, 0.2, 0.3, 0.4])
    worlds = {state.resample_from_infostate(state.current_player(), lambda: next(numbers)).play.match.digest() for _ in range(4)}
    assert len(worlds) == 4


def test_in_a_resampled_world_the_secrets_of_others_are_gone():
    """What others were told and have answered is not known, so it can't be read off the state."""
    state = at_decision(load("damnation", 3), 2, 12)
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.5)
    assert all(not given for seat, given in enumerate(other._answers) if seat != player)
    assert all(told.known_to(player) for told in other.play.match.events)


def test_a_player_with_a_perfect_memory_knows_what_was_chosen():
    """Two ways to the same table are two information states."""
    game = load("darkcastle", 1)
    strings = set()
    for first, second in ((4, 5), (5, 4)):
        state = game.new_initial_state()
        state.apply_action(first)
        state.apply_action(second)
        strings.add(state.information_state_string(0).split("\n")[-1])
    assert strings == {"answered 4,5", "answered 5,4"}


@every_game
def test_nobody_is_told_what_is_about_to_be_drawn(name):
    for number, state in enumerate(walk(game_of(name).new_initial_state(), 1)):
        if state.is_chance_node():
            assert "prompt" not in state.seen(0)
        if number > 60:
            break


# ---------------------------------------------------------------------- states


@every_game
def test_clones_go_on_alike_and_alone(name):
    for number, state in enumerate(walk(game_of(name).new_initial_state(), 2)):
        if number % 9 == 0:
            copy = state.clone()
            before = str(state)
            action = state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[0]
            copy.apply_action(action)
            assert str(state) == before
            assert str(state.child(action)) == str(copy)
        if number > 60:
            break


@every_game
def test_states_can_be_packed_up(name):
    state = at_decision(game_of(name, 2), 3, 5)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)
    assert again.history() == state.history()


def test_an_imagined_world_cannot_be_packed_up():
    state = at_decision(load("dorn", 2), 3, 5)
    with pytest.raises(ValueError, match="an imagined match has no record: it never happened"):
        pickle.dumps(state.resample_from_infostate(0, lambda: 0.5).play)


def test_chance_nodes_are_dice():
    state = load("darkcastle", 2).new_initial_state()
    sides = set()
    for now in walk(state, 4):
        if now.is_chance_node():
            outcomes = now.chance_outcomes()
            sides.add(len(outcomes))
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert len({now.action_to_string(result) for result, _ in outcomes}) == len(outcomes)
    assert 6 in sides


def test_what_players_get():
    kinds = pyspiel.GameType.Utility
    found = {name: load(name).get_type().utility for name in undercroft.games()}
    assert found == {"darkcastle": kinds.IDENTICAL, "catacombs": kinds.ZERO_SUM, "damnation": kinds.GENERAL_SUM, "dorn": kinds.GENERAL_SUM}
    state = game_of("dorn", 3).new_initial_state()
    for _ in walk(state, 1):
        assert state.returns() == [0, 0, 0]
    outcome = state.play.match.outcome
    assert state.returns() == [1 if seat in outcome.winners else -1 for seat in range(3)]


def test_a_game_that_is_cut_off_is_over_and_nobody_has_won():
    game = load("damnation", 3, limit=9)
    assert game.max_game_length() == 9
    state = game.new_initial_state()
    decisions = sum(not now.is_chance_node() for now in walk(state, 1))
    assert decisions == 9
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == [0, 0, 0]


def test_observers_have_a_vector_or_a_memory():
    state = at_decision(load("dorn", 2), 3, 5)
    sees = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=False))
    knows = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    sees.set_from(state, 1)
    assert sees.tensor.any()
    knows.set_from(state, 1)
    assert np.array_equal(knows.tensor[: len(sees.tensor)], sees.tensor)
    assert knows.dict["memory"].shape == (192,)
    assert knows.dict["memory"].any()
    assert knows.string_from(state, 1).startswith(sees.string_from(state, 1))
    with pytest.raises(ValueError, match=r"^there are no parameters of observations, but here are: depth$"):
        make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True), {"depth": 1})


def test_the_environment_of_openspiel_takes_it():
    environment = rl_environment.Environment(
        load("darkcastle", 2), include_full_state=False, chance_event_sampler=rl_environment.ChanceEventSampler(seed=1)
    )
    step = environment.reset()
    for _ in range(500):
        if step.last():
            break
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert step.last()
    assert step.rewards == [-1, -1]


# ---------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"game": "chess"}, r"^there is no game 'chess'; there are: "),
        ({"seats": 9}, r"^Dorn is for 2 to 6 seats, not 9$"),
        ({"options": {"luck": 1}}, r"^Dorn has no option 'luck'; it has: "),
        ({"limit": 0}, r"^the limit must be at least 1 action, not 0$"),
    ],
)
def test_bad_input_is_named(wishes, says):
    with pytest.raises(ValueError, match=says):
        load(**{"game": "dorn", **wishes})
