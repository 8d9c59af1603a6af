"""What people do to and with each other at a table: types that go over the wire; see `messages.py`."""

from typing import Annotated, Literal

import msgspec

from undercroft.server.protocol.frames import FromPage, Id, Key, Seat, ToPage, Wire

THING = 80  # characters that the name of a thing on the table may have

Consent = Literal["anyone", "named", "all"]
"""Where several are asked together: the first who answers decides; so does whoever the answer names; or all have to want the same."""


# ---------------------------------------------------------------------- from the page


class Mute(FromPage, frozen=True, tag="mute"):
    """The host lets somebody speak no more, or again: a seat, or all who only watch."""

    id: Id
    seat: Seat | None
    on: bool


class Warn(FromPage, frozen=True, tag="warn"):
    """The host warns somebody who does not answer: soon a bot keeps the chair. Or calls it off."""

    id: Id
    seat: Seat
    on: bool
    bot: str = ""  # the kind


class Awake(FromPage, frozen=True, tag="awake"):
    """I was warned, and am here."""

    id: Id
    seat: Seat


class Unseat(FromPage, frozen=True, tag="unseat"):
    """The host removes somebody, whose key is dead then. The chair is for whoever has the new invitation, of the host's making."""

    id: Id
    seat: Seat
    key: Key
    bot: str = ""  # the kind that keeps the chair, once the game has begun


class Renew(FromPage, frozen=True, tag="renew"):
    """The host has made a new key in place of a lost or leaked one: an invitation for a seat, the spectators', the host's own."""

    id: Id
    what: Literal["seat", "watch", "host"]
    key: Key
    seat: Seat | None = None


class Rematch(FromPage, frozen=True, tag="rematch"):
    """Lay the table again, for the same people and with the same settings. Once for each game."""

    id: Id


class Point(FromPage, frozen=True, tag="point"):
    """I point at something that everybody sees, or at nothing any more. It is not kept, and too much of it is not heard."""

    seat: Seat
    thing: Annotated[str, msgspec.Meta(max_length=THING)]


# ---------------------------------------------------------------------- to the page


class Pointing(Wire, frozen=True):
    """Somebody points at something."""

    seat: int
    thing: str


class Leaning(Wire, frozen=True):
    """What somebody would answer, where consent is needed; it is done when nobody is waited for."""

    seat: int
    index: int
    plan: bool
    waits_for: tuple[int, ...]


class Leanings(ToPage, frozen=True, tag="leanings"):
    """What those would answer who are asked together. Only they are told."""

    decision: int
    leanings: tuple[Leaning, ...]


class Wish(Wire, frozen=True):
    """Somebody would like to take back an answer; these seats have not said yes yet."""

    seat: int
    waits_for: tuple[int, ...]


class Countdown(Wire, frozen=True):
    """Somebody was warned: a bot keeps the chair unless they answer, or say that they are here."""

    seat: int
    left: int  # milliseconds


# ---------------------------------------------------------------------- HTTP


class Follow(Wire, frozen=True):
    """I come along to the table that follows this one."""

    key: str  # of the table before
    nonce: str = ""  # that I add to the dice, having seen their commitment; empty: later over the socket, or not at all


class Followed(Wire, frozen=True):
    """The table that follows, and my key to it. It is made from the one before: asking again gives the same."""

    table: str
    key: str
    seats: tuple[int, ...]
    host: bool
    invites: tuple[tuple[int, str], ...]  # of a host: seats whose people have not come along, and keys for them
    watch: str  # of a host: for spectators
    commitment: str  # of the dice
