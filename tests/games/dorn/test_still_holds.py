"""What holds for a hero still holds after a deed that has nothing to do with it."""

import pytest

from kit import play
from kit.dorn import figure, hp, scenario, table
from undercroft.games.dorn.options import END, ONSLAUGHT, SUFFER, Bless, Spell, Take, Target
from undercroft.games.dorn.state import STRUCK, WARDED


@pytest.mark.rule("dorn", "9e.1", "6.6")
def test_whoever_is_warded_and_casts_a_spell_is_warded_still():
    match = scenario("#Aa#", heroes={"almanor": "A"}, monsters={"a": "mummy"}, blessing={"almanor": "unbroken"}, phase="blessing")
    play(match, Take(0), Bless, Take(0), Spell(0, "bolt", figure("mummy")))
    assert table(match).heroes[0].marks == WARDED | STRUCK
    play(match, END, Target(0), ONSLAUGHT, SUFFER)
    assert hp(match) == [3]
