"""The terminal client: one table after another, until nobody wants another game."""

import asyncio
import signal
import sys

from textual import work
from textual.app import App
from textual.binding import Binding
from textual.events import Resize
from textual.theme import Theme

from undercroft.cli.play import saves
from undercroft.cli.play.learning import Learning
from undercroft.cli.play.session import Session
from undercroft.cli.play.terminal import HEIGHT, WIDTH, colours
from undercroft.cli.play.terminal.leaves import Asking, TooSmall
from undercroft.cli.play.terminal.lesson import LessonTable
from undercroft.cli.play.terminal.table import Table

CANDLELIGHT = Theme(
    name="candlelight",
    primary=colours.CANDLE,
    secondary=colours.VERDIGRIS,
    accent=colours.CANDLE,
    warning=colours.CANDLE,
    error=colours.BLOOD,
    success=colours.PATINA,
    foreground=colours.BONE,
    background=colours.NIGHT,
    surface=colours.WOOD,
    panel=colours.WOOD,
)


class Undercroft(App[None]):
    """The room with the table in it."""

    TITLE = "Undercroft"
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (150, "-vast")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]
    BINDINGS = [Binding("ctrl+c,ctrl+q", "quit", "Leave", show=False, priority=True)]

    def __init__(self, fresh: Session, kept: Session | None = None, *, fast: bool = False) -> None:
        """A new game, or a kept one if people want to go on with it."""
        super().__init__()
        self.session = fresh
        self.kept = kept
        self.fast = fast

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our colours, by name, for the style sheet."""
        return colours.NAMES

    def on_mount(self) -> None:
        """Light the candle."""
        self.register_theme(CANDLELIGHT)
        self.theme = CANDLELIGHT.name
        self._leave_when_told()
        self.sit()

    def _leave_when_told(self) -> None:
        """Give the terminal back when the process is asked to end; the game is kept already."""
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.exit)

    @work
    async def sit(self) -> None:
        """One sitting after another."""
        if self.kept is not None:
            answers = [("y", "Go on with it"), ("n", "Begin a new one; the other is kept")]
            if await self.push_screen_wait(Asking("A game lies unfinished", saves.told(self.kept), answers)) == "y":
                self.session = self.kept
        while await self.push_screen_wait(self._table()) == "new":
            self.session = self.session.again()
        self.exit()

    def _table(self) -> Table:
        session = self.session
        return LessonTable(session, fast=self.fast) if isinstance(session, Learning) else Table(session, fast=self.fast)

    def on_resize(self, _: Resize) -> None:
        """Look at the new size when it is known to everybody."""
        self.call_later(self._cover)

    async def _cover(self) -> None:
        """Cover the table while the window is too small for it."""
        small = self.size.width < WIDTH or self.size.height < HEIGHT
        if small and not isinstance(self.screen, TooSmall):
            await self.push_screen(TooSmall(WIDTH, HEIGHT))


def run(fresh: Session, kept: Session | None, *, fast: bool) -> int:
    """Play until the table is left."""
    app = Undercroft(fresh, kept, fast=fast)
    app.run()
    if app.return_code == 0:
        session = app.session
        sys.stdout.write(f"{session.how_to_resume() if isinstance(session, Learning) else saves.how_to_resume(session)}\n")
    return app.return_code or 0
