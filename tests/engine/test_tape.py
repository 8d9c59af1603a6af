"""The tape as numbers and as text."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.promptly import promptly
from undercroft.engine.tape import Tape

ENTRIES = st.lists(st.one_of(st.integers(-40, 40), st.integers(-(1 << 15), (1 << 15) - 2)))


@given(ENTRIES)
def test_what_is_written_can_be_read(entries):
    tape = Tape(array("h", entries))
    assert Tape.read(tape.write()) == tape
    assert list(Tape.read(tape.write()).entries) == entries


@given(st.text(alphabet="azAZ([)]0123456789 ?!#\u0661") | st.text())
def test_any_text_is_a_tape_or_a_value_error(text):
    try:
        tape = Tape.read(text)
    except ValueError as error:
        assert "character" in str(error)  # noqa: PT017 reason: there may be no error
    else:
        assert Tape.read(tape.write()) == tape


def test_letters_stand_for_small_numbers():
    assert Tape(array("h", [0, 25, 26, -1, -26, -27, 32766, -32767])).write() == "az(26)AZ[26](32766)[32766]"


def test_a_showing_is_neither_answer_nor_result():
    tape = Tape.read("a!B")
    assert (tape.answers(), tape.results(), len(tape), tape.write()) == ([0], [1], 3, "a!B")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("ab cd", 3),
        ("a(12", 2),
        ("a[]b", 2),
        ("(-1)", 1),
        ("(32768)", 1),
        ("[32768]", 1),
        ("aa(1.0)", 3),
        ("é", 1),
        ("A\n", 2),
        ("(12]", 1),
        ("a(١)", 2),
        ("!5?", 2),
        ("a#12?", 2),
        ("?", 1),
    ],
)
def test_bad_text_is_refused_by_its_place(text, place):
    with pytest.raises(ValueError, match=f"can't be read at its character {place}:"):
        Tape.read(text)


@pytest.mark.parametrize("text", ["(" + "9" * 100_000 + ")", "[" * 100_000, "a" * 1_000_000, "(1" * 50_000])
def test_long_text_is_read_or_refused_promptly(text):
    with promptly(5):
        try:
            Tape.read(text)
        except ValueError as error:
            assert "character 1:" in str(error)  # noqa: PT017 reason: one of them is a tape


def test_answers_and_results_can_be_told_apart():
    tape = Tape.read("aB(30)[31]c")
    assert tape.answers() == [0, 30, 2]
    assert tape.results() == [1, 31]
    assert tape.answers(3) == [2]
    assert tape.results(2) == [31]
    assert len(tape) == 5


def test_a_copy_is_independent():
    tape = Tape.read("abc")
    copy = tape.copy()
    copy.entries.append(7)
    assert tape.write() == "abc"
    assert copy != tape
    assert tape != "abc"
