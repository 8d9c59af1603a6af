"""Pure questions about the table."""

from undercroft.gametemplate.state import LastRound


def pleasure(table: LastRound, seat: int) -> int:
    """What a guest's drinks are worth at home."""
    cards = table.content.cards
    return sum(cards[card].pleasure for card in table.hands[seat])


def sitting(table: LastRound) -> tuple[int, ...]:
    """Who still sits at the table."""
    return tuple(seat for seat in range(table.seats) if seat not in table.gone)


def next_guest(table: LastRound) -> int:
    """2.1: whose turn comes after this one: the next in order who still sits there."""
    after = [(table.turn + step) % table.seats for step in range(1, table.seats + 1)]
    return next((seat for seat in after if seat not in table.gone), table.turn)
