"""What can be read off the table, round by round."""

from undercroft.engine.gauges import Gauges
from undercroft.games.damnation.state import Damnation


def round_of(table: Damnation) -> int:
    """How many turns of the living there were for each seat; -1 before the first."""
    return table.turns // table.seats if table.turns else -1


def read(table: Damnation) -> dict[str, float]:
    """Health, cards, souls and tokens of the living, and how near the end is: who is left, which Act, how deep."""
    living = [player for player in table.players if player.alive]
    among = max(1, len(living))
    return {
        "survivors": len(living),
        "Health of a survivor": sum(player.health for player in living) / among,
        "cards of a survivor": sum(len(player.hand) for player in living) / among,
        "Souls of a survivor": sum(player.souls.bit_count() for player in living) / among,
        "Talent tokens of a survivor": sum(player.tokens.bit_count() for player in living) / among,
        "Act": table.act,
        "spaces sunk": table.sunk,
    }


GAUGES = Gauges("round", round_of, read)
