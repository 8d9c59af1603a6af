"""Whatever happens to a record on its way: it replays to what it says, or it is refused, at once."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import undercroft
from kit.mutation import exchanged, flipped, nested
from kit.playing import finish
from kit.promptly import promptly
from undercroft.engine.chance import Fair, Physical
from undercroft.engine.record import RecordError

SEEDS = st.integers(0, 2**32)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
ANY_JSON = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


def records():
    """Finished and unfinished, with every kind of dice."""
    game = undercroft.game("darkcastle")
    made = [
        finish(game.start(4, seed=1), 1),
        finish(game.start(1, {"characters": "dealt"}, seed=2), 2),
        finish(game.start(2, chance=Fair(bytes(range(32)))), 3),
        game.start(3, seed=4),
        game.start(2, chance=Physical()),
    ]
    chooser = random.Random(5)
    for match in made[3:]:
        for _ in range(15):
            match.answer(chooser.randrange(len(match.decision.options)))
    return [match.record() for match in made] + [made[2].record(sealed=True), made[3].record(sealed=True)]


RECORDS = records()


def refuses_or_keeps_its_word(document):
    with promptly():
        try:
            match = undercroft.replay(document)
        except RecordError as error:
            match, why = None, str(error)
    if match is None:
        assert why
        return
    said = document if isinstance(document, dict) else json.loads(document)
    assert match.digest() == said["digest"]
    assert match.game.slug == said["game"]
    assert match.seats == said["seats"]
    assert (match.outcome is None) == (said.get("outcome") is None)


@pytest.mark.parametrize("number", range(len(RECORDS)))
@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_flipped_bytes(number, seed):
    refuses_or_keeps_its_word(flipped(json.dumps(RECORDS[number]).encode(), random.Random(seed)))


@pytest.mark.parametrize("number", range(len(RECORDS)))
@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_exchanged_values(number, seed):
    chooser = random.Random(seed)
    document = exchanged(json.loads(json.dumps(RECORDS[number])), chooser)
    refuses_or_keeps_its_word(document)
    refuses_or_keeps_its_word(json.dumps(document))


@settings(max_examples=100, deadline=None)
@given(one=st.sampled_from(RECORDS), other=st.sampled_from(RECORDS), fields=st.sets(st.sampled_from(list(RECORDS[0]))))
def test_fields_of_another_record(one, other, fields):
    refuses_or_keeps_its_word({**one, **{field: other[field] for field in fields if field in other}})


@settings(max_examples=200, deadline=None)
@given(number=st.integers(0, len(RECORDS) - 1), tape=st.text("abcdefABCDEF!") | st.text("ab(12)[3]zZ") | st.text())
def test_any_tape(number, tape):
    refuses_or_keeps_its_word(RECORDS[number] | {"tape": tape})


@settings(max_examples=200, deadline=None)
@given(ANY_JSON)
def test_any_json(document):
    refuses_or_keeps_its_word(json.dumps(document))


@settings(max_examples=200, deadline=None)
@given(st.binary() | st.text())
def test_any_text_and_bytes(document):
    refuses_or_keeps_its_word(document)


@pytest.mark.parametrize("depth", [10, 500, 5_000, 500_000])
@pytest.mark.parametrize("field", ["options", "tape", "dice", "nothing", "outcome"])
def test_deep_nesting(depth, field):
    text = json.dumps({name: value for name, value in RECORDS[0].items() if name != field})
    refuses_or_keeps_its_word(f'{text[:-1]}, "{field}": {nested(depth)}}}')


@pytest.mark.parametrize("tape", ["a" * 1_000_000, "A" * 1_000_000, "!" * 1_000_000, "(1)" * 300_000])
def test_a_very_long_tape(tape):
    with promptly(5), pytest.raises(RecordError):
        undercroft.replay(RECORDS[0] | {"tape": tape})
