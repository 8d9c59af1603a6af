"""The wager of the dead, an option of the table: all hauntings to come on one throw of two dice."""

import pytest

from kit import offered, play, told
from kit.damnation import GAME, at, card, deaths, health, held, scenario, table, to
from undercroft.games.damnation.events import ActBegan, Haunted, Knelled, LaidToRest, Returned, Spoils, Wagered
from undercroft.games.damnation.options import Attack, Pass, Toll, Wager

PLACES = ("C5", "S10", "B5")


def among_the_dead(*chance, **how):
    """The first of three is dead, and has the turn."""
    return scenario(
        3, places=PLACES, dead=(0,), act=how.pop("act", 3), wager=how.pop("wager", True), chance=["poltergeist", *chance], **how
    )


@pytest.mark.rule("damnation", "10.3", "10.3a")
@pytest.mark.parametrize("face", [1, 6])
def test_a_double_brings_the_dead_back(face):
    match = among_the_dead(str(face), str(face), pile=["cleaver", "arsenic"], pile_souls=1 << 5)
    play(match, Wager)
    assert told(match, Wagered) == [Wagered(0, (face, face))]
    assert told(match, Returned) == [Returned(0, face)]
    assert health(match)[0] == face
    assert at(match, 0) == "cemetery"
    assert held(match, 0) == ["cleaver", "arsenic"]
    player = table(match).players[0]
    assert (player.alive, player.tokens, player.souls, player.cause) == (True, 0, 1 << 5, "")
    assert (table(match).fallen, table(match).graves, table(match).pile, table(match).turn) == (0, (), (), 1)
    assert table(match).targets == 0b111  # whoever is back can be aimed at like the others
    assert told(match, Spoils) == [Spoils(0, -1, 2, 1)]
    assert not told(match, Haunted)


@pytest.mark.rule("damnation", "10.3b", "5.4.3")
@pytest.mark.parametrize("dice", [("1", "2"), ("6", "5")])
def test_anything_else_lays_the_dead_to_rest(dice):
    match = among_the_dead(*dice)
    play(match, Wager)
    assert told(match, LaidToRest) == [LaidToRest(0)]
    assert not told(match, Returned)
    turns = []
    while len(turns) < 4 and match.decision:
        if not turns or turns[-1] != table(match).turn:
            turns.append(table(match).turn)
        match.answer(0)
    assert turns == [1, 2, 1, 2]


@pytest.mark.rule("damnation", "10.2", "10.2b")
def test_who_does_not_wager_haunts_on():
    match = among_the_dead()
    play(match, Pass)
    assert not told(match, Wagered, LaidToRest)
    assert not table(match).players[0].at_rest


@pytest.mark.rule("damnation", "10.3", "10.3c")
@pytest.mark.parametrize(("act", "wager", "may"), [(2, True, True), (3, True, True), (4, True, False), (3, False, False)])
def test_nobody_wagers_in_act_4_or_where_the_table_does_not_play_for_it(act, wager, may):
    assert bool(offered(among_the_dead(act=act, wager=wager), Wager)) == may


@pytest.mark.rule("damnation", "10.3d", "8.5.1", "8.4.3")
def test_whoever_has_come_back_dies_like_everybody():
    """The second one is back without a Soul: there is none to take, and a bell tolls once more; then it haunts again."""
    where, hands = ("B5", "D5", "S10", "S5"), (["cleaver"], ["arsenic"], [], [])
    match = scenario(
        4, places=where, health=(10, 3, 10, 10), hands=hands, act=3, wager=True, players={1: {"souls": 0}}, chance=["1", "candlelight"]
    )
    play(match, to("C5"), Attack(card("cleaver"), 1), Toll(0))
    assert deaths(match) == [(1, "attack", 0)]
    assert table(match).players[0].souls.bit_count() == 1
    assert held(match, 0) == ["arsenic"]
    assert len(told(match, Knelled)) == 1
    assert not told(match, ActBegan)
    while table(match).turn != 1:
        match.answer(0)
    assert match.decision.rule == "10.2"
    assert offered(match, Wager)


@pytest.mark.rule("damnation", "12.1", "10.3")
def test_there_is_no_wager_in_the_gothic_variant():
    assert GAME.unfit(3, {"variant": "gothic", "wager": False}) == ""
    assert GAME.unfit(3, {"variant": "standard", "wager": True}) == ""
    with pytest.raises(ValueError, match="Gothic variant the dead have no turns"):
        GAME.start(3, {"variant": "gothic", "wager": True})
