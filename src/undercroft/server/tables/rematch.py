"""The same people at a new table: one of them lays it again, and each comes along with the key of the table before.

The house knows only hashes, so it can't hand out keys by itself. Whoever comes shows the old key once more; the new one is made from it,
and so is the same however often it is asked for. The name of the new table is made from the old one too: a house that dies half-way
makes it once.
"""

from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from undercroft.server.history.entries import CameAlong, Rematched, Setup
from undercroft.server.history.standing import Standing
from undercroft.server.protocol.company import Followed
from undercroft.server.protocol.messages import SeatWish
from undercroft.server.stores import Conflict, KeyRow
from undercroft.server.tables import keys, making
from undercroft.server.tables.inbox import Along
from undercroft.server.tables.keys import Pass
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table


async def lay(table: "Table", who: Pass, message: str) -> None:
    """Lay the table again, once; everybody at the old one is told."""
    standing, home = table.standing, table.household
    if standing.state != "over":
        raise Trouble("not-over", "this game is not over yet", 409)
    if not who.seats and not who.host:
        raise Trouble("only-watch", "only those who have played may lay the table again", 403)
    if standing.next:
        return
    name = _name_after(standing)
    game = home.game(standing.setup.game)
    content = home.packs.content(game, standing.setup.pack)
    setup = _again(standing, content.fingerprint, by_host=who.host)
    with suppress(Conflict):  # it was made, and could not be told
        await making.make(home, name, setup, game, content, standing.maker, [])
    maker = standing.chairs[who.seats[0]].name if who.seats else standing.setup.host_name
    await table.commit(Rematched(table=name, name=maker, **table.stamp(message)))


def _name_after(standing: Standing) -> str:
    """It opens nothing by itself."""
    return blake2b(f"{standing.id} {standing.commitment}".encode(), digest_size=6, person=b"a rematch").hexdigest()


def _again(standing: Standing, fingerprint: str, *, by_host: bool) -> Setup:
    """As it was made, with those who sat there at the end. Whoever is not the host waits for the host's nonce too."""
    setup = standing.setup
    try:
        options = standing.game.choose_options(setup.options)
    except ValueError as error:
        raise Trouble("bad-wish", f"this game is not played with these settings any more: {error}", 409) from None
    seats = tuple(_seat(standing, seat) for seat in range(len(setup.seats)))
    nonce = setup.nonce or not by_host
    made_by = (setup.host_name, making.new_seed(), setup.coach, nonce, standing.game.ruleset, setup.replies, setup.consent, setup.pace)
    return Setup(setup.game, seats, options, setup.pack, fingerprint, setup.clock, *made_by)


def _seat(standing: Standing, seat: int) -> SeatWish:
    wish, chair = standing.setup.seats[seat], standing.chairs[seat]
    if wish.kind == "me":
        return wish
    return SeatWish("friend", name=chair.name) if chair.somebodys else SeatWish("bot", chair.bot)


# ---------------------------------------------------------------------- coming along


async def come_along(table: "Table", who: Pass, key: str, nonce: str) -> Followed:
    """To the table that follows, for somebody with this key at the one before; Trouble if their chair is not free."""
    setup = table.standing.setup
    mine = keys.heir(key, table.id)
    waiting = [seat for seat, wish in enumerate(setup.seats) if wish.kind == "friend"] if who.host else []
    invites = tuple((seat, keys.heir(key, table.id, f"seat {seat}")) for seat in waiting)
    watch = keys.heir(key, table.id, "watch") if who.host else ""
    hashed = keys.hash_of(mine)
    if await table.household.key(hashed) is None:
        await table.sit_down(
            Along(
                hashed.hex()[:16],
                who.seats,
                "host" if who.host else "seat" if who.seats else "watch",
                hashed.hex(),
                tuple((seat, keys.hash_of(invite).hex()) for seat, invite in invites),
                keys.hash_of(watch).hex() if watch else "",
                nonce,
            )
        )
    open_now = tuple(invite for invite in invites if table.standing.chairs[invite[0]].waits_for_invited)
    return Followed(table.id, mine, who.seats, who.host, open_now, watch, table.standing.commitment)


def arriving(table: "Table", wish: Along) -> tuple[CameAlong, tuple[KeyRow, ...]]:
    """What is to be written down for somebody who comes along; Trouble if their chair is not free."""
    standing = table.standing
    if wish.role == "seat":
        if standing.state == "over":
            raise Trouble("over", "the game is over", 409)
        if not all(standing.chairs[seat].waits_for_invited for seat in wish.seats):
            raise Trouble("taken", "somebody has taken this seat already", 409)
    nonce = wish.nonce if standing.state == "gathering" else ""
    rows = [KeyRow(bytes.fromhex(wish.key), table.id, wish.seats, wish.role)]
    rows += [KeyRow(bytes.fromhex(invite), table.id, (seat,), "invite") for seat, invite in wish.invites]
    if wish.watch:
        rows.append(KeyRow(bytes.fromhex(wish.watch), table.id, (), "watch"))
    return CameAlong(seats=wish.seats, nonce=nonce, **table.stamp(f"sit:{wish.id}")), tuple(rows)
