"""What every store keeps, what it can do, and how it says no."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, Protocol

import msgspec

Role = Literal["host", "seat", "invite", "watch"]
Heard = Callable[[str, int], None]
CarryOut = Callable[[str, bytes, bytes], Awaitable[bytes]]


GONE = -1
"""The version of a table that was removed: nothing is left of it but its name, so that it can be said."""
REMEMBERED = 90 * 86400
"""Seconds for which it can be."""


class TableRow(msgspec.Struct, kw_only=True):
    """A table of the house."""

    id: str
    game: str
    seats: int
    setup: bytes  # JSON of `entries.Setup`
    dice_key: bytes
    made: int  # seconds since 1970
    state: str  # gathering, playing, over
    version: int = 0  # number of the last entry
    moved: int = 0  # seconds since 1970; set by the store at every append
    listed: bool = False  # shown in the hall
    summary: bytes = b""  # JSON of `TableCard`, for lists
    address: str = ""  # salted hash of the maker's address, for limits; forgotten after the hour that they count


class KeyRow(msgspec.Struct, frozen=True):
    """What a key opens. The key itself is not kept, only its SHA-256."""

    hash: bytes
    table: str
    seats: tuple[int, ...]
    role: Role
    used: bool = False  # an invitation that was taken, or any key that was revoked


class Quota(msgspec.Struct, frozen=True):
    """How many tables one address may make."""

    most: int
    since: int  # seconds since 1970


class ContentRow(msgspec.Struct, frozen=True):
    """Content that a table was dealt from, or may be."""

    fingerprint: str
    whole: str  # the fingerprint with all words, by which tables of the first release know it
    game: str
    pack: str  # title
    raw: bytes  # packed


class SnapshotRow(msgspec.Struct, frozen=True):
    """A table as plain data, at one of its versions."""

    table: str
    version: int
    state: bytes  # packed


class StoreError(Exception):
    """The store can't do it; one line says why."""


class CantWrite(StoreError):
    """Nothing was written, and nothing of it will be: full, read-only, or out of reach."""


class Unsure(StoreError):
    """It was on its way when the store fell silent: it may be written or not. Look again before saying anything."""


class Conflict(StoreError):
    """Somebody else has written to this table, or owns it now."""


class InvitationUsed(StoreError):
    """Somebody has taken this seat already."""


class TooManyTables(StoreError):
    """This address has made as many tables as it may."""


class Store(Protocol):
    """Where tables are kept. Entries are single lines: JSON without line breaks."""

    @property
    def failures(self) -> int:
        """How many writes have failed since the store was opened."""

    async def create(self, row: TableRow, keys: Sequence[KeyRow], quota: Quota | None = None) -> None:
        """A new table without entries; durable when this returns. Conflict if there is one of this id.

        TooManyTables if its address has made as many as the quota allows: counted where it is written, so that nobody slips in between.
        """

    async def append(
        self,
        table: str,
        after: int,
        entries: Sequence[bytes],
        *,
        state: str,
        summary: bytes,
        keys: Sequence[KeyRow] = (),
        spend: bytes | None = None,
        revoke: Sequence[bytes] = (),
    ) -> None:
        """Entries after+1, after+2, ...; durable when this returns, and all or nothing.

        Conflict if the version is another by now, or another worker owns the table. `spend` is the hash of an invitation that is
        used up by this; InvitationUsed if it was before. Keys whose hashes are in `revoke` are used up as well, whatever they were.
        CantWrite if it can't be written, Unsure if nobody knows. As long as nobody does, the table can't be loaded either.
        """

    async def keep(self, *, contents: Sequence[ContentRow] = (), snapshots: Sequence[SnapshotRow] = ()) -> None:
        """Contents that are not there yet, and snapshots in place of older ones; durable when this returns."""

    async def content(self, fingerprint: str) -> ContentRow | None:
        """Content by its fingerprint, or by that with all words."""

    async def snapshot(self, table: str) -> SnapshotRow | None:
        """The last one of a table."""

    async def remove(self, table: str, after: int | None = None) -> None:
        """Away with a table and everything of it: entries, keys, summary. Conflict as for `append`, at any version if none is given."""

    async def gone(self, table: str) -> bool:
        """Whether there was such a table, and it was removed not too long ago."""

    async def old(self, over: int, idle: int, most: int) -> list[tuple[str, int]]:
        """Tables, and their versions, that have not moved since then, the oldest first: games that are over, and all others."""

    async def load(self, table: str) -> tuple[TableRow, list[bytes]] | None:
        """A table and all its entries; nothing if there is no such table."""

    async def entries(self, table: str, after: int) -> list[bytes]:
        """The entries after this number."""

    async def key(self, hash: bytes) -> KeyRow | None:  # noqa: A002 reason: it is one
        """What a key opens, by its hash."""

    async def keys(self, table: str) -> list[KeyRow]:
        """All keys of a table."""

    async def tables(self, *, state: str | None, listed: bool, most: int) -> list[TableRow]:
        """Tables, newest first: of this state or any; listed ones only, or all."""

    async def rows(self, ids: Sequence[str]) -> list[TableRow]:
        """Those of these tables that exist."""

    async def running(self) -> list[str]:
        """Tables that are not over."""

    async def forget_addresses(self, before: int) -> None:
        """Keep no addresses of those who made tables before then (seconds since 1970)."""

    async def lease(self, table: str) -> bool:
        """Whether this worker owns the table: it did, or nobody did and it does from now on. Nobody owns a table that does not exist."""

    def sure(self, table: str, *, mine: bool) -> bool:
        """Whether this worker can rely on what it knows without asking: that the table is its own, or that it would have heard.

        Not after a pause in which others may have taken it for dead.
        """

    async def release(self, table: str) -> None:
        """Let others own the table; this worker is not interested in it any more."""

    def listen(self, heard: Heard) -> None:
        """Call this with table and version whenever another worker has appended something."""

    async def ask_owner(self, table: str, command: bytes, key_hash: bytes) -> bytes:
        """Have a command carried out by the worker that owns the table; its reply. StoreError if nobody replies."""

    def serve_inbox(self, carry_out: CarryOut) -> None:
        """Carry out commands (table, command, hash of the key) that other workers have for tables of ours."""

    async def close(self) -> None:
        """Write what waits, let go of all tables, and close."""
