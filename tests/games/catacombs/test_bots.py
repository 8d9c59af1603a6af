"""The greedy bot against chance, on either side of every quest."""

import pytest

from undercroft import bots
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.content.loading import QUESTS
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
