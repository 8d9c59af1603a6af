"""The coach at a table: advice for one who is asked, thought in the same processes as the bots, told to nobody else.

It is made from what the seat may know, as a bot's answer is: the process imagines worlds, and has no key of the dice.
"""

from typing import TYPE_CHECKING

from undercroft.server.protocol.advice import Advised, Ahead, Reason, Worth
from undercroft.server.protocol.messages import Advise, Refused
from undercroft.server.tables.keys import Pass
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table

SHOWN = 24
"""Options of an advice, the best first; the rest look no better."""


async def advise(table: "Table", who: Pass, wish: Advise) -> Advised | Refused:
    """What the coach says, or why it says nothing."""
    try:
        return await _advise(table, who, wish)
    except Trouble as trouble:
        table.household.metrics.refusals.add(trouble.code)
        return Refused(wish.id, trouble.code, trouble.reason)


async def _advise(table: "Table", who: Pass, wish: Advise) -> Advised:
    _check(table, who, wish)
    standing = table.standing
    found = await table.household.thinkers.advise(table.duties.thought(wish.seat), standing.maker)
    if table.standing is not standing or wish.decision != standing.decision:
        raise Trouble("stale", "the question has changed while the coach was thinking", 409)
    advice = found.advice
    if advice is None:
        raise Trouble("no-advice", "the coach has nothing to say to this; ask again, or go by your nose", 503)
    return Advised(
        wish.id,
        wish.decision,
        tuple(
            Worth(each.index, each.visits, round(each.chance, 4), round(each.behind, 4), round(each.doubt, 4), each.surely_worse)
            for each in advice.ranked()[:SHOWN]
        ),
        len(advice.options),
        advice.looks,
        tuple(Ahead(step.seat, step.who, step.text, step.arrows) for step in advice.line),
        advice.rather,
        tuple(Reason(each.name, round(each.by, 4)) for each in advice.reasons),
    )


def _check(table: "Table", who: Pass, wish: Advise) -> None:
    standing = table.standing
    match = standing.match
    if wish.seat not in who.seats:
        raise Trouble("not-yours", "the coach speaks to whoever sits there, and to nobody else", 403)
    if not standing.coach:
        raise Trouble("no-coach", "at this table nobody asks the coach", 403)
    table.check()
    if standing.state != "playing" or match is None or match.decision is None:
        raise Trouble("not-asked", "there is nothing to decide", 409)
    if wish.decision != standing.decision:
        raise Trouble("stale", f"the question has changed: it was number {wish.decision}, now it is number {standing.decision}", 409)
    if not match.options_for(wish.seat):
        raise Trouble("not-asked", f"seat {wish.seat} has nothing to decide", 409)
