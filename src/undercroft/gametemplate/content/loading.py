"""From files to cards: every copy has a number, and the deck has them all."""

import msgspec

from undercroft.engine.content import Raw, check, decode
from undercroft.gametemplate.content import Round
from undercroft.pieces.decks import Deck

BELLS = 3
"""So many ring at most before the house closes."""


class Cards(msgspec.Struct, frozen=True):
    """The content of a game, ready to play with. A card is its number here."""

    cards: tuple[Round, ...]
    deck: Deck

    def __hash__(self) -> int:
        """There are few of them, and each is itself."""
        return id(self)

    def __eq__(self, other: object) -> bool:
        """The same, not alike."""
        return self is other


def load(raw: Raw, own: bool) -> Cards:  # noqa: ARG001 reason: packs are checked as the base is
    """Decode and check the file, and number all cards."""
    rounds = decode(raw, "rounds", dict[str, Round])
    for name, each in rounds.items():
        check(not (each.bell and each.pleasure), f"rounds.toml: {name}: a bell gives no pleasure")
    cards = tuple(each for each in rounds.values() for _ in range(each.copies))
    bells = sum(each.bell for each in cards)
    check(bells >= BELLS, f"rounds.toml: the deck has {bells} bells; the house closes with the third")
    return Cards(cards, Deck(tuple(range(len(cards)))))
