"""A worker process in which bots think: `python -m undercroft.server.thinker`. Thoughts come in on one pipe, answers go out on another.

It gets the tape and not the key of the dice, so what has not been rolled yet can't be known here.
"""

import importlib
import os
import sys
import time
from collections import OrderedDict
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgspec

import undercroft
from undercroft import bots
from undercroft.bots.coach import Advice, advise
from undercroft.engine.chance import Scripted
from undercroft.engine.collector import calm
from undercroft.engine.content import unpacked
from undercroft.engine.game import Content, Value
from undercroft.engine.match import Match
from undercroft.engine.origin import Origin
from undercroft.engine.tape import Tape

KEPT = 64
"""How many matches a worker keeps, to play on from where it was."""
HEAD = 4  # bytes that say how long a frame is
COACHING = 1200  # milliseconds that the coach thinks
NICE = 5  # the server goes first
IN_TIME = 0.8
"""The part of its time after which a bot that could think for ever comes to an end."""


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a bot needs to decide, and nothing that it must not know."""

    table: str
    game: str
    seats: int
    options: dict[str, Value]
    tape: str
    seat: int
    seed: int
    pack: str = ""  # path of its folder
    fingerprint: str = ""  # of the content; empty if it need not be compared
    content: bytes = b""  # packed, if it is no more what that folder says
    origin: Origin | None = None  # where the match begins, if not at the beginning
    choices: int = 0  # how many moves there are, for a simple bot; without, the default is taken instead
    default: int = 0  # the option that a clock would take
    secret: bool = False  # nobody else may know that it is had: it is not counted where others look


class Ask(msgspec.Struct, frozen=True):
    """A thought that a bot of this kind is to have."""

    kind: str
    thought: Thought
    seconds: float = 0.0  # after which nobody listens any more; 0: whenever it is ready
    advice: bool = False  # not one answer, but what is to be said of all
    share: float = 1.0  # of these seconds that may be used, since others think too


class Found(msgspec.Struct, frozen=True):
    """What came of it: an index, or what went wrong."""

    index: int = -1
    error: str = ""
    advice: Advice | None = None


class Kept(msgspec.Struct):
    """A match as far as it has been played here, and what those who look ahead have thought in it."""

    setup: tuple[object, ...]
    tape: str
    match: Match
    minds: dict[tuple[str, int], bots.Search]  # by kind and seat


class Memory:
    """The last matches, so that a long game is not played from its start for every answer."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._content: dict[tuple[str, str, str], Content] = {}

    def recall(self, thought: Thought) -> Kept:
        """The match of a thought: played on if it is known, else from its start."""
        setup = (thought.game, thought.seats, tuple(thought.options.items()), thought.pack, thought.fingerprint)
        kept = self._kept.pop(thought.table, None)
        if kept is None or kept.setup != setup or not thought.tape.startswith(kept.tape):
            kept = self._from_the_start(thought, setup)
        else:
            self._play_on(kept, thought.tape)
        self._kept[thought.table] = kept
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept

    def _from_the_start(self, thought: Thought, setup: tuple[object, ...]) -> Kept:
        game = undercroft.game(thought.game)
        place = (thought.game, thought.pack, thought.fingerprint)
        content = self._content.get(place)
        if content is None:
            content = game.content_of(unpacked(thought.content)) if thought.content else game.content(thought.pack or None)
            if thought.fingerprint not in {"", content.fingerprint}:
                raise ValueError("the content is not that which the table was made with")
            self._content[place] = content
        tape = Tape.read(thought.tape)
        match, start = _begun(thought, content, tape)
        for answer in tape.answers(start):
            match.answer(answer)
        _check(match, len(tape))
        return Kept(setup, thought.tape, match, {})

    @staticmethod
    def _play_on(kept: Kept, text: str) -> None:
        more = Tape.read(text[len(kept.tape) :])
        length = len(kept.match.tape) + len(more)
        chance = kept.match.table.chance
        assert isinstance(chance, Scripted)
        chance.results += more.results()
        for answer in more.answers():
            kept.match.answer(answer)
        _check(kept.match, length)
        kept.tape = text


def _begun(thought: Thought, content: Content, tape: Tape) -> tuple[Match, int]:
    """The match where it begins, and how long its tape is there."""
    game, origin, options = undercroft.game(thought.game), thought.origin, dict(thought.options)
    if origin is None:
        return game.begin(content, thought.seats, options, Scripted(tape.results()), True), 0
    chance = Scripted(tape.results(origin.length))
    return game.resume(content, thought.seats, options, chance, msgspec.structs.replace(origin, at=0)), origin.length


def _check(match: Match, length: int) -> None:
    if len(match.tape) != length:
        raise ValueError(f"the tape has {length} entries, and played again it has {len(match.tape)}")


def think(memory: Memory, ask: Ask) -> Found:
    """Have a thought; whatever goes wrong is said."""
    began = time.perf_counter()
    try:
        kept = memory.recall(ask.thought)
        match = kept.match
        if ask.advice:
            left = _left(ask, began) if ask.seconds else COACHING
            advice = advise(match.fork(events=False), ask.thought.seat, ask.thought.seed, milliseconds=max(50, min(COACHING, left)))
            return Found(advice.best, advice=advice)
        mind = ask.kind, ask.thought.seat
        bot = kept.minds.get(mind) or bots.make(ask.kind, ask.thought.seed)
        if isinstance(bot, bots.Search):
            kept.minds[mind] = bot  # its tree, or its plan, is of use as long as nothing is taken back
        if ask.seconds and isinstance(bot, bots.Search):
            bot.hurry(_left(ask, began))
        index: object = bot.choose(match.fork(), ask.thought.seat)
        decision = match.decision
        if decision is None or type(index) is not int or not 0 <= index < len(decision.options):
            return Found(error=f"the bot {ask.kind} answered {index!r:.80}")
        return Found(index)
    except Exception as error:  # noqa: BLE001 reason: a bot may fail in any way; the table goes on with a simpler one
        return Found(error=f"{type(error).__name__}: {error!s:.200}")


def _left(ask: Ask, began: float) -> float:
    """Milliseconds that are left of the time for a thought."""
    return 1000 * (ask.seconds * ask.share * IN_TIME - (time.perf_counter() - began))


# ---------------------------------------------------------------------- pipes


def frame(data: msgspec.Struct) -> bytes:
    """A message with its length before it."""
    body = msgspec.json.encode(data)
    return len(body).to_bytes(HEAD, "big") + body


def _listen(source: BinaryIO, asked: "SimpleQueue[bytes]") -> None:
    """Take in what is asked. When the server is gone so is the reason to think, even for a bot that hangs."""
    while len(head := source.read(HEAD)) == HEAD:
        asked.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


def main(prepare: str = "") -> None:
    """Think until nobody listens; first import a module that may know further bots."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # a bot that prints must not be taken at its word
    source = os.fdopen(os.dup(0), "rb")
    if prepare:
        importlib.import_module(prepare)
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(source, asked), daemon=True).start()
    for name in undercroft.games():
        undercroft.game(name).content()  # reading it must not take from the time of the first thought
    memory = Memory()
    decode = msgspec.json.Decoder(Ask).decode
    out.write(frame(Found()))  # ready
    with calm():
        while True:
            out.write(frame(think(memory, decode(asked.get()))))


if __name__ == "__main__":
    main(*sys.argv[1:])
