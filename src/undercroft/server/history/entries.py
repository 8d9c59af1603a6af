"""The life of a table, entry by entry, as the store keeps it.

An entry holds everything that is needed to play it again. Its number is its place, counted from 1; the number of the last one
is the table's version.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

import msgspec

from undercroft.engine.game import Value
from undercroft.engine.state import Outcome
from undercroft.engine.tape import Tape
from undercroft.server.protocol.company import Consent
from undercroft.server.protocol.messages import Clock, SeatWish


class Before(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was played at another table, which is over: this one asks what if, and goes on from there."""

    table: str
    tape: str  # answers and results of chance, up to the decision from which it goes on
    by: tuple[int, ...]  # the seats that gave the answers


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table was made with. It never changes."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Value]
    pack: str  # name of its folder; empty for the game's own content
    fingerprint: str  # of the content: other content would be another game
    clock: Clock
    host_name: str
    bot_seed: int
    coach: bool | None = None  # whether players may ask the coach; nothing: one who plays with bots alone
    nonce: bool = False  # the game waits until the host has added nonces to the dice
    ruleset: int = 1  # of the game, when the table was made
    replies: float | None = None  # seconds that a window stays open, whether or not anybody can reply; nothing: made before there were any
    consent: Consent = "anyone"  # who has to want an answer, where several are asked together
    pace: float | None = None  # seconds between the answers of bots while somebody watches; nothing: the house's own
    before: Before | None = None  # where it begins, if not at the beginning

    @property
    def shared(self) -> frozenset[int]:
        """Seats whose people hand one screen to each other."""
        own = [seat for seat, wish in enumerate(self.seats) if wish.kind == "me"]
        return frozenset(own if len(own) > 1 else ())

    def paced(self, house: float) -> float:
        """Seconds between the answers of bots: as whoever made the table wished, or as the house has it."""
        return house if self.pace is None else self.pace

    @property
    def patient(self) -> bool:
        """Whether the game stops at windows. Among bots alone nobody sees it; a brisk table does without, unless a screen goes round."""
        if self.replies is None or all(seat.kind == "bot" for seat in self.seats):
            return False
        return self.replies > 0 or bool(self.shared)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", kw_only=True, omit_defaults=True):
    """Something that happened at a table."""

    at: int = 0  # milliseconds since 1970
    id: str = ""  # of the client's message; empty if none led to it
    clocks: tuple[int, ...] = ()  # milliseconds that the clock, or each side's, has left after this; none without clocks


class Began(Entry, frozen=True, tag="began"):
    """The game began."""

    chunk: str = ""  # of the tape: what was rolled and dealt before the first decision
    sides: tuple[int, ...] = ()  # of these rolls
    ruleset: int = 1  # by which it is played
    nonces: tuple[str, ...] | None = None  # what each seat added to the dice; none in games from before there were any


class GaveNonce(Entry, frozen=True, tag="nonce", kw_only=True):
    """Somebody added a nonce to the dice."""

    seat: int
    nonce: str


class Answered(Entry, frozen=True, tag="answered", kw_only=True):
    """A decision was answered."""

    seat: int
    index: int
    chunk: str  # of the tape: the answer and the results of chance that followed
    sides: tuple[int, ...] = ()  # of these rolls
    by: Literal["person", "bot", "clock"]
    bot: str = ""  # the kind that found it: a simpler one, if the one in the seat failed
    quiet: bool = False  # somebody passed in a window: the others do not know that there was anything to pass
    hand: int = 0  # 1: something was taken up; -1: it was put aside again


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody answered in a window; 0 is to pass."""

    seat: int
    index: int
    by: Literal["person", "bot", "clock"]
    bot: str = ""
    id: str = ""  # of the client's message


class Closed(Entry, frozen=True, tag="closed", kw_only=True):
    """A window closed. One entry, however many were asked in it: its number must not tell."""

    answers: tuple[Given, ...] = ()  # of those who could reply, up to the first who played something
    chunk: str = ""  # of the tape
    sides: tuple[int, ...] = ()  # of these rolls


class Ruled(Entry, frozen=True, tag="ruled", kw_only=True):
    """The rules are others from here on. If what came before does not play the same under them, the table goes on as it is written here."""

    ruleset: int
    changed: int  # entries of the tape that came before
    left: int  # how many answers still stand
    state: bytes = b""  # `snapshots.State`; nothing if all that came before plays the same
    chunk: str = ""  # with the state: the whole tape up to here
    sides: tuple[int, ...] = ()  # of all rolls on it
    lost: tuple[int, ...] = ()  # seats whose last answers do not stand


class TookBack(Entry, frozen=True, tag="took_back", kw_only=True):
    """Answers were taken back."""

    left: int  # how many answers still stand
    seat: int  # who wished it


class Wished(Entry, frozen=True, tag="wished", kw_only=True):
    """Somebody would like to take back the last answer of a person; these seats have not said yes yet."""

    seat: int
    waits_for: tuple[int, ...]


class Unwished(Entry, frozen=True, tag="unwished", kw_only=True):
    """Nothing is taken back: somebody said no, or can't be asked any more."""

    seat: int | None = None  # who said no


class Leant(Entry, frozen=True, tag="leant", kw_only=True):
    """Somebody would answer so, and others have to want the same."""

    seats: tuple[int, ...]  # all that they answer for
    index: int
    plan: bool = False


class Rematched(Entry, frozen=True, tag="rematched", kw_only=True):
    """Somebody has laid the table again."""

    table: str  # the one that follows
    name: str  # who it was


class CameAlong(Entry, frozen=True, tag="came_along", kw_only=True):
    """Somebody has come from the table before to this one, and has a key here now."""

    seats: tuple[int, ...]  # none for those who watch
    nonce: str = ""  # that they add to the dice


class Said(Entry, frozen=True, tag="said", kw_only=True):
    """Chat."""

    name: str
    seat: int | None  # nothing for a spectator
    text: str


class Sat(Entry, frozen=True, tag="sat", kw_only=True):
    """Somebody took a seat."""

    seat: int
    name: str
    nonce: str = ""  # that they add to the dice


class BotIn(Entry, frozen=True, tag="bot_in", kw_only=True):
    """A bot took a seat: an empty one, or as a stand-in that of a person."""

    seat: int
    bot: str
    warned: bool = False  # the person was there, was warned, and did not answer


class Reclaimed(Entry, frozen=True, tag="reclaimed", kw_only=True):
    """A person came back, and the stand-in left the chair."""

    seat: int


class Muted(Entry, frozen=True, tag="muted", kw_only=True):
    """The host lets a seat, or all who only watch, speak no more, or again."""

    seat: int | None
    on: bool


class Warned(Entry, frozen=True, tag="warned", kw_only=True):
    """The host warned somebody who does not answer, or called it off."""

    seat: int
    on: bool
    bot: str = ""  # that is to keep the chair


class Awoke(Entry, frozen=True, tag="awoke", kw_only=True):
    """Somebody who was warned is here."""

    seat: int


class Unseated(Entry, frozen=True, tag="unseated", kw_only=True):
    """The host removed somebody; a new invitation is out."""

    seat: int
    dead: tuple[str, ...]  # hashes of keys that open nothing any more
    bot: str = ""  # that keeps the chair; none before the game


class Renewed(Entry, frozen=True, tag="renewed", kw_only=True):
    """The host made a new key in place of others."""

    what: Literal["seat", "watch", "host"]
    dead: tuple[str, ...]
    seat: int | None = None


class Ended(Entry, frozen=True, tag="ended", kw_only=True):
    """The game is over."""

    result: str  # in words
    digest: str  # of the last table
    outcome: Outcome | None = None  # nothing if it is not known
    broken_off: bool = False  # nobody could play on under the rules of a later release


AnyEntry = (
    Began
    | GaveNonce
    | Answered
    | Closed
    | Ruled
    | TookBack
    | Wished
    | Unwished
    | Leant
    | Rematched
    | CameAlong
    | Said
    | Sat
    | BotIn
    | Reclaimed
    | Muted
    | Warned
    | Awoke
    | Unseated
    | Renewed
    | Ended
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_setup_decoder = msgspec.json.Decoder(Setup)


class Damaged(Exception):
    """What lies in the store can't be read: one line says why."""


def encode(entry: AnyEntry) -> bytes:
    """An entry as one line of JSON."""
    return _encoder.encode(entry)


def decode(line: bytes) -> AnyEntry:
    """An entry from its line."""
    try:
        return _decoder.decode(line)
    except msgspec.DecodeError as error:
        raise Damaged(f"an entry can't be read: {error}") from None


def encode_setup(setup: Setup) -> bytes:
    """A setup as JSON."""
    return _encoder.encode(setup)


def decode_setup(line: bytes) -> Setup:
    """A setup from its JSON."""
    try:
        return _setup_decoder.decode(line)
    except msgspec.DecodeError as error:
        raise Damaged(f"the setup can't be read: {error}") from None


def answers_in(entry: Answered | Closed) -> list[Answered]:
    """The answers of an entry, one by one; the piece of tape is with the last one."""
    if isinstance(entry, Answered):
        return [entry]
    new = [Answered(seat=each.seat, index=each.index, chunk="", by=each.by, bot=each.bot, quiet=not each.index) for each in entry.answers]
    if new:
        new[-1] = _longer(new[-1], entry)
    return new


def standing(entries: Iterable[AnyEntry]) -> list[Answered]:
    """The answers that were not taken back."""
    return _course(entries)[1]


def tape(entries: Iterable[AnyEntry]) -> str:
    """The tape of the game as it stands, as text."""
    return "".join(entry.chunk for entry in chunks(entries))


def chunks(entries: Iterable[AnyEntry]) -> list[Began | Ruled | Answered]:
    """Of which the tape is made, as it stands: what was dealt at first, or all up to a change of the rules; then the answers."""
    opening, answers, start = _course(entries)
    return [opening, *answers[start:]]


def base_of(entries: Sequence[AnyEntry]) -> int | None:
    """The place of the entry from which a table goes on as plain data, if there is one."""
    places = [place for place, entry in enumerate(entries) if isinstance(entry, Ruled) and entry.state]
    return places[-1] if places else None


def _course(entries: Iterable[AnyEntry]) -> tuple[Began | Ruled, list[Answered], int]:
    """How the tape opens, the answers that stand, and how many of them are in the opening.

    What came after an empty window goes with what was before it.
    """
    opening: Began | Ruled = Began()
    answers, start = list[Answered](), 0
    for entry in entries:
        match entry:
            case Began():
                opening = _longer(opening, entry)
            case Closed(answers=()):
                if len(answers) > start:
                    answers[-1] = _longer(answers[-1], entry)
                else:
                    opening = _longer(opening, entry)
            case Answered() | Closed():
                answers += answers_in(entry)
            case TookBack(left=left):
                if not start <= left < len(answers):
                    raise Damaged(f"{left} answers are said to be left of {len(answers)}")
                del answers[left:]
            case Ruled(left=left, state=state):
                del answers[left:]
                if state:
                    opening, start = entry, left
            case _:
                pass
    return opening, answers, start


Piece = TypeVar("Piece", bound=Began | Ruled | Answered)


def _longer(piece: Piece, more: Began | Closed) -> Piece:
    return msgspec.structs.replace(piece, chunk=piece.chunk + more.chunk, sides=piece.sides + more.sides)


def chunk(entries: list[int]) -> str:
    """A piece of the tape as text."""
    return Tape(entries).write()
