"""Chapter 2, doors, locks, breaking; chapter 5, the lost dungeon."""

import pytest

from kit import offered, play
from kit.catacombs import at, figure, goes, scenario, table, unused, ways, who
from undercroft.games.catacombs.board import card_of, sees
from undercroft.games.catacombs.events import DoorOpened, DoorStruck, Rolled
from undercroft.games.catacombs.options import BreakDoor, OpenDoor, PickLock, ShutDoor, Strike, Tear
from undercroft.games.catacombs.state import BROKEN, LOCKED, OPEN, SHUT


@pytest.mark.rule("catacombs", "2.door.1", "2.door.3")
def test_opening_costs_a_point_and_makes_floor():
    match = scenario("o.\nd.\n..", active="o")
    assert (0, 1) not in ways(match, "o")
    assert DoorOpened(0, 0) in play(match, OpenDoor(0, 0))
    assert (figure(match, "o").ap, match.table.doors, match.table.shut) == (3, (OPEN,), ())
    assert (0, 1) in ways(match, "o")


@pytest.mark.rule("catacombs", "2.door.3", "4.obstacle.2")
def test_a_closed_door_is_an_obstacle_an_open_one_is_floor():
    match = scenario("h.d.g", active="h")
    assert not sees(table(match), 0, who(match, "g"))
    match = scenario("h./.g", active="h")
    assert sees(table(match), 0, who(match, "g"))
    play(match, goes(match, "h", 1, 0), goes(match, "h", 2, 0))
    assert at(match, "h") == (2, 0)


@pytest.mark.rule("catacombs", "2.door.1")
@pytest.mark.parametrize(("drawing", "touched"), [("o#\n.d", True), ("o.\n#d", True), ("o#\n#d", False), ("o.d", False), ("od", True)])
def test_a_door_is_touched_past_one_obstacle_but_not_between_two(drawing, touched):
    match = scenario(drawing, active="o")
    assert (offered(match, OpenDoor) == [OpenDoor(0, 0)]) is touched


@pytest.mark.rule("catacombs", "2.door.1", "2.lock.1")
def test_a_locked_door_cannot_simply_be_opened():
    match = scenario("iD.", active="i")
    assert offered(match, OpenDoor) == []
    assert offered(match, PickLock) == [PickLock(0, 0)]


@pytest.mark.rule("catacombs", "2.door.2")
def test_closing_costs_a_point_and_does_not_lock():
    match = scenario("o/.", active="o")
    play(match, ShutDoor(0, 0))
    assert (figure(match, "o").ap, match.table.doors, match.table.shut) == (3, (SHUT,), (1,))
    assert offered(match, OpenDoor) == [OpenDoor(0, 0)]


@pytest.mark.rule("catacombs", "2.door.2")
def test_not_while_anybody_or_anything_is_in_the_doorway():
    match = scenario("o/.\n...", active="o", put={"i": (1, 0)})
    assert offered(match, ShutDoor) == []
    match = scenario("o/.\n...", active="o", table={"barrels": (1,)})
    assert offered(match, ShutDoor) == []
    match = scenario("o/.\n...", active="o")
    assert offered(match, ShutDoor) == [ShutDoor(0, 0)]


@pytest.mark.rule("catacombs", "2.lock.1", "2.lock.2", "1.char.10")
@pytest.mark.parametrize(("dice", "opened"), [("1111", True), ("111-", False), ("**--", True)])
def test_a_lock_is_dexterity_of_difficulty_four(dice, opened):
    match = scenario("iD.", active="i", chance=[*dice])
    (rolled,) = [event for event in play(match, PickLock(0, 0)) if isinstance(event, Rolled)]
    assert (rolled.difficulty, len(rolled.dice)) == (4, 4)
    assert match.table.doors == (OPEN if opened else LOCKED,)
    assert figure(match, "i").ap == 3
    assert (PickLock(0, 0) in offered(match)) is not opened  # attempts may be repeated


@pytest.mark.rule("catacombs", "2.break.1", "2.break.2", "2.break.3", "2.break.4", "2.break.5", "2.break.6")
@pytest.mark.parametrize("sign", "dD")
def test_a_door_falls_after_four_blows_of_odalric_without_any_dice(sign):
    match = scenario(f"o{sign}.", active="o")
    for left in (6, 4, 2, 0):
        assert DoorStruck(0, 0, 2, left) in play(match, BreakDoor(0, 0))
    assert (match.table.doors, match.table.shut) == ((BROKEN,), ())
    assert not unused(match)


@pytest.mark.rule("catacombs", "2.break.5")
def test_damage_adds_up_whoever_deals_it_and_a_broken_door_never_closes():
    match = scenario("kdo", active="o", table={"door_hp": (2,)})
    play(match, BreakDoor(0, 0))
    assert match.table.doors == (BROKEN,)
    assert offered(match, ShutDoor, BreakDoor) == []


@pytest.mark.rule("catacombs", "2.break.4")
@pytest.mark.parametrize(("damage", "breaks"), [(2, False), (3, True)])
def test_blows_that_do_not_go_through_its_armor_are_no_use(damage, breaks):
    match = scenario("od.", active="o", cards={"odalric": {"damage": damage}})
    assert bool(offered(match, BreakDoor)) is breaks
    match = scenario("oda", turn="master", active="a")
    play(match, BreakDoor(who(match, "a"), 0))
    assert match.table.door_hp == (7,)  # the intangible do not ignore it: 3 less 2


@pytest.mark.rule("catacombs", "2.break.1")
@pytest.mark.parametrize(("drawing", "breaks"), [("o.\n.d", True), ("o#\n.d", False), ("o.\n#d", False)])
def test_a_door_to_be_broken_must_be_in_reach(drawing, breaks):
    match = scenario(drawing, active="o")
    assert bool(offered(match, BreakDoor)) is breaks
    assert offered(match, OpenDoor) == [OpenDoor(0, 0)]  # it can be opened from there all the same


@pytest.mark.rule("catacombs", "2.break.6")
def test_there_is_no_strong_attack_on_a_door():
    match = scenario("od.", active="o")
    assert offered(match, Strike) == []
    assert len(offered(match, BreakDoor)) == 1


@pytest.mark.rule("catacombs", "5.dungeon.1")
def test_the_gate_can_be_picked_but_not_broken_or_simply_opened():
    match = scenario("oLP", active="o", goal="chest", chance=[*"**"])
    assert offered(match, BreakDoor, OpenDoor) == []
    assert (1, 0) not in ways(match, "o")
    (rolled,) = [event for event in play(match, PickLock(0, 0)) if isinstance(event, Rolled)]
    assert rolled.difficulty == 4
    assert match.outcome is None  # in this quest it is no goal
    assert (1, 0) in ways(match, "o")


@pytest.mark.rule("catacombs", "2.action.3")
def test_the_masters_figures_use_doors_and_locks_as_well():
    match = scenario("gd.o", turn="master", active="g")
    assert offered(match, OpenDoor) == [OpenDoor(2, 0)]
    match = scenario("tD.o", turn="master", active="t", chance=[*"11"])
    play(match, PickLock(who(match, "t"), 0))
    assert match.table.doors == (LOCKED,)


@pytest.mark.rule("catacombs", "2.lock.1", "2.test.2", "2.test.6")
@pytest.mark.parametrize(("letter", "dexterity", "offer"), [("g", 0, False), ("k", 1, False), ("t", 2, True)])
def test_nobody_tries_a_lock_who_could_not_open_it_with_a_star_on_every_die(letter, dexterity, offer):
    match = scenario(f"{letter}D.o", turn="master", active=letter)
    assert card_of(table(match), who(match, letter)).dexterity == dexterity
    assert bool(offered(match, PickLock)) == offer


@pytest.mark.rule("catacombs", "4.web.2", "4.web.4", "2.test.2")
@pytest.mark.parametrize(("web", "offer"), [(1, True), (2, False)])
def test_nobody_tears_at_a_web_that_is_too_strong(web, offer):
    match = scenario("r.o", turn="master", active="r", r={"web": web})
    assert bool(offered(match, Tear)) == offer
