"""Where two rules meet: what somebody or some place can be, against everything that can be done.

A game's `meetings.toml` has a row for every status, place, window and variant, and a column for every card, talent, spell and
action. A pair either can't meet, and the table says why; or it can, and then the row says whether it bars the thing or lets it be.
Which pairs are proven is told by marks in the tests.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import msgspec

Pair = tuple[str, str]
"""A row and a column, the latter as group/name."""

ALL = "*"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A status, a place, a window or a variant."""

    id: str
    kind: Literal["status", "place", "window", "variant"]
    name: str
    holds: str  # what must hold while it is so, in a sentence
    bars: tuple[str, ...] = ()  # what can't be done then; everything else can


class Things(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of columns: the entries of a content file, or named one by one."""

    group: str
    name: str
    content: str = ""
    names: tuple[str, ...] = ()


class Apart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pairs that can't meet."""

    rows: tuple[str, ...]
    things: tuple[str, ...]
    why: str


class Meetings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The table of one game."""

    game: str
    row: tuple[Row, ...]
    things: tuple[Things, ...]
    apart: tuple[Apart, ...] = ()

    @cached_property
    def rows(self) -> dict[str, Row]:
        """The rows by their ids."""
        return {row.id: row for row in self.row}

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """All columns, as group/name."""
        return tuple(f"{things.group}/{name}" for things in self.things for name in things.names)

    @cached_property
    def kept_apart(self) -> dict[Pair, str]:
        """The pairs that can't meet, each with the reason that is named first."""
        found: dict[Pair, str] = {}
        for each in self.apart:
            for pair in self.pairs(each.rows, each.things):
                found.setdefault(pair, each.why)
        return found

    @cached_property
    def can_meet(self) -> tuple[Pair, ...]:
        """All other pairs."""
        return tuple((row, column) for row in self.rows for column in self.columns if (row, column) not in self.kept_apart)

    def is_barred(self, row: str, column: str) -> bool:
        """Whether the row says that this can't be done."""
        return column in self._barred[row]

    @cached_property
    def _barred(self) -> dict[str, frozenset[str]]:
        return {row.id: frozenset(column for name in row.bars for column in self.columns_of(name)) for row in self.row}

    def pairs(self, rows: tuple[str, ...], things: tuple[str, ...]) -> Iterator[Pair]:
        """All pairs of these rows and things, by id, kind or group, or * for all."""
        columns = [column for name in things for column in self.columns_of(name)]
        for name in rows:
            for row in self.rows_of(name):
                for column in columns:
                    yield row, column

    def rows_of(self, name: str) -> list[str]:
        """The rows that a name means: one, all of a kind, or all."""
        found = [row.id for row in self.row if name in (ALL, row.id, row.kind)]
        if not found:
            kinds = list(dict.fromkeys(row.kind for row in self.row))
            raise ValueError(f"the meetings of {self.game} have no row {name!r}; there are {', '.join([*kinds, *self.rows])}")
        return found

    def columns_of(self, name: str) -> list[str]:
        """The columns that a name means: group/name, the name alone where one thing has it, a whole group, or all."""
        found = [column for column in self.columns if name in (ALL, column, column.partition("/")[0])]
        if not found:
            found = [column for column in self.columns if column.partition("/")[2] == name]
            if len(found) > 1:
                raise ValueError(f"the meetings of {self.game} have several things {name!r}: {', '.join(found)}")
        if not found:
            raise ValueError(f"the meetings of {self.game} have no thing {name!r}; there are {', '.join(self.columns)}")
        return found


def load(path: Path, raw: Mapping[str, Mapping[str, Any]]) -> Meetings:
    """Read a table; cards are those of the content, and every name must mean something."""
    try:
        table = _fill(msgspec.convert(tomllib.loads(path.read_text("utf-8")), Meetings), raw)
        _check(table)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    return table


def _fill(table: Meetings, raw: Mapping[str, Mapping[str, Any]]) -> Meetings:
    """The same with the names of all cards."""
    filled: list[Things] = []
    for each in table.things:
        if bool(each.content) == bool(each.names) or (each.content and each.content not in raw):
            raise ValueError(f"things {each.group!r} must have either names or the name of a content file: {', '.join(raw)}")
        filled.append(msgspec.structs.replace(each, names=tuple(raw[each.content])) if each.content else each)
    return msgspec.structs.replace(table, things=tuple(filled))


def _check(table: Meetings) -> None:
    for ids in ([row.id for row in table.row], [each.group for each in table.things], list(table.columns)):
        for name in ids:
            if ids.count(name) > 1:
                raise ValueError(f"{name!r} is there twice")
    for row in table.row:
        for name in row.bars:
            table.columns_of(name)
    for each in table.apart:
        list(table.pairs(each.rows, each.things))
