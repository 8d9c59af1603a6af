"""Save, load and verify: a game as a small document, and where a replay went another way."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from undercroft.engine.chance import Chance, Fair, Physical, Scripted, Seeded
from undercroft.engine.errors import BadInput
from undercroft.engine.tape import SHOWN, Tape

if TYPE_CHECKING:
    from undercroft.engine.game import Game, Value
    from undercroft.engine.match import Match

VERSION = 1


Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class RecordError(BadInput):
    """A record that can't be read or does not replay."""


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where chance came from."""

    kind: Literal["seeded", "fair", "scripted", "physical"]
    key: str = ""  # hexadecimal; kept back while a fair game goes on and the record is for the players
    commitment: str = ""  # SHA-256 of the key


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome."""

    winners: tuple[int, ...]
    reason: str
    rule: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game."""

    undercroft: Small
    game: str
    seats: Small
    options: dict[str, str | int | bool]
    content: str  # fingerprint
    dice: Dice
    tape: str
    digest: str
    pack: str = ""
    outcome: Ended | None = None


def write(match: "Match", *, sealed: bool) -> dict[str, Any]:
    """The game so far as a document."""
    if match.imagined:
        raise ValueError("an imagined match has no record: it never happened")
    outcome = match.outcome
    document: dict[str, Any] = msgspec.to_builtins(
        Record(
            VERSION,
            match.game.slug,
            match.seats,
            match.options,
            match.content.fingerprint,
            _dice(match.table.chance, sealed=sealed and outcome is None),
            match.tape.write(),
            match.digest(),
            match.content.pack,
            None if outcome is None else Ended(outcome.winners, outcome.reason, outcome.rule),
        ),
    )
    return document


def _dice(chance: Chance, *, sealed: bool) -> Dice:
    if isinstance(chance, Fair):
        return Dice("fair", "" if sealed else chance.key.hex(), chance.commitment)
    if isinstance(chance, Seeded):
        return Dice("seeded", "" if sealed else chance.key.hex())
    return Dice("physical" if isinstance(chance, Physical) else "scripted")


def read(document: object) -> Record:
    """A record from its document; RecordError says what is wrong with it."""
    try:
        if isinstance(document, str | bytes):
            record = msgspec.json.decode(document, type=Record)
        else:
            record = msgspec.convert(document, Record)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is no record: {error}") from None
    if record.undercroft != VERSION:
        raise RecordError(f"the record has version {record.undercroft}; this house reads version {VERSION}")
    return record


def replay(document: object, find: "Callable[[str], Game]", pack: str | Path | None = None) -> "Match":
    """Play a record again and verify it: content, dice, every answer, the digest."""
    record = read(document)
    try:
        game = find(record.game)
        content = game.content(pack)
        options = game.choose_options(record.options)
        seats = game.seats(record.seats, options)
        tape = Tape.read(record.tape)
        chance = _chance(record.dice, tape)
    except ValueError as error:
        raise RecordError(str(error)) from None
    if content.fingerprint != record.content:
        with_pack = f" with the pack {record.pack!r}" if record.pack else ""
        raise RecordError(f"the record was made{with_pack} on other content ({record.content}) than is here ({content.fingerprint})")
    return _verify(_play(game.begin, (content, seats, options, chance, True), tape), record, tape)


def _chance(dice: Dice, tape: Tape) -> Chance:
    if dice.kind == "physical":
        return Physical(tape.results())
    if dice.kind == "scripted" or not dice.key:
        return Scripted(tape.results())
    try:
        key = bytes.fromhex(dice.key)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise RecordError("the key of the dice must be 64 hexadecimal digits")
    if dice.kind == "fair" and sha256(key).hexdigest() != dice.commitment:
        raise RecordError("the key of the dice does not fit the hash that was shown before the first roll")
    return Fair(key) if dice.kind == "fair" else Seeded(key)


def _play(begin: "Callable[..., Match]", setup: "tuple[Any, int, dict[str, Value], Chance, bool]", tape: Tape) -> "Match":
    match: Match | None = None
    entry = 0
    try:
        match = begin(*setup)
        for entry, value in enumerate(tape.entries):
            if value >= 0:
                match.answer(value)
            elif entry >= len(match.tape):
                break
    except ValueError as error:
        raise RecordError(f"entry {entry + 1} of the tape does not fit: {error}") from None
    return match


def _verify(match: "Match", record: Record, tape: Tape) -> "Match":
    if match.tape != tape:
        for entry, (is_now, was) in enumerate(zip(match.tape.entries, tape.entries, strict=False)):
            if is_now != was:
                raise RecordError(f"the replay goes another way at entry {entry + 1} of the tape: {_said(was)}, {_said(is_now)} now")
        raise RecordError(f"the tape has {len(tape)} entries, the replay {len(match.tape)}")
    if match.digest() != record.digest:
        raise RecordError("the replay ends on another table than the record says")
    outcome = match.outcome
    if (None if outcome is None else Ended(outcome.winners, outcome.reason, outcome.rule)) != record.outcome:
        raise RecordError("the replay ends with another outcome than the record says")
    return match


def _said(entry: int) -> str:
    if entry == SHOWN:
        return "something was shown"
    return f"answer {entry}" if entry >= 0 else f"chance gave {-1 - entry}"
