"""The text of a TOML file, entry by entry: so that one can be written anew and all others stay as they were typed, comments and all."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from undercroft.engine.content import read_text

HEADER = re.compile(r"""\s*\[\[?\s*(?:([A-Za-z0-9_-]+)|"([^"\\]*)"|'([^']*)')""")
BARE = re.compile(r"[A-Za-z0-9_-]+")
LONG = 100  # characters from which a text stands on lines of its own
AHEAD = ""  # what stands before the first entry


def entries_of(name: str, text: str) -> dict[str, str]:
    """The entries of a file, each with the comment above it; what stands before the first is under "". ContentError if it is no TOML."""
    said = read_text(name, text)
    parts: dict[str, str] = {AHEAD: ""}
    at, comment = AHEAD, ""
    for line, entry in _lines(text):
        if entry is None and line.lstrip().startswith("#"):
            comment += line
            continue
        if entry is not None:
            at = entry
        parts[at] = parts.get(at, "") + comment + line
        comment = ""
    parts[at] += comment
    ahead = read_text(name, parts[AHEAD])
    if any(isinstance(each, dict) for each in ahead.values()):  # entries that have no header of their own get one
        parts[AHEAD] = "".join(written(entry, value) for entry, value in ahead.items() if not isinstance(value, dict))
        parts |= {entry: written(entry, said[entry]) for entry, value in ahead.items() if isinstance(value, dict)}
    return parts


def joined(parts: Mapping[str, str]) -> str:
    """A file from its entries, with a line between two."""
    texts = [text.strip("\n") for text in parts.values()]
    return "\n\n".join(text for text in texts if text) + "\n"


def written(entry: str, value: Any) -> str:
    """An entry as TOML. One that is no table is a line."""
    if not isinstance(value, dict):
        return f"{_key(entry)} = {value_text(value)}\n"
    return "\n".join([f"[{_key(entry)}]", *_fields(value, _key(entry))]) + "\n"


def _fields(table: Mapping[str, Any], path: str) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    for key, value in table.items():
        if key not in inner:
            yield f"{_key(key)} = {value_text(value)}"
    for key, value in inner.items():
        yield ""
        yield f"[{path}.{_key(key)}]"
        yield from _fields(value, f"{path}.{_key(key)}")


def value_text(value: Any, depth: int = 0) -> str:
    """A value as TOML; a list of tables that is long stands on several lines."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list | tuple):
        inner = [value_text(each, depth + 1) for each in value]
        flat = f"[{', '.join(inner)}]"
        if not any(isinstance(each, dict) for each in value) or (len(flat) <= LONG and "\n" not in flat):
            return flat
        margin = "  " * (depth + 1)
        return "[\n" + "".join(f"{margin}{each},\n" for each in inner) + "  " * depth + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {value_text(each, depth)}" for key, each in value.items()) + " }" if value else "{}"
    return repr(value)


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    signs = "".join(sign if sign.isprintable() or sign == "\n" else f"\\u{ord(sign):04x}" for sign in escaped)
    if "\n" in signs:
        return f'"""\n{signs}"""'
    return f'"{signs}"'


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _string(key).replace("\n", "\\n")


def _lines(text: str) -> Iterator[tuple[str, str | None]]:
    """Every line; one that begins a table with the entry that it is of. Brackets in strings and in lists begin nothing."""
    quote, depth = "", 0
    for line in text.splitlines(keepends=True):
        header = HEADER.match(line) if not quote and not depth else None
        if header:
            yield line, next(each for each in header.groups() if each is not None)
            continue
        yield line, None
        quote, depth = _after(line, quote, depth)


def _after(line: str, quote: str, depth: int) -> tuple[str, int]:
    """Within which quotes, and how deep in brackets, a line ends."""
    at = 0
    while at < len(line):
        if quote:
            if line[at] == "\\" and quote.startswith('"'):
                at += 2
            elif line.startswith(quote, at):
                at += len(quote)
                quote = ""
            else:
                at += 1
        elif line[at] == "#":
            break
        elif line[at] in "\"'":
            quote = line[at] * 3 if line.startswith(line[at] * 3, at) else line[at]
            at += len(quote)
        else:
            depth += (line[at] in "[{") - (line[at] in "]}")
            at += 1
    return (quote if len(quote) == 3 else ""), depth
