"""Decks that cycle."""

import pytest

from undercroft.engine.chance import Scripted
from undercroft.pieces.piles import Pile, bury, shuffle, take


def test_what_was_shuffled_comes_first_and_by_chance_then_the_bottom_in_its_order():
    pile = bury(Pile((5, 6, 7)), 1, 2)
    assert len(pile) == 5
    chance = Scripted([2, 0])
    drawn = []
    while len(pile):
        card, pile = take(chance, pile)
        drawn.append(card)
    assert drawn == [7, 5, 6, 1, 2]
    assert chance.at == 2  # a single card, and what lies in order, need no chance


def test_a_pile_is_a_value():
    pile = Pile((5, 6), (1,))
    take(Scripted([0]), pile)
    bury(pile, 9)
    assert pile == Pile((5, 6), (1,))


def test_shuffled_nobody_knows_any_order():
    assert shuffle(Pile((9,), (4, 2)), 7, 1) == Pile((1, 2, 4, 7, 9))
    with pytest.raises(IndexError):
        take(Scripted([]), Pile(()))
