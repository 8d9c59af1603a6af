"""The game for learners: what can be done as numbers, what a seat knows as named tensors."""

from undercroft.engine.learning import Deed, Ink, Learning, Tensor
from undercroft.gametemplate.content.loading import Cards
from undercroft.gametemplate.options import Another, Home
from undercroft.gametemplate.state import LastRound

SEATS = 4
GUESTS = ("sits there", "me", "has gone home", "drinks", "has the turn")


def deeds(_: Cards) -> tuple[Deed, ...]:
    """All that can be done."""
    return (Deed(Another), Deed(Home))


def tensors(cards: Cards) -> tuple[Tensor, ...]:
    """Guests, and who holds which card as far as a seat knows."""
    return (
        Tensor("bells", (1,), "how many bells lie open, of those with which the house closes", ("bells",)),
        Tensor("guests", (SEATS, len(GUESTS)), "a guest by seat", GUESTS),
        Tensor("cards", (len(cards.cards), SEATS), "a card by number, in whose hand this seat knows it to be"),
    )


def observe(table: LastRound, seat: int, ink: Ink) -> None:
    """2.2, 2.4: one's own drinks, and those of guests who have gone."""
    first = ink.first
    ink.mark(first["bells"], len(table.bells) / table.limit)
    for who, hand in enumerate(table.hands):
        gone = who in table.gone
        ink.row(first["guests"] + who * len(GUESTS), (1.0, who == seat, gone, len(hand) / 10, who == table.turn))
        if gone or who == seat:
            ink.marks([first["cards"] + card * SEATS + who for card in hand])


LEARNING = Learning(deeds, tensors, observe, hidden="drinks of guests who are still there")
