"""Combat specials that guard the row of dice, and how they meet items: special before item before rulebook."""

import pytest

from kit import offered, play, told
from kit.darkcastle import held, hp, item, row, scenario, table
from undercroft.games.darkcastle.content import Fight, Ignore, Loaded, Reduce, Spike, Symbol, Twofold
from undercroft.games.darkcastle.events import Defeated, Hurt, Stayed, Struck, Warded
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, FINISH, Face, Rest, Strike, Use


def fight(*chance, seats=2, attack=2, printed="MMM", items=(), hp=(), boss=False, companion="", **special):
    page = Fight(row=printed, attack=attack, **special)
    match = scenario(seats, page=page, chance=chance, items=items, hp=hp, boss=boss, companion=companion)
    play(match, ALL_FIGHT)
    return match


def use(match, who=0, which=0):
    return Use(held(match, who)[which], who)


@pytest.mark.rule("darkcastle", "5.special.1", "5.special.2")
@pytest.mark.parametrize("rounds", [1, 2])
def test_plated_in_the_first_rounds_singles_score_nothing_and_doubles_do(rounds):
    match = fight("M", "MM", *["M", "W"] * 3, printed="MMMM", plated=rounds)
    assert offered(match) == [Strike(1, False, 2), Strike(1, False, 1), FINISH]
    play(match, FINISH)
    for number in range(1, 3):
        play(match, ALL_FIGHT)
        if number < rounds:
            assert row(match) == "MMMM"
        else:
            assert offered(match, Strike) == [Strike(0, False, 1)]
            play(match, FINISH)


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize("power", [Symbol("M"), Twofold()])
def test_plated_goes_before_potions_and_stones(power):
    match = fight("M", "W", items=([power],), plated=1)
    assert match.decision.rule == "5.round.2"
    assert row(match) == "MMM"


@pytest.mark.rule("darkcastle", "5.special.1")
def test_plated_stops_a_second_die_and_the_companion_as_well():
    match = fight("M", "W", "M", "M", items=(["cracked_axe"],), companion="Mute Squire", plated=1)
    assert offered(match, Strike) == []
    assert row(match) == "MMM"


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize(
    ("printed", "face", "offers"),
    [("MCM", "M", [1]), ("CMM", "M", []), ("MMC", "MM", [2, 1]), ("MCM", "MM", [1]), ("CMM", "MM", [])],
)
def test_in_order_only_the_left_end_of_the_row_can_be_removed(printed, face, offers):
    match = fight(face, "W", printed=printed, in_order=True)
    assert [option.hits for option in offered(match, Strike)] == offers
    if offers:
        play(match, Strike(0, False, offers[0]))
        assert row(match) == printed[offers[0] :]


@pytest.mark.rule("darkcastle", "5.special.1", "5.attack.2")
def test_in_order_one_attack_opens_the_way_for_the_next():
    match = fight("C", "M", printed="CMCW", in_order=True)
    assert offered(match, Strike) == [Strike(0, False, 1)]
    play(match, Strike(0, False, 1))
    assert offered(match, Strike) == [Strike(1, False, 1)]
    play(match, Strike(1, False, 1))
    assert row(match) == "CW"


@pytest.mark.rule("darkcastle", "5.special.1")
def test_in_order_a_spike_takes_from_the_left_too():
    match = fight("M", "M", printed="CWM", items=([Spike(2)],), in_order=True)
    play(match, use(match))
    assert row(match) == "M"
    match = fight("W", "W", printed="CWM", items=([Symbol("M")],), in_order=True)
    assert row(match) == "CWM"  # the potion had nothing to take


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize(("fell", "left"), [("W", "MMW"), ("M", "MM"), ("C", "MM")])
def test_stubborn_a_die_about_to_go_is_rolled_and_stays_on_that_trait_showing_it(fell, left):
    match = fight("M", "C", fell, printed="MMM", stubborn="W")
    play(match, Strike(0, False, 1))
    assert sorted(row(match)) == sorted(left)
    assert told(match, Stayed) == ([Stayed(2)] if fell == "W" else [])
    assert told(match, Struck) == ([] if fell == "W" else [Struck(0, 0, 1)])


@pytest.mark.rule("darkcastle", "5.special.1")
def test_stubborn_each_die_of_a_double_is_rolled_for_itself():
    match = fight("MM", "C", "W", "C", printed="MMM", stubborn="W")
    play(match, Strike(0, False, 2))
    assert sorted(row(match)) == ["M", "W"]
    assert told(match, Struck) == [Struck(0, 0, 1)]


@pytest.mark.rule("darkcastle", "5.special.1", "5.attack.2")
def test_stubborn_what_stayed_can_be_struck_by_a_later_attack_of_the_round():
    match = fight("M", "W", "W", "C", printed="M", stubborn="W")
    play(match, Strike(0, False, 1))
    assert offered(match) == [Strike(1, False, 1), FINISH]


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize("power", [Symbol("M"), Spike()])
def test_stubborn_goes_before_what_an_item_would_remove(power):
    match = fight("C", "C", "W", printed="MM", items=([power],), stubborn="W")
    play(match, use(match))
    assert told(match, Stayed) == [Stayed(2)]
    assert sorted(row(match)) == ["M", "W"]


@pytest.mark.rule("darkcastle", "5.special.1", "5.special.2")
def test_ward_each_round_one_rolled_trait_scores_nothing():
    match = fight("M", "M", "W", "W", "M", "M", printed="MMM", ward=True)
    assert told(match, Warded) == [Warded(0)]
    assert row(match) == "MMM"
    assert match.decision.rule == "5.round.2"
    play(match, ALL_FIGHT)
    assert told(match, Warded) == [Warded(0), Warded(2)]
    assert row(match) == "MMM"


@pytest.mark.rule("darkcastle", "5.special.1")
def test_ward_is_rolled_after_the_decision_to_rest_and_lets_the_other_traits_through():
    page = Fight(row="MC", attack=2, ward=True)
    match = scenario(page=page, chance=["C", "M"])
    assert told(match, Warded) == []
    play(match, Rest(0))
    assert told(match, Warded) == [Warded(1)]
    assert offered(match) == [Strike(1, False, 1), FINISH]


@pytest.mark.rule("darkcastle", "5.special.1")
def test_ward_goes_before_potions_doubles_and_the_companion():
    match = fight("M", "MM", "M", "M", printed="MMC", items=([Symbol("M")],), companion="Mute Squire", ward=True)
    assert offered(match, Strike, Use) == []
    assert row(match) == "MMC"


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize(("printed", "hurt"), [("MMC", False), ("MC", True)])
def test_thorns_whoever_removes_the_last_die_of_a_trait_is_hurt(printed, hurt):
    match = fight("M", "W", printed=printed, thorns=3)
    happened = play(match, Strike(0, False, 1))
    assert (Hurt(0, 3, 15) in happened) == hurt
    assert hp(match) == [13 if hurt else 16, 16]


@pytest.mark.rule("darkcastle", "5.special.1")
def test_thorns_come_at_once_between_two_attacks():
    match = fight("M", "C", printed="MCC", thorns=3)
    play(match, Strike(0, False, 1))
    assert hp(match) == [15, 18]
    assert offered(match) == [Strike(1, False, 1), FINISH]


@pytest.mark.rule("darkcastle", "5.special.1", "0.object.3")
def test_thorns_that_kill_lose_the_game_even_with_the_last_die_of_the_boss():
    match = fight("M", "W", printed="M", hp=(2, 9), thorns=2, boss=True)
    play(match, Strike(0, False, 1))
    assert match.outcome.reason == "death"
    assert told(match, Defeated) == []


@pytest.mark.rule("darkcastle", "5.special.1", "4.use.1")
def test_thorns_are_a_loss_that_can_be_ignored_but_not_reduced():
    match = fight("M", "W", printed="MCC", items=([Ignore(), Reduce(2)],), thorns=3)
    play(match, Strike(0, False, 1))
    assert offered(match) == [ACCEPT, use(match)]
    play(match, use(match))
    assert hp(match)[0] == 18


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize("power", [Symbol("M"), Spike()])
def test_thorns_spring_at_whoever_removes_the_last_die_with_an_item(power):
    match = fight("C", "W", printed="MCC", items=([], [power]), thorns=3)
    play(match, use(match, 1))
    if isinstance(power, Spike):
        play(match, Face(0))
    assert [event.who for event in told(match, Hurt)][:1] == [1]
    assert hp(match)[1] == 15


@pytest.mark.rule("darkcastle", "5.special.1")
def test_thorns_spare_the_companion_which_has_no_hp():
    match = fight("W", "W", "M", printed="MCC", companion="Mute Squire", thorns=3)
    play(match, Strike(-1, False, 1))
    assert hp(match) == [18, 18]


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize(
    "kinds",
    [["brew_of_might"], ["liquid_luck"], ["decayed_blade"], ["cracked_axe"], ["effervescent_evasion"], ["rotten_shield"], ["stale_loaf"]],
)
def test_no_items_nothing_that_is_carried_works(kinds):
    match = scenario(items=(kinds,), hp=(2, 9), page=Fight(row="MMM", attack=2, no_items=True), chance=["W", "W"])
    assert offered(match, Use) == []
    play(match, ALL_FIGHT)
    assert match.outcome.reason == "death"
    assert held(match, 0) == [item(kinds[0])]


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize(("kind", "face", "left"), [("replication_stones", "M", "MM"), ("healing_verses", "MM", "M")])
def test_no_items_relics_are_dull_as_well(kind, face, left):
    match = fight(face, "W", items=([kind],), hp=(9, 9), no_items=True)
    assert Strike(0, False, 2) in offered(match) or face == "M"
    play(match, Strike(0, False, len(face)))
    assert row(match) == left
    assert hp(match) == [7 if face == "M" else 9, 7]


@pytest.mark.rule("darkcastle", "5.special.1")
def test_no_block_goes_before_a_die_that_was_turned_to_a_double():
    match = fight("W", "W", items=([Loaded()],), no_block=True)
    play(match, use(match), Face(3), FINISH)
    assert hp(match) == [16, 16]
    assert table(match).combat is not None
