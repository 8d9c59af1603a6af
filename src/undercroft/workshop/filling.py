"""Other values in a text that somebody has typed: what stays the same stays as it stands there, comments and all."""

import json
import tomllib
from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from undercroft.workshop.texts import value_text


def filled_in(text: str, values: Mapping[str, Any]) -> str | None:
    """The text with these values; None if it can't be said within what was typed."""
    try:
        document = tomlkit.parse(text)
        _lay(document, values)
        found = tomlkit.dumps(document)
        return found if _same(tomllib.loads(found), values) else None
    except (TOMLKitError, tomllib.TOMLDecodeError):
        return None


def _lay(table: Any, values: Mapping[str, Any]) -> None:
    for key in [key for key in table if key not in values]:
        del table[key]
    for key, value in values.items():
        if key not in table or not _within(table[key], value):
            table[key] = tomlkit.value(value_text(value))


def _within(was: Any, value: Any) -> bool:
    """Whether it is the same already, or could be made so from within."""
    if isinstance(was, dict) and isinstance(value, Mapping):
        _lay(was, value)
        return True
    if isinstance(was, list) and isinstance(value, list | tuple):
        _lay_list(was, value)
        return True
    return _same(was, value)


def _lay_list(was: Any, values: Any) -> None:
    """What is the same at both ends stays; between them one after the other is changed, taken out or put in."""
    first = next((at for at, (old, new) in enumerate(zip(was, values, strict=False)) if not _same(old, new)), min(len(was), len(values)))
    last = 0
    while last < min(len(was), len(values)) - first and _same(was[-1 - last], values[-1 - last]):
        last += 1
    while len(was) > len(values):
        del was[len(was) - last - 1]
    for at in range(first, len(values) - last):
        if len(was) < len(values) and at >= len(was) - last:
            was.insert(at, tomlkit.value(value_text(values[at])))
        elif not _within(was[at], values[at]):
            was[at] = tomlkit.value(value_text(values[at]))


def _same(one: Any, other: Any) -> bool:
    """Also in kind: 1 is not true."""
    return json.dumps(one, sort_keys=True, default=str) == json.dumps(other, sort_keys=True, default=str)
