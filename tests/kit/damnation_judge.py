"""The referee of Damnation at a scenario: its books are filled from the table as it was laid, then it plays along from there."""

from typing import Any

from kit.damnation import RAW, Calm, name_of_result
from referee.damnation import Judge
from referee.damnation.books import Turn
from referee.damnation.script import Line
from referee.damnation.turns import Turns
from referee.watching import Asked, key
from undercroft.engine.match import Match
from undercroft.games.damnation.board import ACT, FACE_UP, UNLOCKED
from undercroft.games.damnation.board import ATTACKED as FOUGHT
from undercroft.games.damnation.options import numbers_in
from undercroft.games.damnation.state import Damnation


def laid(match: Match) -> Damnation:
    """The table as it was before the first answer."""
    table = match.game.setup(match.content.cards, match.seats, match.options, Calm((), name_of_result), None)
    assert isinstance(table, Damnation)
    return table


def fill(books: Turns, table: Damnation) -> None:
    """Everything that lies on the table."""
    for person, player in zip(books.people, table.players, strict=True):
        for name in (
            "character",
            "health",
            "place",
            "alive",
            "holder",
            "step",
            "climbing",
            "misses",
            "chill",
            "gloom",
            "haunted",
            "at_rest",
        ):
            setattr(person, name, getattr(player, name))
        person.hand, person.curses = list(player.hand), list(player.curses)
        person.souls, person.tokens = set(numbers_in(player.souls)), set(numbers_in(player.tokens))
    books.fresh = [set(pile.hidden) for pile in table.decks]
    books.under = [list(pile.bottom) for pile in table.decks]
    books.first, books.act, books.arrivals, books.sunk = table.first, table.act, table.arrivals, table.sunk
    books.knells = list(table.knells)
    books.shades = set(table.shades)
    books.tokens = {space: token & 3 for space, token in table.tokens.items()}
    books.face_up = {space for space, token in table.tokens.items() if token & FACE_UP}
    books.peeked = {(seat, space) for space, token in table.tokens.items() for seat in numbers_in(token >> 3)}
    books.reserve, books.graves = len(table.reserve), dict(table.graves)
    books.pile, books.pile_souls = list(table.pile), set(numbers_in(table.pile_souls))
    books.vampire, books.lair, books.timer = table.vampire, table.vampire_place, table.timer
    books.powers_held, books.jammed = list(table.vampire_hand), list(table.jammed)
    books.turn = Turn(table.turn)
    if table.phase == ACT:
        books.turn = Turn(table.turn, attacked=bool(table.done & FOUGHT), unlocked=bool(table.done & UNLOCKED))


def _from_here(books: Turns, phase: int) -> Line:
    """The rest of a turn, from its beginning or from Other Actions on; then turn after turn."""
    if phase == ACT:
        seat = books.turn.seat
        yield from books._other_actions(seat)
        yield from books._end(seat)
        yield from books._pass_on(seat)
    while True:
        yield from books._a_turn()


class Watched:
    """A scenario under the eyes of the referee."""

    def __init__(self, match: Match) -> None:
        self.match, self.told = match, 0
        self.judge = Judge(RAW, match.seats, match.options)
        table = laid(match)
        fill(self.judge.books, table)
        self.judge.play = _from_here(self.judge.books, table.phase)
        self.judge.due = next(self.judge.play)
        self._look()

    def _look(self) -> None:
        for each in self.match.events[self.told :]:
            self.judge.happened(key(each.event), each.rule)
        self.told = len(self.match.events)
        decision, outcome = self.match.decision, self.match.outcome
        if decision is None:
            assert outcome is not None
            self.judge.ended(outcome.winners, outcome.reason)
            return
        self.asked = Asked(decision.seats, decision.rule, tuple(map(key, decision.options)), ())
        self.judge.asked(self.asked)

    @property
    def options(self) -> list[Any]:
        """What is offered; nothing when the game is over."""
        return list(self.match.decision.options) if self.match.decision else []

    def answer(self, index: int) -> None:
        """Answer, and look at what came of it."""
        self.judge.answered(self.asked, self.asked.options[index])
        self.match.answer(index)
        self._look()
