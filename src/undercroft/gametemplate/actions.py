"""What a guest does in a turn."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Rules
from undercroft.gametemplate.board import next_guest, pleasure
from undercroft.gametemplate.cards import ring, taste
from undercroft.gametemplate.ending import count_up
from undercroft.gametemplate.events import WentHome
from undercroft.gametemplate.options import ANOTHER, TURN, RoundCard
from undercroft.gametemplate.state import LastRound
from undercroft.pieces.decks import draw


def take_turn(table: LastRound) -> Rules[None]:
    """2.1: the guest has another round or goes home; then it is the next one's turn."""
    seat = table.turn
    answer = yield from choose(seat, TURN, "2.1", default=1)
    if answer is ANOTHER:
        have_another(table, seat)
    else:
        go_home(table, seat)
    table.turn = next_guest(table)


def have_another(table: LastRound, seat: int) -> None:
    """2.2, 2.3: the uppermost card of the deck: a drink, or a bell."""
    card, table.deck = draw(table.chance, table.deck, RoundCard)
    if table.content.cards[card].bell:
        ring(table, seat, card)
    else:
        taste(table, seat, card)


def go_home(table: LastRound, seat: int) -> None:
    """2.4: the guest shows the drinks, scores them, and takes no more turns; 3.2: when all have gone the game is over."""
    table.gone += (seat,)
    table.chance.show()  # the others see what was hidden: it can't simply be taken back
    table.tell("2.4", WentHome, seat, table.hands[seat], pleasure(table, seat))
    if len(table.gone) == table.seats:
        count_up(table, "gone", "3.2")
