"""Chapter 4: fear, shy, fire, web, poison, regeneration."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, goes, hp, scenario, unused, who
from undercroft.games.catacombs.events import Freed, Frightened, Hurt, Ignited, Poisoned, Rolled, Webbed
from undercroft.games.catacombs.options import Activate, EndTurn, Halt, Pour, Reroll, Shoot, Strike, Tear
from undercroft.games.catacombs.state import FEAR, ROUSE

# ------------------------------------------------------------------ fear


@pytest.mark.rule("catacombs", "4.fear.2", "4.fear.3", "4.fear.4", "4.fear.5", "1.char.7")
@pytest.mark.parametrize(("dice", "left"), [("11-", 4), ("1--", 3), ("---", 3)])
def test_will_power_against_the_level_of_fear(dice, left):
    match = scenario("o....a", phase=FEAR, chance=[*dice])
    (rolled,) = told(match, Rolled)
    assert (rolled.what, rolled.difficulty, len(rolled.dice)) == ("fear", 2, 3)
    assert figure(match, "o").ap == left
    assert bool(told(match, Frightened)) is (left == 3)


@pytest.mark.rule("catacombs", "4.fear.1")
def test_both_sides_can_be_frightened_but_only_by_the_other():
    match = scenario("o....g", turn="master", phase=FEAR, chance=[*"--"])
    assert told(match, Frightened) == [Frightened(2, 0)]
    match = scenario("i.o..k..a", phase=FEAR, cards={"tombs_king": {"fear": 0}, "ancestral_ghost": {"fear": 0}})
    assert told(match, Rolled) == []  # Odalric does not frighten his own
    match = scenario("k....o", turn="master", phase=FEAR, chance=[*"----"])
    assert told(match, Frightened) == [Frightened(1, 0)]  # causing fear is no protection


@pytest.mark.rule("catacombs", "4.fear.3")
def test_only_what_is_in_sight_at_that_moment_frightens():
    match = scenario("o..#..a", phase=FEAR)
    assert told(match, Rolled) == []
    match = scenario("o..#..a\n.......", turn="master", active="a")
    play(match, goes(match, "a", 5, 1))
    assert told(match, Rolled) == []  # somebody who comes into sight later has no effect


@pytest.mark.rule("catacombs", "4.fear.5")
def test_action_points_do_not_go_below_zero():
    match = scenario("o....a..i#h", phase=FEAR, o={"ap": 0}, i={"ap": 1}, chance=[*"---", *"--"])
    assert (figure(match, "o").ap, figure(match, "i").ap, figure(match, "h").ap) == (0, 0, 4)
    assert (figure(match, "o").scared, figure(match, "i").scared) == (0, 1)


@pytest.mark.rule("catacombs", "4.fear.6")
def test_one_test_against_the_highest_level():
    match = scenario("o....a\n......\n.....k", phase=FEAR, cards={"tombs_king": {"fear": 3}}, chance=[*"11-"])
    (rolled,) = told(match, Rolled)
    assert (rolled.difficulty, rolled.passed) == (3, False)
    assert told(match, Frightened) == [Frightened(0, who(match, "k"))]


@pytest.mark.rule("catacombs", "4.shy.1")
def test_the_shy_fail_without_a_roll():
    match = scenario("o....u", turn="master", phase=FEAR)
    assert told(match, Rolled) == []
    assert figure(match, "u").ap == 3


@pytest.mark.rule("catacombs", "4.invisible.2", "4.fear.3")
def test_an_invisible_character_frightens_nobody():
    match = scenario("o....a", phase=FEAR, a={"hidden": True})
    assert told(match, Rolled) == []


# ------------------------------------------------------------------ fire

WIGHT = "oe"


@pytest.mark.rule("catacombs", "4.fire.1", "4.fire.2")
@pytest.mark.parametrize(("face", "burns"), [("3", False), ("4", True), ("6", True)])
def test_a_hit_of_a_burning_attack_ignites_on_four(face, burns):
    match = scenario("oei", turn="master", active="e", chance=[*"111", "torso", face])
    happened = play(match, Strike(who(match, "e"), 0, False))
    assert hp(match, "o") == [15]  # its ordinary damage
    assert Ignited(0, int(face), burns) in happened
    assert figure(match, "o").fire == (who(match, "e") + 1 if burns else 0)  # who rolls whether it goes on


@pytest.mark.rule("catacombs", "4.fire.2")
def test_even_if_armor_stops_it_all_but_not_after_a_miss():
    cards = {"odalric": {"armor": [9, 9, 9, 9]}}
    match = scenario(WIGHT, turn="master", active="e", cards=cards, chance=[*"111", "torso", "5"])
    play(match, Strike(2, 0, False))
    assert (hp(match, "o"), bool(figure(match, "o").fire)) == ([16], True)
    match = scenario(WIGHT, turn="master", active="e", chance=[*"11-"])
    play(match, Strike(2, 0, False))
    assert not figure(match, "o").fire


@pytest.mark.rule("catacombs", "4.fire.3", "4.fire.4")
@pytest.mark.parametrize(("goes_on", "burns"), [("4", True), ("3", False)])
def test_each_turn_it_costs_1d6_and_then_goes_on_or_out(goes_on, burns):
    match = scenario("o....#e", phase=ROUSE, o={"fire": 3}, chance=["5", goes_on])
    assert hp(match, "o") == [11]  # armor does not count
    assert bool(figure(match, "o").fire) is burns


@pytest.mark.rule("catacombs", "4.fire.4")
def test_it_is_rolled_even_if_the_attacker_is_dead():
    match = scenario("o.....", phase=ROUSE, fallen=["e"], o={"fire": 3}, chance=["1", "6"])
    assert figure(match, "o").fire
    assert not unused(match)


@pytest.mark.rule("catacombs", "4.fire.4", "1.destiny.1")
@pytest.mark.parametrize(("drawing", "fallen", "asked"), [("o....#e", [], True), ("o.....", ["e"], False)])
def test_the_dead_have_no_destiny_left_to_keep_a_fire_going(drawing, fallen, asked):
    match = scenario(drawing, phase=ROUSE, fallen=fallen, o={"fire": 3}, e={"destiny": 1}, chance=["1", "3"])
    assert bool(offered(match, Reroll)) is asked
    assert bool(figure(match, "o").fire) is asked  # still undecided, or out


@pytest.mark.rule("catacombs", "4.fire.3")
def test_a_second_fire_changes_nothing():
    match = scenario(WIGHT, turn="master", active="e", o={"fire": 3}, chance=[*"111", "torso"])
    play(match, Strike(2, 0, False))
    assert not unused(match)


# ------------------------------------------------------------------ web


@pytest.mark.rule("catacombs", "4.web.1")
@pytest.mark.parametrize(("drawing", "kind"), [("so.i", Strike), ("s.o.i", Shoot)])
def test_a_hit_of_the_spider_entangles_by_blow_and_by_shot(drawing, kind):
    match = scenario(
        drawing, turn="master", active="s", cards={"odalric": {"defense": 1}}, chance=[*("11" if kind is Strike else "11-"), "arms"]
    )
    spider = who(match, "s")
    happened = play(match, kind(spider, 0, False))
    assert Webbed(0, 2) in happened
    assert figure(match, "o").web == 2


@pytest.mark.rule("catacombs", "4.web.1")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (3, 3)])
def test_webs_do_not_stack_the_higher_level_holds(before, after):
    match = scenario("so.i", turn="master", active="s", o={"web": before}, chance=["arms"])
    play(match, Strike(who(match, "s"), 0, False))
    assert figure(match, "o").web == after


@pytest.mark.rule("catacombs", "4.web.2", "4.web.4", "1.char.5")
@pytest.mark.parametrize(("dice", "free"), [("11--", True), ("1---", False)])
def test_in_a_web_one_can_only_tear_at_it(dice, free):
    match = scenario("oBg", active="o", carry=["o"], o={"web": 2, "hp": 9}, chance=[*dice])
    assert offered(match) == [Halt(0), Tear(0)]
    happened = play(match, Tear)
    assert (Freed(0) in happened) is free
    assert (figure(match, "o").web == 0, figure(match, "o").ap) == (free, 3)
    assert bool(offered(match, Tear)) is not free  # and try again


# ------------------------------------------------------------------ poison


@pytest.mark.rule("catacombs", "4.poison.1", "4.poison.2")
@pytest.mark.parametrize(("dice", "ill"), [("11--", False), ("1---", True)])
def test_whoever_loses_a_hit_point_to_a_poisoned_attack_tests_strength(dice, ill):
    match = scenario("vo.i", turn="master", active="v", chance=[*"111", "arms", *dice])
    happened = play(match, Strike(who(match, "v"), 0, False))
    assert (Poisoned(0) in happened) is ill
    assert figure(match, "o").poison is ill
    assert [event.difficulty for event in happened if isinstance(event, Rolled)] == [3, 2]


@pytest.mark.rule("catacombs", "4.poison.1", "2.melee.7")
def test_if_armor_stops_it_all_there_is_no_poison():
    match = scenario("vo.i", turn="master", active="v", chance=[*"111", "torso"])  # damage 2, armor 2
    play(match, Strike(who(match, "v"), 0, False))
    assert not figure(match, "o").poison
    assert not unused(match)


@pytest.mark.rule("catacombs", "4.poison.2")
def test_strength_zero_fails_and_nobody_is_poisoned_twice():
    match = scenario("vo.i", turn="master", active="v", cards={"odalric": {"strength": 0}}, chance=[*"111", "arms"])
    play(match, Strike(who(match, "v"), 0, False))
    assert figure(match, "o").poison
    match = scenario("vo.i", turn="master", active="v", o={"poison": True}, chance=[*"111", "arms"])
    play(match, Strike(who(match, "v"), 0, False))
    assert not unused(match)


@pytest.mark.rule("catacombs", "4.poison.3", "4.poison.4")
def test_every_turn_it_takes_a_point_and_1d6_without_armor_and_adds_to_fear():
    match = scenario("o....a", phase=ROUSE, o={"poison": True}, chance=["4", *"---"])
    assert (hp(match, "o"), figure(match, "o").ap) == ([12], 2)


@pytest.mark.rule("catacombs", "4.poison.3", "3.hero.3")
def test_whoever_the_poison_fells_gets_up_without_the_point_it_took():
    match = scenario("oi", phase=ROUSE, carry=["i"], o={"poison": True, "hp": 1}, chance=["2", "6"])
    assert hp(match, "o") == [-1]
    play(match, Activate(1), Pour(1, 0))
    assert (hp(match, "o"), figure(match, "o").ap) == ([6], 3)


@pytest.mark.rule("catacombs", "4.poison.5")
def test_it_does_not_end_by_itself():
    match = scenario("o....#g", phase=ROUSE, o={"poison": True}, chance=["1", "1", "1"])
    for _ in range(2):
        play(match, EndTurn, EndTurn)
    assert figure(match, "o").poison
    assert [event.amount for event in told(match, Hurt)] == [1, 1, 1]


# ------------------------------------------------------------------ regeneration


@pytest.mark.rule("catacombs", "4.regen.1", "4.regen.2")
@pytest.mark.parametrize(("before", "dice", "after"), [(5, "1-", 6), (5, "**", 9), (12, "**", 14), (5, "--", 5)])
def test_regeneration_rolls_power_dice_up_to_the_card(before, dice, after):
    match = scenario("b...#o", turn="master", phase=ROUSE, b={"hp": before}, chance=[*dice])
    assert hp(match, "b") == [after]


@pytest.mark.rule("catacombs", "4.regen.1")
def test_it_works_at_the_own_turn_alone_and_not_off_the_board():
    match = scenario("b...#o", phase=ROUSE, b={"hp": 5})
    assert hp(match, "b") == [5]
    match = scenario("....#o", turn="master", phase=ROUSE, fallen=["b"])
    assert at(match, "b") is None
