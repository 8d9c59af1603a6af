"""Every pair of the table of meetings is laid and played under the eyes of the referee: what the row bars can't be done, all else can."""

import pytest

from kit.damnation_meetings import is_done
from kit.meetings import standing, table_of

TABLE = table_of("damnation")


@pytest.mark.meets("damnation", "*", "*")
@pytest.mark.parametrize("row", list(TABLE.rows))
def test_everything_meets_everything(row):
    pairs = [thing for other, thing in TABLE.can_meet if other == row]
    wrong = [
        f"{thing} {'is done' if barred else 'can not be done'}"
        for thing in pairs
        if is_done(row, thing) == (barred := TABLE.is_barred(row, thing))
    ]
    assert wrong == []


def test_no_pair_is_open():
    _, wrong, left = standing("damnation")
    assert wrong == []
    assert left == []
