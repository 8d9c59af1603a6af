"""A question gives nothing away: that somebody is asked, by which rule, and that the game stops for it, follows from what everybody knows.

A patient match stops at every window, whether or not somebody can reply. What is compared here are worlds that a seat can't tell apart:
as long as the table looks the same to it and it has heard the same, it must be shown the same question, or none.
"""

import itertools
import random

import pytest

import undercroft
from kit.seeing import lately, table
from kit.tables import every_laying, layings
from undercroft.engine.chance import Seeded


def patiently(laying, seed):
    game = undercroft.game(laying.game)
    return game.start(laying.seats, dict(laying.options), seed, patient=True)


def stroll(match, seed, most=20_000):
    """Play at random to the end; the match is handed out at every stop, with what will be answered there."""
    chooser = random.Random(seed)
    for _ in range(most):
        if match.decision is None:
            return
        decision = match.decision
        some = decision.open_to() or decision.seats
        given = {seat: chooser.randrange(len(options)) for seat in some if (options := match.options_for(seat))}
        yield match, given
        answer(match, given)
    pytest.fail(f"after {most} answers the game still goes on")


def answer(match, given):
    if match.decision.open_to():
        return match.close_window(given)
    (seat, *_) = match.decision.seats
    match.answer(given[seat], seat)
    return [(seat, given[seat])]


@every_laying
def test_a_patient_match_is_the_same_match(laying):
    for seed in (1, 2):
        patient = patiently(laying, seed)
        for _ in stroll(patient, seed):
            pass
        plain = undercroft.game(laying.game).start(laying.seats, dict(laying.options), seed)
        for index in patient.tape.answers():
            plain.answer(index)
        assert plain.tape == patient.tape
        assert plain.digest() == patient.digest()
        assert undercroft.replay(patient.record()).digest() == patient.digest()


@every_laying
def test_whoever_is_asked_is_among_those_who_might(laying):
    for number, (match, _) in enumerate(stroll(patiently(laying, 3), 3)):
        decision = match.decision
        some = decision.open_to()
        assert not some or all(seat in some for seat in decision.seats)
        assert some or decision.seats
        for seat in range(laying.seats):
            assert not match.options_for(seat) or seat in decision.known()
        for seat in {number % laying.seats, *decision.seats[:1]}:
            assert bool(table(match, seat)["prompt"].get("choices")) == bool(match.options_for(seat))


@every_laying
def test_a_fork_stands_where_the_match_stands(laying):
    for number, (match, _) in enumerate(stroll(patiently(laying, 4), 4)):
        if number % 5 == 0:
            fork = match.fork()
            assert fork.digest() == match.digest()
            assert fork.decision.known() == match.decision.known()
            assert fork.decision.rule == match.decision.rule
            assert fork.fork().decision.known() == match.decision.known()
            seat = number % laying.seats
            world = match.imagine(seat, number)
            assert lately(world, seat) == lately(match, seat)
            assert lately(world.fork(), seat) == lately(match, seat)


# ---------------------------------------------------------------------- worlds that a seat can't tell apart


def world_of(match, seat, seed):
    """A world that this seat can't tell from the true one, in which the same dice lie ahead as in all such worlds."""
    world = match.imagine(seat, seed)
    world.patient = world.table.patient = True
    world.table.chance = Seeded.of(7, "ahead ")
    world.table.chance.tape = world._entries
    return world


def in_this_world(match, world, given):
    """The same answers in another world, by what they are and not by their number; nothing if they are not possible there."""
    same = {}
    for seat, index in given.items():
        option, there = match.options_for(seat)[index], [*world.options_for(seat)]
        if option in there:
            same[seat] = there.index(option)
        elif index:
            return None
    if not world.decision.open_to() and not all(seat in same for seat in world.decision.seats[:1]):
        return None
    return same


def heard(match, seat, since):
    return [told for told in match.events[since:] if told.known_to(seat)]


def looks(match, seat):
    """All but the question and the log."""
    return {key: value for key, value in table(match, seat).items() if key != "prompt"}


def face(match, seat):
    """What the seat is shown of the question. What it may answer itself, it knows."""
    decision = match.decision
    if decision is None:
        return None
    return decision.known(), decision.rule, bool(decision.open_to()), table(match, seat)["prompt"]


def told_apart(laying, seed, every):
    """Play one game, and compare at every so many stops what worlds show after the same answer; how many, and how many differed inside."""
    compared = differed = 0
    for number, (match, given) in enumerate(stroll(patiently(laying, seed), seed)):
        if number % every:
            continue
        seat = [*range(laying.seats), None][(number // every) % (laying.seats + 1)]
        shown = []
        for world_seed in range(4):
            world = world_of(match, seat, world_seed)
            same = in_this_world(match, world, given)
            if same is None:
                continue
            since = len(world.events)
            answer(world, same)
            shown.append((heard(world, seat, since), looks(world, seat), face(world, seat), world.decision and world.decision.seats))
        for one, other in itertools.pairwise(shown):
            if one[0] == other[0] and one[1] == other[1]:
                compared += 1
                differed += one[3] != other[3]
                assert one[2] == other[2], f"after stop {number} of seed {seed} seat {seat} can tell worlds apart by the question"
    return compared, differed


@every_laying
def test_the_question_is_the_same_in_worlds_that_a_seat_cant_tell_apart(laying):
    told_apart(laying, 5, 3)


def test_there_are_questions_that_would_have_told_something():
    """Else the test above would prove nothing."""
    compared = differed = 0
    for laying in layings():
        if laying.game == "damnation":
            more, inside = told_apart(laying, 6, 2)
            compared, differed = compared + more, differed + inside
    assert compared > 250
    assert differed > 12


@pytest.mark.soak
@every_laying
def test_the_question_is_the_same_in_thirty_games(laying):
    for seed in range(30):
        told_apart(laying, seed, 1)
