"""What a table is worth: the file of weights, and what is refused in it."""

from pathlib import Path

import pytest

import undercroft
from kit.tables import every_game
from undercroft.engine.worth import load, logistic, parse, write

PATH = Path("worth.toml")
GOOD = '[gold]\nname = "the gold"\nweight = 2.0\nwhy = "It buys."\n[rust]\nname = "rust"\nweight = -1.0\nwhy = "It eats."\n'
NAMES = ("gold", "rust")


def purse(table, seat):
    """Of a table that is nothing but what each seat has."""
    return table[seat]


def test_a_weight_is_what_a_feature_adds_to_the_log_of_the_odds():
    worth = parse(GOOD, PATH, NAMES, purse)
    assert worth.odds((1.5, 1.0)) == pytest.approx(2.0)
    assert worth.chance([(0, 0)], 0) == 0.5
    table = [(1.0, 0.0), (0.0, 2.0)]
    assert worth.chance(table, 0) == pytest.approx(1 - worth.chance(table, 1))
    assert logistic(-1e9) == 0.0
    assert logistic(1e9) == 1.0


def test_what_is_written_is_read_again():
    worth = parse(GOOD, PATH, NAMES, purse)
    assert parse(write(worth), PATH, NAMES, purse) == worth


def test_what_has_moved_a_chance_is_told_by_name_and_adds_up():
    worth = parse(GOOD, PATH, NAMES, purse)
    before, after = (0.0, 1.0), (0.5, 0.5)
    moved = worth.moved(before, after)
    assert [each.name for each in moved] == ["the gold", "rust"]
    assert sum(each.by for each in moved) == pytest.approx(worth.chance([after], 0) - worth.chance([before], 0))
    assert worth.moved(before, before) == ()
    assert worth.moved((), after) == ()
    balanced = worth.moved((0.0, 0.0), (0.5, 1.0))
    assert [round(each.by, 2) for each in balanced] == [0.25, -0.25]


def test_what_nobody_decides_is_no_reason():
    worth = parse(GOOD.replace('why = "It eats."', 'given = true\nwhy = "It eats."'), PATH, NAMES, purse)
    assert [each.name for each in worth.moved((0.0, 1.0), (0.5, 0.5))] == ["the gold"]
    assert parse(write(worth), PATH, NAMES, purse) == worth
    assert worth.chance([(0.0, 1.0)], 0) == parse(GOOD, PATH, NAMES, purse).chance([(0.0, 1.0)], 0)


def test_whoever_is_out_of_the_game_has_no_chance():
    assert parse(GOOD, PATH, NAMES, purse).chance([(9.0, 0.0), ()], 1) == 0.0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + '[lead]\nname = "lead"\nweight = 1.0\nwhy = "?"\n', "worth.toml: there is no feature 'lead'; there are: gold, rust"),
        ('[gold]\nname = "the gold"\nweight = 2.0\nwhy = "It buys."\n', "worth.toml: the feature 'rust' has no weight"),
        (GOOD.replace("2.0", '"much"'), "worth.toml: gold: Expected `float`, got `str`"),
        (GOOD.replace("2.0", "nan"), "worth.toml: gold: the weight must be a number, not nan"),
        (GOOD.replace("It buys.", ""), "worth.toml: gold: Expected `str` of length >= 1"),
        (GOOD.replace("why", "because"), "worth.toml: gold: Object "),
        ("[gold", "worth.toml: Expected"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(text, said):
    with pytest.raises(ValueError, match="^" + said.replace("(", r"\(").replace(">=", ">=")) as caught:
        parse(text, PATH, NAMES, purse)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ValueError, match=r"worth\.toml: No such file"):
        load(tmp_path / "worth.toml", ("gold",), purse)


@every_game
def test_every_game_gives_each_feature_a_value_and_a_reason(name):
    game = undercroft.game(name)
    match = game.start(seed=3)
    for seat in range(match.seats):
        assert len(game.worth.read(match.table, seat)) == len(game.worth.names)
    assert all(feature.why.endswith(".") for feature in game.worth.features)
    assert len({feature.name for feature in game.worth.features}) == len(game.worth.features)


@every_game
def test_before_the_first_deed_a_fair_game_stands_near_fair(name):
    game = undercroft.game(name)
    for seats in range(game.players[0], game.players[1] + 1):
        match = game.start(seats, seed=1)
        sides = game.sides(seats)
        fair = 0.5 if len(sides) == 1 else 1 / len(sides)
        for side in sides:
            assert 0.4 * fair < game.chance(match.table, side[0]) < 1.6 * fair, (seats, side)
