"""What if: a table that goes on from a moment of a finished game, with other dice ahead."""

from undercroft.engine.match import Match
from undercroft.engine.tape import Tape
from undercroft.server.history.dice import Witnessed, WitnessedOn
from undercroft.server.history.entries import Before, Setup


def dice_of(setup: Setup, secret: bytes, nonces: tuple[str, ...] | None) -> Witnessed:
    """The dice of a table, from its beginning."""
    if setup.before is None:
        return Witnessed(secret, nonces)
    return WitnessedOn(secret, nonces, Tape.read(setup.before.tape).results())


def come_to(match: Match, before: Before | None) -> Match:
    """The match as it stands when the table begins."""
    if before is not None:
        for answer, seat in zip(Tape.read(before.tape).answers(), before.by, strict=True):
            match.pass_on()
            match.answer(answer, seat)
        match.pass_on()
    return match


def length(before: Before | None) -> int:
    """Of the tape that came from elsewhere."""
    return 0 if before is None else len(Tape.read(before.tape))
