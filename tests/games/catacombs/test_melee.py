"""Chapter 2, Melee and Strong attacks, multiple combat, stationary targets."""

import pytest

from kit import changes, offered, picture, play, told
from kit.catacombs import at, figure, hp, scenario, unused, who
from undercroft.games.catacombs.events import Hit, Hurt, Rolled
from undercroft.games.catacombs.options import STAY, Activate, EndTurn, Halt, Hold, Strike


def targets(match):
    return {option.target for option in offered(match, Strike)}


@pytest.mark.rule("catacombs", "2.melee.1")
def test_a_melee_attack_costs_one_point_and_leaves_bystanders_alone():
    match = scenario("ogi", active="o", chance=[*"11--", "arms"])
    before = picture(match)
    play(match, Strike(0, who(match, "g"), False))
    different = {path for path in changes(before, match) if path.startswith("figures")}
    assert different == {"figures.0.ap", "figures.0.met", "figures.3.hp", "figures.3.struck_by", "figures.3.met"}
    assert figure(match, "o").ap == 3


@pytest.mark.rule("catacombs", "2.melee.1", "2.strong.1", "2.action.1")
@pytest.mark.parametrize(("ap", "offers"), [(0, set()), (1, {False}), (2, {False, True})])
def test_what_cannot_be_paid_is_not_offered(ap, offers):
    match = scenario(".og", active="o", o={"ap": ap, "stride": True})
    assert {option.strong for option in offered(match, Strike)} == offers


@pytest.mark.rule("catacombs", "2.melee.2")
def test_all_eight_neighbours_can_be_struck_but_no_ally_and_nobody_farther():
    match = scenario(
        """
        gg.g.
        gog..
        hgg.i
        """,
        active="o",
        put={"a": (4, 0)},
    )
    numbers = {who(match, name) for name in ("g", "g1", "g3", "g4", "g5", "g6")}
    assert targets(match) == numbers


@pytest.mark.rule("catacombs", "2.melee.3", "2.melee.4")
@pytest.mark.parametrize(("flank", "reached"), [(".", True), ("#", False), ("O", False), ("d", False), ("i", True), ("~", True)])
def test_an_obstacle_at_the_flank_is_in_the_way_of_a_diagonal_blow_a_character_is_not(flank, reached):
    match = scenario(f"{flank}g\no.", active="o")
    assert (who(match, "g") in targets(match)) is reached


@pytest.mark.rule("catacombs", "2.melee.5", "1.char.2")
@pytest.mark.parametrize(("defense", "hit"), [(2, True), (3, True), (4, False)])
def test_the_difficulty_is_the_targets_defense(defense, hit):
    match = scenario("og", active="o", cards={"ghost": {"defense": defense}}, chance=[*"111-", "legs"], then=1)
    (rolled,) = [event for event in play(match, Strike(0, 2, False)) if isinstance(event, Rolled)]
    assert (rolled.difficulty, rolled.passed) == (defense, hit)


@pytest.mark.rule("catacombs", "2.melee.6", "2.melee.7", "2.melee.9", "1.card.3", "1.card.4", "1.char.6")
@pytest.mark.parametrize(("area", "left"), [("torso", 12), ("arms", 12), ("legs", 12)])
def test_damage_less_the_armor_of_the_area(area, left):
    match = scenario(
        "og", turn="master", active="g", cards={"odalric": {"armor": [9, 1, 1, 1]}, "ghost": {"damage": 5}}, chance=[*"111", area]
    )
    happened = play(match, Strike(2, 0, False))
    assert hp(match, "o") == [left]
    assert [event.area for event in happened if isinstance(event, Hit)] == [("head", "torso", "arms", "legs").index(area)]
    assert [event.amount for event in happened if isinstance(event, Hurt)] == [4]


@pytest.mark.rule("catacombs", "2.melee.7")
@pytest.mark.parametrize(("armor", "left"), [(2, 15), (3, 16), (4, 16)])
def test_armor_never_gives_hit_points(armor, left):
    match = scenario("og", turn="master", active="g", cards={"odalric": {"armor": [0, armor, 0, 0]}}, chance=[*"111", "torso"])
    play(match, Strike(2, 0, False))
    assert hp(match, "o") == [left]


@pytest.mark.rule("catacombs", "2.melee.8")
def test_on_the_head_damage_is_doubled_before_armor():
    match = scenario("og", turn="master", active="g", cards={"odalric": {"armor": [2, 0, 0, 0]}}, chance=[*"111", "head"])
    play(match, Strike(2, 0, False))
    assert hp(match, "o") == [16 - (2 * 3 - 2)]


@pytest.mark.rule("catacombs", "2.strong.1", "2.strong.2")
@pytest.mark.parametrize(("area", "loss"), [("torso", 2 * 4 - 1), ("head", 4 * 4)])
def test_a_strong_attack_doubles_the_damage_and_the_head_doubles_again(area, loss):
    match = scenario("og", active="o", g={"hp": 30}, chance=[*"11--", area])
    play(match, Strike(0, 2, True))
    assert figure(match, "o").ap == 2
    assert hp(match, "g") == [30 - loss]


@pytest.mark.rule("catacombs", "2.strong.2", "2.melee.8")
def test_armor_is_deducted_once():
    match = scenario("og", active="o", cards={"ghost": {"armor": [3, 0, 0, 0]}}, g={"hp": 30}, chance=[*"11--", "head"])
    play(match, Strike(0, 2, True))
    assert hp(match, "g") == [30 - (16 - 3)]


@pytest.mark.rule("catacombs", "1.card.4")
def test_without_a_damage_number_there_is_no_attack():
    match = scenario("og.", active="o", cards={"odalric": {"damage": None}})
    assert offered(match, Strike) == []
    match = scenario("o.g.", active="o", cards={"odalric": {"ranged": 4}})
    assert not [option for option in offered(match) if type(option).__name__ == "Shoot"]


# ------------------------------------------------------------------ multiple combat

RING = """
    ig.
    o..
    h..
"""


@pytest.mark.rule("catacombs", "2.multi.1", "2.strong.2")
def test_each_opponent_after_the_first_takes_a_point_of_defense():
    cards = {"ghost": {"defense": 3}}
    match = scenario("oi\ngh", active="o", cards=cards, g={"hp": 60}, chance=[*"----", *"--", *"--"])
    difficulties = []
    for number, strong in ((0, False), (1, True), (2, False)):
        happened = play(match, Strike(number, 4, strong))
        difficulties += [event.difficulty for event in happened if isinstance(event, Rolled)]
        if number < 2:
            play(match, Halt, Activate(number + 1))
    assert difficulties == [3, 2, 1]  # misses count
    assert not unused(match)


@pytest.mark.rule("catacombs", "2.multi.1")
def test_the_same_opponent_counts_once_and_defense_stays_above_zero():
    match = scenario("oi\ngh", active="o", g={"hp": 60, "struck_by": 0b111}, cards={"ghost": {"defense": 1}}, chance=["torso"])
    play(match, Strike(0, 4, False))  # difficulty 0: no dice at all
    assert hp(match, "g") == [57]
    match = scenario("og", active="o", chance=[*"----", *"----"])
    happened = play(match, Strike(0, 2, False), Strike(0, 2, False))
    assert [event.difficulty for event in happened if isinstance(event, Rolled)] == [2, 2]


@pytest.mark.rule("catacombs", "2.multi.2")
def test_defense_is_whole_again_when_the_turn_ends():
    match = scenario("oi\ng.", active="o", chance=[*"----"], then=3)
    play(match, Strike(0, who(match, "g"), False), Halt)
    assert figure(match, "g").struck_by == 1
    play(match, EndTurn)
    assert figure(match, "g").struck_by == 0
    assert figure(match, "g").met_before == 1


@pytest.mark.rule("catacombs", "2.multi.2", "2.wait.3")
def test_attacks_with_waiting_points_count_in_the_masters_turn():
    match = scenario(
        "oi\ngh", turn="master", o={"ap": 1}, i={"ap": 1}, h={"ap": 0}, table={"window": True}, g={"hp": 60}, chance=[*"----", *"--"]
    )
    ghost = who(match, "g")
    happened = play(match, Strike(0, ghost, False), Strike(1, ghost, False))
    assert [event.difficulty for event in happened if isinstance(event, Rolled)] == [2, 1]
    assert not offered(match, Hold)  # nobody has a point left


# ------------------------------------------------------------------ stationary targets


@pytest.mark.rule("catacombs", "2.stationary.1", "2.stationary.2", "4.stationary.1", "4.web.3")
@pytest.mark.parametrize("hero", [{"hp": 0, "deadline": 2}, {"hp": -3, "deadline": 2}, {"web": 2}])
def test_whoever_is_down_or_in_a_web_is_hit_without_a_test(hero):
    match = scenario("go.i", turn="master", active="g", cards={"ghost": {"melee": 0}}, o=hero, chance=["arms"])
    before = figure(match, "o").hp
    play(match, Strike(who(match, "g"), 0, False))
    assert told(match, Rolled) == []
    assert hp(match, "o") == [before - 2]
    assert at(match, "o") == (1, 0)


@pytest.mark.rule("catacombs", "2.stationary.2", "4.stationary.1")
def test_a_bone_wall_is_decorative_and_can_be_broken():
    match = scenario("ox.", active="o", chance=["torso", "torso"])
    wall = who(match, "x")
    play(match, Strike(0, wall, False))
    assert hp(match, "x") == [3]
    play(match, Strike(0, wall, False), STAY)
    assert at(match, "x") is None
    assert match.table.shut == ()


@pytest.mark.rule("catacombs", "2.stationary.1")
def test_shots_at_a_stationary_target_are_tested():
    match = scenario("i.g", active="i", g={"web": 3}, chance=[*"----"])
    happened = play(match, lambda option: type(option).__name__ == "Shoot" and not option.accurate)
    assert [event.difficulty for event in happened if isinstance(event, Rolled)] == [1]
    assert hp(match, "g") == [6]


@pytest.mark.rule("catacombs", "2.stationary.2")
def test_chest_and_barrels_cannot_be_attacked():
    match = scenario("CoB", active="o")
    assert offered(match, Strike) == []
