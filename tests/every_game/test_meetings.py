"""The tables of meetings: names mean something, and marks speak of pairs that can meet."""

import pytest

import undercroft
from kit.meetings import standing, table_of

WITH_TABLE = [name for name in undercroft.games() if undercroft.game(name).meetings() is not None]


@pytest.mark.parametrize("name", WITH_TABLE)
def test_every_mark_speaks_of_a_meeting(name):
    _, wrong, _ = standing(name)
    assert not wrong


@pytest.mark.parametrize("name", WITH_TABLE)
def test_every_row_says_what_holds_and_every_separation_why(name):
    table = table_of(name)
    assert table.game == name
    assert all(row.holds.endswith(".") for row in table.row)
    assert all(each.why for each in table.apart)
    assert {row.kind for row in table.row} == {"status", "place", "window", "variant"}
    barred_and_apart = [(row, column) for row, column in table.kept_apart if table.is_barred(row, column)]
    assert not barred_and_apart  # what can't meet need not be barred


@pytest.mark.parametrize("name", WITH_TABLE)
def test_no_separation_is_idle(name):
    """Every reason keeps at least one pair apart that nothing before it does."""
    table = table_of(name)
    reasons = set(table.kept_apart.values())
    assert [each.why for each in table.apart if each.why not in reasons] == []


@pytest.mark.parametrize("name", WITH_TABLE)
def test_every_pair_that_can_meet_is_played(name):
    _, _, still_open = standing(name)
    assert still_open == []
