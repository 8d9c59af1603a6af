"""What people want at a table, one function each. The table's owner calls them, one after the other.

Each checks, plays, and commits; Trouble says why not. Who listens is told by whoever called.
"""

import logging
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

import msgspec

from undercroft import bots
from undercroft.engine.match import Match
from undercroft.server import catalogue
from undercroft.server.history.entries import (
    Answered,
    AnyEntry,
    Began,
    BotIn,
    Closed,
    GaveNonce,
    Given,
    Reclaimed,
    Said,
    Sat,
    TookBack,
    Unwished,
    Wished,
)
from undercroft.server.history.seats import Chair, move_chairs
from undercroft.server.protocol.company import Awake, Mute, Rematch, Renew, Unseat, Warn
from undercroft.server.protocol.messages import Agree, Answer, Begin, GiveNonce, Hold, PutBot, Reclaim, Say, Undo
from undercroft.server.stores import KeyRow
from undercroft.server.tables import consent, hosting, planning, rematch
from undercroft.server.tables.inbox import Along, Command, SitDown
from undercroft.server.tables.keys import Pass
from undercroft.server.tables.windows import AlreadyHeld
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table

NONCE = re.compile("[0-9a-f]{64}")

log = logging.getLogger("undercroft.server")


class Stamp(TypedDict):
    """What every entry has: when, by which message, what the clocks have left."""

    at: int
    id: str
    clocks: tuple[int, ...]


async def carry_out(table: "Table", who: Pass, command: Command, message: str) -> None:
    """Do what somebody wants."""
    match command:
        case Answer():
            await answer(table, who, command, message)
        case Hold():
            await hold(table, who, command, message)
        case Undo():
            await undo(table, who, command, message)
        case Agree():
            await agree(table, who, command, message)
        case Say():
            await say(table, who, command, message)
        case PutBot():
            await put_bot(table, who, command, message)
        case Reclaim():
            await reclaim(table, who, command, message)
        case Mute() | Warn() | Awake() | Unseat() | Renew():
            await hosting.carry_out(table, who, command, message)
        case GiveNonce():
            await give_nonce(table, who, command, message)
        case Begin():
            await begin(table, who, message)
        case Rematch():
            await rematch.lay(table, who, message)


def clean(text: str) -> str:
    """What people write, without signs that can't be seen or that write backwards."""
    return "".join(sign for sign in text if sign.isprintable()).strip()


# ---------------------------------------------------------------------- playing


async def answer(table: "Table", who: Pass, wish: Answer, message: str) -> None:
    """Choose an option, or take a plan."""
    standing = table.standing
    _my_seat(who, wish.seat)
    _playing(table)
    if wish.decision != standing.decision:
        raise Trouble("stale", f"the question has changed: it was number {wish.decision}, now it is number {standing.decision}", 409)
    if standing.chairs[wish.seat].kind == "bot":
        raise Trouble("stand-in", "a bot sits in your chair; take it back first", 409)
    if not await consent.is_given(table, who, wish, message):
        return
    if wish.plan:
        played = planning.follow(table, wish.seat, wish.index, message)
        await table.commit(*played, *_ending(table))
    elif standing.open_to():
        await give(table, Given(wish.seat, wish.index, "person", id=message))
    else:
        await play(table, wish.seat, wish.index, "person", message=message)


async def give(table: "Table", given: Given) -> None:
    """Pass or play in a window. It counts when that closes; if nobody can come before, that is now."""
    standing, vigil = table.standing, table.duties.look_at_window()
    assert standing.match is not None
    assert vigil is not None
    if given.seat not in vigil.seats:
        raise Trouble("not-asked", f"seat {given.seat} is not asked; asked: {', '.join(map(str, vigil.seats))}", 409)
    most = max(1, len(standing.match.options_for(given.seat)))
    if given.index >= most:
        raise Trouble("illegal", f"the answer must be 0 to {most - 1}, not {given.index}")
    vigil.give(given)
    if vigil.closes(table.loop.time()) == 0:
        await close_window(table)


async def hold(table: "Table", who: Pass, wish: Hold, message: str) -> None:
    """Keep a window open for a while: whoever might have something to play, once."""
    standing = table.standing
    _my_seat(who, wish.seat)
    _playing(table)
    vigil = table.duties.look_at_window()
    if wish.decision != standing.decision or vigil is None:
        raise Trouble("stale", "that window has closed", 409)
    if wish.seat not in vigil.seats:
        raise Trouble("not-asked", f"seat {wish.seat} is not asked; asked: {', '.join(map(str, vigil.seats))}", 409)
    try:
        vigil.hold(wish.seat, table.loop.time())
    except AlreadyHeld:
        raise Trouble("held", "you have held this window open once already", 409) from None
    standing.know(message)
    table.room_soon()


async def close_window(table: "Table") -> None:
    """The window that stands open closes, with what was given in it."""
    standing, vigil = table.standing, table.duties.look_at_window()
    assert vigil is not None
    try:
        played, chunk = standing.close({seat: each.index for seat, each in vigil.given.items()})
    except Exception:
        log.exception("table %s: a rule failed at version %d", table.id, standing.version)
        raise Trouble("rule-failed", "a rule of the game failed when the window closed; nothing has changed", 500) from None
    table.duties.clocks.renew(standing.turn)
    answers = tuple(vigil.given.get(seat) or Given(seat, index, "clock") for seat, index in played)
    await table.commit(Closed(answers=answers, chunk=chunk, sides=standing.rolled, **table.stamp()), *_ending(table))


async def play(table: "Table", seat: int, index: int, by: Literal["person", "bot", "clock"], bot: str = "", message: str = "") -> None:
    """Give an answer, and write it down."""
    standing, clocks = table.standing, table.duties.clocks
    match = standing.match
    assert match is not None
    assert match.decision is not None
    if seat not in match.decision.seats:
        raise Trouble("not-asked", f"seat {seat} is not asked; asked: {', '.join(map(str, match.decision.known()))}", 409)
    if index >= len(match.decision.options):
        raise Trouble("illegal", f"the answer must be 0 to {len(match.decision.options) - 1}, not {index}")
    clocks.stop(table.loop.time())
    hand = match.decision.options[index].hand
    try:
        chunk = standing.play(index, seat)
    except Exception:
        log.exception("table %s: a rule failed at version %d", table.id, standing.version)
        raise Trouble("rule-failed", "a rule of the game failed at this answer; nothing has changed, try another one", 500) from None
    clocks.renew(table.standing.turn)
    stamp = table.stamp(message)
    answered = Answered(seat=seat, index=index, chunk=chunk, sides=standing.rolled, by=by, bot=bot, hand=hand, **stamp)
    await (table.commit(answered) if match.outcome is None else table.commit(answered, *_ending(table)))


async def take_default(table: "Table") -> None:
    """The time is up: the decision's default is taken, for the first person who was asked."""
    standing = table.standing
    asked = [seat for seat in standing.deciders() if standing.chairs[seat].kind == "person"]
    if asked and standing.match is not None and standing.match.decision is not None:
        await play(table, asked[0], standing.match.decision.default, "clock")


def _ending(table: "Table") -> list[AnyEntry]:
    ended = table.standing.ending()
    return [] if ended is None else [ended]


# ---------------------------------------------------------------------- taking back


async def undo(table: "Table", who: Pass, wish: Undo, message: str) -> None:
    """Take back the last move that a person made, and what bots answered since: at once if nobody is wronged, else if all agree.

    Whoever passes in a window does so in secret: that is nothing to go back to, and after any window all have to agree.
    """
    standing = table.standing
    _my_seat(who, wish.seat)
    match = _playing(table)
    left = _before_last_person(table)
    last = standing.answers[-1]
    if last.by == "person" and last.seat in who.seats and not (standing.windows or standing.open_to()):
        try:
            match.undo(last.seat, answers=planning.together(standing.answers))
        except ValueError:
            pass  # it needs agreement
        else:
            await _took_back(table, left, wish.seat, message)
            return
    if standing.wish is not None:
        raise Trouble("wished", "somebody has asked to take back an answer already", 409)
    others = tuple(seat for seat in standing.people() if seat not in who.seats)
    if not others:
        await _go_back(table, left, wish.seat, message)
        return
    now, grace = table.loop.time(), table.household.settings.grace
    if any(table.presence.deserted(seat, now, grace) for seat in others):
        raise Trouble("away", "all people would have to agree, and not all of them are here", 409)
    await table.commit(Wished(seat=wish.seat, waits_for=others, **table.stamp(message)))


async def agree(table: "Table", who: Pass, reply: Agree, message: str) -> None:
    """What somebody says to a wish."""
    wish = table.standing.wish
    _my_seat(who, reply.seat)
    if wish is None:
        raise Trouble("no-wish", "nobody wishes to take back anything", 409)
    if reply.seat not in wish.waits_for:
        raise Trouble("not-asked", f"seat {reply.seat} is not asked; asked: {', '.join(map(str, wish.waits_for))}", 409)
    _playing(table)
    left = tuple(seat for seat in wish.waits_for if seat not in who.seats)
    if reply.yes and not left:
        await _go_back(table, _before_last_person(table), wish.seat, message)
        return
    stamp = table.stamp(message)
    await table.commit(Wished(seat=wish.seat, waits_for=left, **stamp) if reply.yes else Unwished(seat=reply.seat, **stamp))


async def lapse(table: "Table") -> None:
    """Whoever is gone can't agree: the wish is over."""
    if table.standing.wish is not None:
        await table.commit(Unwished(**table.stamp()))


def _before_last_person(table: "Table") -> int:
    """How many answers there were before the last one that a person gave."""
    answers = table.standing.answers
    for number in range(len(answers) - 1, -1, -1):
        if number < table.standing.floor:
            raise Trouble("rules-changed", "the rules have changed since: what was answered before can't be taken back", 409)
        if answers[number].by == "person" and not answers[number].quiet:
            return max(number + 1 - planning.together(answers[: number + 1]), table.standing.floor)
    raise Trouble("nothing", "there is no answer of a person to take back", 409)


async def _go_back(table: "Table", left: int, seat: int, message: str) -> None:
    table.standing.go_back(left)
    await _took_back(table, left, seat, message)


async def _took_back(table: "Table", left: int, seat: int, message: str) -> None:
    clocks = table.duties.clocks
    clocks.stop(table.loop.time())
    clocks.renew(table.standing.turn)
    await table.commit(TookBack(left=left, seat=seat, **table.stamp(message)))


# ---------------------------------------------------------------------- talking


async def say(table: "Table", who: Pass, saying: Say, message: str) -> None:
    """Chat."""
    text = clean(saying.text)
    if not text:
        raise Trouble("empty", "there is nothing to read in that")
    seat = who.seats[0] if who.seats else None
    if table.standing.chairs[seat].muted if seat is not None else table.standing.hushed and not who.host:
        raise Trouble("muted", f"{table.standing.setup.host_name} has muted you", 403)
    name = table.standing.chairs[seat].name if seat is not None else table.standing.setup.host_name if who.host else "a spectator"
    await table.commit(Said(name=name, seat=seat, text=text, **table.stamp(message)))


# ---------------------------------------------------------------------- chairs


async def sit_down(table: "Table", wish: SitDown) -> None:
    """Take an empty seat; with an invitation also one that a bot keeps warm. If it was the last, the game begins."""
    standing = table.standing
    if not 0 <= wish.seat < len(standing.chairs):
        raise Trouble("no-seat", f"there is no seat {wish.seat}; there are 0 to {len(standing.chairs) - 1}", 404)
    if standing.state == "over":
        raise Trouble("over", "the game is over", 409)
    chair = standing.chairs[wish.seat]
    if not (chair.waits_for_invited if wish.invite else chair.kind == "open"):
        reason = (
            "somebody has taken this seat already" if chair.kind in {"person", "bot"} else "this seat is for somebody with an invitation"
        )
        raise Trouble("taken", reason, 409)
    key = KeyRow(bytes.fromhex(wish.key), table.id, (wish.seat,), "seat")
    spend = bytes.fromhex(wish.invite) if wish.invite else None
    sat = Sat(seat=wish.seat, name=wish.name, nonce=wish.nonce, **table.stamp(f"sit:{wish.id}"))
    await table.commit(sat, *_beginning(table, [sat]), keys=(key,), spend=spend)
    table.household.remember(key)


async def come_along(table: "Table", wish: Along) -> None:
    """Somebody comes from the table before, once; if it was the last who was missing, the game begins."""
    if await table.household.store.key(bytes.fromhex(wish.key)) is not None:
        return
    came, rows = rematch.arriving(table, wish)
    await table.commit(came, *_beginning(table, [came]), keys=rows)
    table.household.remember(*rows)


async def put_bot(table: "Table", who: Pass, wish: PutBot, message: str) -> None:
    """The host puts a bot into an empty or deserted seat."""
    standing = table.standing
    _host(who)
    if not 0 <= wish.seat < len(standing.chairs):
        raise Trouble("no-seat", f"there is no seat {wish.seat}; there are 0 to {len(standing.chairs) - 1}")
    bot = catalogue.bot(standing.game, wish.bot)
    if standing.state == "over":
        raise Trouble("over", "the game is over", 409)
    if standing.chairs[wish.seat].kind == "bot":
        raise Trouble("taken", "a bot sits there already", 409)
    _wait_for(table, [wish.seat])
    new = BotIn(seat=wish.seat, bot=bot, **table.stamp(message))
    await table.commit(new, *_beginning(table, [new]))


async def reclaim(table: "Table", who: Pass, wish: Reclaim, message: str) -> None:
    """A person is back: the bot leaves the chair."""
    _my_seat(who, wish.seat)
    if not table.standing.chairs[wish.seat].stands_in:
        raise Trouble("not-taken", "nobody sits in your chair", 409)
    if table.standing.state == "over":
        raise Trouble("over", "the game is over", 409)
    await table.commit(Reclaimed(seat=wish.seat, **table.stamp(message)))


async def give_nonce(table: "Table", who: Pass, wish: GiveNonce, message: str) -> None:
    """Somebody adds a nonce to the dice, once; if it was the last that the game waited for, it begins."""
    _my_seat(who, wish.seat)
    if table.standing.state != "gathering":
        raise Trouble("begun", "the game has begun, and its dice are settled", 409)
    if table.standing.chairs[wish.seat].nonce:
        raise Trouble("given", f"seat {wish.seat} has added its nonce already", 409)
    new = GaveNonce(seat=wish.seat, nonce=nonce_of(wish.nonce), **table.stamp(message))
    await table.commit(new, *_beginning(table, [new]))


def nonce_of(text: str) -> str:
    """A nonce for the dice; Trouble if this is none."""
    if not NONCE.fullmatch(text):
        raise Trouble("bad-nonce", f"a nonce is 64 hexadecimal digits, 0 to 9 and a to f, not {text[:80]!r}")
    return text


async def begin(table: "Table", who: Pass, message: str) -> None:
    """The host begins; bots take the empty seats, and nobody waits for a nonce."""
    standing = table.standing
    _host(who)
    if standing.state != "gathering":
        raise Trouble("begun", "the game has begun already", 409)
    empty = standing.empty()
    _wait_for(table, empty)
    stamp = table.stamp(message)
    new = [BotIn(seat=seat, bot=bots.usual(standing.game, seat), **stamp) for seat in empty]
    await table.commit(*new, *_begin(table, _chairs_after(table, new), message))


async def begin_full(table: "Table") -> None:
    """A table at which every seat is taken begins by itself."""
    beginning = _beginning(table)
    if beginning:
        await table.commit(*beginning)


def _beginning(table: "Table", new: Sequence[AnyEntry] = ()) -> list[AnyEntry]:
    """What follows if somebody sits on every chair after these entries, and no nonce is missing: the game begins."""
    if table.standing.state != "gathering":
        return []
    chairs = _chairs_after(table, new)
    return [] if any(chair.empty or chair.nonce is None for chair in chairs) else _begin(table, chairs)


def _begin(table: "Table", chairs: list[Chair], message: str = "") -> list[AnyEntry]:
    nonces = tuple(chair.nonce or "" for chair in chairs)
    chunk = table.standing.begin(nonces)
    standing = table.standing
    began = Began(chunk=chunk, sides=standing.rolled, ruleset=standing.game.ruleset, nonces=nonces, **table.stamp(message))
    return [began, *_ending(table)]


def _chairs_after(table: "Table", new: Sequence[AnyEntry]) -> list[Chair]:
    chairs = [msgspec.structs.replace(chair) for chair in table.standing.chairs]
    for entry in new:
        move_chairs(chairs, entry)
    return chairs


# ---------------------------------------------------------------------- may they


def _my_seat(who: Pass, seat: int) -> None:
    if seat not in who.seats:
        mine = f"yours: {', '.join(map(str, who.seats))}" if who.seats else "you only watch"
        raise Trouble("not-yours", f"seat {seat} is not yours; {mine}", 403)


def _host(who: Pass) -> None:
    if not who.host:
        raise Trouble("not-host", "only whoever made the table may do this", 403)


def _playing(table: "Table") -> "Match":
    match table.standing.state:
        case "gathering":
            raise Trouble("not-begun", "the game has not begun", 409)
        case "over":
            raise Trouble("over", "the game is over", 409)
    assert table.standing.match is not None
    return table.standing.match


def _wait_for(table: "Table", seats: list[int]) -> None:
    """A seat is given time: to be taken, or to be come back to."""
    now, grace = table.loop.time(), table.household.settings.grace
    left = [table.presence.grace(seat, now, grace) for seat in seats]
    if None in left:
        raise Trouble("present", "somebody sits there and is here", 409)
    longest = max((each for each in left if each is not None), default=0)
    if longest:
        raise Trouble("too-early", f"give them time: a bot may sit down there in {longest / 1000:.0f} seconds", 409)
