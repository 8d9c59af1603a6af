"""A table in the middle of a game, as a puzzle lays it: who is there, with what in hand, and what the open card still wants."""

from collections.abc import Mapping
from typing import Any

import msgspec

from undercroft.engine.laying import facts_as, lay_fields
from undercroft.games.darkcastle.content import AnyStep
from undercroft.games.darkcastle.content.loading import Cards
from undercroft.games.darkcastle.ids import Prisoner
from undercroft.games.darkcastle.state import DarkCastle, Pending
from undercroft.pieces.decks import Deck


class Inmate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody in the castle."""

    who: str
    hp: int = 0  # 0: as many as at the beginning
    items: tuple[str, ...] = ()


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `facts` may say."""

    prisoners: tuple[Inmate, ...]
    left: int = 8  # chapters that are still to come
    turner: int = 0  # who turned the open card
    steps: tuple[AnyStep, ...] = ()  # what it still wants, as chapters.toml says it; without any, the next card is to be turned
    pool: tuple[str, ...] = ()  # items that lie open and belong to nobody


def lay(table: DarkCastle, facts: Mapping[str, Any]) -> None:
    """The table as these facts say; ValueError names what can't be."""
    if "prisoners" not in facts:
        lay_fields(table, facts)
        return
    laid = facts_as(Laid, facts)
    if len(laid.prisoners) != table.size:
        raise ValueError(f"facts: there are {table.size} prisoners, not {len(laid.prisoners)}")
    cards, taken = table.content, set[int]()
    people = {each.name.lower().removeprefix("the "): number for number, each in enumerate(cards.characters)}
    for prisoner in laid.prisoners:
        if prisoner.who not in people:
            raise ValueError(f"facts: there is no prisoner {prisoner.who!r}; there are: {', '.join(people)}")
    table.characters = tuple([people[each.who] for each in laid.prisoners])
    table.dice = tuple([cards.faces[number] for number in table.characters])
    table.hp = [each.hp or table.start_hp for each in laid.prisoners]
    table.hands = [_items(cards, each.items, taken) for each in laid.prisoners]
    table.pool = _items(cards, laid.pool, taken)
    table.deck = Deck(tuple([card for card in table.deck.hidden if card not in taken]))
    table.chapters_left, table.turner, table.turned = laid.left, Prisoner(laid.turner), (0,)
    table.agenda = tuple([Pending(step) for step in laid.steps])


def _items(cards: Cards, names: tuple[str, ...], taken: set[int]) -> tuple[int, ...]:
    found = []
    for name in names:
        if name not in cards.kind_names:
            raise ValueError(f"facts: there is no item {name!r}; there are: {', '.join(cards.kind_names)}")
        kind = cards.kind_names.index(name)
        card = next((each for each, other in enumerate(cards.kind_of) if other == kind and each not in taken), None)
        if card is None:
            raise ValueError(f"facts: there are not so many items {name!r}")
        taken.add(card)
        found.append(card)
    return tuple(found)
