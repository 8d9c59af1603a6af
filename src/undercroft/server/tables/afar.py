"""A table from afar: what its row in the store says of it, without bringing it up."""

from collections.abc import Mapping

import msgspec

from undercroft.engine.game import Game
from undercroft.server.protocol.messages import TableCard
from undercroft.server.stores import TableRow
from undercroft.server.trouble import Trouble

_card = msgspec.json.Decoder(TableCard).decode


def moves_by_itself(row: TableRow, games: Mapping[str, Game]) -> bool:
    """Whether something happens at a table though nobody is there: a clock runs, a bot is asked, or it has not begun though it could."""
    try:
        card = _card(row.summary)
    except msgspec.DecodeError:
        return False  # whoever visits it is told what is wrong
    kinds = [seat.kind for seat in card.seats]
    if card.state == "gathering":
        return not {"friend", "open"} & set(kinds) and not card.waits_for
    limited = card.game in games and bool(games[card.game].limits(card.options))
    return limited or card.clock.kind != "none" or (bool(card.waits_for) and all(kinds[seat] == "bot" for seat in card.waits_for))


def card_of(row: TableRow) -> TableCard:
    """The table as it was when something was last written to it; Trouble if that can't be read."""
    try:
        return _card(row.summary)
    except msgspec.DecodeError:
        raise Trouble("damaged", f"table {row.id} is damaged: its summary can't be read", 500) from None
