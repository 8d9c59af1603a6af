"""People roll real dice and type them in."""

import json
import random

import pytest

from kit.playing import finish
from kit.toys import PICKS, Pick, say, toy, toy_game
from undercroft.engine import record
from undercroft.engine.asking import choose
from undercroft.engine.chance import Physical, Seeded


def dice(table):
    for seat in range(table.seats):
        pick = yield from choose(seat, PICKS, "1.1")
        say(table, table.chance.roll(6, Pick(pick.n)) * 10 + table.chance.roll(4, Pick(9)))


def test_each_roll_is_asked_for_before_play_goes_on():
    match = toy(dice, chance=Physical(), scenes=2)
    assert not match.decision.chance
    match.answer(2)
    asked = match.decision
    assert asked.chance
    assert asked.about == Pick(2)
    assert [option.index for option in asked.options] == [0, 1, 2, 3, 4, 5]
    assert asked.seats == (0, 1), "whoever sits at the table may type it in"
    match.answer(5)
    assert match.decision.chance
    assert len(match.decision.options) == 4
    match.answer(3)
    assert match.table.notes == [53]
    assert match.decision.seats == (1,)
    assert match.tape.write() == "cFD"


@pytest.mark.parametrize("index", [-1, 6, True, None, "3"])
def test_a_result_that_the_die_does_not_have_is_refused_and_changes_nothing(index):
    match = toy(dice, chance=Physical())
    match.answer(0)
    before = match.digest(), match.tape.write(), match.decision
    with pytest.raises(ValueError, match="the answer must be 0 to 5"):
        match.answer(index)
    assert (match.digest(), match.tape.write(), match.decision) == before


def test_a_game_typed_in_is_the_game_that_was_rolled():
    rolled = finish(toy(dice, scenes=8), seed=4)
    typed = toy(dice, scenes=8, chance=Physical())
    for entry in rolled.tape.entries:
        assert typed.decision.chance == (entry < 0)
        typed.answer(entry if entry >= 0 else -1 - entry)
    assert typed.digest() == rolled.digest()
    assert typed.tape == rolled.tape
    assert typed.events == rolled.events
    assert typed.decision is None


def test_cards_dealt_in_the_first_scene_are_asked_for_too():
    match = toy(dice, seats=2, scenes=1, deal=2, deck=5, chance=Physical())
    for card in (4, 3, 0, 0):
        assert match.decision.chance
        match.answer(card)
    assert match.table.hands == [[4, 3], [0, 1]]
    assert not match.decision.chance


def test_a_last_roll_that_ends_the_game_leaves_nothing_to_answer():
    match = toy(dice, seats=1, scenes=1, chance=Physical())
    for index in (0, 5, 3):
        match.answer(index)
    assert match.outcome is not None
    assert match.decision is None


def test_a_fork_waits_for_the_same_die_and_does_not_hear_what_is_typed_elsewhere():
    match = toy(dice, chance=Physical(), scenes=9)
    for index in (1, 5, 3, 2, 4):
        match.answer(index)
    fork = match.fork()
    assert fork.decision.chance
    assert fork.digest() == match.digest()
    match.answer(0)
    fork.answer(3)
    assert match.table.notes != fork.table.notes
    assert finish(fork, 1).outcome == finish(match, 2).outcome


def test_a_mistyped_die_is_taken_back_if_all_agree_and_only_that():
    match = toy(dice, chance=Physical())
    match.answer(0)
    match.answer(5)
    with pytest.raises(ValueError, match="shown something"):
        match.undo(0)
    match.undo(agreed=True)
    assert match.decision.chance
    assert match.tape.write() == "a"
    match.answer(1)
    match.answer(0)
    assert match.table.notes == [10]
    match.undo(agreed=True)
    match.undo(agreed=True)
    match.undo(agreed=True)
    assert match.tape.write() == ""


def test_a_record_in_the_middle_of_a_roll_is_taken_up_again():
    game = toy_game(dice, scenes=8)
    match = game.start(2, chance=Physical())
    chooser = random.Random(3)
    while match.outcome is None:
        taken_up = record.replay(json.dumps(match.record()), lambda _: game)
        assert taken_up.digest() == match.digest()
        assert taken_up.decision.chance == match.decision.chance
        assert len(taken_up.decision.options) == len(match.decision.options)
        match.answer(chooser.randrange(len(match.decision.options)))
    assert record.replay(match.record(), lambda _: game).outcome == match.outcome


def test_the_prompt_of_a_roll_names_what_may_fall():
    match = toy(dice, chance=Physical())
    match.answer(1)
    prompt = match.view(0)["prompt"]
    assert prompt["chance"] is True
    assert [choice["index"] for choice in prompt["choices"]] == [0, 1, 2, 3, 4, 5]
    assert "default" not in prompt or prompt["default"] is None
    assert match.view(None)["prompt"].get("choices", ()) == ()


def test_a_seeded_match_never_asks_for_a_roll():
    match = toy(dice, chance=Seeded.of(2))
    while match.decision is not None:
        assert not match.decision.chance
        match.answer(0)
