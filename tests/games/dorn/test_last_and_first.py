"""What is done to the dead no more, to whoever does it not at all, and to Zorkal before all others."""

import pytest

from kit import play, told
from kit.dorn import card, figure, hp, scenario, table
from undercroft.games.dorn.actions.turns import fourth_phase_of_heroes_turn
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import change
from undercroft.games.dorn.events import Died, LevelUp, Paralysed
from undercroft.games.dorn.options import ONSLAUGHT, SUFFER, Spell, Target, Use


@pytest.mark.rule("dorn", "9b.4", "7.1")
@pytest.mark.parametrize(("points", "paralysed"), [(5, [Paralysed(0)]), (1, [])])
def test_a_mummy_paralyses_nobody_whom_it_has_killed(points, paralysed):
    heroes = {"choros": "K", "kaerdrak": "hamlet"}
    match = scenario("#aK#", heroes=heroes, monsters={"a": "mummy"}, hp={"choros": points}, phase="assault")
    play(match, Target(0), ONSLAUGHT, SUFFER)
    assert told(match, Paralysed) == paralysed
    assert len(told(match, Died)) == 1 - len(paralysed)


@pytest.mark.rule("dorn", "4b.5", "10.8")
@pytest.mark.parametrize(("points", "levels"), [(1, [LevelUp(0, 2)]), (0, [])])
def test_the_dead_gain_no_level_by_the_experience_that_they_have_left(points, levels):
    match = scenario("#K..#", heroes={"choros": "K", "kaerdrak": "hamlet"}, xp={"choros": 5})
    hero = table(match).heroes[0]
    hero.hp = points
    if not points:
        hero.space = -1
    assert not list(fourth_phase_of_heroes_turn(table(match)))
    assert told(match, LevelUp) == levels


@pytest.mark.rule("dorn", "10.7", "9f.1")
def test_a_jar_hurts_everybody_near_but_whoever_throws_it():
    heroes = {"kaerdrak": "K", "almanor": "A"}
    match = scenario(
        "#KAz#", heroes=heroes, monsters={"z": "zombie"}, items={"kaerdrak": ["thunder_jar"]}, in_hand="kaerdrak", treasures=()
    )
    before = hp(match)
    play(match, Use(0, card("thunder_jar")))
    assert [then - now for then, now in zip(before, hp(match), strict=True)] == [1, 1]  # his own is the price


@pytest.mark.rule("dorn", "9a.12", "14.2")
def test_of_all_victims_of_a_burst_zorkal_is_the_first():
    """They are sorted so: with him the game is over, and no other victim on the squares around is burnt."""
    match = scenario(
        "#K.Zz#", heroes={"almanor": "K"}, monsters={"z": "zombie"}, zorkal="Z", gate="open", phase="attack", in_hand="almanor"
    )
    change(table(match), table(match).monsters[0], hp=1)
    match.rested.take(match.table)
    victim = next(each for each in table(match).monsters if each.kind == ZORKAL)
    play(match, Spell(0, "fireball", victim.figure))
    assert match.outcome.winners == (1,)
    assert [each.figure for each in table(match).monsters if each.kind != ZORKAL] == [figure("zombie")]
