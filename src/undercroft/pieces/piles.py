"""Decks that cycle: what is discarded goes underneath, and they are never shuffled again.

The order of what was shuffled is nobody's knowledge, so it has none here: a card is picked when it is drawn. What went
underneath lies in its order, and comes when all else is gone. Who knows which card lies where is the game's affair.
"""

import msgspec

from undercroft.engine.chance import Chance
from undercroft.pieces.decks import About


class Pile(msgspec.Struct, frozen=True, gc=False):
    """A face-down deck that cycles."""

    hidden: tuple[int, ...]  # shuffled, in no order that means anything
    bottom: tuple[int, ...] = ()  # below them, the next one first

    def __len__(self) -> int:
        """How many cards there are."""
        return len(self.hidden) + len(self.bottom)


def take(chance: Chance, pile: Pile, about: About = None) -> tuple[int, Pile]:
    """Take the uppermost card; the pile must not be empty."""
    cards = pile.hidden
    if not cards:
        return pile.bottom[0], Pile((), pile.bottom[1:])
    at = chance.pick(cards, about)
    return cards[at], Pile(cards[:at] + cards[at + 1 :], pile.bottom)


def take_several(chance: Chance, pile: Pile, number: int, about: About = None) -> tuple[tuple[int, ...], Pile]:
    """The same for several cards, one after the other, of which there must be enough that were shuffled."""
    cards, taken = pile.hidden, []
    for _ in range(number):
        at = chance.pick(cards, about)
        taken.append(cards[at])
        cards = cards[:at] + cards[at + 1 :]
    return tuple(taken), Pile(cards, pile.bottom)


def bury(pile: Pile, *cards: int) -> Pile:
    """Put cards underneath, one below the other."""
    return Pile(pile.hidden, pile.bottom + cards)


def shuffle(pile: Pile, *cards: int) -> Pile:
    """Shuffle the whole pile, and these cards with it."""
    return Pile(tuple(sorted((*pile.hidden, *pile.bottom, *cards))))
