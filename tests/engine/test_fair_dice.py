"""Commit and reveal: a promise before the first roll that can be checked after the last."""

from hashlib import sha256

import pytest

from kit.playing import finish
from kit.toys import PICKS, say, toy_game
from undercroft.engine import record
from undercroft.engine.asking import choose
from undercroft.engine.chance import Fair, Seeded


def rule(table):
    yield from choose(0, PICKS, "1.1")
    say(table, table.chance.roll(100))


GAME = toy_game(rule, scenes=5)


def replay(document):
    return record.replay(document, lambda _: GAME)


def fair(seed=1):
    return Fair(bytes([seed]) * 32)


def test_the_promise_is_the_hash_of_the_key_and_stands_before_the_first_roll():
    chance = fair()
    match = GAME.start(2, chance=chance)
    assert match.record(sealed=True)["dice"] == {"kind": "fair", "commitment": sha256(chance.key).hexdigest()}
    finish(match, 1)
    assert match.record(sealed=True)["dice"] == {
        "kind": "fair",
        "key": chance.key.hex(),
        "commitment": sha256(chance.key).hexdigest(),
    }


def test_while_the_game_goes_on_no_sealed_record_tells_the_key():
    match = GAME.start(2, chance=fair())
    while match.decision is not None:
        assert fair().key.hex() not in str(match.record(sealed=True))
        match.answer(0)


def test_a_sealed_record_of_seeded_dice_tells_no_key_either():
    match = GAME.start(2, seed=5)
    match.answer(0)
    assert Seeded.of(5).key.hex() not in str(match.record(sealed=True))
    assert replay(match.record(sealed=True)).digest() == match.digest()


def test_a_sealed_record_replays_from_its_tape():
    match = GAME.start(2, chance=fair())
    match.answer(0)
    match.answer(1)
    assert replay(match.record(sealed=True)).digest() == match.digest()


def test_the_revealed_key_replays_the_whole_game():
    match = finish(GAME.start(2, chance=fair()), 3)
    again = replay(match.record())
    assert again.digest() == match.digest()
    assert again.table.chance.commitment == fair().commitment


def test_a_key_that_was_not_promised_is_found_out():
    document = finish(GAME.start(2, chance=fair()), 3).record()
    document["dice"]["key"] = fair(2).key.hex()
    with pytest.raises(record.RecordError, match="does not fit the hash that was shown before the first roll"):
        replay(document)


def test_a_roll_that_did_not_come_from_the_key_is_found_out():
    document = finish(GAME.start(2, chance=fair()), 3).record()
    other = finish(GAME.start(2, chance=fair(2)), 3).record()
    document["dice"] = other["dice"]
    with pytest.raises(record.RecordError, match="another way at entry 2 of the tape: chance gave"):
        replay(document)


def test_keys_are_fresh_and_long():
    keys = {Fair.new().key for _ in range(50)}
    assert len(keys) == 50
    assert {len(key) for key in keys} == {32}
