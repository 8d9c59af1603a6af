"""The bars that the content is held to, counted over games of bots: who dies by whose hand, what decides, what is thrown away."""

import pytest

from kit.damnation_bars import MOST_SHARE, Night, play, told
from undercroft.lab.statistics import wilson

OTHERS, DAMNED, SURPLUS = 1 / 3, 1 / 5, 8
SURELY = {"attack", "bite", "damnation", "event", "moat", "oubliette", "stairs", "time", "vault"}
"""Causes of which each happens in some hundred games."""


def test_a_night_is_counted_to_the_last_death():
    night = play(6, "greedy", (3, 4))
    assert night.games == 6
    assert night.deaths.total() == sum(3 - 1 if number % 2 == 0 else 4 - 1 for number in range(6))
    assert night.decided.total() == 6
    assert 0 <= night.by_others <= night.deaths.total()
    assert sum(night.won[kind] for kind in night.played if kind.startswith("place")) == 6
    lines = [*told(night)]
    assert lines[1].startswith("deaths by other players' hands: ")
    assert all(f"n = {each}" in line for each, line in ((night.deaths.total(), lines[1]), (6, lines[2])))


def test_other_players_hands_are_a_good_part_of_what_one_dies_of():
    """A small sample of the soak below: so far from the bar as here the games would have changed."""
    night = play(16, "greedy", (3, 4, 5, 6))
    low, _ = wilson(night.by_others, night.deaths.total())
    _, high = wilson(night.decided["damnation"], night.games)
    assert low > OTHERS / 2, [*told(night)]
    assert high < 3 * DAMNED, [*told(night)]


@pytest.mark.soak
def test_the_bars_hold_over_many_games():
    night = play(600, "greedy", (3, 4, 5, 6))
    print("\n".join(told(night)))  # noqa: T201 reason: the soak is read
    _, high = wilson(night.by_others, night.deaths.total())
    assert high >= OTHERS
    low, _ = wilson(night.decided["damnation"], night.games)
    assert low <= DAMNED
    assert night.surplus / night.games < SURPLUS
    assert set(night.deaths) >= SURELY
    assert not unfair(night)


def unfair(night: Night) -> list[str]:
    """Villains and places that surely win more than their share allows."""
    found = []
    for kind, times in night.played.items():
        low, _ = wilson(night.won[kind], times)
        fair = night.shares[kind] / 1_000_000 / times
        if low > MOST_SHARE * fair:
            found.append(kind)
    return found
