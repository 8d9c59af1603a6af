"""What somebody sees at a table, ready to be compared, at every decision of whole games.

`match.view(seat)` tells the whole log anew; at each of a thousand decisions that takes most of a test's time.
"""

from typing import Any

import msgspec

from undercroft.engine import showing
from undercroft.engine.match import Match
from undercroft.engine.view import Line

LATELY = 20
"""Events that are told again at each decision: more than one answer brings."""


def table(match: Match, seat: int | None) -> dict[str, Any]:
    """All that lies there for this seat, question and outcome included; not the log."""
    shown: dict[str, Any] = msgspec.to_builtins(showing.table_now(match, seat))
    return shown


def lately(match: Match, seat: int | None) -> tuple[dict[str, Any], list[Line]]:
    """The table, and what this seat was told last."""
    known = [told for told in match.events if told.known_to(seat)][-LATELY:]
    return table(match, seat), showing.written((told.rule, showing.tale(match, told)) for told in known)
