"""Chapter 6: one player, two characters."""

import pytest

from kit import offered, play, told
from kit.darkcastle import begin, held, hp, row, scenario, table, unused
from kit.playing import walk
from undercroft.games.darkcastle.content import Choice, Draw, Fight, Heal, Lose, Test, Way
from undercroft.games.darkcastle.events import AttackRolled, Drawn, TestRolled
from undercroft.games.darkcastle.options import ALL_FIGHT, Choose, Name, Rest, Turn, Use

from .castles import quiet_castle, seen, step_on


@pytest.mark.rule("darkcastle", "6.solo.1")
def test_a_single_player_chooses_any_two_different_characters():
    for first in range(6):
        for second in range(6):
            match = begin(1)
            play(match, Choose(first))
            assert (Choose(second) in offered(match)) == (first != second)
            if first != second:
                play(match, Choose(second))
                assert offered(match) == [Turn(0), Turn(1)]
                assert table(match).characters == (first, second)


@pytest.mark.rule("darkcastle", "6.solo.1")
def test_the_castle_of_a_solo_game_is_as_long_and_is_won_in_the_same_way():
    match = quiet_castle(1)
    while match.decision is not None:
        step_on(match)
    assert len(table(match).turned) == 17
    assert match.outcome.winners == (0,)


@pytest.mark.rule("darkcastle", "6.solo.1", "0.object.3")
@pytest.mark.parametrize("who", [0, 1])
def test_the_death_of_either_character_loses_a_solo_game(who):
    match = scenario(1, page=Lose("you", 18), turner=who)
    assert match.outcome.reason == "death"


@pytest.mark.rule("darkcastle", "6.solo.2")
@pytest.mark.parametrize("seed", range(4))
def test_the_solo_player_is_asked_every_question(seed):
    items = (["stale_loaf", "liquid_luck"], ["healing_verses", "rotten_shield"])
    match = scenario(1, hp=(9, 9), items=items, then=seed)
    for number, _ in enumerate(walk(match, seed)):
        assert match.decision.seats == (0,)
        if number > 200:
            break


@pytest.mark.rule("darkcastle", "6.solo.2")
@pytest.mark.parametrize(
    ("page", "turner"),
    [(Choice((Way("Left"), Way("Right")), by="you"), 1), (Test("others", "M", lost=(Lose("roller", 1),)), 0)],
)
def test_the_solo_player_decides_and_rolls_for_the_second_character_too(page, turner):
    match = scenario(1, items=([], ["liquid_luck"]), page=page, turner=turner, chance=["W"] if turner == 0 else [])
    assert match.decision.seats == (0,)
    assert seen(match, 0)["prompt"]["choices"]


@pytest.mark.rule("darkcastle", "6.solo.2")
def test_the_solo_player_says_whom_the_second_character_heals():
    match = scenario(1, hp=(9, 9), items=([], [Heal(2, "any")]))
    play(match, Use(held(match, 1)[0], 1))
    assert match.decision.seats == (0,)
    play(match, Name(0))
    assert hp(match) == [11, 9]


@pytest.mark.rule("darkcastle", "6.solo.3")
def test_both_characters_of_a_solo_game_start_at_eighteen():
    match = begin(1)
    play(match, Choose(3), Choose(2))
    assert hp(match) == [18, 18]
    assert [sheet["trackers"][0]["most"] for sheet in seen(match)["sheets"]] == [18, 18]
    assert [sheet["owner"] for sheet in seen(match)["sheets"]] == [0, 0]


@pytest.mark.rule("darkcastle", "6.solo.4")
@pytest.mark.parametrize("who", [0, 1])
def test_the_turning_character_is_named_before_the_card_is_seen_and_you_is_that_one_alone(who):
    match = scenario(1, ahead=["letter_from_outside"], then=1)
    assert offered(match, Turn) == [Turn(0), Turn(1)]
    assert "Letter" not in str(seen(match, 0))
    play(match, Turn(who))
    assert hp(match) == [16 if each == who else 18 for each in range(2)]


@pytest.mark.rule("darkcastle", "6.solo.4", "3.turn.4")
def test_you_is_still_that_character_in_the_fight_on_its_card():
    match = scenario(1, page=Fight(row="MMM", attack=2, you_extra=1), turner=1, chance=["W", "W"])
    play(match, ALL_FIGHT)
    assert hp(match) == [16, 15]


@pytest.mark.rule("darkcastle", "6.solo.5")
def test_everything_per_player_is_per_character():
    match = scenario(1, page=Fight(row="C+P", attack=2), chance=["W", "M"])
    assert row(match) == "CWM"
    assert not unused(match)
    assert len(told(scenario(1, page=Draw(1, each=True), then=1), Drawn)) == 2
    match = scenario(1, page=Test("each", "M"), chance=["W", "W"])
    assert [event.who for event in told(match, TestRolled)] == [0, 1]


@pytest.mark.rule("darkcastle", "6.solo.6")
@pytest.mark.parametrize("who", [0, 1])
def test_one_of_the_two_may_rest_while_the_other_fights(who):
    match = scenario(1, hp=(9, 9), page=Fight(row="MMM", attack=2), chance=["W", "W", "W"])
    assert offered(match) == [ALL_FIGHT, Rest(0), Rest(1)]
    play(match, Rest(who))
    assert [event.who for event in told(match, AttackRolled)] == [1 - who]
    assert hp(match) == [10 if each == who else 7 for each in range(2)]
    play(match, ALL_FIGHT)
    assert hp(match) == [8 if each == who else 5 for each in range(2)]
