"""A movement that is over stays over, whatever gives steps afterwards; and fleeing is decided before it begins."""

import pytest

from kit import offered, play, told
from kit.dorn import card, drawn, figure, ritual, scenario, table
from undercroft.games.dorn.events import Blocked, Stopped
from undercroft.games.dorn.options import (
    END,
    Bless,
    Blink,
    Cast,
    Dash,
    DrawTreasure,
    Flee,
    Fly,
    HandOverItem,
    Hit,
    Leap,
    Move,
    Opening,
    Place,
    PutDownItem,
    Ready,
    Take,
    Target,
    Use,
)
from undercroft.games.dorn.state import ATTACK, HALTED, MOVE

TACTICS = {"tactics": True}
FIELD = """
    #..........#
    #K..z......#
    #..........#"""


def walker(draw=FIELD, hero="kaerdrak", monsters=None, **how):
    """The hero K has the word in the movement phase; tactics are in force."""
    how = {"phase": "move", "in_hand": hero, "treasures": (), "options": TACTICS} | how
    return scenario(draw, heroes={hero: "K"}, monsters={"z": "zombie"} if monsters is None else monsters, **how)


def stands_still(match):
    """Nothing more leads anywhere: the hero is asked about other things, or the phase is over."""
    if table(match).phase != MOVE:
        return True
    if table(match).hand < 0:
        play(match, Take(0))
    return not offered(match, Move, Blink, Leap, Dash, Flee)


# ------------------------------------------------------------------ heroes


@pytest.mark.rule("dorn", "11.2", "8.4", "11.9")
def test_rubble_ends_a_movement_for_good():
    match = walker(items={"kaerdrak": ["soft_boots", "clean_bandage"]}, treasures=["K"], chance=["rubble"], hp={"kaerdrak": 1}, monsters={})
    play(match, DrawTreasure(0), Take(0))
    assert told(match, Blocked)
    assert offered(match, Use) == [Use(0, card("clean_bandage"))]  # no Boots: they would lead nowhere
    play(match, Use(0, card("clean_bandage")))
    assert stands_still(match)
    empty = walker(items={"kaerdrak": ["soft_boots"]}, treasures=["K"], chance=["bones"], monsters={})
    play(empty, DrawTreasure(0), Take(0), Use(0, card("soft_boots")), Take(0), Move(0, drawn(1, 10)))
    assert table(empty).heroes[0].left == 0  # one who found but bones goes all nine steps


@pytest.mark.rule("dorn", "11.2", "3c.5", "8.4")
@pytest.mark.parametrize(("hero", "level"), [("choros", 2), ("eleanor", 1), ("eleanor", 3)])
def test_nobody_dashes_vanishes_or_leaps_out_of_rubble(hero, level):
    def found(what):
        match = walker("#.K........#", hero, {}, level={hero: level}, treasures=["K"], chance=[what])
        play(match, DrawTreasure(0))
        return match

    assert stands_still(found("rubble"))
    assert not stands_still(found("bones"))


@pytest.mark.rule("dorn", "11.2", "8.4")
def test_rubble_in_the_middle_of_a_walk_leaves_no_leap():
    match = walker("#.K..t.....#", "eleanor", {}, level={"eleanor": 3}, treasures=["t"], chance=["rubble"])
    play(match, Move(0, drawn(0, 5)), Take(0))
    assert offered(match, Leap)
    play(match, DrawTreasure(0))
    assert stands_still(match)


@pytest.mark.rule("dorn", "3c.5", "8.4")
def test_eleanor_who_has_vanished_does_not_walk_on_in_boots():
    match = walker(FIELD, "eleanor", {}, items={"eleanor": ["soft_boots", "black_arrow"]}, options={})
    play(match, Blink(0, drawn(1, 6)), Take(0))
    assert not offered(match, Use, Move, Leap)
    assert offered(match, PutDownItem)  # what costs no movement can still be done
    early = walker(FIELD, "eleanor", {}, items={"eleanor": ["soft_boots"]}, options={})
    play(early, Use(0, card("soft_boots")), Take(0))
    assert offered(early, Blink)  # boots first is no movement yet
    play(early, Blink(0, drawn(1, 6)))
    assert stands_still(early)
    assert table(early).heroes[0].left == 0


@pytest.mark.rule("dorn", "15d.1", "3c.5", "11.9")
@pytest.mark.parametrize("steps", [1, 2])
def test_boots_and_dashes_revive_no_one_who_has_had_to_stop(steps):
    match = walker("#K..z......#", "choros", level={"choros": 2}, items={"choros": ["soft_boots", "clean_bandage"]}, hp={"choros": 3})
    play(match, Move(0, drawn(0, 1 + steps)), Take(0))
    stopped = steps == 2
    assert bool(told(match, Stopped)) == stopped
    assert bool(offered(match, Dash)) != stopped
    assert (Use(0, card("soft_boots")) in offered(match)) != stopped
    assert Use(0, card("clean_bandage")) in offered(match)
    assert bool(offered(match, Move)) != stopped


@pytest.mark.rule("dorn", "15d.1")
def test_one_who_stops_with_the_very_last_step_has_stopped_too():
    match = walker("#K.....z...#", monsters={"z": "zombie"}, items={"kaerdrak": ["soft_boots"]})
    play(match, Move(0, drawn(0, 6)), Take(0))  # five steps of six: there is one left, and it is lost
    assert not offered(match, Use, Move)
    last = walker("#K......z..#", monsters={"z": "zombie"}, items={"kaerdrak": ["soft_boots"]})
    play(last, Move(0, drawn(0, 7)), Take(0))
    assert not told(last, Stopped)  # nothing is lost
    assert not offered(last, Use, Move)  # and nothing is won by boots
    short = walker("#K.......z.#", monsters={"z": "zombie"}, items={"kaerdrak": ["soft_boots"]})
    play(short, Move(0, drawn(0, 7)), Take(0), Use(0, card("soft_boots")), Take(0))
    assert offered(short, Move)


@pytest.mark.rule("dorn", "15d.1", "3c.5")
def test_a_leap_next_to_a_monster_is_the_end_of_the_way():
    def leaped(to):
        match = walker("#K......z......#", "eleanor", level={"eleanor": 3})
        play(match, Move(0, drawn(0, 4)), Take(0), Leap(0, drawn(0, to)))
        return match

    assert stands_still(leaped(7))
    assert told(leaped(7), Stopped)
    assert stands_still(leaped(6)) is False
    fleeing = walker("#.Kz....y......#", "eleanor", {"z": "zombie", "y": "zombie"}, level={"eleanor": 3})
    play(fleeing, Flee(0), Take(0), Move(0, drawn(0, 1)), Take(0), Leap(0, drawn(0, 4)))
    assert not stands_still(fleeing)  # beside one of them, but one who flees need not stop


@pytest.mark.rule("dorn", "15d.1", "11.9")
def test_a_door_of_chalk_next_to_a_monster_is_the_end_of_the_way():
    def through(to, **how):
        match = walker("#K....z....#", items={"kaerdrak": ["chalk_door"]}, **how)
        play(match, Use(0, card("chalk_door"), drawn(0, to)))
        return match

    assert stands_still(through(5))
    assert told(through(5), Stopped)
    assert stands_still(through(4)) is False
    assert stands_still(through(5, options={})) is False  # without the variant nobody stops
    ghostly = walker("#K....z....#", "vargen", items={"vargen": ["chalk_door"]}, level={"vargen": 2})
    play(ghostly, Use(0, card("chalk_door"), drawn(0, 5)))
    assert not stands_still(ghostly)


@pytest.mark.rule("dorn", "15d.1", "11.9", "11.8")
def test_one_who_has_stopped_may_still_go_through_a_door_of_chalk_and_hand_things_on():
    match = scenario(
        "#K.z.......#\n#C.........#",
        heroes={"kaerdrak": "K", "choros": "C"},
        monsters={"z": "zombie"},
        phase="move",
        in_hand="kaerdrak",
        treasures=(),
        options=TACTICS,
        items={"kaerdrak": ["chalk_door", "soft_boots"]},
    )
    play(match, Move(0, drawn(0, 2)), Take(0), Use(0, card("chalk_door"), drawn(1, 2)), Take(0))
    assert not offered(match, Move)
    play(match, HandOverItem(0, 1, card("soft_boots")), Take(1))
    assert Use(1, card("soft_boots")) in offered(match)
    assert offered(match, Move)  # the other hero is free to go


@pytest.mark.rule("dorn", "15d.1", "6.6")
def test_a_blessing_that_puts_one_next_to_a_monster_ends_no_movement():
    match = walker("#K....z....#", blessing={"kaerdrak": "five_paces"}, phase="blessing")
    play(match, Bless(0, drawn(0, 5)), Take(0))
    assert table(match).phase == MOVE
    assert offered(match, Flee) == [Flee(0)]  # the hero begins there, and may fight or flee
    assert offered(match, Move)


@pytest.mark.rule("dorn", "15d.1", "8.4")
def test_the_next_turn_finds_everybody_on_their_feet():
    match = walker("#K.z.......#\n#..........#")
    play(match, Move(0, drawn(0, 2)))
    assert table(match).heroes[0].marks & HALTED
    play(match, Ready)
    while table(match).phase != MOVE:
        play(match, END if END in offered(match) else Ready)
    assert not table(match).heroes[0].marks & HALTED
    play(match, Take(0))
    assert offered(match, Move)


# ------------------------------------------------------------------ monsters


@pytest.mark.rule("dorn", "15d.2", "7.1")
def test_a_bat_that_comes_down_next_to_a_hero_stays_there():
    def flown(to):
        match = scenario("#V.........K....#", heroes={"kaerdrak": "K"}, monsters={"V": "vampire"}, phase="march", options=TACTICS)
        play(match, Take(figure("vampire")), Fly(figure("vampire"), drawn(0, to)))
        return match

    assert told(flown(10), Stopped)
    assert Take(figure("vampire")) not in offered(flown(10))
    assert offered(flown(9), Take) == [Take(figure("vampire"))]


@pytest.mark.rule("dorn", "15d.8", "5.5")
def test_rats_flee_though_hunger_makes_them_fast():
    def rats(ritual_name):
        match = scenario(
            "#Kr........#", heroes={"kaerdrak": "K"}, monsters={"r": "rat"}, phase="ritual", blood=9, rituals=[ritual_name], options=TACTICS
        )
        play(match, Cast(ritual(ritual_name)), END, Take(figure("rat")))
        return match

    for name in ("hunger_of_rats", "drums", "foul_water"):
        assert offered(rats(name), Flee) == [Flee(figure("rat"))]
    match = rats("hunger_of_rats")
    play(match, Flee(figure("rat")), Take(figure("rat")), Move(figure("rat"), drawn(0, 10)), Take(figure("rat")))
    assert table(match).monsters[1].left == 1
    play(match, Move(figure("rat"), drawn(0, 9)))
    assert not offered(match, Target)  # who flees does not attack


@pytest.mark.rule("dorn", "15d.8", "14a.5")
def test_zorkal_flees_before_his_first_step_or_not_at_all():
    def lord():
        match = scenario(
            "#.KZ.......#\n#..........#",
            heroes={"kaerdrak": "K"},
            zorkal="Z",
            gate="open",
            phase="march",
            options=TACTICS,
            level_of_zorkal=1,
        )
        play(match, Take(5))
        return match

    match = lord()
    assert offered(match, Flee) == [Flee(5)]
    play(match, Move(5, drawn(0, 4)), Take(5))
    assert not offered(match, Flee)
    fled = lord()
    play(fled, Flee(5), Take(5))
    assert not offered(fled, Flee)
    play(fled, Move(5, drawn(1, 2)))
    assert not told(fled, Stopped)
    away = scenario("#.K..Z.....#", heroes={"kaerdrak": "K"}, zorkal="Z", gate="open", phase="march", options=TACTICS)
    play(away, Take(5))
    assert not offered(away, Flee)


@pytest.mark.rule("dorn", "15d.2", "6.6", "8.17")
def test_one_who_is_pushed_past_a_hero_need_not_stop_there():
    match = scenario(
        "#K.......#\n#.z......#\n#..C.....#",
        heroes={"kaerdrak": "K", "choros": "C"},
        monsters={"z": "zombie"},
        blessing={"kaerdrak": "great_breath"},
        phase="blessing",
        options=TACTICS,
    )
    play(match, Take(0), Bless(0), Take(figure("zombie")))
    assert Place(drawn(1, 4)) in offered(match)  # past the space above Choros
    assert Place(drawn(1, 5)) not in offered(match)


# ------------------------------------------------------------------ who has struck does not flee


@pytest.mark.rule("dorn", "15d.7", "15d.4", "3c.5")
def test_guelin_who_has_shot_does_not_flee():
    def archer(**how):
        return scenario(
            "#.Gz...y...#",
            heroes={"guelin": "G"},
            monsters={"z": "mummy", "y": "mummy"},
            phase="blessing",
            treasures=(),
            options=TACTICS,
            **how,
        )

    shot = archer()
    play(shot, Take(0), Hit(0, figure("mummy")))
    assert table(shot).phase == MOVE
    play(shot, Take(0))
    assert offered(shot, Move)
    assert not offered(shot, Flee)
    struck = archer(level={"guelin": 2})
    play(struck, Take(0), Opening(0, figure("mummy")), Ready, Take(0))
    assert not offered(struck, Flee)
    patient = archer()
    play(patient, Ready, Take(0), Flee(0), Ready)
    assert table(patient).phase != ATTACK  # there is nobody to attack with
