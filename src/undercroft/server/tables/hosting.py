"""What the host may do to others at the table: mute, warn, remove, renew keys. Only the host, never towards themselves, never in silence.

A key that is renewed or taken away is dead at once: its hash is in the entry, so every worker knows it, also after a restart. New keys are
made by the host's page, which sends them once; only their hashes get here, so a frame that is sent again does the same.
"""

from typing import TYPE_CHECKING

from undercroft import bots
from undercroft.server import catalogue
from undercroft.server.history.entries import Awoke, BotIn, Muted, Renewed, Unseated, Warned
from undercroft.server.history.seats import Chair
from undercroft.server.protocol.company import Awake, Countdown, Mute, Renew, Unseat, Warn
from undercroft.server.stores import KeyRow
from undercroft.server.tables.keys import Pass
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table


async def carry_out(table: "Table", who: Pass, command: Mute | Warn | Awake | Unseat | Renew, message: str) -> None:
    """Do what the host wants, or somebody whom the host has warned."""
    match command:
        case Mute():
            await mute(table, who, command, message)
        case Warn():
            await warn(table, who, command, message)
        case Awake():
            await awake(table, who, command, message)
        case Unseat():
            await unseat(table, who, command, message)
        case Renew():
            await renew(table, who, command, message)


async def mute(table: "Table", who: Pass, wish: Mute, message: str) -> None:
    """Let somebody speak no more, or again."""
    _host(who)
    if wish.seat is None:
        before = table.standing.hushed
    else:
        before = _chair_of_another(table, who, wish.seat).muted
    if before == wish.on:
        raise Trouble("so-already", "they are muted already" if wish.on else "they may speak already", 409)
    await table.commit(Muted(seat=wish.seat, on=wish.on, **table.stamp(message)))


# ---------------------------------------------------------------------- somebody who does not answer


async def warn(table: "Table", who: Pass, wish: Warn, message: str) -> None:
    """Warn somebody who does not answer: if they don't until the time is up, a bot keeps the chair. Or call it off."""
    standing = table.standing
    _host(who)
    chair = _chair_of_another(table, who, wish.seat)
    bot = catalogue.bot(standing.game, wish.bot or bots.USUAL)
    if wish.on:
        if standing.state != "playing":
            raise Trouble("not-playing", "nobody has to answer now", 409)
        if chair.kind != "person":
            raise Trouble("no-person", "nobody sits there who could be warned", 409)
        if wish.seat not in standing.asked():
            raise Trouble("not-asked", f"nobody waits for seat {wish.seat}", 409)
    if (wish.seat in standing.warned) == wish.on:
        raise Trouble("so-already", "they were warned already" if wish.on else "they were not warned", 409)
    await table.commit(Warned(seat=wish.seat, on=wish.on, bot=bot if wish.on else "", **table.stamp(message)))


async def awake(table: "Table", who: Pass, wish: Awake, message: str) -> None:
    """Somebody who was warned is here."""
    if wish.seat not in who.seats:
        raise Trouble("not-yours", f"seat {wish.seat} is not yours", 403)
    if wish.seat not in table.standing.warned:
        raise Trouble("not-warned", "nobody has asked whether you are here", 409)
    await table.commit(Awoke(seat=wish.seat, **table.stamp(message)))


def warnings(table: "Table") -> tuple[Countdown, ...]:
    """Who was warned, and what they have left. After a restart everybody has all of it again."""
    warned = table.standing.warned.values()
    if not warned:
        return ()
    now, term = table.household.wall(), round(1000 * table.household.settings.warning)
    return tuple(Countdown(each.seat, max(0, max(each.at, table.opened) + term - now)) for each in warned)


async def replace_silent(table: "Table") -> None:
    """Bots take the chairs of those who were warned, and whose time is up."""
    for late in warnings(table):
        warned = table.standing.warned.get(late.seat)
        if late.left == 0 and warned is not None and table.standing.chairs[late.seat].kind == "person":
            await table.commit(BotIn(seat=late.seat, bot=warned.bot, warned=True, **table.stamp()))


# ---------------------------------------------------------------------- keys


async def unseat(table: "Table", who: Pass, wish: Unseat, message: str) -> None:
    """Remove somebody. Before the game the chair is empty again, in the game a bot keeps it; whoever has the new invitation may take it."""
    standing = table.standing
    _host(who)
    if not _chair_of_another(table, who, wish.seat).somebodys:
        raise Trouble("no-person", "nobody sits there", 409)
    if standing.state == "over":
        raise Trouble("over", "the game is over", 409)
    bot = catalogue.bot(standing.game, wish.bot or bots.USUAL) if standing.state == "playing" else ""
    dead = await _keys_of(table, wish.seat)
    new = KeyRow(bytes.fromhex(wish.key), table.id, (wish.seat,), "invite")
    removed = Unseated(seat=wish.seat, dead=_hashes(dead), bot=bot, **table.stamp(message))
    await table.commit(removed, keys=(new,), revoke=dead)


async def renew(table: "Table", who: Pass, wish: Renew, message: str) -> None:
    """A new key in place of one that is lost, or that others know."""
    _host(who)
    given = bytes.fromhex(wish.key)
    match wish.what:
        case "host":
            dead = [row.hash for row in await _rows(table) if row.role == "host"]
            new = KeyRow(given, table.id, who.seats, "host")
        case "watch":
            dead = [row.hash for row in await _rows(table) if row.role == "watch"]
            new = KeyRow(given, table.id, (), "watch")
        case "seat":
            if wish.seat is None:
                raise Trouble("no-seat", "say of which seat")
            chair = _chair_of_another(table, who, wish.seat)
            if not (chair.somebodys or chair.waits_for_invited):
                reason = "anybody may sit there without a key" if chair.kind == "open" else "a bot needs no key"
                raise Trouble("no-key", reason, 409)
            dead = await _keys_of(table, wish.seat)
            new = KeyRow(given, table.id, (wish.seat,), "invite")
    seat = wish.seat if wish.what == "seat" else None
    await table.commit(Renewed(what=wish.what, seat=seat, dead=_hashes(dead), **table.stamp(message)), keys=(new,), revoke=dead)


async def _rows(table: "Table") -> list[KeyRow]:
    """The keys of a table that open something, or may be used up."""
    return [row for row in await table.household.store.keys(table.id) if not row.used]


async def _keys_of(table: "Table", seat: int) -> list[bytes]:
    """Whatever opens a seat that is not the host's: the key of whoever sits there, and invitations."""
    return [row.hash for row in await _rows(table) if row.role in {"seat", "invite"} and seat in row.seats]


def _hashes(dead: list[bytes]) -> tuple[str, ...]:
    return tuple(each.hex() for each in dead)


# ---------------------------------------------------------------------- may they


def _host(who: Pass) -> None:
    if not who.host:
        raise Trouble("not-host", "only whoever made the table may do this", 403)


def _chair_of_another(table: "Table", who: Pass, seat: int) -> Chair:
    chairs = table.standing.chairs
    if not 0 <= seat < len(chairs):
        raise Trouble("no-seat", f"there is no seat {seat}; there are 0 to {len(chairs) - 1}")
    if seat in who.seats:
        raise Trouble("yourself", "this is your own seat", 409)
    return chairs[seat]
