"""What each audience has seen: one for every seat, one for all who only watch.

Nothing of a table reaches a client but through an audience: sections of `showing.table_now(match, seat)`, and lines of events that
`told.known_to(seat)`. An audience to which nobody listens sleeps; when somebody comes, one step leads it from what it had to
what there is now.
"""

from collections import deque
from collections.abc import Iterable
from typing import Protocol

import msgspec

from undercroft.engine import showing
from undercroft.engine.events import Told as Journalled
from undercroft.engine.match import Match
from undercroft.engine.view import Board
from undercroft.server.messages import Room, Saying, Snapshot, Told, Update, You
from undercroft.server.sections import NAMES, Sections, digest

_encode = msgspec.json.Encoder().encode
_EMPTY = msgspec.Raw(b"[]")
_NULL = msgspec.Raw(b"null")


class Listener(Protocol):
    """Somebody who is told what an audience sees."""

    def push(self, frame: str) -> None:
        """Send this when there is time."""

    def push_snapshot(self) -> None:
        """Send everything when there is time."""


class Happening:
    """An event in words."""

    __slots__ = ("_line", "_number", "event", "rule", "text", "to")

    def __init__(self, told: Journalled, text: str) -> None:
        """In words as it happened; later the table may have other words for it."""
        self.text = text
        self.rule = told.rule
        self.to = told.to
        self.event = msgspec.Raw(_encode(told.event))
        self._number = -1
        self._line = msgspec.Raw(b"")

    def line(self, number: int) -> msgspec.Raw:
        """The line of the log, counted as its audience counts; most audiences count alike and share it."""
        if number != self._number:
            self._number = number
            self._line = msgspec.Raw(_encode(Told(number, self.text, self.rule, self.event)))
        return self._line


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
        words, table = match.game.words, match.table
        for place in range(self._heard, len(events)):
            told = events[place]
            text = words.event(table, told.event)
            if text:
                self.happenings.append(Happening(told, text))
                self._places.append(place)
        self._heard = len(events)

    def cut(self, match: Match) -> None:
        """The match has gone back: forget what has not happened."""
        self._heard = min(self._heard, len(match.events))
        while self._places and self._places[-1] >= self._heard:
            self._places.pop()
            self.happenings.pop()


class Step:
    """How an audience went from one version to another."""

    __slots__ = ("before", "decision", "digest", "had", "lines", "sections", "since", "undone", "version")

    def __init__(
        self,
        since: int,
        version: int,
        before: str,
        after: str,
        decision: int,
        sections: Sections,
        lines: list[msgspec.Raw],
        undone: int | None,
        had: int,
    ) -> None:
        """The digests are those before and after; `had` is how many lines there were before."""
        self.since = since
        self.version = version
        self.before = before
        self.digest = after
        self.decision = decision
        self.sections = sections
        self.lines = lines
        self.undone = undone
        self.had = had

    def like(self, other: "Step") -> bool:
        """Whether both are the same on the wire. What is alike is mostly the same object, so this is quick."""
        return (
            self.since == other.since
            and self.digest == other.digest
            and self.undone == other.undone
            and self.lines == other.lines
            and self.sections == other.sections
        )


class Pool:
    """Sections that several audiences share while they all move."""

    __slots__ = ("_made", "_steps")

    def __init__(self) -> None:
        """Nothing has been made yet."""
        self._made: dict[str, list[msgspec.Raw]] = {name: [] for name in NAMES}
        self._steps: list[tuple[Step, str]] = []

    def section(self, name: str, raw: msgspec.Raw) -> msgspec.Raw:
        """The one that was made before, if it is the same."""
        made = self._made[name]
        for other in made:
            if other == raw:
                return other
        made.append(raw)
        return raw

    def frame(self, step: Step, chat: tuple[Saying, ...], room: Room | None) -> str:
        """The update as it goes out; equal ones are written once."""
        for other, frame in self._steps:
            if step.like(other):
                return frame
        frame = update(step, chat, room)
        self._steps.append((step, frame))
        return frame


def update(step: Step, chat: tuple[Saying, ...], room: Room | None) -> str:
    """A step in the words of the wire."""
    return _encode(
        Update(step.since, step.version, step.digest, step.decision, step.sections, tuple(step.lines), step.undone, chat, room)
    ).decode()


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
        self._hear(chronicle)
        same = 0
        while same < min(len(before), len(self.lines)) and before[same] == self.lines[same]:
            self.lines[same] = before[same]
            same += 1
        if same < len(before):
            self._undone = same if self._undone is None else min(self._undone, same)
        del self.lines[same:]
        self._heard = self._places[same - 1] + 1 if same else 0
        del self._places[same:]

    def move(self, match: Match | None, chronicle: Chronicle, version: int, decision: int, pool: Pool) -> Step:
        """See what there is now; the step that leads there."""
        before, sections, began = self.digest, Sections(), bool(self.sections)
        if match is not None and (decision != self.decision or not began):  # else only people have moved, not the game
            sections = self._look(match, pool)
        had = self._had
        lines = self._hear(chronicle)
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
        view = showing.table_now(match, self.seat)
        sections, changed = self.sections, {}
        if not sections:
            sections.update(dict.fromkeys(NAMES, msgspec.Raw(b"")))
        for name in NAMES:
            part = getattr(view, name)
            raw = _NULL if part is None else _EMPTY if part == () else msgspec.Raw(_encode(part))
            if raw != sections[name]:
                sections[name] = changed[name] = pool.section(name, raw)
        if changed:
            self.digest = digest(sections)
        return changed

    def _hear(self, chronicle: Chronicle) -> list[msgspec.Raw]:
        happenings = chronicle.happenings
        new = []
        for place in range(self._heard, len(happenings)):
            told = happenings[place]
            if told.to is None or self.seat in told.to:
                new.append(told.line(len(self.lines) + 1))
                self.lines.append(new[-1])
                self._places.append(place)
        self._heard = len(happenings)
        return new

    def missed(self, seen: int | None, had: str) -> Step | None:
        """All steps since a version as one, for a client that has it; nothing if that is too long ago, or not what it had."""
        if seen == self.version:
            return Step(seen, seen, had, had, self.decision, {}, [], None, 0) if had == self.digest else None
        start = next((number for number, step in enumerate(self.steps) if step.since == seen), None)
        if start is None or self.steps[start].before != had:
            return None
        return merge([*self.steps][start:])

    def snapshot(self, you: You, room: Room, chat: Iterable[Saying], lines: int, board: Board | None) -> str:
        """Everything, for somebody who has nothing."""
        log = tuple(self.lines[-lines:])
        return _encode(Snapshot(self.version, self.digest, self.decision, you, room, self.sections, log, tuple(chat), board)).decode()


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
    return Step(first.since, last.version, first.before, last.digest, last.decision, sections, lines, undone, first.had)
