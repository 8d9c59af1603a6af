"""What the box holds: characters, the cards of every room, Deathknells, figures and the castle, to be printed."""

from undercroft.engine.components import Box, Ground, Pile, Token
from undercroft.engine.view import Card
from undercroft.games.damnation.content.loading import DECKS, Cards
from undercroft.games.damnation.view import castle_of, printed


def box(content: Cards) -> Box:
    """3: everything but the dice."""
    shown = printed(content)
    in_decks: list[list[Card]] = [[] for _ in DECKS]
    for card, deck in zip(shown.cards, content.deck_of, strict=True):
        in_decks[deck].append(card)
    decks = tuple(Pile(name.replace("_", " ").capitalize(), tuple(cards)) for name, cards in zip(DECKS, in_decks, strict=True))
    talents = tuple(card for every in shown.talents for card in every) + tuple(card for every in shown.haunts for card in every)
    return Box(
        piles=(Pile("Characters", shown.people), Pile("Talents", talents), *decks, Pile("Deathknells", shown.knells)),
        grounds=(Ground("The castle", castle_of(content)),),
        tokens=tuple(Token(f"The {person.name}", 1, person.icon, "character") for person in content.characters),
    )
