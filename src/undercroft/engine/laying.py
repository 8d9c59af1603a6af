"""How a table is laid for a lesson, where its game knows no better: fields of a fresh one, as `state.py` has them."""

from collections.abc import Mapping
from typing import Any, TypeVar, get_type_hints

import msgspec

from undercroft.engine.state import INSTRUMENTS, Table

T = TypeVar("T", bound=Table)
Laid = TypeVar("Laid")


def facts_as(kind: type[Laid], facts: Mapping[str, Any]) -> Laid:
    """Facts in a game's own words; ValueError names what can't be."""
    try:
        return msgspec.convert(facts, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"facts: {error}") from None


def lay_fields(table: T, facts: Mapping[str, Any]) -> None:
    """The table has these facts from now on; ValueError names one that it can't have."""
    hints = get_type_hints(type(table))
    for name, value in facts.items():
        if name not in hints or name in INSTRUMENTS:
            raise ValueError(f"facts: the table has no {name!r}; it has: {', '.join(each for each in hints if each not in INSTRUMENTS)}")
        try:
            setattr(table, name, msgspec.convert(value, hints[name]))
        except msgspec.ValidationError as error:
            raise ValueError(f"facts: {name}: {error}") from None
