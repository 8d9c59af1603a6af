"""When a picture of a table is made: now and then while it is played, beside everything else, and when it is put away."""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from undercroft.server.history import snapshots
from undercroft.server.history.entries import AnyEntry, Began, Ended, TookBack
from undercroft.server.stores import SnapshotRow, StoreError

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table

_OWN = frozenset({Began, TookBack, Ended})
"""Entries after which a picture is made at once."""

LONG = 100
"""Lines of a log from which on others would notice how long it takes to pack them."""

log = logging.getLogger("undercroft.server")


class Pictures:
    """Of one table. Nobody waits for them; if one can't be written, the next one will be."""

    def __init__(self, table: "Table") -> None:
        """The last one may be of an older release."""
        self._table = table
        self._version = -1  # of the last one that is written
        self._made = table.loop.time()

    def look(self, new: Sequence[AnyEntry]) -> None:
        """These entries were written: is it time for another one? Beginning and end have their own; what was taken back is on the last."""
        table = self._table
        late = table.loop.time() - self._made >= table.household.settings.pictures
        if table.mine and (late or not _OWN.isdisjoint(map(type, new))):
            _ = table.household.spawn(self._keep(self._taken()), f"picture of table {table.id}")

    async def last(self) -> None:
        """One more before the table is put away, if anything has happened."""
        if self._table.mine and self._table.written and self._table.standing.version != self._version:
            await self._keep(self._taken())

    def _taken(self) -> tuple[int, snapshots.Picture | None]:
        table = self._table
        self._made = table.loop.time()
        return table.standing.version, snapshots.picture_of(table.standing)

    async def _keep(self, taken: tuple[int, snapshots.Picture | None]) -> None:
        version, picture = taken
        if picture is None:
            return
        try:
            state = await asyncio.to_thread(snapshots.packed, picture) if len(picture.lines) > LONG else snapshots.packed(picture)
            await self._table.household.store.keep(snapshots=[SnapshotRow(self._table.id, version, state)])
            self._version = version
        except StoreError as error:
            log.warning("table %s: a picture of it can't be kept: %s", self._table.id, error)
