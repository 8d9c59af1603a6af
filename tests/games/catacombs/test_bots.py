"""The greedy bot against chance, on either side of every quest."""

import pytest

from kit.catacombs import scenario
from undercroft import bots
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.options import Activate, Halt, PickLock
from undercroft.games.catacombs.state import HEROES, MASTER

MOST = 4000
"""Decisions after which a game is counted as not won."""


def winners(quest, players, seed):
    """Who wins when these bots play each other."""
    match = GAME.start(options={"quest": quest}, seed=seed, events=False)
    seated = [bots.make(name, seed + seat) for seat, name in enumerate(players)]
    for _ in range(MOST):
        if match.decision is None:
            assert match.outcome is not None
            return match.outcome.winners
        seat = match.decision.seats[0]
        match.answer(seated[seat].choose(match, seat))
    return ()


@pytest.mark.parametrize("quest", QUESTS)
def test_greedy_heroes_beat_a_master_who_does_anything(quest):
    for seed in (1, 2):
        assert winners(quest, ("greedy", "random"), seed) == (HEROES,)


@pytest.mark.parametrize("quest", QUESTS)
def test_a_greedy_master_beats_heroes_who_do_anything(quest):
    assert winners(quest, ("random", "greedy"), 1) == (MASTER,)


def greedily(match, most):
    """What greedy heroes do from here on, in so many decisions or until they have won."""
    bot, done = bots.make("greedy", 1), []
    while match.decision is not None and len(done) < most:
        index = bot.choose(match, HEROES)
        done.append(match.decision.options[index])
        match.answer(index)
    return done


def test_with_nobody_left_against_him_a_hero_goes_for_the_chest():
    match = scenario("h............C", goal="chest", then=1)
    greedily(match, 40)
    assert match.outcome is not None
    assert match.outcome.reason == "chest"


def test_with_nobody_left_against_him_even_a_clumsy_hero_goes_on_at_the_lock():
    drawing = "........\n........\n.......o\n.......L\n.......P"
    done = greedily(scenario(drawing, goal="gate", table={"round": 14}, then=1), 20)
    assert sum(isinstance(option, PickLock) for option in done) > 10
    assert {type(option) for option in done} == {Activate, PickLock, Halt}  # he does not go for a walk in between
