"""Games go to where a change can show: those in which nothing came up are played once, the others are played on from there."""

from pathlib import Path

import msgspec
import pytest
from test_store import stopping_after

from undercroft.engine.chance import Seeded
from undercroft.lab.budget import CHECKS, times_again
from undercroft.lab.changed import effects, followed
from undercroft.lab.one_game import MOST_AGAIN, numbered, opened, play_on
from undercroft.lab.plan import Change, content_of, plan
from undercroft.lab.study import study
from undercroft.lab.tally import Tally
from undercroft.lab.work import Opening

RAISED = Path(__file__).parent / "packs" / "raised"
TENANT = "chapters.toml:cistern_tenant"
SIDES = ((0, 1),)
GAMES = 200
KNOWN = {"lost": 1.7, "deaths": 0.19}
"""What the change does, by 3,000 games on other seeds that were all played twice: 1.0 to 2.4 hit points, 0.14 to 0.23 deaths."""


def plans(games=GAMES, **variant):
    variant = variant or {"pack": RAISED}
    made = {name: plan("darkcastle", games, seats=2, watched=True, **how) for name, how in (("base", {}), ("raised", variant))}
    return followed(made, "base")


@pytest.fixture(scope="module")
def studied():
    return study(plans(), base="base")


def test_what_is_played_once_is_counted_as_if_it_had_been_played_twice(studied):
    whole, spared = study(plans()).tallies["raised"], studied.tallies["raised"]
    for field in ("games", "winners", "endings", "lengths", "facts"):
        assert getattr(spared, field) == getattr(whole, field)
    for field in whole.seen.__struct_fields__:
        assert getattr(spared.seen, field) == getattr(whole.seen, field)


def test_what_that_saves_is_spent_where_the_change_shows(studied):
    spent = studied.spent
    assert 0 < len(spent.touched) < 40
    assert len(spent.checked) == CHECKS
    assert spent.again > 2
    (effect,) = effects(studied.tallies, plans(), SIDES, "base", studied.again, studied.spent)
    (piece,) = effect.pieces
    assert (effect.untouched, effect.checked, piece.met) == (GAMES - piece.met, CHECKS, len(spent.touched))
    assert piece.pairs == piece.met * (1 + spent.again)
    measures = {each.what: each for each in piece.measures}
    for what, known in KNOWN.items():  # attack 5 and 4 instead of 3 and 2
        assert measures[what].sure
        assert 0 < measures[what].difference.low < known < measures[what].difference.high
    assert measures["lost"].games == piece.met  # what was played on from one game counts as one
    assert all(-1 <= each.difference.low <= each.difference.high <= 1 for each in piece.measures if each.what == "wins")


def test_hardly_more_is_played_than_was_asked_for(studied):
    steps = {number: studied.tallies["base"].seen.ends[number][0] for number in studied.spent.touched}
    played = GAMES + CHECKS + len(steps) + sum(2 * studied.spent.again * (1 - studied.spent.touched[each] / steps[each]) for each in steps)
    assert played <= 2 * GAMES
    assert times_again(msgspec.structs.replace(studied.spent, touched=dict.fromkeys(range(GAMES), 0)), studied.tallies["base"], GAMES) == 0


def test_a_change_that_shows_before_anything_comes_up_is_played_twice():
    made = {name: plan("damnation", 24, watched=True, changes=changes) for name, changes in (("base", ()), ("more", [COPIES]))}
    found = study(followed(made, "base"), base="base")
    assert not found.spent.checked  # another card in the pile, and everybody draws others
    assert found.tallies["more"].games == found.tallies["base"].games == 24
    assert found.tallies["more"].seen.ends.keys() == found.tallies["base"].seen.ends.keys()


COPIES = Change("castle.toml", ("bell_at_midnight", "copies"), 4)


def test_without_a_change_what_is_played_on_is_the_same(studied):
    number, step = next(iter(studied.spent.touched.items()))
    base, tallies = plans()["base"], (Tally(), Tally())
    opening = Opening(base, step)
    answers = opened(opening, number)
    assert len(answers) == step
    for tally in tallies:
        play_on(base, content_of(base), numbered(number, 3), opening, answers, tally)
    assert tallies[0] == tallies[1]
    assert list(tallies[0].seen.ends) == [number * MOST_AGAIN + 3]
    assert (TENANT, number * MOST_AGAIN + 3) in tallies[0].seen.pieces
    other = Tally()
    play_on(base, content_of(base), numbered(number, 4), opening, answers, other)
    assert other.seen.pieces.keys() != tallies[0].seen.pieces.keys()


def test_what_shows_before_it_comes_up_is_not_played_on(studied):
    base = plans()["base"]
    laden = plans(changes=[Change("start.toml", ("unlocked_cell", "steps", "0", "n"), 3)])["raised"]
    number, step = next(iter(studied.spent.touched.items()))
    opening, tally = Opening(base, step), Tally()
    play_on(laden, content_of(laden), numbered(number, 0), opening, opened(opening, number), tally)
    assert tally == Tally()


def test_a_comparison_that_was_interrupted_ends_as_if_it_had_not_been(tmp_path, studied):
    for pieces in (3, 25, 12):  # in the base, in what shows, in what is played on
        assert study(plans(), base="base", store=tmp_path / "out.games", runner=stopping_after(pieces)).stopped
    rest = study(plans(), base="base", store=tmp_path / "out.games")
    assert (rest.tallies, rest.again, rest.spent) == (studied.tallies, studied.again, studied.spent)


@pytest.mark.parametrize("at", [0, 1, 63, 64, 65, 100])
def test_dice_part_where_they_are_told_to(at):
    whole, one, other = Seeded.of(5), Seeded.of(5).parting(at, 8), Seeded.of(5).parting(at, 9)
    before = [whole.roll(256) for _ in range(at)]
    assert [one.roll(256) for _ in range(at)] == [other.roll(256) for _ in range(at)] == before
    further = [[dice.roll(256) for _ in range(99)] for dice in (whole, one, other, one)]
    assert len({tuple(each) for each in further}) == 4
    again = Seeded.of(5).parting(at, 8)
    again.go_to(at)
    assert [again.roll(256) for _ in range(99)] == further[1]
