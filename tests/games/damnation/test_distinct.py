"""Each card has an effect or a situation of its own: compared without what is only said, no two cards are the same."""

import json
from collections import Counter
from typing import Any

import pytest

from kit.damnation import CARDS, RAW
from undercroft.engine.effects import every_op
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import DECKS

SAID = {"name", "text", "icon", "copies", "label"}
ENTRIES = [(deck, name, card) for deck in DECKS for name, card in RAW[deck].items()]
EVENTS = [card for card in dict(zip(CARDS.names, CARDS.cards, strict=True)).values() if card.kind == "event"]


def bare(thing: Any, *, numbers: bool) -> Any:
    """A card without what is only said, and without its numbers if they shall not tell two apart."""
    if isinstance(thing, dict):
        return {key: bare(each, numbers=numbers) for key, each in thing.items() if key not in SAID}
    if isinstance(thing, list):
        return [bare(each, numbers=numbers) for each in thing]
    return 0 if type(thing) is int and not numbers else thing


def alike(*, numbers: bool) -> Counter[str]:
    return Counter(json.dumps(bare(card, numbers=numbers), sort_keys=True) for _, _, card in ENTRIES)


@pytest.mark.rule("damnation", "7.1")
def test_no_two_cards_are_the_same():
    found = alike(numbers=True)
    assert [card for card, times in found.items() if times > 1] == []
    assert len(found) >= 150


def test_few_differ_by_a_number_alone():
    found = alike(numbers=False)
    assert max(found.values()) <= 3
    assert sum(times for times in found.values() if times > 1) <= 12


def asks(card: Any) -> bool:
    """Whether an Event leaves something to choose to somebody."""
    return card.target != "none" or any(
        isinstance(op, e.Choice | e.Give)
        or (isinstance(op, e.Place) and op.where in {"secret", "room"})
        or (isinstance(op, e.Draw) and op.deck == "rooms")
        or (isinstance(op, e.Lose) and op.chosen)
        for op in every_op(card)
    )


def test_a_third_of_the_events_asks():
    asking = [card.name for card in EVENTS if asks(card)]
    assert 3 * len(asking) >= len(EVENTS)


def test_there_is_more_than_one_curse_and_something_against_them():
    assert sum(card.stays for card in EVENTS) >= 3
    assert any(isinstance(op, e.Lift) for card in CARDS.cards for op in every_op(card))


def test_every_relic_of_the_tower_does_more_than_strike_or_ward():
    for name, card in RAW["dark_tower"].items():
        if card.get("relic"):
            assert {"changes", "hit", "effects", "edge"} & set(card), name
