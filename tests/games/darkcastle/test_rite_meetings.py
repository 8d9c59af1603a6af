"""The table of meetings: to kneel and to burn an item is offered before a round, and nowhere else, whatever else is going on."""

import pytest

from kit import offered, play, told
from kit.darkcastle import held, hp, item, scenario
from kit.meetings import every_meeting
from undercroft.games.darkcastle.content import Fight, Lose, Test
from undercroft.games.darkcastle.events import Burned, Knelt
from undercroft.games.darkcastle.options import ALL_FIGHT, FINISH, Burn, Face, Kneel, Rest

PRICE = 2


def laid(*answers, seats=2, points=9, items=("effervescent_evasion",), before=(), no_items=False, **how):
    """Before a fight against somebody who lets one kneel and shuns the light; then these answers."""
    rites = Fight(row="MCWMCW", attack=3, rite=PRICE, light=1, no_items=no_items)
    match = scenario(seats, hp=(points,) * max(2, seats), items=([*items],), page=[*before, rites], then=3, **how)
    return match if not answers else (play(match, *answers), match)[1]


SITUATIONS = {
    "trade": ("3.turn.2", lambda: scenario(items=(["clean_linen"],))),
    "first": ("5.round.2", laid),
    "round": ("5.round.2", lambda: laid(ALL_FIGHT, FINISH, items=["throwing_spike"], chance=["MM", "CC"])),
    "attack": ("5.attack.2", lambda: laid(ALL_FIGHT, chance=["M", "C"])),
    "test": ("4.use.5", lambda: laid(items=["brew_of_might"], before=[Test("you", "M")], chance=["C"])),
    "loss": ("4.use.1", lambda: laid(before=[Lose("each", 1)])),
    "rite": ("4.use.1", lambda: laid(Kneel(0))),
    "blow": ("4.use.1", lambda: laid(ALL_FIGHT, FINISH, chance=["M", "C"])),
    "resting": ("5.attack.2", lambda: laid(Rest(0), chance=["M"])),
    "kneeling": ("5.attack.2", lambda: laid(Kneel(1), Face(0), chance=["C"])),
    "unhurt": ("5.round.2", lambda: laid(points=18)),
    "barred": ("5.round.2", lambda: laid(no_items=True)),
    "dying": ("5.round.2", lambda: laid(points=PRICE)),
    "empty": ("5.round.2", lambda: laid(items=[])),
    "laden": ("5.round.2", lambda: laid(items=["throwing_spike", "effervescent_evasion"])),
    "companion": ("5.round.2", lambda: laid(companion="the hound")),
    "boss": ("5.round.2", lambda: laid(boss=True)),
    "solo": ("5.round.2", lambda: laid(seats=1)),
    "four": ("5.round.2", lambda: laid(seats=4)),
}


@pytest.mark.meets("darkcastle", "*", "deeds")
@pytest.mark.rule("darkcastle", "5.special.1", "5.round.2")
@every_meeting("darkcastle", "*", "deeds")
def test_one_kneels_or_burns_something_before_a_round_and_at_no_other_time(row, thing, barred):
    rule, situation = SITUATIONS[row]
    match = situation()
    assert match.decision.rule == rule
    kneels = thing == "deeds/kneel"
    assert (offered(match, Kneel if kneels else Burn) == []) is barred
    if barred:
        return
    points, carried = hp(match), held(match, 0)
    if kneels:
        happened = play(match, Kneel(1))
        assert Knelt(1) in happened
        assert hp(match) == [points[0], points[1] - PRICE, *points[2:]]
    else:
        assert play(match, Burn(carried[0])) == [Burned(carried[0], 0)]
        assert held(match, 0) == carried[1:]
        assert offered(match, Burn) == []


@pytest.mark.rule("darkcastle", "5.special.1", "4.use.1")
def test_who_burns_a_thing_has_it_no_more_and_may_still_kneel_or_rest_in_that_round():
    match = laid(Burn(item("effervescent_evasion")))
    assert {Kneel(0), Kneel(1), Rest(0), Rest(1), ALL_FIGHT} == {*match.decision.options}
    play(match, Kneel(0))
    assert hp(match) == [9 - PRICE, 9]  # nothing is left that could have spared it
    assert not told(match, Burned)[1:]
