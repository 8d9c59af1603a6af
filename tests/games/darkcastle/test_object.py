"""Chapter 0: who plays, how the group wins and how it loses."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import GAME, begin, held, hp, scenario, table
from undercroft.games.darkcastle.content import Draw, Fight, Gain, Lose
from undercroft.games.darkcastle.events import Died, Drawn, Escaped, Hurt, Turned
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, Strike, Turn, Use

from .castles import SIZE, quiet_castle, step_on


@pytest.mark.rule("darkcastle", "0.object.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_players_sit_down_and_win_or_lose_together(seats):
    rest = [None] * (SIZE[seats] - 1)
    won = scenario(seats, page=Fight(row="M", attack=2), boss=True, chance=["M", *rest])
    play(won, ALL_FIGHT, Strike(0, False, 1))
    assert won.outcome.winners == tuple(range(seats))
    lost = scenario(seats, page=Lose("you", 18))
    assert lost.outcome.winners == ()
    assert GAME.sides(seats) == (tuple(range(seats)),)


@pytest.mark.rule("darkcastle", "0.object.1")
@pytest.mark.parametrize("seats", [-1, 0, 5])
def test_nobody_and_five_players_are_turned_away(seats):
    with pytest.raises(ValueError, match="1 to 4"):
        GAME.start(seats)


@pytest.mark.rule("darkcastle", "0.object.2", "3.chapter.5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_goes_on_over_every_card_and_is_won_with_the_last_one_and_everybody_alive(seats):
    match = quiet_castle(seats)
    turned = 0
    while match.decision is not None:
        assert match.outcome is None
        step_on(match)
        turned = len(table(match).turned)
    assert turned == 17
    assert match.outcome.reason == "escape"
    assert min(hp(match)) > 0
    assert told(match, Died) == []


@pytest.mark.rule("darkcastle", "0.object.2", "3.chapter.5")
def test_the_last_chapter_does_not_win_the_boss_still_waits():
    match = scenario(page=Gain("each", 1), left=0, then=1)
    assert match.outcome is None
    play(match, Turn(0))
    assert table(match).turned[-1] >= table(match).content.first_boss
    assert match.outcome is None


@pytest.mark.rule("darkcastle", "0.object.3", "3.chapter.5")
@pytest.mark.parametrize("victim", [0, 1, 2])
def test_one_death_ends_the_game_at_once_for_everybody(victim):
    match = scenario(3, hp=[2 if who == victim else 9 for who in range(3)], page=[Lose("you", 2), Draw(2), Gain("each", 3)], turner=victim)
    assert match.outcome.reason == "death"
    assert match.outcome.winners == ()
    assert match.decision is None
    assert [who for who, points in enumerate(hp(match)) if points == 0] == [victim]
    assert sorted(hp(match)) == [0, 9, 9]  # nobody else is hurt, and nobody gains
    assert told(match, Drawn) == []
    with pytest.raises(ValueError, match="over"):
        match.answer(0)


@pytest.mark.rule("darkcastle", "0.object.3")
def test_a_death_in_defend_ends_the_round_before_a_thief_can_steal():
    match = scenario(
        hp=(2, 9), items=(["rusted_flail"], ["rotten_shield"]), page=Fight(row="MMM", attack=2, pilfer=True), chance=["W", "W"]
    )
    before = picture(match)
    play(match, ALL_FIGHT, ACCEPT)
    assert match.outcome.reason == "death"
    assert hp(match) == [0, 7]
    assert not {"hands.0", "hands.1", "discards"} & changes(before, match).keys()


@pytest.mark.rule("darkcastle", "0.object.3", "5.defend.4")
def test_two_who_fall_in_the_same_blow_both_die_and_the_third_is_struck_as_well():
    match = scenario(3, hp=(2, 1, 9), page=Fight(row="MMM", attack=2), chance=["W", "W", "W"])
    happened = play(match, ALL_FIGHT)
    assert hp(match) == [0, 0, 7]
    assert [event for event in happened if isinstance(event, Died)] == [Died(0), Died(1)]
    assert [event.who for event in happened if isinstance(event, Hurt)] == [0, 1, 2]
    assert match.outcome.reason == "death"


@pytest.mark.rule("darkcastle", "0.object.3", "0.object.4", "4.use.1")
def test_nothing_undoes_a_death_after_the_fact():
    match = scenario(hp=(2, 9), items=(["stale_loaf"],), page=Lose("you", 2))
    assert offered(match) == [ACCEPT, Use(held(match, 0)[0], 0)]  # the last moment to eat
    play(match, ACCEPT)
    assert match.outcome.reason == "death"
    assert len(held(match, 0)) == 1
    assert offered(match) == []


@pytest.mark.rule("darkcastle", "0.object.4")
@pytest.mark.parametrize(("points", "left"), [(4, 1), (3, 0), (2, 0), (1, 0)])
def test_a_character_dies_when_its_hp_reach_zero_and_never_below(points, left):
    match = scenario(hp=(points, 9), page=[Lose("you", 3), Lose("others", 1)])
    assert hp(match)[0] == left
    assert (match.outcome is None) == (left > 0)
    assert told(match, Died) == ([] if left else [Died(0)])
    assert hp(match)[1] == (8 if left else 9)  # the card goes on, or nothing more of it is done


@pytest.mark.rule("darkcastle", "0.object.2", "3.chapter.6", "5.after.1")
def test_defeating_the_boss_wins_at_once_without_an_item_or_another_word_of_its_card():
    match = scenario(page=[Fight(row="M", attack=2), Draw(1), Lose("each", 18)], boss=True, chance=["M", "W"])
    happened = play(match, ALL_FIGHT, Strike(0, False, 1))
    assert match.outcome.reason == "escape"
    assert happened[-1] == Escaped()
    assert told(match, Drawn) == []
    assert hp(match) == [18, 18]


@pytest.mark.rule("darkcastle", "3.chapter.6")
def test_defeating_anyone_but_the_boss_wins_nothing():
    match = scenario(page=Fight(row="M", attack=2), left=0, chance=["M", "W", "stale_loaf"])
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert match.outcome is None
    assert Turn(0) in offered(match)


@pytest.mark.rule("darkcastle", "0.object.5")
def test_every_game_has_another_castle_and_the_same_seed_the_same_one():
    def castle(seed):
        match = quiet_castle(2, seed)
        while match.decision is not None:
            step_on(match)
        return tuple(event.page for event in told(match, Turned)), tuple(event.card for event in told(match, Drawn))

    castles = {castle(seed) for seed in range(12)}
    assert len({pages for pages, _ in castles}) == 12
    assert len({cards for _, cards in castles}) > 6
    assert castle(3) == castle(3)


@pytest.mark.rule("darkcastle", "0.object.5")
def test_a_game_can_be_replayed_exactly_from_its_seed():
    first, second = (begin(3, characters="dealt", then=9) for _ in range(2))
    for _ in range(40):
        assert (first.digest(), first.decision) == (second.digest(), second.decision)
        if first.decision is None:
            break
        step_on(first)
        step_on(second)
    assert table(first).turned == table(second).turned
