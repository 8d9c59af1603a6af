"""The owner of a table watches its windows: opens each for everybody who might reply, has bots think in it, and closes it in its time."""

import asyncio
from typing import TYPE_CHECKING

from undercroft import bots
from undercroft.server.history.entries import Given
from undercroft.server.history.seats import humans
from undercroft.server.stores import StoreError
from undercroft.server.tables import commands
from undercroft.server.tables.resources import Moved
from undercroft.server.tables.windows import Vigil
from undercroft.server.thinking.processes import LIMIT, QUICK, THINKING
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table

LATE = 0.001  # seconds: what is so near has come
AMONG_BOTS = 0.25  # seconds that a window lasts in which nobody has to be waited for: enough for bots, and the same whatever they hold
PATIENCE = 2.0  # seconds before a close is tried again that could not be written


class Watch:
    """The windows of one table, one after the other."""

    def __init__(self, table: "Table") -> None:
        """No window stands open."""
        self._table = table
        self._vigil: Vigil | None = None
        self._kinds: tuple[str, ...] = ()  # of the chairs when it was opened
        self._timer: asyncio.TimerHandle | None = None
        self._thoughts: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        """Whether a window closes without anybody coming."""
        return self._timer is not None or bool(self._thoughts)

    def rest(self) -> None:
        """Another worker watches, or nobody."""
        self._stop_timer()
        self._vigil = None
        for thought in self._thoughts:
            thought.cancel()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def look(self) -> Vigil | None:
        """The window that stands open now; whatever is due next is set going."""
        table = self._table
        seats = table.standing.open_to() if table.mine and not table.broken else ()
        self._stop_timer()
        if not seats:
            self._vigil = None
            return None
        kinds = tuple(chair.kind for chair in table.standing.chairs)
        if self._vigil is None or (self._vigil.decision, self._kinds) != (table.standing.decision, kinds):
            self._kinds = kinds
            self._open(seats)
        assert self._vigil is not None
        left = self._vigil.closes(table.loop.time())
        if left is not None and table.standing.wish is None and not self._forsaken(seats) and not table.household.closing:
            self._timer = table.loop.call_later(left, self._time_is_up)
        return self._vigil

    def _forsaken(self, seats: tuple[int, ...]) -> bool:
        """A window that is open to people waits until any of them is at the table."""
        table = self._table
        return not table.presence.anybody() and any(table.standing.chairs[seat].kind == "person" for seat in seats)

    def _open(self, seats: tuple[int, ...]) -> None:
        """As long as the table was made for, if people might reply and others would see it; among bots a moment, always the same.

        Nobody has to follow it: what was done before is shown already, and an answer that comes next has its own pause.
        Whoever is alone with bots takes what time they like: nobody sees it. People on one screen hand it round.
        """
        table = self._table
        standing, presence = table.standing, table.presence
        match, chairs = standing.match, standing.chairs
        assert match is not None
        people = {seat for seat in seats if chairs[seat].kind == "person"}
        able = {seat for seat in seats if match.options_for(seat)}
        alone = len(humans(chairs)) == 1 and not presence.watching()
        shared, wanted = standing.setup.shared, standing.setup.replies or 0.0
        bound = people & (able if alone else shared)
        if not presence.anybody() or not wanted:
            seconds, bound = 0.0, bound | able
        elif people - shared and not alone:
            seconds = wanted
        else:
            seconds = AMONG_BOTS
        timed = not alone and not bound
        self._vigil = Vigil(standing.decision, seats, table.loop.time() + seconds, frozenset(bound), timed)
        for seat in () if table.household.closing else able - people:
            self._have_think(self._vigil, seat, seconds)

    # ------------------------------------------------------------------ bots

    def _have_think(self, vigil: Vigil, seat: int, seconds: float) -> None:
        """A bot has no more time than the window; one that looks far ahead does without, where that is short."""
        kind = self._table.standing.chairs[seat].bot
        if 0 < seconds <= LIMIT and bots.skill(kind) in THINKING:
            kind = QUICK
        thought = self._table.household.spawn(self._think(vigil, seat, kind), f"bots of table {self._table.id}")
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)

    async def _think(self, vigil: Vigil, seat: int, kind: str) -> None:
        table = self._table
        index, found = await table.household.thinkers.think(kind, table.duties.thought(seat))
        if self._vigil is vigil:
            vigil.give(Given(seat, index, "bot", found))
            table.duties.look()

    # ------------------------------------------------------------------ the close

    def _time_is_up(self) -> None:
        self._timer = None
        _ = self._table.household.spawn(self._close(), f"window of table {self._table.id}")

    async def _close(self) -> None:
        table = self._table
        try:
            async with table.turn:
                await table.mend()
                vigil = self.look()
                left = None if vigil is None else vigil.closes(table.loop.time())
                if left is not None and left <= LATE and table.standing.wish is None and table.mine:
                    await commands.close_window(table)
                table.settle()
        except (Trouble, StoreError, Moved):
            await asyncio.sleep(PATIENCE)
            table.duties.look()
