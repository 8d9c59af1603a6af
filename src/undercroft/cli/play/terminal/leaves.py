"""Loose leaves laid over the table: a question with a few answers, something to read, a veil, a word that the window is too small.

Where a screen goes (`_ = self.dismiss()`), it does not wait for its own end.
"""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, Key, Resize
from textual.screen import ModalScreen, Screen
from textual.visual import VisualType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


class Asking(ModalScreen[str]):
    """A question with a few answers, each with its key; Escape gives the last."""

    def __init__(self, title: str, body: VisualType, answers: list[tuple[str, str]], style: str = "") -> None:
        """The answers are pairs of a key and what it does."""
        super().__init__(classes=style)
        self._title = title
        self._body = body
        self._answers = answers

    def compose(self) -> ComposeResult:
        """Title, text, answers."""
        with Vertical(id="asking"):
            yield Static(self._title, id="asking-title")
            yield Static(self._body, id="asking-body")
            yield OptionList(*(Option(f"{key}  {text}") for key, text in self._answers), id="asking-answers", compact=True)

    def on_mount(self) -> None:
        """The first answer is in focus."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Taken by Enter or mouse."""
        event.stop()
        _ = self.dismiss(self._answers[event.option_index][0])

    def on_key(self, event: Key) -> None:
        """Taken by its key."""
        keys = [key for key, _ in self._answers]
        if event.key == "escape":
            event.stop()
            _ = self.dismiss(keys[-1])
        elif event.character in keys:
            event.stop()
            _ = self.dismiss(event.character)


class Reading(ModalScreen[None]):
    """Something to read."""

    back = "Esc goes back"

    BINDINGS = [Binding("escape,enter,space,q,question_mark,c", "dismiss", "Back")]

    def __init__(self, title: str, body: VisualType) -> None:
        """A title and a text."""
        super().__init__()
        self._title = title
        self._body = body

    def compose(self) -> ComposeResult:
        """A sheet of parchment."""
        with VerticalScroll(id="reading") as sheet:
            sheet.border_title = self._title
            sheet.border_subtitle = self.back
            yield Static(self._body)


class FirstSight(Reading):
    """The card of whoever sits down."""

    back = "Enter goes on"

    def __init__(self, body: VisualType) -> None:
        """Who one is, how one wins and loses."""
        super().__init__("At first sight", body)


class Veil(Screen[None]):
    """Nothing of the table is seen while the keyboard goes from one player to another."""

    BINDINGS = [Binding("enter,space", "dismiss", "I sit there")]

    def __init__(self, name: str) -> None:
        """Who gets the keyboard."""
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """Two lines in the dark."""
        with Vertical(id="veil"):
            yield Static(f"Hand over to {self._name}.", id="veil-name")
            yield Static("Whoever sits there presses Enter; the others look away.", id="veil-how")

    def on_click(self, event: Click) -> None:
        """Or clicks."""
        event.stop()
        _ = self.dismiss()


class TooSmall(ModalScreen[None]):
    """The window has become too small for the table."""

    def __init__(self, width: int, height: int) -> None:
        """What the table needs."""
        super().__init__()
        self._least = (width, height)

    def compose(self) -> ComposeResult:
        """One line."""
        yield Static(f"The table needs {self._least[0]} by {self._least[1]} characters. Make the window larger.", id="too-small")

    def on_resize(self, event: Resize) -> None:
        """Go as soon as there is room."""
        event.stop()
        width, height = self.app.size  # the event may still tell the old one
        if width >= self._least[0] and height >= self._least[1] and self.is_current:
            _ = self.dismiss()
