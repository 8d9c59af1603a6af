"""Of the Last Round: every card is in the deck, in one hand, or among the bells."""

from undercroft.engine.match import Match
from undercroft.gametemplate.state import LastRound


def check(match: Match) -> None:
    """Nothing is lost and nothing is there twice."""
    table = match.table
    assert isinstance(table, LastRound)
    lying = [*table.deck.hidden, *table.deck.top, *table.bells]
    for hand in table.hands:
        lying += hand
    assert sorted(lying) == list(range(len(table.content.cards)))
    assert len(table.bells) <= table.limit
