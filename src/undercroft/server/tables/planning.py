"""A plan that somebody takes: one message, and each of its answers an entry of its own; taken back they are one again."""

import logging
from typing import TYPE_CHECKING

from undercroft.engine import plans
from undercroft.server.history.entries import Answered
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table

log = logging.getLogger("undercroft.server")


def follow(table: "Table", seat: int, number: int, message: str) -> list[Answered]:
    """Play the answers of a plan until one is not what was foreseen, or something has been learnt; what is to be written down."""
    standing, clocks = table.standing, table.duties.clocks
    match = standing.match
    assert match is not None
    offered = plans.plans_for(match, seat)
    if number >= len(offered):
        known = f"the plan must be 0 to {len(offered) - 1}" if offered else "there is no plan for this question"
        raise Trouble("illegal", f"{known}, not {number}")
    clocks.stop(table.loop.time())
    played: list[Answered] = []
    for step in offered[number].steps:
        index, before = plans.index_of(match.decision, seat, step), len(match.tape)
        if index is None:
            break
        try:
            chunk = standing.play(index, seat)
        except Exception:
            log.exception("table %s: a rule failed in a plan at version %d", table.id, standing.version)
            break
        standing.chronicle.follow(match)  # in the words of this moment
        clocks.renew(standing.turn)
        stamp = table.stamp(message)
        played.append(Answered(seat=seat, index=index, chunk=chunk, sides=standing.rolled, by="person", hand=step.hand, **stamp))
        if plans.has_shown(match, before):
            break
    if not played:
        raise Trouble("rule-failed", "a rule of the game failed at this plan; nothing has changed, try another one", 500)
    return played


def together(answers: list[Answered]) -> int:
    """How many of the last answers were one move, and are taken back as one: a plan; what a figure did, and that it was taken up for it."""
    count = _message(answers)
    last, before = answers[-1], answers[:-count]
    if before and not last.hand and before[-1].hand == 1 and (before[-1].seat, before[-1].by) == (last.seat, last.by):
        count += _message(before)
    return count


def _message(answers: list[Answered]) -> int:
    """How many of the last answers came by one message."""
    last = answers[-1].id
    count = 1
    while last and count < len(answers) and answers[-1 - count].id == last:
        count += 1
    return count
