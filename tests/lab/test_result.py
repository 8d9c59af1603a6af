"""Intervals, medians, shares."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.engine.state import Outcome
from undercroft.lab.result import Spread, Tally, wilson

LENGTHS = st.lists(st.integers(1, 400), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # from published tables of the Wilson score interval
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_intervals_are_those_of_wilson(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_no_games_say_nothing():
    assert wilson(0, 0) == (0.0, 1.0)
    assert Tally().spread() is None
    assert Tally().share((0,)).rate == 0.0


@given(st.integers(1, 5000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_an_interval_contains_its_rate_and_stays_between_0_and_1(case):
    wins, games = case
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1


@given(LENGTHS)
def test_the_spread_is_that_of_the_lengths(lengths):
    tally = Tally()
    for length in lengths:
        tally.add(Outcome((), "death", "1"), length)
    spread = tally.spread()
    assert spread == Spread(pytest.approx(statistics.mean(lengths)), statistics.median(lengths), min(lengths), max(lengths))


@given(LENGTHS, LENGTHS)
def test_tallies_add_up_in_any_order(one, two):
    tallies = []
    for lengths in (one, two):
        tally = Tally()
        for length in lengths:
            tally.add(None if length % 7 == 0 else Outcome((length % 3,), f"reason {length % 2}", "1"), length)
        tallies.append(tally)
    here, there = tallies[0] + tallies[1], tallies[1] + tallies[0]
    assert (here.games, here.winners, here.endings, here.lengths) == (there.games, there.winners, there.endings, there.lengths)
    assert here.games == len(one) + len(two)


def test_a_side_wins_when_any_of_its_seats_does():
    tally = Tally()
    for winners in ((0,), (1, 2), (2,), ()):
        tally.add(Outcome(winners, "over", "1"), 10)
    tally.add(None, 20_000)
    assert [tally.share(side).wins for side in ((0,), (1, 2), (1,), (2,), (3,))] == [1, 2, 1, 2, 0]
    assert tally.share((1, 2)).rate == 2 / 5
    assert tally.spread() == Spread(10, 10, 10, 10)
