"""Documents gone wrong: bytes flipped, values exchanged, things nested without end. Everything from a seed."""

import copy
import json
import random
from typing import Any

ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**31,
    2**64,
    -(10**40),
    1e308,
    0.5,
    "",
    "a",
    "\x00",
    "🜏" * 50,
    "M" * 3000,
    [],
    {},
    [[[[]]]],
    {"like": "like"},
    {"do": "fight"},
    ["x"] * 500,
)


def flipped(data: bytes, chooser: random.Random) -> bytes:
    """The same bytes with some of them flipped, cut out, doubled or inserted."""
    wrong = bytearray(data)
    for _ in range(chooser.choice((1, 1, 1, 2, 5, 20))):
        at = chooser.randrange(len(wrong) + 1)
        length = chooser.choice((1, 1, 2, 8, 40))
        way = chooser.randrange(4)
        if way == 0 and at < len(wrong):
            wrong[at] ^= 1 << chooser.randrange(8)
        elif way == 1:
            del wrong[at : at + length]
        elif way == 2:
            wrong[at:at] = wrong[at : at + length]
        else:
            wrong[at:at] = bytes(chooser.choice(b'{}[]",:=\n0919-.aA(!)\xff') for _ in range(length))
    return bytes(wrong)


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything in a document."""
    found = [path] if path else []
    parts = document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    for key, value in parts:
        found += places(value, (*path, key))
    return found


def at_place(document: Any, path: tuple[Any, ...]) -> Any:
    """What is there."""
    for step in path:
        document = document[step]
    return document


def exchanged(document: Any, chooser: random.Random, values: tuple[Any, ...] = ODD_VALUES) -> Any:
    """The same document with one thing replaced by something else, taken from it or odd; or gone, or renamed."""
    wrong = copy.deepcopy(document)
    every = places(wrong)
    path = chooser.choice(every)
    holder, last = at_place(wrong, path[:-1]), path[-1]
    way = chooser.randrange(4)
    if way == 0:
        holder[last] = copy.deepcopy(at_place(wrong, chooser.choice(every)))
    elif way == 1:
        del holder[last]
    elif way == 2 and isinstance(holder, dict):
        holder[f"{last}x"] = holder.pop(last)
    else:
        holder[last] = copy.deepcopy(chooser.choice(values))
    return wrong


def nested(depth: int) -> str:
    """JSON and TOML alike, very deep."""
    return "[" * depth + "]" * depth


def toml(entries: dict[str, Any]) -> str:
    """A table of entries as TOML, each on its line."""
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in entries.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    return '""' if value is None else json.dumps(value)
