"""What is counted of a finished game: who played whom, who was how late in the order, what they died of, how long it took."""

from undercroft.engine.game import Fact
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
