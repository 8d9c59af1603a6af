"""Chapter 3: heroes who go down, the Master's casualties, reinforcement."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, goes, hp, scenario, unused, who
from undercroft.games.catacombs.events import Died, Fell, OutForGood, Reinforcement, Removed, Returned, Rolled, Rose
from undercroft.games.catacombs.options import Activate, Cast, EndTurn, Halt, Place, Pour, Shoot, Strike
from undercroft.games.catacombs.state import ACT, ALERT, FEAR, OFF


def struck_down(**more):
    return scenario("go.i", turn="master", active="g", o={"hp": 2, "ap": 0}, chance=[*"111", "arms"], **more)


@pytest.mark.rule("catacombs", "3.hero.1")
@pytest.mark.parametrize(("before", "left"), [(3, 1), (2, 0), (1, -1)])
def test_a_hero_at_zero_or_less_goes_down_on_his_square(before, left):
    match = scenario("go.i", turn="master", active="g", o={"hp": before}, chance=[*"111", "arms"])
    happened = play(match, Strike(who(match, "g"), 0, False))
    assert hp(match, "o") == [left]
    assert at(match, "o") == (1, 0)
    assert bool([event for event in happened if isinstance(event, Fell)]) is (left <= 0)


@pytest.mark.rule("catacombs", "3.hero.1")
def test_fire_goes_on_working_on_him():
    match = scenario("o...i", phase=3, o={"hp": -1, "deadline": 2, "fire": 3}, chance=["3", "5"])
    assert hp(match, "o") == [-4]
    assert figure(match, "o").fire


@pytest.mark.rule("catacombs", "3.hero.2")
def test_he_can_do_nothing_frightens_nobody_and_feels_no_fear():
    match = scenario("o.i...a", phase=FEAR, o={"hp": 0, "deadline": 2}, chance=["1", "1"])
    assert [event.who for event in told(match, Rolled)] == [who(match, "i")]
    assert offered(match, Activate) == [Activate(who(match, "i"))]
    match = scenario("o.i...a", turn="master", phase=FEAR, o={"hp": 0, "deadline": 2})
    assert told(match, Rolled) == []


@pytest.mark.rule("catacombs", "3.hero.3")
@pytest.mark.parametrize("deep", [0, -2, -20])
def test_he_gets_up_with_one_hit_point_and_acts_if_he_has_not(deep):
    """However deep he was struck: healing counts from 0."""
    match = scenario("oi", active="i", carry=["i"], o={"hp": deep, "deadline": 2}, chance=["1"])
    happened = play(match, Pour(1, 0))
    assert Rose(0) in happened
    assert (hp(match, "o"), figure(match, "o").ap, figure(match, "o").deadline) == ([1], 4, 0)
    play(match, Halt, Activate(0))
    assert offered(match, Halt) == [Halt(0)]


@pytest.mark.rule("catacombs", "3.hero.3")
def test_he_does_not_act_twice_in_a_round():
    match = scenario("oi", active="i", carry=["i"], o={"hp": -2, "deadline": 2, "acted": True, "ap": 0}, chance=["6"])
    play(match, Pour(1, 0))
    assert (hp(match, "o"), figure(match, "o").ap) == ([6], 0)


@pytest.mark.rule("catacombs", "3.hero.3", "4.poison.3", "4.fear.5")
@pytest.mark.parametrize(("drained", "scared", "left"), [(1, 0, 3), (0, 1, 3), (1, 1, 2)])
def test_what_poison_and_fear_took_in_this_turn_does_not_come_back_with_him(drained, scared, left):
    down = {"hp": -2, "deadline": 2, "ap": 0, "drained": drained, "scared": scared}
    match = scenario("oi", active="i", carry=["i"], o=down, chance=["6"])
    play(match, Pour(1, 0))
    assert figure(match, "o").ap == left


@pytest.mark.rule("catacombs", "3.hero.3", "3.hero.4")
def test_the_least_that_a_prayer_gives_saves_him():
    match = scenario("oh", active="h", o={"hp": -4, "deadline": 2, "ap": 0}, chance=[*"1---"])
    happened = play(match, Cast(1, 1, 0))
    assert Rose(0) in happened
    assert (hp(match, "o"), figure(match, "o").deadline, figure(match, "o").ap) == ([2], 0, 4)


@pytest.mark.rule("catacombs", "3.hero.3", "2.potion.2")
def test_nobody_is_healed_beyond_the_card_from_below_nothing():
    match = scenario("oi", active="i", carry=["i"], cards={"odalric": {"hp": 4}}, o={"hp": -3, "deadline": 2}, chance=["6"])
    play(match, Pour(1, 0))
    assert hp(match, "o") == [4]


@pytest.mark.rule("catacombs", "3.hero.4", "3.hero.5")
def test_the_party_has_one_complete_turn_to_heal_him():
    match = struck_down(then=1)
    happened = play(match, Strike(who(match, "g"), 0, False))
    assert Fell(0, 2) in happened
    play(match, Halt)
    assert (match.table.round, match.table.turn) == (2, 0)
    happened = play(match, EndTurn)
    assert 0 in [each.who for each in happened if isinstance(each, Died)]
    assert (at(match, "o"), figure(match, "o").gone) == (None, True)


@pytest.mark.rule("catacombs", "3.hero.4")
def test_whoever_falls_in_the_heroes_turn_has_the_next_one():
    match = scenario("..i.\nog..", active="o", o={"hp": 1}, cards={"odalric": {"agility": 0}}, chance=["6"], then=5)
    happened = play(match, goes(match, "o", 0, 0), lambda option: type(option).__name__ == "Force")
    assert Fell(0, 2) in happened
    play(match, EndTurn)
    assert at(match, "o") == (0, 1)
    assert told(match, Died) == []


@pytest.mark.rule("catacombs", "3.hero.5")
def test_the_dead_leave_what_they_carried_and_never_come_back():
    match = scenario("o..i..kR", active="i", carry=["o"], o={"hp": -1, "deadline": 1}, then=1)
    happened = play(match, Halt)
    assert 0 in [each.who for each in happened if isinstance(each, Died)]
    assert match.table.barrels == (0,)
    assert told(match, Reinforcement) == []


# ------------------------------------------------------------------ the Master's


@pytest.mark.rule("catacombs", "3.master.1")
@pytest.mark.parametrize(("before", "off"), [(4, False), (3, True), (2, True)])
def test_a_figure_of_the_master_is_taken_off_at_zero(before, off):
    match = scenario("i.g", active="i", g={"hp": before, "fire": 1, "poison": True, "web": 1}, chance=[*"1---", "arms"])
    play(match, Shoot(0, 2, False))
    assert (at(match, "g") is None) is off
    if off:
        ghost = figure(match, "g")
        assert (ghost.hp, ghost.fire, ghost.poison, ghost.web) == (0, 0, False, 0)


QUIET = {"odalric": {"fear": 0}, "tombs_king": {"fear": 0}}


def reinforcements(*dice, drawing="o.....kR", fallen=("g",), **more):
    return scenario(drawing, turn="master", phase=ALERT, fallen=[*fallen], cards=QUIET, chance=[*dice], **more)


@pytest.mark.rule("catacombs", "3.master.3", "4.obstacle.1")
def test_nobody_rolls_for_walls_that_a_spell_has_not_raised():
    match = reinforcements("1", king="orchard_king")
    assert told(match, Reinforcement) == [Reinforcement(2, 1, False)]


@pytest.mark.rule("catacombs", "2.round.4", "3.master.2", "3.master.3", "3.master.4")
@pytest.mark.parametrize(("face", "back"), [("1", False), ("4", False), ("5", True), ("6", True)])
def test_five_or_six_brings_a_fallen_figure_back(face, back):
    match = reinforcements(face)
    assert told(match, Reinforcement) == [Reinforcement(2, int(face), back)]
    assert (at(match, "g") == (7, 0)) is back
    assert match.table.phase == ACT


@pytest.mark.rule("catacombs", "3.master.3")
def test_each_of_them_rolls_and_whoever_fails_rolls_again_in_every_later_turn():
    match = reinforcements("1", "2", "1", "6", fallen=["g", "g"])
    assert [event.who for event in told(match, Reinforcement)] == [2, 3]
    play(match, EndTurn, EndTurn)
    assert [event.face for event in told(match, Reinforcement)] == [1, 2, 1, 6]
    assert not unused(match)


@pytest.mark.rule("catacombs", "3.master.3")
def test_those_killed_in_the_turn_just_ended_roll_as_well():
    match = scenario("i.g..kR", active="i", g={"hp": 1}, cards=QUIET, chance=[*"1---", "arms", "5"])
    play(match, Shoot(0, 2, False), Halt)
    assert told(match, Returned) == [Returned(2, 6)]


@pytest.mark.rule("catacombs", "3.master.5")
def test_with_several_entrances_the_master_chooses():
    match = reinforcements("6", drawing="R.o.kR.")
    assert offered(match, Place) == [Place(2, 0), Place(2, 5)]
    assert (match.decision.seats, match.decision.rule) == ((1,), "3.master.5")
    play(match, Place(2, 0))
    assert at(match, "g") == (0, 0)


@pytest.mark.rule("catacombs", "3.master.5")
def test_if_the_square_is_taken_it_is_the_nearest_free_one_as_the_doors_stand():
    match = reinforcements("6", drawing="..d...\n..#o.k\n..#R..", put={"g": (3, 2)})
    assert {option.to for option in offered(match, Place)} == {10, 16}  # one step away, and not beyond the wall
    match = reinforcements("6", drawing=".o#...\n.dR.k.", put={"g": (2, 1)})
    assert at(match, "g") == (3, 1)  # the only one
    match = reinforcements("6", drawing=".o#...\n./R.k.", put={"g": (2, 1)})
    assert {option.to for option in offered(match, Place)} == {7, 9}


@pytest.mark.rule("catacombs", "3.master.5", "4.obstacle.2")
def test_entrances_that_are_walled_up_hold_nobody_back():
    match = reinforcements("6", drawing="o...#R\n.k..##")
    match = reinforcements("6", drawing="o..x\n.kxR\n..xx", king="orchard_king", put={"r": (3, 1)})
    assert at(match, "g") is not None
    assert match.table.phase == ACT


@pytest.mark.rule("catacombs", "3.master.6", "3.master.7", "4.swarm.2")
def test_it_has_all_its_hit_points_no_condition_and_acts_in_the_same_turn():
    match = reinforcements("6", fallen=["r"], r={"acted": True, "used": 3, "destiny": 0})
    rats = figure(match, "r")
    assert (rats.hp, rats.ap, rats.acted, rats.fire, rats.used) == (8, 4, False, 0, 0)
    assert Activate(2) in offered(match)


@pytest.mark.rule("catacombs", "3.master.6")
def test_destiny_points_that_were_spent_stay_spent():
    match = reinforcements("6", g={"destiny": 1})
    assert figure(match, "g").destiny == 1


@pytest.mark.rule("catacombs", "3.master.7")
def test_it_makes_its_fear_test_like_everyone_else():
    match = scenario("o......\n.....kR", turn="master", phase=ALERT, fallen=["g"], chance=["6", *"1111", *"--"])
    assert [event.who for event in told(match, Rolled)] == [1, 2]
    assert figure(match, "g").ap == 3


@pytest.mark.rule("catacombs", "3.master.2", "3.master.8")
def test_without_the_king_nobody_comes_back():
    match = scenario("o.....gR", turn="master", phase=ALERT, cards=QUIET)
    assert told(match, Reinforcement) == []
    match = scenario("i.g....R", active="i", g={"hp": 1}, chance=[*"1---", "arms"])
    happened = play(match, Shoot(0, 2, False))
    assert OutForGood(2) in happened
    assert figure(match, "g").gone


@pytest.mark.rule("catacombs", "3.master.8")
def test_with_the_king_all_who_wait_are_out_and_so_is_he():
    match = scenario("ok.g", active="o", goal="chest", fallen=["g"], k={"hp": 1}, chance=[*"1111", "arms"], then=1)
    happened = play(match, Strike(0, 1, False))
    out = [event.who for event in happened if isinstance(event, OutForGood)]
    assert out == [1, who(match, "g1")]
    assert 1 in [each.who for each in happened if isinstance(each, Removed)]
    assert match.outcome is None
    assert (figure(match, "g").gone, figure(match, "g").at) == (False, 3)
    assert figure(match, "g1").at == OFF
