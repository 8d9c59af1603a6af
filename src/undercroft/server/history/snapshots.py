"""Tables written down as plain data, now and then: what they go on from when under later rules their tape leads somewhere else."""

import zlib
from typing import TYPE_CHECKING

import msgspec

from undercroft.engine.origin import Origin, origin_of
from undercroft.engine.view import Tale
from undercroft.server.history.audience import Happening
from undercroft.server.history.entries import Damaged

if TYPE_CHECKING:
    from undercroft.server.history.standing import Standing


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A line of the log, and who may read it."""

    text: str
    rule: str
    to: tuple[int, ...] | None
    event: msgspec.Raw
    heading: bool = False
    about: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    thread: str = ""

    def said(self) -> Tale:
        """In the words that were said then."""
        return Tale(self.text, self.heading, self.about, self.cards, self.thread)


class Picture(msgspec.Struct, frozen=True):
    """A table at its last rest point; of a game that is over, only what is to be read."""

    ruleset: int
    answers: int  # that had been given
    origin: Origin
    lines: tuple[Line, ...]

    def happenings(self) -> list[Happening]:
        """The lines as a chronicle has them."""
        return [Happening(line.said(), line.rule, line.to, line.event) for line in self.lines]


def picture_of(standing: "Standing") -> Picture | None:
    """A table as it is now; nothing if there is no game to go on with."""
    match = standing.match
    if match is None:
        return None
    rest = match.rested
    told = standing.chronicle.happenings if match.decision is None else standing.chronicle.before(rest.told)
    lines = tuple(Line(each.said.text, each.rule, each.to, each.event, *msgspec.structs.astuple(each.said)[1:5]) for each in told)
    since = len(match.tape.answers(rest.tape))
    return Picture(standing.game.ruleset, len(standing.answers) - since, origin_of(rest, match.tape), lines)


def packed(picture: Picture) -> bytes:
    """In few bytes."""
    return zlib.compress(msgspec.json.encode(picture), 3)


def unpacked(data: bytes) -> Picture:
    """From its bytes; Damaged if they are none of ours."""
    try:
        return msgspec.json.decode(zlib.decompress(data), type=Picture)
    except (zlib.error, msgspec.DecodeError):
        raise Damaged("what was kept of it is damaged") from None
