"""What if: a game that goes on from a moment of another one."""

import secrets
from pathlib import Path

import undercroft
from undercroft.cli.play.saves import record_in
from undercroft.cli.play.session import BOT, ME, Session, kinds_of
from undercroft.engine.chance import GoneOn
from undercroft.engine.match import Match
from undercroft.engine.tape import Tape


def gone_on(game: str, file: Path, step: int, seats: str | None, pack: Path | None) -> Session:
    """The game in this file when so many answers had been given, with other dice ahead; ValueError says why not."""
    try:
        whole = undercroft.replay(record_in(file.read_bytes()), pack)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    declared, answers = whole.game, whole.tape.answers()
    if declared.slug != game:
        raise ValueError(f"{file} is a game of {declared.slug}, not of {game}")
    if not 0 <= step < len(answers):
        raise ValueError(f"{file}: there is no step {step} to go on from; there are 0 to {len(answers) - 1}")
    match, givers = _stood(whole, answers[:step])
    assert match.decision is not None
    asked = match.decision.seats[0]
    kinds = kinds_of(seats or ",".join(ME if seat == asked else BOT for seat in range(match.seats)), declared)
    if len(kinds) != match.seats:
        raise ValueError(f"{file}: that game has {match.seats} seats, not {len(kinds)}")
    if declared.secret_hands and ME in kinds:
        match = match.patiently()
    return Session(match, kinds, secrets.randbelow(1 << 31), givers, "" if pack is None else str(pack.absolute()))


def _stood(whole: Match, answers: list[int]) -> tuple[Match, list[int]]:
    """As it was after these answers, and who gave them."""
    entries = whole.tape.entries
    given = [at for at, entry in enumerate(entries) if entry >= 0]
    dice = GoneOn(secrets.token_bytes(32), None, Tape(entries[: given[len(answers)]]).results())
    match, givers = whole.game.begin(whole.content, whole.seats, whole.options, dice, events=True), list[int]()
    for answer in answers:
        assert match.decision is not None
        givers.append(match.decision.seats[0])
        match.answer(answer)
    return match, givers
