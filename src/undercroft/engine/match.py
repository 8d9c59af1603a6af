"""Drives one game, scene by scene. It knows no game.

A suspended rule can't be copied. So the match keeps a copy of the table from a rest point, the start of a scene, and makes
any later point again by giving the same answers to the same chance: that is a fork, or a roll typed in by hand.
"""

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.engine import record, showing
from undercroft.engine.chance import Chance, NeedsResult, Physical, Seeded
from undercroft.engine.decisions import Decision, Option
from undercroft.engine.events import Told
from undercroft.engine.state import GameOver, Outcome, Table, copier, digest
from undercroft.engine.tape import SHOWN, Tape

if TYPE_CHECKING:
    from undercroft.engine.game import Content, Game, Value


PACE = 6
"""A scene start becomes a rest point when the tape has grown by so much since the last one. More makes play faster (fewer
copies of the table), less makes forks faster (less to play again)."""


class Fell(Option, frozen=True, tag="fell"):
    """A die fell so, a card was drawn: the answer to a physical roll."""

    about: Option | None
    index: int


class World:
    """Where a match left the true world: after so many answers since the rest point, for this seat, with this seed."""

    __slots__ = ("after", "seat", "seed", "source")

    def __init__(self, after: int, seat: int | None, seed: int, source: Chance) -> None:
        """The source is that of the true world."""
        self.after = after
        self.seat = seat
        self.seed = seed
        self.source = source


class Match:
    """One game being played."""

    __slots__ = (
        "_by",
        "_copy",
        "_entries",
        "_next_scene",
        "_rest",
        "_rest_at",
        "_rest_tape",
        "_rest_told",
        "_send",
        "_world",
        "content",
        "decision",
        "game",
        "imagined",
        "options",
        "seats",
        "table",
    )

    game: "Game"
    content: "Content"
    seats: int
    options: "dict[str, Value]"
    table: Table
    decision: Decision | None  # what is asked now; None when the game is over
    imagined: bool  # in another world than the true one
    _entries: "array[int]"  # of the tape
    _send: Callable[[int], Decision]  # of the scene that waits for an answer
    _rest: Table  # the table as it was at the last rest point; never changed, shared by forks
    _rest_at: int  # how far chance had been read then
    _rest_tape: int  # how long the tape was then
    _rest_told: int  # how many events had been told then
    _world: World | None
    _by: tuple[int, int]  # the last answer whose giver was named: its place on the tape, and the seat

    def __init__(self, game: "Game", content: "Content", seats: int, options: "dict[str, Value]", chance: Chance, events: bool) -> None:
        """Set the table and play to the first decision."""
        self.game = game
        self.content = content
        self.seats = seats
        self.options = options
        self._entries = chance.tape
        self.imagined = False
        self.table = game.setup(content.cards, seats, options, chance, [] if events else None)
        self._copy: Callable[[Table], Table] = copier(type(self.table))
        self._next_scene = game.next_scene
        self._world = None
        self._by = -1, -1
        self._take_rest()
        self._advance()

    # ------------------------------------------------------------------ playing

    def answer(self, index: int, seat: int | None = None) -> None:
        """Answer the decision with one of its options; an illegal answer raises ValueError and changes nothing."""
        decision = self.decision
        if decision is None or index.__class__ is not int or not 0 <= index < len(decision.options):
            raise ValueError(self._refusal(index))
        if seat is not None:
            if seat not in decision.seats:
                raise ValueError(f"seat {seat} is not asked; asked: {', '.join(map(str, decision.seats))}")
            self._by = len(self._entries), seat
        if decision.chance:
            self._fell(index)
            return
        self._entries.append(index)
        try:
            self.decision = self._send(index)
        except StopIteration:
            self._advance()
        except GameOver:
            self.decision = None
        except NeedsResult as need:
            self.decision = self._ask_people(need)

    def _refusal(self, index: object) -> str:
        if self.decision is None:
            return "the game is over: there is nothing to answer"
        return f"the answer must be 0 to {len(self.decision.options) - 1}, not {index!r}"

    def _advance(self) -> None:
        """Play scenes until somebody has to decide or the game is over."""
        table = self.table
        while table.outcome is None:
            if len(self._entries) - self._rest_tape >= PACE:
                self._take_rest()
            scene = self._next_scene(table)
            try:
                self.decision = next(scene)
            except StopIteration:
                continue
            except GameOver:
                break
            except NeedsResult as need:
                self.decision = self._ask_people(need)
            self._send = scene.send
            return
        self.decision = None

    def _take_rest(self) -> None:
        """Between two scenes the table alone carries everything: keep a copy of it."""
        table = self.table
        self._rest = self._copy(table)
        self._rest_at = table.chance.at
        self._rest_tape = len(self._entries)
        self._rest_told = len(table.journal) if table.journal is not None else 0
        self._world = None

    # ------------------------------------------------------------------ real dice

    def _ask_people(self, need: NeedsResult) -> Decision:
        """A roll or draw at a real table is a decision for whoever sits there."""
        fell = tuple(Fell(need.about, index) for index in range(need.sides))
        return Decision(tuple(range(self.seats)), fell, "", 0, need.about, None, chance=True)

    def _fell(self, index: int) -> None:
        """Note what fell and play again up to here, now knowing it."""
        physical = self.table.chance
        assert isinstance(physical, Physical)
        physical.results.append(index)
        answers = self._answers_since_rest()
        self.table = self._at_rest(physical, self.table.journal)
        self._play_again(answers)

    # ------------------------------------------------------------------ forks and imagined worlds

    def fork(self, *, events: bool = True) -> "Match":
        """An independent copy that goes on alike; without events it is a little faster."""
        other = Match.__new__(Match)
        other.game = self.game
        other.content = self.content
        other.seats = self.seats
        other.options = self.options
        other.imagined = self.imagined
        other._copy = self._copy
        other._next_scene = self._next_scene
        other._rest = self._rest
        other._rest_at = self._rest_at
        other._rest_tape = self._rest_tape
        other._rest_told = self._rest_told
        other._world = world = self._world
        other._by = self._by
        journal = self.table.journal if events else None
        if self.decision is None:
            other._fork_the_end(self.table, journal)
            return other
        other._entries = self._entries[: self._rest_tape]
        source = (world.source if world is not None else self.table.chance).fork()
        source.tape = other._entries
        other.table = other._at_rest(source, journal)
        other._play_again(self._answers_since_rest())
        return other

    def _answers_since_rest(self) -> list[int]:
        return [entry for entry in self._entries[self._rest_tape :] if entry >= 0]

    def imagine(self, seat: int | None, seed: int = 0, *, events: bool = True) -> "Match":
        """A fork in another world that this seat can't tell from the true one, with other dice to come."""
        other = self.fork(events=events)
        other.imagined = True
        if other.decision is not None:
            source = self._world.source if self._world is not None else self.table.chance
            other._world = World(len(self._answers_since_rest()), seat, seed, source.fork())
            other._depart(other._world)
        return other

    def _fork_the_end(self, table: Table, journal: list[Told] | None) -> None:
        self.decision = None
        self.table = self._copy(table)
        self.table.chance = table.chance.fork()
        self.table.journal = None if journal is None else journal[:]
        self._entries = self.table.chance.tape = table.chance.tape[:]

    def _at_rest(self, chance: Chance, journal: list[Told] | None) -> Table:
        """The table as it was at the rest point."""
        table = self._copy(self._rest)
        table.chance = chance
        table.journal = None if journal is None else journal[: self._rest_told]
        chance.at = self._rest_at
        del chance.tape[self._rest_tape :]
        return table

    def _play_again(self, answers: list[int]) -> None:
        """From the rest point on, give these answers."""
        table, entries, world = self.table, self._entries, self._world
        left_at = -1 if world is None else world.after
        given, scene = 0, None
        self.decision = None
        try:
            while table.outcome is None:
                try:
                    if scene is None:
                        scene = self._next_scene(table)
                        self._send = scene.send
                        self.decision = next(scene)
                    if given == left_at and world is not None:
                        self._depart(world)
                    if given == len(answers):
                        return
                    answer = answers[given]
                    given += 1
                    entries.append(answer)
                    self.decision = scene.send(answer)
                except StopIteration:
                    scene = None
        except NeedsResult as need:
            self.decision = self._ask_people(need)
        except GameOver:
            self.decision = None

    def _depart(self, world: World) -> None:
        """Leave the true world: hidden things are dealt anew, and other dice lie ahead."""
        chance = Seeded.of(world.seed)
        chance.tape = self._entries
        self.game.redeal(self.table, world.seat, Seeded.of(world.seed + 1))
        self.table.chance = chance
        decision = self.decision
        if decision is not None and decision.again is not None and world.seat not in decision.seats:
            decision.options = decision.again()

    # ------------------------------------------------------------------ taking back

    def undo(self, seat: int | None = None, *, agreed: bool = False) -> None:
        """Take back the last answer. Freely by whoever gave it and still decides, if nothing was rolled or shown; else if all agree."""
        if self.imagined:
            raise ValueError("an imagined match has no way back")
        again = self._before_last_answer()
        if not agreed:
            self._check_free(again, seat)
        for name in Match.__slots__:
            setattr(self, name, getattr(again, name))

    def _before_last_answer(self) -> "Match":
        """The match as it was before the last answer; with real dice a result that was typed in counts as one."""
        entries = self._entries
        chance = self.table.chance.fork()
        cut = len(entries) - 1
        while cut >= 0 and entries[cut] < 0 and not (isinstance(chance, Physical) and entries[cut] != SHOWN):
            cut -= 1
        if cut < 0:
            raise ValueError("there is no answer to take back")
        tape = Tape(entries[:cut])
        if isinstance(chance, Physical):
            chance.results = tape.results()
        chance.at = 0
        chance.tape = array("h")
        again = Match(self.game, self.content, self.seats, self.options, chance, self.table.journal is not None)
        for answer in tape.answers():
            again.answer(answer)
        again._by = self._by
        return again

    def _check_free(self, before: "Match", seat: int | None) -> None:
        assert before.decision is not None
        place, giver = self._by
        givers = (giver,) if place == len(before._entries) else before.decision.seats
        if seat is not None and seat not in givers:
            raise ValueError("somebody else gave the last answer: it can be taken back only if all agree")
        if self._entries[-1] < 0:
            raise ValueError("dice or cards have shown something since: it can be taken back only if all agree")
        if self.decision is None or not all(one in self.decision.seats for one in givers):
            raise ValueError("somebody else decides now: it can be taken back only if all agree")

    # ------------------------------------------------------------------ looking

    @property
    def tape(self) -> Tape:
        """Every answer and every result of chance so far."""
        return Tape(self._entries)

    @property
    def outcome(self) -> Outcome | None:
        """Who won, why, by which rule; None while the game goes on."""
        return self.table.outcome

    @property
    def events(self) -> list[Told]:
        """Everything that has happened; empty if events are off."""
        return self.table.journal or []

    def digest(self) -> str:
        """Equal tables have equal digests, on any machine."""
        return digest(self.table)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, ready for JSON; None is a spectator."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; there are 0 to {self.seats - 1}")
        shown: dict[str, Any] = msgspec.to_builtins(showing.show(self, seat))
        return shown

    def record(self, *, sealed: bool = False) -> dict[str, Any]:
        """The game so far as a small JSON document; sealed, it keeps back the key of the dice."""
        return record.write(self, sealed=sealed)
