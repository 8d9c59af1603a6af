"""Decks of cards, drawn from by chance.

Nobody knows the order of a shuffled deck, so it has none here: a card is picked when it is drawn. Only cards whose place
somebody knows (looked at, put on top) lie in an order. A deck is a value: to draw from one makes another.
"""

from collections.abc import Callable

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.decisions import Option

About = Callable[[tuple[int, ...]], Option] | None
"""Says to people with real cards what is drawn, and from which."""


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A face-down deck."""

    hidden: tuple[int, ...]  # the cards whose place nobody knows, in no order that means anything
    top: tuple[int, ...] = ()  # cards whose place is known, above the others, the next one first
    known: tuple[int, ...] = ()  # for each of these, the seats that know it, as bits

    def __len__(self) -> int:
        """How many cards there are."""
        return len(self.hidden) + len(self.top)


def draw(chance: Chance, deck: Deck, about: About = None) -> tuple[int, Deck]:
    """Take the uppermost card; the deck must not be empty."""
    if deck.top:
        return deck.top[0], Deck(deck.hidden, deck.top[1:], deck.known[1:])
    left = [*deck.hidden]
    card = left.pop(chance.pick(deck.hidden, about))
    return card, Deck(tuple(left))


def peek(chance: Chance, deck: Deck, count: int, seat: int, about: About = None) -> Deck:
    """Let a seat look at the uppermost cards, in the order in which they will be drawn."""
    hidden, top, known = deck.hidden, deck.top, deck.known
    while len(top) < count and hidden:
        card, hidden = _pick(chance, hidden, about)
        top, known = (*top, card), (*known, 0)
    chance.show()
    return Deck(hidden, top, tuple(who | (1 << seat if at < count else 0) for at, who in enumerate(known)))


def pass_by(deck: Deck, count: int) -> Deck:
    """Put away the uppermost cards unseen; of those whose place nobody knows, nobody can say which they were."""
    return Deck(deck.hidden, deck.top[count:], deck.known[count:])


def seen_by(deck: Deck, seat: int | None) -> list[int]:
    """The cards of known place that this seat has seen, next one first."""
    return [card for card, who in zip(deck.top, deck.known, strict=True) if seat is not None and who >> seat & 1]


def deal_anew(chance: Chance, deck: Deck, seat: int | None) -> Deck:
    """The deck in another order that this seat can't tell from the true one."""
    unknown = [at for at, who in enumerate(deck.known) if seat is None or not who >> seat & 1]
    if not unknown:
        return deck
    top = list(deck.top)
    hidden = tuple(sorted((*deck.hidden, *(top[at] for at in unknown))))  # sorted, or the true order would shine through
    for at in unknown:
        top[at], hidden = _pick(chance, hidden, None)
    return Deck(hidden, tuple(top), deck.known)


def _pick(chance: Chance, cards: tuple[int, ...], about: About) -> tuple[int, tuple[int, ...]]:
    at = chance.pick(cards, about)
    return cards[at], cards[:at] + cards[at + 1 :]
