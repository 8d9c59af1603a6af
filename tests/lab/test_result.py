"""Intervals, medians, shares."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.engine.game import Fact
from undercroft.engine.state import Outcome
from undercroft.lab.result import Part, Share, Spread, parts, share, spread
from undercroft.lab.statistics import wilson
from undercroft.lab.tally import Tally

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
    assert spread(Tally()) is None
    assert share(Tally(), (0,)).rate == 0.0


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
    assert spread(tally) == Spread(pytest.approx(statistics.mean(lengths)), statistics.median(lengths), min(lengths), max(lengths))


@given(LENGTHS, LENGTHS)
def test_tallies_add_up_in_any_order(one, two):
    tallies = []
    for lengths in (one, two):
        tally = Tally()
        for length in lengths:
            facts = [Fact("parity", str(length % 2)), Fact("rest", str(length % 5), length % 2)]
            tally.add(None if length % 7 == 0 else Outcome((length % 3,), f"reason {length % 2}", "1"), length, facts)
        tallies.append(tally)
    here, there = tallies[0] + tallies[1], tallies[1] + tallies[0]
    assert (here.games, here.winners, here.endings, here.lengths) == (there.games, there.winners, there.endings, there.lengths)
    assert here.games == len(one) + len(two)
    assert parts(here, ((0,), (1,), (2,)), {}) == parts(there, ((0,), (1,), (2,)), {})


def test_a_side_wins_when_any_of_its_seats_does():
    tally = Tally()
    for winners in ((0,), (1, 2), (2,), ()):
        tally.add(Outcome(winners, "over", "1"), 10)
    tally.add(None, 20_000)
    assert [share(tally, side).wins for side in ((0,), (1, 2), (1,), (2,), (3,))] == [1, 2, 1, 2, 0]
    assert share(tally, (1, 2)).rate == 2 / 5
    assert spread(tally) == Spread(10, 10, 10, 10)


def test_wins_are_counted_by_what_is_said_of_a_match():
    tally = Tally()
    for winners, quest in (((0,), "far"), ((1,), "far"), ((0,), "far"), ((1,), "near")):
        tally.add(Outcome(winners, "over", "1"), 10, [Fact("quest", quest)])
    tally.add(None, 20_000, [Fact("quest", "far")])  # a game that was left has no winner, but it was played
    found = parts(tally, ((0,), (1,)), {"quest": ("near", "far", "never")})
    assert list(found["quest"]) == ["near", "far", "never"]
    far, near = found["quest"]["far"], found["quest"]["near"]
    assert (far.times, near.times, found["quest"]["never"]) == (4, 1, Part(0, ()))
    assert far.shares == (Share((0,), 2, 0.5, *wilson(2, 4)), Share((1,), 1, 0.25, *wilson(1, 4)))
    assert [share.wins for share in near.shares] == [0, 1]


def test_wins_are_counted_by_what_is_said_of_seats():
    tally = Tally()
    tally.add(Outcome((0,), "over", "1"), 9, [Fact("villain", "count", 0), Fact("villain", "witch", 1), Fact("death", "pit", 1)])
    tally.add(Outcome((0,), "over", "1"), 9, [Fact("villain", "witch", 0), Fact("villain", "count", 1), Fact("death", "pit", 1)])
    tally.add(Outcome((1,), "over", "1"), 9, [Fact("villain", "witch", 0), Fact("villain", "count", 1), Fact("death", "bite", 0)])
    found = parts(tally, ((0,), (1,)), {})
    assert list(found) == ["death", "villain"]
    assert found["villain"]["count"] == Part(3, (Share((0, 1), 2, 2 / 3, *wilson(2, 3)),))
    assert found["villain"]["witch"] == Part(3, (Share((0, 1), 1, 1 / 3, *wilson(1, 3)),))
    assert {cause: (part.times, part.shares[0].wins) for cause, part in found["death"].items()} == {"bite": (1, 0), "pit": (2, 0)}
