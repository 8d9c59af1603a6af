"""How good the table looks to a seat: the group's chance to get out, roughly."""

from undercroft.games.darkcastle.state import DarkCastle


def appraise(table: DarkCastle, seat: int) -> float:  # noqa: ARG001 reason: the group wins or loses together
    """From 0, dead, to 1, free."""
    if table.outcome is not None:
        return 1.0 if table.outcome.winners else 0.0
    return 0.5
