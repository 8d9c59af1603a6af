"""The moment between the announcement of a loss and the loss: ignore, reduce, guard, heal."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import held, hp, item, scenario, table
from undercroft.games.darkcastle.content import Fight, Gain, Heal, Ignore, Item, Lose, Reduce
from undercroft.games.darkcastle.events import Guarded, Hurt, Spared
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, Guard, Name, Rest, Turn, Use

from .castles import attack_over, seen

EVASION, SHIELD, JERKIN, LOAF = item("effervescent_evasion"), item("rotten_shield"), item("quilted_jerkin"), item("stale_loaf")


def blow(attack=3, chance=("W", "W"), **how):
    """Nobody hits, nobody blocks: the enemy is about to strike."""
    special = how.pop("special", {})
    match = scenario(how.pop("seats", 2), page=Fight(row="MMM", attack=attack, **special), chance=[*chance], **how)
    play(match, ALL_FIGHT)
    attack_over(match)
    return match


@pytest.mark.rule("darkcastle", "4.use.1", "5.defend.4")
def test_every_amount_is_announced_to_all_before_any_is_taken():
    match = blow(items=(["rotten_shield"],), special={"you_extra": 2}, turner=1)
    for seat in (0, 1, None):
        assert [sheet["badges"] for sheet in seen(match, seat)["sheets"]] == [["loses 3"], ["turned the page", "loses 5"]]
    assert hp(match) == [18, 18]
    assert match.decision.seats == (0, 1)
    play(match, ACCEPT)
    assert hp(match) == [15, 13]
    assert table(match).losses == ()


@pytest.mark.rule("darkcastle", "4.use.2", "4.use.3")
def test_whoever_ignores_a_loss_takes_none_of_it_and_the_others_all_of_theirs():
    match = blow(items=(["effervescent_evasion"],))
    before = picture(match)
    happened = play(match, Use(EVASION, 0))
    assert Spared(0, 3) in happened
    assert hp(match) == [18, 15]
    assert not [path for path in changes(before, match) if path.startswith("hp.0")]
    assert (held(match, 0), list(table(match).discards)) == ([], [EVASION])


@pytest.mark.rule("darkcastle", "4.use.2", "4.use.1")
def test_a_loss_that_a_card_commands_can_be_ignored_too():
    match = scenario(items=([], ["effervescent_evasion"]), page=[Lose("each", 4), Gain("each", 1)])
    play(match, Use(EVASION, 1))
    assert hp(match) == [15, 18]


@pytest.mark.rule("darkcastle", "4.use.2")
def test_nobody_ignores_a_loss_of_somebody_else():
    match = scenario(items=([], ["effervescent_evasion"]), page=Lose("you", 4))
    assert hp(match) == [14, 18]


@pytest.mark.rule("darkcastle", "4.use.2")
@pytest.mark.parametrize(
    ("attack", "power", "left"),
    [
        (3, Reduce(1, 1), 16),
        (2, Reduce(1, 1), 17),
        (2, Reduce(3, 1), 17),
        (3, Reduce(2), 17),
        (2, Reduce(2), 18),
        (1, Reduce(2), 18),
    ],
)
def test_armour_takes_off_what_its_card_says_but_not_below_the_floor(attack, power, left):
    match = blow(attack, items=([power],))
    play(match, Use(held(match, 0)[0], 0))
    assert hp(match) == [left, 18 - attack]


@pytest.mark.rule("darkcastle", "4.use.2")
def test_armour_that_could_take_nothing_off_is_not_offered():
    match = scenario(items=(["rotten_shield"],), page=Fight(row="MMM", attack=1, duel=True), chance=["W"])
    assert hp(match) == [17, 18]  # a loss of one can't get smaller: nobody was asked


@pytest.mark.rule("darkcastle", "4.use.1", "4.use.2")
def test_armour_is_for_blows_in_defend_and_not_for_other_losses():
    match = scenario(items=(["rotten_shield", "quilted_jerkin"],), page=Lose("you", 4))
    assert hp(match) == [14, 18]


@pytest.mark.rule("darkcastle", "4.use.1")
def test_several_items_may_answer_the_same_blow():
    match = blow(4, items=(["rotten_shield", "quilted_jerkin"], ["effervescent_evasion"]))
    play(match, Use(JERKIN, 0), Use(EVASION, 1), Use(SHIELD, 0))
    assert hp(match) == [17, 18]
    assert sum(event.amount for event in told(match, Spared)) == 7


@pytest.mark.rule("darkcastle", "0.object.3", "4.use.1", "5.defend.4")
@pytest.mark.parametrize(("points", "alive"), [(1, False), (2, True)])
def test_food_eaten_at_the_last_moment_saves_a_life_if_it_is_enough(points, alive):
    match = blow(3, hp=(points, 18), items=(["stale_loaf"],))
    assert offered(match) == [ACCEPT, Use(LOAF, 0)]
    play(match, Use(LOAF, 0))
    assert hp(match) == [points - 1, 15]
    assert (match.outcome is None) == alive


@pytest.mark.rule("darkcastle", "4.use.1")
def test_another_may_save_the_one_who_would_die_if_the_item_allows_it():
    match = blow(3, hp=(2, 9), items=([], [Item("Cup", "tool", 1, Heal(2, "any"), "Made for a test.", discard=True)]))
    play(match, Use(held(match, 1)[0], 1), Name(0))
    assert hp(match) == [1, 6]
    assert offered(match, Rest) == [Rest(0), Rest(1)]


@pytest.mark.rule("darkcastle", "4.use.1", "5.rest.5")
def test_who_rests_cannot_answer_for_others_with_the_own_items():
    match = scenario(hp=(9, 2), items=([Heal(2, "any")],), page=Fight(row="MMM", attack=3), chance=["W"])
    play(match, Rest(0))
    assert match.outcome.reason == "death"


@pytest.mark.rule("darkcastle", "5.defend.4", "0.object.3")
def test_of_two_who_would_die_both_must_be_saved():
    match = blow(3, hp=(3, 3), items=(["effervescent_evasion"], ["effervescent_evasion"]))
    play(match, Use(EVASION, 0), ACCEPT)
    assert match.outcome.reason == "death"
    assert hp(match) == [3, 0]


def test_the_companion_takes_one_whole_blow_and_is_gone():
    match = blow(4, companion="Mute Squire", chance=("W", "W", "W", "W", "W"))
    assert offered(match) == [ACCEPT, Guard(0), Guard(1)]
    assert Guarded(1) in play(match, Guard(1))
    assert hp(match) == [14, 18]
    assert table(match).companion == ""
    assert match.outcome is None  # its loss does not lose the game
    play(match, ALL_FIGHT)
    assert hp(match) == [10, 14]  # nobody is asked any more


def test_the_companion_guards_in_defend_alone():
    match = scenario(companion="Mute Squire", page=Lose("each", 1))
    assert hp(match) == [17, 17]
    assert table(match).companion == "Mute Squire"


def test_the_companion_may_be_spared_and_stays():
    match = blow(2, companion="Mute Squire", chance=("W", "W", "W"))
    play(match, ACCEPT)
    assert (hp(match), table(match).companion) == ([16, 16], "Mute Squire")


@pytest.mark.rule("darkcastle", "4.use.1")
def test_ignore_reduce_guard_and_a_lifesaving_loaf_stand_side_by_side():
    items = (["effervescent_evasion"], ["rotten_shield", "stale_loaf"])
    match = blow(3, hp=(9, 3), items=items, companion="Mute Squire", chance=("W", "W", "W"))
    assert offered(match) == [ACCEPT, Use(EVASION, 0), Use(SHIELD, 1), Guard(0), Guard(1), Use(LOAF, 1)]
    play(match, Use(SHIELD, 1), Guard(0))
    while ACCEPT in offered(match):  # the loaf could still be eaten, though nobody would die
        play(match, ACCEPT)
    assert hp(match) == [9, 1]


@pytest.mark.rule("darkcastle", "5.defend.4")
def test_what_was_ignored_or_guarded_is_not_told_as_a_loss():
    match = blow(3, seats=3, items=([Ignore()], [], []), companion="Mute Squire", chance=("W", "W", "W", "W"))
    play(match, Use(held(match, 0)[0], 0), Guard(1))
    assert [event.who for event in told(match, Hurt)] == [2]
    assert hp(match) == [14, 14, 11]
    assert offered(match, Turn) == []


@pytest.mark.rule("darkcastle", "4.use.1", "3.chapter.4")
def test_a_loss_of_somebody_whom_the_group_names_can_be_answered():
    match = scenario(items=([], ["effervescent_evasion"]), page=Lose("chosen", 4))
    play(match, Name(1))
    assert offered(match, Use) == [Use(item("effervescent_evasion"), 1)]
    play(match, Use(item("effervescent_evasion"), 1))
    assert hp(match) == [18, 18]
