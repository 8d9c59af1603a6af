"""What a table is worth: the file of weights, and what is refused in it."""

from pathlib import Path

import pytest

import undercroft
from undercroft.engine.worth import load, logistic, parse, write

PATH = Path("worth.toml")
GOOD = '[gold]\nweight = 2.0\nwhy = "It buys."\n[rust]\nweight = -1.0\nwhy = "It eats."\n'
MODELLED = [slug for slug in undercroft.games() if undercroft.game(slug).worth is not None]


def test_a_weight_is_what_a_feature_adds_to_the_log_of_the_odds():
    worth = parse(GOOD, PATH, ("gold", "rust"))
    assert worth.odds((1.5, 1.0)) == pytest.approx(2.0)
    assert worth.chance((0, 0)) == 0.5
    assert worth.chance((1.0, 0.0)) == pytest.approx(1 - worth.chance((0.0, 2.0)))
    assert logistic(-1e9) == 0.0
    assert logistic(1e9) == 1.0


def test_what_is_written_is_read_again():
    worth = parse(GOOD, PATH, ("gold", "rust"))
    assert parse(write(worth), PATH, ("gold", "rust")) == worth


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + '[lead]\nweight = 1.0\nwhy = "?"\n', "worth.toml: there is no feature 'lead'; there are: gold, rust"),
        ('[gold]\nweight = 2.0\nwhy = "It buys."\n', "worth.toml: the feature 'rust' has no weight"),
        (GOOD.replace("2.0", '"much"'), "worth.toml: gold: Expected `float`, got `str`"),
        (GOOD.replace("2.0", "nan"), "worth.toml: gold: the weight must be a number, not nan"),
        (GOOD.replace("It buys.", ""), "worth.toml: gold: Expected `str` of length >= 1"),
        (GOOD.replace("why", "because"), "worth.toml: gold: Object "),
        ("[gold", "worth.toml: Expected"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(text, said):
    with pytest.raises(ValueError, match="^" + said.replace("(", r"\(").replace(">=", ">=")) as caught:
        parse(text, PATH, ("gold", "rust"))
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ValueError, match=r"worth\.toml: No such file"):
        load(tmp_path / "worth.toml", ("gold",))


@pytest.mark.parametrize("slug", MODELLED)
def test_every_game_gives_each_feature_a_value_and_a_reason(slug):
    game = undercroft.game(slug)
    match = game.start(seed=3)
    for seat in range(match.seats):
        assert len(game.features(match.table, seat)) == len(game.worth.names)
    assert all(feature.why.endswith(".") for feature in game.worth.features)


@pytest.mark.parametrize("slug", MODELLED)
def test_before_the_first_deed_a_fair_game_stands_near_fair(slug):
    game = undercroft.game(slug)
    for seats in range(game.players[0], game.players[1] + 1):
        match = game.start(seats, seed=1)
        for side in game.sides(seats):
            assert 0.25 < game.chance(match.table, side[0]) < 0.75, (seats, side)
