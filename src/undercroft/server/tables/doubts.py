"""What a worker does when it can't rely on its memory: after a pause in which others may have taken a table, or a write that hung.

Nothing is acknowledged or shown as current before it is known what is in the store.
"""

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from undercroft.server.stores import StoreError
from undercroft.server.tables.resources import Moved
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table

log = logging.getLogger("undercroft.server")


async def make_sure(table: "Table") -> None:
    """What is shown from memory is what is in the store; Trouble if that can't be told."""
    if not table.household.store.sure(table.id, mine=table.mine):
        async with table.turn:
            with suppress(Moved):
                await table.mend()


async def look_again(table: "Table") -> None:
    """Somebody else has written here, or is said to own the table: see what it is now."""
    async with table.turn:
        with suppress(Moved):
            await table.mend()
            await find_out(table)


async def find_out(table: "Table") -> None:
    """Ask who owns the table, and read what was written; Moved if it is not ours any more. Whoever has the turn calls this."""
    try:
        mine = table.mine and await table.household.store.lease(table.id)
        await table.catch_up()
    except StoreError as error:
        log.warning("table %s: it can't be read: %s", table.id, error)
        raise Trouble("cant-read", "the house can't read this table just now; try again in a moment", 503) from None
    if table.mine and not mine:
        log.info("table %s is another worker's by now", table.id)
        table.mine = False
        table.duties.rest()
        table.following.wake()
        raise Moved


async def was_written(table: "Table", after: int, lines: list[bytes], *, surely_not: bool) -> bool:
    """Whether these entries are in the store though it could not say so. Trouble if that can't be told."""
    moved = False
    try:
        try:
            await table.mend()
        except Moved:
            moved = True
        found = await table.household.store.entries(table.id, after)
    except (Trouble, StoreError):
        if surely_not:
            return False
        raise Trouble("unsure", "the house can't tell yet whether this is written down; look again in a moment", 503) from None
    written = found[: len(lines)] == lines
    if moved and not written:
        raise Moved
    return written
