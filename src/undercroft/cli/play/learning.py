"""A lesson at the keyboard: the sitting of somebody who learns, and where it is kept how far they came."""

import os
from pathlib import Path
from typing import Any

import msgspec

from undercroft.cli.play import saves
from undercroft.cli.play.session import ME, Invitation, NothingToTakeBack, Session
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.lessons import Course, load, names, read_file

NOVICE = "novice"
TAKE_BACK = "Take it back"


class Learning(Session):
    """One lesson. It is played by the same screens as any game; what is not awaited is not done."""

    def __init__(self, game: Game, name: str, course: Course) -> None:
        """At the step where the course stands."""
        self.course = course
        self.game = game
        self.name_of_lesson = name
        self.lesson = course.lesson
        self.note = ""  # what was said on a wrong deed
        kinds = tuple(ME if seat == course.lesson.seat else NOVICE for seat in range(course.main.seats))
        super().__init__(course.main, kinds, 0, [])

    @property
    def match(self) -> Match:
        """What lies on the table, after a mistake too."""
        return self.course.match

    @match.setter
    def match(self, _: Match) -> None:
        """It is always that of the course."""

    def looker(self) -> int | None:
        """Whoever learns."""
        return self.lesson.seat

    def to_hand_over(self) -> None:
        """The keyboard stays where it is."""
        return

    def view(self) -> dict[str, Any]:
        """The table, with what the lesson says in the place of the question."""
        view = self.course.view()
        if self.course.step is None:
            return view
        said = self.said()
        if self.course.branch is not None:
            view.pop("outcome", None)
            view["prompt"] = {"seats": (), "text": said, "rule": "", "choices": ({"index": 0, "label": TAKE_BACK},)}
        else:
            view["prompt"]["text"] = f"{said}\n{view['prompt']['text']}"
            view["prompt"].pop("plans", None)  # a lesson awaits one deed
        return view

    def said(self) -> str:
        """What the lesson says now, with the number of the step."""
        place = f"[{min(self.course.at + 1, len(self.lesson.step))} of {len(self.lesson.step)}]"
        return " ".join(filter(None, (place, self.course.said, self.note)))

    def asked(self) -> str:
        """The learner is."""
        return "you"

    @property
    def over(self) -> bool:
        """Whether the lesson is at its end."""
        return self.course.step is None

    @property
    def turn(self) -> int:
        """A number for what is asked now."""
        return self.course.at * 2 + (self.course.branch is not None)

    def bot_to_move(self) -> None:
        """Nobody else decides: what others do is part of the lesson."""
        return

    def window_closes(self) -> bool:
        """There are none."""
        return False

    def answer(self, index: int, seat: int | None = None) -> None:  # noqa: ARG002 reason: as for any sitting
        """A deed: the right one, a mistake to look at, or one that is not done."""
        self.note = ""
        if self.course.branch is not None:
            self.course.take_back()
            return
        step = self.course.step
        if self.course.answer(index) == "wrong" and step is not None:
            self.note = f"Not done. {step.wrong}"

    def take_back(self, *, agreed: bool = False) -> None:  # noqa: ARG002 reason: as for any sitting
        """A mistake is undone; what was right stays."""
        self.note = ""
        if not self.course.take_back():
            raise NothingToTakeBack("there is no mistake to take back")

    def again(self) -> Session:
        """The first real game: in the same seat, with novices in the others."""
        fewest = max(self.game.players[0], self.lesson.seat + 1)
        kinds = tuple(ME if seat == self.lesson.seat else NOVICE for seat in range(fewest))
        return Invitation(self.game, kinds, self.game.choose_options({})).sit_down()

    def keep(self) -> None:
        """Note how far it went."""
        path = progress_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = read_progress()
        kept[f"{self.game.slug}/{self.name_of_lesson}"] = self.course.at
        saves.write(path, msgspec.json.format(msgspec.json.encode(kept), indent=1))

    def how_to_resume(self, *, plain: bool = False) -> str:
        """What to type to go on."""
        if self.over:
            return f"The lesson is done. Now a real game: {self.first_game(plain=plain)}"
        return (
            f"Go on with the lesson: undercroft play {self.game.slug} --learn --lesson {self.name_of_lesson}{' --plain' if plain else ''}"
        )

    def first_game(self, *, plain: bool = False) -> str:
        """The command of a first real game; the coach is at hand in it."""
        fewest = max(self.game.players[0], self.lesson.seat + 1)
        seats = ",".join("me" if seat == self.lesson.seat else NOVICE for seat in range(fewest))
        coach = "a" if plain else "h"
        return f"undercroft play {self.game.slug} --new --seats {seats}{' --plain' if plain else ''} ({coach} asks the coach)"


def progress_file() -> Path:
    """Beside the games that are kept."""
    return saves.folder().parent / "lessons.json"


def read_progress() -> dict[str, int]:
    """How far each lesson went; nothing, if nobody can read it any more."""
    try:
        return msgspec.json.decode(progress_file().read_bytes(), type=dict[str, int])
    except (OSError, msgspec.DecodeError):
        return {}


def learn(game: Game, wanted: str | None, *, anew: bool) -> Learning:
    """A lesson by its name or its file, where it was left; the first that is not done, if none is named."""
    if wanted is not None and wanted.endswith(".toml"):
        name, lesson = str(Path(wanted).absolute()), read_file(game, Path(wanted))
    else:
        name = wanted or _next(game)
        lesson = load(game, name)
    learning = Learning(game, name, Course(game, lesson))
    at = 0 if anew else read_progress().get(f"{game.slug}/{name}", 0)
    if at < len(lesson.step):
        learning.course.go_to(at)
    return learning


def _next(game: Game) -> str:
    kept = read_progress()
    known = names(game)
    for name in known:
        if kept.get(f"{game.slug}/{name}", 0) < len(load(game, name).step):
            return name
    return known[0]


def check_folder() -> None:
    """Whether progress can be kept; ValueError if not."""
    saves.check(None)
    if progress_file().exists() and not os.access(progress_file(), os.W_OK):
        raise ValueError(f"progress can't be kept in {progress_file()}: it can't be written")
