"""The supply of tokens when it runs low, and who may stand where when there is little room."""

import pytest

from kit import offered, play, told
from kit.dorn import drawn, scenario, square, table
from undercroft.games.dorn.content.loading import BEAST, GHOST, RAT, VAMPIRE, ZOMBIE
from undercroft.games.dorn.events import Exchanged
from undercroft.games.dorn.options import LEAVE, SUMMON_STRONG, DrawTreasure, Move, Place, Ready, Summon, Take
from undercroft.games.dorn.state import BEASTS
from undercroft.games.dorn.supply import strong_tokens, weak_tokens

HOME = {"kaerdrak": "hamlet", "choros": "hamlet"}


def six(kind, row, many=6):
    """So many monsters of a kind, in a row of the swamp or a corridor."""
    return [(kind, (row, 3 + n)) for n in range(many)]


def keeping(match, *trophies):
    """The heroes keep these tokens, one tuple each."""
    for hero, kinds in zip(table(match).heroes, trophies, strict=True):
        hero.trophies, hero.xp = kinds, len(kinds)
    match.rested.take(match.table)
    return match


@pytest.mark.rule("dorn", "7.22")
def test_the_first_hero_by_name_gets_another_weak_token_of_a_kind_that_is_left():
    rats = keeping(scenario(heroes=HOME, monsters=six("zombie", 14, 4), phase="summon"), (ZOMBIE,), (ZOMBIE, ZOMBIE))
    play(rats, Summon(ZOMBIE), Place(square(7, 2)))
    assert told(rats, Exchanged) == [Exchanged(1, ZOMBIE)]  # Choros before Kaerdrak
    assert [hero.trophies for hero in table(rats).heroes] == [(ZOMBIE,), (RAT, ZOMBIE)]
    assert [hero.xp for hero in table(rats).heroes] == [1, 2]


@pytest.mark.rule("dorn", "7.22")
def test_a_kind_of_which_none_is_left_is_no_exchange():
    monsters = six("zombie", 14, 4) + six("rat", 12, 5)
    match = keeping(scenario(heroes=HOME, monsters=monsters, phase="summon"), (RAT,), (ZOMBIE, ZOMBIE))
    play(match, Summon(ZOMBIE), Place(square(7, 2)))
    assert table(match).heroes[1].trophies == (1, ZOMBIE)  # a skeleton: of the rats all six are out


@pytest.mark.rule("dorn", "7.22")
def test_a_strong_token_is_exchanged_for_a_mark():
    kept = (VAMPIRE,) * 6, (5,) * 6 + (GHOST,) * 6 + (7,) * 6
    match = keeping(scenario(heroes=HOME, phase="summon", night=True, chance=["vampire"]), *kept)
    assert sorted(set(strong_tokens(table(match)))) == [4, 5, 6, 7]  # none is left but those that heroes keep
    play(match, SUMMON_STRONG, Place(square(1, 24)))
    assert [each.kind for each in table(match).monsters[1:]] == [VAMPIRE]
    assert told(match, Exchanged) == [Exchanged(0, VAMPIRE)]
    assert sorted(table(match).heroes[0].trophies) == [-2, *(VAMPIRE,) * 5]


@pytest.mark.rule("dorn", "7.21", "7.22")
def test_tokens_that_can_be_drawn_are_those_that_are_not_out():
    match = keeping(scenario(heroes=HOME, monsters=six("ghost", 14, 6) + six("rat", 12, 5), phase="summon"), (VAMPIRE, -2), (RAT, -1))
    strong, weak = strong_tokens(table(match)), weak_tokens(table(match))
    assert [strong.count(kind) for kind in range(4, 8)] == [5, 6, 0, 6]
    assert [weak.count(kind) for kind in range(4)] == [0, 6, 6, 6]
    none = keeping(match, (GHOST,) * 6 + (4,) * 6 + (5,) * 6 + (7,) * 6, (RAT,) + (1,) * 6 + (2,) * 6 + (3,) * 6)
    assert sorted(set(strong_tokens(table(none)))) == [4, 5, 7]  # all six ghosts are on the board
    assert sorted(set(weak_tokens(table(none)))) == [0, 1, 2, 3]


@pytest.mark.rule("dorn", "7.17", "5.5")
def test_the_ritual_of_the_swamp_wakes_its_own_beasts_alone():
    for edicts, late in ((0, True), (BEASTS, False)):
        match = scenario(heroes=HOME, phase="summon", edicts=edicts)
        play(match, Summon(BEAST), Place(square(17, 2)))
        assert (table(match).monsters[1].left == 0) == late


@pytest.mark.rule("dorn", "11.11")
@pytest.mark.parametrize(("draw", "places"), [("#.cKb..#", [1, 5]), ("#..bcK#", [2])])
def test_an_ambush_with_nobody_but_friends_around_comes_from_farther_away(draw, places):
    match = scenario(
        draw,
        heroes={"kaerdrak": "K", "choros": "c", "riel": "b"},
        treasures=["K"],
        phase="move",
        in_hand="kaerdrak",
        chance=["nest"],
    )
    play(match, DrawTreasure(0))
    came = [each.space for each in offered(match, Place)] or [table(match).monsters[-1].space]
    assert sorted(came) == [drawn(0, place) for place in places]


@pytest.mark.rule("dorn", "3c.5", "9a.4")
def test_who_hates_to_be_moved_has_an_attack_more_only_without_a_step():
    def ready(*steps):
        match = scenario("#..K.M#", heroes={"ragnar": "K"}, monsters={"M": "mummy"}, phase="move")
        play(match, *steps, Ready)
        return table(match).heroes[0].attacks

    assert ready(Take(0), Move(0, drawn(0, 4)), Take(0), LEAVE) == 1
    near = scenario("#..KM#", heroes={"ragnar": "K"}, monsters={"M": "mummy"}, phase="move")
    play(near, Ready)
    assert table(near).heroes[0].attacks == 2
