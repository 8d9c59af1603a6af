"""Taking back: freely where nobody can have learnt or done anything since, otherwise only if all agree."""

import pytest

from kit.toys import PICKS, Pick, say, toy
from undercroft.engine.asking import choose
from undercroft.engine.chance import Fair, Physical, Scripted, Seeded
from undercroft.engine.state import GameOver, Outcome


def state(match):
    options = None if match.decision is None else (match.decision.seats, list(match.decision.options), match.decision.rule)
    return match.digest(), match.tape.write(), options, list(match.events), match.outcome


def alone(table):
    """Seat 0 decides again and again; its picks have consequences."""
    pick = yield from choose(0, PICKS, "1.1")
    say(table, pick.n)
    if pick == Pick(1):
        say(table, table.chance.roll(6))
    elif pick == Pick(2):
        table.chance.show()
    elif pick == Pick(3):
        table.outcome = Outcome((), "over", "1.1")
        raise GameOver


def in_turn(table):
    for seat in range(table.seats):
        say(table, (yield from choose(seat, PICKS, "1.1")).n)


def together(table):
    say(table, (yield from choose((0, 1), PICKS, "1.1")).n)


def test_an_answer_without_consequences_is_taken_back_by_its_seat():
    match = toy(alone, scenes=20)
    match.answer(0, 0)
    before = state(match)
    match.answer(0, 0)
    match.undo(0)
    assert state(match) == before
    match.undo()
    assert match.tape.write() == ""


def refused(match, why, seat=0):
    before = state(match)
    with pytest.raises(ValueError, match=why):
        match.undo(seat)
    assert state(match) == before, "a refusal changes nothing"
    match.undo(seat, agreed=True)


def test_not_if_chance_was_used():
    match = toy(alone, scenes=20)
    before = state(match)
    match.answer(1, 0)
    refused(match, "dice or cards have shown something")
    assert state(match) == before


def test_not_if_something_was_shown():
    match = toy(alone, scenes=20)
    before = state(match)
    match.answer(2, 0)
    refused(match, "dice or cards have shown something")
    assert state(match) == before


def test_not_if_the_game_is_over():
    match = toy(alone, scenes=20)
    before = state(match)
    match.answer(3, 0)
    refused(match, "somebody else decides now")
    assert state(match) == before


def test_not_if_somebody_else_decides_now():
    match = toy(in_turn, scenes=20)
    before = state(match)
    match.answer(0, 0)
    refused(match, "somebody else decides now")
    assert state(match) == before


def test_not_by_another_seat_than_gave_the_answer():
    match = toy(together, scenes=20)
    match.answer(1, 0)
    refused(match, "somebody else gave the last answer", seat=1)
    assert match.tape.write() == ""


def test_not_if_somebody_else_has_answered_since():
    match = toy(together, scenes=20)
    match.answer(1, 0)
    match.answer(1, 1)
    with pytest.raises(ValueError, match="somebody else gave the last answer"):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert match.tape.write() == ""


def test_after_a_step_back_the_giver_of_the_answer_before_is_still_known():
    match = toy(together, scenes=20)
    for seat in (0, 0, 1):
        match.answer(1, seat)
    match.undo(1)
    with pytest.raises(ValueError, match="somebody else gave the last answer"):
        match.undo(1)
    match.undo(0)
    match.undo(0)


def test_the_giver_of_an_answer_that_was_taken_back_is_forgotten_with_it():
    match = toy(together, scenes=20)
    match.answer(1, 0)
    match.undo(agreed=True)
    match.answer(2)  # nobody says who
    match.undo(1)
    assert match.tape.write() == ""


def test_a_common_answer_without_a_name_is_taken_back_only_while_all_of_them_still_decide():
    match = toy(together, scenes=20)
    match.answer(1)
    match.undo()

    def narrowing(table):
        say(table, (yield from choose((0, 1), PICKS, "1.1")).n)
        say(table, (yield from choose(0, PICKS, "1.1")).n)

    match = toy(narrowing, scenes=20)
    match.answer(1)
    refused(match, "somebody else decides now", seat=None)
    match.answer(1, 0)
    match.undo(0)
    match.answer(1, 1)
    refused(match, "somebody else decides now", seat=1)


def test_nothing_to_take_back():
    match = toy(alone)
    with pytest.raises(ValueError, match="no answer to take back"):
        match.undo(agreed=True)

    def rolls_first(table):
        say(table, table.chance.roll(6))
        yield from alone(table)

    match = toy(rolls_first)
    with pytest.raises(ValueError, match="no answer to take back"):
        match.undo(agreed=True)


@pytest.mark.parametrize("make", [lambda: Seeded.of(3), Fair.new, lambda: Scripted([3, 1, 4, 1, 5] * 20)])
@pytest.mark.parametrize("events", [True, False])
def test_all_answers_can_be_taken_back_one_by_one_if_all_agree(make, events):
    match = toy(alone, scenes=40, chance=make(), events=events)
    trail = []
    for index in (0, 1, 2, 1, 1, 0, 2, 1, 0, 0, 1, 3):
        trail.append(state(match))
        match.answer(index)
    while trail:
        match.undo(agreed=True)
        assert state(match) == trail.pop()


def test_after_undo_the_dice_fall_as_they_would_have():
    match, straight = toy(alone, scenes=40), toy(alone, scenes=40)
    for index in (1, 0, 1):
        match.answer(index)
    match.undo(agreed=True)
    for index in (1, 1):
        match.answer(index)
    for index in (1, 0, 1, 1):
        straight.answer(index)
    assert state(match) == state(straight)
    assert state(match.fork()) == state(straight)


def test_at_a_real_table_an_answer_after_which_nothing_was_rolled_can_be_taken_back_freely():
    match = toy(alone, scenes=40, chance=Physical())
    match.answer(0, 0)
    before = state(match)
    match.answer(0, 0)
    match.undo(0)
    assert state(match) == before
