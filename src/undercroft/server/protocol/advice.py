"""What the coach says, and what is told of finished games: types that go over the wire; see `messages.py`."""

from typing import Literal

import msgspec

from undercroft.engine.view import Arrow, Board
from undercroft.server.protocol.frames import ToPage, Wire
from undercroft.server.protocol.messages import TableCard


class Worth(Wire, frozen=True):
    """What the coach makes of an option, beside the best one."""

    index: int
    visits: int  # imagined games in which it was followed; 0: it looked no better at first sight, and the rest says nothing
    chance: float  # to win, of the side of whoever asks: from 0 to 1
    behind: float  # by how much less that is than after the best one, in the same imagined games
    doubt: float  # standard error of that; of one game alone nothing is known of it
    worse: bool  # beyond doubt, and by something that people would see


class Reason(Wire, frozen=True):
    """Something that is different after the better option, by a feature of the game."""

    name: str
    by: float  # what it adds to the chance of whoever asks


class Ahead(Wire, frozen=True):
    """A step of what might come."""

    seat: int
    who: str
    text: str
    arrows: tuple[Arrow, ...] = ()  # how it looks on the board


class Advised(ToPage, frozen=True, tag="advised"):
    """What the coach says."""

    id: str
    decision: int
    options: tuple[Worth, ...]  # the best first; of many, only the first ones
    of: int  # how many options there are in all
    looks: int  # imagined games that were followed, for all of them
    line: tuple[Ahead, ...]  # one way that it might go
    rather: int  # the index of one that is worse beyond doubt; -1 if there is none
    reasons: tuple[Reason, ...]  # what is different after the best one, the most first


# ---------------------------------------------------------------------- HTTP: finished games


class Turning(Wire, frozen=True):
    """A turn that changed the chances much."""

    began: int  # the step of the replay before it
    step: int  # and the last one of it
    title: str  # its heading in the log; empty if it has none
    seat: int  # who did what mattered most in it
    answer: str  # by which answer
    lines: tuple[str, ...]  # what came of that
    change: tuple[float, ...]  # by side
    luck: tuple[float, ...]  # the part of it that nobody chose
    lucky: bool  # luck did more than the answers


class Chances(Wire, frozen=True):
    """How the chances went in a finished game."""

    sides: tuple[tuple[int, ...], ...]  # the seats of each
    chances: tuple[tuple[float, ...], ...]  # at each step of the replay, by side: 0 lost to 1 won
    luck: tuple[float, ...]  # by side: how much of the way was luck
    decisions: tuple[float, ...]  # and how much was decided, by whomever
    turns: tuple[Turning, ...]


class Dearest(Wire, frozen=True):
    """A decision that cost much, by what its seat knew."""

    step: int  # of the replay, when it was asked
    seat: int  # whose it was
    answer: str
    better: str
    cost: float  # of the chances of its side
    error: float  # standard error of that
    line: tuple[Ahead, ...]  # one way that it might have gone
    reasons: tuple[Reason, ...]  # what would have been different


class Review(Wire, frozen=True):
    """The decisions of a finished game that cost most: at most three of each side, in their order."""

    dearest: tuple[Dearest, ...]


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
