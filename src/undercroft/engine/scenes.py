"""Scenes one after the other, and the rest points between them."""

from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple

import msgspec

from undercroft.engine.chance import Chance, Seeded
from undercroft.engine.decisions import Decision, Rules
from undercroft.engine.state import Table, store_directly

What = TypeVarTuple("What")
Found = TypeVar("Found")

Redeal = Callable[[Any, int | None, Chance], Callable[[Any], None] | None]
"""Another world under the same knowledge; see `Game.redeal`."""

NEVER = 1 << 62
"""The pace of a match that takes no rest: nobody has begun from it again, and it will be gone in a moment."""


class World(msgspec.Struct, frozen=True):
    """Another world than the true one, from one point of a match on."""

    lay: Callable[[Any], None] | None  # puts what is hidden elsewhere; None if nothing is hidden
    dice: Seeded  # those to come, at their beginning


class Foresight(msgspec.Struct):
    """Worlds that were imagined from one point of a match on: each is dealt once, however many things are tried in it."""

    standing: tuple[int, int]  # where that was
    worlds: dict[tuple[int | None, int], World]  # by seat and seed

    def world(self, redeal: Redeal, table: Table, seat: int | None, seed: int) -> World:
        """The world of this seed."""
        world = self.worlds.get((seat, seed))
        if world is None:
            world = World(redeal(table, seat, Seeded.of(seed, "deal ")), Seeded.of(seed, "dice "))
            self.worlds[seat, seed] = world
        return world


class Departure(msgspec.Struct, frozen=True):
    """Where a match left the world it was in: after so many answers since the rest point, for this seat, to that world."""

    after: int
    seat: int | None
    world: World
    closed: int = 0  # windows that were closed since the last of these answers, with nothing on the tape


class Rest(msgspec.Struct, kw_only=True, gc=False, eq=False):
    """A rest point: the table as it was then, and how far all else had come. It is data without circles, like a table."""

    copier: Callable[[Table], Table]  # makes the copy
    pace: int  # by how much the tape has to grow before the next one; see `Game.pace`
    table: Table  # never changed, shared by forks
    at: int = 0  # how far chance had been read
    tape: int = 0  # how long the tape was
    told: int = 0  # how many events had been told
    left: tuple[Departure, ...] = ()  # the worlds that were left since then
    source: Chance | None = None  # where chance came from in the first of them
    forked: bool = False  # somebody has begun from here again
    closed: int = 0  # windows that were closed with nothing on the tape, since then or since the last answer
    found: list[Any] = []  # what was looked up on the way from here, before anything was answered or rolled; forks share it
    looked: int = 0  # how often this match has looked something up on that way
    ready: int = -1  # how long the tape was when a rule said that it might as well begin there; see `mark`
    seen: list[Any] = []  # what was looked up since then

    def pause(self, table: Table) -> None:
        """Rest here, if the way from the last rest point has become long enough. A long scene says so where it might as well begin."""
        if len(table.chance.tape) - self.tape >= self.pace:
            self.take(table)

    def mark(self, table: Table) -> None:
        """Say that the scene might as well begin here, up to the next answer or roll: nothing on the table changes before that.

        So nothing need be copied: if somebody forks, it can still be done then.
        """
        self.ready = len(table.chance.tape)
        self.seen = []

    def catch_up(self, table: Table, asked: Decision | None) -> None:
        """Somebody forks: rest where the table was marked, if it is still as it was there."""
        as_marked = self.tape < self.ready == len(table.chance.tape) and not (self.left or self.closed or table.patient)
        if as_marked and asked is not None and not asked.chance:
            seen = self.seen
            self.take(table)
            self.found, self.looked = seen, len(seen)

    def take(self, table: Table) -> None:
        """Between two scenes the table alone carries everything: keep a copy of it."""
        chance, journal, copier = table.chance, table.journal, self.copier
        self.table = copy = copier(table)
        copy.rest = None  # or it would hold itself, and never be let go
        self.at = chance.at
        self.tape = len(chance.tape)
        self.told = len(journal) if journal is not None else 0
        self.left = ()
        self.source = None
        self.forked = False
        self.closed = 0
        self.found = []
        self.looked = 0

    def first(self, table: Table, look: Callable[[Any, *What], Found], *what: *What) -> Found:
        """What a rule looks up: until something is answered or rolled, all that begin again from here look up the same, in the same order.

        So it is looked up once, however often the match is forked. What is found must never be changed.
        """
        length = len(table.chance.tape)
        if length != self.tape:
            if length != self.ready:
                return look(table, *what)
            self.seen.append(sight := look(table, *what))
            return sight
        found, place = self.found, self.looked
        self.looked = place + 1
        if place == len(found):
            found.append(look(table, *what))
        known: Found = found[place]
        return known

    def __eq__(self, other: object) -> bool:
        """Like chance it is an instrument: it never makes two tables differ."""
        return isinstance(other, Rest)

    __hash__ = None  # type: ignore[assignment]  # reason: equal to every other one

    def copy(self) -> "Rest":
        """The same rest point for a fork, which will move on to its own."""
        other: Rest = self.__copy__()  # type: ignore[attr-defined]  # reason: every struct has it, and msgspec does not say so
        other.forked = False
        other.ready = -1
        return other

    def move_to(self, other: "Rest") -> None:
        """Take over the rest point of a match that came by the same way."""
        self.table = other.table
        self.at = other.at
        self.tape = other.tape
        self.told = other.told
        self.left = other.left
        self.source = other.source
        self.closed = other.closed
        self.found = other.found
        self.looked = other.looked
        self.ready = -1


store_directly(Rest)


def play_scenes(table: Table, next_scene: Callable[[Table], Rules[None] | None], rest: Rest) -> Rules[None]:
    """Scene after scene until the game is over. It knows no match, so that a match is gone when nobody holds it any more."""
    tape = table.chance.tape
    while table.outcome is None:
        if len(tape) - rest.tape >= rest.pace:  # `pause`, without a call
            rest.take(table)
        scene = next_scene(table)
        if scene is not None:
            yield from scene
