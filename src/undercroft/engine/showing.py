"""A match as one seat sees it: the game's view, with the prompt, the log and the outcome in words."""

from typing import TYPE_CHECKING

from undercroft.engine.decisions import Decision
from undercroft.engine.view import Choice, Ending, Line, Prompt, View

if TYPE_CHECKING:
    from undercroft.engine.match import Match

LINES = 60  # of the log, in a view


def show(match: "Match", seat: int | None) -> View:
    """Everything that this seat may know."""
    view = match.game.view(match.table, seat)
    view.log = tuple(log(match, seat)[-LINES:])
    if match.decision is not None:
        view.prompt = prompt(match, match.decision, seat)
    outcome = match.table.outcome
    if outcome is not None:
        view.outcome = Ending(outcome.winners, match.game.words.outcome(match.table, outcome), outcome.rule)
    return view


def log(match: "Match", seat: int | None, since: int = 0) -> list[Line]:
    """All that happened since so many events, as far as this seat may know it, in words."""
    words = match.game.words
    lines: list[Line] = []
    for told in match.events[since:]:
        if told.known_to(seat):
            text = words.event(match.table, told.event)
            if text:
                lines.append(Line(len(lines) + 1, text, told.rule))
    return lines


def prompt(match: "Match", decision: Decision, seat: int | None) -> Prompt:
    """The decision in words: with its options for those who may answer, and for the others whom they wait for."""
    words, table = match.game.words, match.table
    if seat not in decision.seats:
        waiting = " or ".join(words.seat(table, each) for each in decision.seats)
        return Prompt(decision.seats, f"Waiting for {waiting}.", decision.rule)
    if decision.chance:
        return Prompt(decision.seats, words.question(table, decision), decision.rule, results(match, decision), None, chance=True)
    choices = []
    for index, option in enumerate(decision.options):
        label = words.option(table, option)
        choices.append(Choice(index, label.text, label.hint, label.targets))
    return Prompt(decision.seats, words.question(table, decision), decision.rule, tuple(choices), decision.default)


def results(match: "Match", decision: Decision) -> tuple[Choice, ...]:
    """What may fall or be drawn; faces and cards that are alike are named once."""
    named: dict[str, int] = {}
    for index in range(len(decision.options)):
        named.setdefault(match.game.words.result(match.table, decision.about, index), index)
    return tuple(Choice(index, text) for text, index in sorted(named.items(), key=lambda pair: pair[1]))
