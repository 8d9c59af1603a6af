"""The open page: its title, its story, and what it says."""

from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.events import Click
from textual.screen import ModalScreen
from textual.widgets import Static

from undercroft.cli.play.terminal.colours import FADED, INK, OXBLOOD

Page = tuple[str, str]
"""What tells one page from another."""


def page_of(banner: dict[str, Any]) -> Page:
    """The page that lies open."""
    return banner["title"], banner.get("story", "")


def heading(banner: dict[str, Any]) -> Text:
    """The title of a page, centred."""
    boss = "boss" in banner.get("tags", ())
    sign = "☠" if boss else "❦"
    return Text(f"{sign}  {banner['title']}  {sign}", style=f"bold {OXBLOOD if boss else INK}")


def text_of(banner: dict[str, Any]) -> str:
    """What stands on the page, and the numbers that belong to nobody: how far the night has gone, or a ritual."""
    counted = [
        f"{each['name']} {each['value']}" + (f" of {each['most']}" if each.get("most") else "") for each in banner.get("trackers", ())
    ]
    return " · ".join(filter(None, (banner.get("text", ""), *counted)))


class Book(VerticalScroll, can_focus=False):
    """The open page, on the table."""

    def compose(self) -> ComposeResult:
        """A title, a story, instructions."""
        yield Static(id="page-title")
        yield Static(id="page-story")
        yield Static(id="page-text")

    def show(self, banner: dict[str, Any], pitch: str, *, busy: bool) -> None:
        """Turn to this page; where it has no story, the game speaks for itself. While dice lie beside it, the story makes room."""
        self.set_class(busy, "-busy")
        self.query_one("#page-title", Static).update(heading(banner))
        self.query_one("#page-story", Static).update(Text(banner.get("story") or pitch, style=f"italic {FADED}"))
        self.query_one("#page-text", Static).update(Text(text_of(banner), style=INK))
        self.scroll_home(animate=False)


class Turned(ModalScreen[None]):
    """A page that has just been turned: it is read first, then play goes on (3.chapter.2)."""

    BINDINGS = [Binding("enter,space,escape", "go_on", "Go on")]

    def __init__(self, banner: dict[str, Any], seconds: float | None = None) -> None:
        """The page; if nobody is there to close it, it closes by itself after so many seconds."""
        super().__init__()
        self._banner = banner
        self._seconds = seconds

    def compose(self) -> ComposeResult:
        """A sheet of parchment in the middle of the table."""
        with VerticalScroll(id="turned"):
            yield Static(heading(self._banner), id="turned-title")
            yield Static(Text(self._banner.get("story", ""), style=f"italic {INK}"), id="turned-story")
            yield Static(Text("— ✣ —", style=FADED), id="turned-rule")
            yield Static(Text(self._banner.get("text", ""), style=INK), id="turned-text")
            yield Static(Text("Enter turns to the table", style=FADED), id="turned-keys")

    def on_mount(self) -> None:
        """Without readers the page turns by itself."""
        if self._seconds is not None:
            self.set_timer(self._seconds, self.action_go_on)

    def on_click(self, _: Click) -> None:
        """A click anywhere will do."""
        self.action_go_on()

    def action_go_on(self) -> None:
        """Lay it down."""
        if self.is_current:
            _ = self.dismiss()
