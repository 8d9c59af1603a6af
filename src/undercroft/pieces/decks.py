"""Decks of cards, drawn from by chance.

Nobody knows the order of a shuffled deck, so it has none here: a card is picked when it is drawn. Only cards whose place
somebody knows (looked at, put on top) lie in an order.
"""

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.decisions import Option


class Deck(msgspec.Struct):
    """A face-down deck."""

    hidden: list[int]  # the cards whose place nobody knows, in no order that means anything
    top: list[int] = []  # cards whose place is known, above the others; the next one is last
    known: list[int] = []  # for each of these, the seats that know it, as bits

    def __len__(self) -> int:
        """How many cards there are."""
        return len(self.hidden) + len(self.top)


def draw(chance: Chance, deck: Deck, about: Option | None = None) -> int:
    """Take the uppermost card; the deck must not be empty."""
    if deck.top:
        deck.known.pop()
        return deck.top.pop()
    return _pick(chance, deck.hidden, about)


def peek(chance: Chance, deck: Deck, count: int, seat: int, about: Option | None = None) -> list[int]:
    """Let a seat look at the uppermost cards, in the order in which they will be drawn."""
    while len(deck.top) < count and deck.hidden:
        deck.top.insert(0, _pick(chance, deck.hidden, about))
        deck.known.insert(0, 0)
    chance.show()
    for at in range(len(deck.top) - min(count, len(deck.top)), len(deck.top)):
        deck.known[at] |= 1 << seat
    return deck.top[::-1][:count]


def seen_by(deck: Deck, seat: int | None) -> list[int | None]:
    """The cards of known place as a seat knows them, next one first; None is one that others have seen."""
    return [card if seat is not None and who >> seat & 1 else None for card, who in zip(deck.top[::-1], deck.known[::-1], strict=True)]


def deal_anew(chance: Chance, deck: Deck, seat: int | None) -> None:
    """Give the deck another order that this seat can't tell from the true one."""
    if not deck.top:
        return
    unknown = [at for at, who in enumerate(deck.known) if seat is None or not who >> seat & 1]
    deck.hidden += [deck.top[at] for at in unknown]
    for at in unknown:
        deck.top[at] = _pick(chance, deck.hidden, None)


def _pick(chance: Chance, cards: list[int], about: Option | None) -> int:
    last = len(cards) - 1
    at = chance.roll(last + 1, about) if last else 0
    card = cards[at]
    cards[at] = cards[last]
    del cards[last]
    return card
