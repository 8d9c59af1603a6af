"""What a bot is asked, checked."""

from undercroft.engine.decisions import Decision
from undercroft.engine.match import Match


def asked(match: Match, seat: int) -> Decision:
    """The decision that this seat may answer now."""
    decision = match.decision
    if decision is None:
        raise ValueError("the game is over: there is nothing to choose")
    if seat not in decision.seats:
        raise ValueError(f"seat {seat} is not asked; asked: {', '.join(map(str, decision.seats))}")
    return decision
