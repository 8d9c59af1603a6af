"""A fork is independent, goes on alike, and can be made anywhere: in the middle of a scene, at rest, at the end."""

import itertools
import random

import pytest

from kit.playing import finish
from kit.toys import PICKS, Pick, say, toy
from undercroft.engine.asking import choose, choose_some
from undercroft.engine.chance import Fair, Scripted, Seeded


def long_scene(table):
    """Many answers and rolls, and locals that live across them."""
    total = 0
    for turn in range(12):
        pick = yield from choose(turn % table.seats, PICKS, "1.1")
        total += pick.n * table.chance.roll(6)
        if turn % 3 == 0:
            card = table.hidden.pop(table.chance.roll(len(table.hidden))) if len(table.hidden) > 1 else 0
            table.hands[turn % table.seats].append(card)
    kept = yield from choose_some(0, [Pick(card) for card in table.hands[0]], "1.1", at_most=2)
    table.hands[0] = [card for card in table.hands[0] if Pick(card) not in kept]
    say(table, total % 1000)


def short_scene(table):
    """One answer and a roll: there is a rest point before almost every question."""
    pick = yield from choose(0, PICKS, "1.1")
    say(table, pick.n + table.chance.roll(6))


def same(one, other):
    assert one.digest() == other.digest()
    assert one.table == other.table
    assert one.tape == other.tape
    assert one.events == other.events
    assert one.outcome == other.outcome
    assert (one.decision is None) == (other.decision is None)
    if one.decision is not None:
        assert list(one.decision.options) == list(other.decision.options)
        assert one.decision.seats == other.decision.seats
        assert one.decision.rule == other.decision.rule


@pytest.mark.parametrize("make", [lambda: Seeded.of(3), lambda: Fair(bytes(range(32))), lambda: Scripted([1, 0, 2, 3, 0, 1] * 40)])
@pytest.mark.parametrize("events", [True, False])
def test_a_fork_at_every_decision_is_the_same_and_plays_on_the_same(make, events):
    match = toy(long_scene, chance=make(), events=events, deck=40)
    chooser = random.Random(1)
    answers = []
    while match.decision is not None:
        before = (match.digest(), match.tape.write(), len(match.events))
        fork = match.fork()
        same(fork, match)
        finish(fork, seed=9)
        assert (match.digest(), match.tape.write(), len(match.events)) == before, "the original is untouched"
        answers.append(chooser.randrange(len(match.decision.options)))
        match.answer(answers[-1])
    again = toy(long_scene, chance=make(), events=events, deck=40)
    for answer in answers:
        again.answer(answer)
    same(again, match)


def test_a_fork_and_its_original_go_the_same_way_with_the_same_answers():
    match = toy(long_scene, deck=40)
    for _ in range(17):
        match.answer(1)
    fork = match.fork()
    finish(match, seed=5)
    finish(fork, seed=5)
    same(fork, match)


def test_forks_of_forks_and_a_fork_at_the_end():
    match = toy(long_scene, deck=40)
    chain = [match]
    while chain[-1].decision is not None:
        chain.append(chain[-1].fork())
        chain[-1].answer(1)
    for earlier, later in itertools.pairwise(chain):
        assert len(later.tape) > len(earlier.tape)
    same(chain[-1].fork(), chain[-1])
    finish(match, seed=1)


def test_a_fork_shares_nothing_that_changes():
    match = toy(long_scene, deck=40)
    match.answer(0)
    fork = match.fork()
    fork.table.notes.append(5)
    fork.table.hands[0].append(5)
    fork.tape.entries.append(9)
    assert fork.events is not match.events or not fork.events
    assert match.table.notes == []
    assert 9 not in match.tape.entries


@pytest.mark.parametrize("scene", [long_scene, short_scene])
def test_what_came_before_a_fork_is_there_whenever_somebody_looks_back(scene):
    match = toy(scene, scenes=20, deck=40)
    for _ in range(9):
        match.answer(1)
    fork, whole = match.fork(), match.tape.copy()
    later = fork.fork()
    for _ in range(9):
        match.answer(2)
        later.answer(0, seat=later.decision.seats[0])
    match.undo(agreed=True, answers=12)
    assert fork.tape == whole
    assert later.tape.entries[: len(whole)] == whole.entries
    assert later.tape.answers() == [1] * 9 + [0] * 9
    rest = later.rested
    assert later.tape.answers(rest.tape) == [0] * len(later.tape.answers(rest.tape))
    same(later.fork(), later)
    later.undo(agreed=True, answers=9)
    same(later, fork)


def test_a_world_that_is_imagined_from_a_fork_has_no_past():
    match = toy(short_scene, scenes=20, deck=40)
    for _ in range(9):
        match.answer(1)
    world = match.fork().imagine(0)
    assert len(world.tape) < len(match.tape)
    assert world.tape.entries == world.fork().tape.entries


def test_a_fork_without_events_plays_the_same_game():
    match = toy(long_scene, deck=40)
    for _ in range(20):
        match.answer(2)
    quiet = match.fork(events=False)
    assert quiet.events == []
    assert quiet.digest() == match.digest()
    finish(quiet, seed=2)
    finish(match, seed=2)
    assert quiet.digest() == match.digest()
    assert quiet.tape == match.tape


def test_a_fork_can_be_undone_like_the_original():
    def rule(table):
        say(table, (yield from choose(0, PICKS, "1.1")).n)

    match = toy(rule, scenes=30)
    for index in (0, 1, 2, 3) * 4:
        match.answer(index, 0)
    fork = match.fork()
    fork.undo(0)
    match.undo(0)
    same(fork, match)


def test_a_fork_after_something_was_shown_can_be_undone_like_the_original():
    def rule(table):
        table.chance.show()
        for _ in range(3):
            say(table, (yield from choose(0, PICKS, "1.1")).n)

    match = toy(rule, scenes=9)
    match.answer(0, 0)
    match.answer(1, 0)
    fork = match.fork()
    fork.undo(0)
    match.undo(0)
    same(fork, match)
