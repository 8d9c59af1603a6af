"""Why a card can't be used now, by the rule's own condition."""

from undercroft.games.dorn.cards.rituals import in_vain, price, too_dear
from undercroft.games.dorn.state import RITUAL, Dorn
from undercroft.games.dorn.words.names import count


def why_not(table: Dorn, card: int) -> str:
    """5.1, 5.2, 5.9: of a Ritual in the hand: its price, what it would do, its moment; nothing, if it can be cast."""
    if too_dear(table, card):
        return f"Costs {count(price(table, card), 'drop')} of blood; you have {count(table.blood, 'drop')}."
    if in_vain(table, card):
        return "It would do nothing now."
    return "" if table.phase == RITUAL else "Rituals are cast at the beginning of the Dornkeeper's turn."
