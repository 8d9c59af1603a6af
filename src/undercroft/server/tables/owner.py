"""What the owner of a table does by itself: run the clocks, have bots answer, let wishes lapse."""

import asyncio
import logging
from typing import TYPE_CHECKING

from undercroft.engine.decisions import moves
from undercroft.server.history import entries
from undercroft.server.protocol.messages import Standing
from undercroft.server.stores import StoreError
from undercroft.server.tables import commands, hosting
from undercroft.server.tables.clocks import Clocks
from undercroft.server.tables.resources import Moved
from undercroft.server.tables.window_watch import Watch
from undercroft.server.tables.windows import Vigil
from undercroft.server.thinking.processes import Thought
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table

LATE = 0.001  # seconds: a clock that has less left has run out
FOLLOWED = 6  # answers of bots in a row that a person who waits is given time for: of more than that the page makes a film of its own
PATIENCE = 2.0  # seconds before a bot or a clock tries again what could not be written

log = logging.getLogger("undercroft.server")


class Duties:
    """Clocks and bots of one table. They rest while another worker owns it."""

    def __init__(self, table: "Table") -> None:
        """Nothing runs yet."""
        self._table = table
        self._clock_timer: asyncio.TimerHandle | None = None
        self._grace_timer: asyncio.TimerHandle | None = None
        self._warning_timer: asyncio.TimerHandle | None = None
        self._bot: asyncio.Task[None] | None = None
        self._in_a_row = 0  # answers of bots since a person was asked, windows among bots in between or not
        self._lapsing: asyncio.Task[None] | None = None
        self._watch = Watch(table)
        self.clocks = self._new_clocks()

    def _new_clocks(self) -> Clocks:
        standing = self._table.standing
        game, setup = standing.game, standing.setup
        clocks = Clocks(setup.clock, game.sides(len(standing.chairs)), game.limits(setup.options))
        clocks.restore(standing.clocks)
        return clocks

    def renew(self) -> None:
        """The table was brought up anew: the clocks have what the last entry says."""
        self.clocks = self._new_clocks()

    def clocks_left(self) -> tuple[int, ...]:
        """What the clocks have left, for an entry."""
        return tuple(self.clocks.now(self._table.loop.time()))

    @property
    def busy(self) -> bool:
        """Whether something happens here without anybody coming."""
        return self._bot is not None or self._clock_timer is not None or self._watch.busy

    def rest(self) -> None:
        """Stop everything."""
        for timer in (self._clock_timer, self._grace_timer, self._warning_timer):
            if timer is not None:
                timer.cancel()
        self._clock_timer = self._grace_timer = self._warning_timer = None
        self._watch.rest()
        if self._bot is not None:
            self._bot.cancel()

    def look(self) -> None:
        """Something has changed: see whose turn it is."""
        table = self._table
        if not table.mine or table.broken or table.household.closing:
            self.rest()
            return
        if self._lapsing is None and self._lapses():
            self._lapsing = table.household.spawn(self._lapse(), f"a wish at table {table.id}")
        self.look_at_clock()
        vigil = self.look_at_window()
        if self._bot_seat() is None and (vigil is None or vigil.bound):
            self._in_a_row = 0
        self._look_at_grace()
        self._look_at_warnings()
        if self._bot is None and self._bot_seat() is not None:
            self._bot = table.household.spawn(self._play_bots(), f"bots of table {table.id}")

    # ------------------------------------------------------------------ windows

    def look_at_window(self) -> Vigil | None:
        """The window that stands open, and closes in its time; nothing if none does, or another worker keeps it."""
        return self._watch.look()

    def standing(self) -> Standing | None:
        """The window as everybody may see it."""
        vigil = self._watch.look()
        return None if vigil is None else vigil.standing(self._table.loop.time())

    # ------------------------------------------------------------------ clocks

    def look_at_clock(self) -> None:
        """Run the clocks of the people who are asked."""
        table, now = self._table, self._table.loop.time()
        if not self.clocks.left or not table.mine:
            return
        if table.standing.turn is not None:
            self.clocks.begin_turn(table.standing.turn)
        bots_turn = self._bot_seat() is not None
        chairs = table.standing.chairs
        asked = () if bots_turn else tuple(seat for seat in table.standing.deciders() if chairs[seat].kind == "person")
        self.clocks.start(asked, now, table.standing.asked())
        if self._clock_timer is not None:
            self._clock_timer.cancel()
            self._clock_timer = None
        left = self.clocks.runs_out(now)
        if left is not None:
            self._clock_timer = table.loop.call_later(max(left, table.household.settings.pace), self._time_is_up)

    def _time_is_up(self) -> None:
        self._clock_timer = None
        table = self._table
        _ = table.household.spawn(self._take_default(), f"clock of table {table.id}")

    async def _take_default(self) -> None:
        """The time is up: the decision's default is taken."""
        table = self._table
        try:
            async with table.turn:
                await table.mend()
                left = self.clocks.runs_out(table.loop.time())
                if left is not None and left <= LATE and table.mine:
                    await commands.take_default(table)
                table.settle()
        except (Trouble, StoreError, Moved):
            await asyncio.sleep(PATIENCE)
            self.look()

    # ------------------------------------------------------------------ those who are away

    def _look_at_grace(self) -> None:
        """Look again when the next person counts as deserted, if that changes anything."""
        table = self._table
        now, grace = table.loop.time(), table.household.settings.grace
        table.presence.forget(now)
        if self._grace_timer is not None:
            self._grace_timer.cancel()
            self._grace_timer = None
        if table.standing.state == "over" or not (table.presence.anybody() or table.standing.wish):
            return
        left = [table.presence.grace(seat, now, grace) for seat in table.standing.people()] if not all(table.presence.here) else ()
        soonest = min((each for each in left if each), default=None)
        if table.presence.elsewhere:
            soonest = min(soonest or 60_000, round(table.household.settings.follow * 5000))
        if soonest is not None:
            self._grace_timer = table.loop.call_later(soonest / 1000 + LATE, self._look_again)

    def _look_again(self) -> None:
        self._grace_timer = None
        if self._table.presence.forget(self._table.loop.time()):
            self._table.room_soon()
        self.look()

    def _lapses(self) -> bool:
        """Whoever is gone can't agree."""
        table, wish = self._table, self._table.standing.wish
        now, grace = table.loop.time(), table.household.settings.grace
        return wish is not None and any(table.presence.deserted(seat, now, grace) for seat in wish.waits_for)

    async def _lapse(self) -> None:
        table = self._table
        try:
            async with table.turn:
                await table.mend()
                if table.mine and self._lapses():
                    await commands.lapse(table)
                table.settle()
        except (Trouble, StoreError, Moved):
            await asyncio.sleep(PATIENCE)
        finally:
            self._lapsing = None
        self.look()

    def _look_at_warnings(self) -> None:
        """Look again when the first of those who were warned has no time left."""
        if self._warning_timer is not None:
            self._warning_timer.cancel()
            self._warning_timer = None
        soonest = min((each.left for each in hosting.warnings(self._table)), default=None)
        if soonest is not None:
            self._warning_timer = self._table.loop.call_later(soonest / 1000 + LATE, self._warnings_are_over)

    def _warnings_are_over(self) -> None:
        self._warning_timer = None
        _ = self._table.household.spawn(self._replace_silent(), f"warnings of table {self._table.id}")

    async def _replace_silent(self) -> None:
        table = self._table
        try:
            async with table.turn:
                await table.mend()
                if table.mine:
                    await hosting.replace_silent(table)
                table.settle()
        except (Trouble, StoreError, Moved):
            await asyncio.sleep(PATIENCE)
            self.look()

    # ------------------------------------------------------------------ bots

    def _bot_seat(self) -> int | None:
        """The bot that has to answer; none if people may.

        Where a question is for several, people decide. If all of them are gone a bot does, as long as some person is at the table to
        play with; nobody comes back to a game that bots have ended without them.
        """
        table = self._table
        if table.standing.wish is not None:
            return None
        chairs, presence = table.standing.chairs, table.presence
        asked = table.standing.deciders()
        bots = [seat for seat in asked if chairs[seat].kind == "bot"]
        if not bots:
            return None
        if len(bots) == len(asked):
            return bots[0]
        now, grace = table.loop.time(), table.household.settings.grace
        gone = all(presence.deserted(seat, now, grace) for seat in asked if chairs[seat].kind == "person")
        return bots[0] if gone and any(presence.present(seat) for seat in table.standing.people()) else None

    async def _play_bots(self) -> None:
        """Answer for bots as long as they are asked. A thought about a question that is gone is dropped."""
        table = self._table
        try:
            while table.mine and not table.household.closing and (seat := self._bot_seat()) is not None:
                try:
                    await self._play_bot(seat)
                except (Trouble, StoreError, Moved):
                    await asyncio.sleep(PATIENCE)
        finally:
            self._bot = None
        self.look()

    def _pause(self) -> float:
        """Seconds before a bot's answer, so that whoever watches can follow; not for ever, where a person waits to be asked."""
        table = self._table
        waits = any(table.presence.present(seat) for seat in table.standing.people())
        if not table.presence.anybody() or (waits and self._in_a_row > FOLLOWED):
            return 0.0
        return table.standing.setup.paced(table.household.settings.pace)

    async def _play_bot(self, seat: int) -> None:
        table = self._table
        standing, decision, began = table.standing, table.standing.decision, table.loop.time()
        index, kind = await table.household.thinkers.think(standing.chairs[seat].bot, self.thought(seat), standing.maker)
        self._in_a_row += 1
        if (pause := self._pause() - (table.loop.time() - began)) > 0:
            await asyncio.sleep(pause)
        async with table.turn:
            await table.mend()
            if table.mine and table.standing is standing and standing.decision == decision and self._bot_seat() == seat:
                await commands.play(table, seat, index, "bot", kind)
            table.settle()

    def thought(self, seat: int) -> Thought:
        """What the bot needs: the tape, and not the key of the dice."""
        table = self._table
        standing = table.standing
        match = standing.match
        assert match is not None
        assert match.decision is not None
        options, open_to = match.options_for(seat), standing.open_to()
        before = [0 for each in open_to[: open_to.index(seat)] if match.options_for(each)] if open_to else []
        content = table.household.contents.packed(standing.setup.game, standing.content)
        pack = None if content else table.household.packs.find(standing.setup.pack)
        return Thought(
            table=table.id,
            game=standing.setup.game,
            seats=len(standing.chairs),
            options=standing.setup.options,
            tape=match.tape.write() + entries.chunk(before),  # in a window: if all who come before pass
            seat=seat,
            seed=(standing.setup.bot_seed * 1_000_003 + len(standing.answers)) * 64 + seat,
            pack=str(pack or ""),
            fingerprint=standing.content.fingerprint,
            content=content,
            origin=standing.origin,
            choices=moves(options),
            default=match.decision.default,
            secret=bool(open_to),
        )
