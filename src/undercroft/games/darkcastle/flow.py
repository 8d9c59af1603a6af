"""The sequence of play: what comes next is told by the table alone."""

from undercroft.engine.decisions import Rules
from undercroft.games.darkcastle.actions import choose_characters, hand_out, turn_next_card
from undercroft.games.darkcastle.cards import carry_out
from undercroft.games.darkcastle.combat import fight_on
from undercroft.games.darkcastle.state import DarkCastle


def next_scene(table: DarkCastle) -> Rules[None] | None:
    """3.turn.1, 3.chapter.5, 5.after.2: each card is completed before the next is turned, until the boss or a death ends it."""
    if table.combat is not None:
        return fight_on(table, table.combat)
    if table.agenda:
        return hand_out(table) if table.pool else carry_out(table)
    if len(table.characters) < table.size:
        return choose_characters(table)
    return turn_next_card(table)
