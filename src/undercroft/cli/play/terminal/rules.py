"""The rulebook: a rule with our ruling and the questions that are settled, and a search over all of them."""

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from undercroft.cli.play.terminal.colours import FADED, INK, OXBLOOD
from undercroft.engine.rulebook import Rule, Rulebook


class Rules(ModalScreen[None]):
    """The rulebook, open at a rule."""

    BINDINGS = [
        Binding("escape", "dismiss", "Back"),
        Binding("slash", "search", "Search", show=False),
    ]

    def __init__(self, book: Rulebook, rule: str = "") -> None:
        """Open it at this rule."""
        super().__init__()
        self._book = book
        self._rule = rule
        self._found: list[Rule] = []

    def compose(self) -> ComposeResult:
        """Search and list on the left, the rule on the right."""
        with Horizontal(id="rules"):
            with Vertical(id="rules-left"):
                yield Input(placeholder="/ to search the rules", id="rules-search", compact=True)
                yield OptionList(id="rules-list")
            with VerticalScroll(id="rules-page", can_focus=False):
                yield Static(id="rules-text")

    def on_mount(self) -> None:
        """Open it."""
        box = self.query_one("#rules")
        box.border_title = f"The rules of {self._book.title}"
        box.border_subtitle = "/ search · ↑↓ leaf · Esc goes back"
        self._list("")
        ids = [rule.id for rule in self._found]
        listing = self.query_one(OptionList)
        listing.highlighted = ids.index(self._rule) if self._rule in ids else 0
        listing.focus()

    def _list(self, words: str) -> None:
        self._found = self._book.search(words)
        listing = self.query_one(OptionList)
        listing.set_options(Option(f"{rule.id}  {rule.section}") for rule in self._found)
        if self._found:
            listing.highlighted = 0
        else:
            self.query_one("#rules-text", Static).update(Text("No rule has all these words.", style=FADED))

    @on(Input.Changed)
    def _searched(self, event: Input.Changed) -> None:
        self._list(event.value)

    @on(Input.Submitted)
    def _listed(self) -> None:
        self.query_one(OptionList).focus()

    @on(OptionList.OptionHighlighted)
    def _opened(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self._found):
            rule = self._found[event.option_index]
            self.query_one("#rules-text", Static).update(in_full(rule, self._book))
            self.query_one("#rules-page").scroll_home(animate=False)

    def on_key(self, event: Key) -> None:
        """The arrows leaf while one types."""
        if self.query_one(Input).has_focus and event.key in ("up", "down"):
            event.stop()
            listing = self.query_one(OptionList)
            (listing.action_cursor_up if event.key == "up" else listing.action_cursor_down)()

    def action_search(self) -> None:
        """Type what to look for."""
        self.query_one(Input).focus()


def in_full(rule: Rule, book: Rulebook) -> Text:
    """A rule with its ruling and its questions."""
    text = Text()
    text.append(f"{rule.section}\n", style=f"bold {INK}")
    text.append(f"{rule.id}\n\n", style=FADED)
    text.append(rule.text, style=INK)
    if rule.ruling:
        text.append("\n\nOur ruling\n", style=f"bold {OXBLOOD}")
        text.append(rule.ruling, style=INK)
    for question in book.questions(rule.id):
        text.append(f"\n\n{question.ask}\n", style=f"italic {OXBLOOD}")
        text.append(question.answer, style=INK)
    return text
