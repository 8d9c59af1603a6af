"""Drives one game, scene by scene. It knows no game.

A suspended rule can't be copied. So the match keeps a copy of the table from a rest point, the start of a scene, and makes
any later point again by giving the same answers to the same chance: that is a fork, or a roll typed in by hand.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.engine import record, showing, undoing, windows
from undercroft.engine.chance import Chance, NeedsResult, Physical, Seeded
from undercroft.engine.decisions import Decision, Option, ask_people, refusal
from undercroft.engine.events import Told
from undercroft.engine.origin import Origin
from undercroft.engine.scenes import NEVER, Departure, Foresight, Rest, World, play_scenes
from undercroft.engine.state import GameOver, Outcome, Table, copier, digest
from undercroft.engine.tape import Tape

if TYPE_CHECKING:
    from undercroft.engine.game import Content, Game, Value


class Match:
    """One game being played."""

    __slots__ = (
        "_entries",
        "_foreseen",
        "_givers",
        "_next_scene",
        "_origin",
        "_past",
        "_rest",
        "_send",
        "content",
        "decision",
        "game",
        "imagined",
        "options",
        "patient",
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
    patient: bool  # it stops at windows also where nobody can reply, until somebody closes them
    _entries: list[int]  # of the tape; of a fork only those since it was made, until somebody wants to see more
    _past: tuple[list[int], int] | None  # a fork's tape before that: so many entries of the tape of another match, which it shares
    _send: Callable[[int], Decision]  # of the scenes, which wait for an answer
    _rest: Rest  # the last rest point
    _givers: dict[int, int]  # who gave an answer, by its place on the tape, where the caller has said so
    _origin: Origin | None  # where it began, if not at the beginning
    _foreseen: Foresight | None  # worlds imagined from where it stood

    def __init__(
        self,
        game: "Game",
        content: "Content",
        seats: int,
        options: "dict[str, Value]",
        chance: Chance,
        events: bool,
        patient: bool = False,
        origin: Origin | None = None,
    ) -> None:
        """Set the table, or lay it as it was somewhere else, and play to the next decision; a patient match stops at windows too."""
        self.game = game
        self.content = content
        self.seats = seats
        self.options = options
        self.imagined = False
        self.patient = patient
        self.table = table = game.setup(content.cards, seats, options, chance, [] if events else None)
        if chance.tape:
            raise TypeError(f"{game.slug}: the setup uses chance; that is for the first scene, where people with real cards can be asked")
        self._origin = origin
        if origin is not None:
            origin.lay(table, chance)
        self._entries = chance.tape
        self._next_scene = game.next_scene
        self._givers = {}
        self._foreseen = None
        self._past = None
        self._rest = rest = Rest(copier=copier(type(table)), pace=game.pace, table=table)
        table.rest = rest
        table.patient = patient
        rest.take(table)
        self._play_again([])

    # ------------------------------------------------------------------ playing

    def answer(self, index: int, seat: int | None = None) -> None:
        """Answer the decision with one of its options; an illegal answer raises ValueError and changes nothing."""
        decision = self.decision
        if decision is None or index.__class__ is not int or index < 0 or index >= len(decision.options) or not decision.seats:
            raise ValueError(refusal(decision, index))
        if seat is not None:
            if seat not in decision.seats:
                raise ValueError(f"seat {seat} is not asked; asked: {', '.join(map(str, decision.known()))}")
            self._givers = {**self._givers, len(self.tape): seat}
            self.table.giver = seat
        self._entries.append(index)
        send = self._send
        try:
            self.decision = send(index)
            if self.patient:
                self._rest.closed = 0
        except (GameOver, StopIteration):
            if decision.chance:  # people threw a die: the scenes were unwound for it and take no answer
                self._fell(index)
            else:
                self.decision = None
        except NeedsResult as need:
            self.decision = ask_people(self.seats, need.about, need.sides)
        except Exception:
            self._recover()
            raise

    def options_for(self, seat: int | None) -> Sequence[Option]:
        """What a seat may answer now; in a patient match also whoever would be asked later in the same window. Nothing for the others."""
        return windows.options_for(self, seat)

    def close_window(self, given: Mapping[int, int] | None = None) -> list[tuple[int, int]]:
        """Play on from a window with what was given in it: whoever gave nothing passes, and the first who plays ends it.

        Who was truly asked, and what they answered. Where nobody was, nothing goes onto the tape.
        """
        return windows.close(self, given or {})

    def pass_on(self) -> None:
        """Close all windows in which nobody can reply, until somebody is asked."""
        while self.decision is not None and not self.decision.seats:
            self._pass()

    def _pass(self) -> None:
        """Nobody could reply: go on, and nothing goes onto the tape."""
        self._rest.closed += 1
        try:
            self.decision = self._send(0)
        except (GameOver, StopIteration):
            self.decision = None
        except NeedsResult as need:
            self.decision = ask_people(self.seats, need.about, need.sides)

    def _recover(self) -> None:
        """An error in a rule must not pass for a finished scene: go back to before the answer."""
        answers = self._answers_since_rest()
        if not answers and not self.imagined:  # there was a rest after it
            self._become(undoing.before_last_answer(self, 1))
            return
        chance = (self._rest.source or self.table.chance).fork()
        chance.tape = self._entries
        self.table = self._at_rest(chance, self.table.journal)
        self._play_again(answers[:-1])

    # ------------------------------------------------------------------ real dice

    def _fell(self, index: int) -> None:
        """Note what fell and play again up to here, now knowing it."""
        physical = self.table.chance
        assert isinstance(physical, Physical)
        physical.results.append(index)
        self._entries.pop()  # it is a result, and no answer
        answers = self._answers_since_rest()
        self.table = self._at_rest(physical, self.table.journal)
        self._play_again(answers)

    # ------------------------------------------------------------------ forks and imagined worlds

    def fork(self, *, events: bool = True) -> "Match":
        """An independent copy that goes on alike; without events it is a little faster.

        A second one rests on its way more often than play does, and this match takes over the last of these rest points: where two
        forks are made, others follow, and they have less to play again.
        """
        self._rest.catch_up(self.table, self.decision)
        if self.decision is None:
            other = self._beside(self._rest.copy())
            other._fork_the_end(self.table)
        elif self._past is None and not self._givers:
            past = self._entries, self._rest.tape
            other = self._begun_again([], events=events)
            other._past = past
        else:
            other = self._begun_again(self._entries[: self._rest.tape], events=events)
        other._wait_nowhere_else()
        if not events:
            other._hush()
        return other

    def _beside(self, rest: Rest) -> "Match":
        """A match of the same game, which has no table yet."""
        other = Match.__new__(Match)
        other.game = self.game
        other.content = self.content
        other.seats = self.seats
        other.options = self.options
        other.imagined = self.imagined
        other.patient = self.patient
        other._next_scene = self._next_scene
        other._rest = rest
        other._givers = self._givers
        other._origin = self._origin
        other._foreseen = None
        other._past = self._past
        return other

    def _begun_again(self, entries: list[int], *, events: bool) -> "Match":
        """Another match that has come here from the rest point, on a tape that begins so. Without events it has none from before that."""
        rest, journal = self._rest, self.table.journal
        other = self._beside(rest.copy())
        before = journal[: rest.told] if journal is not None and events else []
        begun = len(entries)
        source = (rest.source or self.table.chance).fork()
        source.tape = other._entries = entries
        way = other._rest
        way.tape, way.told = begun, len(before)
        way.pace = 1 if rest.forked else self.game.pace
        other.table = other._at_rest(source, None if journal is None else before)
        other._play_again(self._answers_since_rest())
        way.pace = self.game.pace
        rest.forked = True
        if way.tape > begun:
            tape, told = rest.tape + way.tape - begun, rest.told + way.told - len(before)
            rest.move_to(way)
            rest.tape, rest.told = tape, told
        return other

    def _wait_nowhere_else(self) -> None:
        """It stands where the match does that it was forked from, at whatever window."""
        if self.decision is not None and self.decision.seats:
            self.patient = self.table.patient = False

    def _hush(self) -> None:
        """Events are switched off from here on, and those before are forgotten."""
        self.table.journal = None
        self._rest.told = 0

    def _answers_since_rest(self) -> list[int]:
        return [entry for entry in self._entries[self._rest.tape :] if entry >= 0]

    def imagine(self, seat: int | None, seed: int = 0, *, events: bool = True) -> "Match":
        """A fork in another world that this seat can't tell from the true one, with other dice to come.

        It takes no rest on its way, until somebody forks it.
        """
        self.check_seat(seat)
        if self.decision is None:
            return self.fork(events=events)._stand(seat, events=events)
        self._rest.catch_up(self.table, self.decision)
        self._rest.forked = True  # so that no rest comes between the nearest one and where the worlds part
        other = self._begun_again(self._entries[: self._rest.tape] if events else [], events=events)._stand(seat, events=events)
        rest = other._rest
        rest.source = rest.source or self.table.chance.fork()
        if other.decision is not None and other.decision.chance:
            other._roll_on(rest.source, Seeded.of(seed, "dice "))
        departure = Departure(len(other._answers_since_rest()), seat, self._world(other.table, seat, seed), rest.closed)
        rest.left += (departure,)
        other._depart(departure)
        rest.pace = NEVER
        return other

    def _world(self, table: Table, seat: int | None, seed: int) -> World:
        """The world of this seed, as seen from here."""
        standing = (len(self._entries), self._rest.closed)
        if self._foreseen is None or self._foreseen.standing != standing:
            self._foreseen = Foresight(standing, {})
        return self._foreseen.world(self.game.redeal, table, seat, seed)

    def _stand(self, seat: int | None, *, events: bool) -> "Match":
        """From here on it is imagined. A bot reads tapes and events too: what was dealt before, or told to others, is not for it."""
        self._wait_nowhere_else()
        if not events:
            self._hush()
        self.imagined = True
        self._past = None
        journal, rest = self.table.journal, self._rest
        if rest.tape:
            del self._entries[: rest.tape]
            rest.tape = 0
        if journal is not None:
            rest.told = sum(told.known_to(seat) for told in journal[: rest.told])
            journal[:] = [told for told in journal if told.known_to(seat)]
        return self

    def _fork_the_end(self, table: Table) -> None:
        self.decision = None
        self.table = self._rest.copier(table)
        self.table.chance = table.chance.fork()
        self.table.rest = self._rest
        self.table.journal = None if table.journal is None else table.journal[:]
        self._entries = self.table.chance.tape = table.chance.tape[:]

    def _at_rest(self, chance: Chance, journal: list[Told] | None) -> Table:
        """The table as it was at the rest point."""
        rest = self._rest
        rest.looked = 0
        table = rest.copier(rest.table)
        table.chance = chance
        table.rest = rest
        table.patient = self.patient
        table.journal = None if journal is None else journal[: rest.told]
        chance.at = rest.at
        del chance.tape[rest.tape :]
        return table

    def _play_again(self, answers: list[int]) -> None:
        """From the rest point on, give these answers."""
        entries, rest = self._entries, self._rest
        departures = [*rest.left]
        closed, rest.closed = rest.closed, 0
        scenes = play_scenes(self.table, self._next_scene, rest)
        self._send = send = scenes.send
        self.decision = None
        try:
            self.decision = next(scenes)
            for given, answer in enumerate(answers):
                if self.patient:
                    self._stand_again(given, departures, None)
                while departures and departures[0].after == given:
                    self._depart(departures.pop(0))
                self.table.giver = self._givers.get(len(entries))
                entries.append(answer)
                self.decision = send(answer)
            if self.patient:
                self._stand_again(len(answers), departures, closed)
            for departure in departures:
                self._depart(departure)
        except (GameOver, StopIteration):
            self.decision = None
        except NeedsResult as need:
            self.decision = ask_people(self.seats, need.about, need.sides)

    def _stand_again(self, given: int, departures: list[Departure], closed: int | None) -> None:
        """Close so many windows in which nobody could reply, or all until somebody is asked; the worlds are left where they were."""
        rest, passed = self._rest, 0
        rest.closed = 0
        while self.decision is not None and (passed < closed if closed is not None else not self.decision.seats):
            while departures and (departures[0].after, departures[0].closed) == (given, passed):
                self._depart(departures.pop(0))
            passed += 1
            rest.closed += 1  # a rest on the way counts anew
            self.decision = self._send(0)

    def _roll_on(self, source: Chance, then: Seeded) -> None:
        """A real die is in the air, and in an imagined world nobody can be asked how it fell."""
        assert isinstance(source, Physical)
        source.then = then
        answers = self._answers_since_rest()
        chance = source.fork()
        chance.tape = self._entries
        self.table = self._at_rest(chance, self.table.journal)
        self._play_again(answers)

    def _depart(self, departure: Departure) -> None:
        """Leave the world: hidden things lie elsewhere, and other dice lie ahead."""
        table, world = self.table, departure.world
        if table.journal is not None:
            table.journal[:] = [told for told in table.journal if told.known_to(departure.seat)]
        if world.lay is not None:
            world.lay(table)
        table.chance = dice = world.dice.fork()
        dice.tape = self._entries
        decision = self.decision
        if decision is not None and decision.again is not None and departure.seat not in decision.seats:
            decision.options = decision.again()

    # ------------------------------------------------------------------ taking back

    def undo(self, seat: int | None = None, *, agreed: bool = False, answers: int = 1) -> None:
        """Take back the last answer, or so many. Freely by whoever gave them and still decides, if nothing was shown; else if all agree."""
        if self.imagined:
            raise ValueError("an imagined match has no way back")
        again = undoing.before_last_answer(self, answers)
        if not agreed:
            undoing.check_free(self, again, seat)
        self._become(again)

    def _become(self, other: "Match") -> None:
        for name in Match.__slots__:
            setattr(self, name, getattr(other, name))

    def patiently(self) -> "Match":
        """The same match, played again from its start; from here on it stops at windows."""
        return undoing.played_again(self, self.tape, patient=True)

    # ------------------------------------------------------------------ looking

    @property
    def tape(self) -> Tape:
        """Every answer and every result of chance so far."""
        self._look_back()
        return Tape(self._entries)

    def _look_back(self) -> None:
        """A fork's own tape becomes the whole one."""
        if self._past is not None:
            before, length = self._past
            self._entries[:0] = before[:length]
            self._rest.tape += length
            self._rest.ready = -1
            self._past = None

    @property
    def rested(self) -> Rest:
        """The last rest point, as the whole tape counts it."""
        self._look_back()
        return self._rest

    @property
    def lies_elsewhere(self) -> bool:
        """Of an imagined match: whether hidden things were dealt anew since the rest point. If not, only the dice to come are others."""
        return any(departure.world.lay is not None for departure in self._rest.left)

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
        self.check_seat(seat)
        shown: dict[str, Any] = msgspec.to_builtins(showing.show(self, seat))
        return shown

    def check_seat(self, seat: int | None) -> None:
        """None is a spectator; any other seat has to exist."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; there are 0 to {self.seats - 1}")

    def record(self, *, sealed: bool = False) -> dict[str, Any]:
        """The game so far as a small JSON document; sealed, it keeps back the key of the dice."""
        return record.write(self, sealed=sealed)
