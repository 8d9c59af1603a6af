"""A lesson on the screen: the table as in any game, on which one thing is pointed at and one deed awaited."""

from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from undercroft.cli.play.learning import Learning
from undercroft.cli.play.terminal import words
from undercroft.cli.play.terminal.board import Board
from undercroft.cli.play.terminal.choices import Choices
from undercroft.cli.play.terminal.dice import Dice
from undercroft.cli.play.terminal.leaves import Asking
from undercroft.cli.play.terminal.party import Party
from undercroft.cli.play.terminal.piles import Piles
from undercroft.cli.play.terminal.table import Table


class LessonTable(Table):
    """One lesson."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "show_me", "do it for me")]

    def __init__(self, learning: Learning, *, fast: bool) -> None:
        """Where it was left."""
        super().__init__(learning, fast=fast)
        self.learning = learning

    async def _welcome(self) -> None:
        """A lesson says everything in its time."""

    async def _show(self, view: dict[str, Any]) -> None:
        await super()._show(view)
        self._point(())

    @on(Choices.Focused)
    def _light(self, event: Choices.Focused) -> None:
        """What the lesson points at glows as well."""
        self._point(event.targets)
        self.query_one(Board).look_at(event.choice)

    def _point(self, targets: tuple[str, ...]) -> None:
        for part in (self.query_one(Party), self.query_one(Piles), self.query_one(Dice)):
            part.light((*targets, *self.learning.course.pointed))

    async def _end(self, view: dict[str, Any]) -> bool:
        title, body, won = words.ending(view, self.learning.people)
        answers = [("n", "A first real game, with a novice; h asks the coach"), ("q", "Leave the table")]
        answer = await self.app.push_screen_wait(
            Asking(title, f"{body}\n\n{self.learning.lesson.end}", answers, "-won" if won else "-lost")
        )
        _ = self.dismiss("new" if answer == "n" else "quit")
        return False

    def action_show_me(self) -> None:
        """Do what is awaited."""
        course = self.learning.course
        if course.step is not None:
            course.take_back()
            self.orders.put_nowait(("answer", course.right(), self.learning.turn))

    async def action_coach(self) -> None:
        """A lesson has one already."""
        self.notify("The coach is silent in a lesson; afterwards there is a game with one.")

    def keep(self) -> bool:
        """Note how far it went; if that fails, say so and go on."""
        try:
            self.learning.keep()
        except OSError as error:
            self.notify(f"How far you came could not be kept: {error.strerror}", severity="error")
            return False
        return True
