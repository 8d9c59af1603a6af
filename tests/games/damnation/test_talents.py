"""Chapters 8.2, 8.3 and 8.6: Talent tokens, Talents and Souls."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, at, card, deaths, ends, health, held, scenario, table, to, where_is
from undercroft.games.damnation.events import Declared, Hurt, LookedUnder, Peeked, SoulSpent, Spoils, TalentUsed, TokenGained
from undercroft.games.damnation.options import Attack, Into, Pass, Slot, Suffer, TradeSoul, Use


@pytest.mark.rule("damnation", "8.3.4", "8.3.5", "8.2.2", "8.3.2a", "8.2.3", "8.3.7")
def test_a_talent_needs_the_token_of_its_own_slot_and_uses_it_up():
    match = scenario(places=("O1", "S10"), tokens=(0b011,), chance=["6", "candlelight", "2"])
    play(match, Use(0))
    assert told(match, TalentUsed) == [TalentUsed(0, 0)]
    assert table(match).players[0].tokens == 0b010  # the others stay where they lie
    assert not offered(match, Use)  # Resolve's token does not serve Fate
    assert table(match).die == 2


@pytest.mark.rule("damnation", "8.3.6", "8.2.4", "8.2.5", "8.6.1", "8.6.1a", "8.6.1b", "8.2.5a")
def test_a_soul_buys_a_token_for_a_slot_of_choice_and_a_fourth_is_lost():
    match = scenario(3, places=("O1", "S10", "B5"), souls=(["mystic", "stranger"],), tokens=(0b001,), chance=["2", "candlelight"])
    play(match, TradeSoul(4))
    assert [option.slot for option in offered(match, Slot)] == [1, 2]
    play(match, Slot(2, CARDS.character_names.index("wanderer")))
    assert table(match).players[0].tokens == 0b101
    assert SoulSpent(0, 4) in told(match)
    match = scenario(3, places=("O1", "S10", "B5"), souls=(["mystic"],), tokens=(0b111,), chance=["2", "candlelight"])
    play(match, TradeSoul(4))
    assert told(match, TokenGained) == [TokenGained(0, -1)]
    assert table(match).players[0].tokens == 0b111


@pytest.mark.rule("damnation", "8.6.1", "8.6.1a")
def test_souls_are_traded_before_the_dice_with_the_move_and_after_it_by_the_active_player_alone():
    match = scenario(3, places=("O1", "S10", "B5"), souls=(["mystic"], ["stranger"]), chance=["2", "candlelight"])
    assert match.decision.seats == (0,)
    assert offered(match, TradeSoul)  # before the dice
    play(match, Pass)
    assert offered(match, TradeSoul)  # with the move
    play(match, to("Q1"))
    assert match.decision.seats == (0,)
    assert offered(match, TradeSoul)  # in Other Actions
    play(match, Pass)
    assert match.decision.seats == (1,)


@pytest.mark.rule("damnation", "8.6.3", "6.10.7", "6.10.1a")
def test_ones_own_soul_buys_nothing():
    match = scenario(places=("P1", "S10"), chance=["1", "candlelight"])
    assert not offered(match, TradeSoul)
    assert "dark_tower" not in ends(match)


@pytest.mark.rule("damnation", "8.3.3", "8.3.4", "7.8a")
def test_resolve_takes_two_off_damage_from_anywhere():
    match = scenario(places=("B5", "D5"), hands=(["cleaver"],), tokens=(0, 0b010), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("cleaver"), 1))
    assert match.decision.seats == (1,)
    assert {type(option) for option in offered(match)} == {Suffer, Use}
    play(match, Use(1))
    assert health(match) == [10, 9]
    match = scenario(places=("B8", "S5"), tokens=(0b010,), chance=["1", "candlelight"])
    play(match, to("vault"), Use(1))
    assert health(match)[0] == 9


@pytest.mark.rule("damnation", "8.3.8", "8.10.4", "5.4.1")
def test_passive_talents_work_without_tokens():
    seven = ["cleaver", "skewers", "pot_lid", "lance", "scythe", "pitchfork", "thigh_bone"]
    match = scenario(places=("B5", "S5"), characters=("gentleman",), hands=(seven,), chance=["2", "candlelight"])
    play(match, to("D5"))
    assert len(held(match, 0)) == 7
    match = scenario(places=("B8", "S5"), characters=("aristocrat",), chance=["1", "candlelight"])
    play(match, to("vault"))
    assert health(match)[0] == 8
    match = scenario(places=("B5", "D5"), characters=("collector",), hands=(["tulwar"],), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("tulwar"), 1))
    assert health(match)[1] == 6


@pytest.mark.rule("damnation", "8.3.8", "5.2.13", "8.10.4a")
@pytest.mark.parametrize(("end", "seen"), [("D5", True), ("E5", True), ("C5", False)])
def test_nobody_shoots_at_the_stranger_from_more_than_two_spaces_away(end, seen):
    """With a bow for four; somebody else is a target from there as ever."""
    for other, reached in (("stranger", seen), ("wanderer", True)):
        places, people = ("B5", "F5", "S10"), ("gentleman", other)
        match = scenario(3, places=places, characters=people, hands=(["crossbow"],), chance=["2", "candlelight"])
        play(match, to(end))
        assert (Attack(card("crossbow"), 1) in offered(match, Attack)) == reached


@pytest.mark.rule("damnation", "8.3.8", "11.1b")
def test_the_mystic_looks_in_secret_at_traps_that_she_walks_over():
    match = scenario(places=("B2", "S5"), characters=("mystic",), hidden={"B4": "oubliette"}, chance=["3", "candlelight"])
    play(match, to("B5"))
    assert told(match, LookedUnder) == [LookedUnder(0, where_is("B4"))]
    assert told(match, Peeked) == [Peeked(0, where_is("B4"), 2)]
    kinds = [{piece["id"]: piece["kind"] for piece in match.view(seat)["pieces"]}[f"trap:{where_is('B4')}"] for seat in (0, 1, None)]
    assert kinds == ["oubliette", "trap", "trap"]


@pytest.mark.rule("damnation", "8.4.7", "8.4.3", "8.4.4")
def test_whoever_kills_with_a_talent_is_responsible():
    match = scenario(
        3,
        places=("B5", "F5", "S5"),
        characters=("mystic",),
        hands=([], ["cleaver"]),
        health=(10, 2),
        tokens=(4,),
        chance=["1", "candlelight"],
    )
    play(match, to("C5"), Use(2, 1))
    assert deaths(match) == [(1, "talent", 0)]
    assert told(match, Spoils) == [Spoils(0, 1, 1, 1)]
    assert held(match, 0) == ["cleaver"]


@pytest.mark.rule("damnation", "8.3.3")
def test_the_other_active_talents():
    match = scenario(places=("B5", "D5"), characters=("gentleman",), tokens=(4,), chance=["1", "candlelight"])
    play(match, to("C5"), Pass, Use(2, 1))
    assert health(match) == [10, 7]
    assert told(match, Hurt)[0].cause == "attack"
    match = scenario(places=("B5", "E5"), characters=("aristocrat",), tokens=(4,), chance=["1", "candlelight"])
    play(match, to("C5"), Use(2, 1))
    assert told(match, Declared) == [Declared(0, 1)]
    match = scenario(places=("B5", "D5"), characters=("collector",), hands=([], ["cleaver"]), tokens=(4,), chance=["1", "candlelight"])
    play(match, to("C5"), Pass, Use(2, 1))
    assert held(match, 0) == ["cleaver"]
    match = scenario(places=("B5", "S5"), characters=("stranger",), tokens=(4,), chance=["1", "candlelight"])
    play(match, to("C5"), Use(2), Into(where_is("M7")))
    assert at(match, 0) == "M7"
    match = scenario(places=("B5", "S5"), characters=("wanderer",), tokens=(4,), chance=["1", "candlelight"])
    play(match, to("C5"), Use(2), to("F5"))
    assert at(match, 0) == "F5"
