"""Chapter 2, Jumping; chapter 5, the river of lava."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, goes, hp, scenario, sq, table, unused, who
from undercroft.games.catacombs.events import Died, FellShort, Removed, Rolled, Sprung
from undercroft.games.catacombs.options import Annul, Jump, Leap
from undercroft.games.catacombs.state import OFF


def jumps(match):
    return {option.to for option in offered(match, Jump)}


@pytest.mark.rule("catacombs", "2.jump.1", "2.jump.2", "2.jump.3", "5.lava.2")
@pytest.mark.parametrize(("river", "dice", "difficulty"), [("~", "11--", 2), ("~~", "1111", 4), ("~~~", "***-", 6)])
def test_a_jump_is_agility_of_two_for_each_square_jumped(river, dice, difficulty):
    match = scenario(f"i{river}.", active="i", chance=[*dice])
    goal = 1 + len(river)
    (rolled,) = [event for event in play(match, Jump(0, goal)) if isinstance(event, Rolled)]
    assert (rolled.difficulty, rolled.what) == (difficulty, "jump")
    assert (at(match, "i"), figure(match, "i").ap) == ((goal, 0), 3)


@pytest.mark.rule("catacombs", "2.jump.2")
def test_the_length_has_no_limit_but_the_dice():
    assert jumps(scenario("o~~.", active="o")) == {3}  # Agility 2: at best 4, which is two squares
    assert jumps(scenario("o~~~.", active="o")) == set()
    assert jumps(scenario("i~~~~~~~~.", active="i")) == {9}


@pytest.mark.rule("catacombs", "2.jump.1")
@pytest.mark.parametrize(
    ("drawing", "landing"),
    [("i~.", {2}), ("i~~", set()), ("i~g", set()), ("i~C", set()), ("i~#", set()), ("i~d", set()), ("iC.", set()), ("i#.", set())],
)
def test_one_lands_where_one_may_stop(drawing, landing):
    assert jumps(scenario(drawing, active="i")) == landing


@pytest.mark.rule("catacombs", "2.jump.1")
@pytest.mark.parametrize("drawing", [".~i", ".\n~\ni", "...\n.~.\n..i"])
def test_one_lands_at_the_edge_of_the_map_too(drawing):
    assert 0 in jumps(scenario(drawing, active="i"))


@pytest.mark.rule("catacombs", "2.jump.1")
def test_straight_or_diagonal_and_not_past_obstacles():
    match = scenario("i..\n.~.\n...", active="i")
    assert sq(match, 2, 2) in jumps(match)
    match = scenario("i#.\n.~.\n...", active="i")
    assert sq(match, 2, 2) not in jumps(match)
    match = scenario("i..\n.~d\n...", active="i")
    assert sq(match, 2, 2) not in jumps(match)


@pytest.mark.rule("catacombs", "2.jump.1")
def test_over_floor_and_those_who_lie_on_it_but_not_over_those_who_stand():
    match = scenario("i.o.", active="i")
    play(match, lambda option: isinstance(option, Leap)) if offered(match, Leap) else None
    assert jumps(match) == set()
    match = scenario("io..", active="i", o={"hp": 0, "deadline": 2}, chance=[*"11--"])
    play(match, Leap)
    assert jumps(match) == {2, 3}
    play(match, Jump(who(match, "i"), 2))
    assert at(match, "i") == (2, 0)


@pytest.mark.rule("catacombs", "2.jump.4", "5.lava.3")
def test_whoever_falls_into_lava_is_dead_and_not_merely_down():
    match = scenario("i~.\no..", active="i", chance=[*"1---"])
    happened = play(match, Jump(who(match, "i"), 2))
    assert FellShort(1, "lava") in happened
    assert 1 in [each.who for each in happened if isinstance(each, Died)]
    assert (at(match, "i"), figure(match, "i").gone) == (None, True)
    assert match.outcome is None


@pytest.mark.rule("catacombs", "5.lava.3")
def test_one_lava_square_among_others_decides():
    match = scenario("i.~.\no...", active="i", chance=[*"1---"])
    play(match, Jump(who(match, "i"), 3))
    assert at(match, "i") is None


@pytest.mark.rule("catacombs", "5.lava.3", "3.master.1", "3.master.3")
def test_a_figure_of_the_master_goes_to_the_pool():
    match = scenario("g~.\n.##\n##o\n.k.", turn="master", active="g", chance=[*"--"])
    happened = play(match, Jump(who(match, "g"), 2))
    assert 2 in [each.who for each in happened if isinstance(each, Removed)]
    assert (figure(match, "g").at, figure(match, "g").gone) == (OFF, False)


@pytest.mark.rule("catacombs", "2.jump.4")
def test_a_hole_hurts_and_ends_the_activation_on_the_take_off_square():
    match = scenario("iH.\n..o", active="i", chance=[*"1---", "4"])
    play(match, Jump(who(match, "i"), 2))
    assert (hp(match, "i"), at(match, "i")) == ([8], (0, 0))
    assert match.table.active != who(match, "i")


@pytest.mark.rule("catacombs", "2.jump.4")
def test_on_floor_one_comes_down_on_the_first_square_or_stays():
    match = scenario("i....o", active="i", chance=[*"1---"])
    play(match, Leap, Jump(who(match, "i"), 2))
    assert (at(match, "i"), hp(match, "i"), figure(match, "i").ap) == ((1, 0), [11], 0)
    match = scenario("io..h", active="i", o={"hp": 0, "deadline": 2}, chance=[*"1---"])
    play(match, Leap, Jump(who(match, "i"), 2))
    assert (at(match, "i"), hp(match, "i"), figure(match, "i").ap) == ((0, 0), [11], 0)


@pytest.mark.rule("catacombs", "2.jump.4", "1.destiny.2")
@pytest.mark.parametrize(("destiny", "left"), [(0, [0]), (1, [1])])
def test_the_fall_can_fell_and_destiny_can_undo_that(destiny, left):
    match = scenario("i...o", active="i", i={"hp": 1, "destiny": destiny}, chance=[*"1---"])
    play(match, Leap, Jump(who(match, "i"), 2))
    if destiny:
        play(match, "Keep the Destiny Point", Annul)
    assert (hp(match, "i"), at(match, "i"), figure(match, "i").ap) == (left, (1, 0), 0)


@pytest.mark.rule("catacombs", "2.jump.4", "2.wait.5")
def test_whoever_falls_short_in_the_masters_turn_has_no_waiting_points_left():
    match = scenario("i....#g", turn="master", i={"ap": 2}, table={"window": True}, chance=[*"1---"], then=1)
    play(match, Leap, Jump(0, 2))
    assert (figure(match, "i").ap, match.table.window) == (0, False)


@pytest.mark.rule("catacombs", "2.jump.4", "2.move.6")
def test_falling_onto_a_trap_springs_it_without_a_test():
    match = scenario("iT..", active="i", chance=[*"1---", "2"])
    happened = play(match, Jump(0, 2))
    assert Sprung(0, 1) in happened
    assert (at(match, "i"), hp(match, "i")) == ((1, 0), [9])  # 1 for the fall, 2 for the trap
    assert len([event for event in happened if isinstance(event, Rolled)]) == 1


@pytest.mark.rule("catacombs", "2.jump.1", "2.jump.3")
def test_a_trap_can_be_jumped():
    match = scenario("iT..", active="i", chance=[*"11--"])
    play(match, Jump(0, 2))
    assert (at(match, "i"), hp(match, "i")) == ((2, 0), [12])
    assert not unused(match)
    assert told(match, Sprung) == []


@pytest.mark.rule("catacombs", "2.jump.1")
def test_a_jump_ends_a_run():
    match = scenario("i.~.", active="i", chance=[*"11--"])
    play(match, goes(match, "i", 1, 0), Jump(0, 3))
    assert (figure(match, "i").ap, figure(match, "i").stride) == (2, False)
    assert table(match).turn == 0
