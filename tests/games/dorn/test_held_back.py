"""Where movement ends: whoever is held back, shut in or done for this turn; fleeing, flying, and the order of a phase."""

import pytest

from kit import offered, play, told
from kit.dorn import card, drawn, figure, ritual, scenario, table
from undercroft.engine.decisions import No, Yes
from undercroft.games.dorn.events import Moved, Stopped
from undercroft.games.dorn.options import (
    END,
    ENOUGH,
    LEAVE,
    SURRENDER,
    TIME_UP,
    Blink,
    Cast,
    Dash,
    Flee,
    Fly,
    Leap,
    Move,
    PutDownItem,
    Ready,
    StrikeWall,
    Surrender,
    Take,
    Use,
)
from undercroft.games.dorn.state import ATTACK, BOUND, IDLE, MOVE, NUMB

TACTICS = {"tactics": True}


def held(mark, draw="#K......#", hero="kaerdrak", **how):
    """The movement phase of a hero whom something holds back."""
    match = scenario(draw, heroes={hero: "K"}, phase="move", treasures=(), **how)
    table(match).heroes[0].marks |= mark
    table(match).heroes[0].left = 0
    match.rested.take(match.table)
    match._play_again([])
    return match


def over(match):
    """Whether the movement phase has ended by itself."""
    return table(match).phase != MOVE


@pytest.mark.rule("dorn", "5.5", "11.9")
@pytest.mark.parametrize("mark", [BOUND, NUMB])
def test_boots_do_not_help_one_who_can_not_walk(mark):
    match = held(mark, items={"kaerdrak": ["soft_boots", "clean_bandage"]}, hp={"kaerdrak": 1})
    play(match, Take(0))
    assert offered(match, Use) == [Use(0, card("clean_bandage"))]  # boots would do nothing
    assert not offered(match, Move)
    play(match, PutDownItem(0, card("soft_boots")), Take(0), LEAVE)
    assert not told(match, Moved)
    free = held(0, items={"kaerdrak": ["soft_boots"]})
    play(free, Take(0), Use(0, card("soft_boots")), Take(0))
    assert len(offered(free, Move)) == 3


@pytest.mark.rule("dorn", "6.6")
def test_one_who_has_just_come_back_does_nothing_at_all():
    assert over(held(IDLE, items={"kaerdrak": ["soft_boots"]}))
    assert not over(held(0, items={"kaerdrak": ["soft_boots"]}))


@pytest.mark.rule("dorn", "3c.5", "5.5", "7.1")
def test_what_holds_back_holds_back_abilities_too():
    assert over(held(BOUND, hero="choros", level={"choros": 2}))  # dashing is walking
    assert not over(held(BOUND, hero="eleanor"))  # vanishing is not
    numb = held(NUMB, hero="eleanor", items={"eleanor": ["whetstone"]})
    play(numb, Take(0))
    assert not offered(numb, Blink)  # but one who is numb can't do that either
    assert over(held(NUMB, hero="choros", level={"choros": 2}))
    free = held(0, hero="choros", level={"choros": 2})
    play(free, Take(0))
    assert offered(free, Dash)


@pytest.mark.rule("dorn", "3c.5")
def test_who_has_vanished_or_leaped_once_does_not_again():
    walked = scenario("#K.......#", heroes={"eleanor": "K"}, phase="move", in_hand="eleanor", treasures=())
    play(walked, Move(0, drawn(0, 8)))
    assert over(walked)  # all seven steps are used up, and it is too late to vanish
    leaped = scenario("#K..............#", heroes={"eleanor": "K"}, level={"eleanor": 3}, phase="move", in_hand="eleanor", treasures=())
    play(leaped, Move(0, drawn(0, 9)), Take(0))
    assert offered(leaped, Leap)
    play(leaped, Leap(0, drawn(0, 12)))
    assert over(leaped)
    blinked = scenario("#K......#", heroes={"eleanor": "K"}, level={"eleanor": 3}, phase="move", in_hand="eleanor", treasures=())
    play(blinked, Blink(0, drawn(0, 5)))
    assert over(blinked)  # instead of moving: there is no leap in the middle of it


@pytest.mark.rule("dorn", "8.9", "8.4")
def test_who_passes_through_figures_is_never_shut_in():
    vargen = scenario("#Kr..#", heroes={"vargen": "K"}, level={"vargen": 2}, monsters={"r": "rat"}, phase="move", treasures=())
    assert not over(vargen)
    assert offered(vargen, Take) == [Take(0)]
    rat = scenario("#az..#", heroes={"kaerdrak": "hamlet"}, monsters={"a": "rat", "z": "zombie"}, phase="march")
    assert offered(rat, Take) == [Take(figure("zombie"))]
    play(rat, Take(figure("zombie")), Move(figure("zombie"), drawn(0, 3)))
    assert offered(rat, Take) == [Take(figure("rat")), Take(figure("zombie"))]
    ghost = scenario("#az..#", heroes={"kaerdrak": "hamlet"}, monsters={"a": "ghost", "z": "zombie"}, phase="march")
    assert offered(ghost, Take) == [Take(figure("ghost")), Take(figure("zombie"))]


@pytest.mark.rule("dorn", "4.5", "8.4")
def test_a_monster_that_was_put_aside_can_be_taken_up_again():
    match = scenario("#a..#\n#b..#", heroes={"kaerdrak": "hamlet"}, monsters={"a": "rat", "b": "zombie"}, phase="march")
    play(match, Take(figure("rat")), LEAVE)
    assert offered(match) == [Take(figure("zombie")), END, Take(figure("rat"))]
    play(match, Take(figure("rat")), Move(figure("rat"), drawn(0, 2)))
    assert [each.space for each in table(match).monsters[1:]] == [drawn(0, 2), drawn(1, 1)]


@pytest.mark.rule("dorn", "7.1")
def test_a_bat_does_not_fly_again_and_strikes_at_nothing():
    match = scenario("#V.........X..#", heroes={"kaerdrak": "hamlet"}, monsters={"V": "vampire"}, walls={"X": 3}, phase="march")
    vampire = figure("vampire")
    play(match, Take(vampire), Fly(vampire, drawn(0, 9)), Take(vampire))
    assert table(match).monsters[1].left == 4
    assert not offered(match, Fly)
    play(match, Move(vampire, drawn(0, 10)), END)
    assert not offered(match, StrikeWall)
    walked = scenario("#....VX..#", heroes={"kaerdrak": "hamlet"}, monsters={"V": "vampire"}, walls={"X": 3}, phase="assault")
    assert offered(walked, StrikeWall)


@pytest.mark.rule("dorn", "7.1", "3c.5")
def test_who_is_numb_has_no_attack_for_standing_still():
    match = scenario("#.Kz#", heroes={"ragnar": "K"}, monsters={"z": "zombie"}, phase="move", treasures=())
    numb = table(match).heroes[0]
    numb.marks, numb.left, numb.attacks = NUMB, 0, 0
    match.rested.take(match.table)
    match._play_again([])
    assert table(match).turn == 2


@pytest.mark.rule("dorn", "8.4", "4.4")
def test_what_is_left_of_the_movement_is_gone_when_the_fighting_begins():
    match = scenario("#Kz..#\n#....#", heroes={"kaerdrak": "K"}, monsters={"z": "zombie"}, phase="move", treasures=())
    play(match, Ready)
    assert (table(match).phase, table(match).heroes[0].left) == (ATTACK, 0)


# ------------------------------------------------------------------ fleeing


def beset(draw="#Kr....#\n#......#", **how):
    return scenario(
        draw, heroes={"kaerdrak": "K"}, monsters={"r": "zombie"}, phase="move", in_hand="kaerdrak", treasures=(), options=TACTICS, **how
    )


@pytest.mark.rule("dorn", "15d.4", "15d.5")
def test_fleeing_is_declared_before_anything_else():
    match = beset()
    assert offered(match, Flee) == [Flee(0)]
    play(match, Flee(0), Take(0))
    assert not offered(match, Flee)
    play(match, Move(0, drawn(0, 3)))  # beside the monster again
    assert not told(match, Stopped)
    assert table(match).heroes[0].left == 2
    stepped = beset("#.Kr...#\n#......#")
    play(stepped, Move(0, drawn(0, 1)), Take(0))
    assert not offered(stepped, Flee)
    used = beset(items={"kaerdrak": ["soft_boots"]})
    play(used, Use(0, card("soft_boots")), Take(0))
    assert not offered(used, Flee)


@pytest.mark.rule("dorn", "15d.8", "15d.2", "15d.3")
def test_a_monster_flees_from_beside_a_hero_before_its_first_step():
    rat = figure("rat")

    def taken(draw, kind="rat"):
        match = scenario(draw, heroes={"kaerdrak": "K"}, monsters={"r": kind}, phase="march", options=TACTICS)
        play(match, Take(figure(kind)))
        return match

    assert offered(taken("#Kr....#"), Flee) == [Flee(rat)]
    assert not offered(taken("#K....r#"), Flee)
    stepped = taken("#Kr....#")
    play(stepped, Move(rat, drawn(0, 3)), Take(rat))
    assert not offered(stepped, Flee)
    hasty = scenario(
        "#Kr....#", heroes={"kaerdrak": "K"}, monsters={"r": "rat"}, phase="ritual", blood=9, rituals=["drums"], options=TACTICS
    )
    play(hasty, Cast(ritual("drums")), END, Take(rat))
    assert offered(hasty, Flee) == [Flee(rat)]
    ghost = taken("#K....r#", "ghost")
    before = table(ghost).monsters[1].left
    play(ghost, Move(figure("ghost"), drawn(0, 2)))
    assert table(ghost).monsters[1].left == before - 4  # it passes through figures, and need not stop


# ------------------------------------------------------------------ the end of a phase


@pytest.mark.rule("dorn", "4.4")
def test_a_phase_ends_by_itself_when_only_those_who_are_ready_could_still_act():
    match = scenario("#C......#", heroes={"kaerdrak": "hamlet", "choros": "C"}, seats=3, phase="move", treasures=())
    play(match, ENOUGH, Yes(), No())
    assert offered(match) == [Take(1), ENOUGH, Take(0)]  # who is ready comes last
    play(match, Take(1), Move(1, drawn(0, 6)))
    assert over(match)


@pytest.mark.rule("dorn", "15e.1")
def test_the_end_of_the_time_is_the_default_of_both_sides():
    clock = {"real_time": True}
    march = scenario("#a..#", heroes={"kaerdrak": "hamlet"}, monsters={"a": "rat"}, phase="march", options=clock)
    assert offered(march)[march.decision.default] == TIME_UP
    move = scenario("#K..#", heroes={"kaerdrak": "K"}, phase="move", treasures=(), options=clock)
    assert offered(move)[move.decision.default] == TIME_UP
    unhurried = scenario("#K..#", heroes={"kaerdrak": "K"}, phase="move", treasures=())
    assert offered(unhurried)[unhurried.decision.default] == Ready(1)


@pytest.mark.rule("dorn", "14.1")
def test_heroes_give_up_before_they_fight_and_are_asked_once_in_a_turn():
    match = scenario("#.Kz#", heroes={"kaerdrak": "K"}, monsters={"z": "zombie"}, blessing={"kaerdrak": "red_mist"}, phase="blessing")
    play(match, SURRENDER, No)
    play(match, Ready)
    assert table(match).phase == MOVE
    assert not offered(match, Surrender)
    fight = scenario("#Kz.#", heroes={"kaerdrak": "K"}, monsters={"z": "zombie"}, phase="attack")
    assert not offered(fight, Surrender)
