"""How a table is made: whatever it is made from, a setup, dice that nobody has seen, and its first keys."""

import secrets
from collections.abc import Sequence

import msgspec

from undercroft.engine.chance import Fair
from undercroft.engine.game import Content, Game
from undercroft.engine.match import Match
from undercroft.server.history import entries
from undercroft.server.history.entries import Answered, AnyEntry, Began, Setup
from undercroft.server.history.standing import Standing
from undercroft.server.protocol.messages import Clock, SeatWish
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


async def write_down(home: Household, name: str, match: Match, bots: Sequence[str], key: bytes) -> str:
    """Keep a game that is over and was played elsewhere, by bots alone, with dice of this key; returns its name."""
    game, content, made = match.game, match.content, home.wall() // 1000
    chairs = tuple(SeatWish("bot", bot=bot) for bot in bots)
    setup = Setup(game.slug, chairs, match.options, "", content.fingerprint, Clock(), "The lab", 0, ruleset=game.ruleset)
    row = TableRow(
        id=name,
        game=game.slug,
        seats=len(chairs),
        setup=entries.encode_setup(setup),
        dice_key=key,
        made=made,
        state="gathering",
        moved=made,
    )
    standing = Standing(row, setup, game, content, home.settings)
    row.summary = _encode(standing.card())
    lines: list[bytes] = []

    def note(entry: AnyEntry) -> None:
        standing.note(entry)
        lines.append(entries.encode(entry))

    chunk = standing.begin(None)
    note(Began(chunk=chunk, sides=standing.rolled, ruleset=game.ruleset))
    for step, index in enumerate(match.tape.answers()):
        assert standing.match is not None
        assert standing.match.decision is not None
        able = standing.match.decision.seats
        seat = able[step % len(able)]
        chunk = standing.play(index, seat)
        note(Answered(seat=seat, index=index, chunk=chunk, sides=standing.rolled, by="bot", bot=bots[seat]))
    if (ended := standing.ending()) is not None:
        note(ended)
    await home.contents.lay(game, content)
    await home.store.create(row, [])
    await home.store.append(name, 0, lines, state=standing.state, summary=_encode(standing.card()))
    return name
