"""The coach: what the search would do in somebody's place, what each option is worth, and how it might go on.

It looks through the eyes of the seat that asks, as any bot does: into imagined worlds, and never into the true one.
"""

import msgspec

from undercroft.bots.asked import asked
from undercroft.bots.beside import Beside, beside, moved
from undercroft.bots.clock import Clock
from undercroft.bots.search import Search
from undercroft.engine.match import Match
from undercroft.engine.view import Arrow
from undercroft.engine.worth import Moved

MILLISECONDS = 1500
"""How long the coach thinks if nobody says otherwise."""

SEARCHING = 0.6
"""The part of its time in which it looks for the best; in the rest it follows what it found, beside the others."""

CLOSELY = 6
"""So many options are followed, those first that the search came back to most often."""

STEPS = 8
"""How far ahead it tells."""

REASONS = 3
"""So many reasons are enough."""


class Step(msgspec.Struct, frozen=True):
    """Something that may well be answered."""

    seat: int  # by whom
    who: str
    text: str
    arrows: tuple[Arrow, ...] = ()  # how it looks on the board


class Advice(msgspec.Struct, frozen=True):
    """What the coach says of a decision."""

    best: int  # the index of the option that it would take
    options: tuple[Beside, ...]  # by index; what is left to people, such as giving up, is nothing to advise
    line: tuple[Step, ...]  # one way that it might go from here, in a world as the seat may imagine it; begins with the best option
    rather: int = -1  # another option that is worse for sure, and as little as any that is; -1 if there is none
    reasons: tuple[Moved, ...] = ()  # what is different after the best one, by the features of the game; the most first

    def ranked(self) -> list[Beside]:
        """The best option first, then what is least behind it, and last what was not followed."""
        return sorted(self.options, key=lambda each: (each.index != self.best, not each.visits, each.behind, each.index))

    @property
    def looks(self) -> int:
        """How many ways it has followed."""
        return sum(each.visits for each in self.options)


def advise(match: Match, seat: int, seed: int = 0, *, work: int | None = None, milliseconds: float | None = None) -> Advice:
    """Advice for a seat that is asked; with the same seed and work the same. ValueError if there is nothing to advise."""
    decision = asked(match, seat)
    if decision.chance:
        raise ValueError("dice or cards decide this: no advice helps")
    if work is None and milliseconds is None:
        milliseconds = MILLISECONDS
    search = Search(seed, work=work, milliseconds=None if milliseconds is None else SEARCHING * milliseconds)
    best = search.choose(match, seat)
    ends = search.closer(match, seat, CLOSELY, Clock(work, None if milliseconds is None else (1.0 - SEARCHING) * milliseconds))
    options = beside(decision.moves(), best, ends)
    line = followed(search, match, seat)
    rather = min((each for each in options if each.surely_worse), key=lambda each: (each.behind, each.index), default=None)
    if rather is None:
        return Advice(best, options, line)
    worlds = [world for world in ends[rather.index] if world in ends[best]]
    reasons = moved(match.game, *([ends[index][world] for world in worlds] for index in (rather.index, best)))
    return Advice(best, options, line, rather.index, reasons[:REASONS])


def followed(search: Search, match: Match, seat: int) -> tuple[Step, ...]:
    """One way that it might go after the last search."""
    return tuple(_step(world, index) for world, index in search.follow(match, seat, STEPS))


def _step(world: Match, index: int) -> Step:
    decision, words = world.decision, world.game.words
    assert decision is not None
    seat = decision.seats[0]
    label = words.option(world.table, decision.options[index], decision)
    ways = (Arrow(label.path[0], label.path[-1], "way"),) if len(label.path) > 1 else ()
    return Step(seat, words.seat(world.table, seat), label.text, label.arrows + ways)
