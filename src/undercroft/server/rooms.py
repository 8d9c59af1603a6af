"""Everything about a table that is not the game."""

import msgspec

from undercroft.server.inbox import Doings
from undercroft.server.messages import Room
from undercroft.server.sitting import Sitting


def room(table: str, sitting: Sitting, doings: Doings) -> Room:
    """As everybody sees it."""
    seats = tuple(
        msgspec.structs.replace(card, present=present and card.kind not in {"friend", "open"}, grace=None if present else grace)
        for card, present, grace in zip(sitting.seat_cards(), doings.present, doings.grace, strict=True)
    )
    setup = sitting.setup
    return Room(
        table,
        setup.game,
        sitting.state,
        seats,
        setup.options,
        setup.pack,
        setup.clock,
        sitting.commitment,
        doings.watchers,
        doings.running,
        sitting.wish,
        sitting.coach,
        sitting.nonces(),
        doings.warned,
        sitting.hushed,
        setup.replies or 0.0,
        doings.window,
    )
