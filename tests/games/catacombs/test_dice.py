"""Chapter 1, Various dice, and chapter 2, Testing a characteristic: exact counts of all outcomes."""

from collections import Counter
from itertools import product

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, hp, scenario, sq, unused, who
from undercroft.games.catacombs.combat.attacks import AREAS
from undercroft.games.catacombs.combat.dice import FACES, chance_of, chances, worth
from undercroft.games.catacombs.events import Hit, Rolled
from undercroft.games.catacombs.options import Jump, PickLock, Strike
from undercroft.games.catacombs.words.offered import option

BLANK, ONE, STAR = 0, 1, 2


def sides(faces):
    """Any sides of the die that show these faces."""
    return tuple(FACES.index(face) for face in faces)


def total_by_the_book(faces):
    """2.test.3 to 2.test.6, said once more and differently."""
    success = faces.count(ONE) + faces.count(STAR)
    bonus = faces.count(STAR)
    return success if bonus == 0 else success * bonus


@pytest.mark.rule("catacombs", "1.dice.2")
def test_a_power_die_has_two_blanks_three_ones_and_a_star():
    assert Counter(FACES) == {BLANK: 2, ONE: 3, STAR: 1}


@pytest.mark.rule("catacombs", "1.dice.3")
def test_the_location_die_has_one_head_and_one_pair_of_legs():
    assert Counter(AREAS) == {0: 1, 1: 2, 2: 2, 3: 1}


@pytest.mark.rule("catacombs", "1.dice.3")
def test_the_location_die_is_rolled_in_fights_alone():
    match = scenario("iD", active="i", chance=["1", "1", "1", "1"])
    play(match, PickLock)
    assert not unused(match)  # four power dice, and nothing else
    match = scenario("og", active="o", chance=[*"11--", "legs"])
    assert [event.area for event in play(match, Strike(0, 2, False)) if isinstance(event, Hit)] == [3]


@pytest.mark.rule("catacombs", "2.test.3", "2.test.4", "2.test.5", "2.test.6")
@pytest.mark.parametrize(
    ("faces", "total"),
    [
        ((), 0),
        ((BLANK,), 0),
        ((ONE,), 1),
        ((STAR,), 1),
        ((ONE, BLANK, ONE), 2),
        ((STAR, ONE), 2),
        ((STAR, STAR), 4),
        ((STAR, STAR, ONE), 6),
        ((STAR, STAR, STAR), 9),
        ((STAR, STAR, STAR, STAR), 16),
        ((STAR, STAR, BLANK, BLANK), 4),
    ],
)
def test_bonus_points_multiply_all_success_points(faces, total):
    assert worth(sides(faces)) == total


@pytest.mark.rule("catacombs", "2.test.6", "2.test.5")
@pytest.mark.parametrize("level", range(1, 6))
def test_chances_are_a_count_of_all_outcomes(level):
    counted = Counter(total_by_the_book([FACES[side] for side in fell]) for fell in product(range(6), repeat=level))
    assert dict(chances(level)) == counted
    assert sum(counted.values()) == 6**level
    for difficulty in range(1, 10):
        assert chance_of(level, difficulty) == (sum(n for total, n in counted.items() if total >= difficulty), 6**level)


@pytest.mark.rule("catacombs", "1.box.1", "2.test.1")
def test_six_dice_can_be_rolled_though_the_box_has_four():
    assert sum(count for _, count in chances(6)) == 6**6
    match = scenario("og", active="o", cards={"odalric": {"melee": 6}}, chance=[*"------"])
    play(match, Strike(0, 2, False))
    assert not unused(match)


@pytest.mark.rule("catacombs", "1.dice.2")
@pytest.mark.parametrize(("difficulty", "percent"), [(1, 99), (2, 89), (3, 61), (4, 28)])
def test_level_four_has_the_slope_of_the_ledger(difficulty, percent):
    won, of = chance_of(4, difficulty)
    assert round(100 * won / of) == percent


@pytest.mark.rule("catacombs", "1.dice.1", "2.test.1", "1.char.1")
@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_test_rolls_as_many_power_dice_as_the_level(level):
    match = scenario("og", active="o", cards={"odalric": {"melee": level}}, chance=["-"] * level)
    (rolled,) = [event for event in play(match, Strike(0, 2, False)) if isinstance(event, Rolled)]
    assert rolled.dice == (0,) * level
    assert not unused(match)


@pytest.mark.rule("catacombs", "2.test.2")
def test_level_zero_fails_without_a_roll_and_level_one_rolls():
    match = scenario("og", active="o", cards={"odalric": {"melee": 0}})
    assert told(match, Rolled) == []
    play(match, Strike(0, 2, False))
    assert hp(match, "g") == [6]
    match = scenario("og", active="o", cards={"odalric": {"melee": 1}, "ghost": {"defense": 1}}, chance=["1", "torso"])
    play(match, Strike(0, 2, False))
    assert hp(match, "g") == [3]


@pytest.mark.rule("catacombs", "2.test.7")
@pytest.mark.parametrize(("dice", "hit"), [("1---", False), ("11--", True), ("111-", True), ("*---", False), ("**--", True)])
def test_a_test_is_passed_at_the_difficulty_and_above(dice, hit):
    match = scenario("og", active="o", chance=[*dice, *(["torso"] if hit else [])])
    play(match, Strike(0, 2, False))  # a ghost's Defense is 2
    assert (hp(match, "g") == [3]) is hit
    assert not unused(match)


@pytest.mark.rule("catacombs", "2.test.7")
def test_a_difficulty_of_zero_is_passed_without_a_roll_by_anybody_with_a_level():
    for level, left in ((1, 3), (0, 6)):
        match = scenario("og", active="o", cards={"odalric": {"melee": level}, "ghost": {"defense": 0}}, chance=["torso"] * level)
        play(match, Strike(0, 2, False))
        assert hp(match, "g") == [left]
        assert not unused(match)


@pytest.mark.rule("catacombs", "2.test.8")
def test_where_no_difficulty_is_stated_it_is_one():
    match = scenario(
        """
        ....
        og..
        ....
        """,
        active="o",
        chance=["-", "1"],
    )
    (rolled,) = [event for event in play(match, lambda option: getattr(option, "to", -1) == sq(match, 0, 0)) if isinstance(event, Rolled)]
    assert (rolled.what, rolled.difficulty, rolled.passed) == ("blockage", 1, True)
    assert at(match, "o") == (0, 0)


@pytest.mark.rule("catacombs", "1.dice.4", "1.dice.5")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_d6_gives_one_to_six(face):
    match = scenario("o.", active="o", carry=["o"], o={"hp": 1}, chance=[str(face)])
    play(match, "Drink")
    assert figure(match, "o").hp == 1 + face


@pytest.mark.rule("catacombs", "1.dice.5")
def test_several_dice_are_added():
    cards = {"hemma": {"hp": 40}}
    match = scenario("h.", active="h", h={"hp": 1}, cards=cards, chance=[*"****", "6"])
    play(match, lambda option: getattr(option, "spell", -1) == 1)
    assert figure(match, "h").hp == 1 + 6 + 3  # 1D6+3


@pytest.mark.rule("catacombs", "2.test.7")
def test_the_chance_is_said_before_it_is_taken():
    match = scenario("og", active="o")
    chance = option(match.table, Strike(0, 2, False)).chance
    assert (chance.won, chance.of, chance.needs) == (*chance_of(4, 2), "Difficulty 2, 4 dice")
    assert round(100 * chance.won / chance.of) == 89
    match = scenario("i~.", active="i")
    jump = next(each for each in offered(match, Jump) if each.to == sq(match, 2, 0))
    assert option(match.table, jump).chance == chance
    assert "lava" in option(match.table, jump).warning
    assert who(match, "i") == 0
