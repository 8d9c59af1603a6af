"""What workers say to each other about a table: one owns it, the others follow it and send their clients' wishes."""

import msgspec

from undercroft.server.protocol.company import Awake, Countdown, Mute, Pointing, Rematch, Renew, Unseat, Warn
from undercroft.server.protocol.frames import FromPage, ToPage
from undercroft.server.protocol.messages import (
    Ack,
    Agree,
    Answer,
    Begin,
    GiveNonce,
    Hold,
    PutBot,
    Reclaim,
    Refused,
    Running,
    Say,
    Standing,
    Undo,
)
from undercroft.server.stores import Role

Command = Answer | Hold | Undo | Agree | Say | PutBot | Reclaim | Mute | Warn | Awake | Unseat | Renew | GiveNonce | Begin | Rematch
"""What a client wants done; each has an id, so that sending it again does not do it twice."""


class Wanted(FromPage, frozen=True, tag="wanted"):
    """What a client of this worker wants done."""

    command: Command
    client: str = ""  # see `Hello`


class Away(FromPage, frozen=True, tag="away"):
    """The host wants the table removed."""


class Here(FromPage, frozen=True, tag="here"):
    """Who is at the table with this worker. The answer is what its owner knows."""

    worker: str
    seats: tuple[int, ...]
    watchers: int
    pointing: tuple[Pointing, ...] = ()


class SitDown(FromPage, frozen=True, tag="sit"):
    """Somebody takes a seat. Hashes in hexadecimal."""

    id: str
    name: str
    seat: int
    key: str  # hash of the new one
    invite: str = ""  # hash of the one that is used up
    nonce: str = ""  # for the dice


class Along(FromPage, frozen=True, tag="along"):
    """Somebody comes from the table before. Hashes in hexadecimal."""

    id: str
    seats: tuple[int, ...]
    role: Role
    key: str  # hash of the new one
    invites: tuple[tuple[int, str], ...] = ()  # of a host: hashes for seats whose people may not come along
    watch: str = ""  # of a host: hash of the spectators' key
    nonce: str = ""  # for the dice


class Doings(ToPage, frozen=True, tag="doings"):
    """What is no part of a table's entries: who is there, how late it is."""

    present: tuple[bool, ...]
    grace: tuple[int | None, ...]
    watchers: int
    running: Running | None = None
    warned: tuple[Countdown, ...] = ()
    window: Standing | None = None
    pointing: tuple[Pointing, ...] = ()


Order = Wanted | Away | Here | SitDown | Along
Reply = Ack | Refused | Doings

encode = msgspec.json.Encoder().encode
read_order = msgspec.json.Decoder(Order).decode
read_reply = msgspec.json.Decoder(Reply).decode
