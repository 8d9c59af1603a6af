"""The coach: what the search would do in somebody's place, what each option is worth, and how it might go on.

It looks through the eyes of the seat that asks, as any bot does: into imagined worlds, and never into the true one.
"""

import msgspec

from undercroft.bots.asked import asked
from undercroft.bots.search import Search, Thought
from undercroft.engine.match import Match

MILLISECONDS = 1500
"""How long the coach thinks if nobody says otherwise."""

STEPS = 8
"""How far ahead it tells."""


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
    return Advice(best, tuple(search.thoughts), tuple(_step(world, index) for world, index in search.follow(match, seat, STEPS)))


def _step(world: Match, index: int) -> Step:
    decision, words = world.decision, world.game.words
    assert decision is not None
    seat = decision.seats[0]
    return Step(seat, words.seat(world.table, seat), words.option(world.table, decision.options[index], decision.about).text)
