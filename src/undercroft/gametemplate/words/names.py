"""What things are called."""

from undercroft.gametemplate.state import LastRound

_GUESTS = ("The Miller", "The Widow", "The Sexton", "The Stranger")


def guest(who: int) -> str:
    """A guest, at the beginning of a sentence."""
    return _GUESTS[who]


def seat(table: LastRound, number: int) -> str:  # noqa: ARG001 reason: guests are called alike at every table
    """Who sits there, within a sentence."""
    return "the" + _GUESTS[number][3:]


def card(table: LastRound, number: int) -> str:
    """A card."""
    return table.content.cards[number].name
