"""Where rules meet: what an obvious reading gets wrong."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, begin, figure, goes, hp, scenario, sq, table, ways, who
from kit.playing import explore
from undercroft.games.catacombs.board import in_reach, touches
from undercroft.games.catacombs.events import Fell, Frightened, Moved, Removed, Rolled
from undercroft.games.catacombs.options import HOLD, Activate, BreakDoor, Cast, Crush, EndTurn, Halt, Jump, OpenDoor, Pass, Shoot, Strike
from undercroft.games.catacombs.state import ALERT, ROUSE
from undercroft.games.catacombs.view import board, view


@pytest.mark.rule("catacombs", "2.door.1", "2.melee.3", "2.object.3")
def test_reach_and_touch_are_two_things():
    match = scenario("o#\n.g", active="o")
    one, other = sq(match, 0, 0), sq(match, 1, 1)
    assert (in_reach(table(match), one, other), touches(table(match), one, other)) == (False, True)
    match = scenario("o#\n#g", active="o")
    assert (in_reach(table(match), one, other), touches(table(match), one, other)) == (False, False)
    match = scenario("od\n.g", active="o")
    assert not in_reach(table(match), one, other)
    play(match, OpenDoor(0, 0))
    assert in_reach(table(match), one, other)


@pytest.mark.rule("catacombs", "4.fly.3", "5.lava.2")
def test_a_flyer_crosses_the_river_with_ordinary_moves_and_is_shot_above_it():
    match = scenario("...i\n~~~~\nw...", turn="master", active="w", w={"hp": 1}, i={"ap": 1}, chance=[*"1---", "arms"])
    play(match, goes(match, "w", 1, 1))
    play(match, Shoot(0, who(match, "w"), False))
    assert who(match, "w") in [each.who for each in told(match, Removed)]
    assert at(match, "w") is None


@pytest.mark.rule("catacombs", "4.intangible.4", "2.door.3", "2.los.2")
def test_an_intangible_character_in_a_closed_door_is_in_reach_on_both_sides_and_leaves_it_shut():
    match = scenario("o#\nd#\n.#\na#", turn="master", active="a", o={"ap": 1}, chance=[*"11--", "arms"])
    play(match, goes(match, "a", 0, 2), HOLD, goes(match, "a", 0, 1))
    assert match.table.shut == (2,)
    play(match, Strike(0, who(match, "a"), False))
    assert hp(match, "a") == [4]


@pytest.mark.rule("catacombs", "4.fear.3", "2.wait.2")
def test_fear_takes_a_point_before_it_can_be_kept():
    match = scenario("o......a", phase=4, o={"ap": 2}, chance=[*"---"])
    assert told(match, Frightened) == [Frightened(0, 2)]
    play(match, Activate(0))
    assert not [option for option in offered(match) if type(option).__name__ == "Wait"]


@pytest.mark.rule("catacombs", "4.fire.3", "4.swarm.8", "4.swarm.6")
def test_fire_on_a_swarm_takes_the_old_miniatures_first():
    match = scenario("r...#o", turn="master", phase=ROUSE, r={"fire": 1, "hp": 6, "joining": 2}, chance=["5", "1"])
    assert (figure(match, "r").hp, figure(match, "r").joining) == (1, 1)


@pytest.mark.rule("catacombs", "4.fire.3", "3.master.1", "5.quest3.1")
def test_the_king_can_burn_to_death_and_with_him_ends_the_reign():
    match = scenario("k...#o", turn="master", phase=ROUSE, k={"fire": 1, "hp": 2}, chance=["5"])
    assert match.outcome.winners == (0,)


@pytest.mark.rule("catacombs", "4.web.2", "2.wait.5", "4.web.3")
def test_a_web_spun_in_the_masters_turn_holds_those_who_wait():
    match = scenario("so.i", turn="master", active="s", o={"ap": 1}, cards={"odalric": {"defense": 1}}, chance=[*"11", "arms"])
    play(match, Strike(who(match, "s"), 0, False))
    assert {type(option).__name__ for option in offered(match)} == {"Hold", "Tear"}


@pytest.mark.rule("catacombs", "2.crush.1", "2.wait.3")
def test_a_blow_with_a_waiting_point_may_be_followed_by_a_crush():
    match = scenario("og.", turn="master", active="g", o={"ap": 1}, g={"hp": 3}, table={"window": True}, chance=[*"11--", "arms"], then=1)
    play(match, Strike(0, 2, False), Crush(0, 1))
    assert at(match, "o") == (1, 0)


@pytest.mark.rule("catacombs", "4.obstacle.2", "2.move.4", "2.los.2")
def test_a_raised_wall_is_an_obstacle_in_every_respect():
    match = scenario("ix.\n...\n..g", active="i")
    assert ways(match, "i") == {(0, 1)}  # neither through it nor past its corner
    assert {option.target for option in offered(match, Shoot)} == {who(match, "g")}
    match = scenario("i.x.g", active="i")
    assert {option.target for option in offered(match, Shoot)} == {who(match, "x")}


@pytest.mark.rule("catacombs", "2.stationary.2", "2.break.6", "4.intangible.6")
def test_walls_of_bone_and_doors_are_struck_differently():
    match = scenario("oxd", active="o", chance=["head"])
    assert offered(match, BreakDoor) == []
    play(match, Strike(0, who(match, "x"), True), Crush)
    assert at(match, "x") is None


@pytest.mark.rule("catacombs", "3.hero.4", "2.wait.3")
def test_a_fallen_hero_can_be_healed_with_a_waiting_point_before_the_heroes_turn():
    match = scenario("goh", turn="master", active="g", o={"hp": 2}, h={"ap": 1}, chance=[*"111", "arms", *"11--", "4"])
    happened = play(match, Strike(who(match, "g"), 0, False))
    assert [event for event in happened if isinstance(event, Fell)]
    play(match, Cast(who(match, "h"), 1, 0))
    assert (hp(match, "o"), figure(match, "o").ap) == ([4], 0)  # up again, but it is not his turn


@pytest.mark.rule("catacombs", "2.move.8", "2.move.4")
def test_the_way_past_an_ally_obeys_the_diagonals():
    match = scenario("oi\n#.", active="o")
    assert offered(match, Pass) == [Pass(0, 1, 3)]
    match = scenario("oi#\n..#", active="o")
    assert {option.to for option in offered(match, Pass)} == {3, 4}


@pytest.mark.rule("catacombs", "5.lava.3", "1.destiny.1", "1.destiny.2")
def test_over_lava_destiny_is_asked_twice():
    match = scenario("i~.\no..", active="i", i={"destiny": 2}, chance=[*"----", *"----"])
    play(match, Jump(1, 2), lambda option: type(option).__name__ == "Reroll")
    assert match.decision.rule == "1.destiny.1"
    play(match, lambda option: type(option).__name__ == "Accept")
    assert match.decision.rule == "1.destiny.2"
    play(match, lambda option: type(option).__name__ == "Annul")
    assert (at(match, "i"), figure(match, "i").destiny) == ((0, 0), 0)


@pytest.mark.rule("catacombs", "2.multi.1", "4.swarm.5")
def test_a_swarm_outnumbered_is_hit_without_a_roll_when_nothing_is_left_of_its_defense():
    match = scenario("oi\nrh", active="h", r={"hp": 4, "struck_by": 0b011}, cards={"hemma": {"melee": 1}}, chance=["arms"])
    play(match, Strike(2, who(match, "r"), False))  # Defense 1 for two miniatures, less 2
    assert told(match, Rolled) == []
    assert hp(match, "r") == [2]


@pytest.mark.rule("catacombs", "4.invisible.1", "3.master.6")
def test_a_stalker_that_comes_back_is_invisible():
    match = scenario("o....kR", turn="master", phase=ALERT, fallen=["t"], cards={"odalric": {"fear": 0}}, chance=["6"])
    assert figure(match, "t").hidden


@pytest.mark.rule("catacombs", "5.info.3", "2.door.3")
def test_the_board_is_drawn_once_and_the_pieces_lie_on_it():
    match = begin("orchard", then=1)
    for _ in explore(match, 3):
        if match.table.round > 2:
            break
    drawn = board(match.table)
    spaces = {space.id: space for space in drawn.spaces}
    shown = view(match.table, None)
    assert all(piece.space in spaces for piece in shown.pieces)
    kinds = [piece.kind for piece in shown.pieces]
    assert kinds.count("door") == 4
    assert (kinds.count("gate"), kinds.count("chest")) == (1, 1)
    tags = {tag for space in drawn.spaces for tag in space.tags}
    assert {"wall", "pillar", "scree", "floor", "hole", "trap", "cell", "entrance", "reinforcement"} <= tags
    assert board(match.table) is drawn


@pytest.mark.rule("catacombs", "3.master.3", "3.hero.4")
def test_the_fallen_and_their_time_are_shown():
    match = scenario("i.g...kR", active="i", g={"hp": 1}, chance=[*"1---", "arms"])
    play(match, Shoot(0, 2, False))
    assert [card.name for card in view(match.table, 0).zones[0].cards] == ["The Ghost"]
    match = scenario("go.i", turn="master", active="g", o={"hp": 1}, chance=[*"111", "arms"])
    play(match, Strike(who(match, "g"), 0, False))
    sheet = view(match.table, 1).sheets[0]
    assert "down, dies after round 2" in sheet.badges


@pytest.mark.rule("catacombs", "2.round.2", "2.move.2")
def test_a_run_does_not_outlive_its_activation():
    match = scenario("o...i", active="o", then=1)
    play(match, goes(match, "o", 1, 0), Halt, Activate(1))
    assert not figure(match, "o").stride
    play(match, EndTurn if offered(match, EndTurn) else Halt)
    assert [event.how for event in told(match, Moved)] == ["step"]
