"""Chapter 4: swarms and reinforcing them."""

import pytest

from kit import offered, play, told
from kit.catacombs import CARDS, FIXED, at, begin, figure, goes, hp, scenario, table, who
from undercroft.games.catacombs.board import defense_level, melee_level
from undercroft.games.catacombs.combat.attacks import AREAS
from undercroft.games.catacombs.events import Counted, Rolled
from undercroft.games.catacombs.options import Activate, EndTurn, Force, GiveUp, Halt, Join, Strike

RATS = FIXED.characters[FIXED.names.index("bone_rats")]


@pytest.mark.rule("catacombs", "4.swarm.2")
def test_a_swarm_is_deployed_with_all_its_miniatures():
    match = begin("orchard")
    swarms = [each for each in table(match).figures if CARDS.characters[each.kind].swarm]
    cards = [CARDS.characters[each.kind] for each in swarms]
    assert [each.hp for each in swarms] == [card.hp * card.swarm for card in cards]
    assert len(swarms) == 2


@pytest.mark.rule("catacombs", "4.swarm.4", "4.swarm.5", "4.swarm.6")
@pytest.mark.parametrize(("left", "melee", "defense"), [(8, 4, 3), (7, 4, 3), (6, 3, 2), (3, 2, 1), (2, 1, 0), (1, 1, 0)])
def test_each_miniature_after_the_first_adds_one(left, melee, defense):
    rats = figure(scenario("r.o", turn="master", active="r", r={"hp": left}), "r")
    assert (melee_level(RATS, rats), defense_level(RATS, rats)) == (melee, defense)


@pytest.mark.rule("catacombs", "4.swarm.1", "4.swarm.3", "4.swarm.4")
def test_it_is_one_character_with_one_attack_and_one_set_of_points():
    match = scenario("r.o", turn="master", active="r", chance=[*"----"], put={}, o={"at": 1})
    happened = play(match, Strike(2, 0, False))
    (rolled,) = [event for event in happened if isinstance(event, Rolled)]
    assert (len(rolled.dice), figure(match, "r").ap) == (4, 3)
    assert figure(match, "o").struck_by == 1 << 2  # one opponent for multiple combat


@pytest.mark.rule("catacombs", "4.swarm.3")
def test_all_miniatures_move_together():
    match = scenario("r...o", turn="master", active="r")
    play(match, goes(match, "r", 1, 0))
    assert (at(match, "r"), figure(match, "r").ap, hp(match, "r")) == ((1, 0), 3, [8])


@pytest.mark.rule("catacombs", "4.swarm.6")
@pytest.mark.parametrize(("damage", "left"), [(1, 7), (3, 5), (7, 1), (8, 0), (9, 0)])
def test_injuries_come_off_a_common_pool_and_carry_over(damage, left):
    match = scenario("or", active="o", cards={"odalric": {"damage": damage}}, chance=[*"111-", "arms"], then=1)
    play(match, Strike(0, 2, False))
    assert hp(match, "r") == [left]
    assert AREAS[3] == 2


@pytest.mark.rule("catacombs", "4.swarm.6", "4.fire.3")
def test_fire_burns_the_whole_swarm():
    match = scenario("r...#o", turn="master", phase=3, r={"fire": 1}, chance=["5", "4"])
    assert hp(match, "r") == [3]
    assert figure(match, "r").fire


def joins(match):
    return {(option.to, option.count) for option in offered(match, Join)}


@pytest.mark.rule("catacombs", "4.swarm.7")
@pytest.mark.parametrize(
    ("giver", "taker", "counts"),
    [(8, 8, set()), (8, 7, set()), (8, 6, {1}), (8, 2, {1, 2, 3}), (5, 2, {1, 2, 3}), (5, 4, {1, 2}), (3, 2, {1, 2}), (1, 2, {1})],
)
def test_unhurt_miniatures_move_over_as_far_as_there_is_room_or_all_of_them(giver, taker, counts):
    match = scenario("rr.o", turn="master", active="r", r={"hp": giver}, r1={"hp": taker})
    assert joins(match) == {(3, count) for count in counts}


@pytest.mark.rule("catacombs", "4.swarm.7")
def test_only_of_the_same_kind_and_in_reach():
    match = scenario("r.r.o", turn="master", active="r", r1={"hp": 2})
    assert joins(match) == set()
    match = scenario("rg..o", turn="master", active="r", g={"hp": 1})
    assert joins(match) == set()
    match = scenario("r#\n.r\no.", turn="master", active="r", r1={"hp": 2})
    assert joins(match) == set()


@pytest.mark.rule("catacombs", "4.swarm.7", "4.swarm.8")
def test_newcomers_count_from_the_masters_next_turn():
    match = scenario("rr..#o", turn="master", active="r", r1={"hp": 2})
    play(match, Join(2, 3, 2))
    taker = figure(match, "r1")
    assert (hp(match, "r", "r1"), taker.joining, figure(match, "r").ap) == ([4, 6], 4, 3)
    assert melee_level(RATS, taker) == 1
    play(match, EndTurn if offered(match, EndTurn) else Halt)
    if offered(match, Activate):
        play(match, EndTurn)
    play(match, EndTurn)
    assert Counted(3, 3) in told(match, Counted)
    assert melee_level(RATS, figure(match, "r1")) == 3


@pytest.mark.rule("catacombs", "4.swarm.8")
def test_until_then_they_do_nothing_and_are_hit_last():
    match = scenario("or", active="o", r={"hp": 6, "joining": 4}, chance=["arms"])  # one old miniature: Defense 0
    play(match, Strike(0, 2, False))
    rats = figure(match, "r")
    assert (rats.hp, rats.joining) == (2, 2)
    match = scenario("ro", turn="master", active="r", r={"hp": 4, "joining": 4, "ap": 4})
    assert match.table.active != 2  # newcomers alone do nothing


@pytest.mark.rule("catacombs", "4.swarm.7")
def test_a_swarm_that_hands_over_all_ceases_to_exist():
    match = scenario("rr..#o", turn="master", active="r", r={"hp": 3}, r1={"hp": 2})
    play(match, Join(2, 3, 2))
    assert at(match, "r") is None
    assert figure(match, "r").gone
    assert (figure(match, "r1").hp, figure(match, "r1").joining) == (5, 3)


@pytest.mark.rule("catacombs", "4.swarm.7", "2.block.1")
def test_it_is_a_move_and_can_be_held_up():
    match = scenario("or\n.r", turn="master", active="r", r1={"hp": 2}, chance=[*"---"])
    happened = play(match, Join(2, 3, 1))
    assert [event.what for event in happened if isinstance(event, Rolled)] == ["blockage"]
    assert {type(option) for option in offered(match)} == {Force, GiveUp}
    play(match, GiveUp)
    assert hp(match, "r", "r1") == [8, 2]
    assert who(match, "r1") == 3
