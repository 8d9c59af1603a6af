"""A lesson as the page plays it: all of its way, made once. Its course is known from the beginning, so no table of the house is needed.

The page shows a step, waits for the deed, and says what is said on a wrong one; what it shows was made by the rules here.
"""

import msgspec

from undercroft.engine import showing
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.engine.view import Board
from undercroft.lessons import Course, load
from undercroft.server.history.replays import Lines
from undercroft.server.protocol.frames import Wire
from undercroft.server.protocol.sections import Sections, changed, cut


class FilmMistake(Wire, frozen=True):
    """A wrong deed that may be done, and what comes of it; it has to be taken back."""

    index: int  # of the option
    say: str
    point: tuple[str, ...]
    sections: dict[str, msgspec.Raw]  # what is different from the step
    log: tuple[msgspec.Raw, ...]


class FilmStep(Wire, frozen=True):
    """One thing that is said, and the deed that it waits for."""

    id: str
    say: str
    point: tuple[str, ...]  # ids of things on the table, or banner, prompt, log
    right: int  # the option that is awaited
    wrong: str  # said on any other
    mistake: FilmMistake | None
    sections: dict[str, msgspec.Raw]  # what has changed since the step before
    log: tuple[msgspec.Raw, ...]


class Film(Wire, frozen=True):
    """A lesson from its first step to its last."""

    game: str
    name: str
    title: str
    about: str
    side: str
    minutes: int
    seat: int  # whose part it is
    seats: int
    steps: tuple[FilmStep, ...]
    end: str  # said when the game is over
    sections: dict[str, msgspec.Raw]  # at the end, what has changed since the last step
    log: tuple[msgspec.Raw, ...]
    board: Board | None = None


def film(game: Game, name: str) -> Film:
    """A lesson played through, step by step."""
    lesson = load(game, name)
    course, lines = Course(game, lesson, f"{name}.toml"), Lines(lesson.seat)
    before: Sections = {}
    steps = []
    while (step := course.step) is not None:
        now = _sections(course.main, lesson.seat)
        log = lines.new(course.main)
        mistake = None
        if step.mistake is not None:
            index = course.find(step.mistake.do, "lets one do")
            course.answer(index)
            seen = _sections(course.match, lesson.seat)
            mistake = FilmMistake(index, step.mistake.say, step.mistake.point, changed(now, seen), lines.ahead(course.match))
            course.take_back()
        steps.append(FilmStep(step.id, step.say, step.point, course.right(), step.wrong, mistake, changed(before, now), log))
        before = now
        course.show()
    return Film(
        game.slug,
        name,
        lesson.title,
        lesson.about,
        lesson.side,
        lesson.minutes,
        lesson.seat,
        lesson.seats,
        tuple(steps),
        lesson.end,
        changed(before, _sections(course.main, lesson.seat)),
        lines.new(course.main),
        game.board(course.main.table),
    )


def _sections(match: Match, seat: int) -> Sections:
    return cut(showing.table_now(match, seat))
