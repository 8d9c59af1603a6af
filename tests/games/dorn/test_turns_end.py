"""When turns end and begin: rest and prayer, Zorkal's price, what is earned for the next turn; and what lies about."""

import pytest

from kit import offered, play
from kit.dorn import artifact, card, drawn, figure, hp, scenario, table
from undercroft.engine.decisions import Yes
from undercroft.games.dorn.ending import change
from undercroft.games.dorn.options import LEAVE, Hit, Move, PickUpItem, PutDown, PutDownItem, Ready, Take
from undercroft.games.dorn.state import FOUNTAINS


@pytest.mark.rule("dorn", "12.7", "12.8")
def test_a_right_that_was_earned_holds_for_one_turn():
    match = scenario(heroes={"kaerdrak": "hamlet"}, phase="healing", rights=1)
    assert (table(match).extra_strong, table(match).rights) == (1, 0)


@pytest.mark.rule("dorn", "15f.6", "10.15")
@pytest.mark.parametrize(("heroes", "blood", "asked"), [(5, 6, False), (5, 7, True), (4, 7, False), (4, 8, True)])
def test_against_four_heroes_zorkal_pays_a_drop_more(heroes, blood, asked):
    match = scenario(heroes={"kaerdrak": "hamlet"}, phase="dusk", blood=blood, options={"heroes": heroes})
    assert (match.decision.seats == (0,)) == asked
    if asked:
        play(match, Yes)
        assert (table(match).level, table(match).blood) == (1, 0)


@pytest.mark.rule("dorn", "13.13", "9f.5")
def test_turned_fountains_heal_monsters_but_not_zorkal():
    def healed(**how):
        match = scenario(heroes={"kaerdrak": "hamlet"}, gate="open", phase="march", edicts=FOUNTAINS, **how)
        for each in table(match).monsters[:]:
            change(table(match), each, hp=1, left=0)
        match.rested.take(match.table)
        match._play_again([])  # nobody can move, and the turn is over
        return table(match).monsters[-1].hp

    assert healed(monsters=[("mummy", (12, 7))]) == 2
    assert healed(zorkal=(12, 7)) == 1


@pytest.mark.rule("dorn", "3c.5", "4b.5")
def test_who_rests_neither_walks_nor_strikes():
    how = {"heroes": {"choros": "K"}, "hp": {"choros": 3}, "level": {"choros": 3}, "treasures": ()}
    still = scenario("#K.z#", monsters={"z": "zombie"}, phase="move", **how)
    play(still, Ready)
    assert hp(still) == [5]
    walked = scenario("#K..z#", monsters={"z": "zombie"}, phase="move", in_hand="choros", **how)
    play(walked, Move(0, drawn(0, 2)), Ready)
    assert hp(walked) == [3]
    struck = scenario("#Kz#", monsters={"z": "mummy"}, phase="attack", in_hand="choros", **how)
    play(struck, Hit(0, figure("mummy")), Ready)
    assert hp(struck) == [3]


@pytest.mark.rule("dorn", "3c.5")
def test_at_first_kaerdrak_prays_for_himself_alone():
    match = scenario("#KC#", heroes={"kaerdrak": "K", "choros": "C"}, hp={"choros": 3}, phase="healing")
    assert hp(match) == [5, 3]


@pytest.mark.rule("dorn", "12.5", "11.12", "4b.3")
def test_one_puts_down_what_is_ones_own_and_takes_what_lies_here():
    match = scenario(
        "#K.C..#",
        heroes={"kaerdrak": "K", "choros": "C"},
        items={"kaerdrak": ["whetstone", "soft_boots", "lullaby"]},
        carries={"choros": ["horn"]},
        phase="move",
        in_hand="kaerdrak",
        treasures=(),
    )
    assert not offered(match, PutDown)
    play(match, PutDownItem(0, card("whetstone")), Take(0), PutDownItem(0, card("soft_boots")), Take(0))
    assert len(offered(match, PickUpItem)) == 2
    play(match, PickUpItem(0, card("soft_boots")))
    assert table(match).dropped == ((drawn(0, 1), card("whetstone")),)
    play(match, Take(0), Move(0, drawn(0, 2)), Take(0))
    assert not offered(match, PickUpItem)
    play(match, LEAVE, Take(1))
    assert offered(match, PutDown) == [PutDown(1, artifact("horn"))]
