"""Playing on in the mind: everybody takes what looks best to him one step on, in one imagined world."""

from collections.abc import Sequence

import msgspec

from undercroft.bots.circles import WHISKER
from undercroft.bots.follow_up import asked_about, best_of
from undercroft.bots.foresight import foreseen
from undercroft.engine.decisions import Decision
from undercroft.engine.match import Match

SAMPLE = 24
"""So many options are looked at, where there are more."""

FAR = 60
"""Answers that are given at most, where turns are counted: to the next turn of the same side."""

NEAR = 12
"""And where they are not."""

STRIDE = 7919
"""From one look to the next the dice are others: seeds are so far apart."""

Looks = list[tuple[float, float, int]]
"""Options, best first: how they are ranked, what the table looks like then, which they are."""


class End(msgspec.Struct, frozen=True, gc=False):
    """Where a way has led in one imagined world."""

    chance: float  # of the side that looks, as people are told it
    values: tuple[float, ...] = ()  # the features of the table; none if the game is over, or has no model


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
        then, quiet = other.decision, len(entries) == length
        asked = quiet and asked_about(decision, then, seat)
        worth = best_of(other, decision, seat) if asked else appraise(other.table, seat)
        aside = quiet and not asked and then is not None and then.rule == decision.rule
        found.append((-worth if not aside else -worth - 1.0 if worth > now else 1.0 - worth, worth, index))
    found.sort()
    return found


def end_of(world: Match, seat: int) -> End:
    """What a seat is told of the table now."""
    outcome, model = world.outcome, world.game.worth
    if outcome is not None:
        return End(1.0 if seat in outcome.winners else 0.0)
    values = () if model is None else tuple(model.read(world.table, seat))
    return End(world.game.chance(world.table, seat), values)


def played_on(match: Match, seat: int, index: int, seed: int) -> tuple[End, int]:
    """After an option, in one world: to the next turn of the same side, or for some answers, by everybody as it looks best to him.

    Where that leads, and how much work it was.
    """
    world = match.imagine(seat, seed=seed, events=False)
    turn = match.game.turn
    now, whose = turn(world.table) if turn is not None else (0, 0)
    mine = next(side for side in match.game.sides(match.seats) if seat in side)
    until = now + (2 if whose in mine else 1)
    world.answer(index)
    work = 2
    for _ in range(NEAR if turn is None else FAR):
        decision = world.decision
        if decision is None or (turn is not None and turn(world.table)[0] >= until):
            break
        seed += STRIDE
        options = likely(world, decision, seed)
        work += 1 if len(options) == 1 else 2 * len(options) + 1
        world.answer(options[0] if len(options) == 1 else weigh(world, decision, seed, options)[0][2])
    return end_of(world, seat), work
