"""`undercroft replay`."""

from pathlib import Path

import undercroft
from undercroft.cli.chances import curve_of, drawn
from undercroft.cli.inputs import Flag
from undercroft.cli.printing import line, out
from undercroft.cli.saves import record_in
from undercroft.engine.match import Match


def replay(
    file: Path,
    /,
    *,
    verify: Flag = False,
    curve: Flag = False,
    pack: Path | None = None,
) -> None:
    """Play a saved game again.

    Parameters
    ----------
    file
        A record, or a game that `undercroft play` has kept.
    verify
        Say only that it verifies.
    curve
        Show how the chances went: a line for each side, the turning points, luck against decisions.
    pack
        The folder of the content pack that it was played with.
    """
    try:
        match = undercroft.replay(record_in(file.read_bytes()), pack)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    if verify:
        line(f"{file}: verified, {summary(match)}")
    if curve:
        line(f"{match.game.title}, {summary(match)}")
        out().print(drawn(match, curve_of(match)))
    elif not verify:
        tell(match)


def tell(match: Match) -> None:
    """The whole game, with all that was hidden then."""
    words = match.game.words
    line(f"{match.game.title}, {summary(match)}")
    for told in match.events:
        text = words.event(match.table, told.event)
        if text:
            line(f"{text}  [{told.rule}]")
    outcome = match.outcome
    if outcome is not None:
        line(f"{words.outcome(match.table, outcome)}  [{outcome.rule}]")
    elif match.decision is not None:
        waiting = " or ".join(words.seat(match.table, seat) for seat in match.decision.seats)
        line(f"It is not over: {waiting} has to decide.  [{match.decision.rule}]")


def summary(match: Match) -> str:
    """Seats, length and outcome in a few words."""
    outcome = match.outcome
    ended = "not over" if outcome is None else outcome.reason
    seats = f"{match.seats} seat{'' if match.seats == 1 else 's'}"
    return f"{match.game.slug}, {seats}, {len(match.tape.answers())} decisions, {ended}"
