"""One table: whoever has its turn changes it, one after the other; what is changed is written first, and told then.

A worker owns the table or follows it. Its owner carries out what people want, and has bots and clocks (`owner.py`); a follower sends
everything to the owner, reads what came of it from the store, and shows it to its own clients (`following.py`).
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from undercroft.server.history import entries
from undercroft.server.history.audience import Audience, Pool, update
from undercroft.server.history.entries import AnyEntry, Damaged
from undercroft.server.history.seats import Presence
from undercroft.server.history.standing import Standing
from undercroft.server.protocol.messages import Ack, Answer, Refused, Room, RoomNow, Saying, TableCard, You
from undercroft.server.stores import CantWrite, Conflict, InvitationUsed, KeyRow, StoreError
from undercroft.server.tables import commands, consent, doubts, hosting
from undercroft.server.tables.client import CODES, WRONG_KEY, Socket
from undercroft.server.tables.following import Following
from undercroft.server.tables.inbox import Along, Command, Doings, Here, SitDown
from undercroft.server.tables.keys import Pass
from undercroft.server.tables.owner import Duties
from undercroft.server.tables.pictures import Pictures
from undercroft.server.tables.pointing import Pointers
from undercroft.server.tables.resources import Household, Moved
from undercroft.server.tables.room import room
from undercroft.server.trouble import Trouble

SOON = 0.05  # seconds in which comings and goings are told together
TRIES = 3  # how often a command is begun again, because the table changed hands

log = logging.getLogger("undercroft.server")
_encode = msgspec.json.Encoder().encode

Tell = Callable[[Ack | Refused], None]


class Table:
    """One table in memory. What it shows of the game is what is in the store."""

    def __init__(self, household: Household, standing: Standing, *, mine: bool) -> None:
        """Brought up from the store; `mine` if this worker owns it."""
        self.household = household
        self.standing = standing
        self.mine = mine
        self.id = standing.id
        self.turn = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self._said = (standing.wish, standing.decided)  # as all who listen have been told
        self.reported: Doings | None = None  # by the owner, to a follower
        self.broken: Trouble | None = None  # why nobody can play on here
        self.loop = asyncio.get_running_loop()
        self.idle_since = self.loop.time()
        self.opened = household.wall()  # since when it is in memory
        self.presence = self._nobody()
        self.pointers = Pointers()
        self.leant = dict(standing.leanings)  # as those have been told who are asked
        self.duties = Duties(self)
        self.pictures = Pictures(self)
        self.following = Following(self)
        self._audiences = {seat: Audience(seat, household.settings.updates) for seat in (None, *range(len(standing.chairs)))}
        self._pool = Pool()  # what those share who look at the present version
        self._told = standing.version  # the version that all who listen have been told
        self._began = False  # since then
        self._room_due = False  # to be told with the next update
        self._room_timer: asyncio.TimerHandle | None = None
        self._dirty = False  # memory may differ from the store

    def _nobody(self) -> Presence:
        """At first nobody is there; the empty seats have been empty since the table was made."""
        now = self.loop.time()
        presence = Presence(len(self.standing.chairs), now)
        age = max(0.0, self.household.wall() / 1000 - self.standing.made - 1)  # it was made some time in that second
        for seat in self.standing.empty():
            presence.since[seat] = now - age
        return presence

    def start(self) -> None:
        """Go on from where the store says."""
        if self.mine:
            self.duties.look()

    # ------------------------------------------------------------------ what people want

    async def carry_out(self, who: Pass, command: Command, tell: Tell) -> None:
        """Do what somebody wants: `tell` says whether it was done, before anybody sees what came of it."""
        message = f"{who.scope}:{command.id}"
        for _ in range(TRIES):
            if self.household.closing:
                break
            try:
                if not self.mine:
                    tell(await self.following.ask(who, command))
                    return
                async with self.turn:
                    await self.mend()
                    self.standing.check_alive(who.hash)
                    version = self.standing.knows(message)
                    if version is None:
                        await commands.carry_out(self, who, command, message)
                        version = self.standing.knows(message)
                    noted = version is None and isinstance(command, Answer)
                    tell(Ack(command.id, version or self.standing.version, noted))
                    self.settle()
                    return
            except Moved:
                continue
            except Trouble as trouble:
                self.household.metrics.refusals.add(trouble.code)
                tell(Refused(command.id, trouble.code, trouble.reason))
                self.duties.look()
                return
        tell(Refused(command.id, "try-again", "the house is moving this table; try again in a moment"))

    async def sit_down(self, wish: SitDown | Along) -> None:
        """Somebody takes a seat, or comes along to it; Trouble if it can't be had."""
        for _ in range(TRIES):
            try:
                if not self.mine:
                    await self.following.ask_for_seat(wish)
                    return
                async with self.turn:
                    await self.mend()
                    await (commands.sit_down(self, wish) if isinstance(wish, SitDown) else commands.come_along(self, wish))
                    self.settle()
                    return
            except Moved:
                continue
        raise Trouble("try-again", "the house is moving this table; try again in a moment", 503)

    def hear_of(self, here: Here) -> Doings:
        """Another worker says who is there with it."""
        now = self.loop.time()
        seats = tuple(seat for seat in here.seats if 0 <= seat < len(self.standing.chairs))
        pointed = self.pointers.report(here.worker, here.pointing)
        if self.presence.report(here.worker, seats, here.watchers, now + 5 * self.household.settings.follow, now) or pointed:
            self.room_soon()
            self.duties.look()
        return self.doings()

    # ------------------------------------------------------------------ the store first

    def stamp(self, message: str = "") -> commands.Stamp:
        """When something happens, by whose message, and what the clocks have left."""
        return {"at": self.household.wall(), "id": message, "clocks": self.duties.clocks_left()}

    async def commit(self, *new: AnyEntry, keys: tuple[KeyRow, ...] = (), spend: bytes | None = None, revoke: Sequence[bytes] = ()) -> None:
        """Write down what has just been played. If that fails the table is what the store says it is."""
        standing = self.standing
        after, began = standing.version, self.loop.time()
        self._dirty = True  # until it is written; whoever is interrupted here leaves it so
        for entry in new:
            standing.note(entry)
        lines = [entries.encode(entry) for entry in new]
        try:
            await self.household.store.append(
                self.id, after, lines, state=standing.state, summary=_encode(standing.card()), keys=keys, spend=spend, revoke=revoke
            )
        except Conflict:
            raise Moved from None
        except InvitationUsed:
            await self.mend()
            raise Trouble("taken", "somebody has taken this seat already", 409) from None
        except StoreError as error:
            log.warning("table %s: an entry can't be written: %s", self.id, error)
            if not await doubts.was_written(self, after, lines, surely_not=isinstance(error, CantWrite)):
                raise Trouble("cant-write", "the house can't write this down just now; nothing has changed", 503) from None
            return
        except asyncio.CancelledError:  # whoever wanted it is gone; it may be written or not
            _ = self.household.spawn(self._look_again(), f"table {self.id}")
            raise
        self._dirty = False
        self.household.metrics.commits.add(self.loop.time() - began)
        self.pictures.look(new)
        for entry in new:
            self._written(entry)

    def _written(self, entry: AnyEntry) -> None:
        match entry:
            case entries.Answered(by=by):
                self.household.metrics.answers.add(by)
            case entries.Closed(answers=answers):
                self._room_due = True
                for each in answers:
                    if each.index:
                        self.household.metrics.answers.add(each.by)
            case entries.TookBack():
                for audience in self._audiences.values():
                    audience.cut(self.standing.chronicle)
            case entries.Ruled():
                for audience in self._audiences.values():
                    audience.rebase(self.standing.chronicle)
            case entries.Began():
                self._began = True
                self._room_due = True
            case entries.Said() | entries.Leant():
                pass
            case entries.Unseated(dead=dead) | entries.Renewed(dead=dead):
                self.household.forget(map(bytes.fromhex, dead))
                self._room_due = True
            case _:
                self._room_due = True

    @property
    def written(self) -> bool:
        """Whether memory is what is in the store."""
        return not self._dirty

    async def mend(self) -> None:
        """Memory is a copy of the store: if they may differ, copy it again."""
        self.check()
        if not self._dirty:
            if not self.household.store.sure(self.id, mine=self.mine):
                await doubts.find_out(self)
            return
        try:
            self.mine = await self.household.store.lease(self.id)
            standing = await self.household.load(self.id, mine=self.mine)
        except StoreError as error:
            log.warning("table %s: it can't be read: %s", self.id, error)
            raise Trouble("cant-read", "the house can't read this table just now; try again in a moment", 503) from None
        except Damaged as error:
            raise self.damage(error) from None
        except Trouble as missing:
            self.end(missing)
            raise
        self._pool = Pool()
        self.standing, self._dirty, self._room_due, self._began = standing, False, True, standing.state != "gathering" and not self._begun
        for audience in self._audiences.values():
            audience.rebase(standing.chronicle)
        self.duties.renew()
        self.settle()
        if not self.mine:
            self.following.wake()
            raise Moved

    async def _look_again(self) -> None:
        """Show again what is in the store, if it can be read; if not, whoever comes next tries."""
        async with self.turn:
            with suppress(Trouble, Moved):
                await self.mend()

    @property
    def _begun(self) -> bool:
        """Whether those who listen know that the game has begun."""
        return any(audience.sections for audience in self._audiences.values())

    def damage(self, error: Damaged) -> Trouble:
        """What lies in the store can't be played: this table is closed, and no other."""
        log.error("table %s is closed: %s", self.id, error)
        return self.end(Trouble("damaged", f"this table is damaged and can't be played on: {error}", 500))

    def end(self, why: Trouble) -> Trouble:
        """Nobody plays on here, and everybody is told why."""
        self.broken = why
        self.duties.rest()
        for socket in [*self.sockets]:
            socket.end(why.code, why.reason, CODES[why.status])
        return why

    def check(self) -> None:
        """Trouble if nobody plays on here."""
        if self.broken is not None:
            raise Trouble(self.broken.code, self.broken.reason, self.broken.status)

    async def catch_up(self) -> None:
        """Play what another worker has written."""
        standing = self.standing
        lines = await self.household.store.entries(self.id, standing.version)
        try:
            for line in lines:
                self._written(standing.apply(line))
        except Damaged as error:
            raise self.damage(error) from None
        if lines:
            self._room_due = True
            self.duties.renew()
            self.settle()

    # ------------------------------------------------------------------ then everybody

    def settle(self) -> None:
        """Tell everybody what has changed, and see who has to act now."""
        self._show_out()
        if self.standing.version != self._told:
            self._tell()
        elif self._room_due:
            self._room_due = False
            self.room_soon()
        if self.mine:
            self.duties.look()

    def _show_out(self) -> None:
        """Whoever has a key that opens nothing any more leaves before anything else is told."""
        dead = self.standing.dead
        for socket in [each for each in self.sockets if each.who.hash in dead] if dead else ():
            self.leave(socket)
            socket.end("renewed", dead[socket.who.hash], WRONG_KEY)

    def _tell(self) -> None:
        standing = self.standing
        began, self._began, told, self._told = self._began, False, self._told, standing.version
        self.duties.look_at_clock()
        self.duties.look_at_window()
        said, self._said = self._said, (standing.wish, standing.decided)
        due = self._room_due or self.duties.clocks.left or standing.open_to() or said != self._said
        room = self.room() if due else None
        self._room_due = False
        chat = self._chat_since(told)
        pool = self._pool = Pool()
        for audience in self._audiences.values():
            if not audience.listeners:
                continue
            step = audience.move(standing.match, standing.chronicle, standing.version, standing.decision, pool)
            if began:
                for listener in audience.listeners:
                    listener.push_snapshot()
            else:
                frame = pool.frame(step, chat, room)
                for listener in audience.listeners:
                    listener.push(frame)
        pool.told()
        consent.tell(self)

    def _chat_since(self, version: int) -> tuple[Saying, ...]:
        chat = self.standing.chat
        if not chat or chat[-1].version <= version:
            return ()
        return tuple(saying for saying in chat if saying.version > version)

    def room_soon(self) -> None:
        """Somebody came, went or wished: tell it to all, a moment later, together with whatever else happens in it."""
        if self._room_timer is None and self.sockets:
            self._room_timer = self.loop.call_later(SOON, self._tell_room)

    def _tell_room(self) -> None:
        self._room_timer = None
        if not self.sockets:
            return
        if self._dirty or self.turn.locked():  # what is being written is nobody's business yet
            self._room_timer = self.loop.call_later(SOON, self._tell_room)
            return
        frame = _encode(RoomNow(self.room()))
        for socket in self.sockets:
            socket.push(frame)

    # ------------------------------------------------------------------ sockets

    async def join(self, socket: Socket, seen: int | None, digest: str) -> None:
        """A client that has this version, or none, begins to listen."""
        async with self.turn:
            with suppress(Moved):  # it can be followed as well
                await self.mend()
            if self.mine:
                with suppress(Moved, Trouble):  # it could have begun, but that could not be written
                    await commands.begin_full(self)
                    self.settle()
            if not socket.who.seats and self.presence.watchers >= self.household.settings.watchers:
                raise Trouble("full-house", "as many people watch this table as the house allows; try again later", 429)
            self.sockets.add(socket)
            self.presence.come(socket.who.seats)
            self._listen(socket, seen, digest)
        self.following.wake()
        self.room_soon()
        self.duties.look()

    async def look(self, socket: Socket, seat: int) -> None:
        """A client looks through the eyes of another of its seats."""
        async with self.turn:
            with suppress(Moved):
                await self.mend()
            self._audiences[socket.eyes].listeners.discard(socket)
            socket.eyes = seat
            self._listen(socket, None, "")

    def _listen(self, socket: Socket, seen: int | None, digest: str) -> None:
        standing, audience = self.standing, self._audiences[socket.eyes]
        if audience.version != standing.version or (standing.only_told is not None and not audience.sections):
            pool = self._pool if self._told == standing.version else Pool()
            audience.move(standing.match, standing.chronicle, standing.version, standing.decision, pool, standing.only_told)
        audience.listeners.add(socket)
        self.sync(socket, seen, digest)

    def sync(self, socket: Socket, seen: int | None, digest: str) -> None:
        """Send what a client misses: the updates since, or everything."""
        missed = self._audiences[socket.eyes].missed(seen, digest)
        if missed is None or seen is None:
            socket.push_snapshot()
        else:
            socket.push(update(missed, self._chat_since(seen), self.room()))
        consent.tell_one(self, socket)

    def leave(self, socket: Socket) -> None:
        """A client is gone."""
        if socket not in self.sockets:
            return
        self.sockets.discard(socket)
        self._audiences[socket.eyes].listeners.discard(socket)
        self.idle_since = self.loop.time()
        self.presence.go(socket.who.seats, self.idle_since)
        self.pointers.lower(socket.who.seats)
        self.following.wake()
        self.room_soon()
        self.duties.look()

    def snapshot(self, socket: Socket) -> bytes:
        """Everything that a client may see, as far as it is written."""
        you = You(socket.who.seats, socket.who.host, socket.eyes)
        standing, audience = self.standing, self._audiences[socket.eyes]
        chat = [saying for saying in standing.chat if saying.version <= audience.version]
        return audience.snapshot(you, self.room(), chat, self.household.settings.lines, standing.board if audience.sections else None)

    def seen_by(self, socket: Socket) -> tuple[int, str]:
        """The version and the digest that a client should have."""
        audience = self._audiences[socket.eyes]
        return audience.version, audience.digest

    # ------------------------------------------------------------------ looking

    def doings(self) -> Doings:
        """What is no part of the entries: who is there, how late it is."""
        now, presence, grace = self.loop.time(), self.presence, self.household.settings.grace
        chairs = self.standing.chairs
        if self.reported is not None and not self.mine:
            ours = tuple(presence.here[seat] > 0 or there for seat, there in enumerate(self.reported.present))
            pointing = self.pointers.beside(self.reported.pointing, self.standing)
            return msgspec.structs.replace(self.reported, present=ours, pointing=pointing)
        return Doings(
            tuple(presence.present(seat) for seat in range(len(chairs))),
            tuple(None if chair.kind == "bot" else presence.grace(seat, now, grace) for seat, chair in enumerate(chairs)),
            presence.watching(),
            self.duties.clocks.running(now) if self.standing.state == "playing" else None,
            hosting.warnings(self),
            self.duties.standing(),
            self.pointers.everywhere(self.standing),
        )

    def room(self) -> Room:
        """Everything about the table that is not the game."""
        return room(self.id, self.standing, self.doings())

    async def card(self) -> TableCard:
        """The table from afar, with who is there."""
        await doubts.make_sure(self)
        async with self.turn:
            return self.standing.card(self.room().seats)
