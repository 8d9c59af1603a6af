"""Plans: many answers as one, and nothing new to the tape."""

import random

import pytest

import undercroft
from kit.seeing import table
from undercroft.engine.game import no_plans
from undercroft.engine.plans import follow, plans_for

GAMES = [game for game in map(undercroft.game, undercroft.games()) if game.plans is not no_plans]
HOW = {"darkcastle": (4, 1.0)}
"""Seats, and the share of questions with plans that are looked at, where two seats and a tenth do not do: there are few."""


def begun(game, seed):
    """A match, played by chance up to a question that has plans."""
    seats, share = HOW.get(game.slug, (game.players[0], 0.1))
    match, luck = game.start(seed=seed, seats=seats), random.Random(seed)
    for _ in range(600):
        if match.decision is None:
            break
        offered = plans_for(match, match.decision.seats[0])
        if offered and luck.random() < share:
            return match, offered
        match.answer(luck.randrange(len(match.decision.options)))
    return match, ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_plan_is_the_same_as_its_answers_one_by_one(game):
    tried = 0
    for seed in range(40):
        if seed >= 12 and tried > 10:
            break
        match, offered = begun(game, seed)
        for plan in offered[:: max(1, len(offered) // 6)]:
            seat = match.decision.seats[0]
            planned, stepped = match.fork(), match.fork()
            given = follow(planned, seat, plan)
            assert given >= 1, f"the first answer of a plan can always be given: {plan.label.text}"
            for step in plan.steps[:given]:
                stepped.answer(stepped.decision.options.index(step), seat)
            assert planned.tape == stepped.tape
            assert planned.digest() == stepped.digest()
            shown = any(entry < 0 for entry in planned.tape.entries[len(match.tape) :])
            if given < len(plan.steps):
                assert shown or planned.decision is None or plan.steps[given] not in planned.decision.options
            tried += 1
    assert tried > 10


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_plans_are_offered_in_views_to_those_who_decide_and_to_nobody_else(game):
    match, offered = next(pair for pair in (begun(game, seed) for seed in range(20)) if pair[1])
    seat = match.decision.seats[0]
    for other in (None, *range(match.seats)):
        shown = table(match, other)["prompt"].get("plans", ())
        assert len(shown) == (len(offered) if other in match.decision.seats else 0)
    assert [each["label"] for each in table(match, seat)["prompt"]["plans"]] == [plan.label.text for plan in offered]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_whole_plan_is_taken_back_at_once(game):
    for seed in range(30):
        match, offered = begun(game, seed)
        before, digest, length = (match.decision and match.decision.rule), match.digest(), len(match.tape)
        for plan in offered:
            if match.decision is None:
                break
            seat = match.decision.seats[0]
            trial = match.fork()
            given = follow(trial, seat, plan)
            if (
                given < 2
                or any(entry < 0 for entry in trial.tape.entries[length:])
                or trial.decision is None
                or seat not in trial.decision.seats
            ):
                continue
            follow(match, seat, plan)
            match.undo(seat, answers=given)
            assert (match.decision.rule, match.digest(), len(match.tape)) == (before, digest, length)
            return
    raise AssertionError("no plan that could be taken back")
