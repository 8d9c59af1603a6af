"""The judge: plays the whole game along, by the book, and objects to whatever is told or asked otherwise.

It is a second game of Damnation with books of its own: from the rulebook, the ledger and the content files. Dice and draws are taken
from what is told; everything else, which event comes next and with which numbers, who is asked by which rule with exactly which
options, must be as its own game has it, to the end and the winner.

Judged: the opening; turn order, Acts and their ends; dice and totals; every way for players, The Vampire and whoever is moved, in
light and darkness, with locks, bars and slammed doors; traps, arrows, secret doors; every room; hands, their limit and the decks in
their order; Souls, Talents and tokens; attacks, replies and who may give them; damage, elimination, estates, Graves, Deathknells;
Power of Adjacency; The Vampire's rights, cards, Bite and clock; Haunts; the winner.

Not judged: how likely dice and draws are; who may know what; which of two ways with the same end and the same traps is offered; the
rule that an event is told by; which Soul is spent first in The Dark Tower or taken by a card, and which of two rooms is the nearest
(the one with the smaller number each time, as the game has it).
"""

from typing import Any

from referee.damnation.script import Over, Question, Told
from referee.damnation.turns import Turns
from referee.watching import Asked, Key, Objection

TROUBLE = (KeyError, IndexError, AttributeError, ValueError, TypeError, AssertionError)


class Judge:
    """A referee of one game."""

    def __init__(self, raw: dict[str, Any], seats: int, options: dict[str, Any]) -> None:
        self.books = Turns(raw, seats, options["variant"] == "gothic", bool(options.get("wager")))
        self.play = self.books.game()
        self.result: Over | None = None
        self.log: list[Key] = []
        self.due: Told | Question | None = next(self.play)

    def happened(self, event: Key, rule: str) -> None:
        """Something was told."""
        self.log.append(event)
        if not isinstance(self.due, Told):
            raise Objection(f"{self.due} was due, not {event} by {rule}; {self.log[-8:]}")
        self._go_on(event)

    def asked(self, asked: Asked) -> None:
        """Somebody is asked."""
        if not isinstance(self.due, Question):
            raise Objection(f"{self.due} was due, and nobody to be asked by {asked.rule}: {asked}; {self.log[-8:]}")
        try:
            self.due.check(asked)
        except Objection as objection:
            raise Objection(f"{objection}; {asked}; {self.log[-8:]}") from None

    def answered(self, asked: Asked, answer: Key) -> None:  # noqa: ARG002 reason: the protocol of all referees
        """This was the answer."""
        self.log.append(answer)
        self._go_on(answer)

    def ended(self, winners: tuple[int, ...], reason: str) -> None:
        """The game is over."""
        if self.result is None or (self.result.winners, self.result.reason) != (winners, reason):
            raise Objection(f"{self.due or self.result} was due, not an end with {winners} by {reason}; {self.log[-8:]}")

    def _go_on(self, given: Key) -> None:
        try:
            if isinstance(self.due, Told):
                self.due.check(given)
            self.due = self.play.send(given)
        except Over as over:
            self.due, self.result = None, over
        except Objection as objection:
            raise Objection(f"{objection}; {self.log[-8:]}") from objection
        except TROUBLE as error:
            raise Objection(f"{error!r} at {given}; {self.log[-8:]}") from error
