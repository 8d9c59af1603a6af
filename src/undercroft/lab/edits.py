"""What differs between two contents, in words: file, piece and field, the old value and the new one.

Both are read by the content's types first, so that a field that is not written has its default, and a change that says nothing new is none.
"""

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any, get_args, get_origin

import msgspec

from undercroft.engine.fingerprint import Raw, hints, played, said, structs
from undercroft.engine.game import Content, Game

MAP = ".map"
CALLED = ("name", "title", "label", "do")
"""Fields by which people know a part of a card, the best first."""


class Edit(msgspec.Struct, frozen=True):
    """One field that differs. A piece with no path is one whole value, or is there only before (nothing new) or only now (nothing old)."""

    file: str
    piece: str  # its id in the file
    name: str  # as people call it
    path: tuple[str, ...]  # as `--vary` would spell it
    where: tuple[str, ...]  # the same in words
    old: Any
    new: Any
    words: bool = False  # it is only said: play can't differ by it

    @property
    def key(self) -> str:
        """Which piece it is of."""
        return f"{self.file}:{self.piece}"


def edits(game: Game, before: Content, now: Content) -> tuple[Edit, ...]:
    """All that differs, file by file."""
    return tuple(_between(before.raw, now.raw, game.kinds))


def piece_names(raw: Raw, file: str) -> dict[str, str]:
    """What the pieces of a file are called, by id."""
    return {piece: called(piece, entry) for piece, entry in raw.get(file.removesuffix(".toml"), {}).items()}


def called(piece: str, entry: Any) -> str:
    """What people call an entry of a file."""
    names = [entry[field] for field in CALLED[:2] if isinstance(entry.get(field), str)] if isinstance(entry, dict) else []
    return names[0] if names and names[0] else piece.replace("_", " ")


def _between(before: Raw, now: Raw, kinds: Mapping[str, Any]) -> Iterator[Edit]:
    for kind in dict.fromkeys((*before, *now)):
        old, new = before.get(kind, {}), now.get(kind, {})
        if old == new:
            continue
        if kind.endswith(MAP):
            yield Edit(kind, "", kind, (), (), old.get("text"), new.get("text"))
            continue
        hint = kinds.get(kind)
        of_each = get_args(hint)[1] if get_origin(hint) is dict else None
        for piece in dict.fromkeys((*old, *new)):
            if piece in old and old[piece] == new.get(piece):
                continue
            if piece in old and piece in new:
                yield from _piece(kind, piece, old[piece], new[piece], of_each)
            else:
                name = called(piece, old.get(piece, new.get(piece)))
                yield Edit(f"{kind}.toml", piece, name, (), (), old.get(piece), new.get(piece))


def _piece(kind: str, piece: str, old: Any, new: Any, hint: Any) -> Iterator[Edit]:
    name, only_said = called(piece, new), False
    fields: set[str] = set()  # that are only said
    if hint is not None:
        old, new = (msgspec.to_builtins(msgspec.convert(entry, hint)) for entry in (old, new))
        only_said = played(old, hint) == played(new, hint)
        fields = {field for each in structs(hint) for field, its in hints(each).items() if said(its)}
    for path, where, was, is_now in _differing(old, new, (), ()):
        only = only_said or (bool(path) and path[0] in fields)
        yield Edit(f"{kind}.toml", piece, name, path, where, was, is_now, words=only)


Found = tuple[tuple[str, ...], tuple[str, ...], Any, Any]


def _differing(old: Any, new: Any, path: tuple[str, ...], where: tuple[str, ...]) -> Iterator[Found]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.get("do") == new.get("do"):
        for field in dict.fromkeys((*old, *new)):
            yield from _differing(old.get(field), new.get(field), (*path, field), (*where, field))
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple) and any(isinstance(each, dict) for each in (*old, *new)):
        yield from _listed(list(old), list(new), path, where)
    else:
        yield path, where, old, new


def _listed(old: list[Any], new: list[Any], path: tuple[str, ...], where: tuple[str, ...]) -> Iterator[Found]:
    """Parts are compared with those in their place; what was put in between or taken out is told as such."""
    if len(old) == len(new):
        steps = [("replace", 0, len(old), 0, len(new))]
    else:
        was_coded, now_coded = ([msgspec.json.encode(each) for each in side] for side in (old, new))
        steps = list(SequenceMatcher(None, was_coded, now_coded, autojunk=False).get_opcodes())
    for step, first, last, new_first, new_last in steps:
        if step == "equal":
            continue
        for number in range(max(last - first, new_last - new_first)):
            was = old[first + number] if first + number < last else None
            is_now = new[new_first + number] if new_first + number < new_last else None
            place = first + number if is_now is None else new_first + number
            yield from _differing(was, is_now, (*path, str(place)), (*where[:-1], _part(is_now if was is None else was, where, place)))


def _part(part: Any, where: tuple[str, ...], place: int) -> str:
    """A part of a list by its label or its deed; one that has none by the list's name and its place, counted from 1."""
    names = [part[field] for field in CALLED if isinstance(part.get(field), str)] if isinstance(part, dict) else []
    return names[0] if names else f"{where[-1] if where else 'part'} {place + 1}"
