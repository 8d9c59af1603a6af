"""Who sits where, and who is there just now."""

from typing import Literal

import msgspec

from undercroft import bots
from undercroft.bots.titles import title
from undercroft.engine.company import Company
from undercroft.server.history.entries import (
    AnyEntry,
    Awoke,
    BotIn,
    CameAlong,
    Damaged,
    GaveNonce,
    Muted,
    Reclaimed,
    Renewed,
    Sat,
    Setup,
    Unseated,
    Warned,
)
from undercroft.server.protocol.messages import SeatCard


class Chair(msgspec.Struct):
    """A seat of the table."""

    kind: Literal["person", "bot", "friend", "open"]  # the last two are empty
    name: str = ""
    bot: str = ""
    stands_in: bool = False  # the bot keeps the chair of a person
    invited: bool = False  # an invitation is out for it
    keyless: bool = False  # the person's key was renewed: whoever has the invitation sits down again
    muted: bool = False
    nonce: str | None = None  # that was added to the dice here: empty if none will be, nothing if the game has to wait for it

    @property
    def waits_for_invited(self) -> bool:
        """Whether somebody with an invitation may sit down here: it is empty, a bot keeps it warm, or its key was renewed."""
        return self.kind == "friend" or self.keyless or (self.kind == "bot" and self.invited and not self.stands_in)

    @property
    def somebodys(self) -> bool:
        """Whether it is the chair of a person, also if a bot keeps it."""
        return self.kind == "person" or self.stands_in

    @property
    def empty(self) -> bool:
        """Whether nobody sits there, not even a bot."""
        return self.kind in {"friend", "open"}


def set_chairs(setup: Setup) -> list[Chair]:
    """The chairs as the table was made."""
    chairs = []
    for wish in setup.seats:
        match wish.kind:
            case "me":
                chairs.append(Chair("person", wish.name or setup.host_name, nonce=None if setup.nonce else ""))
            case "bot":
                chairs.append(Chair("bot", bot=wish.bot, nonce=""))
            case kind:
                chairs.append(Chair(kind, wish.name, invited=kind == "friend"))
    return chairs


def move_chairs(chairs: list[Chair], entry: AnyEntry) -> bool:
    """What an entry does to the chairs; whether it did anything."""
    match entry:
        case CameAlong(seats=seats, nonce=nonce):
            _bring(chairs, seats, nonce)
            return True
        case Sat() | BotIn() | Reclaimed() | GaveNonce() | Unseated() | Warned() | Awoke() | Muted(seat=int()) | Renewed(seat=int()):
            assert entry.seat is not None
            if not 0 <= entry.seat < len(chairs):
                raise Damaged(f"an entry names seat {entry.seat}; there are 0 to {len(chairs) - 1}")
            chair = chairs[entry.seat]
        case _:
            return False
    match entry:
        case Sat(name=name, nonce=nonce):
            chair.kind, chair.name, chair.bot, chair.stands_in, chair.nonce = "person", name, "", False, nonce
            chair.keyless = chair.muted = False
        case BotIn(bot=bot):
            chair.stands_in = chair.stands_in or chair.kind == "person"
            chair.kind, chair.bot, chair.nonce = "bot", bot, chair.nonce or ""
        case GaveNonce(nonce=nonce):
            chair.nonce = nonce
        case Unseated(bot=bot):
            chair.kind, chair.name, chair.bot, chair.stands_in = "bot" if bot else "friend", "", bot, False
            chair.nonce, chair.invited, chair.keyless, chair.muted = "" if bot else None, True, False, False
        case Renewed():
            chair.invited, chair.keyless = True, chair.somebodys
        case Muted(on=on):
            chair.muted = on
        case Reclaimed():
            chair.kind, chair.bot, chair.stands_in = "person", "", False
    return True


def _bring(chairs: list[Chair], seats: tuple[int, ...], nonce: str) -> None:
    """Somebody sits down where they sat before. A chair that was kept for them has their name."""
    if not set(seats) <= set(range(len(chairs))):
        raise Damaged(f"an entry names seats {seats}; there are 0 to {len(chairs) - 1}")
    for seat in seats:
        chair = chairs[seat]
        if chair.empty or chair.bot:
            chair.kind, chair.bot, chair.stands_in, chair.nonce = "person", "", False, nonce
        elif chair.nonce is None and nonce:
            chair.nonce = nonce


def cards(chairs: list[Chair], table: str, company: Company) -> tuple[SeatCard, ...]:
    """The chairs as everybody may see them; a bot that keeps nobody's chair has a name of its own."""
    return tuple(
        SeatCard(
            chair.kind,
            company.at(table, seat, bots.temper(chair.bot)) if chair.kind == "bot" and not chair.stands_in else chair.name,
            chair.bot,
            chair.stands_in,
            invited=chair.waits_for_invited,
            muted=chair.muted,
            title=title(chair.bot),
        )
        for seat, chair in enumerate(chairs)
    )


def people(chairs: list[Chair]) -> tuple[int, ...]:
    """The seats in which persons decide for themselves."""
    return tuple(seat for seat, chair in enumerate(chairs) if chair.kind == "person")


def humans(chairs: list[Chair]) -> tuple[int, ...]:
    """The seats that belong to persons, also while a bot stands in for them: whoever is away may still look."""
    return tuple(seat for seat, chair in enumerate(chairs) if chair.kind == "person" or chair.stands_in)


class Elsewhere(msgspec.Struct):
    """Who is at this table through another worker, and until when that is believed."""

    seats: tuple[int, ...]
    watchers: int
    until: float


class Presence:
    """Who is there. Somebody who has no socket is away since then, and deserted after the grace time."""

    __slots__ = ("elsewhere", "here", "since", "watchers")

    def __init__(self, seats: int, now: float) -> None:
        """At first nobody is there, as of now."""
        self.here = [0] * seats  # sockets
        self.since = [now] * seats  # when the last one went
        self.watchers = 0
        self.elsewhere: dict[str, Elsewhere] = {}

    def come(self, seats: tuple[int, ...]) -> None:
        """A socket of these seats opens; of none, somebody watches."""
        for seat in seats:
            self.here[seat] += 1
        if not seats:
            self.watchers += 1

    def go(self, seats: tuple[int, ...], now: float) -> None:
        """It closes."""
        for seat in seats:
            self.here[seat] -= 1
            self.since[seat] = now
        if not seats:
            self.watchers -= 1

    def report(self, worker: str, seats: tuple[int, ...], watchers: int, until: float, now: float) -> bool:
        """Another worker says who is there with it; whether that is news."""
        before = self.elsewhere.get(worker)
        for seat in set(before.seats if before else ()) - set(seats):
            self.since[seat] = now
        if seats or watchers:
            self.elsewhere[worker] = Elsewhere(seats, watchers, until)
        else:
            self.elsewhere.pop(worker, None)
        return (before.seats, before.watchers) != (seats, watchers) if before else bool(seats or watchers)

    def forget(self, now: float) -> bool:
        """Workers that have not been heard of are gone, and their people with them; whether there were any."""
        if not self.elsewhere:
            return False
        gone = [worker for worker, there in self.elsewhere.items() if there.until < now]
        for worker in gone:
            self.report(worker, (), 0, now, now)
        return bool(gone)

    def present(self, seat: int) -> bool:
        """Whether somebody is there for this seat."""
        return self.here[seat] > 0 or any(seat in there.seats for there in self.elsewhere.values())

    def watching(self) -> int:
        """How many spectators there are."""
        return self.watchers + sum(there.watchers for there in self.elsewhere.values())

    def anybody(self) -> bool:
        """Whether anybody is there at all."""
        return self.watchers > 0 or any(self.here) or bool(self.elsewhere)

    def grace(self, seat: int, now: float, grace: float) -> int | None:
        """Milliseconds until the seat counts as deserted; nothing while somebody is there."""
        return None if self.present(seat) else max(0, round((self.since[seat] + grace - now) * 1000))

    def deserted(self, seat: int, now: float, grace: float) -> bool:
        """Whether nobody has been there for the grace time."""
        return self.grace(seat, now, grace) == 0
