"""The log: a heading for each turn, what happened in it; a line opens its rule. Over the whole screen it says which that is."""

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from undercroft.cli.play.terminal.colours import BONE, CANDLE, PARCHMENT, SHADE
from undercroft.cli.play.terminal.rules import Rules
from undercroft.engine.rulebook import Rulebook
from undercroft.engine.view import Line


class Ledger(OptionList):
    """The lines of the log, the last one in sight."""

    def __init__(self, book: Rulebook, id: str, *, rules: bool = False) -> None:  # noqa: A002 reason: as every widget is called
        """An empty ledger; with the rules behind its lines, for those who want them."""
        super().__init__(id=id)
        self._book = book
        self._rules = rules
        self._written: list[Line] = []

    def show(self, lines: list[Line], fresh: int) -> None:
        """Draw the lines anew; the last `fresh` of them are new."""
        self._written = lines
        old = len(lines) - fresh
        self.set_options(Option(written(line, fresh=at >= old, rule=self._rules)) for at, line in enumerate(lines))
        if lines:
            self.highlighted = len(lines) - 1
        self.call_after_refresh(self.scroll_end, animate=False)

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the rule of a line."""
        event.stop()
        await self.app.push_screen(Rules(self._book, self._written[event.option_index].rule))


def written(line: Line, *, fresh: bool, rule: bool) -> Text:
    """A line of the log: what begins a turn stands out, and the rule is small at the end."""
    text = Text().append(line.text, style=f"bold {CANDLE}" if line.heading else PARCHMENT if fresh else BONE)
    return text.append(f"  {line.rule}", style=SHADE) if rule else text


class WholeLog(ModalScreen[None]):
    """The log over the whole screen."""

    BINDINGS = [Binding("escape,l,q", "dismiss", "Back")]

    def __init__(self, book: Rulebook, lines: list[Line]) -> None:
        """These lines."""
        super().__init__()
        self._book = book
        self._written = lines

    def compose(self) -> ComposeResult:
        """One long list."""
        ledger = Ledger(self._book, "whole-log", rules=True)
        ledger.border_title = "What happened"
        ledger.border_subtitle = "Enter opens the rule · Esc goes back"
        yield ledger

    def on_mount(self) -> None:
        """The end first."""
        self.query_one(Ledger).show(self._written, 0)
