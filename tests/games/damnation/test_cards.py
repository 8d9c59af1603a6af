"""Chapters 7, 8.7 to 8.10: kinds of cards, discarding, random discards, who knows what, and what beats what."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, at, bottom, card, ends, health, held, scenario, table, to, where_is
from undercroft.games.damnation.board import HAND_LIMIT, MOVEMENT, RULES, shifted
from undercroft.games.damnation.content import Card
from undercroft.games.damnation.content.effects import Lose
from undercroft.games.damnation.events import (
    Discarded,
    DiscardedHidden,
    Drew,
    DrewHidden,
    Played,
    RollChanged,
    StaysWith,
    Taken,
    TakenHidden,
)
from undercroft.games.damnation.options import Attack, Blind, Discard, Pass, Play

RAVENOUS = Card("A Raven", "action", "Made for a test.", when=("actions",), effects=(Lose("you", 1),))


@pytest.mark.rule("damnation", "7.6", "7.7", "7.10", "7.2b")
def test_a_relic_stays_and_a_visible_card_is_seen_by_all():
    match = scenario(places=("B5", "D5"), hands=(["tulwar", "cleaver"],), chance=["1", "candlelight"])
    sheet = match.view(1)["sheets"][0]
    assert [each["name"] for each in sheet["hand"]] == ["The Sultan's Tulwar"]
    play(match, to("C5"), Attack(card("tulwar"), 1))
    assert held(match, 0) == ["tulwar", "cleaver"]


@pytest.mark.rule("damnation", "7.9", "7.9a", "7.8")
def test_a_protection_relic_works_once_in_a_turn_and_again_in_the_next():
    match = scenario(3, places=("B5", "D5", "K1"), hands=(["cleaver"], ["bloodstone_mail"], ["scythe"]), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("cleaver"), 1), Play(card("bloodstone_mail")))
    assert health(match)[1] == 10
    assert match.decision.rule != "5.2.12"  # it can't be used twice on one attack
    assert held(match, 1) == ["bloodstone_mail"]
    assert table(match).spent in {(card("bloodstone_mail"),), ()}
    match = scenario(
        3, places=("C5", "D5", "E5"), hands=(["cleaver"], ["bloodstone_mail"]), spent=[card("bloodstone_mail")], chance=["1", "candlelight"]
    )
    play(match, to("B5"))
    assert table(match).spent == ()  # the next turn has begun


@pytest.mark.rule("damnation", "7.8a")
def test_armour_does_not_help_against_anything_but_attacks():
    match = scenario(places=("B8", "S5"), hands=(["bloodstone_mail", "coffin_lid"],), chance=["1", "candlelight"])
    play(match, to("vault"))
    assert health(match)[0] == 7


@pytest.mark.rule("damnation", "7.13", "7.13a", "8.10.3")
def test_an_action_is_for_ones_own_turn_unless_it_says_otherwise():
    match = scenario(places=("O1", "S10"), hands=([], ["smelling_salts", "dropped_marbles"]), health=(10, 5), chance=["2", "candlelight"])
    assert match.decision.seats == (1,)
    assert [option.card for option in offered(match, Play)] == [card("dropped_marbles")]
    play(match, Play(card("dropped_marbles")))
    assert told(match, RollChanged) == [RollChanged(0, -2)]
    assert set(ends(match)) == {"P1", "N1", "Q1", "M1"}  # one step, or two by candlelight


@pytest.mark.rule("damnation", "7.14", "7.14a", "8.8.3a", "8.10.4")
def test_an_event_that_stays_changes_a_rule_and_is_no_card_in_hand():
    match = scenario(places=("I5", "S10"), chance=["1", "candlelight", "crones_curse"])
    happened = play(match, to("kitchen"))
    assert StaysWith(0, card("crones_curse")) in happened
    assert table(match).players[0].curses == (card("crones_curse"),)
    assert held(match, 0) == []
    match = scenario(places=("O1", "S10"), curses=(["crones_curse"],), chance=["2", "darkness"])
    assert ends(match) == ["N1", "P1"]


@pytest.mark.rule("damnation", "8.10.1", "8.10.1a", "8.10.2", "8.7.1")
def test_a_random_discard_is_picked_by_the_next_survivor_by_backs_alone():
    match = scenario(
        4,
        places=("B5", "S5", "K1", "K10"),
        dead=(1,),
        hands=([RAVENOUS, "lead_lining", "cleaver", "skewers", "tulwar"],),
        chance=["1", "candlelight", "skewers"],
    )
    play(match, to("C5"), lambda option: isinstance(option, Play))
    assert match.decision.seats == (2,)  # the next one alive
    kinds = offered(match)
    assert Discard(card("tulwar")) in kinds  # face up, so it can be named
    assert {option.deck for option in kinds if isinstance(option, Blind)} == {4, 8}  # what clings too
    play(match, Blind(4))
    assert sorted(held(match, 0)) == ["cleaver", "lead_lining", "tulwar"]
    assert bottom(match, "kitchen") == ["skewers"]


@pytest.mark.rule("damnation", "5.4.2", "7.2a")
def test_of_a_hidden_discard_the_others_see_the_back():
    seven = ["cleaver", "skewers", "pot_lid", "lance", "scythe", "pitchfork", "thigh_bone"]
    match = scenario(places=("B5", "S5"), hands=(seven,), chance=["2", "candlelight"])
    play(match, to("D5"), Discard(card("lance")))
    assert told(match, DiscardedHidden) == [DiscardedHidden(0, 6)]
    assert [each.to for each in match.events if isinstance(each.event, Discarded)] == [(0,)]


@pytest.mark.rule("damnation", "7.2a")
def test_what_is_drawn_or_taken_hidden_is_told_to_those_who_see_it():
    match = scenario(places=("I5", "S10"), chance=["1", "candlelight", "cleaver"])
    play(match, to("kitchen"))
    assert told(match, DrewHidden)
    assert [each.to for each in match.events if isinstance(each.event, Drew)] == [(0,)]
    match = scenario(3, places=("B5", "S10", "K1"), hands=(["trained_rat"], ["cleaver"]), chance=["1", "candlelight"])
    play(match, to("C5"), Play(card("trained_rat"), 1))
    assert told(match, TakenHidden) == [TakenHidden(0, 4, 1)]
    assert [each.to for each in match.events if isinstance(each.event, Taken)] == [(1, 0)]


@pytest.mark.rule("damnation", "7.2a", "3.1b")
def test_a_card_goes_back_to_its_own_deck_whoever_used_it():
    match = scenario(places=("B5", "D5"), hands=(["cleaver", "lance"],), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("lance"), 1))
    assert bottom(match, "courtyard") == ["lance"]
    assert table(match).known[card("lance")] == 63  # all have seen it go there


@pytest.mark.rule("damnation", "8.10.4", "8.10.4a", "9.1.7")
def test_a_card_that_names_the_lock_opens_it_in_act_one():
    match = scenario(places=("D5", "S10"), hands=(["skeleton_key"],), act=1, chance=["1"])
    play(match, Play(card("skeleton_key")))
    assert "torture_chamber" in ends(match)
    match = scenario(places=("D5", "S10"), hands=(["skeleton_key"],), act=1, chance=["1"])
    play(match, Pass)
    assert "torture_chamber" not in ends(match)


@pytest.mark.rule("damnation", "8.10.4b")
def test_between_cards_the_later_prevails_and_a_prohibition_beats_all():
    number = RULES["ranged_attacks"]
    assert shifted(1, number, [(number, 0, 0, 0), (number, 0, 1, 0)]) == 1
    assert shifted(1, number, [(number, 0, 1, 0), (number, 0, 0, 0)]) == 0
    assert shifted(1, number, [(number, 0, -1, 1), (number, 5, 1, 0)]) == 0
    assert shifted(6, HAND_LIMIT, [(HAND_LIMIT, 1, -1, 0), (HAND_LIMIT, -2, -1, 0)]) == 5
    assert shifted(0, MOVEMENT, [(MOVEMENT, -1, -1, 0)]) == -1


@pytest.mark.rule("damnation", "8.8.3a", "7.7a")
def test_visible_cards_count_towards_the_limit():
    seven = ["tulwar", "headsmans_axe", "grimoire", "bow_of_bone", "the_long_arm", "hunting_bow", "bloodstone_mail"]
    match = scenario(places=("B5", "S5"), hands=(seven,), chance=["2", "candlelight"])
    play(match, to("D5"))
    assert match.decision.rule == "5.4.2"


def test_a_played_card_is_told_and_gone():
    match = scenario(places=("B5", "S5"), hands=(["smelling_salts"],), health=(5,), chance=["1", "candlelight"])
    assert Played(0, card("smelling_salts")) in play(match, to("C5"), Play(card("smelling_salts")))
    assert at(match, 0) == "C5"
    assert where_is("C5") < CARDS.plan.size
