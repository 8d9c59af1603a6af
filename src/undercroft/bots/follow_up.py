"""Answers that are asked about at once: which way, then who; which card, then what for.

Nothing has come of such an answer yet when the second question is asked. It is as good as what is answered then.
"""

from undercroft.engine.decisions import Decision
from undercroft.engine.match import Match

DEEPEST = 2
"""More questions about one answer are not followed."""

WIDEST = 8
"""Nor one with more answers than these: who of a party, which of his items."""


def asked_about(before: Decision, then: Decision | None, seat: int) -> bool:
    """Whether this question is about the answer to that one.

    It is put to the same seat by the same rule, and offers nothing of a kind that was offered.
    """
    if then is None or then.rule != before.rule or seat not in then.seats or then.moves() > WIDEST:
        return False
    return {option.__class__ for option in before.options}.isdisjoint([option.__class__ for option in then.options])


def best_of(world: Match, before: Decision, seat: int, deep: int = DEEPEST) -> float:
    """How good the table looks in a world where such a question is open, if it is answered as well as can be."""
    then, appraise = world.decision, world.game.appraise
    if deep == 0 or then is None or not asked_about(before, then, seat):
        return appraise(world.table, seat)
    found, length = [], len(world.tape) + 1
    for index in range(then.moves()):
        further = world.fork(events=False)
        further.answer(index)
        found.append(best_of(further, before, seat, deep - 1 if len(further.tape) == length else 0))
    return max(found)
