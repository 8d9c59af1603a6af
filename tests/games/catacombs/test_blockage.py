"""Chapter 2, Blockage and Crush the opponent."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, goes, hp, scenario, unused, who
from undercroft.games.catacombs.events import Blocked, Fell, Forced, Moved, Rolled
from undercroft.games.catacombs.options import STAY, Activate, Crush, Force, GiveUp, Halt, Pass, Strike

BESIDE = """
    ....
    og..
    ....
"""


def blockages(happened):
    return [event for event in happened if isinstance(event, Rolled) and event.what == "blockage"]


@pytest.mark.rule("catacombs", "2.block.1", "2.block.8", "1.char.9")
def test_leaving_an_opponent_takes_an_agility_test():
    match = scenario(BESIDE, active="o", chance=["1", "-"])
    happened = play(match, goes(match, "o", 0, 0))
    assert [(event.difficulty, len(event.dice)) for event in blockages(happened)] == [(1, 2)]
    assert at(match, "o") == (0, 0)
    assert figure(match, "o").stride  # the move goes on as usual


@pytest.mark.rule("catacombs", "2.block.1")
def test_one_test_for_any_number_of_opponents_and_one_for_each_square_left():
    match = scenario(
        """
        g...
        og..
        g...
        """,
        active="o",
        chance=["1", "-", "-", "1"],
        put={},
    )
    assert not offered(match, Pass)
    match = scenario(
        """
        .g..
        .o..
        .g..
        ....
        """,
        active="o",
        chance=["1", "-", "-", "1"],
    )
    first = play(match, goes(match, "o", 2, 1))
    second = play(match, goes(match, "o", 3, 1))
    assert len(blockages(first)) == len(blockages(second)) == 1
    assert not unused(match)


@pytest.mark.rule("catacombs", "2.block.1")
def test_far_from_opponents_nobody_is_held_up():
    match = scenario("o.g.", active="o")
    assert blockages(play(match, goes(match, "o", 1, 0))) == []


@pytest.mark.rule("catacombs", "2.block.2")
def test_a_move_through_an_ally_needs_no_test():
    match = scenario(
        """
        g....
        oi...
        g....
        """,
        active="o",
    )
    play(match, Pass(0, 6, 7))
    assert at(match, "o") == (2, 1)
    assert told(match, Rolled) == []


@pytest.mark.rule("catacombs", "2.block.3")
@pytest.mark.parametrize(("flank", "count"), [("#", 0), (".", 1)])
def test_an_opponent_out_of_reach_does_not_block(flank, count):
    match = scenario(f"""
        .{flank}g
        .o.
        ...
    """, active="o", chance=["1", "1"])  # fmt: skip
    assert len(blockages(play(match, goes(match, "o", 0, 2)))) == count


DUEL = """
    ....
    ogi.
    ....
"""


@pytest.mark.rule("catacombs", "2.block.4")
@pytest.mark.parametrize(("met", "when", "count"), [("i", "met", 0), ("i", "met_before", 0), ("o", "met", 1), (None, "met", 1)])
def test_an_opponent_in_a_duel_with_somebody_else_does_not_block(met, when, count):
    match = scenario(DUEL, active="o", chance=["1", "1"])
    ghost = {when: 1 << who(match, met)} if met else {}
    match = scenario(DUEL, active="o", chance=["1", "1"], g=ghost)
    assert len(blockages(play(match, goes(match, "o", 0, 0)))) == count


@pytest.mark.rule("catacombs", "2.block.4")
@pytest.mark.parametrize(
    ("drawing", "irf"),
    [(DUEL, {"hp": 0}), ("....\nog.i\n....", {}), ("..#i\nog..\n....", {})],
)
def test_a_duel_is_over_when_one_is_down_or_out_of_reach(drawing, irf):
    match = scenario(drawing, active="o", chance=["1", "1"], g={"met": 0b10}, i=irf)
    assert len(blockages(play(match, goes(match, "o", 0, 0)))) == 1


@pytest.mark.rule("catacombs", "2.block.4")
def test_attacks_make_duels_for_this_turn_and_the_next():
    match = scenario(DUEL, active="i", chance=[*"--"])
    play(match, Strike(who(match, "i"), who(match, "g"), False))
    assert figure(match, "g").met == 1 << who(match, "i")
    assert figure(match, "i").met == 1 << who(match, "g")
    play(match, Halt, Activate(0))
    assert blockages(play(match, goes(match, "o", 0, 0))) == []


@pytest.mark.rule("catacombs", "2.block.5", "2.block.6")
def test_whoever_fails_may_force_the_way_for_1d6_without_armor():
    match = scenario(BESIDE, active="o", chance=["-", "-", "5"])
    happened = play(match, goes(match, "o", 0, 0), Force)
    assert Forced(0) in happened
    assert (at(match, "o"), hp(match, "o")) == ((0, 0), [11])


@pytest.mark.rule("catacombs", "2.block.5")
def test_whoever_falls_by_it_falls_where_the_move_began():
    match = scenario(
        """
        .i..
        og..
        ....
        """,
        active="o",
        o={"hp": 3},
        chance=["-", "-", "3"],
    )
    happened = play(match, goes(match, "o", 0, 0), Force)
    assert [type(event) for event in happened][-2:] != [Moved]
    assert [event for event in happened if isinstance(event, Fell)] == [Fell(0, 2)]
    assert at(match, "o") == (0, 1)


@pytest.mark.rule("catacombs", "2.block.7")
def test_whoever_fails_may_stay_but_the_point_is_spent():
    match = scenario(BESIDE, active="o", chance=["-", "-"])
    happened = play(match, goes(match, "o", 0, 0), GiveUp)
    assert Blocked(0) in happened
    assert (at(match, "o"), hp(match, "o"), figure(match, "o").ap, figure(match, "o").stride) == ((0, 1), [16], 3, False)
    assert goes(match, "o", 0, 0) in offered(match)  # it may be tried again


@pytest.mark.rule("catacombs", "2.block.7")
def test_in_the_second_half_of_a_run_it_stays_on_the_square_reached():
    match = scenario(
        """
        o..
        .g.
        """,
        active="o",
        chance=["1", "1", "-", "-"],
    )
    play(match, goes(match, "o", 1, 0), goes(match, "o", 2, 0), GiveUp)
    assert (at(match, "o"), figure(match, "o").ap, figure(match, "o").stride) == ((1, 0), 3, False)


@pytest.mark.rule("catacombs", "2.block.9")
@pytest.mark.parametrize(("ghost", "count"), [({"web": 2}, 0), ({"hidden": True}, 1), ({}, 1)])
def test_only_who_is_able_to_act_blocks(ghost, count):
    match = scenario(BESIDE, active="o", g=ghost, chance=["1", "1"])
    assert len(blockages(play(match, goes(match, "o", 0, 0)))) == count


@pytest.mark.rule("catacombs", "2.block.9")
def test_a_hero_who_is_down_holds_nobody_up_and_an_intangible_opponent_does():
    match = scenario("..i\ngo.\n...", turn="master", active="g", o={"hp": -1, "deadline": 2})
    assert blockages(play(match, goes(match, "g", 0, 0))) == []
    match = scenario("...\noa.\n...", active="o", chance=["1", "1"])
    assert len(blockages(play(match, goes(match, "o", 0, 0)))) == 1


@pytest.mark.rule("catacombs", "2.block.1", "2.jump.1")
def test_a_jump_begins_like_any_move():
    match = scenario("g#\ni~\n..", active="i", chance=["-", "-", "-", "-"])
    assert not [option for option in offered(match) if type(option).__name__ == "Jump"]
    match = scenario("gi~.", active="i", chance=[*"1---", *"11--"])
    happened = play(match, lambda option: type(option).__name__ == "Jump")
    assert [event.what for event in happened if isinstance(event, Rolled)] == ["blockage", "jump"]


# ------------------------------------------------------------------ crush


@pytest.mark.rule("catacombs", "2.crush.1", "2.crush.2", "2.crush.3", "2.melee.9")
def test_whoever_kills_in_melee_may_step_onto_the_square_for_nothing_past_others():
    match = scenario("g..\nog.\ng..", active="o", g1={"hp": 1}, chance=[*"11--", "torso"])
    assert who(match, "g1") == 3
    happened = play(match, Strike(0, 3, False), Crush(0, 4))
    assert (at(match, "o"), figure(match, "o").ap) == ((1, 1), 3)
    assert not blockages(happened)
    assert [event.how for event in happened if isinstance(event, Moved)] == ["crush"]


@pytest.mark.rule("catacombs", "2.crush.1")
@pytest.mark.parametrize("strong", [False, True])
def test_crush_is_optional_and_follows_strong_attacks_too(strong):
    match = scenario("og.", active="o", g={"hp": 1}, chance=[*"11--", "torso"])
    play(match, Strike(0, 2, strong), STAY)
    assert at(match, "o") == (0, 0)


@pytest.mark.rule("catacombs", "2.crush.1")
def test_there_is_nothing_to_crush_where_a_hero_lies_or_a_shot_killed():
    match = scenario("go.i", turn="master", active="g", o={"hp": 1}, chance=[*"111", "torso"])
    play(match, Strike(who(match, "g"), 0, False))
    assert not offered(match, Crush)
    assert at(match, "o") == (1, 0)
    match = scenario("i.g.", active="i", g={"hp": 1}, chance=[*"1111", "torso"])
    play(match, lambda option: type(option).__name__ == "Shoot" and not option.accurate)
    assert at(match, "g") is None
    assert not offered(match, Crush)


@pytest.mark.rule("catacombs", "2.crush.1")
def test_a_swarm_is_crushed_with_its_last_miniature_alone():
    match = scenario("or.", active="o", r={"hp": 8}, chance=[*"111*", "torso"])
    play(match, Strike(0, 2, False))
    assert hp(match, "r") == [4]
    assert not offered(match, Crush)
