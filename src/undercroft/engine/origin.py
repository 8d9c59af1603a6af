"""A table as plain data, from which a match can begin in the middle: when the rules have changed since, its tape leads somewhere else."""

from functools import cache
from typing import Any, get_type_hints

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.scenes import Rest
from undercroft.engine.state import INSTRUMENTS, Table
from undercroft.engine.tape import Tape


class Origin(msgspec.Struct, frozen=True):
    """A rest point, written down."""

    table: dict[str, msgspec.Raw]  # its fields
    at: int  # how far chance had been read
    tape: str

    def lay(self, table: Table, chance: Chance) -> None:
        """Put everything on this table as it was. ValueError if the table of today can't hold it."""
        for name, hint in _fields(type(table)).items():
            if name in self.table:
                setattr(table, name, msgspec.json.decode(self.table[name], type=hint))
        chance.go_to(self.at)
        chance.tape = Tape.read(self.tape).entries

    @property
    def length(self) -> int:
        """Of the tape."""
        return len(Tape.read(self.tape))


def origin_of(rest: Rest, tape: Tape) -> Origin:
    """The last rest point of a match with this tape."""
    fields = {name: msgspec.Raw(msgspec.json.encode(getattr(rest.table, name))) for name in _fields(type(rest.table))}
    return Origin(fields, rest.at, Tape(tape.entries[: rest.tape]).write())


@cache
def _fields(cls: type[Table]) -> dict[str, Any]:
    return {name: hint for name, hint in get_type_hints(cls, include_extras=True).items() if name not in INSTRUMENTS}
