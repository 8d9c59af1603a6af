"""Lines of the log name seats that there are, and cards that are in the box: the page shows them by these ids."""

import re
from itertools import islice

import pytest

import undercroft
from kit.playing import walk
from undercroft.engine import showing

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


@pytest.mark.parametrize("name", undercroft.games())
def test_what_lies_on_the_table_has_the_id_of_nothing_else_in_the_box(name):
    """The page finds cards by their ids: one on the table that had the id of another would be shown in its place."""
    game = undercroft.game(name)
    match = game.start(game.players[1], seed=3)
    printed = {card.id: card.name for pile in game.box(match.content.cards).piles for card in pile.cards}
    for number, _ in enumerate(islice(walk(match, 3), ANSWERS)):
        if number % 40:
            continue
        for seat in (None, *range(match.seats)):
            view = game.view(match.table, seat)
            shown = [card for zone in view.zones for card in zone.cards] + [card for sheet in view.sheets for card in sheet.hand]
            assert [card for card in shown if printed.get(card.id, card.name) != card.name] == []


def test_whoever_sees_a_card_is_told_of_its_back_no_more():
    """Damnation tells everybody of the back and one of the face: to that one it is the same, and told once."""
    match = undercroft.game("damnation").start(4, seed=3)
    for _ in islice(walk(match, 3), ANSWERS):
        pass
    whispered = [told for told in match.events if told.to is not None and type(told.event).__name__ in {"Drew", "Taken", "Discarded"}]
    assert whispered
    for seat in range(match.seats):
        hidden = sum(told.known_to(seat) and type(told.event).__name__ in HIDDEN for told in match.events)
        closer = sum(told.known_to(seat) for told in whispered)
        lines = [line.text for line in showing.log(match, seat)]
        told = sum(int(many[1]) if (many := re.search(r"\(×(\d+)\)", line)) else 1 for line in lines if BACK.search(line))
        assert told == hidden - closer


HIDDEN = {"DrewHidden", "TakenHidden", "DiscardedHidden"}
BACK = re.compile(r"(?:draws|takes|discards) (?:an Heirloom|a card of|a Vampire card|a Castle card)")
