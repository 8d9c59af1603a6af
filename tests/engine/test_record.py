"""Records: small, replayable, and every edit is found out in one clear line."""

import copy
import json

import pytest

import undercroft
from kit.playing import finish
from kit.toys import PICKS, say, toy_game
from undercroft.engine import record
from undercroft.engine.asking import choose
from undercroft.engine.chance import Scripted
from undercroft.engine.record import RecordError
from undercroft.engine.state import Outcome


def rule(table):
    for seat in range(table.seats):
        say(table, (yield from choose(seat, PICKS, "1.1")).n + 10 * table.chance.roll(6))


GAME = toy_game(rule, scenes=4)
MATCH = finish(GAME.start(2, {"mood": "dark"}, seed=7), 3)
DOCUMENT = MATCH.record()


def replay(document, game=GAME):
    return record.replay(document, lambda name: game if name == "toy" else undercroft.game(name))


def edited(**fields):
    document = copy.deepcopy(DOCUMENT)
    for path, value in fields.items():
        *way, last = path.split("__")
        target = document
        for step in way:
            target = target[step]
        target[last] = value
    return document


def refused(document, message):
    with pytest.raises(RecordError, match=message) as caught:
        replay(document)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_record_says_all_that_is_needed_and_no_more():
    assert list(DOCUMENT) == ["undercroft", "game", "seats", "options", "content", "dice", "tape", "digest", "outcome"]
    assert DOCUMENT["undercroft"] == 2
    assert DOCUMENT["options"] == {"mood": "dark", "lamps": 1}
    assert DOCUMENT["outcome"] == {"winners": (0,), "reason": "played", "rule": "1.1"}
    assert json.loads(json.dumps(DOCUMENT))


@pytest.mark.parametrize("form", [lambda d: d, json.dumps, lambda d: json.dumps(d).encode(), lambda d: json.loads(json.dumps(d))])
def test_a_record_replays_from_any_of_its_forms(form):
    again = replay(form(DOCUMENT))
    assert again.digest() == MATCH.digest()
    assert again.events == MATCH.events
    assert again.outcome == MATCH.outcome
    assert again.record() == DOCUMENT


def test_a_record_of_an_unfinished_game_is_taken_up_where_it_stopped():
    match = GAME.start(2, seed=7)
    straight = GAME.start(2, seed=7)
    while match.decision is not None:
        match = replay(json.dumps(match.record()))
        assert match.digest() == straight.digest()
        match.answer(1)
        straight.answer(1)
    assert match.tape == straight.tape


def test_a_scripted_match_has_a_record_too():
    match = finish(GAME.start(1, chance=Scripted([1, 2, 3, 4])), 1)
    assert match.record()["dice"] == {"kind": "scripted"}
    assert replay(match.record()).digest() == match.digest()


def changed_letter(tape, at):
    other = {"a": "b", "A": "B"}.get(tape[at], "a" if tape[at].islower() else "A")
    return tape[:at] + other + tape[at + 1 :]


@pytest.mark.parametrize("at", range(16))
def test_any_edited_letter_of_the_tape_is_found_out(at):
    assert len(DOCUMENT["tape"]) == 16
    refused(edited(tape=changed_letter(DOCUMENT["tape"], at)), "tape|another")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"tape": DOCUMENT["tape"][:-2]}, "ends on another table"),
        ({"tape": DOCUMENT["tape"][:-1]}, "the tape has 15 entries, the replay 16"),
        ({"tape": ""}, "ends on another table"),
        ({"tape": DOCUMENT["tape"] + "a"}, "entry 17 of the tape does not fit: the game is over"),
        ({"tape": DOCUMENT["tape"] + "A"}, "the tape has 17 entries, the replay 16"),
        ({"tape": DOCUMENT["tape"] + "!"}, "the tape has 17 entries, the replay 16"),
        ({"tape": "z" + DOCUMENT["tape"][1:]}, "entry 1 of the tape does not fit: the answer must be 0 to 3, not 25"),
        ({"tape": "a(" + DOCUMENT["tape"]}, "can't be read at its character 2"),
        ({"digest": "0" * 64}, "ends on another table"),
        ({"digest": ""}, "ends on another table"),
        ({"outcome": None}, "another outcome"),
        ({"outcome__winners": [1]}, "another outcome"),
        ({"outcome__reason": "luck"}, "another outcome"),
        ({"outcome__rule": "1.2"}, "another outcome"),
        ({"dice__key": "00" * 32}, "another way at entry 2 of the tape"),
        ({"dice__key": "00"}, "the key of the dice must be 64 hexadecimal digits"),
        ({"dice__key": "zz" * 32}, "the key of the dice must be 64 hexadecimal digits"),
        ({"dice__kind": "loaded"}, "this is no record: Invalid enum value 'loaded'"),
        ({"dice__kind": "fair"}, "does not fit the hash that was shown"),
        ({"dice": None}, "this is no record: Expected `object`, got `null`"),
        ({"seats": 1}, "tape|another"),
        ({"seats": 3}, "tape|another"),
        ({"seats": 9}, "A Toy is for 1 to 4 seats, not 9"),
        ({"seats": "2"}, "this is no record: Expected `int`, got `str`"),
        ({"seats": 2.5}, "this is no record: Expected `int`, got `float`"),
        ({"options": {"colour": "red"}}, "A Toy has no option 'colour'"),
        ({"options": {"mood": "grey"}}, "the option mood can't be 'grey'"),
        ({"options": []}, "this is no record: Expected `object`, got `array`"),
        ({"content": "0123456789abcdef"}, r"on other content \(0123456789abcdef\) than is here"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "darkcastle"}, "has no option|other content"),
        ({"undercroft": 3}, "the record has version 3; this house reads versions 1 and 2"),
        ({"undercroft": 0}, "the record has version 0"),
        ({"extra": 1}, "this is no record: Object contains unknown field `extra`"),
        ({"tape": None}, "this is no record: Expected `str`, got `null`"),
        ({"undercroft": 10**5000}, "version|record"),
        ({"seats": 10**5000}, "record|seats"),
        ({"tape": "(" + "9" * 5000 + ")"}, "tape|character"),
        ({"content": "x" * 100_000}, "other content"),
    ],
)
def test_every_other_edit_is_found_out(fields, message):
    refused(edited(**fields), message)


def test_edited_options_are_found_out():
    match = undercroft.game("darkcastle").start(2, {"characters": "dealt"}, seed=3)
    document = match.record()
    document["options"] = {"characters": "chosen"}
    with pytest.raises(RecordError, match="tape"):
        undercroft.replay(document)


@pytest.mark.parametrize("field", list(DOCUMENT))
def test_a_missing_field_is_named(field):
    document = {name: value for name, value in DOCUMENT.items() if name != field}
    refused(document, f"`{field}`|another outcome")


TEXT = json.dumps(DOCUMENT)


@pytest.mark.parametrize("length", range(0, len(TEXT), 7))
def test_a_truncated_record_is_refused(length):
    refused(TEXT[:length], "this is no record")


@pytest.mark.parametrize(
    "document",
    [
        "",
        "null",
        "3",
        "[]",
        '"x"',
        "{",
        "not json",
        b"\xff\xfe",
        b"",
        "\ud800",
        "[" * 100_000,
        '{"a":' * 100_000,
        "{}",
        {},
        {"undercroft": 1},
        {1: 2},
    ],
)
def test_what_is_no_record_is_refused(document):
    refused(document, "this is no record")


@pytest.mark.parametrize("document", [None, 3, [1, 2], [], "null", ("a", "b")])
def test_the_public_replay_refuses_what_json_may_hold_instead_of_a_record(document):
    with pytest.raises(ValueError, match="this is no record"):
        undercroft.replay(document)


def test_a_record_of_a_game_whose_rules_have_changed_says_where_it_goes_another_way():
    def other_rule(table):
        for seat in range(table.seats):
            say(table, (yield from choose(seat, PICKS, "1.1")).n + 10 * table.chance.roll(5))

    with pytest.raises(RecordError, match=r"another way at entry \d+ of the tape: (chance gave \d, chance gave \d|answer \d, .*) now"):
        replay(DOCUMENT, toy_game(other_rule, scenes=4))


def test_a_rule_that_crashes_in_a_replay_is_not_blamed_on_anything_else():
    def crash(table):
        yield from choose(0, PICKS, "1.1")
        table.outcome = Outcome((), "x", "1.1")
        raise KeyError("bug")

    with pytest.raises(KeyError):
        replay(DOCUMENT, toy_game(crash))


def test_a_refused_record_leaves_the_game_as_it_was():
    with pytest.raises(RecordError):
        replay(edited(tape="zzz"))
    assert replay(DOCUMENT).digest() == MATCH.digest()


@pytest.mark.parametrize("sign", ["\n", "\r", "\x1b[2J", "\x07"])
def test_what_a_record_says_can_not_write_to_the_terminal(sign):
    for document in (edited() | {f"x{sign}y": 1}, edited(game=f"x{sign}y"), edited(content=f"x{sign}y"), edited(options={f"x{sign}y": 1})):
        with pytest.raises(RecordError) as caught:
            replay(document)
        assert sign not in str(caught.value)
