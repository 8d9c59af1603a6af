"""Save, load and verify: a game as a small document, and where a replay went another way."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from undercroft.engine.chance import Chance, Fair, GoneOn, KnownFirst, Physical, Scripted, Seeded
from undercroft.engine.errors import BadInput
from undercroft.engine.fingerprint import whole
from undercroft.engine.state import whole_digest
from undercroft.engine.tape import SHOWN, Tape

if TYPE_CHECKING:
    from undercroft.engine.game import Content, Game
    from undercroft.engine.match import Match

VERSION = 2
READS = (1, 2)
"""Version 1 did not say under which ruleset it was played: that was the first."""


Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Nonce = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]


class RecordError(BadInput):
    """A record that can't be read or does not replay."""


class GoesAnotherWay(RecordError):
    """A record that can be read, and plays as it says for so many answers."""

    def __init__(self, message: str, fits: int) -> None:
        """What is different, and how many answers it has played before."""
        super().__init__(message)
        self.fits = fits


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where chance came from."""

    kind: Literal["seeded", "fair", "scripted", "physical"]
    key: str = ""  # hexadecimal; of fair dice the secret. Kept back while a fair game goes on and the record is for the players
    commitment: str = ""  # SHA-256 of the secret
    nonces: tuple[Nonce, ...] | None = None  # what each seat added to the secret; none in games from before there were any
    known: Annotated[int, msgspec.Meta(ge=0)] = 0  # so many results at the beginning fell in another game, from which this one goes on


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome."""

    winners: tuple[int, ...]
    reason: str
    rule: str


class Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules changed while the game was played."""

    entry: Annotated[int, msgspec.Meta(ge=1)]  # of the tape, counted from 1: the first under the new rules
    ruleset: Small


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
    ruleset: Small = 1  # that it began under
    changes: tuple[Changed, ...] = ()  # of the rules, on the way

    @property
    def last_ruleset(self) -> int:
        """That it was played under in the end."""
        return self.changes[-1].ruleset if self.changes else self.ruleset


class Shown(msgspec.Struct, frozen=True):
    """A record, and the game as far as it can be played under the rules of this house."""

    record: Record
    match: "Match"
    trouble: str = ""  # why it can't be played further; empty if it was verified to its end


def write(match: "Match", *, sealed: bool) -> dict[str, Any]:
    """The game so far as a document."""
    if match.imagined:
        raise ValueError("an imagined match has no record: it never happened")
    if not sealed and match.decision is not None and not match.decision.seats:  # whoever plays it again stops at no window
        match = match.fork()
        match.pass_on()
    outcome = match.outcome
    document: dict[str, Any] = msgspec.to_builtins(
        Record(
            VERSION,
            match.game.slug,
            match.seats,
            match.options,
            match.content.fingerprint,
            dice_of(match.table.chance, sealed=sealed and outcome is None),
            match.tape.write(),
            match.digest(),
            match.content.pack,
            None if outcome is None else Ended(outcome.winners, outcome.reason, outcome.rule),
            match.game.ruleset,
        ),
    )
    return document


def dice_of(chance: Chance, *, sealed: bool = False) -> Dice:
    """Where chance came from, as a record says it."""
    if isinstance(chance, Fair):
        known = len(chance.known) if isinstance(chance, KnownFirst) else 0
        return Dice("fair", "" if sealed else chance.secret.hex(), chance.commitment, chance.nonces, known)
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
    if record.undercroft not in READS:
        raise RecordError(f"the record has version {record.undercroft}; this house reads versions {' and '.join(map(str, READS))}")
    return record


def replay(document: object, find: "Callable[[str], Game]", pack: str | Path | None = None) -> "Match":
    """Play a record again and verify it: content, dice, every answer, the digest."""
    record = read(document)
    return verify(record, *_found(record, find, pack))


def show(document: object, find: "Callable[[str], Game]", pack: str | Path | None = None) -> Shown:
    """Play a record again, one of other rules as far as it goes. RecordError if under its own rules it is not what it says."""
    record = read(document)
    game, content = _found(record, find, pack)
    if record.ruleset == game.ruleset and not record.changes:
        return Shown(record, verify(record, game, content))
    return play(record, game, content)


def _found(record: Record, find: "Callable[[str], Game]", pack: str | Path | None) -> "tuple[Game, Content]":
    try:
        game = find(record.game)
        content = game.content(pack)
    except ValueError as error:
        raise RecordError(str(error)) from None
    _check_content(record, game, content)
    return game, content


def _check_content(record: Record, game: "Game", content: "Content") -> None:
    """A record of version 1 names its content with all words, which may have changed: whether it plays alike shows that it was the same."""
    here = content.fingerprint if record.undercroft > 1 else whole(content.raw)
    if here == record.content:
        return
    if record.undercroft == 1:
        try:
            verify(record, game, content)
        except GoesAnotherWay:
            pass
        else:
            return
    with_pack = f" with the pack {record.pack!r}" if record.pack else ""
    raise RecordError(f"the record was made{with_pack} on other content ({record.content}) than is here ({here})")


def verify(record: Record, game: "Game", content: "Content") -> "Match":
    """Play a record again with this content; GoesAnotherWay if it is not what it says."""
    tape = _tape(record)
    try:
        return _verify(_play(_begin(record, game, content), tape), record, tape)
    except GoesAnotherWay as error:
        raise GoesAnotherWay(f"{_rules_since(record, game)}{error}", error.fits) from None


def play(record: Record, game: "Game", content: "Content") -> Shown:
    """Play a record again with this content, as far as it goes."""
    try:
        return Shown(record, verify(record, game, content))
    except GoesAnotherWay as error:
        match = _begin(record, game, content)
        for answer in _tape(record).answers()[: error.fits]:
            match.answer(answer)
        return Shown(record, match, str(error))


def _rules_since(record: Record, game: "Game") -> str:
    if record.changes:
        told = ", ".join(f"{each.ruleset} from entry {each.entry} of the tape on" for each in record.changes)
        return f"the rules changed while it was played (ruleset {record.ruleset}, then {told}; here it is {game.ruleset}): "
    if record.ruleset != game.ruleset:
        return f"it was played under ruleset {record.ruleset}, here it is {game.ruleset}: "
    return ""


def _tape(record: Record) -> Tape:
    try:
        return Tape.read(record.tape)
    except ValueError as error:
        raise RecordError(str(error)) from None


def _begin(record: Record, game: "Game", content: "Content") -> "Match":
    try:
        options = game.choose_options(record.options)
        seats = game.seats(record.seats, options)
        chance = _chance(record.dice, _tape(record), seats)
    except ValueError as error:
        raise RecordError(str(error)) from None
    try:
        return game.begin(content, seats, options, chance, True)
    except ValueError as error:  # the script of chance does not fit
        raise RecordError(f"entry 1 of the tape does not fit: {error}") from None


def _chance(dice: Dice, tape: Tape, seats: int) -> Chance:
    if dice.nonces is not None and len(dice.nonces) != seats:
        raise RecordError(f"the dice have {len(dice.nonces)} nonces for {seats} seats; there is one for each, empty where nobody added any")
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
    if dice.kind == "seeded":
        return Seeded(key)
    return GoneOn(key, dice.nonces, tape.results()[: dice.known]) if dice.known else Fair(key, dice.nonces)


def _play(match: "Match", tape: Tape) -> "Match":
    given = 0
    for entry, value in enumerate(tape.entries):
        if value >= 0:
            try:
                match.answer(value)
            except ValueError as error:
                message = f"entry {entry + 1} of the tape does not fit: {error}"
                raise _astray(match, tape, entry) or GoesAnotherWay(message, given) from None
            given += 1
        elif entry >= len(match.tape):
            break
    return match


def _astray(match: "Match", tape: Tape, before: int) -> GoesAnotherWay | None:
    """Where the replay has gone another way before this entry, if it has: after the answer that stands before it."""
    for entry, (is_now, was) in enumerate(zip(match.tape.entries, tape.entries[:before], strict=False)):
        if is_now != was:
            message = f"the replay goes another way at entry {entry + 1} of the tape: {_said(was)}, {_said(is_now)} now"
            return GoesAnotherWay(message, max(0, len(Tape(tape.entries[:entry]).answers()) - 1))
    return None


def _verify(match: "Match", record: Record, tape: Tape) -> "Match":
    given = len(tape.answers())
    if match.tape != tape:
        message = f"the tape has {len(tape)} entries, the replay {len(match.tape)}"
        fits = min(given, len(match.tape.answers())) - 1  # a replay that rolls less than was rolled ends early
        raise _astray(match, tape, len(tape)) or GoesAnotherWay(message, max(0, fits))
    if (match.digest() if record.undercroft > 1 else whole_digest(match.table)) != record.digest:
        raise GoesAnotherWay("the replay ends on another table than the record says", given)
    outcome = match.outcome
    if (None if outcome is None else Ended(outcome.winners, outcome.reason, outcome.rule)) != record.outcome:
        raise GoesAnotherWay("the replay ends with another outcome than the record says", given)
    return match


def _said(entry: int) -> str:
    if entry == SHOWN:
        return "something was shown"
    return f"answer {entry}" if entry >= 0 else f"chance gave {-1 - entry}"
