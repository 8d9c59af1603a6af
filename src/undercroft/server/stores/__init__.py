"""Stores: where the house keeps its tables. What lies there is the truth; memory is a copy of it.

store = await open_store("sqlite:///house.db")
await store.append(table, version, [entry], state="playing", summary=card)     # durable when it returns
"""

from undercroft.server.stores.rows import (
    GONE,
    CantWrite,
    CarryOut,
    Conflict,
    ContentRow,
    Heard,
    InvitationUsed,
    KeyRow,
    Quota,
    Role,
    SnapshotRow,
    Store,
    StoreError,
    TableRow,
    TooManyTables,
    Unsure,
)

__all__ = [
    "GONE",
    "CantWrite",
    "CarryOut",
    "Conflict",
    "ContentRow",
    "Heard",
    "InvitationUsed",
    "KeyRow",
    "Quota",
    "Role",
    "SnapshotRow",
    "Store",
    "StoreError",
    "TableRow",
    "TooManyTables",
    "Unsure",
    "open_store",
]

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


async def open_store(url: str) -> Store:
    """The store at this address; StoreError says in one line why it can't be opened."""
    if url.startswith(SQLITE):
        from undercroft.server.stores.sqlite import SqliteStore  # noqa: PLC0415 reason: only the store that is used is loaded

        return await SqliteStore.open(url.removeprefix(SQLITE))
    if url.startswith(POSTGRES):
        try:
            from undercroft.server.stores.postgres import PostgresStore  # noqa: PLC0415 reason: its driver is an extra
        except ImportError:
            raise StoreError("PostgreSQL needs its driver: pip install 'undercroft[postgresql]'") from None
        return await PostgresStore.open(url)
    raise StoreError(f"a store is sqlite:///path or postgresql://..., not {url.partition('://')[0]!r}")
