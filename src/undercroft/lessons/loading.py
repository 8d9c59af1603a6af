"""Lessons from their files. One that could not be played to its end is refused, by file and step."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from undercroft.engine.content import ContentError
from undercroft.engine.game import Game
from undercroft.lessons.content import Lesson
from undercroft.lessons.course import Course

ANYWHERE = ("banner", "prompt", "log")  # what can be pointed at on every table
SENTENCES = 2  # that a step says
_END = re.compile(r"[.!?](?=[\s\"”’')]|$)")


def names(game: Game) -> list[str]:
    """The lessons of a game, in the order in which they are offered."""
    return sorted(path.stem for path in (game.folder / "lessons").glob("*.toml"))


def load(game: Game, name: str | None = None) -> Lesson:
    """A lesson of a game, checked; the first if none is named."""
    known = names(game)
    if not known:
        raise ValueError(f"{game.title} has no lesson")
    if name is not None and name not in known:
        raise ValueError(f"{game.title} has no lesson {name!r}; it has: {', '.join(known)}")
    return read_file(game, game.folder / "lessons" / f"{name or known[0]}.toml")


def all_of(game: Game) -> list[tuple[str, Lesson]]:
    """The lessons of a game with their names, to be listed: they are not played for it."""
    return [(name, _read(game.folder / "lessons" / f"{name}.toml")) for name in names(game)]


def read_file(game: Game, path: Path) -> Lesson:
    """A lesson from any file, checked: it is played to its end."""
    lesson = _read(path)
    check(game, lesson, path.name)
    return lesson


def _read(path: Path) -> Lesson:
    file = path.name
    try:
        raw: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise ContentError(f"{file}: the file is not UTF-8 text") from None
    except OSError as error:
        raise ContentError(f"{file}: {error.strerror}") from None
    except ValueError as error:
        raise ContentError(f"{file}: {error}") from None
    return _typed(raw, file)


def _typed(raw: dict[str, Any], file: str) -> Lesson:
    try:
        return msgspec.convert(raw, Lesson)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$")
        where = place.rstrip("`").removeprefix(".")
        found = re.match(r"step\[(\d+)\]\.?", where)
        if found:
            step = raw["step"][int(found[1])]
            where = f"step {step.get('id', int(found[1]) + 1)}{': ' + where[found.end() :] if where[found.end() :] else ''}"
        raise ContentError(f"{file}: {where + ': ' if where else ''}{message}") from None


def check(game: Game, lesson: Lesson, file: str) -> None:
    """Whether the lesson can be played to its end, points at what is there, and says little enough."""
    if not lesson.step:
        raise ContentError(f"{file}: the lesson has no end: it has no step")
    ids = [step.id for step in lesson.step]
    for place, name in enumerate(ids):
        if name in ids[:place]:
            raise ContentError(f"{file}: step {name}: there are two steps of this name")
    course = Course(game, lesson, file)
    if not 0 <= lesson.seat < course.match.seats:
        raise ContentError(f"{file}: there is no seat {lesson.seat}; there are 0 to {course.match.seats - 1}")
    while (step := course.step) is not None:
        course.place(step.id)
        _check_said(course, step.say, step.wrong)
        _check_asked(course)
        _check_pointed(course)
        if step.mistake is not None:
            course.place(f"{step.id}, mistake")
            _check_said(course, step.mistake.say)
            if course.answer(course.find(step.mistake.do, "lets one do")) != "mistake":
                raise course.wrong("the mistake is what is awaited")
            _check_pointed(course)
            course.take_back()
        course.show()
    if course.match.outcome is None:
        raise ContentError(f"{file}: step {ids[-1]}: the lesson has no end: the game goes on after its last step")


def _check_said(course: Course, *texts: str) -> None:
    for text in texts:
        if not text.strip():
            raise course.wrong("it says nothing")
        if len(_END.findall(text)) > SENTENCES:
            raise course.wrong(f"it says more than {SENTENCES} sentences: {text!r}")


def _check_asked(course: Course) -> None:
    decision = course.match.decision
    if decision is not None and course.lesson.seat not in decision.seats:
        raise course.wrong(f"seat {', '.join(map(str, decision.seats))} is asked, and not the learner: `then` has to answer for them")


def _check_pointed(course: Course) -> None:
    there = set(things(course))
    for thing in course.pointed:
        if thing not in there:
            raise course.wrong(f"it points at {thing!r}, which is not there; there are: {', '.join(sorted(there))}")


def things(course: Course) -> Iterator[str]:
    """The ids of everything that lies on the table before the learner."""
    yield from ANYWHERE
    view = course.view()
    for sheet in view.get("sheets", ()):
        yield sheet["id"]
        yield from (card["id"] for card in sheet.get("hand", ()))
    for zone in view.get("zones", ()):
        yield zone["id"]
        yield from (card["id"] for card in zone.get("cards", ()))
    for row in view.get("dice", ()):
        yield row["id"]
        yield from (die["id"] for die in row["dice"])
    yield from (piece["id"] for piece in view.get("pieces", ()))
    board = course.match.game.board(course.match.table)
    yield from (space.id for space in board.spaces) if board is not None else ()
