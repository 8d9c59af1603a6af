"""Decks without an order: fair draws, known places, and deals that a seat can't tell apart."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.engine.chance import Scripted, Seeded
from undercroft.engine.tape import SHOWN
from undercroft.pieces.decks import Deck, deal_anew, draw, pass_by, peek, seen_by

TEN = Deck(tuple(range(10)))


def drawn(chance, deck, count):
    cards = []
    for _ in range(count):
        card, deck = draw(chance, deck)
        cards.append(card)
    return cards, deck


def test_a_drawn_card_is_gone():
    cards, deck = drawn(Seeded.of(1), TEN, 10)
    assert sorted(cards) == list(range(10))
    assert len(deck) == 0
    assert len(TEN) == 10, "a deck is a value"


def test_the_result_of_chance_is_the_place_in_the_hidden_cards():
    assert drawn(Scripted([3, 3, 0]), TEN, 3)[0] == [3, 4, 0]


def test_the_last_card_needs_no_chance():
    chance = Scripted([])
    assert draw(chance, Deck((7,)))[0] == 7
    assert not chance.tape


def test_every_order_is_as_likely():
    counts = Counter(tuple(drawn(Seeded.of(seed), Deck((1, 2, 3)), 3)[0]) for seed in range(3000))
    assert len(counts) == 6
    assert all(420 < count < 580 for count in counts.values())


def test_whoever_peeks_knows_what_will_be_drawn():
    deck = peek(Seeded.of(4), TEN, 3, seat=1)
    seen = seen_by(deck, 1)
    assert len(seen) == 3
    assert len(deck) == 10
    chance = Scripted([])
    assert drawn(chance, deck, 3)[0] == seen
    assert not chance.tape, "nothing is left to chance"


def test_others_and_spectators_have_seen_nothing():
    deck = peek(Seeded.of(4), TEN, 3, seat=1)
    assert seen_by(deck, 0) == seen_by(deck, None) == []


def test_looking_again_shows_the_same_cards_and_deeper_ones_beneath():
    chance = Seeded.of(4)
    once = peek(chance, TEN, 2, seat=1)
    twice = peek(chance, once, 4, seat=0)
    assert seen_by(twice, 1) == seen_by(once, 1)
    assert seen_by(twice, 0)[:2] == seen_by(once, 1)
    assert len(seen_by(twice, 0)) == 4
    assert seen_by(peek(chance, twice, 1, seat=2), 2) == seen_by(twice, 0)[:1]


def test_looking_at_cards_of_known_place_is_a_showing_too():
    chance = Seeded.of(4)
    deck = peek(chance, TEN, 2, seat=1)
    before = chance.at
    peek(chance, deck, 2, seat=0)
    assert chance.at == before
    assert chance.tape[-1] == SHOWN


def test_one_can_not_look_deeper_than_the_deck():
    deck = peek(Seeded.of(4), Deck((1, 2)), 5, seat=0)
    assert sorted(seen_by(deck, 0)) == [1, 2]
    assert len(deck) == 2


def test_cards_passed_by_are_gone_from_the_places_that_are_known():
    deck = peek(Seeded.of(4), TEN, 3, seat=0)
    assert seen_by(pass_by(deck, 2), 0) == seen_by(deck, 0)[2:]
    assert seen_by(pass_by(deck, 5), 0) == []


@given(seed=st.integers(0, 10**6), peeks=st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3)), max_size=5), draws=st.integers(0, 4))
def test_another_deal_is_the_same_to_a_seat_and_conserves_all_cards(seed, peeks, draws):
    chance = Seeded.of(seed)
    deck = TEN
    for count, seat in peeks:
        deck = peek(chance, deck, count, seat)
    _, deck = drawn(chance, deck, draws)
    for seat in (None, 0, 1, 2, 3):
        other = deal_anew(Seeded.of(seed + 1), deck, seat)
        assert seen_by(other, seat) == seen_by(deck, seat)
        assert sorted(other.hidden + other.top) == sorted(deck.hidden + deck.top)
        assert other.known == deck.known
        assert len(other.hidden) == len(deck.hidden)


def test_a_place_that_others_know_may_hold_any_card_that_the_seat_has_not_seen():
    deck = peek(Seeded.of(4), TEN, 1, seat=1)
    counts = Counter(deal_anew(Seeded.of(seed), deck, 0).top[0] for seed in range(2000))
    assert sorted(counts) == list(range(10))
    assert all(130 < count < 280 for count in counts.values())


def test_a_card_that_a_seat_has_seen_stays_where_it_is_even_beneath_others():
    chance = Seeded.of(4)
    deck = peek(chance, peek(chance, TEN, 1, seat=0), 3, seat=1)
    for seed in range(50):
        assert deal_anew(Seeded.of(seed), deck, 0).top[0] == deck.top[0]
        assert deal_anew(Seeded.of(seed), deck, 1) == deck


def test_a_deck_that_nobody_has_looked_into_need_not_be_dealt_anew():
    chance = Scripted([])
    assert deal_anew(chance, TEN, 0) == TEN


def test_drawing_from_an_empty_deck_is_a_mistake_of_the_rule():
    with pytest.raises((IndexError, ValueError, ZeroDivisionError)):
        draw(Seeded.of(1), Deck(()))
