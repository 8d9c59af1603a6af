"""What the coach says, and what is told of finished games: types that go over the wire; see `messages.py`."""

from typing import Literal

import msgspec

from undercroft.engine.view import Board
from undercroft.server.protocol.frames import ToPage, Wire
from undercroft.server.protocol.messages import TableCard


class Worth(Wire, frozen=True):
    """What the coach makes of an option."""

    index: int
    value: float  # how good it looks to the side of whoever asks, 0 lost to 1 won
    spread: float  # its standard error
    visits: int  # looks ahead that it rests on


class Reason(Wire, frozen=True):
    """Something that is different at the end of the coach's line, by a feature of the game."""

    name: str
    by: float  # what it adds to the chance of whoever asks


class Ahead(Wire, frozen=True):
    """A step of what might come."""

    seat: int
    who: str
    text: str


class Advised(ToPage, frozen=True, tag="advised"):
    """What the coach says."""

    id: str
    decision: int
    options: tuple[Worth, ...]  # the best first; of many, only the first ones
    of: int  # how many options there are in all
    looks: int  # ahead, for all of them
    line: tuple[Ahead, ...]  # one way that it might go
    reasons: tuple[Reason, ...]  # what is different at its end, the most first


# ---------------------------------------------------------------------- HTTP: finished games


class Turning(Wire, frozen=True):
    """A step that changed the chances much."""

    step: int  # of the replay
    seat: int  # who answered
    answer: str
    lines: tuple[str, ...]  # what came of it
    change: tuple[float, ...]  # by side
    luck: tuple[float, ...]  # the part of it that nobody chose
    lucky: bool  # luck did more than the answer


class Chances(Wire, frozen=True):
    """How the chances went in a finished game."""

    sides: tuple[tuple[int, ...], ...]  # the seats of each
    chances: tuple[tuple[float, ...], ...]  # at each step of the replay, by side: 0 lost to 1 won
    luck: tuple[float, ...]  # by side: how much of the way was luck
    decisions: tuple[float, ...]  # and how much was decided, by whomever
    turns: tuple[Turning, ...]


class Step(Wire, frozen=True):
    """A finished game after one answer: what has changed since the step before."""

    sections: dict[str, msgspec.Raw]
    log: tuple[msgspec.Raw, ...]
    seat: int | None  # who answered; nobody at the beginning


class Replay(Wire, frozen=True):
    """A finished game, from somebody's eyes."""

    card: TableCard
    eyes: Literal["all", "watch"] | int
    steps: tuple[Step, ...]
    board: Board | None = None


class Dice(Wire, frozen=True):
    """Commit and reveal."""

    commitment: str  # SHA-256 of the secret, shown before anybody adds a nonce
    key: str = ""  # the secret, hexadecimal; only when the game is over
    rolls: tuple[tuple[int, int], ...] = ()  # sides and result of every roll and draw, in order; only when the game is over
    nonces: tuple[str, ...] | None = None  # what each seat added; only when the game is over, and not in games from before there were any
