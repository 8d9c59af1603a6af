"""Lines of the log name seats that there are, and cards that are in the box: the page shows them by these ids."""

from itertools import islice

import pytest

import undercroft
from kit.playing import walk

ANSWERS = 400


@pytest.mark.parametrize("name", undercroft.games())
def test_people_and_cards_of_a_line_exist(name):
    game = undercroft.game(name)
    match = game.start(game.players[1], seed=3)
    for _ in islice(walk(match, 3), ANSWERS):
        pass
    printed = {card.id for pile in game.box(match.content.cards).piles for card in pile.cards}
    tales = [game.words.event(match.table, told.event) for told in match.events]
    assert {seat for tale in tales for seat in tale.about} <= set(range(match.seats))
    assert {card for tale in tales for card in tale.cards} <= printed
