"""Before any figure is picked, and before any of its actions, a fork finds the match at rest: it has nothing to play again."""

import pytest

from kit import offered, play
from kit.catacombs import goes, scenario, who
from undercroft.games.catacombs.options import Activate, Halt


def rests(match):
    fork = match.fork()
    assert (fork.digest(), offered(fork)) == (match.digest(), offered(match))
    return match.rested.tape == len(match.tape)


@pytest.mark.rule("catacombs", "2.action.2", "2.round.3")
def test_before_each_action_of_a_figure_a_fork_finds_the_match_at_rest():
    match = scenario("o...\n....\n...g", active="o")
    play(match, goes(match, "o", 1, 0))
    assert match.decision.rule == "2.action.2"
    assert rests(match)


@pytest.mark.rule("catacombs", "2.round.2", "2.round.5")
def test_before_a_figure_is_picked_a_fork_finds_the_match_at_rest():
    match = scenario("o.i.\n....\n...g")
    play(match, Activate(who(match, "o")), Halt)
    assert match.decision.rule == "2.round.2"
    assert rests(match)
