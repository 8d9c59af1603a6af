"""Who knows what: hands by their backs, cards that are seen to move, traps that were looked at."""

import pytest

from kit import play
from kit.damnation import CARDS, card, held, scenario, table, to, where_is
from undercroft.games.damnation.board import learn
from undercroft.games.damnation.options import Attack, Discard, Play

SEVEN = ["cleaver", "skewers", "pot_lid", "lance", "scythe", "pitchfork", "thigh_bone"]


def hand_seen(match, seat, of):
    return [each["name"] for each in match.view(seat)["sheets"][of].get("hand", ())]


@pytest.mark.rule("damnation", "7.2a", "7.7", "4.15")
def test_a_hand_is_its_owners_and_its_backs_are_everybodys():
    match = scenario(3, places=("B5", "S5", "K1"), hands=(["cleaver", "tulwar"],), chance=["1", "candlelight"])
    assert hand_seen(match, 0, 0) == ["Cleaver", "The Sultan's Tulwar"]
    assert hand_seen(match, 1, 0) == hand_seen(match, None, 0) == ["The Sultan's Tulwar"]
    zone = next(zone for zone in match.view(1)["zones"] if zone["id"] == "hand:0")
    assert (zone["count"], zone["text"]) == (2, "kitchen ×1, trophy room ×1")


@pytest.mark.rule("damnation", "7.2a")
def test_an_imagined_hand_has_the_same_backs_and_never_an_event():
    match = scenario(3, places=("B5", "S5", "K1"), hands=(["cleaver", "lance"], ["broth"]), chance=["1", "candlelight"])
    hands = set()
    for seed in range(40):
        imagined = table(match.imagine(1, seed))
        theirs = imagined.players[0].hand
        assert [CARDS.deck_of[each] for each in theirs] == [4, 6]
        assert not any(CARDS.event[each] or CARDS.visible[each] for each in theirs)
        assert imagined.players[1].hand == table(match).players[1].hand
        hands.add(theirs)
    assert len(hands) > 10
    assert len({table(match.imagine(0, seed)).players[0].hand for seed in range(10)}) == 1


@pytest.mark.rule("damnation", "7.2a", "3.1b")
def test_a_used_weapon_is_known_to_lie_under_its_deck_and_a_hidden_discard_is_not():
    match = scenario(3, places=("B5", "D5", "K1"), hands=(["cleaver"],), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("cleaver"), 1))
    assert {table(match.imagine(2, seed)).decks[4].bottom for seed in range(10)} == {(card("cleaver"),)}
    match = scenario(3, places=("B5", "S5", "K1"), hands=(SEVEN,), chance=["2", "candlelight"])
    play(match, to("D5"), Discard(card("skewers")))
    assert len({table(match.imagine(2, seed)).decks[4].bottom for seed in range(20)}) > 3
    assert {table(match.imagine(0, seed)).decks[4].bottom for seed in range(10)} == {(card("skewers"),)}


@pytest.mark.rule("damnation", "7.2a", "8.10.1a")
def test_what_was_taken_both_know_and_who_knew_it_before_is_no_longer_sure():
    match = scenario(3, places=("B5", "S5", "K1"), hands=(["trained_rat"], ["cleaver", "skewers"]), chance=["1", "candlelight", "cleaver"])
    learn(table(match), card("cleaver"), 1 << 2)  # the third player had seen it
    play(match, to("C5"), Play(card("trained_rat"), 1))
    assert held(match, 0) == ["cleaver"]
    assert table(match).known[card("cleaver")] == 0b011
    assert table(match).known[card("skewers")] == 0b010


@pytest.mark.rule("damnation", "11.1b", "4.4")
def test_traps_are_hidden_from_all_and_a_look_is_ones_own():
    match = scenario(3, places=("B5", "S5", "K1"), hands=(["opera_glasses"],), hidden={"B4": "oubliette"}, chance=["1", "candlelight"])
    assert {piece["kind"] for piece in match.view(0)["pieces"] if piece["id"].startswith("trap")} == {"trap"}
    play(match, to("C5"), Play(card("opera_glasses"), -1, where_is("B4")))
    assert {table(match.imagine(0, seed)).tokens[where_is("B4")] & 3 for seed in range(20)} == {2}
    assert {table(match.imagine(1, seed)).tokens[where_is("B4")] & 3 for seed in range(40)} == {1, 2, 3}
