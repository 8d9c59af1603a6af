"""What is said from counts, against made data with known answers."""

import random
from math import inf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.lab.statistics import Sums, against_others, apart, calibrated, mcnemar, mean_of, paired, sure, two_sided
from undercroft.lab.tally import Seen, sums_with


def test_two_rates_are_compared_as_newcombe_did():
    """His example: 56 of 70 against 48 of 80; method 10 gives 0.0524 to 0.3339."""
    found = apart(56, 70, 48, 80)
    assert found.by == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert found.p == pytest.approx(0.00805, abs=1e-5)


def test_nothing_is_said_from_no_games():
    assert (apart(0, 0, 3, 5).low, apart(0, 0, 3, 5).high, apart(0, 0, 3, 5).p) == (-1, 1, 1)
    assert paired(0, 0, 0).p == 1
    assert mean_of([]).p == 1
    assert (mean_of([3]).low, mean_of([3]).high) == (-inf, inf)


@pytest.mark.parametrize(
    ("gained", "lost", "chance"),
    [(0, 0, 1.0), (5, 5, 1.0), (1, 9, 22 / 1024), (9, 1, 22 / 1024), (0, 6, 2 / 64), (121, 59, 4.435e-6)],
)
def test_mcnemar_is_the_binomial_test(gained, lost, chance):
    assert mcnemar(gained, lost) == pytest.approx(chance, rel=1e-2)


def test_many_changes_are_judged_as_few_are():
    """Beyond a thousand the normal distribution takes over; there it says the same."""
    assert mcnemar(470, 530) == pytest.approx(two_sided(59 / sqrt(1000)), rel=0.02)
    assert mcnemar(480, 525) == pytest.approx(two_sided(44 / sqrt(1005)), rel=1e-9)
    assert mcnemar(501, 501) == 1


def test_intervals_of_pairs_hold_what_they_promise():
    """Of 600 made experiments with a true difference of 5 points, 95 % of the intervals contain it."""
    dice, held = random.Random(7), 0
    for _ in range(600):
        drawn = [dice.random() for _ in range(150)]
        found = paired(sum(each < 0.12 for each in drawn), sum(0.12 <= each < 0.19 for each in drawn), 150)
        held += found.low <= 0.05 <= found.high
    assert 0.93 <= held / 600 <= 0.98


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 500))
def test_an_interval_of_pairs_contains_its_difference(gained, lost, same):
    found = paired(gained, lost, gained + lost + same)
    assert -1 <= found.low <= found.by <= found.high <= 1
    assert 0 < found.p <= 1


def test_means_of_differences():
    found = mean_of([1, 2, 3, 4, 5])
    assert found.by == 3
    assert (found.low, found.high) == pytest.approx((3 - 2.776 * sqrt(0.5), 3 + 2.776 * sqrt(0.5)), abs=0.02)  # Student's t of 4
    assert found.p == pytest.approx(0.0132, abs=0.001)
    assert mean_of([0, 0, 0]).p == 1
    assert mean_of([2, 2, 2]).p == 0


def test_of_many_findings_only_those_stand_that_holm_lets_stand():
    assert sure([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]
    assert sure([0.04]) == [True]
    assert sure([0.04, 0.04]) == [False, False]
    assert sure([]) == []


def test_luck_alone_is_seldom_called_sure():
    """Twenty comparisons without any difference: in about one of twenty such families something stands."""
    dice = random.Random(3)
    wrong = sum(any(sure([dice.random() for _ in range(20)])) for _ in range(2000))
    assert 0.03 <= wrong / 2000 <= 0.07


def test_looks_are_worth_what_they_turned_out_to_be_worth():
    assert calibrated({0: (10, 5), 1: (10, 3), 2: (10, 8)}) == pytest.approx({0: 0.4, 1: 0.4, 2: 0.8})
    assert calibrated({3: (10, 1), 9: (10, 9)}) == pytest.approx({3: 0.1, 9: 0.9})
    assert calibrated({0: (4, 4), 1: (4, 2), 2: (4, 0)}) == pytest.approx({0: 0.5, 1: 0.5, 2: 0.5})
    assert calibrated({}) == {}


def made_cards(games, effect, seed):
    """Made games: those that last longer see more cards and are won more often; card A adds `effect` to the chance of winning."""
    dice, seen = random.Random(seed), Seen()
    for _ in range(games):
        draws = dice.choice((1, 2, 8))
        cards = [dice.choice("ABCD") for _ in range(draws)]
        chance = 0.1 + 0.08 * draws + (effect if "A" in cards else 0)
        won = dice.random() < chance
        seen.piles["deck", "drawn"] = sums_with(seen.piles.get(("deck", "drawn")), draws, draws, won)
        for card in set(cards):
            seen.cards["deck", "drawn", card] = sums_with(seen.cards.get(("deck", "drawn", card)), cards.count(card), draws, won)
    return {card: against_others(Sums(*seen.cards["deck", "drawn", card]), Sums(*seen.piles["deck", "drawn"])) for card in "ABCD"}


def test_a_card_that_does_nothing_does_nothing_though_long_games_are_won():
    found = [made_cards(400, 0.0, seed)["A"] for seed in range(300)]
    assert sum(each.by for each in found) / 300 == pytest.approx(0, abs=0.005)
    assert 0.92 <= sum(each.low <= 0 <= each.high for each in found) / 300 <= 0.98


def test_a_card_that_helps_is_found():
    found = made_cards(4000, 0.25, 1)
    assert found["A"].low > 0.02
    assert found["A"].p < 1e-4
    assert all(each.by < 0 for card, each in found.items() if card != "A")  # they are compared with it


def test_a_card_that_always_wins_is_not_sure_from_two_games():
    sums = sums_with(sums_with(None, 1, 3, has_won=True), 1, 3, has_won=True)
    everything = None
    for number in range(60):
        everything = sums_with(everything, 3, 3, has_won=number % 2 == 0)
    found = against_others(Sums(*sums), Sums(*everything))
    assert found.by > 0.4
    assert found.p > 0.05
    assert found.high - found.low > 0.5


def test_a_card_alone_in_its_pile_is_compared_with_nothing():
    sums = Sums(*sums_with(None, 2, 2, has_won=True))
    assert against_others(sums, sums).p == 1
    assert against_others(Sums(), sums).p == 1
