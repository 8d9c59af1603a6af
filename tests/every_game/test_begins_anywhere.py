"""A table is plain data: written down at any rest point and laid again, the game goes on alike."""

import random

import msgspec
import pytest

import undercroft
from kit.playing import walk
from kit.tables import every_laying
from undercroft.engine.chance import Fair
from undercroft.engine.origin import Origin, origin_of


def again(match, chance):
    """The match from its last rest point, as it comes back from a store."""
    written = msgspec.json.encode(origin_of(match.rested, match.tape))
    origin = msgspec.json.decode(written, type=Origin)
    other = undercroft.game(match.game.slug).resume(match.content, match.seats, match.options, chance, origin)
    for answer in match.tape.answers(origin.length):
        other.answer(answer)
    return other, origin


@every_laying
def test_it_goes_on_alike(laying):
    key = bytes(range(32))
    for seed in range(2):
        match = laying.start(chance=Fair(key))
        chooser = random.Random(seed)
        while match.decision is not None:
            for _ in range(chooser.randrange(1, 25)):
                if match.decision is not None:
                    match.answer(chooser.randrange(len(match.decision.options)))
            if match.decision is None:
                break
            other, _ = again(match, Fair(key))
            assert other.tape == match.tape
            assert other.digest() == match.digest()
            assert other.view(0)["prompt"] == match.view(0)["prompt"]
            for _ in range(8):
                if match.decision is None:
                    break
                index = chooser.randrange(len(match.decision.options))
                match.answer(index)
                other.answer(index)
            assert other.tape == match.tape
            assert other.digest() == match.digest()


def test_nothing_before_it_can_be_taken_back():
    match = undercroft.game("darkcastle").start(2, chance=Fair(bytes(32)))
    for _, _ in zip(walk(match, 3), range(12), strict=False):
        pass
    other, origin = again(match, Fair(bytes(32)))
    given = len(other.tape.answers(origin.length))
    other.answer(0)
    for _ in range(given + 1):
        other.undo(agreed=True)
    with pytest.raises(ValueError, match="the rules have changed since the last answer: it stands"):
        other.undo(agreed=True)
    assert len(other.tape) >= origin.length
