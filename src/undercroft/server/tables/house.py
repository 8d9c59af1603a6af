"""All tables of the house: what HTTP and sockets call."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence

import msgspec

from undercroft import bots
from undercroft.engine.game import Content, Game
from undercroft.engine.match import Match
from undercroft.games import GAMES
from undercroft.server import catalogue
from undercroft.server.catalogue import Packs
from undercroft.server.history import entries
from undercroft.server.history.entries import Damaged, Setup
from undercroft.server.history.replays import Kept
from undercroft.server.history.standing import Standing
from undercroft.server.history.upgrades import picture_of
from undercroft.server.metrics import Metrics
from undercroft.server.protocol.company import Follow, Followed
from undercroft.server.protocol.messages import Ack, Created, Invite, NewTable, Refused, SeatWish, Sit, Sorry, TableCard
from undercroft.server.protocol.offers import Mine, MyTable, Seated
from undercroft.server.settings import Settings
from undercroft.server.stores import GONE, KeyRow, Store, StoreError
from undercroft.server.tables import commands, dealing, inbox, keys, making, rematch
from undercroft.server.tables.afar import card_of, moves_by_itself
from undercroft.server.tables.client import BROKEN, OVERLOADED, RESTART, WRONG_KEY, Client, Gone, Hangup, Line, Socket, greet, hangup
from undercroft.server.tables.following import NOT_OWNER
from undercroft.server.tables.inbox import Along, Away, Here, SitDown
from undercroft.server.tables.leaving import Leaving
from undercroft.server.tables.making import HOUR
from undercroft.server.tables.resources import REMOVED, Household, Moved, log
from undercroft.server.tables.table import Table
from undercroft.server.thinking.processes import Thinkers
from undercroft.server.trouble import Trouble

FORGET = 300.0  # seconds between two looks for addresses that need not be known any more
CLOSING = "the house is closing for a moment; come back"

_encode = msgspec.json.Encoder().encode


class House:
    """Every table that this worker has in memory, and the way to all others."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        packs: Packs,
        settings: Settings,
        *,
        games: Mapping[str, Game] = GAMES,
        metrics: Metrics | None = None,
    ) -> None:
        """Store and thinkers are opened and closed by whoever made them."""
        self.metrics = metrics or Metrics()
        self._home = Household(store, thinkers, packs, settings, games, self.metrics)
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._damaged: dict[str, str] = {}  # tables that can't be played, and why
        self.leaving = Leaving(self._home, self._tables, self._damaged)
        self._visits: dict[asyncio.Task[None], Line] = {}
        self._forget = 0.0  # when to look for old addresses

    @property
    def tables_now(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def sockets_now(self) -> int:
        """How many clients are at all of them."""
        return len(self._visits)

    # ------------------------------------------------------------------ opening and closing

    async def open(self) -> None:
        """Bring back the tables at which something happens without anybody coming; all others wait for their people."""
        await self._home.contents.keep()
        self._home.store.listen(self._heard)
        self._home.store.serve_inbox(self._carry_out)
        await self._wake_tables()
        _ = self._home.spawn(self._sweep(), "the sweep of the house")

    async def warm(self) -> None:
        """Make all games ready to be played; until then whoever begins one waits for it."""
        await self._home.contents.warm()

    async def close(self) -> None:
        """Finish what is being written, say goodbye to everybody, and leave."""
        self._home.closing = True
        for table in self._tables.values():
            table.duties.rest()
        await asyncio.gather(*(self._last_turn(table) for table in self._tables.values()))
        seated = [socket for table in self._tables.values() for socket in table.sockets]
        for socket in seated:
            socket.end("restart", CLOSING, RESTART)
        others = {line for line in self._visits.values() if line.client not in {socket.client for socket in seated}}
        await asyncio.gather(*(line.finish(Sorry("restart", CLOSING), RESTART, CLOSING) for line in others))
        if self._visits:
            await asyncio.wait(self._visits, timeout=2 * self._home.settings.goodbye)
        for visit in [*self._visits]:
            visit.cancel()
        await self._home.rest()
        await asyncio.gather(*(table.pictures.last() for table in self._tables.values()))
        await asyncio.gather(*(self._home.store.release(table.id) for table in self._tables.values() if table.mine), return_exceptions=True)
        self._tables.clear()

    async def _last_turn(self, table: Table) -> None:
        """Whoever has the turn finishes it."""
        try:
            async with asyncio.timeout(self._home.settings.goodbye):
                async with table.turn:
                    pass
        except TimeoutError:
            log.warning("table %s is closed while something is being written", table.id)

    async def _wake_tables(self) -> None:
        """Tables that bots or clocks move, and that nobody owns."""
        store, few = self._home.store, asyncio.Semaphore(self._home.settings.opening)

        async def wake(table: str) -> None:
            async with few:
                try:
                    if await store.lease(table):
                        await self.table(table)  # which gives it back if it can't be played
                except (Trouble, StoreError) as error:
                    log.warning("table %s can't be brought back: %s", table, error)

        ids = [table for table in await store.running() if table not in self._tables and table not in self._damaged]
        for start in range(0, len(ids), 200):
            rows = await store.rows(ids[start : start + 200])
            await asyncio.gather(*(wake(row.id) for row in rows if moves_by_itself(row, self._home.games)))

    async def _sweep(self) -> None:
        """Put away tables at which nothing happens; take over those whose owner has died."""
        while not self._home.closing:
            await asyncio.sleep(self._home.settings.sweep * (0.8 + 0.4 * secrets.randbelow(100) / 100))
            try:
                for table in [*self._tables.values()]:
                    await self._put_away(table)
                await self._wake_tables()
                await self._forget_addresses()
                await self.leaving.sweep()
            except StoreError as error:
                log.warning("the sweep of the house failed: %s", error)

    async def _forget_addresses(self) -> None:
        """Who made a table matters for an hour."""
        now = asyncio.get_running_loop().time()
        if now >= self._forget:
            self._forget = now + FORGET
            await self._home.store.forget_addresses(self._home.wall() // 1000 - HOUR)

    async def _put_away(self, table: Table) -> None:
        now = asyncio.get_running_loop().time()
        if table.presence.forget(now):
            table.room_soon()
        idle = not table.sockets and not table.presence.elsewhere and not table.duties.busy and not table.turn.locked()
        if idle and now - table.idle_since >= self._home.settings.idle:
            table.duties.rest()
            del self._tables[table.id]
            await table.pictures.last()
            if table.mine:
                await self._home.store.release(table.id)

    # ------------------------------------------------------------------ several workers

    def _heard(self, table: str, version: int) -> None:
        """Another worker has written to a table, or removed it."""
        if version == GONE:
            self.leaving.vanish(table, REMOVED)
        elif table in self._tables:
            self._tables[table].following.heard(version)

    async def _carry_out(self, name: str, order: bytes, key: bytes) -> bytes:
        """Do for another worker what its clients want at a table of ours."""
        try:
            wish = inbox.read_order(order)
            if isinstance(wish, Away):
                await self.leaving.remove_ours(name, key)
                return _encode(Ack("", 0))
            table = await self.table(name)
            if not table.mine and not await table.following.take_over():
                return _encode(Refused("", NOT_OWNER, "the table is not ours"))
            match wish:
                case Here():
                    return _encode(table.hear_of(wish))
                case SitDown() | Along():
                    await table.sit_down(wish)
                    return _encode(Ack(wish.id, table.standing.version))
            who = keys.opens(await self._home.key(key), name, key, wish.client)
            if who is None:
                return _encode(Refused(wish.command.id, "wrong-key", "this key does not open this table"))
            replies: list[Ack | Refused] = []
            await table.carry_out(who, wish.command, replies.append)
            return _encode(replies[0])
        except Trouble as trouble:
            return _encode(Refused("", trouble.code, trouble.reason))
        except (msgspec.DecodeError, StoreError) as error:
            log.warning("table %s: another worker's wish can't be carried out: %s", name, error)
            return _encode(Refused("", "try-again", "the house could not do this; try again in a moment"))

    # ------------------------------------------------------------------ one table

    async def table(self, name: str) -> Table:
        """A table, brought up from the store if it is not in memory; Trouble if it can't be."""
        table = self._tables.get(name)
        if table is not None:
            return table
        if name in self._damaged:
            raise Trouble("damaged", self._damaged[name], 500)
        if name not in self._opening:
            opening = asyncio.create_task(self._bring_up(name))
            self._opening[name] = opening
            opening.add_done_callback(lambda _: self._opening.pop(name, None))
        return await asyncio.shield(self._opening[name])

    async def _bring_up(self, name: str) -> Table:
        try:
            mine = await self._home.store.lease(name)
            try:
                return await self._take_in(await self._home.load(name, mine=mine), mine=mine)
            except BaseException:
                if mine and name not in self._tables:  # whoever can't play it does not keep it
                    _ = self._home.spawn(self._home.store.release(name), f"table {name} is given back")
                raise
        except Damaged as error:
            log.error("table %s is damaged: %s", name, error)
            self._damaged[name] = f"this table is damaged and can't be played on: {error}"
            raise Trouble("damaged", self._damaged[name], 500) from None
        except StoreError as error:
            log.error("table %s can't be read: %s", name, error)
            raise Trouble("cant-read", "the house can't read this table just now; try again in a moment", 503) from None

    async def _take_in(self, standing: Standing, *, mine: bool) -> Table:
        if self._home.closing:
            raise Trouble("restart", CLOSING, 503)
        table = self._tables[standing.id] = Table(self._home, standing, mine=mine)
        if mine:
            try:
                async with table.turn:
                    await commands.begin_full(table)
                    table.settle()
            except (Moved, Trouble) as error:
                log.warning("table %s can't begin: %s", table.id, error)
        table.start()
        return table

    async def offer(self, game: Game, name: str, content: Content) -> None:
        """Offer content that lies in no folder, by a name that nothing else has: a draft can be played as it is."""
        await self._home.contents.lay(game, content)
        self._home.packs.offer(game.slug, name, content)

    async def write_down(self, match: Match, bots_by_seat: Sequence[str], key: bytes) -> str:
        """A game among bots that is over, played elsewhere with dice of this key: the table as which it is kept from now on."""
        return await making.write_down(self._home, secrets.token_hex(8), match, bots_by_seat, key)

    async def create(self, wish: NewTable, address: str) -> Created:
        """A new table; Trouble says what is wrong with the wish."""
        home = self._home
        game = home.game(wish.game)
        nickname = _name(wish.nickname)
        seats = tuple(_seat(game, seat) for seat in wish.seats)
        if wish.after is None:
            dealt = dealing.anew(home, game, wish)
        else:
            dealt = await dealing.after(await self.kept(wish.after.table), wish.after.step, wish)
        made_by = (nickname, making.new_seed(), wish.coach, wish.nonce, game.ruleset, wish.replies, wish.consent, wish.pace, dealt.before)
        setup = Setup(game.slug, seats, dealt.options, dealt.pack, dealt.content.fingerprint, wish.clock, *made_by)
        name = keys.new_table()
        mine = tuple(seat for seat, each in enumerate(seats) if each.kind == "me")
        invites = tuple(Invite(seat, keys.new_key()) for seat, each in enumerate(seats) if each.kind == "friend")
        host, watch = keys.new_key(), keys.new_key()
        rows = [
            KeyRow(keys.hash_of(host), name, mine, "host"),
            KeyRow(keys.hash_of(watch), name, (), "watch"),
            *(KeyRow(keys.hash_of(invite.key), name, (invite.seat,), "invite") for invite in invites),
        ]
        maker = keys.hash_of_address(address, home.settings.salt) if home.settings.tables else ""
        standing = await making.make(home, name, setup, game, dealt.content, maker, rows)
        await self._take_in(standing, mine=await home.store.lease(name))
        return Created(name, host, mine, invites, watch, standing.commitment)

    async def sit(self, table: str, wish: Sit) -> Seated:
        """Take a seat, by invitation or an open one; Trouble if it can't be had."""
        at = await self.table(table)
        name, invite, seat = _name(wish.nickname), b"", wish.seat
        nonce = commands.nonce_of(wish.nonce) if wish.nonce else ""
        if wish.invite:
            invite = keys.hash_of(wish.invite)
            at.standing.check_alive(invite)
            row = await self._home.invitation(invite)
            if row is None or row.table != table or row.role != "invite":
                raise Trouble("wrong-key", "this is no invitation to this table", 401)
            if row.used:
                raise Trouble("taken", "somebody has taken this seat already", 409)
            seat = row.seats[0]
        elif seat is None:
            seat = next((number for number, chair in enumerate(at.standing.chairs) if chair.kind == "open"), None)
            if seat is None:
                raise Trouble("full", "this table has no open seat", 409)
        key = keys.new_key()
        await at.sit_down(SitDown(secrets.token_hex(8), name, seat, keys.hash_of(key).hex(), invite.hex(), nonce))
        return Seated(key, (seat,))

    async def follow(self, table: str, wish: Follow) -> Followed:
        """Come along to the table that follows this one, to the same seat; Trouble if there is none."""
        before = await self.table(table)
        given = keys.hash_of(wish.key)
        before.standing.check_alive(given)
        who = keys.opens(await self._home.key(given), table, given)
        if who is None:
            raise Trouble("wrong-key", "this key does not open this table", 401)
        if not before.standing.next:
            raise Trouble("no-rematch", "nobody has laid this table again", 409)
        nonce = commands.nonce_of(wish.nonce) if wish.nonce else ""
        after = await self.table(before.standing.next)
        return await rematch.come_along(after, who, wish.key, nonce)

    # ------------------------------------------------------------------ from afar

    async def card(self, table: str) -> TableCard:
        """A table from afar; Trouble if there is none."""
        if table in self._tables:
            return await self._tables[table].card()
        rows = await self._home.store.rows([table])
        if not rows:
            raise await self._home.missing(table)
        return card_of(rows[0])

    async def open_tables(self) -> list[TableCard]:
        """Tables that still wait for somebody, the newest first."""
        rows = await self._home.store.tables(state="gathering", listed=True, most=self._home.settings.listed)
        cards = [await self.card(row.id) if row.id in self._tables else card_of(row) for row in rows]
        return [card for card in cards if any(seat.kind == "open" for seat in card.seats)]

    async def mine(self, keys_held: Mine) -> list[MyTable]:
        """The tables that somebody's keys open. Keys that open nothing are passed over."""
        found: dict[str, tuple[tuple[int, ...], bool, bool]] = {}
        for held in keys_held.keys:
            given = keys.hash_of(held.key)
            row = await self._home.key(given)
            who = keys.opens(row, held.table, given)
            if who is not None and (who.seats or who.host):
                seats, host, invited = found.get(held.table, ((), False, False))
                found[held.table] = (tuple(sorted({*(() if invited else seats), *who.seats})), host or who.host, False)
            elif row is not None and row.table == held.table and row.role == "invite" and not row.used:
                found.setdefault(held.table, (row.seats, False, True))
        rows = await self._home.store.rows([*found])
        cards = [await self.card(row.id) if row.id in self._tables else card_of(row) for row in rows]
        return [MyTable(card, *found[card.table]) for card in sorted(cards, key=lambda card: -card.moved)]

    async def kept(self, table: str) -> Kept:
        """A game that is over, to be played again; Trouble while it goes on."""
        found = await self._home.store.load(table)
        if found is None:
            raise await self._home.missing(table)
        row, lines = found
        game = self._home.game(row.game)
        if row.state != "over":
            raise Trouble("not-over", "this game is not over yet", 409)
        try:
            happened = [entries.decode(line) for line in lines]
        except Damaged as error:
            raise Trouble("damaged", f"this table is damaged: {error}", 410) from None
        try:
            content = await self._home.contents.find(game, entries.decode_setup(row.setup))
        except Damaged:
            content = None  # what was written down can be told without it
        return Kept(row, happened, content, await picture_of(self._home.store, table), game)

    # ------------------------------------------------------------------ sockets

    async def visit(self, table: str, client: Client) -> None:
        """A client, from its hello to its goodbye."""
        visit = asyncio.current_task()
        assert visit is not None
        line = Line(client, self._home)
        self._visits[visit] = line
        try:
            await self._visit(table, client, line)
        except Gone:
            line.closed = True
        finally:
            del self._visits[visit]
            line.cut()

    async def _visit(self, name: str, client: Client, line: Line) -> None:
        socket = line
        try:
            try:
                if self._home.closing:
                    raise Hangup(RESTART, "restart", CLOSING)
                if len(self._visits) > self._home.settings.sockets:
                    raise Hangup(OVERLOADED, "full-house", "the house is full; try again later")
                hello = await greet(client, self._home)
                table = await self.table(name)
                given = keys.hash_of(hello.key)
                table.standing.check_alive(given)
                who = keys.opens(await self._home.key(given), name, given, hello.client or secrets.token_hex(8))
                if who is None:
                    raise Hangup(WRONG_KEY, "wrong-key", "this key does not open this table")
                if hello.seat is not None and hello.seat not in who.seats:
                    raise Hangup(WRONG_KEY, "not-yours", f"seat {hello.seat} is not yours")
                eyes = hello.seat if hello.seat is not None else who.seats[0] if who.seats else None
                socket = Socket(client, self._home, table, who, eyes)
                await socket.stay(hello)
            except Trouble as trouble:
                raise hangup(trouble) from None
            except StoreError as error:
                log.warning("table %s: the store is not well: %s", name, error)
                raise Hangup(OVERLOADED, "cant-read", "the house can't read just now; try again in a moment") from None
        except Hangup as end:
            self.metrics.refusals.add(end.code)
            await socket.finish(Sorry(end.code, end.reason), end.close, end.reason)
        except Gone:
            socket.cut()
            raise
        except asyncio.CancelledError:
            socket.cut()
            raise
        except Exception:  # noqa: BLE001 reason: whatever it is, the client is told and all others go on
            log.exception("table %s: something of ours is broken", name)
            await socket.finish(Sorry("broken", "something in the house is broken; it has been written down"), BROKEN, "broken")


def _name(nickname: str) -> str:
    name = commands.clean(nickname)
    if not name:
        raise Trouble("bad-name", "a nickname needs at least one letter that can be seen")
    return name


def _seat(game: Game, wish: SeatWish) -> SeatWish:
    """A seat as it is wished for; a bot that is not named is the usual one."""
    if wish.kind != "bot":
        return SeatWish(wish.kind, name=commands.clean(wish.name) if wish.kind in {"me", "friend"} else "")
    return SeatWish("bot", catalogue.bot(game, wish.bot or bots.USUAL))
