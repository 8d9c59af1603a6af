"""How a table leaves the house: its host removes it, or it has stood there for as long as the house keeps such tables."""

import asyncio
from collections.abc import MutableMapping

from undercroft.server.protocol.messages import Refused
from undercroft.server.stores import Conflict, StoreError
from undercroft.server.tables import inbox
from undercroft.server.tables.inbox import Away
from undercroft.server.tables.resources import REMOVED, Household, log
from undercroft.server.tables.table import Table
from undercroft.server.trouble import Trouble

FEW = 20  # tables that one sweep takes away
BREATH = 0.05  # seconds between two of them, in which the others are served
TRIES = 3  # how often it is begun again, because the table changed or changed hands
BY_HOST = "the host has removed this table; nothing of it is kept"
BY_TIME = "this table has stood untouched for as long as the house keeps one; it was removed"


class Leaving:
    """Removes tables, each by the worker that owns it."""

    def __init__(self, home: Household, tables: MutableMapping[str, Table], damaged: MutableMapping[str, str]) -> None:
        """The tables in memory, and those that can't be brought up; both belong to the house."""
        self._home = home
        self._tables = tables
        self._damaged = damaged

    async def remove(self, name: str, key: bytes) -> None:
        """The host wants it; Trouble if it is not the host, or there is no such table."""
        store = self._home.store
        await self._check(name, key)
        for _ in range(TRIES):
            if await store.lease(name):
                await self.remove_ours(name, key)
                return
            try:
                reply = inbox.read_reply(await store.ask_owner(name, inbox.encode(Away()), key))
            except StoreError as error:
                log.warning("table %s: %s", name, error)
                continue
            if isinstance(reply, Refused):
                raise Trouble(reply.code, reply.reason, 409)
            self.vanish(name, BY_HOST)
            return
        raise Trouble("try-again", "the house is moving this table; try again in a moment", 503)

    async def remove_ours(self, name: str, key: bytes) -> None:
        """This worker owns it."""
        await self._check(name, key)
        try:
            await self._take_away(name, None, BY_HOST)
        except Conflict:
            await self._check(name, key)
            raise Trouble("try-again", "the house is moving this table; try again in a moment", 503) from None

    async def _check(self, name: str, key: bytes) -> None:
        """A table that can't be played has a host too, so the store is asked and not the table."""
        row = await self._home.store.key(key)
        if row is None or row.table != name or row.used:
            if await self._home.store.rows([name]):
                raise Trouble("wrong-key", "this key does not open this table", 401)
            raise await self._home.missing(name)
        if row.role != "host":
            raise Trouble("not-host", "only whoever made the table may do this", 403)

    async def missing(self, name: str) -> Trouble:
        """Why there is no such table."""
        return await self._home.missing(name)

    async def sweep(self) -> None:
        """Take away a few tables that have stood untouched for too long, unless somebody is there. Of several workers only one can."""
        now, settings, store = self._home.wall() // 1000, self._home.settings, self._home.store
        over = int(now - settings.keep_over) if settings.keep_over else 0
        idle = int(now - settings.keep_idle) if settings.keep_idle else 0
        if not over and not idle:
            return
        for name, version in await store.old(over, idle, FEW):
            table = self._tables.get(name)
            if (table is not None and table.presence.anybody()) or not await store.lease(name):
                continue
            try:
                await self._take_away(name, version, BY_TIME)
            except Conflict:  # somebody moved after all
                if name not in self._tables:
                    await store.release(name)
            await asyncio.sleep(BREATH)

    async def _take_away(self, name: str, after: int | None, why: str) -> None:
        table = self._tables.get(name)
        if table is None:
            await self._home.store.remove(name, after)
        else:
            async with table.turn:
                await self._home.store.remove(name, after)
        log.info("table %s is removed", name)
        self.vanish(name, why)

    def vanish(self, name: str, why: str = REMOVED) -> None:
        """It is gone from the store, and now from memory; whoever is there is told."""
        self._damaged.pop(name, None)
        self._home.forget_table(name)
        table = self._tables.pop(name, None)
        if table is not None:
            table.end(Trouble("gone", why, 410))
            _ = self._home.spawn(self._home.store.release(name), f"table {name} is given back")
