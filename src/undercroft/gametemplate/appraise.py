"""How good the table looks, for bots."""

from undercroft.gametemplate.board import pleasure
from undercroft.gametemplate.state import LastRound


def appraise(table: LastRound, seat: int) -> float:
    """From 0, lost, to 1, won. What one holds is worth its chance to get home; what others have counts against it."""
    if table.outcome is not None:
        return 1.0 if seat in table.outcome.winners else 0.0
    scores = [_expected(table, who) for who in range(table.seats)]
    whole = sum(scores)
    return scores[seat] / whole if whole else 1 / table.seats


def _expected(table: LastRound, who: int) -> float:
    """Drinks at home are safe; at the table the next card may be the last bell."""
    safe = 1.0 if who in table.gone else 0.6 + 0.35 * (table.limit - len(table.bells) - 1) / table.limit
    return 0.25 * (who not in table.gone) + pleasure(table, who) * safe
