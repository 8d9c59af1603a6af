"""A match as a learner meets it: one seat acts at a time, by the number of a deed.

Which deed a number is never changes (`actions`). Where several options are the same deed they come one after the other: action 0 then
leaves the present ones aside and shows the next.
"""

from typing import Any

import undercroft
from undercroft.engine.decisions import Option
from undercroft.engine.game import Content, Game
from undercroft.engine.match import Match
from undercroft.research.actions import OTHERS, Actions
from undercroft.research.observations import learning_of

LIMIT = 20_000
"""A game that is not over after so many actions is cut off; no rule says so."""


_MADE: dict[tuple[str, str], Actions] = {}


def actions_of(game: Game, content: Content) -> Actions:
    """The actions of a game with this content, made once."""
    key = game.slug, content.fingerprint
    if key not in _MADE:
        _MADE[key] = Actions(learning_of(game).deeds(content.cards))
    return _MADE[key]


class Play:
    """A match, who acts in it, and which of the options that look alike are open."""

    __slots__ = ("_offered", "actions", "answers", "everything", "limit", "match", "page", "steps")

    match: Match
    actions: Actions
    limit: int
    everything: bool  # also what is left to people, such as giving up
    answers: int  # decisions that have been answered, and that everybody knows of: whose turn it is must not tell of others
    steps: int  # actions so far; more than answers if some were left aside, or somebody was asked in secret
    page: int  # how often those in front have been left aside

    def __init__(self, match: Match, limit: int = LIMIT, *, everything: bool = False) -> None:
        """From where the match stands."""
        check_limit(limit)
        self.match = match
        self.actions = actions_of(match.game, match.content)
        self.limit = limit
        self.everything = everything
        self.answers = 0
        self.steps = 0
        self.page = 0
        self._offered: dict[int, int] | None = None

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
    def offered(self) -> dict[int, int]:
        """The actions that are allowed, each with the place of its option; OTHERS has none."""
        if self._offered is None:
            self._offered = self._offer()
        return self._offered

    def _offer(self) -> dict[int, int]:
        decision = self.match.decision
        if decision is None or self.steps >= self.limit:
            return {}
        options = decision.options
        count = len(options) if self.everything or decision.chance else decision.moves()
        numbers = self.actions.numbers(self.match.table, options if count == len(options) else options[:count])
        offered = dict(zip(reversed(numbers), range(count - 1, -1, -1), strict=True))
        if len(offered) == count:
            return offered
        return self._one_page(numbers, options)

    def _one_page(self, numbers: list[int], options: Any) -> dict[int, int]:
        """Of those that look alike the first, second, third ...; options that are the same in everything count once."""
        alike: dict[int, dict[Option, int]] = {}
        for place, number in enumerate(numbers):
            alike.setdefault(number, {}).setdefault(options[place], place)
        page = {number: [*places.values()][self.page] for number, places in alike.items() if len(places) > self.page}
        if any(len(places) > self.page + 1 for places in alike.values()):
            page[OTHERS] = -1
        return page

    def option(self, action: int) -> Option | None:
        """What an action means now; None: show the others."""
        decision = self.match.decision
        assert decision is not None
        return None if action == OTHERS else decision.options[self.offered[action]]

    def act(self, action: int) -> None:
        """Answer, or leave aside what lies in front. An action that is not allowed raises ValueError and changes nothing."""
        place = self.offered.get(action)
        if place is None:
            raise ValueError(self._refusal(action))
        if action == OTHERS:
            self.leave_aside()
        else:
            self.answer(place)

    def leave_aside(self) -> None:
        """Show the next of those that look alike."""
        self.page += 1
        self.steps += 1
        self._offered = None

    def answer(self, place: int) -> None:
        """Answer by the place of an option in the list, as bots do."""
        decision = self.match.decision
        assert decision is not None
        self.match.answer(place)
        self.page = 0
        self.answers += decision.window is None
        self.steps += 1
        self._offered = None

    def _refusal(self, action: int) -> str:
        if not self.offered:
            return "the game is over: there is nothing to do"
        some = ", ".join(map(str, sorted(self.offered)[:8])) + (", ..." if len(self.offered) > 8 else "")
        meant = f" ({self.actions.text(action)})" if 0 <= action < self.actions.size else ""
        return f"the action {action}{meant} is not allowed now; allowed: {some}"

    def returns(self) -> list[float]:
        """For each seat 1 if it has won and -1 if it has lost; 0 while nothing is decided, or if several sides fought and nobody won."""
        outcome, seats = self.match.outcome, self.match.seats
        if outcome is None or (not outcome.winners and len(self.match.game.sides(seats)) > 1):
            return [0.0] * seats
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]

    def at(self, match: Match) -> "Play":
        """The same point of play in a fork of the match, or in an imagined world."""
        other = Play(match, self.limit, everything=self.everything)
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
        return unpacked, (self.match.record(), self.limit, self.everything, self.answers, self.steps, self.page)


def unpacked(record: dict[str, Any], limit: int, everything: bool, answers: int, steps: int, page: int) -> Play:
    """The same point of play, from the record of its match."""
    play = Play(undercroft.replay(record), limit, everything=everything)
    play.answers, play.steps, play.page = answers, steps, page
    return play


def check_limit(limit: int) -> None:
    """A game has to be allowed to begin."""
    if limit < 1:
        raise ValueError(f"the limit must be at least 1 action, not {limit}")
