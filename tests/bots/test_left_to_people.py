"""Giving up is left to people: nobody else sees it, unless he asks."""

import pytest

from kit import dorn
from kit.playing import explore
from kit.tables import every_laying
from undercroft import bots
from undercroft.bots.coach import advise
from undercroft.engine.decisions import moves
from undercroft.games.dorn.options import SURRENDER, Surrender, TimeUp
from undercroft.lab import simulate
from undercroft.research.play import Play


@every_laying
def test_what_is_left_to_people_stands_last(laying):
    """What a clock answers may stand anywhere: bots without a clock are never offered it."""
    for match in explore(laying.start_hardy(2), 2, patience=10):
        decision = match.decision
        assert 1 <= decision.moves() <= len(decision.options)
        assert not any(option.left_to_people and type(option) is not TimeUp for option in decision.options[: decision.moves()])


def before_giving_up(phase):
    match = dorn.scenario(heroes={"kaerdrak": "hamlet", "choros": "hamlet"}, phase=phase, turn=20)
    assert SURRENDER in match.decision.options
    return match


@pytest.mark.parametrize("phase", ["blessing", "summon"])
def test_people_are_shown_it(phase):
    match = before_giving_up(phase)
    assert any("Give up" in str(choice["label"]) for choice in match.view(match.decision.seats[0])["prompt"]["choices"])


@pytest.mark.parametrize("phase", ["blessing", "summon"])
@pytest.mark.parametrize("name", ["random", "greedy", "search:60"])
def test_no_bot_gives_up(phase, name):
    match = before_giving_up(phase)
    chosen = {bots.make(name, seed).choose(match, match.decision.seats[0]) for seed in range(40 if name == "random" else 2)}
    assert max(chosen) < match.decision.moves() < len(match.decision.options)


@pytest.mark.parametrize("phase", ["blessing", "summon"])
def test_the_coach_does_not_speak_of_it(phase):
    match = before_giving_up(phase)
    options = match.decision.options
    advice = advise(match, match.decision.seats[0], work=60)
    assert not any(isinstance(options[thought.index], Surrender) for thought in advice.options)


@pytest.mark.parametrize("phase", ["blessing", "summon"])
def test_learners_see_it_if_they_ask(phase):
    match = before_giving_up(phase)
    assert len(Play(match).offered) == moves(match.decision.options)
    asking = Play(match, everything=True)
    assert len(asking.offered) == len(match.decision.options)
    assert asking.fork().offered == asking.offered
    assert any(isinstance(asking.option(action), Surrender) for action in asking.offered)


def test_no_simulation_ends_so():
    found = simulate("dorn", 2, bots=["greedy", "random"], seats=2, seed=1)
    assert "surrender" not in found.endings
