"""The dearest decisions of a finished game, thought about in a process of its own: nobody at a table waits for it."""

import asyncio
import os

import msgspec
from anyio import to_process

import undercroft
from undercroft.bots.review import Dear, review
from undercroft.engine.chance import Scripted
from undercroft.engine.content import Raw
from undercroft.engine.game import Value
from undercroft.engine.tape import Tape
from undercroft.server.history.entries import Before
from undercroft.server.history.replays import Kept
from undercroft.server.history.what_if import come_to
from undercroft.server.protocol.advice import Ahead, Dearest, Reason, Review

NICE = 10  # the house and its bots go first


class Played(msgspec.Struct, frozen=True):
    """A game as it was played, as plain data."""

    game: str
    content: Raw
    seats: int
    options: dict[str, Value]
    tape: str
    answers: tuple[int, ...]
    by: tuple[int, ...]  # who gave each
    before: Before | None  # where it began


async def reviewed(kept: Kept) -> Review:
    """What is to be said of a game; Trouble if it can't be played again."""
    await asyncio.to_thread(lambda: kept.play(kept.dice()))
    assert kept.content is not None
    answers = kept.answers
    played = Played(
        kept.row.game,
        kept.content.raw,
        kept.row.seats,
        kept.setup.options,
        kept.tape,
        tuple(each.index for each in answers),
        tuple(each.seat for each in answers),
        kept.before,
    )
    found = await to_process.run_sync(_look_back, played, cancellable=True)
    return Review(tuple(map(_told, found)))


def _look_back(played: Played) -> tuple[Dear, ...]:
    """In the other process."""
    os.nice(max(0, NICE - os.nice(0)))
    game, chance = undercroft.game(played.game), Scripted(Tape.read(played.tape).results())
    match = game.begin(game.content_of(played.content), played.seats, played.options, chance, events=False)
    return review(come_to(match, played.before), played.answers, played.by)


def _told(dear: Dear) -> Dearest:
    return Dearest(
        dear.step,
        dear.seat,
        dear.answer,
        dear.better,
        round(dear.cost, 4),
        round(dear.error, 4),
        tuple(Ahead(step.seat, step.who, step.text) for step in dear.line),
        tuple(Reason(each.name, round(each.by, 4)) for each in dear.reasons),
    )
