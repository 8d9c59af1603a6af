"""Ratings find out who is stronger, and say how sure that is."""

import subprocess
import sys
from random import Random

import pytest

from undercroft.lab.ratings import rate


def duels(rate_of_one, games, seed=1):
    random = Random(seed)
    return [(("one", "other"), (0, 1) if random.random() < rate_of_one else (1, 0)) for _ in range(games)]


def test_everybody_begins_in_the_middle_and_a_draw_moves_nobody_away():
    one, other = rate([(("one", "other"), (0, 0))])
    assert one.value == pytest.approx(25)
    assert other.value == pytest.approx(25)
    assert one.low < 25 < one.high
    assert (one.games, other.games) == (1, 1)


def test_four_points_more_win_about_two_games_of_three():
    one, other = rate(duels(2 / 3, 3000))
    assert one.name == "one"
    assert 3 < one.value - other.value < 5
    assert one.low > other.high


def test_more_games_make_it_surer():
    few, many = (rate(duels(0.6, games))[0] for games in (20, 400))
    assert many.high - many.low < (few.high - few.low) / 2


def test_it_hardly_matters_which_games_came_first():
    won, lost = (("one", "other"), (0, 1)), (("one", "other"), (1, 0))
    first, last = rate([won] * 26 + [lost] * 14), rate([lost] * 14 + [won] * 26)
    assert [each.name for each in first] == [each.name for each in last] == ["one", "other"]
    assert first[0].value == pytest.approx(last[0].value, abs=1)


def test_equals_are_not_told_apart():
    one, other = rate(duels(0.5, 400))
    assert one.low < other.value < one.high


def test_everybody_for_himself_puts_all_in_order():
    random, strength = Random(3), {"weak": 1, "fair": 2, "strong": 4}
    games = []
    for _ in range(300):
        winner = random.choices(list(strength), list(strength.values()))[0]
        games.append((tuple(strength), tuple(0 if name == winner else 1 for name in strength)))
    found = rate(games)
    assert [each.name for each in found] == ["strong", "fair", "weak"]
    assert found[0].low > found[2].high


def test_one_that_sits_on_several_sides_is_one_rating():
    games = [(("one", "many", "many", "many"), (0, 1, 1, 1))] * 10
    found = rate(games)
    assert [(each.name, each.games) for each in found] == [("one", 10), ("many", 10)]
    assert found[0].value > 25 > found[1].value


def test_without_openskill_one_line_says_what_to_install():
    said = (
        "import sys; sys.modules['openskill'] = None; sys.modules['openskill.models'] = None\n"
        "from undercroft.cli import main; main(['arena', 'darkcastle', '--games', '1', '--workers', '1'])"
    )
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "undercroft: ratings are made with openskill, which is not here: pip install 'undercroft[lab]'\n"
