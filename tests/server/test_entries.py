"""Entries: what is written can be read and played again."""

import msgspec
import pytest

import undercroft
from undercroft import bots
from undercroft.engine.chance import Fair
from undercroft.engine.state import Outcome
from undercroft.server.history import entries
from undercroft.server.history.entries import (
    Answered,
    Awoke,
    Began,
    BotIn,
    CameAlong,
    Closed,
    Damaged,
    Ended,
    GaveNonce,
    Given,
    Leant,
    Muted,
    Reclaimed,
    Rematched,
    Renewed,
    Ruled,
    Said,
    Sat,
    Setup,
    TookBack,
    Unseated,
    Unwished,
    Warned,
    Wished,
)
from undercroft.server.protocol.messages import Clock, SeatWish

EVERY = [
    Began(at=1, chunk="AB", clocks=(5000, 6000), nonces=("0" * 64, "")),
    Answered(at=2, id="c1", seat=1, index=3, chunk="dA!", by="person"),
    Answered(at=3, seat=0, index=0, chunk="a", by="bot", bot="random", clocks=(1,)),
    Closed(at=3, answers=(Given(1, 0, "person", id="c6"), Given(2, 4, "bot", "greedy")), chunk="aeA"),
    TookBack(at=4, id="c2", left=1, seat=1),
    Wished(at=4, id="c2", seat=1, waits_for=(0, 2)),
    Unwished(at=5, id="c2", seat=1),
    Leant(at=5, id="c2", seats=(0, 2), index=3, plan=True),
    Rematched(at=9, id="c2", table="ab12cd34ef56", name="Ann"),
    CameAlong(at=1, seats=(1,), nonce="f" * 64),
    Said(at=5, id="c3", name="Mönch", seat=None, text="two\nlines and a \u2028 and \x00"),
    Sat(at=6, seat=1, name="Abbot", nonce="f" * 64),
    BotIn(at=7, id="c4", seat=1, bot="greedy"),
    Reclaimed(at=8, id="c5", seat=1),
    GaveNonce(at=9, id="c0", seat=0, nonce="0" * 64),
    Muted(at=9, id="c6", seat=None, on=True),
    Warned(at=9, id="c7", seat=1, on=True, bot="greedy"),
    Awoke(at=9, id="c8", seat=1),
    Unseated(at=9, id="c9", seat=1, dead=("00ff",), bot="greedy"),
    Renewed(at=9, id="c10", what="watch", dead=("00ff",)),
    Ended(at=9, result="All died.", digest="00ff", outcome=Outcome((), "death", "1.1")),
    Ruled(at=9, ruleset=2, changed=7, left=3, state=b"\x00\n", chunk="aB", sides=(6,), lost=(1,)),
]


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: type(entry).__name__)
def test_what_is_written_can_be_read(entry):
    line = entries.encode(entry)
    assert entries.decode(line) == entry
    assert b"\n" not in line


def test_every_kind_is_tried():
    assert {type(entry) for entry in EVERY} == set(entries.AnyEntry.__args__)


def test_a_setup_can_be_read_again():
    setup = Setup("darkcastle", (SeatWish("me"), SeatWish("bot", "greedy")), {"hard": True}, "", "abc", Clock("side", 60), "Abbot", 7)
    assert entries.decode_setup(entries.encode_setup(setup)) == setup


@pytest.mark.parametrize("line", [b"", b"{}", b'{"t":"danced"}', b'{"t":"sat","seat":1}', b'{"t":"began","more":1}', b"\xff"])
def test_a_damaged_entry_is_told(line):
    with pytest.raises(Damaged, match="an entry can't be read: "):
        entries.decode(line)


def test_a_damaged_setup_is_told():
    with pytest.raises(Damaged, match="the setup can't be read: "):
        entries.decode_setup(b"{}")


def test_answers_that_were_taken_back_do_not_stand():
    a, b, c = (Answered(seat=0, index=n, chunk="abc"[n], by="person") for n in range(3))
    assert entries.standing([Began(), a, b, TookBack(left=1, seat=0), c]) == [a, c]
    assert entries.standing([a, TookBack(left=0, seat=0), b, c]) == [b, c]
    assert entries.tape([Began(chunk="XY"), a, b, TookBack(left=1, seat=0), c]) == "XYac"
    for left in (-1, 1, 5):
        with pytest.raises(Damaged, match=f"{left} answers are said to be left of 1"):
            entries.standing([a, TookBack(left=left, seat=0)])


def test_the_entries_of_a_game_make_its_tape():
    """Played with answers that are taken back now and then."""
    game, key, bot = undercroft.game("darkcastle"), bytes(range(32)), bots.make("random", 4)
    match = game.start(3, chance=Fair(key))
    lines = [entries.encode(Began(chunk=match.tape.write()))]
    given = 0
    for n in range(10_000):
        if match.decision is None:
            break
        if given and n % 7 == 6:
            match.undo(agreed=True)
            given -= 1
            lines.append(entries.encode(TookBack(left=given, seat=0)))
            continue
        seat, before = match.decision.seats[0], len(match.tape)
        index = bot.choose(match, seat)
        match.answer(index, seat)
        given += 1
        chunk = entries.chunk(match.tape.entries[before:])
        lines.append(entries.encode(Answered(seat=seat, index=index, chunk=chunk, by="person")))
    assert match.decision is None

    happened = [entries.decode(line) for line in lines]
    assert entries.tape(happened) == match.tape.write()
    again = game.start(3, chance=Fair(key))
    for answer in entries.standing(happened):
        again.answer(answer.index, answer.seat)
    assert again.digest() == match.digest()


def test_an_entry_is_small():
    """A thousand a second are written."""
    assert len(msgspec.json.encode(EVERY[1])) < 100
