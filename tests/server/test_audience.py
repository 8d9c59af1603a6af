"""Several updates in one, for a client that returns."""

import msgspec

from undercroft.server.history.audience import Step, merge


def line(text):
    return msgspec.Raw(text.encode())


def step(since, had, lines, undone=None, sections=None):
    raw = {name: msgspec.Raw(value) for name, value in (sections or {}).items()}
    return Step(since, since + 1, f"{since:08x}", f"{since + 1:08x}", since + 1, raw, tuple(line(text) for text in lines), undone, had)


def told(merged):
    return [bytes(raw).decode() for raw in merged.lines]


def test_the_last_word_on_each_section_counts():
    merged = merge([step(4, 0, [], sections={"dice": b"1", "zones": b"1"}), step(5, 0, [], sections={"dice": b"2"})])
    assert {name: bytes(raw) for name, raw in merged.sections.items()} == {"dice": b"2", "zones": b"1"}
    assert (merged.since, merged.version, merged.before, merged.digest, merged.decision) == (4, 6, "00000004", "00000006", 6)
    assert merged.undone is None


def test_lines_that_came_and_went_are_never_told():
    merged = merge([step(4, 3, ["four", "five"]), step(5, 5, [], undone=4), step(6, 4, ["new five"])])
    assert told(merged) == ["four", "new five"]
    assert merged.undone is None


def test_lines_that_the_client_has_are_taken_back_as_far_as_it_ever_went():
    merged = merge([step(4, 3, ["four"]), step(5, 4, [], undone=2), step(6, 2, ["three", "four"]), step(7, 4, ["x"], undone=3)])
    assert merged.undone == 2
    assert told(merged) == ["three", "x"]


def test_taken_back_twice():
    merged = merge(
        [step(4, 9, ["ten"], undone=None), step(5, 10, [], undone=7), step(6, 7, ["eight"], undone=None), step(7, 8, [], undone=5)]
    )
    assert merged.undone == 5
    assert told(merged) == []
