"""What the box holds: characters, the cards of every room, Deathknells, figures and the castle, to be printed."""

from undercroft.engine.components import Box, Die, Ground, Pile, Sheet, Token, Track
from undercroft.engine.view import Card
from undercroft.games.damnation.content.loading import DECKED, DECKS, ROOMS, Cards
from undercroft.games.damnation.view import castle_of, printed

TALENTS = 3
"""Tokens that everybody starts with."""
SIDES = 6
DARK = {1: "Darkness", 2: "Candlelight", 3: "Castle Event"}


def box(content: Cards) -> Box:
    """3: everything but plain dice."""
    people, numbers = content.characters, content.numbers
    shown, stairs = printed(content), content.rooms[ROOMS.index("staircase")]
    in_decks: list[list[Card]] = [[] for _ in DECKS]
    for card, deck in zip(shown.cards, content.deck_of, strict=True):
        in_decks[deck].append(card)
    called = (*(room.name for room in content.rooms[:DECKED]), *(name.capitalize() for name in DECKS[DECKED:]))
    decks = tuple(Pile(name, tuple(cards)) for name, cards in zip(called, in_decks, strict=True))
    haunts = tuple(card for every in shown.haunts for card in every[: content.on_sheet])
    talents = tuple(card for every in shown.talents for card in every) + haunts
    dead = shown.haunts[0][content.on_sheet :]
    return Box(
        piles=(
            Pile("Characters", shown.people),
            Pile("Talents", talents),
            *decks,
            Pile("Deathknells", shown.knells),
            *((Pile("The dead", dead),) if dead else ()),
        ),
        grounds=(Ground("The castle", castle_of(content)),),
        tokens=(
            *(Token(f"The {person.name}", 1, person.icon, "character") for person in people),
            Token("The Vampire", 1, "vampire-dracula", "vampire"),
            Token("Trapdoor", numbers.trapdoors, "falling", "trap"),
            Token("Oubliette", numbers.oubliettes, "imprisoned", "trap"),
            Token("Secret Door", numbers.secret_doors, "secret-door", "trap"),
            *(Token(f"Soul of the {person.name}", 1, "soul", "soul") for person in people),
            *(Token(f"Grave of the {person.name}", 1, "hasty-grave", "grave") for person in people),
            Token("Talent", TALENTS * len(people), "cursed-star", "talent"),
            Token("Descent", 1, "stairs", "tracker"),
        ),
        dice=(Die("Darkness Die", tuple(DARK[face] for face in content.faces)),) if len(content.faces) == SIDES else (),
        sheets=(
            *(Sheet(f"The {person.name}", (Track("Health", person.health),), f"{TALENTS} Talent tokens, one Soul.") for person in people),
            Sheet("The Vampire", (Track("time", numbers.timer_most),), f"The timer starts at {numbers.timer}."),
            Sheet(stairs.name, (Track("steps down", numbers.rules["stairs"]),), "For everybody who is on it."),
            Sheet("The Descent", (Track("spaces", numbers.descent),), f"Deathknells at {', '.join(map(str, numbers.icons))}."),
        ),
    )
