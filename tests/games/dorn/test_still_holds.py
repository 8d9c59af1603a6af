"""What is left after a deed that has nothing to do with it, or takes only a part: what holds for a hero, the blows of a monster."""

import pytest

from kit import offered, play
from kit.dorn import drawn, figure, hp, scenario, table
from undercroft.games.dorn.options import END, ONSLAUGHT, SUFFER, Bless, Spell, StrikeWall, Take, Target
from undercroft.games.dorn.state import STRUCK, WARDED


@pytest.mark.rule("dorn", "9e.1", "6.6")
def test_whoever_is_warded_and_casts_a_spell_is_warded_still():
    match = scenario("#Aa#", heroes={"almanor": "A"}, monsters={"a": "mummy"}, blessing={"almanor": "unbroken"}, phase="blessing")
    play(match, Take(0), Bless, Take(0), Spell(0, "bolt", figure("mummy")))
    assert table(match).heroes[0].marks == WARDED | STRUCK
    play(match, END, Target(0), ONSLAUGHT, SUFFER)
    assert hp(match) == [3]


@pytest.mark.rule("dorn", "15c.4", "9b.9")
def test_a_blow_at_a_cave_in_is_one_of_two_and_the_other_may_be_at_a_hero():
    laid = {"heroes": {"kaerdrak": "K"}, "monsters": {"v": "vampire", "z": "zombie"}, "walls": {"X": 3}, "phase": "assault"}
    wall = StrikeWall(figure("vampire"), drawn(0, 3))
    match = scenario("#KvXz#", **laid)
    play(match, wall)
    assert [each.blows for each in table(match).monsters[1:]] == [1, 1]
    play(match, wall)
    assert offered(match, StrikeWall) == [StrikeWall(figure("zombie"), drawn(0, 3))]
    assert not offered(match, Target)
    match = scenario("#KvXz#", **laid)
    play(match, wall, Target(0), SUFFER)
    assert hp(match) == [4]
