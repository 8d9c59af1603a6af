"""What a new table is dealt from: its settings and cards, or a moment of a finished game from which it goes on."""

import asyncio
from itertools import islice

import msgspec

from undercroft.engine.game import Content, Game, Value
from undercroft.server.history.entries import Before
from undercroft.server.history.replays import Kept
from undercroft.server.protocol.messages import NewTable
from undercroft.server.tables.resources import Household
from undercroft.server.trouble import Trouble


class Dealt(msgspec.Struct, frozen=True):
    """Settings, pack and cards, and where it begins."""

    options: dict[str, Value]
    pack: str
    content: Content
    before: Before | None = None


def anew(home: Household, game: Game, wish: NewTable) -> Dealt:
    """A game from its beginning; Trouble says what is wrong with the wish."""
    try:
        game.seats(len(wish.seats))
        options = game.choose_options(wish.options)
        game.seats(len(wish.seats), options)
    except ValueError as error:
        raise Trouble("bad-wish", str(error)) from None
    return Dealt(options, wish.pack, home.packs.content(game, wish.pack))


async def after(kept: Kept, step: int, wish: NewTable) -> Dealt:
    """A game from a moment of another one on; Trouble if there is no such moment, or it can't be played again."""
    if wish.game != kept.row.game:
        raise Trouble("bad-wish", f"after: that was a game of {kept.row.game}, not of {wish.game}")
    if len(wish.seats) != kept.row.seats:
        raise Trouble("bad-wish", f"after: that game had {kept.row.seats} seats, not {len(wish.seats)}")
    before = await asyncio.to_thread(_before, kept, step)
    assert kept.content is not None
    return Dealt(kept.setup.options, kept.setup.pack, kept.content, before)


def _before(kept: Kept, step: int) -> Before:
    """What was played until so many answers had been given."""
    answers = kept.answers
    if step >= len(answers):
        raise Trouble("no-step", f"after: there is no step {step} to go on from; there are 0 to {len(answers) - 1}", 404)
    match = kept.begin(kept.dice())
    for _ in islice(kept.each(match), step):
        pass
    earlier = kept.before.by if kept.before is not None else ()
    return Before(kept.row.id, match.tape.write(), (*earlier, *(answer.seat for answer in answers[:step])))
