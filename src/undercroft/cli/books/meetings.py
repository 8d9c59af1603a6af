"""`undercroft rules GAME --meetings`: where two rules meet, and which of these meetings a test plays."""

import ast
from pathlib import Path

import msgspec

from undercroft.cli.books.proof import calls
from undercroft.cli.printing import line
from undercroft.engine.game import Game
from undercroft.engine.meetings import Meetings, Pair

HOW = 'a mark is written meets("game", "row ...", "thing ..."), with plain strings'


class Met(msgspec.Struct, frozen=True):
    """A `@pytest.mark.meets(game, rows, things)`."""

    place: str  # file:line
    test: str
    game: str
    rows: tuple[str, ...]
    things: tuple[str, ...]
    wrong: str = ""  # why it can't be read


def mets(folder: Path) -> list[Met]:
    """All marks in the tests of a folder."""
    return [_met(call, file, inside) for call, file, inside in calls(folder, "meets")]


def _met(call: ast.Call, file: str, inside: str) -> Met:
    words = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    place, test, name = f"{file}:{call.lineno}", file + inside, inside.rpartition("::")[2]
    if len(words) != 3 or len(call.args) != 3 or call.keywords:
        return Met(place, test, "", (), (), HOW)
    if name and not name.startswith("test"):
        return Met(place, test, "", (), (), f"the mark stands at {name}, which is no test")
    return Met(place, test, words[0], tuple(words[1].split()), tuple(words[2].split()))


def proofs(table: Meetings, found: list[Met]) -> tuple[dict[Pair, list[str]], list[str]]:
    """For each pair the tests that play it, and what is wrong with marks: names that mean nothing, pairs that can't meet."""
    tests: dict[Pair, list[str]] = {}
    wrong: list[str] = []
    for met in found:
        if met.wrong:
            wrong.append(f"{met.place}: {met.wrong}")
        if met.wrong or met.game != table.game:
            continue
        try:
            pairs = list(table.pairs(met.rows, met.things))
        except ValueError as error:
            wrong.append(f"{met.place}: {error}")
            continue
        meeting = [pair for pair in pairs if pair not in table.kept_apart]
        if not meeting:
            wrong.append(f"{met.place}: nothing that it names can meet")
        for pair in meeting:
            tests.setdefault(pair, []).append(met.test)
    return tests, wrong


def show_meetings(game: Game, words: tuple[str, ...], folder: Path) -> int:
    """The whole table by rows and groups; with words, the pairs of the rows and things that they name, each with its tests."""
    table = game.meetings()
    if table is None:
        raise ValueError(f"{game.slug} has no table of meetings: its folder has no meetings.toml")
    tests, wrong = proofs(table, mets(folder)) if folder.is_dir() else ({}, [])
    if words:
        _show_pairs(table, words, tests)
    else:
        for row in table.row:
            line(f"{row.id}  ({row.kind}) {row.name}: {row.holds}")
            for things in table.things:
                line(f"    {things.name}: {_standing(table, row.id, [f'{things.group}/{name}' for name in things.names], tests)}")
        line("")
    line(summary(table, tests))
    for problem in wrong:
        line(problem)
    return 1 if wrong else 0


def summary(table: Meetings, tests: dict[Pair, list[str]]) -> str:
    """How many pairs there are, and how they stand."""
    proven = sum(pair in tests for pair in table.can_meet)
    return (
        f"{table.game}: {len(table.row)} rows by {len(table.columns)} things: {proven} pairs proven, {len(table.kept_apart)} can't meet, "
        f"{len(table.can_meet) - proven} open"
    )


def _standing(table: Meetings, row: str, columns: list[str], tests: dict[Pair, list[str]]) -> str:
    """Some columns of a row, sorted by how they stand."""
    proven = [_name(table, row, column) for column in columns if (row, column) in tests]
    apart: dict[str, list[str]] = {}
    for column in columns:
        if (row, column) in table.kept_apart:
            apart.setdefault(table.kept_apart[row, column], []).append(column.partition("/")[2])
    unproven = [_name(table, row, column) for column in columns if (row, column) not in tests and (row, column) not in table.kept_apart]
    said = [f"proven: {', '.join(proven)}"] if proven else []
    said += [f"can't meet: {'all' if len(names) == len(columns) else ', '.join(names)} ({why})" for why, names in apart.items()]
    said += [f"open: {', '.join(unproven)}"] if unproven else []
    return "; ".join(said)


def _name(table: Meetings, row: str, column: str) -> str:
    return f"{column.partition('/')[2]}{' (barred)' if table.is_barred(row, column) else ''}"


def _show_pairs(table: Meetings, words: tuple[str, ...], tests: dict[Pair, list[str]]) -> None:
    rows = [name for word in words if word in (*table.rows, *(row.kind for row in table.row)) for name in table.rows_of(word)]
    things = [column for word in words if not _is_row(table, word) for column in table.columns_of(word)]
    for row in rows or table.rows:
        for column in things or table.columns:
            if (row, column) in table.kept_apart:
                line(f"{row} x {column}: can't meet: {table.kept_apart[row, column]}")
            else:
                bars = "barred" if table.is_barred(row, column) else "allowed"
                by = ", ".join(dict.fromkeys(tests.get((row, column), ())))
                line(f"{row} x {column}: {bars}, {f'proven by {by}' if by else 'open'}")


def _is_row(table: Meetings, word: str) -> bool:
    return any(word in (row.id, row.kind) for row in table.row)
