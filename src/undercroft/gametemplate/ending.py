"""How the night ends."""

from typing import NoReturn

from undercroft.engine.state import GameOver, Outcome
from undercroft.gametemplate.board import pleasure, sitting
from undercroft.gametemplate.events import Closed
from undercroft.gametemplate.state import LastRound


def close_up(table: LastRound) -> NoReturn:
    """3.1: the house closes: whoever still sits at the table scores nothing."""
    table.tell("3.1", Closed, sitting(table))
    count_up(table, "closed", "3.1")


def count_up(table: LastRound, reason: str, rule: str) -> NoReturn:
    """1.2, 3.3: the most pleasure wins; of guests who are equal all have won; if nobody has scored, nobody has."""
    scores = {seat: pleasure(table, seat) for seat in table.gone}
    best = max(scores.values(), default=0)
    winners = tuple(sorted(seat for seat, score in scores.items() if score == best > 0))
    table.outcome = Outcome(winners, reason, rule)
    raise GameOver
