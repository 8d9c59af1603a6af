"""Plans: what people mean as one thing and the rules ask as many, such as a walk of eight squares.

A game offers plans beside the options of a decision (`Game.plans`). Who takes one gives its answers one after the other, each an
answer like any other: bots, records and undo see nothing new. It ends early where the rules ask something else than was foreseen, or
as soon as something has been learnt: a die, a card, whatever was hidden.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Choice, Label, as_choice

if TYPE_CHECKING:
    from undercroft.engine.match import Match


class Plan(msgspec.Struct, frozen=True, gc=False):
    """Several answers in a row, offered as one."""

    label: Label
    steps: tuple[Option, ...]  # what is to be answered, in this order


def plans_for(match: "Match", seat: int | None) -> Sequence[Plan]:
    """What is offered to a seat beside its options; nothing in windows, where everybody is asked for one thing."""
    decision = match.decision
    if decision is None or decision.chance or decision.window is not None or seat not in decision.seats:
        return ()
    return match.game.plans(match.table, decision)


def choices(plans: Sequence[Plan]) -> tuple[Choice, ...]:
    """Plans in words."""
    return tuple(as_choice(index, plan.label) for index, plan in enumerate(plans))


def index_of(decision: Decision | None, seat: int, step: Option) -> int | None:
    """The answer that a step of a plan comes to now; nothing if the seat is not asked for it."""
    if decision is None or decision.chance or decision.window is not None or seat not in decision.seats:
        return None
    for index, option in enumerate(decision.options):
        if option == step:
            return index
    return None


def has_shown(match: "Match", since: int) -> bool:
    """Whether dice, cards or anything hidden have shown something since the tape was so long."""
    return any(entry < 0 for entry in match.tape.entries[since:])


def follow(match: "Match", seat: int, plan: Plan) -> int:
    """Give a plan's answers as long as it goes as foreseen; how many were given."""
    for given, step in enumerate(plan.steps):
        index, before = index_of(match.decision, seat, step), len(match.tape)
        if index is None:
            return given
        match.answer(index, seat)
        if has_shown(match, before):
            return given + 1
    return len(plan.steps)
