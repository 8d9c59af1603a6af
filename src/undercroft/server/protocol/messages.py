"""Everything that goes over the wire, as types. The page's TypeScript types are made from these.

A table's *version* is the number of its last entry in the store. What a seat sees of a version is the same for ever, so a client
that returns says which version it has, and gets what it missed. The *decision* is the version at which the present question arose;
an answer names it, and so can't meet another question by accident.
"""

from typing import Annotated, Literal

import msgspec

from undercroft.engine.view import Board, Line
from undercroft.server.protocol.company import Awake, Consent, Countdown, Mute, Point, Pointing, Rematch, Renew, Unseat, Warn, Wish
from undercroft.server.protocol.frames import FromPage, Id, Nickname, Seat, ToPage, Wire

PROTOCOL = 1
FRAME = 8192  # bytes that a client may send at once
SAYING = 500  # characters of a chat line
REPLIES = 3.0  # seconds that a window stays open, if nobody says otherwise; a game of Damnation among four has about 180 of them

State = Literal["gathering", "playing", "over"]


# ---------------------------------------------------------------------- HTTP: the hall


class SeatWish(Wire, frozen=True, omit_defaults=True):
    """Who is to sit in a seat: whoever makes the table, a friend by link, anybody from the hall, a bot."""

    kind: Literal["me", "friend", "open", "bot"]
    bot: str = ""
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""  # of several who share the host's screen, or of a friend who is awaited


class Clock(Wire, frozen=True):
    """How long people may think."""

    kind: Literal["none", "decision", "side"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=604_800)] = 60
    """For each decision, or for a side in the whole game."""


class Moment(Wire, frozen=True):
    """A moment of a game that is over."""

    table: str
    step: Annotated[int, msgspec.Meta(ge=0)]  # so many answers had been given


class NewTable(Wire, frozen=True):
    """A table that somebody wants."""

    game: str
    nickname: Nickname
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, str | int | bool] = {}
    pack: str = ""
    clock: Clock = Clock()
    coach: bool | None = None  # whether players may ask the coach; if nothing is said, one may who plays with bots alone
    nonce: bool = False  # I will add nonces to the dice over the socket, having seen their commitment; the game waits for them
    replies: Annotated[float, msgspec.Meta(ge=0, le=60)] = REPLIES  # seconds for all who might have one
    """0 is brisk: nobody waits for those who have no reply, so the others can tell who has one."""
    consent: Consent = "anyone"
    pace: Annotated[float, msgspec.Meta(ge=0, le=5)] | None = None  # seconds between the answers of bots; nothing: the house's own
    after: Moment | None = None
    """What if? It goes on from there with other dice ahead. Settings, pack and cards are those of that game, whatever is wanted here."""


class Invite(Wire, frozen=True):
    """The key of a seat that a friend may take with it, once."""

    seat: int
    key: str


class Created(Wire, frozen=True):
    """A new table, and the keys to it. They are shown this once; the house keeps only their hashes."""

    table: str
    key: str  # the host's own
    seats: tuple[int, ...]  # where the host sits
    invites: tuple[Invite, ...]
    watch: str  # for spectators, as many as like
    commitment: str = ""  # of the dice: SHA-256 of the secret that the house has drawn for them


class Sit(Wire, frozen=True):
    """Take a seat: that of an invitation, or an open one."""

    nickname: Nickname
    invite: str = ""
    seat: Seat | None = None
    nonce: str = ""  # 64 hexadecimal digits that I add to the dice, having seen their commitment; empty: I leave them to the others


class Remove(Wire, frozen=True):
    """Away with a table. Nothing of it is kept, and nobody can bring it back."""

    key: str  # the host's


class Removed(Wire, frozen=True):
    """It is gone."""

    table: str


class SeatCard(Wire, frozen=True):
    """A seat of a table, as everybody may see it."""

    kind: Literal["person", "bot", "friend", "open"]  # the last two are empty
    name: str = ""
    bot: str = ""
    stands_in: bool = False  # the bot keeps the chair of a person, who may have it back
    present: bool = False
    grace: int | None = None  # milliseconds until the host may put a bot here; nothing while somebody is there
    invited: bool = False  # somebody may take it who has an invitation
    muted: bool = False
    title: str = ""  # of a bot: how strong it is and of what character, in words


class TableCard(Wire, frozen=True):
    """A table from afar."""

    table: str
    game: str
    state: State
    seats: tuple[SeatCard, ...]
    options: dict[str, str | int | bool]
    pack: str
    clock: Clock
    made: int  # seconds since 1970
    moved: int
    answers: int  # given so far
    result: str = ""  # in words, when it is over
    waits_for: tuple[int, ...] = ()  # seats that have to decide, or might for all one knows; or that have to add a nonce before it begins


class Problem(Wire, frozen=True):
    """Why something was not done."""

    code: str
    reason: str


# ---------------------------------------------------------------------- socket: from the page


class Hello(FromPage, frozen=True, tag="hello"):
    """The first frame: the key, and what the client has already."""

    key: str  # of any length: a link that was cut short is a wrong key, and no broken page
    protocol: int = PROTOCOL
    seat: Seat | None = None  # through whose eyes, for a key of several seats
    seen: int | None = None
    digest: str = ""
    client: Annotated[str, msgspec.Meta(max_length=64)] = ""  # a secret of its own: many watch with one key, and may use the same ids


class Sync(FromPage, frozen=True, tag="sync"):
    """Something is missing: the version that the client has, and the digest of what it shows."""

    seen: int
    digest: str


class Look(FromPage, frozen=True, tag="look"):
    """Look through the eyes of another of my seats."""

    seat: Seat


class Answer(FromPage, frozen=True, tag="answer"):
    """Choose an option, or take a plan: its answers are given one after the other, until something is learnt or somebody else is asked."""

    id: Id
    seat: Seat
    decision: int
    index: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    plan: bool = False  # the index is that of a plan


class Hold(FromPage, frozen=True, tag="hold"):
    """Keep a window open for a while, once: also whoever has nothing to play may do that. Everybody sees it."""

    id: Id
    seat: Seat
    decision: int


class Undo(FromPage, frozen=True, tag="undo"):
    """Take back the last answer: at once if the rules of undo allow it, else all people are asked."""

    id: Id
    seat: Seat


class Agree(FromPage, frozen=True, tag="agree"):
    """What I say to somebody's wish to take back."""

    id: Id
    seat: Seat
    yes: bool


class Say(FromPage, frozen=True, tag="say"):
    """Chat."""

    id: Id
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=SAYING)]


class PutBot(FromPage, frozen=True, tag="bot"):
    """The host puts a bot into an empty or deserted seat."""

    id: Id
    seat: Seat
    bot: str


class Reclaim(FromPage, frozen=True, tag="reclaim"):
    """I am back: the bot leaves my chair."""

    id: Id
    seat: Seat


class GiveNonce(FromPage, frozen=True, tag="nonce"):
    """Add a nonce to the dice, before the game begins."""

    id: Id
    seat: Seat
    nonce: str


class Begin(FromPage, frozen=True, tag="begin"):
    """The host begins; empty seats get bots."""

    id: Id


class Advise(FromPage, frozen=True, tag="advise"):
    """Ask the coach what it would do in my place. Only I am told."""

    id: Id
    seat: Seat
    decision: int


class Ping(FromPage, frozen=True, tag="ping"):
    """Are you there."""


Deed = Answer | Hold | Undo | Agree | Say | PutBot | Reclaim | Mute | Warn | Awake | Unseat | Renew | GiveNonce | Begin | Rematch
Frame = Hello | Sync | Look | Deed | Advise | Point | Ping


# ---------------------------------------------------------------------- socket: to the page


class You(Wire, frozen=True):
    """Who the key says I am."""

    seats: tuple[int, ...]  # mine; none for a spectator
    host: bool
    eyes: int | None  # the seat whose view this is


class Saying(Wire, frozen=True):
    """A line of chat."""

    version: int
    name: str
    seat: int | None
    text: str
    house: bool = False  # what the host did, told by the house


class Told(Line, frozen=True):
    """A line of the log, with what happened as data, for the skins to move things along."""

    event: msgspec.Raw = msgspec.Raw(b"null")


class Running(Wire, frozen=True):
    """The clock as it is now."""

    seats: tuple[int, ...]  # of the side whose clock runs
    left: int  # milliseconds
    sides: tuple[tuple[tuple[int, ...], int], ...] = ()  # every side and what it has left, with a clock per side


class Standing(Wire, frozen=True):
    """A window that stands open: for whom it might be, the milliseconds left if it closes by itself, and who has held it open."""

    seats: tuple[int, ...]
    left: int | None
    held: tuple[int, ...] = ()


class Room(Wire, frozen=True):
    """Everything about the table that is not the game."""

    table: str
    game: str
    state: State
    seats: tuple[SeatCard, ...]
    options: dict[str, str | int | bool]
    pack: str
    clock: Clock
    commitment: str
    watchers: int = 0
    running: Running | None = None
    wish: Wish | None = None
    coach: bool = False  # whether players may ask the coach
    nonces: tuple[str | None, ...] = ()
    """What each seat has added to the dice: empty if it adds none, nothing if that is not known yet. Fixed when the game begins."""
    warned: tuple[Countdown, ...] = ()
    hushed: bool = False  # those who only watch are muted
    replies: float = 0  # seconds that a window stays open; 0: brisk
    window: Standing | None = None  # that is open now
    next: str = ""  # the table that follows this one, once somebody has laid it
    consent: Consent = "anyone"
    pointing: tuple[Pointing, ...] = ()  # who points at what just now
    decided: int | None = None  # who gave the last answer of a person, if several were asked


class Snapshot(ToPage, frozen=True, tag="snapshot"):
    """Everything, from the beginning."""

    version: int
    digest: str  # of the sections: see `sections.py`
    decision: int
    you: You
    room: Room
    sections: dict[str, msgspec.Raw]  # the view without its log, field by field; none while the table gathers
    log: tuple[msgspec.Raw, ...]  # `Told`, the last ones
    chat: tuple[Saying, ...]
    board: Board | None = None


class Update(ToPage, frozen=True, tag="update"):
    """What has changed since a version."""

    since: int
    version: int
    digest: str
    decision: int
    sections: dict[str, msgspec.Raw]  # those that have changed
    log: tuple[msgspec.Raw, ...]  # new lines
    undone: int | None = None  # lines that are left of the old log, after something was taken back
    chat: tuple[Saying, ...] = ()
    room: Room | None = None


class RoomNow(ToPage, frozen=True, tag="room"):
    """Somebody came, went, wished; a clock was set. Has no version: the latest is the truth."""

    room: Room


class Ack(ToPage, frozen=True, tag="ack"):
    """It is written down; or it was noted in a window, and counts when that closes. If the house dies before, the window opens again."""

    id: str
    version: int
    noted: bool = False


class Refused(ToPage, frozen=True, tag="refused"):
    """It was not done, and why."""

    id: str
    code: str
    reason: str


class Pong(ToPage, frozen=True, tag="pong"):
    """I am here, and this is what you should have."""

    version: int
    digest: str


class Sorry(ToPage, frozen=True, tag="sorry"):
    """The last frame before the house hangs up."""

    code: str
    reason: str
