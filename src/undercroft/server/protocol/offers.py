"""What the house has to offer before anybody sits down, and where one sits: types that go over the wire; see `messages.py`."""

from typing import Annotated

import msgspec

from undercroft.engine.picture import Picture
from undercroft.server.protocol.frames import Wire
from undercroft.server.protocol.messages import TableCard


class SettingCard(Wire, frozen=True):
    """Something that can be set before a game."""

    name: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool
    text: str


class PackCard(Wire, frozen=True):
    """A content pack that this house offers."""

    name: str  # of its folder
    title: str
    about: str  # what is different with it; empty if it does not say


class LessonCard(Wire, frozen=True):
    """A guided first game."""

    name: str
    title: str
    about: str
    side: str  # what one plays in it, where sides differ
    seat: int
    minutes: int
    steps: int


class SightCard(Wire, frozen=True):
    """What whoever sits down is told at first sight."""

    who: str
    win: str
    lose: str
    turn: str
    begin: str
    seats: tuple[int, ...]  # for whom; without any, for all whom no other card is for


class TemperCard(Wire, frozen=True):
    """A character that a bot can have: `greedy+bold` is a greedy one that is bold."""

    name: str
    why: str


class GameCard(Wire, frozen=True):
    """A game as the hall shows it."""

    slug: str
    title: str
    pitch: str
    fewest: int
    most: int
    at_once: int  # seats for whoever just wants to begin
    minutes: tuple[int, int]
    difficulty: str
    secret_hands: bool  # people who share a screen have to look away
    settings: tuple[SettingCard, ...]
    packs: tuple[PackCard, ...]
    chairs: tuple[tuple[str, ...], ...]  # what each seat is for, at the smallest table, the next one, up to the largest; empty if alike
    lessons: tuple[LessonCard, ...]
    sights: tuple[SightCard, ...]
    together: bool  # several may be on one side, and are asked together
    figures: dict[str, str]  # what the trackers of the table mean, by their names
    tempers: tuple[TemperCard, ...] = ()  # of its bots
    strengths: dict[str, str] = {}  # how each level of bots fares in it, in words, as far as it was measured


class Hall(Wire, frozen=True):
    """What there is to play, and with whom."""

    games: tuple[GameCard, ...]
    bots: tuple[str, ...]  # the first is the usual one
    titles: tuple[str, ...]  # how strong each of them is, in words
    costs: tuple[str, ...]  # how long each of them thinks about an answer, in words
    grace: int  # seconds after which the host may put a bot into an empty seat


class RuleCard(Wire, frozen=True):
    """A rule of a game's rulebook."""

    id: str
    chapter: str
    text: str
    ruling: str
    picture: Picture | None = None


class Held(Wire, frozen=True):
    """A key that a page has kept."""

    table: str
    key: str


class Mine(Wire, frozen=True):
    """All keys that a page has kept."""

    keys: Annotated[tuple[Held, ...], msgspec.Meta(max_length=200)]


class MyTable(Wire, frozen=True):
    """A table of mine."""

    card: TableCard
    seats: tuple[int, ...]
    host: bool
    invited: bool = False  # the key is an invitation to these seats, and nobody has used it


class Seated(Wire, frozen=True):
    """The key that brings this person back to the seat, on any device."""

    key: str
    seats: tuple[int, ...]
