"""Strict loading of content, and packs laid over it.

A content folder has TOML files and drawn maps. The file name is the kind (`chapters.toml`), each top-level key an id.
A pack is a folder of the same layout with a `pack.toml`: what it says is laid over the base, table by table, key by key;
lists are replaced whole. An entry may say `like = "other"` to start from another one of the file, or `absent = true` to go.
Where the base has drawn maps a pack may bring others, if an entry names them: "cellar" is in `cellar.map`, or in `tile-cellar.map`.
"""

import tomllib
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from undercroft.engine.errors import BadInput
from undercroft.engine.fingerprint import Raw as Raw  # noqa: PLC0414 reason: content is what it is of

PACK = "pack.toml"  # what a pack says of itself
MAP = ".map"

T = TypeVar("T")


class ContentError(BadInput):
    """Something is wrong with a file of content: the message names file, entry and field."""


class PackInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `pack.toml` says."""

    game: str
    title: str
    about: str = ""


def read_base(folder: Path) -> Raw:
    """All files of a game's own content."""
    return _resolve({_kind(path.name): _read(path) for path in _files(folder)})


def read_pack(folder: Path, base: Path, game: str) -> Raw:
    """The base with a pack laid over it."""
    info = pack_info(folder)
    if info.game != game:
        raise ContentError(f"{folder.name}/pack.toml: the pack is for {info.game}, not for {game}")
    return lay_pack({path.name: _read(path) for path in _files(folder) if path.name != PACK}, base, game, folder.name)


def lay_pack(over: Mapping[str, dict[str, Any]], base: Path, game: str, pack: str) -> Raw:
    """The base with the files of a pack laid over it: what each says, by its name."""
    raw: Raw = {_kind(path.name): _read(path) for path in _files(base)}
    known = ", ".join(sorted(f.name for f in _files(base)))
    draws = any(kind.endswith(MAP) for kind in raw)
    drawn: list[str] = []
    for name, said in over.items():
        kind = _kind(name)
        if kind not in raw:
            if not name.endswith(MAP) or not draws:
                raise ContentError(f"{pack}/{name}: {game} has no such file; a pack may have {known}")
            drawn.append(name)
        raw[kind] = said if name.endswith(MAP) else _lay(raw[kind], said)
    for name in drawn:
        if name.removesuffix(MAP).rpartition("-")[2] not in _names(raw):
            raise ContentError(f"{pack}/{name}: no entry names this map; a pack may have maps that one names, and {known}")
    return _resolve(raw)


def laid_over(raw: Raw, over: dict[str, dict[str, Any]]) -> Raw:
    """Content with changes laid over it, as a pack would, that stand in no folder of their own.

    An entry that says `anew = true` keeps nothing of the one that it replaces.
    """
    laid = dict(raw)
    for kind, entries in over.items():
        if kind not in raw and not kind.endswith(".map"):
            raise ContentError(f"there is no file {kind}; there are {', '.join(sorted(raw))}")
        anew = [name for name, entry in entries.items() if isinstance(entry, dict) and entry.get("anew") is True]
        under = {name: entry for name, entry in raw.get(kind, {}).items() if name not in anew}
        clean = {
            name: {key: part for key, part in entry.items() if key != "anew"} if name in anew else entry for name, entry in entries.items()
        }
        laid[kind] = _lay(under, clean)
    return _resolve(laid)


def _names(raw: Raw) -> set[str]:
    """All texts in the entries, up to a stroke: "cellar/2" names the cellar."""
    found: set[str] = set()
    left: list[Any] = [entries for kind, entries in raw.items() if not kind.endswith(".map")]
    while left:
        value = left.pop()
        if isinstance(value, str):
            found.add(value.partition("/")[0])
        elif isinstance(value, dict | list):
            left += value.values() if isinstance(value, dict) else value
    return found


def pack_info(folder: Path) -> PackInfo:
    """What a pack says of itself."""
    if not folder.is_dir():
        raise ContentError(f"{folder}: there is no such folder")
    if not (folder / PACK).is_file():
        raise ContentError(f'{folder}: a pack needs a pack.toml with game = "..." and title = "..."')
    return decode({"pack": _read(folder / PACK)}, "pack", PackInfo)


def decode(raw: Raw, kind: str, into: type[T]) -> T:
    """The entries of one file as typed data; an error names file, entry and field."""
    if kind not in raw:
        raise ContentError(f"{kind}.toml: the file is missing")
    try:
        return msgspec.convert(raw[kind], into)
    except RecursionError:
        raise ContentError(f"{kind}.toml: it is nested too deeply") from None
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `")
        where = place.rstrip("`").removeprefix("$").removeprefix(".")
        if "[...]" in where:
            where = _spot(raw[kind], into) or where
        raise ContentError(f"{kind}.toml: {where + ': ' if where else ''}{message}") from None


def packed(raw: Raw) -> bytes:
    """Content in few bytes. The order of its entries stays."""
    return zlib.compress(msgspec.json.encode(raw), 9)


def unpacked(data: bytes) -> Raw:
    """Content from its bytes; ContentError if they are damaged."""
    try:
        return msgspec.json.decode(zlib.decompress(data), type=Raw)
    except (zlib.error, msgspec.DecodeError):
        raise ContentError("packed content is damaged") from None


def check(condition: object, message: str) -> None:
    """Refuse content that breaks a promise of its game."""
    if not condition:
        raise ContentError(message)


def _spot(entries: dict[str, Any], into: type[Any]) -> str:
    """Which entry of a `dict[str, X]` is wrong, since msgspec only says `[...]`."""
    (_, entry_type) = into.__args__ if hasattr(into, "__args__") else (str, Any)
    for name, entry in entries.items():
        try:
            msgspec.convert(entry, entry_type)
        except msgspec.ValidationError as error:
            return name + str(error).partition(" - at `")[2].rstrip("`").removeprefix("$")
    return ""


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix in {".toml", ".map"} and path.is_file())


def _kind(name: str) -> str:
    return name.removesuffix(".toml")


def _read(path: Path) -> dict[str, Any]:
    try:
        return read_text(path.name, path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise ContentError(f"{path.name}: the file is not UTF-8 text") from None
    except OSError as error:
        raise ContentError(f"{path.name}: {error.strerror}") from None


def read_text(name: str, text: str) -> dict[str, Any]:
    """What the text of a file says; ContentError if it is no TOML."""
    try:
        return {"text": text} if name.endswith(MAP) else tomllib.loads(text)
    except ValueError as error:
        raise ContentError(f"{name}: {error}") from None
    except RecursionError:
        raise ContentError(f"{name}: the file is nested too deeply") from None


def _lay(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged key by key; everything else is replaced."""
    laid = dict(under)
    for key, value in over.items():
        below = laid.get(key)
        laid[key] = _lay(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return laid


def _resolve(raw: Raw) -> Raw:
    """Carry out `like` and `absent`."""
    resolved: Raw = {}
    for kind, entries in raw.items():
        shape = _likeness(kind, entries)
        try:
            resolved[kind] = {
                name: shape(name, ()) if isinstance(entry, dict) else entry
                for name, entry in entries.items()
                if not (isinstance(entry, dict) and _absent(kind, name, entry))
            }
        except RecursionError:
            raise ContentError(f"{kind}.toml: it is nested too deeply, or one is like another too many times over") from None
    return resolved


def _absent(kind: str, name: str, entry: dict[str, Any]) -> bool:
    absent = entry.get("absent", False)
    if not isinstance(absent, bool):
        raise ContentError(f"{kind}.toml: {name}.absent: it is true or false, not {absent!r}")
    return absent


def _likeness(kind: str, entries: dict[str, Any]) -> Callable[[str, tuple[str, ...]], dict[str, Any]]:
    shaped: dict[str, dict[str, Any]] = {}

    def shape(name: str, via: tuple[str, ...]) -> dict[str, Any]:
        if name not in shaped:
            shaped[name] = make(name, via)
        return shaped[name]

    def make(name: str, via: tuple[str, ...]) -> dict[str, Any]:
        if name in via:
            raise ContentError(f"{kind}.toml: {' is like '.join((*via, name))}: that goes round in a circle")
        entry = entries[name]
        if "like" not in entry:
            return {key: value for key, value in entry.items() if key != "absent"}
        model = entry["like"]
        if not isinstance(model, str) or not isinstance(entries.get(model), dict):
            raise ContentError(f"{kind}.toml: {name}.like: there is no {model!r} in this file")
        return _lay(shape(model, (*via, name)), {key: value for key, value in entry.items() if key not in {"like", "absent"}})

    return shape
