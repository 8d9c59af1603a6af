"""With real dice and cards every game is the same game: it asks for each result, and plays on with what it is told."""

import json
import random

import undercroft
from kit.playing import finish
from kit.tables import every_laying
from undercroft.engine.chance import Physical
from undercroft.engine.tape import SHOWN


@every_laying
def test_a_game_typed_in_is_the_game_that_was_rolled(laying):
    for seed in range(3):
        rolled = finish(laying.start(seed), seed)
        typed = laying.start(chance=Physical())
        for entry in rolled.tape.entries:
            if entry != SHOWN:
                assert typed.decision.chance == (entry < 0)
                typed.answer(entry if entry >= 0 else -1 - entry)
        assert typed.decision is None
        assert (typed.digest(), typed.tape, typed.events, typed.outcome) == (rolled.digest(), rolled.tape, rolled.events, rolled.outcome)


@every_laying
def test_every_roll_and_draw_is_asked_for_in_words(laying):
    words = undercroft.game(laying.game).words
    for seed in range(3):
        match, chooser = laying.start(chance=Physical()), random.Random(seed)
        while match.decision is not None:
            decision = match.decision
            if decision.chance:
                assert decision.about is not None, "people must be told what to roll or draw"
                assert len(decision.options) > 1
                assert words.question(match.table, decision).text.strip()
                choices = match.view(0)["prompt"]["choices"]
                labels = [choice["label"] for choice in choices]
                assert all(label.strip() for label in labels)
                assert len(set(labels)) == len(labels), "what looks alike is named once"
                assert {choice["index"] for choice in choices} <= set(range(len(decision.options)))
                match.answer(chooser.choice(choices)["index"])
            else:
                match.answer(chooser.randrange(len(decision.options)))


@every_laying
def test_it_can_be_saved_and_taken_up_while_a_die_is_rolling(laying):
    match, chooser, number = laying.start(chance=Physical()), random.Random(4), 0
    while match.decision is not None:
        if number % 5 == 0:  # each is the whole game anew
            again = undercroft.replay(json.dumps(match.record()))
            assert again.digest() == match.digest()
            assert (again.decision.chance, again.decision.about) == (match.decision.chance, match.decision.about)
            assert len(again.decision.options) == len(match.decision.options)
        number += 1
        match.answer(chooser.randrange(len(match.decision.options)))
    assert undercroft.replay(match.record()).outcome == match.outcome
