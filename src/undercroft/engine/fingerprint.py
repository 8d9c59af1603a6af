"""What of a game's content matters for play, and what is only said.

A field of type `Said` is for people: titles, stories, names, pictures. It may be written anew at any time, and games that were begun go on.
All else matters: another number, another card, another order of the cards is another game. The fingerprint covers what matters alone.
"""

import types
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

Raw = dict[str, dict[str, Any]]
"""File name without ending, to the tables in it; maps are under their file name as `{"text": ...}`."""

Said = Annotated[str, msgspec.Meta(extra={"said": True})]
"""Words for people, of which no rule takes notice."""

LENGTH = 16


def fingerprint(raw: Raw, files: Mapping[str, Any]) -> str:
    """A hash of all that matters for play; `files` are the types that the files are read into. A file without a type matters whole."""
    return _hash({kind: played(entries, files[kind]) if kind in files else entries for kind, entries in raw.items()})


def whole(raw: Raw) -> str:
    """A hash of all content, words too: what records of version 1 and tables of the first release call their content."""
    return _hash(raw)


def _hash(data: object) -> str:
    return sha256(msgspec.json.encode(data, order="sorted")).hexdigest()[:LENGTH]


def played(value: Any, hint: Any) -> Any:
    """What of a value of this type matters for play. The order of entries does: cards are numbered in it."""
    kind, args = get_origin(hint) or hint, get_args(hint)
    if kind is Annotated:
        return played(value, args[0])
    if isinstance(value, dict):
        if kind is dict:
            return [[name, played(each, args[1])] for name, each in value.items()]
        return {name: played(value[name], field) for name, field in _fields(value, hint) if not said(field)}
    if isinstance(value, list | tuple):
        if kind in {Union, types.UnionType}:
            hint = next((arg for arg in args if get_origin(arg) in {tuple, list}), hint)
            args = get_args(hint)
        if len(args) == 2 and args[1] is Ellipsis:
            return [played(each, args[0]) for each in value]
        return [played(each, args[number] if number < len(args) else Any) for number, each in enumerate(value)]
    return value


def speaks(hint: Any, within: tuple[Any, ...] = ()) -> bool:
    """Whether there is anything in a value of this type that is only said."""
    if hint in within:
        return False
    within = (*within, hint)
    if said(hint):
        return True
    inner = [each for kind in structs(hint) for each in hints(kind).values()] or get_args(hint)
    return any(speaks(each, within) for each in inner)


def said(hint: Any) -> bool:
    """Whether a field of this type is only said."""
    return any(isinstance(meta, msgspec.Meta) and "said" in (meta.extra or {}) for meta in getattr(hint, "__metadata__", ()))


def _fields(entry: dict[str, Any], hint: Any) -> list[tuple[str, Any]]:
    """The fields that an entry names, with their types; what no type knows matters."""
    known: dict[str, Any] = {}
    for kind in structs(hint):
        config = kind.__struct_config__
        if config.tag is None or config.tag_field is None or entry.get(config.tag_field, config.tag) == config.tag:
            known.update(hints(kind))
    return [(name, known.get(name, Any)) for name in entry]


def structs(hint: Any) -> list[type[msgspec.Struct]]:
    """The structs that a value of this type may be."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [hint]
    if get_origin(hint) in {Union, types.UnionType}:
        return [kind for arg in get_args(hint) for kind in structs(arg)]
    return []


@cache
def hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The types of its fields, with what is noted at them."""
    return get_type_hints(kind, include_extras=True)
