"""Undo is the inverse of do, at every decision."""

import pytest

from kit.playing import explore, walk
from kit.tables import every_laying
from undercroft.engine.chance import Physical
from undercroft.games import FIRST


def pose(match):
    decision = match.decision
    asked = None if decision is None else (decision.seats, list(decision.options), decision.rule, decision.about, decision.chance)
    return match.digest(), match.tape.write(), asked, list(match.events), match.outcome


@every_laying
def test_an_answer_taken_back_was_never_given(laying):
    for seed in range(2):
        for number, match in enumerate(explore(laying.start(seed), seed)):
            before = pose(match)
            tried = match.fork()
            tried.answer(number % len(tried.decision.options))
            tried.undo(agreed=True)
            assert pose(tried) == before
            match_itself = match.fork()
            assert pose(match_itself) == before


@every_laying
def test_a_whole_game_can_be_taken_back(laying):
    match = laying.start(3)
    trail = []
    for _ in walk(match, 3):
        trail.append(pose(match))
    while trail:
        match.undo(agreed=True)
        assert pose(match) == trail.pop()
    with pytest.raises(ValueError, match="no answer to take back"):
        match.undo(agreed=True)


@every_laying
def test_what_may_be_taken_back_freely_has_shown_nothing_and_is_still_theirs(laying):
    free = 0
    for match in explore(laying.start_hardy(5), 5):
        for index in {0, 1, len(match.decision.options) - 1}:
            tried = match.fork()
            seat = tried.decision.seats[0]
            tried.answer(index, seat)
            new = tried.tape.entries[len(match.tape) :]
            harmless = len(new) == 1 and tried.decision is not None and seat in tried.decision.seats
            before = pose(tried)
            if harmless:
                tried.undo(seat)
                assert pose(tried) == pose(match)
                free += 1
            else:
                with pytest.raises(ValueError, match="only if all agree"):
                    tried.undo(seat)
                assert pose(tried) == before
    assert free or laying.game not in FIRST, "in these games there is something to take back at any table"


@every_laying
def test_at_a_real_table_every_step_can_be_taken_back(laying):
    """All of the beginning; later, where a step back means much to be played again, some."""
    match = laying.start(chance=Physical())
    for number, _ in enumerate(walk(match, 4)):
        if number > 60 and number % 7:
            continue
        before = pose(match)
        tried = match.fork()
        tried.answer(number % len(tried.decision.options))
        tried.undo(agreed=True)
        assert pose(tried) == before
