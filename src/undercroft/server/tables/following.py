"""What a worker does at a table that another one owns: say who is here, read what is written, take over if the owner dies."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from undercroft.server.protocol.messages import Ack, Refused
from undercroft.server.stores import StoreError
from undercroft.server.tables import doubts, inbox
from undercroft.server.tables.inbox import Along, Command, Doings, Here, Order, Reply, SitDown, Wanted
from undercroft.server.tables.keys import Pass
from undercroft.server.tables.resources import Moved
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table

NOT_OWNER = "not-owner"
PATIENCE = 3  # times the usual, until an owner that says nothing may be dead

log = logging.getLogger("undercroft.server")


class Following:
    """One table that is somebody else's. It does nothing while the table is ours."""

    def __init__(self, table: "Table") -> None:
        """Nobody has to be told yet."""
        self._table = table
        self._task: asyncio.Task[None] | None = None
        self._poke = asyncio.Event()

    # ------------------------------------------------------------------ to the owner

    async def ask(self, who: Pass, command: Command) -> Ack | Refused:
        """Have the owner do it; Moved if the table is ours now."""
        reply = await self._send(Wanted(command, who.client), who.hash)
        if isinstance(reply, Ack | Refused):
            self.heard(reply.version if isinstance(reply, Ack) else 0)
            self.wake()
            return reply
        return Refused(command.id, "try-again", "nobody answers at this table; try again in a moment")

    async def ask_for_seat(self, wish: SitDown | Along) -> None:
        """Have the owner give a seat; Moved if the table is ours now."""
        reply = await self._send(wish, b"")
        if isinstance(reply, Refused):
            raise Trouble(reply.code, reply.reason, 409)
        if not isinstance(reply, Ack):
            raise Trouble("try-again", "nobody answers at this table; try again in a moment", 503)
        self.heard(reply.version)

    async def _send(self, order: Order, key: bytes) -> Reply | None:
        """The owner's reply; nothing if there is none. An owner that is gone is followed by us, if nobody else is quicker."""
        table = self._table
        try:
            reply: Reply = inbox.read_reply(await table.household.store.ask_owner(table.id, inbox.encode(order), key))
        except StoreError:
            reply = Refused("", NOT_OWNER, "")
        if isinstance(reply, Refused) and reply.code == NOT_OWNER:
            if await self.take_over():
                raise Moved
            return None
        return reply

    async def take_over(self) -> bool:
        """Own the table if nobody does; whether that is so."""
        table = self._table
        try:
            async with table.turn:
                if not table.mine and await table.household.store.lease(table.id):
                    try:
                        await table.catch_up()
                    except (StoreError, Trouble):
                        await table.household.store.release(table.id)
                        raise
                    log.info("table %s is ours now", table.id)
                    table.mine = True
                    table.duties.renew()
                    table.settle()
                    table.room_soon()
        except (StoreError, Trouble):
            return False
        return table.mine

    # ------------------------------------------------------------------ from the owner

    def heard(self, version: int) -> None:
        """Something was written, up to this version; or the table is said to be another worker's."""
        table = self._table
        if table.broken:
            return
        if table.mine and not (table.household.store.sure(table.id, mine=True) and version <= table.standing.version):
            _ = table.household.spawn(self._look_again(), f"news of table {table.id}")
        elif not table.mine and version > table.standing.version:
            _ = table.household.spawn(self._catch_up(), f"news of table {table.id}")

    async def _look_again(self) -> None:
        """The table was ours: somebody else writes to it."""
        try:
            await doubts.look_again(self._table)
        except (StoreError, Trouble) as error:
            log.warning("table %s can't be looked at again: %s", self._table.id, error)

    async def _catch_up(self) -> None:
        table = self._table
        try:
            async with table.turn:
                if not table.mine:
                    await table.catch_up()
        except (StoreError, Trouble) as error:
            log.warning("table %s can't be followed: %s", table.id, error)

    def wake(self) -> None:
        """Somebody came or went here: the owner has to know."""
        table = self._table
        if table.mine or table.broken or table.household.closing:
            return
        self._poke.set()
        if self._task is None:
            self._task = table.household.spawn(self._follow(), f"following table {table.id}")

    async def _follow(self) -> None:
        """Tell the owner who is here, and hear what else there is, as long as anybody listens."""
        table = self._table
        try:
            while not (table.mine or table.broken or table.household.closing):
                self._poke.clear()
                await self._report()
                await self._catch_up()
                if not table.sockets and not self._poke.is_set():
                    break
                with suppress(TimeoutError):
                    async with asyncio.timeout(table.household.settings.follow):
                        await self._poke.wait()
        finally:
            self._task = None

    async def _report(self) -> None:
        table = self._table
        seats = tuple(seat for seat, sockets in enumerate(table.presence.here) if sockets)
        try:
            async with asyncio.timeout(PATIENCE * table.household.settings.follow):
                reply = await self._send(
                    Here(table.household.worker, seats, table.presence.watchers, table.pointers.here(table.standing)), b""
                )
        except Moved:
            return
        except TimeoutError:  # the owner may have died; if so, its lease runs out sooner or later
            await self.take_over()
            return
        if isinstance(reply, Doings):
            before, table.reported = table.reported, reply
            if before is None or _seen(before) != _seen(reply):
                table.room_soon()


def _seen(doings: Doings) -> tuple[object, ...]:
    """What people have to be told of; a clock that goes on they can see by themselves."""
    running, window = doings.running, doings.window
    warned = tuple(each.seat for each in doings.warned)
    return doings.present, doings.watchers, doings.pointing, running and running.seats, warned, window and (window.seats, window.held)
