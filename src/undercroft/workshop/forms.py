"""Forms from types: the schema of each file's entries, with the comments beside their fields."""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_origin

import msgspec

from undercroft.engine.fingerprint import structs
from undercroft.engine.game import Game

REF = "#/parts/{name}"


def is_whole(game: Game, kind: str) -> bool:
    """Whether a file is one thing, and no list of entries."""
    return kind.endswith(".map") or get_origin(game.kinds.get(kind)) is not dict


def forms(game: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of an entry by file, and the parts that these refer to."""
    types = {kind: hint if is_whole(game, kind) else get_args(hint)[1] for kind, hint in game.kinds.items()}
    arms = {kind: structs(hint) or [hint] for kind, hint in types.items()}  # of two kinds of entries in a file each has a form
    flat = list(dict.fromkeys(arm for several in arms.values() for arm in several))
    schemas, parts = msgspec.json.schema_components(flat, ref_template=REF)
    of = dict(zip(flat, schemas, strict=True))
    for name, field, note in _notes(_structs_in(flat)):
        fields = parts.get(name, {}).get("properties", {})
        if field in fields:
            fields[field] = fields[field] | {"note": note}
    found = {
        f"{kind}.toml": of[several[0]] if len(several) == 1 else {"anyOf": [of[each] for each in several]} for kind, several in arms.items()
    }
    return found, parts


def _structs_in(types: list[Any]) -> dict[type[msgspec.Struct], None]:
    """All structs that values of these types may hold, at any depth."""
    found: dict[type[msgspec.Struct], None] = {}
    left: list[Any] = list(msgspec.inspect.multi_type_info(types))
    while left:
        shape = left.pop()
        if isinstance(shape, msgspec.inspect.StructType):
            if shape.cls in found:
                continue
            found[shape.cls] = None
            left += [field.type for field in shape.fields]
        left += [getattr(shape, name) for name in ("type", "item_type", "value_type") if hasattr(shape, name)]
        left += [each for name in ("types", "item_types") for each in getattr(shape, name, ())]
    return found


def _notes(types: Iterable[type]) -> Iterator[tuple[str, str, str]]:
    """The comments beside the fields of types: type, field, comment."""
    modules = {base.__module__ for each in types for base in each.__mro__ if base.__module__.startswith("undercroft.")}
    for module in sorted(modules):
        source = inspect.getsource(sys.modules[module])
        lines = source.splitlines()
        for node in (each for each in ast.parse(source).body if isinstance(each, ast.ClassDef)):
            for field in node.body:
                found = re.search(r"  # (.+)$", lines[field.lineno - 1])
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and found:
                    yield node.name, field.target.id, found[1]
