"""A match as a learner meets it: one seat acts at a time, by a number below a fixed one.

An action is the place of an option in the list that is offered. Where more are offered than there are actions, they come in
pages: the last action then means `more`, and the next page is shown to the same seat. So every option can be had with any
number of actions, in any pack; `Game.breadth` is chosen so that it is not needed with the game's own content.
"""

from typing import Any

import undercroft
from undercroft.engine.decisions import Option
from undercroft.engine.match import Match

LIMIT = 20_000
"""A game that is not over after so many actions is cut off; no rule says so."""

FEWEST_ACTIONS = 2
"""One to choose, and one for `more`."""


class Play:
    """A match, who acts in it, and which page of the options is open."""

    __slots__ = ("actions", "answers", "everything", "limit", "match", "page", "steps")

    match: Match
    actions: int  # how many there are
    limit: int
    everything: bool  # also what is left to people, such as giving up
    answers: int  # decisions that have been answered, and that everybody knows of: whose turn it is must not tell of others
    steps: int  # actions so far; more than answers if pages were turned, or somebody was asked in secret
    page: int

    def __init__(self, match: Match, actions: int | None = None, limit: int = LIMIT, *, everything: bool = False) -> None:
        """From where the match stands."""
        actions = match.game.breadth if actions is None else actions
        if actions < FEWEST_ACTIONS:
            raise ValueError(f"actions must be at least {FEWEST_ACTIONS}, not {actions}")
        check_limit(limit)
        self.match = match
        self.actions = actions
        self.limit = limit
        self.everything = everything
        self.answers = 0
        self.steps = 0
        self.page = 0

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.match.decision is None

    @property
    def cut_off(self) -> bool:
        """It has not, but nobody goes on."""
        return self.steps >= self.limit and self.match.decision is not None

    @property
    def seat(self) -> int:
        """Who acts. A decision that several may answer goes round among them, as in the lab: nobody is more of a leader than the others."""
        decision = self.match.decision
        assert decision is not None
        able = decision.seats
        return able[self.answers % len(able)]

    @property
    def first(self) -> int:
        """The first option of the open page."""
        return self.page * (self.actions - 1)

    @property
    def shown(self) -> int:
        """How many options the open page has."""
        left = self._left
        return left if left <= self.actions else self.actions - 1

    @property
    def legal(self) -> int:
        """How many actions are allowed: 0 up to this; the last one means `more` if `has_more`."""
        return min(self._left, self.actions)

    @property
    def has_more(self) -> bool:
        """Whether there is another page."""
        return self._left > self.actions

    @property
    def _left(self) -> int:
        decision = self.match.decision
        if decision is None or self.steps >= self.limit:
            return 0
        return (len(decision.options) if self.everything or decision.chance else decision.moves()) - self.first

    def option(self, action: int) -> Option | None:
        """What an action means now; None: more."""
        decision = self.match.decision
        assert decision is not None
        return None if self.has_more and action == self.actions - 1 else decision.options[self.first + action]

    def act(self, action: int) -> None:
        """Answer, or turn the page. An action that is not allowed raises ValueError and changes nothing."""
        if not 0 <= action < self.legal:
            raise ValueError(self._refusal(action))
        if self.has_more and action == self.actions - 1:
            self.page += 1
        else:
            decision = self.match.decision
            assert decision is not None
            self.match.answer(self.first + action)
            self.answers += decision.window is None
            self.page = 0
        self.steps += 1

    def _refusal(self, action: int) -> str:
        return f"the action must be 0 to {self.legal - 1}, not {action}" if self.legal else "the game is over: there is nothing to do"

    def returns(self) -> list[float]:
        """For each seat 1 if it has won and -1 if it has lost; 0 while nothing is decided, or if several sides fought and nobody won."""
        outcome, seats = self.match.outcome, self.match.seats
        if outcome is None or (not outcome.winners and len(self.match.game.sides(seats)) > 1):
            return [0.0] * seats
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]

    def at(self, match: Match) -> "Play":
        """The same point of play in a fork of the match, or in an imagined world."""
        other = Play(match, self.actions, self.limit, everything=self.everything)
        other.answers, other.steps, other.page = self.answers, self.steps, self.page
        return other

    def fork(self) -> "Play":
        """An independent copy that goes on alike."""
        return self.at(self.match.fork(events=self.match.table.journal is not None))

    def __deepcopy__(self, _: object) -> "Play":
        """A suspended rule can't be copied piece by piece: a copy is a fork."""
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """Packed up as the record of its match, which an imagined one has not."""
        return unpacked, (self.match.record(), self.actions, self.limit, self.everything, self.answers, self.steps, self.page)


def unpacked(record: dict[str, Any], actions: int, limit: int, everything: bool, answers: int, steps: int, page: int) -> Play:
    """The same point of play, from the record of its match."""
    play = Play(undercroft.replay(record), actions, limit, everything=everything)
    play.answers, play.steps, play.page = answers, steps, page
    return play


def check_limit(limit: int) -> None:
    """A game has to be allowed to begin."""
    if limit < 1:
        raise ValueError(f"the limit must be at least 1 action, not {limit}")
