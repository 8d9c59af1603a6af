"""`undercroft replay`."""

from pathlib import Path

import undercroft
from undercroft.cli.inputs import Flag, Pack
from undercroft.cli.play.chances import curve_of, dearest, drawn, review_of
from undercroft.cli.play.saves import record_in
from undercroft.cli.printing import line, out
from undercroft.engine import showing
from undercroft.engine.match import Match
from undercroft.engine.record import Shown
from undercroft.engine.tape import Tape


def replay(
    file: Path,
    /,
    *,
    verify: Flag = False,
    curve: Flag = False,
    review: Flag = False,
    pack: Pack | None = None,
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
    review
        Show the decisions that cost most, and what would have been better: at most three of each side. It takes some seconds.
    pack
        The content pack that it was played with: a folder, or the name of one that comes with the game.
    """
    try:
        shown = undercroft.show(record_in(file.read_bytes()), pack)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    match = shown.match
    if shown.trouble:
        trouble = f"{shown.trouble}; {proven(shown)}"
        if verify or curve or review:
            raise ValueError(f"{file}: {trouble}")
        line(f"{match.game.title}, {summary(match)} under the rules of today, of {decisions(shown)} in the record")
        tell_events(match)
        line(f"Here it ends: {trouble}.")
        return
    if verify:
        line(f"{file}: verified, {summary(match)}")
    if curve:
        line(f"{match.game.title}, {summary(match)}")
        out().print(drawn(match, curve_of(match)))
    if review:
        out().print(dearest(match, review_of(match)))
    if not (verify or curve or review):
        tell(match)


def tell(match: Match) -> None:
    """The whole game, with all that was hidden then."""
    words = match.game.words
    line(f"{match.game.title}, {summary(match)}")
    tell_events(match)
    outcome = match.outcome
    if outcome is not None:
        line(f"{words.outcome(match.table, outcome)}  [{outcome.rule}]")
    elif match.decision is not None:
        waiting = " or ".join(words.seat(match.table, seat) for seat in match.decision.seats)
        line(f"It is not over: {waiting} has to decide.  [{match.decision.rule}]")


def tell_events(match: Match) -> None:
    """What happened, line by line."""
    for told in match.events:
        text = showing.tale(match, told).text
        if text:
            line(f"{text}  [{told.rule}]")


def decisions(shown: Shown) -> int:
    """How many answers there are in a record."""
    return len(Tape.read(shown.record.tape).answers())


def proven(shown: Shown) -> str:
    """What of the dice is proven though the game can't be played to its end."""
    dice = shown.record.dice
    if dice.kind == "fair" and dice.key:
        return "the key of its dice fits the hash that was shown before the first roll"
    return "what came before verifies"


def summary(match: Match) -> str:
    """Seats, length and outcome in a few words."""
    outcome = match.outcome
    ended = "not over" if outcome is None else outcome.reason
    seats = f"{match.seats} seat{'' if match.seats == 1 else 's'}"
    return f"{match.game.slug}, {seats}, {len(match.tape.answers())} decisions, {ended}"
