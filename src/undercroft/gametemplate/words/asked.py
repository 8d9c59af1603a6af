"""Questions and options in words: who is asked, why, and what comes of it."""

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Label, Odds, Question
from undercroft.gametemplate.board import pleasure
from undercroft.gametemplate.options import Another, RoundCard
from undercroft.gametemplate.state import LastRound
from undercroft.gametemplate.words.names import card, guest


def question(table: LastRound, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    if decision.chance:
        return Question("The landlord", "draw the uppermost card. Which one is it?")
    bells = len(table.bells)
    rung = "no bell has rung" if not bells else f"{bells} of {table.limit} bells {'has' if bells == 1 else 'have'} rung"
    return Question(guest(table.turn), f"another round, or home? So far {rung}.")


def result(table: LastRound, about: Option | None, index: int) -> str:
    """A possible result of a draw that people make themselves."""
    assert isinstance(about, RoundCard)
    return card(table, about.cards[index])


def option(table: LastRound, answer: Option, decision: Decision | None = None) -> Label:  # noqa: ARG001 reason: what every game can be asked
    """An option as a label, with its price and what comes of it."""
    if isinstance(answer, Another):
        return Label("Another round", _risk(table), ("deck",), chance=_safe(table))
    scored = pleasure(table, table.turn)
    return Label(f"Go home with pleasure {scored}", "Nothing can be taken from you any more.", (f"sheet:{table.turn}",))


def _risk(table: LastRound) -> str:
    if len(table.bells) == table.limit - 1:
        return f"The next bell closes the house, and your {pleasure(table, table.turn)} are gone."
    return "A drink, or a bell, which brings nothing."


def _safe(table: LastRound) -> Odds:
    """How likely it is no bell. Everybody can count them: those that rang lie open, all others are in the deck."""
    bells = sum(each.bell for each in table.content.cards) - len(table.bells)
    return Odds(len(table.deck) - bells, len(table.deck), "no bell")
