"""Everything about a table that is not the game."""

import msgspec

from undercroft.server.history.standing import Standing
from undercroft.server.protocol.messages import Room
from undercroft.server.tables.inbox import Doings


def room(table: str, standing: Standing, doings: Doings) -> Room:
    """As everybody sees it."""
    seats = tuple(
        msgspec.structs.replace(card, present=present and card.kind not in {"friend", "open"}, grace=None if present else grace)
        for card, present, grace in zip(standing.seat_cards(), doings.present, doings.grace, strict=True)
    )
    setup = standing.setup
    return Room(
        table,
        setup.game,
        standing.state,
        seats,
        setup.options,
        setup.pack,
        setup.clock,
        standing.commitment,
        doings.watchers,
        doings.running,
        standing.wish,
        standing.coach,
        standing.nonces(),
        doings.warned,
        standing.hushed,
        setup.replies or 0.0,
        doings.window,
        standing.next,
        setup.consent,
        doings.pointing,
        standing.decided,
    )
