"""Where figures come to rest, what they leave behind, and what a turn forgets: what the referee found."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, goes, scenario, sq, table, who
from undercroft.games.catacombs.board import defense_level
from undercroft.games.catacombs.events import LaidDown, Moved, Removed
from undercroft.games.catacombs.options import HOLD, STAY, Crush, EndTurn, Halt, Join, Shoot, Strike


@pytest.mark.rule("catacombs", "4.fly.4")
def test_whoever_is_flown_over_stays_where_it_rests():
    cards = {"irf": {"fly": True}, "odalric": {"fly": True}}
    match = scenario("io..\n....\n...g", turn="master", cards=cards, active="g", i={"ap": 2})
    play(match, goes(match, "g", 2, 2))
    play(match, goes(match, "i", 1, 0))
    assert at(match, "o") == (1, 0)
    assert not [each for each in told(match, Moved) if each.who == who(match, "o")]
    assert HOLD not in offered(match)  # whoever hangs in the air moves on
    play(match, goes(match, "i", 2, 0))
    assert HOLD in offered(match)


@pytest.mark.rule("catacombs", "4.fly.4")
def test_a_flyer_above_somebody_who_is_gone_rests():
    match = scenario("i.gw", turn="master", active="w", i={"ap": 1}, g={"hp": 1}, chance=[*"1---", "arms"])
    play(match, goes(match, "w", 2, 0))
    assert Halt(who(match, "w")) not in offered(match)
    play(match, Shoot(0, who(match, "g"), False), STAY)
    assert who(match, "g") in [each.who for each in told(match, Removed)]
    assert Halt(who(match, "w")) in offered(match)


@pytest.mark.rule("catacombs", "2.object.5", "4.swarm.7")
def test_a_swarm_that_hands_over_all_drops_its_barrel():
    match = scenario("rr.\n..o", turn="master", active="r", r={"hp": 2}, r1={"hp": 4}, carry=["r"])
    play(match, Join(who(match, "r"), who(match, "r1"), 1))
    assert told(match, LaidDown) == [LaidDown(0, sq(match, 0, 0))]
    assert table(match).barrels == (sq(match, 0, 0),)


@pytest.mark.rule("catacombs", "2.crush.1", "2.door.3")
def test_nobody_crushes_into_a_closed_door():
    match = scenario("#d#\n#o#", turn="heroes", active="o", put={"a": (1, 0)}, a={"hp": 1}, chance=[*"1111", "arms"])
    play(match, Strike(0, who(match, "a"), False))
    assert at(match, "a") is None
    assert not [option for option in offered(match) if isinstance(option, Crush)]


@pytest.mark.rule("catacombs", "2.object.5", "2.door.3")
def test_a_barrel_dropped_in_a_closed_door_lies_before_it():
    match = scenario(
        ".#\nd#\no#", turn="heroes", active="o", put={"a": (0, 1)}, carry=["a"], a={"hp": 1, "perch": 0}, chance=[*"1111", "arms"]
    )
    play(match, Strike(0, who(match, "a"), False))
    assert told(match, LaidDown) == [LaidDown(0, sq(match, 0, 0))]


@pytest.mark.rule("catacombs", "2.multi.2")
def test_defense_is_whole_again_though_the_attacker_has_fallen_meanwhile():
    match = scenario(
        "o.....\ng....i",
        turn="master",
        active="g",
        i={"ap": 1},
        g={"hp": 1},
        chance=[*"---", *"1---", "arms"],
        then=1,
    )
    play(match, Strike(who(match, "g"), 0, False), Shoot(1, who(match, "g"), False))
    play(match, *[option for option in offered(match) if isinstance(option, EndTurn)])
    card = table(match).content.characters[figure(match, "o").kind]
    assert figure(match, "o").struck_by == 0
    assert defense_level(card, figure(match, "o")) == 3
