"""What can be read off the table, chapter by chapter."""

from undercroft.engine.gauges import Gauges
from undercroft.games.darkcastle.state import DarkCastle


def chapter(table: DarkCastle) -> int:
    """3.turn.3: how many cards have been turned after the start card; -1 while there is none."""
    return len(table.turned) - 1


def read(table: DarkCastle) -> dict[str, float]:
    """Health, items, and how far it is to the boss."""
    return {
        "hit points of the prisoners": sum(hp for hp in table.hp if hp > 0),
        "items carried": sum(map(len, table.hands)),
        "chapters before the boss": table.chapters_left,
    }


GAUGES = Gauges("chapter", chapter, read)
