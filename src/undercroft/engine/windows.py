"""Closing a window: what was given in it is played, one seat after the other."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.engine.match import Match


def close(match: "Match", given: Mapping[int, int]) -> list[tuple[int, int]]:
    """Play on from a window with what was given in it; see `Match.close_window`."""
    decision = match.decision
    if decision is None or not (some := decision.open_to()):
        raise ValueError("there is no window to close")
    window: object = decision.window
    played: list[tuple[int, int]] = []
    while (decision := match.decision) is not None and decision.window is window and set(decision.seats) <= set(some):
        if not decision.seats:
            match._pass()
            continue
        (seat,) = decision.seats
        index = given.get(seat, decision.default)
        played.append((seat, index))
        match.answer(index, seat)
        if index != decision.default:
            break
    return played
