"""A lesson in lines of text."""

import sys
from typing import Any, TextIO

from undercroft.cli.play.learning import Learning
from undercroft.cli.play.plain import HELP, Plain

EXTRA = """\
n  do it for me: the step is done as the lesson means it
t  what the lesson said, again"""


class PlainLesson(Plain):
    """One lesson, line by line. It is read out what is new, then what the lesson says, then the options."""

    def __init__(self, session: Learning, source: TextIO, out: TextIO) -> None:
        """Read from the source, write to `out`."""
        super().__init__(session, source, out)
        self.learning = session

    def opening(self) -> str:
        """What it is called, and how to get help."""
        lesson = self.learning.lesson
        side = f" {lesson.side}." if lesson.side else ""
        told = f"A lesson: {lesson.title}.{side} {lesson.about} About {lesson.minutes} minutes; q leaves it, n does a step for you."
        return f"{super().opening()}\n{told}"

    def _command(self, line: str) -> None:
        if line == "n":
            self.learning.course.show()
            self.learning.note = ""
            self._keep()
        elif line == "t":
            self.say(self.learning.said())
        elif line == "a":
            self.say("The coach is silent in a lesson; afterwards there is a game with one.")
        elif line == "h":
            self.say(HELP, EXTRA)
        else:
            super()._command(line)

    def _keep(self) -> None:
        try:
            self.learning.keep()
        except OSError as error:
            print(f"undercroft: how far you came could not be kept: {error.strerror}", file=sys.stderr)  # noqa: T201 reason: the command line

    def ending(self, view: dict[str, Any]) -> None:
        """How it ended, and what the lesson says of it."""
        outcome = view["outcome"]
        self.say("", f"{'Won.' if self.learning.lesson.seat in outcome['winners'] else 'Lost.'} {outcome['text']} [{outcome['rule']}]")
        self.say(self.learning.lesson.end)

    def left(self) -> str:
        """What to type to go on."""
        return self.learning.how_to_resume(plain=True)


def run(session: Learning) -> int:
    """Learn on standard input and output."""
    return PlainLesson(session, sys.stdin, sys.stdout).play()
