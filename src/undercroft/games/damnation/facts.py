"""What is counted of a finished game: who played whom, who was how late in the order, what they died of, how long it took; and cards."""

from undercroft.engine.events import Event
from undercroft.engine.game import Fact, Handled
from undercroft.games.damnation.content.loading import CASTLE, DECKED, HEIRLOOMS, VAMPIRE
from undercroft.games.damnation.events import Attacked, Drew, Hurt, Played
from undercroft.games.damnation.state import Damnation

SHORTEST, LONGEST = 60, 140
"""Turns of the living that a game is meant to take."""


def facts(table: Damnation) -> tuple[Fact, ...]:
    """Villains, places in the turn order, causes of death, the length."""
    found = [_length(table.turns)]
    for seat, player in enumerate(table.players):
        found.append(Fact("villain", f"The {table.content.characters[player.character].name}", seat))
        found.append(Fact("order", str((seat - table.first) % table.seats + 1), seat))
        if not player.alive:
            found.append(Fact("death", player.cause, seat))
    return tuple(found)


def _length(turns: int) -> Fact:
    if turns < SHORTEST:
        return Fact("turns", f"under {SHORTEST}")
    return Fact("turns", f"{SHORTEST} to {LONGEST}" if turns <= LONGEST else f"over {LONGEST}")


def handled(table: Damnation, event: Event) -> tuple[Handled, ...]:
    """Cards of all decks: drawn, and played or struck with."""
    if isinstance(event, Drew | Played) or (isinstance(event, Attacked) and event.card >= 0):
        verb = "drawn" if isinstance(event, Drew) else "played"
        return (Handled(_pile(table, event.card), verb, table.content.cards[event.card].name, event.seat),)
    return ()


def hurt(table: Damnation, event: Event) -> str:
    """A villain."""
    return table.content.characters[table.players[event.seat].character].name if isinstance(event, Hurt) else ""


def _pile(table: Damnation, card: int) -> str:
    deck = table.content.deck_of[card]
    if deck < DECKED:
        return table.content.rooms[deck].name
    return {HEIRLOOMS: "Heirloom", CASTLE: "Castle card", VAMPIRE: "Vampire card"}[deck]
