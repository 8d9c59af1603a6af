"""What `undercroft bench --bots` measures is what it says."""

import pytest

import undercroft
from undercroft.lab import thinking


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """The same measurement over fewer decisions."""
    for name, value in {"ROUNDS": 2, "ENOUGH": 0.01, "TOO_LONG": 0.3}.items():
        monkeypatch.setattr(thinking, name, value)


@pytest.mark.parametrize("game", undercroft.games())
def test_a_bot_is_measured_in_any_game(game):
    measured = thinking.thinking(game, "greedy")
    assert (measured.game, measured.bot) == (game, "greedy")
    assert measured.decisions > 0
    assert measured.work_per_second > measured.decisions_per_second > 0


def test_a_game_that_takes_too_long_is_left_and_not_counted():
    measured = thinking.thinking("dorn", "search:200")
    assert measured.decisions > 0
    assert measured.games == 0
    assert measured.games_per_second is None


def test_whole_games_are_counted():
    measured = thinking.thinking("darkcastle", "random")
    assert measured.games >= 1
    assert measured.games_per_second is not None
    assert measured.decisions_per_second > measured.games_per_second


def test_every_round_makes_the_same_decisions():
    game = undercroft.game("darkcastle")
    once, again = (thinking._play(game, "greedy", 40, None) for _ in range(2))
    assert once[:3] == again[:3]
    assert once[0] == 40
