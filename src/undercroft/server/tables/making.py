"""How a table is made: whatever it is made from, a setup, dice that nobody has seen, and its first keys."""

import secrets

import msgspec

from undercroft.engine.chance import Fair
from undercroft.engine.game import Content, Game
from undercroft.server.history import entries
from undercroft.server.history.entries import Setup
from undercroft.server.history.standing import Standing
from undercroft.server.stores import KeyRow, Quota, TableRow, TooManyTables
from undercroft.server.tables.resources import Household
from undercroft.server.trouble import Trouble

HOUR = 3600  # seconds
SEEDS = 1 << 31

_encode = msgspec.json.Encoder().encode


def new_seed() -> int:
    """From which bots of a table draw."""
    return secrets.randbelow(SEEDS)


async def make(home: Household, name: str, setup: Setup, game: Game, content: Content, maker: str, keys: list[KeyRow]) -> Standing:
    """Write down a new table under this name; Trouble if whoever makes it has made too many. Conflict if there is one."""
    made = home.wall() // 1000
    row = TableRow(
        id=name,
        game=game.slug,
        seats=len(setup.seats),
        setup=entries.encode_setup(setup),
        dice_key=Fair.new().secret,
        made=made,
        state="gathering",
        moved=made,
        listed=any(seat.kind == "open" for seat in setup.seats),
        address=maker,
    )
    standing = Standing(row, setup, game, content, home.settings)
    row.summary = _encode(standing.card())
    try:
        await home.store.create(row, keys, Quota(home.settings.tables, made - HOUR) if home.settings.tables and maker else None)
    except TooManyTables:
        raise Trouble(
            "too-many-tables", f"at most {home.settings.tables} new tables an hour from one address; try again later", 429
        ) from None
    home.remember(*keys)
    return standing
