"""Chapter 2, Ranged and Accurate attacks, line of sight."""

from fractions import Fraction

import pytest

from kit import offered, play
from kit.catacombs import figure, hp, scenario, sq, table, unused, who
from undercroft.games.catacombs.board import is_clear, sees
from undercroft.games.catacombs.content.drawing import Drawing
from undercroft.games.catacombs.content.ground import survey
from undercroft.games.catacombs.events import Hit, Rolled
from undercroft.games.catacombs.options import Shoot


def shots(match, *, accurate=False):
    return {option.target for option in offered(match, Shoot) if option.accurate is accurate}


def apart(squares):
    return "i" + "." * (squares - 1) + "g"


@pytest.mark.rule("catacombs", "2.ranged.1", "2.ranged.8", "2.ranged.9", "2.ranged.11", "1.char.3")
@pytest.mark.parametrize(("area", "left"), [("torso", 4), ("arms", 3), ("legs", 3)])
def test_a_shot_costs_a_point_and_takes_damage_less_armor(area, left):
    match = scenario("i..g", active="i", chance=[*"1---", area])
    happened = play(match, Shoot(0, 2, False))
    assert hp(match, "g") == [left]
    assert figure(match, "i").ap == 3
    assert len([event for event in happened if isinstance(event, Hit)]) == 1
    assert [len(event.dice) for event in happened if isinstance(event, Rolled)] == [4]


@pytest.mark.rule("catacombs", "2.ranged.10")
def test_on_the_head_it_is_twice_the_ranged_damage_less_armor():
    cards = {"ghost": {"armor": [2, 0, 0, 0]}}
    match = scenario("i..g", active="i", cards=cards, g={"hp": 20}, chance=[*"1---", "head"])
    play(match, Shoot(0, 2, False))
    assert hp(match, "g") == [20 - (2 * 3 - 2)]  # and not twice his melee damage of 2


@pytest.mark.rule("catacombs", "2.accurate.1", "2.accurate.2")
@pytest.mark.parametrize(("area", "loss"), [("torso", 5), ("head", 12)])
def test_an_accurate_attack_costs_two_and_doubles_the_damage(area, loss):
    match = scenario("i..g", active="i", g={"hp": 20}, chance=[*"1---", area])
    play(match, Shoot(0, 2, True))
    assert (hp(match, "g"), figure(match, "i").ap) == ([20 - loss], 2)
    match = scenario("i..g", active="i", i={"ap": 1})
    assert shots(match, accurate=True) == set()
    assert shots(match) == {2}


@pytest.mark.rule("catacombs", "2.ranged.2")
@pytest.mark.parametrize(
    ("drawing", "shot"), [("ig.", False), ("i.g", True), ("i..\n...\n.g.", True), ("i.\n.g", False), ("i#\n#g", False)]
)
def test_a_target_is_at_least_two_squares_away(drawing, shot):
    match = scenario(drawing, active="i")
    assert (shots(match) == {2}) is shot


@pytest.mark.rule("catacombs", "2.ranged.2")
def test_an_opponent_beside_does_not_stop_a_shot_at_another_and_allies_are_no_targets():
    match = scenario("...o\nig..\n....\n.g..", active="i")
    assert shots(match) == {who(match, "g1")}


@pytest.mark.rule("catacombs", "2.ranged.4", "2.ranged.5", "2.ranged.6", "2.ranged.7")
@pytest.mark.parametrize(
    ("squares", "difficulty"),
    [(2, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4)],
)
def test_the_difficulty_grows_with_every_five_squares(squares, difficulty):
    match = scenario(apart(squares), active="i", chance=["-"] * 4)
    happened = play(match, Shoot(0, 2, False))
    assert [event.difficulty for event in happened if isinstance(event, Rolled)] == [difficulty]


@pytest.mark.rule("catacombs", "2.ranged.7")
def test_beyond_twenty_squares_there_is_no_shot():
    assert shots(scenario(apart(20), active="i")) == {2}
    assert shots(scenario(apart(21), active="i")) == set()


@pytest.mark.rule("catacombs", "2.ranged.7")
def test_a_card_may_shoot_less_far():
    match = scenario("o....s", turn="master", active="s")
    assert shots(match) == {0}
    match = scenario("o.....s", turn="master", active="s")
    assert shots(match) == set()


@pytest.mark.rule("catacombs", "2.ranged.3", "2.los.2", "4.obstacle.1")
@pytest.mark.parametrize(("sign", "seen"), [("#", False), ("O", False), ("%", False), ("d", False), ("D", False), ("/", True)])
def test_obstacles_hide_what_is_behind_them(sign, seen):
    match = scenario(f"i.{sign}.g", active="i")
    assert (shots(match) == {2}) is seen


@pytest.mark.rule("catacombs", "2.los.3")
@pytest.mark.parametrize(("sign", "seen"), [("~", True), ("H", True), ("C", True), ("B", True), ("o", False), ("g", False)])
def test_standing_characters_hide_what_is_behind_them_things_do_not(sign, seen):
    match = scenario(f"h.{sign}..a", active="h")
    assert sees(table(match), who(match, "h"), who(match, "a")) is seen


@pytest.mark.rule("catacombs", "2.los.3", "4.invisible.2")
@pytest.mark.parametrize("hero", [{"hp": 0, "deadline": 2}, {"hidden": True}])
def test_who_lies_down_or_is_invisible_hides_nothing(hero):
    match = scenario("h.o.a", active="h", o=hero)
    assert sees(table(match), who(match, "h"), who(match, "a"))


@pytest.mark.rule("catacombs", "2.los.4")
def test_an_ally_beside_the_viewer_hides_nothing_from_him_alone():
    match = scenario("ho..a", active="h")
    hemma, ancestor = who(match, "h"), who(match, "a")
    assert sees(table(match), hemma, ancestor)
    assert not sees(table(match), ancestor, hemma)  # sight is not mutual
    match = scenario("hoi.a", active="h")
    assert not sees(table(match), who(match, "h"), who(match, "a"))  # a second ally does hide
    match = scenario("hg..a", active="h")
    assert not sees(table(match), who(match, "h"), who(match, "a"))


@pytest.mark.rule("catacombs", "1.irf.1")
def test_irf_sees_through_any_number_of_allies_but_not_through_opponents():
    match = scenario("i.o.h..a", active="i")
    assert sees(table(match), who(match, "i"), who(match, "a"))
    assert shots(match) == {who(match, "a")}
    match = scenario("i.o.g..a", active="i")
    assert not sees(table(match), who(match, "i"), who(match, "a"))
    match = scenario("i.o#h..a", active="i")
    assert not sees(table(match), who(match, "i"), who(match, "a"))


@pytest.mark.rule("catacombs", "1.irf.2", "2.wait.3")
def test_a_waiting_point_of_irf_buys_two_shots():
    match = scenario("i..g..\n...g..", turn="master", i={"ap": 1}, table={"window": True}, chance=[*"1---", "arms", *"1---", "legs"])
    first, second = who(match, "g"), who(match, "g1")
    play(match, Shoot(0, first, False))
    assert match.decision.rule == "1.irf.2"
    play(match, Shoot(0, second, False))
    assert hp(match, "g", "g1") == [3, 3]
    assert figure(match, "i").ap == 0
    assert not unused(match)


@pytest.mark.rule("catacombs", "1.irf.2")
def test_in_his_own_turn_and_with_careful_aim_he_shoots_once():
    match = scenario("i..g", active="i", chance=[*"1---", "arms"])
    play(match, Shoot(0, 2, False))
    assert match.decision.rule == "2.action.2"
    match = scenario("i..g", turn="master", i={"ap": 2}, table={"window": True}, g={"hp": 20}, chance=[*"1---", "arms"])
    play(match, Shoot(0, 2, True))
    assert match.decision is None or match.decision.rule != "1.irf.2"
    assert hp(match, "g") == [14]


@pytest.mark.rule("catacombs", "4.large.1")
@pytest.mark.parametrize(("between", "seen"), [("g", True), ("o", True), ("b", False), ("#", False)])
def test_standard_characters_do_not_hide_a_large_one(between, seen):
    match = scenario(f"h.{between}..b", active="h")
    target = who(match, "b1") if between == "b" else who(match, "b")
    assert sees(table(match), who(match, "h"), target) is seen


@pytest.mark.rule("catacombs", "4.large.1")
def test_a_large_character_hides_others_and_sees_no_farther_itself():
    match = scenario("h.b..g", active="h")
    assert not sees(table(match), who(match, "h"), who(match, "g"))
    match = scenario("b.g..h", active="h")
    assert not sees(table(match), who(match, "b"), who(match, "h"))


# ------------------------------------------------------------------ geometry

EMPTY = Drawing(12, "." * 12 * 9, ("mouth",) * 12 * 9)


def crosses(a, b, square):
    """Whether the segment between two centres meets the inside of a square: exact, by cutting it with the slabs of the square."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        move = b[axis] - a[axis]
        near, far = square[axis] - Fraction(1, 2), square[axis] + Fraction(1, 2)
        if move == 0:
            if not near < a[axis] < far:
                return False
            continue
        first, last = sorted(((near - a[axis]) / Fraction(move), (far - a[axis]) / Fraction(move)))
        low, high = max(low, first), min(high, last)
    return low < high


@pytest.mark.rule("catacombs", "2.los.1", "2.los.2")
def test_a_single_obstacle_blocks_exactly_the_lines_through_its_inside():
    ground = survey(EMPTY)
    squares = [(x, y) for y in range(9) for x in range(12)]
    for a in ((0, 0), (5, 4), (11, 2), (3, 8)):
        for b in squares:
            if a == b:
                continue
            one, other = a[1] * 12 + a[0], b[1] * 12 + b[0]
            for wall in squares:
                if wall in {a, b}:
                    continue
                bit = 1 << (wall[1] * 12 + wall[0])
                assert is_clear(ground, one, other, bit) is not crosses(a, b, wall), (a, b, wall)
                assert is_clear(ground, other, one, bit) is is_clear(ground, one, other, bit)


@pytest.mark.rule("catacombs", "2.los.2")
@pytest.mark.parametrize(
    ("drawing", "seen"),
    [("h#\n.a", True), ("h.\n#a", True), ("h#\n#a", False), ("h#.\n.#.\n..a", False), ("h..\n.#.\n..a", False), ("h.#\n...\n#.a", True)],
)
def test_one_touched_corner_is_free_two_that_meet_are_not(drawing, seen):
    match = scenario(drawing, active="h")
    assert sees(table(match), who(match, "h"), who(match, "a")) is seen
    assert sees(table(match), who(match, "a"), who(match, "h")) is seen


@pytest.mark.rule("catacombs", "2.los.1")
def test_everybody_sees_in_all_directions():
    match = scenario("i.....\n......\n..h...\n......\n....a.", active="h")
    for x in range(6):
        for y in range(5):
            if (x, y) != (2, 2):
                assert is_clear(table(match).content.quests[0].ground, sq(match, 2, 2), sq(match, x, y), 0)
