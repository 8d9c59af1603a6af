"""The table of meetings, for tests that play it: every pair that can meet, with what the row says of it."""

from pathlib import Path

import pytest

import undercroft
from undercroft.cli.books.meetings import mets, proofs
from undercroft.engine.meetings import Meetings, Pair

TESTS = Path(__file__).parent.parent


def table_of(game: str) -> Meetings:
    """The table of a game that has one."""
    table = undercroft.game(game).meetings()
    assert table is not None, f"{game} has no meetings.toml"
    return table


def every_meeting(game: str, rows: str, things: str) -> pytest.MarkDecorator:
    """Parametrise a test over all pairs of these rows and things that can meet: row, thing (as group/name), and whether the row bars it.

    The test carries the same names in its mark, where they can be read without running it:

        @pytest.mark.meets("dorn", "status", "items blessings")
        @every_meeting("dorn", "status", "items blessings")
        def test_...(row, thing, barred):
    """
    table = table_of(game)
    wanted = [pair for pair in table.pairs(tuple(rows.split()), tuple(things.split())) if pair not in table.kept_apart]
    params = [pytest.param(row, thing, table.is_barred(row, thing), id=f"{row}-{thing.partition('/')[2]}") for row, thing in wanted]
    return pytest.mark.parametrize(("row", "thing", "barred"), params)


def standing(game: str) -> tuple[dict[Pair, list[str]], list[str], list[Pair]]:
    """The pairs that are proven, each with its tests; what is wrong with marks; and the pairs that are still open."""
    table = table_of(game)
    tests, wrong = proofs(table, mets(TESTS))
    return tests, wrong, [pair for pair in table.can_meet if pair not in tests]
