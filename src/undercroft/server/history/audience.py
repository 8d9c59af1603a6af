"""What each audience has seen: one for every seat, one for all who only watch.

Nothing of a table reaches a client but through an audience: sections of `showing.table_now(match, seat)`, and lines of events that are
told to this seat. An audience to which nobody listens sleeps; when somebody comes, one step leads it from what it had to
what there is now.
"""

from collections import deque
from collections.abc import Iterable
from typing import Protocol

import msgspec

from undercroft.engine import showing
from undercroft.engine.match import Match
from undercroft.engine.view import Board, Ending, Tale
from undercroft.server.protocol.messages import Room, Saying, Snapshot, Told, Update, You
from undercroft.server.protocol.sections import Sections, changed, cut, digest

_encode = msgspec.json.Encoder().encode
_NULL = msgspec.Raw(b"null")


class Listener(Protocol):
    """Somebody who is told what an audience sees."""

    def push(self, frame: bytes) -> None:
        """Send this when there is time."""

    def push_snapshot(self) -> None:
        """Send everything when there is time."""


class Happening(msgspec.Struct, gc=False):
    """An event in words as it happened; later the table may have other words for it."""

    said: Tale
    rule: str
    to: tuple[int, ...] | None
    event: msgspec.Raw
    _number: int = -1
    _line: msgspec.Raw = _NULL

    def line(self, number: int) -> msgspec.Raw:
        """The line of the log, counted as its audience counts; most audiences count alike and share it."""
        if number != self._number:
            self._number = number
            self._line = msgspec.Raw(_encode(told_line(number, self.said, self.rule, self.event)))
        return self._line


def told_line(number: int, said: Tale, rule: str, event: msgspec.Raw) -> Told:
    """A line of the log as it goes over the wire."""
    return Told(number, said.text, rule, said.heading, said.about, said.cards, said.thread, event)


class Chronicle:
    """Everything that has happened at a table, in words. It is cut off where answers are taken back."""

    __slots__ = ("_heard", "_places", "happenings")

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.happenings: list[Happening] = []
        self._places: list[int] = []  # of the events in the match
        self._heard = 0  # events

    def follow(self, match: Match) -> None:
        """What has happened since the last time."""
        events = match.events
        if self._heard == len(events):
            return
        for place in range(self._heard, len(events)):
            told = events[place]
            said = showing.tale(match, told)
            if said.text:
                self.happenings.append(Happening(said, told.rule, told.to, msgspec.Raw(_encode(told.event))))
                self._places.append(place)
        self._heard = len(events)

    def before(self, events: int) -> list[Happening]:
        """What had happened when the match had told so many events."""
        return [each for place, each in zip(self._places, self.happenings, strict=True) if place < events]

    def begin_with(self, happenings: list[Happening]) -> None:
        """What happened before a match that begins in the middle: nothing of it can be taken back."""
        self.happenings = happenings
        self._places = [-1] * len(happenings)
        self._heard = 0

    def cut(self, match: Match) -> None:
        """The match has gone back: forget what has not happened."""
        self._heard = min(self._heard, len(match.events))
        while self._places and self._places[-1] >= self._heard:
            self._places.pop()
            self.happenings.pop()


class Step(msgspec.Struct, frozen=True, gc=False):
    """How an audience went from one version to another. Thousands are kept, and make no work for the collector of garbage."""

    since: int
    version: int
    before: str  # the digests before and after
    digest: str
    decision: int
    sections: Sections
    lines: tuple[msgspec.Raw, ...]
    undone: int | None
    had: int  # lines there were before

    def like(self, other: "Step") -> bool:
        """Whether both are the same on the wire. What is alike is mostly the same object, so this is quick."""
        return (
            self.since == other.since
            and self.digest == other.digest
            and self.undone == other.undone
            and (self.lines is other.lines or self.lines == other.lines)
            and (self.sections is other.sections or self.sections == other.sections)
        )


class Pool:
    """What several audiences share while they all move, or come to look at one version. Most see the same, and had seen the same."""

    __slots__ = ("_heard", "_looks", "_sights", "_steps")

    def __init__(self) -> None:
        """Nobody has looked yet."""
        self._sights: dict[tuple[object, object], tuple[Sections, str]] = {}
        self._looks: list[tuple[Sections, Sections, Sections, Sections]] = []  # had, saw, what of it was new, has now
        self._heard: dict[tuple[int, int], tuple[msgspec.Raw, ...]] = {}
        self._steps: list[tuple[Step, bytes]] = []

    def sight(self, match: Match, seat: int | None) -> tuple[Sections, str]:
        """All sections that a seat sees, and their digest: made once for those who have the same eyes and the same question."""
        alike = match.game.eyes(match.table, seat), showing.question_of(match, seat)
        if alike not in self._sights:
            sections = cut(showing.table_now(match, seat))
            self._sights[alike] = sections, digest(sections)
        return self._sights[alike]

    def look(self, had: Sections, seen: Sections) -> tuple[Sections, Sections]:
        """What is new for somebody who had these sections and sees those; and what they have now, the same objects where nothing is."""
        for before, after, new, now in self._looks:
            if after is seen and (before is had or before == had):
                return new, now
        new = changed(had, seen)
        now = {**had, **new}
        self._looks.append((had, seen, new, now))
        return new, now

    def lines(self, happenings: list[Happening], heard: int, had: int) -> tuple[msgspec.Raw, ...] | None:
        """All lines since so many happenings, for somebody who has so many lines; nothing if not everybody may read all of them."""
        place = heard, had
        if place not in self._heard:
            since = happenings[heard:]
            if any(told.to is not None for told in since):
                return None
            self._heard[place] = tuple(told.line(had + number) for number, told in enumerate(since, 1))
        return self._heard[place]

    def told(self) -> None:
        """All who listened know; whoever comes to the same version later shares what is seen, and not how others got there."""
        self._looks.clear()
        self._heard.clear()
        self._steps.clear()

    def frame(self, step: Step, chat: tuple[Saying, ...], room: Room | None) -> bytes:
        """The update as it goes out; equal ones are written once."""
        for other, frame in self._steps:
            if step.like(other):
                return frame
        frame = update(step, chat, room)
        self._steps.append((step, frame))
        return frame


def update(step: Step, chat: tuple[Saying, ...], room: Room | None) -> bytes:
    """A step in the words of the wire."""
    return _encode(Update(step.since, step.version, step.digest, step.decision, step.sections, step.lines, step.undone, chat, room))


class Audience:
    """One seat's eyes, or those of all who watch."""

    __slots__ = ("_had", "_heard", "_places", "_undone", "decision", "digest", "lines", "listeners", "seat", "sections", "steps", "version")

    def __init__(self, seat: int | None, updates: int) -> None:
        """It has seen nothing; so many updates are kept for those who return."""
        self.seat = seat
        self.listeners: set[Listener] = set()
        self.version = 0
        self.decision = 0
        self.digest = digest({})
        self.sections: Sections = {}
        self.lines: list[msgspec.Raw] = []
        self.steps: deque[Step] = deque(maxlen=updates)
        self._places: list[int] = []  # of the lines in the chronicle
        self._heard = 0  # happenings
        self._had = 0  # lines at the last step
        self._undone: int | None = None  # lines that were left when something was taken back, and nobody has been told

    def cut(self, chronicle: Chronicle) -> None:
        """Something was taken back: lines are gone, also for an audience that sleeps."""
        self._heard = min(self._heard, len(chronicle.happenings))
        if self._places and self._places[-1] >= self._heard:
            while self._places and self._places[-1] >= self._heard:
                self._places.pop()
                self.lines.pop()
            self._undone = len(self.lines) if self._undone is None else min(self._undone, len(self.lines))

    def rebase(self, chronicle: Chronicle) -> None:
        """The chronicle was made anew from the store: keep the lines that both have."""
        before, self.lines, self._places, self._heard = self.lines, [], [], 0
        self._hear(chronicle, Pool())
        same = 0
        while same < min(len(before), len(self.lines)) and before[same] == self.lines[same]:
            self.lines[same] = before[same]
            same += 1
        if same < len(before):
            self._undone = same if self._undone is None else min(self._undone, same)
        del self.lines[same:]
        self._heard = self._places[same - 1] + 1 if same else 0
        del self._places[same:]

    def move(self, match: Match | None, chronicle: Chronicle, version: int, decision: int, pool: Pool, told: Ending | None = None) -> Step:
        """See what there is now; the step that leads there. Of a game that can't be played again there is only told how it ended."""
        before, sections, began = self.digest, Sections(), bool(self.sections)
        if told is not None and not began:
            self.sections = sections = {"outcome": msgspec.Raw(_encode(told))}
            self.digest = digest(sections)
        if match is not None and (decision != self.decision or not began):  # else only people have moved, not the game
            sections = self._look(match, pool)
        had = self._had
        lines = self._hear(chronicle, pool)
        step = Step(self.version, version, before, self.digest, decision, sections, lines, self._undone, had)
        self._had = len(self.lines)
        self.version, self.decision, self._undone = version, decision, None
        if began or match is None:
            self.steps.append(step)
        else:  # whoever returns from before the beginning needs the board too: a snapshot
            self.steps.clear()
        return step

    def _look(self, match: Match, pool: Pool) -> Sections:
        """The sections that have changed. The others stay the same objects."""
        seen, self.digest = pool.sight(match, self.seat)
        new, self.sections = pool.look(self.sections, seen)
        return new

    def _hear(self, chronicle: Chronicle, pool: Pool) -> tuple[msgspec.Raw, ...]:
        happenings = chronicle.happenings
        if self._heard == len(happenings):
            return ()
        shared = pool.lines(happenings, self._heard, len(self.lines))
        if shared is not None:
            self.lines += shared
            self._places += range(self._heard, len(happenings))
            self._heard = len(happenings)
            return shared
        new = []
        for place in range(self._heard, len(happenings)):
            told = happenings[place]
            if told.to is None or self.seat in told.to:
                new.append(told.line(len(self.lines) + 1))
                self.lines.append(new[-1])
                self._places.append(place)
        self._heard = len(happenings)
        return tuple(new)

    def missed(self, seen: int | None, had: str) -> Step | None:
        """All steps since a version as one, for a client that has it; nothing if that is too long ago, or not what it had."""
        if seen == self.version:
            return Step(seen, seen, had, had, self.decision, {}, (), None, 0) if had == self.digest else None
        start = next((number for number, step in enumerate(self.steps) if step.since == seen), None)
        if start is None or self.steps[start].before != had:
            return None
        return merge([*self.steps][start:])

    def snapshot(self, you: You, room: Room, chat: Iterable[Saying], lines: int, board: Board | None) -> bytes:
        """Everything, for somebody who has nothing."""
        log = tuple(self.lines[-lines:])
        return _encode(Snapshot(self.version, self.digest, self.decision, you, room, self.sections, log, tuple(chat), board))


def merge(steps: list[Step]) -> Step:
    """Several steps in one. Lines that came and went in between are never told."""
    first, last = steps[0], steps[-1]
    left = first.had  # lines of the log that the client has, and may keep
    sections: Sections = {}
    lines: list[msgspec.Raw] = []
    for step in steps:
        if step.undone is not None:
            del lines[max(0, step.undone - left) :]
            left = min(left, step.undone)
        sections.update(step.sections)
        lines += step.lines
    undone = left if left < first.had else None
    return Step(first.since, last.version, first.before, last.digest, last.decision, sections, tuple(lines), undone, first.had)
