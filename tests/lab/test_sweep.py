"""Sweeps and comparisons: the same seeds, one thing different, and what differs for sure."""

import random

import msgspec
import pytest

from undercroft.engine.content import ContentError
from undercroft.engine.errors import BadInput
from undercroft.lab.plan import Change, content_of, plan
from undercroft.lab.study import study
from undercroft.lab.sweep import MOST_VALUES, base_of, compare, read_values, read_vary, variants
from undercroft.lab.tally import Seen, Tally


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("3..6", (3, 4, 5, 6)),
        ("6..4", (6, 5, 4)),
        ("-1..1", (-1, 0, 1)),
        ("5", (5,)),
        ("1, 2.5, true", (1, 2.5, True)),
        ("MMC, MMCC+P", ("MMC", "MMCC+P")),
        ('"a, b", "c"', ("a, b", "c")),
        ('["skeleton"], []', (["skeleton"], [])),
        ('{ do = "fight" }', ({"do": "fight"},)),
    ],
)
def test_values_as_people_type_them(text, values):
    assert read_values(text) == values


def test_a_sweep_as_people_type_it():
    vary = read_vary("content/heroes.toml:eleanor.levels.0.hp=3..6")
    assert (vary.file, vary.path, vary.values) == ("heroes.toml", ("eleanor", "levels", "0", "hp"), (3, 4, 5, 6))
    assert read_vary("heroes.toml:eleanor.levels.0.hp = 3..6") == vary
    assert list(variants([vary])) == ["hp = 3", "hp = 4", "hp = 5", "hp = 6"]


def test_several_sweeps_meet_in_every_combination():
    met = variants([read_vary("heroes.toml:eleanor.levels.0.hp=3,4"), read_vary("heroes.toml:eleanor.levels.0.move=6,7")])
    assert list(met) == ["hp = 3, move = 6", "hp = 3, move = 7", "hp = 4, move = 6", "hp = 4, move = 7"]
    alike = variants([read_vary("heroes.toml:eleanor.levels.0.hp=3"), read_vary("heroes.toml:gor.levels.0.hp=4")])
    assert list(alike) == ["eleanor.levels.0.hp = 3, gor.levels.0.hp = 4"]
    assert variants([]) == {"as it is": ()}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hp=3", "a sweep is FILE.toml:path.to.field=values"),
        ("heroes.toml:eleanor", "a sweep is FILE.toml"),
        ("heroes:eleanor.hp=3", "a sweep is FILE.toml"),
        ("heroes.toml:eleanor..hp=3", "an empty part in the path"),
        ("../heroes.toml:eleanor.hp=3", "a sweep is FILE.toml"),
        ("heroes.toml:eleanor.hp=1..1000", f"at most {MOST_VALUES} values"),
        ("heroes.toml:eleanor.hp=1..999999999", f"at most {MOST_VALUES} values"),
        ("heroes.toml:eleanor.hp=3,3", "a value is there twice"),
    ],
)
def test_what_is_no_sweep_is_refused(text, said):
    with pytest.raises(BadInput, match=said):
        read_vary(text)


def test_too_many_combinations_and_the_same_place_twice():
    nine = [read_vary(f"heroes.toml:eleanor.levels.0.{field}=1..9") for field in ("hp", "move")]
    with pytest.raises(BadInput, match="at most 64 combinations, not 81"):
        variants(nine)
    with pytest.raises(BadInput, match="varied twice"):
        variants([nine[0], nine[0]])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nobody.toml:eleanor.levels.0.hp=3", "nobody.toml: there is no such file of content; there are: artifacts.toml, "),
        ("heroes.toml:elanor.levels.0.hp=3", "heroes.toml: elanor: there is no 'elanor' here; there are: almanor, choros, eleanor"),
        ("heroes.toml:eleanor.levels.3.hp=3", "heroes.toml: eleanor.levels.3: there is no '3' here; there are 0 to 2"),
        ("heroes.toml:eleanor.levels.x.hp=3", "heroes.toml: eleanor.levels.x: there is no 'x' here; there are 0 to 2"),
        ("heroes.toml:eleanor.levels.0.hit_points=3", r"heroes.toml: eleanor.levels\[0\]: .*unknown field `hit_points`"),
        ("heroes.toml:eleanor.levels.0.hp=three", r"heroes.toml: eleanor.levels\[0\].hp: Expected `int`, got `str`"),
        ("heroes.toml:eleanor.levels.0.hp=9", r"heroes.toml: eleanor: level 2: hp must not be fewer .* \(with eleanor.levels.0.hp = 9\)"),
        ("heroes.toml:eleanor.name.first=3", "heroes.toml: eleanor.name.first: there is nothing within it"),
        ("heroes.toml:eleanor.name.first.letter=3", "heroes.toml: eleanor.name.first: there is nothing within it"),
        ("heroes.toml:gandalf=3", "heroes.toml: gandalf: there is no 'gandalf' here"),
    ],
)
def test_a_field_that_is_not_there_and_a_value_that_content_forbids(text, said):
    (change,) = next(iter(variants([read_vary(text)]).values()))
    with pytest.raises(ContentError, match=said) as wrong:
        plan("dorn", 3, changes=[change])
    assert "\n" not in str(wrong.value)


def test_a_field_with_a_default_can_be_set_where_it_was_not():
    changed = plan("dorn", 3, changes=[Change("heroes.toml", ("eleanor", "levels", "0", "dash"), 2)])
    assert content_of(changed).cards.heroes[2].levels[0].dash == 2
    assert content_of(plan("dorn", 3)).cards.heroes[2].levels[0].dash == 0


def test_the_value_that_is_there_already_is_the_base():
    names = variants([read_vary("heroes.toml:eleanor.levels.0.hp=3..6")])
    plans = {name: plan("dorn", 3, changes=change) for name, change in names.items()}
    fingerprint = plan("dorn", 3).content
    assert base_of(list(plans), plans, fingerprint) == "hp = 5"
    assert len({each.content for each in plans.values()}) == 4
    without = {name: each for name, each in plans.items() if name != "hp = 5"}
    assert base_of(list(without), without, fingerprint) == "hp = 3"


def made(ends):
    tally = Tally(games=len(ends))
    tally.seen = Seen(ends=dict(enumerate(ends)))
    return tally


def test_made_games_are_compared_pair_by_pair():
    dice = random.Random(1)
    base = [(100, 0) if dice.random() < 0.5 else (100, 1) for _ in range(1000)]
    helped = [(100, 0) if end == (100, 1) and number % 10 == 0 else end for number, end in enumerate(base)]  # one of ten is turned
    longer = [(length + 1 + number % 3, winner) for number, (length, winner) in enumerate(base)]
    tallies = {"base": made(base), "helped": made(helped), "longer": made(longer)}
    plans = {name: plan("dorn", 1000, seats=2) for name in tallies}
    found = {(each.one, each.other, each.what): each for each in compare(tallies, plans, ((0,), (1,)), "base")}
    assert len(found) == 6
    wins = found["helped", "base", "wins"]
    assert (wins.games, wins.fewer) == (1000, 0)
    assert wins.more == sum(one != other for one, other in zip(base, helped, strict=True))
    assert wins.difference.by == pytest.approx(wins.more / 1000)
    assert wins.sure
    assert not found["longer", "base", "wins"].sure
    length = found["longer", "base", "decisions"]
    assert length.sure
    assert length.difference.by == pytest.approx(2, abs=0.01)
    assert not found["helped", "base", "decisions"].sure
    assert found["longer", "helped", "wins"].difference.by == pytest.approx(-wins.difference.by)


def test_the_same_twice_never_differs():
    ends = [(10, number % 2) for number in range(50)]
    plans = {name: plan("dorn", 50, seats=2) for name in ("one", "two")}
    found = compare({"one": made(ends), "two": made(ends)}, plans, ((0,), (1,)), "one")
    assert not any(each.sure for each in found)
    assert {each.difference.by for each in found} == {0}


def test_games_that_were_left_or_not_played_are_not_compared_in_length():
    tallies = {"one": made([(10, 0)] * 10 + [(-1,), (12, 0)]), "two": made([(11, 0)] * 10 + [(9, 0)])}
    plans = {name: plan("dorn", 12, seats=2) for name in tallies}
    wins, lengths = compare(tallies, plans, ((0,), (1,)), "one")
    assert (wins.games, wins.more, wins.fewer) == (11, 1, 0)
    assert (lengths.games, lengths.difference.by) == (10, 1)


def test_of_fewer_than_ten_games_no_lengths_are_compared():
    tallies = {"one": made([(10, 0)] * 9), "two": made([(11, 0)] * 9)}
    plans = {name: plan("dorn", 9, seats=2) for name in tallies}
    assert [each.what for each in compare(tallies, plans, ((0,), (1,)), "one")] == ["wins"]


def test_many_variants_are_compared_with_the_base_alone():
    plans = {str(number): plan("dorn", 2, seats=2) for number in range(9)}
    found = compare({name: made([(10, 0)] * 10) for name in plans}, plans, ((0,), (1,)), "4")
    assert {each.other for each in found} == {"4"}
    assert len(found) == 16


def test_a_change_that_matters_is_found_for_sure():
    """Fewer to begin with than a fight costs: the games are over sooner."""
    base = plan("darkcastle", 60, seed=4, watched=True)
    harder = plan("darkcastle", 60, seed=4, watched=True, changes=[Change("start.toml", ("unlocked_cell", "steps"), STEPS)])
    studied = study({"base": base, "harder": harder})
    found = {each.what: each for each in compare(studied.tallies, {"base": base, "harder": harder}, (tuple(range(4)),), "base")}
    assert found["decisions"].sure
    assert found["decisions"].difference.by < 0
    assert not found["wins"].sure  # random play never gets away


STEPS = [{"do": "lose", "who": "each", "amount": 9}]


def test_the_same_seeds_begin_the_same_games():
    one = plan("darkcastle", 5, seed=4)
    other = msgspec.structs.replace(one, changes=(Change("items.toml", ("stale_loaf", "copies"), 1),))
    assert [one.seed_of(number) for number in range(5)] == [other.seed_of(number) for number in range(5)]
