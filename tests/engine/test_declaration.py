"""The public names, and the declaration of a game: unknown game, seats, options and seat are refused in one clear line."""

import json

import pytest

import undercroft
from kit.toys import PICKS, say, toy_game
from undercroft.engine.asking import choose


def rule(table):
    say(table, (yield from choose(0, PICKS, "1.1")).n)


GAME = toy_game(rule)


def test_the_games_by_name():
    assert undercroft.games()
    for name in undercroft.games():
        assert undercroft.game(name).slug == name


@pytest.mark.parametrize("name", ["chess", "", "DARKCASTLE"])
def test_an_unknown_game_names_the_known_ones(name):
    with pytest.raises(ValueError, match=f"no game {name!r}; there are: .*darkcastle"):
        undercroft.game(name)


@pytest.mark.parametrize("seats", [0, -1, 5, 10**20, True, 2.0, "2"])
def test_a_wrong_number_of_seats_names_the_right_ones(seats):
    with pytest.raises(ValueError, match=f"A Toy is for 1 to 4 seats, not {seats}"):
        GAME.start(seats)


def test_the_most_seats_if_none_are_given():
    assert GAME.start().seats == 4


def test_options_have_defaults_and_are_kept_in_the_match():
    assert GAME.start(2).options == {"mood": "bright", "lamps": 1}
    assert GAME.start(2, {"mood": "dark"}).options == {"mood": "dark", "lamps": 1}


def test_an_unknown_option_names_the_known_ones():
    with pytest.raises(ValueError, match=r"A Toy has no option 'colour'; it has: mood, lamps"):
        GAME.start(2, {"colour": "red"})


@pytest.mark.parametrize(
    ("name", "value"), [("mood", "grey"), ("mood", None), ("mood", ["dark"]), ("lamps", True), ("lamps", 1.0), ("lamps", "1")]
)
def test_a_wrong_value_names_the_right_ones(name, value):
    with pytest.raises(ValueError, match=f"the option {name} can't be .*; it can be: (bright, dark|1, 2)"):
        GAME.start(2, {name: value})


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_view_of_a_seat_that_does_not_exist(seat):
    with pytest.raises(ValueError, match=f"there is no seat {seat}; there are 0 to 1"):
        GAME.start(2).view(seat)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_imagines_for_a_seat_that_does_not_exist(seat):
    with pytest.raises(ValueError, match=f"there is no seat {seat}"):
        GAME.start(2).imagine(seat)


def test_what_the_readme_promises():
    game = undercroft.game("darkcastle")
    match = game.start(seats=4, options={}, seed=7)
    assert match.decision.seats
    assert len(match.decision.options) > 1
    assert match.decision.rule in game.rulebook().by_id
    match.answer(0)
    assert json.dumps(match.view(0))
    assert json.dumps(match.view(None))
    assert match.fork().digest() == match.digest()
    assert match.imagine(1, seed=1).view(1) == match.view(1)
    assert match.outcome is None
    again = undercroft.replay(match.record())
    assert again.digest() == match.digest()
    assert undercroft.replay(json.dumps(match.record()).encode()).digest() == match.digest()
    match.undo(agreed=True)
    assert match.digest() == game.start(seats=4, seed=7).digest()


def test_the_same_seed_is_the_same_game_and_another_seed_another():
    tapes = {}
    for seed in (1, 1, 2):
        match = undercroft.game("darkcastle").start(2, seed=seed)
        while match.decision is not None:
            match.answer(0)
        tapes.setdefault(seed, set()).add((match.tape.write(), match.digest()))
    assert len(tapes[1]) == 1
    assert tapes[1] != tapes[2]
