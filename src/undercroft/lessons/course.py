"""A lesson being played: a real match, of which one deed at a time is awaited.

Its way is known from the beginning to the end. A wrong deed is not done; a mistake that the lesson knows is done in a fork, looked at,
and taken back. So where somebody stands is the number of a step, and nothing else has to be kept.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from undercroft.engine.content import ContentError
from undercroft.engine.decisions import Option
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.lessons.content import Deed, Lesson, Step, Wish
from undercroft.lessons.fate import Fate, Unwished
from undercroft.lessons.laid import begin

Verdict = Literal["right", "mistake", "wrong"]

START = "the start"
LIT = "lit"  # part of a deed: what the option lights up, where its own parts say it less well


class Course:
    """Somebody at a lesson."""

    def __init__(self, game: Game, lesson: Lesson, file: str = "") -> None:
        """Before the first step. The file is named in complaints."""
        self.lesson = lesson
        self.file = file
        self.at = 0  # the step that is awaited
        self.branch: Match | None = None  # a mistake that is looked at
        self._place = START
        self.main = self._begin(game)

    def _begin(self, game: Game) -> Match:
        lesson = self.lesson
        fate = Fate(game.words.result, lesson.seed)
        fate.wish(lesson.dice)

        def next_scene(table: Any) -> Any:
            table.chance.table = table
            return game.next_scene(table)

        try:
            noticed = msgspec.structs.replace(game, next_scene=next_scene)
            match = begin(noticed, lesson.seats, lesson.facts, fate, options=lesson.options, pack=lesson.pack)
            self._give(match, lesson.before)
            self._check_dice(match, lesson.dice)
        except ContentError:
            raise
        except ValueError as error:
            raise self.wrong(str(error)) from None
        return match

    # ------------------------------------------------------------------ looking

    @property
    def match(self) -> Match:
        """What lies on the table now, after a mistake too."""
        return self.branch or self.main

    @property
    def step(self) -> Step | None:
        """What is awaited; None at the end."""
        return self.lesson.step[self.at] if self.at < len(self.lesson.step) else None

    @property
    def said(self) -> str:
        """What is said now."""
        step = self.step
        if step is None:
            return self.lesson.end
        return step.mistake.say if self.branch is not None and step.mistake is not None else step.say

    @property
    def pointed(self) -> tuple[str, ...]:
        """What is pointed at now."""
        step = self.step
        if step is None:
            return ()
        return step.mistake.point if self.branch is not None and step.mistake is not None else step.point

    def view(self) -> dict[str, Any]:
        """The table as the learner sees it."""
        return self.match.view(self.lesson.seat)

    def right(self) -> int:
        """The number of the option that is awaited."""
        step = self.step
        assert step is not None
        return self._find(self.main, step.do, "awaits")

    def judge(self, index: int) -> Verdict:
        """What becomes of an answer."""
        step = self.step
        if step is None or index == self.right():
            return "right"
        if step.mistake is not None and index == self._find(self.main, step.mistake.do, "lets one do"):
            return "mistake"
        return "wrong"

    # ------------------------------------------------------------------ doing

    def answer(self, index: int) -> Verdict:
        """The learner has done something: what is right goes on, a mistake is looked at, anything else is not done."""
        step = self.step
        if step is None or self.branch is not None:
            return "wrong"
        verdict = self.judge(index)
        if verdict == "mistake" and step.mistake is not None:
            self._place = f"step {step.id}, mistake"
            self.branch = self.main.fork()
            self._play(self.branch, index, step.mistake.dice, step.mistake.then)
        elif verdict == "right":
            self._place = f"step {step.id}"
            self._play(self.main, index, step.dice, step.then)
            self.at += 1
        return verdict

    def take_back(self) -> bool:
        """The mistake is undone, if one was made."""
        made = self.branch is not None
        self.branch = None
        return made

    def show(self) -> None:
        """Do for the learner what is awaited."""
        self.take_back()
        self.answer(self.right())

    def go_to(self, step: int) -> None:
        """Go on where somebody has left."""
        while self.at < min(step, len(self.lesson.step)):
            self.show()

    # ------------------------------------------------------------------ by the script

    def _play(self, match: Match, index: int, dice: Sequence[Wish], then: Sequence[Deed]) -> None:
        fate = match.table.chance
        assert isinstance(fate, Fate)
        fate.wish(dice)
        try:
            match.answer(index)
            self._give(match, then)
        except Unwished as error:
            raise self.wrong(str(error)) from None
        self._check_dice(match, dice)

    def _give(self, match: Match, deeds: Sequence[Deed]) -> None:
        for deed in deeds:
            match.answer(self._find(match, deed, "wants done"))

    def _check_dice(self, match: Match, dice: Sequence[Wish]) -> None:
        fate = match.table.chance
        assert isinstance(fate, Fate)
        if fate.left:
            raise self.wrong(f"of {len(dice)} results that are written down, these do not come: {', '.join(map(str, fate.left))}")

    def _find(self, match: Match, deed: Deed, verb: str) -> int:
        decision = match.decision
        if decision is None:
            raise self.wrong(f"it {verb} {told(deed)}, but the game is over")
        found = [index for index, option in enumerate(decision.options) if fits(option, deed) and lights(match, option, deed)]
        if len(found) == 1:
            return found[0]
        can = "; ".join(told(parts(option)) for option in decision.options)
        what = "several options are that" if found else "that can't be done"
        raise self.wrong(f"it {verb} {told(deed)}, and {what}; seat {', '.join(map(str, decision.seats))} can: {can}")

    def find(self, deed: Deed, verb: str) -> int:
        """The number of the option that is meant, as the table lies now."""
        return self._find(self.match, deed, verb)

    def place(self, step: str) -> None:
        """Complaints from now on are about this step."""
        self._place = f"step {step}"

    def wrong(self, why: str) -> ContentError:
        """What is wrong with the lesson, and where."""
        where = f"{self.file}: " if self.file else ""
        return ContentError(f"{where}{self._place}: {why}")


def parts(option: Option) -> Deed:
    """An option as a lesson would write it."""
    plain: dict[str, Any] = msgspec.to_builtins(option)
    return {"do": plain.pop("type"), **{name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}}


def fits(option: Option, deed: Deed) -> bool:
    """Whether an option is of this kind and has these parts."""
    whole = parts(option)
    return all(name in whole and whole[name] == value for name, value in deed.items() if name != LIT)


def lights(match: Match, option: Option, deed: Deed) -> bool:
    """Whether an option lights up the thing that the deed names; any, if it names none."""
    return LIT not in deed or deed[LIT] in match.game.words.option(match.table, option).targets


def told(deed: Deed) -> str:
    """A deed in a few words."""
    return " ".join([str(deed.get("do", "?")), *(f"{name}={value}" for name, value in deed.items() if name != "do")])
