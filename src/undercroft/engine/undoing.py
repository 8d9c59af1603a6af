"""A match as it was some answers ago: to be taken back, and who may simply have it so; or to be looked at."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from undercroft.engine.chance import Physical
from undercroft.engine.tape import SHOWN, Tape

if TYPE_CHECKING:
    from undercroft.engine.match import Match


def before_last_answer(match: "Match", answers: int) -> "Match":
    """The match as it was before the last answers; with real dice a result that was typed in counts as one."""
    entries, origin, physical = match.tape.entries, match._origin, isinstance(match.table.chance, Physical)
    given = [at for at, entry in enumerate(entries) if entry >= 0 or (physical and entry != SHOWN)]
    cut = given[-answers] if len(given) >= answers else -1
    if cut < (start := origin.length if origin is not None else 0):
        raise ValueError("the rules have changed since the last answer: it stands" if start else "there is no answer to take back")
    return played_again(match, Tape(entries[:cut]), patient=match.patient)


def played_again(match: "Match", tape: Tape, *, patient: bool) -> "Match":
    """The match as it was when the tape was so long: at the next question."""
    chance, origin = match.table.chance.fork(), match._origin
    if isinstance(chance, Physical):
        chance.results = tape.results()
    chance.at, chance.tape = chance.start, []
    events = match.table.journal is not None
    again = type(match)(match.game, match.content, match.seats, match.options, chance, events, patient, origin)
    for answer in tape.answers(origin.length if origin is not None else 0):
        again.pass_on()
        again.answer(answer, match._givers.get(len(again.tape)))
    again.pass_on()
    return again


def from_the_start(match: "Match") -> Iterator["Match"]:
    """The match played again: as it was at its first question, then after each answer; always the same object, which goes on."""
    start = match._origin.length if match._origin is not None else 0
    again = played_again(match, Tape(match.tape.entries[:start]), patient=False)
    yield again
    for answer in match.tape.answers(start):
        again.answer(answer, match._givers.get(len(again.tape)))
        yield again


def check_free(match: "Match", before: "Match", seat: int | None) -> None:
    """ValueError says why the answers since then can't be taken back without asking all."""
    assert before.decision is not None
    if match.patient and (match._rest.closed or (match.decision is not None and match.decision.open_to())):
        raise ValueError("others might have replied since: it can be taken back only if all agree")
    giver = match._givers.get(len(before.tape))
    givers = before.decision.seats if giver is None else (giver,)
    if seat is not None and seat not in givers:
        raise ValueError("somebody else gave the last answer: it can be taken back only if all agree")
    if any(entry < 0 for entry in match.tape.entries[len(before.tape) :]):
        raise ValueError("dice or cards have shown something since: it can be taken back only if all agree")
    if match.decision is None or not all(one in match.decision.seats for one in givers):
        raise ValueError("somebody else decides now: it can be taken back only if all agree")
