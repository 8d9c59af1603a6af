"""Playing the games of a plan, one after the other, in this process."""

import time

import undercroft
from undercroft.engine.chance import Seeded
from undercroft.engine.game import Content, Fact
from undercroft.engine.match import Match
from undercroft.lab import agents
from undercroft.lab.plan import Plan, content_of
from undercroft.lab.tally import Tally
from undercroft.lab.watching import watch
from undercroft.lab.work import Done, Effort, Piece

LIMIT = 20_000
"""A game that is not over after so many decisions is left, and counted as unfinished. No rule says so: it only keeps the
lab from waiting for bots that go round in circles."""

SHIFT = 0.5
"""Seconds after which a worker reports what it has played so far."""


def play_some(piece: Piece) -> Done:
    """Play the games of a piece for about a shift, at least one."""
    tally = Tally()
    efforts: dict[str, Effort] = {}
    content = content_of(piece.plan)
    until = time.perf_counter() + SHIFT
    number = piece.first
    while number < piece.last:
        play_one(piece.plan, content, number, tally, efforts)
        number += 1
        if time.perf_counter() > until:
            break
    return Done(piece.of, piece.first, number, tally, efforts)


def play_one(plan: Plan, content: Content, number: int, tally: Tally, efforts: dict[str, Effort] | None = None) -> Match:
    """Play one game of the plan and count it, and what it took those who think."""
    game, seats = undercroft.game(plan.game), len(plan.bots)
    players = [agents.make(name, plan.seed_of(number, seat)) for seat, name in enumerate(plan.bots)]
    options = plan.options_of(number)
    match = game.begin(content, seats, options, Seeded.of(plan.seed_of(number)), events=False)
    decisions, seconds, thinking = 0, [0.0] * seats, [name != "random" for name in plan.bots]
    answered = [0] * seats
    while (decision := match.decision) is not None and decisions < LIMIT:
        able = decision.seats
        seat = able[0] if len(able) == 1 else able[decisions % len(able)]  # common choices go round among them
        if thinking[seat]:
            began = time.process_time()
            index = players[seat].choose(match, seat)
            seconds[seat] += time.process_time() - began
            answered[seat] += 1
        else:
            index = players[seat].choose(match, seat)
        match.answer(index)
        decisions += 1
    if efforts is not None:
        for seat, name in enumerate(plan.bots):
            efforts[name] = efforts.get(name, Effort()) + Effort(answered[seat], players[seat].spent, seconds[seat])
    facts = [Fact(name, str(options[name])) for name in plan.varied]
    if plan.watched:
        told = watch(plan, content, number, match, tally)  # the same game once more, now with all that is told
        facts += game.facts(told.table) if told.outcome is not None else ()
    elif match.outcome is not None:
        facts += game.facts(match.table)
    tally.add(match.outcome, decisions, facts)
    return match
