"""What all tables of a house share."""

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Iterable, Mapping
from typing import Any

from undercroft.engine.game import Game
from undercroft.server.catalogue import Packs
from undercroft.server.history import entries
from undercroft.server.history.contents import Contents
from undercroft.server.history.entries import Damaged
from undercroft.server.history.standing import Standing
from undercroft.server.history.upgrades import Stored, open_table
from undercroft.server.metrics import Metrics
from undercroft.server.settings import Settings
from undercroft.server.stores import KeyRow, Store
from undercroft.server.thinking.processes import Thinkers
from undercroft.server.trouble import Trouble

REMOVED = "this table was removed, and nothing of it is kept"
KEYS = 10_000  # that are kept at hand

log = logging.getLogger("undercroft.server")


class Moved(Exception):
    """The table is another worker's now, or was written to by another one: look again."""


class Household:
    """Store, bots, content, settings."""

    def __init__(
        self, store: Store, thinkers: Thinkers, packs: Packs, settings: Settings, games: Mapping[str, Game], metrics: Metrics
    ) -> None:
        """Everything is made by somebody else, who also puts it away."""
        self.store = store
        self.thinkers = thinkers
        self.packs = packs
        self.contents = Contents(store, packs, games)
        self.settings = settings
        self.games = games
        self.metrics = metrics
        self.worker = secrets.token_hex(4)
        self.closing = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._keys: dict[bytes, KeyRow] = {}
        self._invitations: dict[bytes, KeyRow] = {}  # that were written here; one may have been used since

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Do this beside everything else. What goes wrong is logged, and harms nobody."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s: something of ours is broken", task.get_name(), exc_info=error)

    async def rest(self) -> None:
        """End everything that runs beside."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @staticmethod
    def wall() -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def game(self, slug: str) -> Game:
        """A game by its name."""
        if slug not in self.games:
            raise Trouble("unknown-game", f"there is no game {slug!r}; there are: {', '.join(self.games)}", 404)
        return self.games[slug]

    async def key(self, hashed: bytes) -> KeyRow | None:
        """What a key opens, by its hash."""
        found = self._keys.get(hashed) or await self.store.key(hashed)
        if found is not None:
            self.remember(found)
        return found

    async def invitation(self, hashed: bytes) -> KeyRow | None:
        """An invitation by its hash. Whether it still is one is known for sure when somebody sits down with it: the store says so."""
        return self._invitations.pop(hashed, None) or await self.store.key(hashed)

    def remember(self, *written: KeyRow) -> None:
        """Keys that are in the store: what one opens never changes, but for an invitation, and until it is dead."""
        for row in written:
            (self._invitations if row.role == "invite" else self._keys)[row.hash] = row
        for some in (self._keys, self._invitations):
            while len(some) > KEYS:
                del some[next(iter(some))]

    def forget(self, hashed: Iterable[bytes]) -> None:
        """Keys that open nothing any more."""
        for each in hashed:
            self._keys.pop(each, None)
            self._invitations.pop(each, None)

    def forget_table(self, table: str) -> None:
        """The table is gone, and its keys with it."""
        for some in (self._keys, self._invitations):
            for hashed in [hashed for hashed, row in some.items() if row.table == table]:
                del some[hashed]

    async def missing(self, table: str) -> Trouble:
        """Why there is no such table."""
        if await self.store.gone(table):
            return Trouble("gone", REMOVED, 410)
        return Trouble("no-table", f"there is no table {table}", 404)

    async def load(self, table: str, *, mine: bool) -> Standing:
        """A table from the store, played up to now; Damaged if it can't be, Trouble if there is none. Its owner may see to its rules."""
        found = await self.store.load(table)
        if found is None:
            raise await self.missing(table)
        row, lines = found
        setup = entries.decode_setup(row.setup)
        try:
            game = self.game(row.game)
        except Trouble as trouble:
            raise Damaged(trouble.reason) from None
        content = await self.contents.find(game, setup)
        stored = Stored(row, lines, game, content, self.settings)
        standing = await open_table(self.store, stored, mine=mine, at=self.wall())
        await self.contents.adopt(game, setup, content)
        return standing
