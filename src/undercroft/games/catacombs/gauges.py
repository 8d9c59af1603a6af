"""What can be read off the table, round by round."""

from undercroft.engine.gauges import Gauges
from undercroft.games.catacombs.features import road
from undercroft.games.catacombs.state import Catacombs


def round_of(table: Catacombs) -> int:
    """2.round.1: the number of the round."""
    return table.round


def read(table: Catacombs) -> dict[str, float]:
    """Health on both sides, destiny, and how far it is to the goal."""
    cast = table.content.quests[table.quest]
    heroes = [table.figures[number] for number in cast.party]
    masters = [table.figures[number] for number in cast.masters]
    return {
        "hit points of the heroes": sum(figure.hp for figure in heroes if not figure.gone),
        "heroes standing": sum(figure.hp > 0 and not figure.gone for figure in heroes),
        "destiny points left": sum(figure.destiny for figure in heroes if not figure.gone),
        "hit points of the Master's figures": sum(figure.hp for figure in masters if not figure.gone),
        "steps to the goal": road(table),
    }


GAUGES = Gauges("round", round_of, read)
