"""What one seat may know of the table, from an allow-list. Hidden are the deck, and the drinks of others who still sit there."""

from undercroft.engine.chance import Chance
from undercroft.engine.game import Laying
from undercroft.engine.view import Banner, Card, Sheet, Tracker, View, Zone
from undercroft.gametemplate.board import pleasure
from undercroft.gametemplate.content.loading import Cards
from undercroft.gametemplate.state import LastRound
from undercroft.gametemplate.words.names import guest
from undercroft.pieces.decks import Deck, deal_anew


def view(table: LastRound, seat: int | None) -> View:
    """Everything that lies open, and this seat's own drinks."""
    return View(
        game="gametemplate",
        seat=seat,
        banner=Banner(
            "The Last Round",
            f"With {table.limit} bells the house closes, and whoever still sits here scores nothing.",
            trackers=(Tracker("Bells", len(table.bells), table.limit),),
        ),
        sheets=tuple(_sheet(table, who, seat) for who in range(table.seats)),
        zones=(
            Zone("deck", "The cellar", len(table.deck)),
            Zone("bells", "Bells", len(table.bells), tuple(card_face(table.content, card) for card in table.bells)),
        ),
    )


def _sheet(table: LastRound, who: int, seat: int | None) -> Sheet:
    """2.2, 2.4: drinks are known to their guest, and to all after he has gone; how many there are is always seen."""
    known = who == seat or who in table.gone
    hand, drinks = table.hands[who], Tracker("Drinks", len(table.hands[who]))
    return Sheet(
        id=f"sheet:{who}",
        name=guest(who),
        owner=who,
        trackers=(drinks, Tracker("Pleasure", pleasure(table, who))) if known else (drinks,),
        badges=("gone home",) if who in table.gone else ("turn",) if who == table.turn else (),
        hand=tuple(card_face(table.content, card) for card in hand) if known else (),
    )


def card_face(content: Cards, number: int) -> Card:
    """A card as it is printed."""
    card = content.cards[number]
    text = "A bell." if card.bell else f"Pleasure {card.pleasure}."
    return Card(f"card:{number}", card.name, "bell" if card.bell else "drink", text, card.text)


def redeal(table: LastRound, seat: int | None, chance: Chance) -> Laying:
    """Another world under the same knowledge: drinks that this seat can't see are mixed with the deck and dealt again.

    What lies face down in a hand is a drink for sure, since bells are laid open.
    """
    cards = table.content.cards
    hidden = [who for who in range(table.seats) if who != seat and who not in table.gone]
    left = sorted((*table.deck.hidden, *(card for who in hidden for card in table.hands[who])))
    hands = list(table.hands)
    for who in hidden:
        hand = []
        for _ in table.hands[who]:
            drinks = tuple(card for card in left if not cards[card].bell)
            hand.append(drinks[chance.pick(drinks)])
            left.remove(hand[-1])
        hands[who] = tuple(hand)
    deck = deal_anew(chance, Deck(tuple(left)), seat)

    def lay(table: LastRound) -> None:
        table.hands[:] = hands
        table.deck = deck

    return lay
