"""What can be read off the table, turn by turn."""

from undercroft.engine.gauges import Gauges
from undercroft.games.dorn.lookout import errands
from undercroft.games.dorn.state import CLOSED, Dorn


def turn(table: Dorn) -> int:
    """4.2: the number of the Dornkeeper's turn, and of the heroes' that follows."""
    return table.turn


def read(table: Dorn) -> dict[str, float]:
    """Health, blood, Artifacts, cards, and how far the last of the Artifacts that are needed has to go."""
    way = max((steps for steps, _, _ in errands(table)), default=0) if table.gate == CLOSED and table.heroes and table.artifacts else 0
    return {
        "hit points of the heroes": sum(hero.hp for hero in table.heroes if hero.hp > 0),
        "heroes alive": sum(hero.hp > 0 for hero in table.heroes),
        "monsters on the board": sum(monster.hp > 0 for monster in table.monsters[1:]),
        "blood": table.blood,
        "Artifacts picked up": table.disturbed.bit_count(),
        "steps that Artifacts have to go": way,
        "Rituals in hand": len(table.rituals),
        "Treasure carried": sum(len(hero.items) for hero in table.heroes),
    }


GAUGES = Gauges("turn", turn, read)
