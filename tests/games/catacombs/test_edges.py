"""Exact edges of rules: the corner of the map, the last step over lava, and others that only one square or one point decides."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, begin, goes, scenario, table, ways, who
from undercroft.games.catacombs.actions.moving import leaps
from undercroft.games.catacombs.board import holds_up
from undercroft.games.catacombs.cards import ONE_SKILL
from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.content.loading import MOST_SPELLS
from undercroft.games.catacombs.ending import cure
from undercroft.games.catacombs.events import Cured, DoorOpened, Moved
from undercroft.games.catacombs.options import END_TURN, BreakDoor, GiveUp, PickLock, Take
from undercroft.games.catacombs.state import OPEN


@pytest.mark.rule("catacombs", "2.object.3", "2.door.1")
def test_the_first_square_of_a_map_flanks_a_diagonal_like_any_other():
    match = scenario("do\nB#", active="o", o={"ap": 2})
    assert not [option for option in offered(match) if isinstance(option, Take)]
    match = scenario("#o.\nB..", active="o", o={"ap": 2})
    assert Take(who(match, "o"), 0) in offered(match)


@pytest.mark.rule("catacombs", "4.fly.4")
@pytest.mark.parametrize(("stride", "points", "left"), [(True, 1, 2), (False, 1, 1), (False, 2, 3), (True, 2, 4)])
def test_a_flyer_in_the_air_goes_no_farther_than_it_can_come_back(stride, points, left):
    for column in range(1, left + 2):
        fields = {"ap": points, "stride": stride, "perch": 0}
        match = scenario(".~~~~~~~\n.~~~~~~~\n#######o", turn="master", active="w", put={"w": (column, 0)}, w=fields)
        assert {x for x, _ in ways(match, "w")} == {x for x in (column - 1, column, column + 1) if x <= left}, column


@pytest.mark.rule("catacombs", "5.dungeon.1")
def test_a_gate_on_the_first_square_of_a_map_is_a_gate():
    match = scenario("Lo.", active="o")
    assert PickLock(who(match, "o"), 0) in offered(match)
    assert not [option for option in offered(match) if isinstance(option, BreakDoor)]


@pytest.mark.rule("catacombs", "2.spell.4")
def test_no_skill_is_used_up_by_a_spell():
    assert min(ONE_SKILL.values()) >= 1 << MOST_SPELLS
    assert len(set(ONE_SKILL.values())) == len(ONE_SKILL)


@pytest.mark.rule("catacombs", "2.test.2", "2.test.7")
def test_what_needs_nothing_is_certain_for_whoever_can_roll():
    assert (chance_of(3, 0), chance_of(0, 0), chance_of(0, 1)) == ((1, 1), (0, 1), (0, 1))


DRIFTING = {"irf": {"intangible": True}}


@pytest.mark.rule("catacombs", "4.intangible.5", "2.block.7")
def test_a_hero_who_gives_up_his_last_step_inside_a_wall_goes_back():
    fields = {"ap": 1, "perch": 2}
    match = scenario("#k\n..", turn="master", cards=DRIFTING, put={"i": (0, 0)}, i=fields, table={"window": True}, chance=[*"----"], then=1)
    play(match, goes(match, "i", 0, 1), GiveUp(0))
    assert told(match, Moved)[0] == Moved(0, 0, 2, "back")


@pytest.mark.rule("catacombs", "4.intangible.5", "4.fly.4")
def test_a_hero_who_waits_too_deep_in_a_wall_goes_back_before_anybody_acts():
    match = scenario(
        ".#####\n######\n######\n.....o",
        turn="master",
        cards=DRIFTING,
        put={"i": (4, 0)},
        i={"ap": 1, "perch": 0},
        o={"ap": 1},
        table={"window": True},
    )
    assert at(match, "i") == (0, 0)
    assert told(match, Moved) == [Moved(who(match, "i"), 4, 0, "back")]


@pytest.mark.rule("catacombs", "2.lock.2")
def test_a_picked_lock_is_told_to_be_open():
    match = scenario("oD.", active="o", cards={"odalric": {"dexterity": 4}}, chance=[*"1111"])
    play(match, PickLock(0, 0))
    assert told(match, DoorOpened) == [DoorOpened(0, 0)]
    assert table(match).doors == (OPEN,)


@pytest.mark.rule("catacombs", "4.obstacle.1")
def test_walls_that_nobody_has_raised_have_no_hit_points():
    match = begin("orchard")
    assert [each.hp for each in table(match).figures[-3:]] == [0, 0, 0]


@pytest.mark.rule("catacombs", "2.move.4")
def test_a_wall_in_the_first_corner_of_the_map_is_a_wall_beside_a_diagonal():
    assert (0, 1) not in ways(scenario("#i.\n...", active="i"), "i")
    assert (0, 1) in ways(scenario(".i.\n...", active="i"), "i")


@pytest.mark.rule("catacombs", "2.block.3")
@pytest.mark.parametrize(("hp", "holds"), [(0, False), (1, True)])
def test_whoever_has_one_hit_point_left_holds_others_up(hp, holds):
    match = scenario("gi.\n...", active="g", turn="master", i={"hp": hp})
    assert holds_up(table(match), who(match, "i"), who(match, "g"), table(match).figures[who(match, "g")].at) is holds


@pytest.mark.rule("catacombs", "2.object.3", "2.move.4", "2.melee.3")
@pytest.mark.parametrize(("drawing", "free"), [("#o\nB#", False), ("#o\nB.", True), (".o\nB#", True)])
def test_what_is_squeezed_between_the_corner_and_another_wall_is_out_of_reach(drawing, free):
    match = scenario(drawing, active="o", o={"ap": 2})
    assert (Take(who(match, "o"), 0) in offered(match)) == free


@pytest.mark.rule("catacombs", "2.jump.1", "3.hero.1")
@pytest.mark.parametrize(("points", "over"), [(0, True), (1, False), (2, False)])
def test_one_jumps_over_whoever_lies_there_and_over_nobody_who_stands_however_weak(points, over):
    match = scenario("io..", active="i", o={"hp": points, "deadline": 0 if points else 2})
    assert (2 in {jump.to for jump in leaps(table(match), who(match, "i"))}) == over


@pytest.mark.rule("catacombs", "4.poison.5")
@pytest.mark.parametrize(
    ("state", "fire", "told_of"),
    [({"poison": True}, False, 1), ({"poison": True}, True, 1), ({"fire": 1}, True, 1), ({"fire": 1}, False, 0), ({}, True, 0)],
)
def test_a_cure_is_told_if_there_was_something_to_cure(state, fire, told_of):
    match = scenario("ho", active="h", o=state)
    cure(table(match), who(match, "o"), fire=fire)
    assert told(match, Cured) == [Cured(who(match, "o"))] * told_of


@pytest.mark.rule("catacombs", "2.round.2")
@pytest.mark.parametrize("turn", ["heroes", "master"])
def test_whoever_does_not_answer_who_acts_next_ends_the_turn(turn):
    match = scenario("o.gg", turn=turn)
    assert offered(match)[match.decision.default] == END_TURN
