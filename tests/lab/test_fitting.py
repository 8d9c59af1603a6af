"""Fitting weights: what is true is found, doubt is said, and nothing is learned from nothing."""

from random import Random

import pytest

import undercroft
from undercroft.cli.app import run
from undercroft.engine.worth import logistic, parse
from undercroft.lab.fitting import Row, fit
from undercroft.lab.positions import MOMENTS, gather, plans_of

TRUE = (0.5, -2.0, 0.0)


def made(games, *, positions=3, seed=1):
    """Games whose chances are known: a feature that matters, one that does not, and one that is always there."""
    dice = Random(seed)
    rows = []
    for game in range(games):
        values = (1.0, dice.uniform(-1, 1), dice.uniform(-1, 1))
        won = dice.random() < logistic(sum(weight * value for weight, value in zip(TRUE, values, strict=True)))
        rows += [Row(game, "all", values, won)] * positions
    return rows


def test_it_finds_what_is_true_and_says_how_sure_it_is():
    found = fit(made(1500), (0.0, 0.0, 0.0))
    for weight, error, true in zip(found.weights, found.errors, TRUE, strict=True):
        assert 0 < error < 0.4
        assert abs(weight - true) < 4 * error
    after = found.after["all"]
    assert after.loss < after.constant < found.before["all"].loss + 0.05
    assert after.worst() < 0.1
    assert after.positions == 4500


def test_positions_of_one_game_are_no_more_than_one_game():
    """Ten times as many positions of the same games make nothing surer."""
    few, many = (fit(made(300, positions=count), (0.0, 0.0, 0.0)) for count in (1, 10))
    assert min(many.errors) > 0.4 * min(few.errors)


def test_weights_stay_where_they_are_if_the_games_say_little():
    start = (0.0, -1.0, 0.5)
    found = fit(made(8), start)
    assert found.penalty >= 1
    assert all(abs(weight - before) < 2 for weight, before in zip(found.weights, start, strict=True))


def test_a_feature_that_never_occurs_keeps_its_weight():
    rows = [Row(row.game, row.group, (*row.values, 0.0), row.won) for row in made(60)]
    assert fit(rows, (0.0, 0.0, 0.0, 7.0)).weights[3] == 7.0


@pytest.mark.parametrize(
    ("rows", "said"),
    [([], "at least 5 finished games, not 0"), (made(3), "at least 5 finished games, not 3")],
)
def test_a_fit_without_games_is_refused(rows, said):
    with pytest.raises(ValueError, match=said):
        fit(rows, (0.0, 0.0, 0.0))


def test_games_that_all_ended_alike_teach_nothing():
    rows = [Row(row.game, row.group, row.values, True) for row in made(20)]
    with pytest.raises(ValueError, match="every game ended alike"):
        fit(rows, (0.0, 0.0, 0.0))


def test_positions_come_from_all_seats_and_are_the_same_again():
    plans = plans_of("darkcastle", 4, bots="random", seed=3)
    assert [len(plan.bots) for plan in plans] == [1, 2, 3, 4]
    rows = gather(plans)
    assert {row.group for row in rows} == {"1 seat", "2 seats", "3 seats", "4 seats"}
    assert len(rows) <= 4 * MOMENTS
    assert gather(plans) == rows
    assert {len(row.values) for row in rows} == {len(undercroft.game("darkcastle").worth.names)}


def test_the_command_says_what_changed_and_writes_the_file(capsys, tmp_path):
    to = tmp_path / "new.toml"
    words = ["--games", "12", "--seats", "2", "--workers", "1", "--seed", "2000"]
    assert run(["lab", "fit", "darkcastle", *words, "--to", str(to)]) == 0
    worth = undercroft.game("darkcastle").worth
    assert "Standard error" in capsys.readouterr().out
    assert parse(to.read_text(), to, worth.names, worth.read).names == worth.names
