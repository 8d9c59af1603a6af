"""The coach: what the search would do in somebody's place, what each option is worth, and how it might go on.

It looks through the eyes of the seat that asks, as any bot does: into imagined worlds, and never into the true one.
"""

from collections.abc import Sequence

import msgspec

from undercroft.bots.asked import asked
from undercroft.bots.search import Search, Thought
from undercroft.engine.match import Match
from undercroft.engine.worth import Moved

MILLISECONDS = 1500
"""How long the coach thinks if nobody says otherwise."""

STEPS = 8
"""How far ahead it tells."""

REASONS = 3
"""So many reasons are enough."""


class Step(msgspec.Struct, frozen=True):
    """Something that may well be answered."""

    seat: int  # by whom
    who: str
    text: str


class Advice(msgspec.Struct, frozen=True):
    """What the coach says of a decision."""

    best: int  # the index of the option that it would take
    options: tuple[Thought, ...]  # by index; what is left to people, such as giving up, is nothing to advise
    line: tuple[Step, ...]  # one way that it might go from here, in a world as the seat may imagine it; begins with the best option
    reasons: tuple[Moved, ...] = ()  # what is different at the end of that line, by the features of the game; the most first

    def ranked(self) -> list[Thought]:
        """The best option first, then what the search came back to most often."""
        return sorted(self.options, key=lambda thought: (thought.index != self.best, -thought.visits, -thought.value, thought.index))

    @property
    def looks(self) -> int:
        """How often it looked ahead."""
        return sum(thought.visits for thought in self.options)


def advise(match: Match, seat: int, seed: int = 0, *, work: int | None = None, milliseconds: float | None = None) -> Advice:
    """Advice for a seat that is asked; with the same seed and work the same. ValueError if there is nothing to advise."""
    decision = asked(match, seat)
    if decision.chance:
        raise ValueError("dice or cards decide this: no advice helps")
    if work is None and milliseconds is None:
        milliseconds = MILLISECONDS
    search = Search(seed, work=work, milliseconds=milliseconds)
    best = search.choose(match, seat)
    line, reasons = followed(search, match, seat)
    return Advice(best, tuple(search.thoughts), line, reasons)


def followed(search: Search, match: Match, seat: int) -> tuple[tuple[Step, ...], tuple[Moved, ...]]:
    """One way that it might go, and what is different at its end."""
    model, last = match.game.worth, match
    steps: list[Step] = []
    before: Sequence[float] = ()
    for world, index in search.follow(match, seat, STEPS):
        if not steps and model is not None:
            before = model.read(world.table, seat)
        steps.append(_step(world, index))
        last = world
    if model is None or last.outcome is not None:
        return tuple(steps), ()
    return tuple(steps), model.moved(before, model.read(last.table, seat))[:REASONS]


def _step(world: Match, index: int) -> Step:
    decision, words = world.decision, world.game.words
    assert decision is not None
    seat = decision.seats[0]
    return Step(seat, words.seat(world.table, seat), words.option(world.table, decision.options[index], decision).text)
