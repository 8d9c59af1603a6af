"""At a window: what a seat may answer; and closing it, when what was given is played, one seat after the other."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from undercroft.engine.decisions import Option

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


def options_for(match: "Match", seat: int | None) -> Sequence[Option]:
    """What a seat may answer now: whoever is asked, and at a window of a patient match whoever would be asked later."""
    decision = match.decision
    if decision is None or seat is None:
        return ()
    if seat in decision.seats:
        return decision.options
    if not match.patient or decision.window is None or seat not in decision.open_to():
        return ()
    options = decision.window.offers(seat)
    return options if len(options) > 1 else ()
