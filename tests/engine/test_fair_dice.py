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


NONCES = ("ab" * 32, "")


def test_what_the_seats_add_is_in_the_dice_and_in_the_record():
    key = sha256(("undercroft dice\n" + "01" * 32 + "\n" + "ab" * 32 + "\n").encode()).digest()
    chance = Fair(bytes([1]) * 32, NONCES)
    assert chance.key == key
    assert chance.commitment == fair().commitment, "the promise was given before anything was added"
    assert chance.fork().nonces == NONCES
    match = finish(GAME.start(2, chance=chance), 3)
    assert match.record()["dice"] == {"kind": "fair", "key": "01" * 32, "commitment": fair().commitment, "nonces": NONCES}
    again = replay(match.record())
    assert again.digest() == match.digest()
    assert again.record() == match.record()
    assert match.tape != finish(GAME.start(2, chance=fair()), 3).tape


def test_a_nonce_that_was_changed_is_found_out():
    document = finish(GAME.start(2, chance=Fair(bytes([1]) * 32, NONCES)), 3).record()
    for nonces in (["ab" * 32, "ab" * 32], ["", ""], ["", "ab" * 32], None):
        document["dice"]["nonces"] = nonces
        with pytest.raises(record.RecordError, match="another way at entry"):
            replay(document)


@pytest.mark.parametrize(
    ("nonces", "said"),
    [(["ab" * 32], "1 nonces for 2 seats"), (["ab", ""], "this is no record"), (["AB" * 32, ""], "this is no record")],
)
def test_a_nonce_that_is_none_is_no_record(nonces, said):
    document = finish(GAME.start(2, chance=Fair(bytes([1]) * 32, NONCES)), 3).record()
    document["dice"]["nonces"] = nonces
    with pytest.raises(record.RecordError, match=said):
        replay(document)


def test_keys_are_fresh_and_long():
    keys = {Fair.new().key for _ in range(50)}
    assert len(keys) == 50
    assert {len(key) for key in keys} == {32}
