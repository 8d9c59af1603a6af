"""Tables in a file that any store can take in: lines of JSON, packed by gzip, with an end that says whether all of it is there."""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Literal, Self

import msgspec

from undercroft.server.stores.archive import Told, Whole
from undercroft.server.stores.migrations import SCHEMA
from undercroft.server.stores.rows import ContentRow, StoreError, TableRow

FORMAT = 1
MAGIC = b"\x1f\x8b"


class Head(msgspec.Struct, frozen=True, tag="head", forbid_unknown_fields=True):
    """The first line."""

    what: Literal["tables of Undercroft"] = "tables of Undercroft"
    format: int = FORMAT
    schema: int = SCHEMA


class Content(msgspec.Struct, frozen=True, tag="content", forbid_unknown_fields=True):
    """What tables were dealt from."""

    content: ContentRow


class End(msgspec.Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """The last line: how many there are, and the SHA-256 of all lines before."""

    tables: int
    contents: int
    digest: str


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Head | Whole | Content | End).decode


def write_pack(path: Path, wholes: Iterable[Whole], contents: Iterable[ContentRow], told: Told) -> None:
    """Write a pack; the caller sees to it that nothing half-done is left behind."""
    digest, tables, others = sha256(), 0, 0
    with gzip.open(path, "wb", compresslevel=6) as file:

        def put(line: Head | Whole | Content | End) -> None:
            data = _encode(line) + b"\n"
            digest.update(data)
            file.write(data)

        put(Head())
        for whole in wholes:
            put(whole)
            tables += 1
            told(tables)
        for each in contents:
            put(Content(each))
            others += 1
        put(End(tables, others, digest.hexdigest()))


class PackSource:
    """A pack, read as a store is. It is looked through when it is opened, so that a broken one is found out before anything is done."""

    def __init__(self, path: Path) -> None:
        """StoreError says why it can't be read."""
        self._path = path
        self._rows: dict[str, TableRow] = {}
        self._sizes: dict[str, int] = {}
        self._contents: list[ContentRow] = []
        for line in self._lines():
            match line:
                case Whole(row=row, lines=lines):
                    if row.id in self._rows or len(lines) != row.version:
                        raise StoreError(f"{path} is damaged: table {row.id} does not fit together")
                    self._rows[row.id] = row
                    self._sizes[row.id] = sum(map(len, lines))
                case Content(content=content):
                    self._contents.append(content)
                case _:
                    pass

    def __enter__(self) -> Self:
        """It is open."""
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""

    def rows(self) -> list[TableRow]:
        """Tables, in the order in which they lie there."""
        return [*self._rows.values()]

    def sizes(self) -> dict[str, int]:
        """Bytes of each table's entries."""
        return self._sizes

    def wholes(self, ids: Iterable[str]) -> Iterator[Whole]:
        """These tables, whole."""
        wanted = set(ids)
        missing = wanted - self._rows.keys()
        if missing:
            raise StoreError(f"there is no table {min(missing)} in {self._path}")
        for line in self._lines():
            if isinstance(line, Whole) and line.row.id in wanted:
                yield line

    def contents(self) -> list[ContentRow]:
        """What tables were dealt from."""
        return self._contents

    def faults(self) -> list[str]:
        """None: it was looked through when it was opened."""
        return []

    def _lines(self) -> Iterator[Head | Whole | Content | End]:
        digest, tables, others, last = sha256(), 0, 0, None
        try:
            with gzip.open(self._path) as file:
                for number, data in enumerate(file):
                    last = _decode(data)
                    if number == 0 and not isinstance(last, Head):
                        raise StoreError(f"{self._path} is no backup and no export of ours")
                    if isinstance(last, Head) and (last.format > FORMAT or last.schema > SCHEMA):
                        raise StoreError(f"{self._path} is of a newer release; this one reads up to version {SCHEMA}")
                    if isinstance(last, End):
                        break
                    digest.update(data)
                    tables += isinstance(last, Whole)
                    others += isinstance(last, Content)
                    yield last
        except (OSError, EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
            said = error.strerror if isinstance(error, OSError) and error.strerror else "it is damaged, or cut short"
            raise StoreError(f"{self._path} can't be read: {said}") from None
        if not isinstance(last, End) or (last.tables, last.contents, last.digest) != (tables, others, digest.hexdigest()):
            raise StoreError(f"{self._path} can't be read: it is damaged, or cut short")
