"""Chapter 4: fly, invisible, intangible, magic weapons and armor."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, goes, hp, scenario, sq, table, unused, ways, who
from undercroft.games.catacombs.board import sees
from undercroft.games.catacombs.events import Moved, Rolled, Sprung, Unharmed
from undercroft.games.catacombs.options import HOLD, Activate, Cast, EndTurn, Force, GiveUp, Halt, Jump, Leap, Pass, Shoot, Strike
from undercroft.games.catacombs.state import ALERT


def blockages(happened):
    return [event for event in happened if isinstance(event, Rolled) and event.what == "blockage"]


# ------------------------------------------------------------------ fly


@pytest.mark.rule("catacombs", "4.fly.1")
def test_a_flyer_is_never_held_up():
    match = scenario("...\now.\n...", turn="master", active="w")
    assert blockages(play(match, goes(match, "w", 2, 2))) == []
    assert at(match, "w") == (2, 2)


@pytest.mark.rule("catacombs", "4.fly.2", "4.fly.4")
def test_it_passes_over_friend_and_foe_at_normal_price_and_then_must_move_on():
    match = scenario("wog.", turn="master", active="w")
    play(match, goes(match, "w", 1, 0))
    assert (figure(match, "w").ap, at(match, "w")) == (4, (1, 0))
    assert not offered(match, Halt, Strike, Pass)  # above Odalric it can only move on
    play(match, goes(match, "w", 2, 0), goes(match, "w", 3, 0))
    assert (figure(match, "w").ap, at(match, "w")) == (3, (3, 0))
    assert offered(match, Halt)


@pytest.mark.rule("catacombs", "4.fly.3")
@pytest.mark.parametrize("sign", "~HTCB")
def test_it_passes_over_lava_holes_traps_and_things_unharmed(sign):
    match = scenario(f"w{sign}.#o", turn="master", active="w")
    play(match, goes(match, "w", 1, 0), goes(match, "w", 2, 0))
    assert (at(match, "w"), hp(match, "w")) == ((2, 0), [4])
    assert told(match, Sprung) == []


@pytest.mark.rule("catacombs", "4.fly.4", "2.wait.4")
def test_a_place_that_was_taken_meanwhile_is_no_place_to_stay():
    match = scenario("...\nowg\n...", turn="master", active="w", o={"ap": 1})
    play(match, goes(match, "w", 2, 1), goes(match, "o", 1, 1), HOLD, goes(match, "w", 1, 1))
    assert (at(match, "w"), at(match, "o")) == ((1, 1), (1, 1))
    assert not offered(match, Halt, Strike)
    play(match, goes(match, "w", 0, 1))
    assert offered(match, Halt)
    assert offered(match, Strike)


@pytest.mark.rule("catacombs", "4.fly.4")
@pytest.mark.parametrize(("ap", "over"), [(1, True), (0, False)])
def test_it_goes_over_something_only_if_it_can_get_to_the_other_side(ap, over):
    match = scenario("w~.#o", turn="master", active="w", w={"ap": ap, "stride": not ap})
    assert ((1, 0) in ways(match, "w")) is over
    match = scenario("w~~~.#o", turn="master", active="w", w={"ap": 1})
    assert (1, 0) in ways(match, "w")  # it may turn back
    match = scenario("w~~~.#o", turn="master", active="w", w={"ap": 1})
    play(match, goes(match, "w", 1, 0))
    assert at(match, "w") == (0, 0)  # one way was left, so nobody was asked


@pytest.mark.rule("catacombs", "4.fly.4")
def test_whoever_is_stopped_after_all_goes_back_to_the_last_square():
    drawing = ".w~.i"
    match = scenario(drawing, turn="master", active="w", w={"ap": 1}, i={"ap": 1})
    play(match, goes(match, "w", 2, 0), goes(match, "i", 3, 0))  # Irf takes the only landing place, but the way back is free
    assert match.decision is not None
    assert at(match, "w") in {(1, 0), (2, 0)}
    play(match, lambda option: type(option).__name__ == "Hold") if offered(match, type(None)) else None
    while at(match, "w") == (2, 0):
        match.answer(0)
    assert at(match, "w") == (1, 0)


@pytest.mark.rule("catacombs", "4.fly.4", "4.intangible.5")
def test_it_is_thrown_back_when_there_is_no_point_left_to_move_on():
    match = scenario("w.o.", turn="master", active="w", put={}, w={"ap": 0, "stride": False, "at": 2, "perch": 0})
    assert told(match, Moved) == [Moved(2, 2, 0, "back")]
    assert at(match, "w") == (0, 0)


@pytest.mark.rule("catacombs", "4.obstacle.2")
@pytest.mark.parametrize("sign", "#O%d")
def test_no_wings_help_against_obstacles(sign):
    match = scenario(f"w{sign}.\n###\n..o", turn="master", active="w")
    assert ways(match, "w") == set()


# ------------------------------------------------------------------ invisible


@pytest.mark.rule("catacombs", "4.invisible.1", "4.invisible.2")
def test_nobody_can_aim_at_an_invisible_character():
    match = scenario("ot..\ni...\nh...", active="o", t={"hidden": True})
    stalker = who(match, "t")
    assert offered(match, Strike) == []
    match = scenario("i..t", active="i", t={"hidden": True})
    assert offered(match, Shoot) == []
    match = scenario("h..t", active="h", t={"hidden": True})
    assert [option for option in offered(match, Cast) if option.target == 2] == []
    assert not sees(table(match), 0, 2)
    assert stalker == 4


@pytest.mark.rule("catacombs", "4.invisible.2")
def test_not_even_allies_see_it():
    match = scenario("h.o", active="h", o={"hidden": True, "hp": 5})
    assert 0 not in {option.target for option in offered(match, Cast)}


@pytest.mark.rule("catacombs", "4.invisible.1", "2.block.9")
def test_it_still_stands_there_and_blocks():
    match = scenario("...\not.\n...", active="o", t={"hidden": True}, chance=[*"1-"])
    assert (1, 1) not in ways(match, "o")
    assert len(blockages(play(match, goes(match, "o", 0, 0)))) == 1


@pytest.mark.rule("catacombs", "4.invisible.3")
def test_it_is_never_blocked_itself():
    match = scenario("...\not.\n...", turn="master", active="t", t={"hidden": True})
    assert blockages(play(match, goes(match, "t", 2, 0))) == []
    match = scenario("...\not.\n...", turn="master", active="t", chance=[*"1--"])
    assert len(blockages(play(match, goes(match, "t", 2, 0)))) == 1


@pytest.mark.rule("catacombs", "4.invisible.1")
def test_the_stalker_shows_itself_by_attacking_until_the_masters_next_turn():
    match = scenario("ot", turn="master", active="t", t={"hidden": True}, cards={"odalric": {"fear": 0}}, chance=[*"---"])
    play(match, Strike(2, 0, False))
    assert not figure(match, "t").hidden
    play(match, Halt)
    assert offered(match, Activate)
    assert not figure(match, "t").hidden
    play(match, EndTurn)
    assert figure(match, "t").hidden
    match = scenario("o...t", turn="master", phase=ALERT, cards={"odalric": {"fear": 0}})
    assert figure(match, "t").hidden


# ------------------------------------------------------------------ intangible


@pytest.mark.rule("catacombs", "4.intangible.4", "4.intangible.5")
@pytest.mark.parametrize("sign", "#O%dD~HCLog")
def test_it_moves_through_anything_at_normal_price(sign):
    match = scenario(f"a{sign}.\n###\nh..", turn="master", active="a", chance=[*"11-"] if sign == "o" else [], then=2)
    play(match, goes(match, "a", 1, 0), goes(match, "a", 2, 0))
    assert (at(match, "a"), figure(match, "a").ap) == ((2, 0), 3)


@pytest.mark.rule("catacombs", "4.intangible.4")
def test_diagonals_are_always_free_to_it():
    match = scenario("a#\n#.\n##\n.o", turn="master", active="a")
    assert (1, 1) in ways(match, "a")


@pytest.mark.rule("catacombs", "4.intangible.5")
def test_its_turn_ends_on_empty_floor():
    match = scenario("a#####.\n.....o.", turn="master", active="a", a={"ap": 1})
    play(match, goes(match, "a", 1, 0))
    assert not offered(match, Halt)
    assert ways(match, "a") == {(0, 0), (0, 1), (1, 1), (2, 1)}  # only where it can stay
    match = scenario("a####\n#####\n###.o", turn="master", active="a", a={"ap": 1})
    assert (1, 1) in ways(match, "a")  # it could still come back
    play(match, goes(match, "a", 1, 1))
    assert at(match, "a") == (0, 0)


@pytest.mark.rule("catacombs", "4.intangible.4", "4.intangible.6")
def test_it_is_held_up_but_a_forced_move_hurts_only_where_a_magic_weapon_blocks():
    match = scenario("...\nia.\n...", turn="master", active="a", chance=[*"---"])
    happened = play(match, goes(match, "a", 2, 0))
    assert len(blockages(happened)) == 1
    assert (at(match, "a"), hp(match, "a")) == ((2, 0), [8])
    match = scenario("...\noa.\n...", turn="master", active="a", chance=[*"---", "3"])
    play(match, goes(match, "a", 2, 0))
    assert {type(option) for option in offered(match)} == {Force, GiveUp}
    play(match, Force)
    assert hp(match, "a") == [5]


@pytest.mark.rule("catacombs", "4.intangible.1", "4.intangible.2", "4.intangible.3")
def test_fire_web_and_poison_have_no_hold_on_it():
    cards = {"odalric": {"burning": True, "web": 2, "poison": 2}}
    match = scenario("oa", active="o", cards=cards, chance=[*"11--", "arms"])
    play(match, Strike(0, 2, False))
    ancestor = figure(match, "a")
    assert (ancestor.hp, ancestor.fire, ancestor.web, ancestor.poison) == (4, 0, 0, False)
    assert not unused(match)


@pytest.mark.rule("catacombs", "4.intangible.6", "4.intangible.7", "4.magic.1")
@pytest.mark.parametrize(("name", "left"), [("o", 4), ("i", 8)])
def test_plain_weapons_pass_through_it_magic_ones_hurt(name, left):
    match = scenario(f"{name}a", active=name, chance=[*("11--" if name == "o" else "11"), "arms"])
    happened = play(match, Strike(0, 2, False))
    assert hp(match, "a") == [left]
    assert (Unharmed(2) in happened) is (left == 8)


@pytest.mark.rule("catacombs", "4.intangible.6", "4.magic.1")
def test_so_do_shots():
    match = scenario("i..a", active="i", chance=[*"1---", "arms"])
    play(match, Shoot(0, 2, False))
    assert hp(match, "a") == [8]
    match = scenario("i..a", active="i", cards={"irf": {"magic_weapon": True}}, chance=[*"1---", "arms"])
    play(match, Shoot(0, 2, False))
    assert hp(match, "a") == [5]


@pytest.mark.rule("catacombs", "4.intangible.7")
def test_spells_hurt_it():
    match = scenario("h..a", active="h", chance=[*"11--"])
    play(match, Cast(0, 0, 2))
    assert hp(match, "a") == [4]


@pytest.mark.rule("catacombs", "4.intangible.8", "4.intangible.9", "4.magic.2")
@pytest.mark.parametrize(("magic", "left"), [(False, 13), (True, 15)])
def test_it_ignores_armor_unless_that_is_magic(magic, left):
    match = scenario("ao", turn="master", active="a", cards={"odalric": {"magic_armor": magic}}, chance=[*"111", "torso"])
    play(match, Strike(2, 0, False))
    assert hp(match, "o") == [left]


@pytest.mark.rule("catacombs", "4.magic.2", "2.melee.7")
def test_against_others_magic_armor_is_armor():
    match = scenario("go", turn="master", active="g", cards={"odalric": {"magic_armor": True}}, chance=[*"111", "torso"])
    play(match, Strike(2, 0, False))
    assert hp(match, "o") == [15]


@pytest.mark.rule("catacombs", "4.intangible.6")
def test_traps_do_nothing_to_it_and_it_need_not_jump():
    match = scenario("aT~.#o", turn="master", active="a")
    assert not offered(match, Jump, Leap)
    play(match, goes(match, "a", 1, 0), Halt)
    assert hp(match, "a") == [8]
    assert sq(match, 1, 0) == 1
