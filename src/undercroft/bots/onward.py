"""Playing on in the mind: everybody takes what looks best to him one step on, in one imagined world."""

from collections.abc import Sequence

from undercroft.bots.circles import WHISKER
from undercroft.bots.foresight import foreseen
from undercroft.engine.decisions import Decision
from undercroft.engine.match import Match

SAMPLE = 24
"""So many options are looked at, where there are more."""

Looks = list[tuple[float, float, int]]
"""Options, best first: how they are ranked, what the table looks like then, which they are."""


def likely(world: Match, decision: Decision, seed: int) -> Sequence[int]:
    """Which options are worth a look: those that the game calls so, and of many some."""
    moves = decision.moves()
    found = world.game.likely(world.table, decision) if moves > 1 else (0,)
    if moves < len(decision.options):
        found = [index for index in found if index < moves]
    return [found[place] for place in _some(len(found), SAMPLE, seed)] if len(found) > SAMPLE else found


def _some(count: int, most: int, start: int) -> list[int]:
    """The first and the last, where people look for what ends something, and some of those between."""
    return sorted({0, count - 1, *((start + each * count // most) % count for each in range(most))})


def weigh(world: Match, decision: Decision, seed: int, options: Sequence[int]) -> Looks:
    """What options look like to whoever decides. A step aside is good only if the table then looks better than now."""
    appraise, seat = world.game.appraise, decision.seats[0]
    now = appraise(world.table, seat) + WHISKER
    seen = foreseen(world, seat, options)
    found: Looks = [(-seen[index], seen[index], index) for index in options if index in seen]
    for index in options:
        if index in seen:
            continue
        other = world.imagine(seat, seed=seed, events=False)
        entries = other.tape.entries
        length = len(entries) + 1
        other.answer(index)
        worth, then = appraise(other.table, seat), other.decision
        aside = then is not None and then.rule == decision.rule and len(entries) == length
        found.append((-worth if not aside else -worth - 1.0 if worth > now else 1.0 - worth, worth, index))
    found.sort()
    return found
