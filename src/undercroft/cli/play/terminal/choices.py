"""The question and its options: by arrow keys, by number, by mouse; a long list can be searched."""

from typing import Any

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Key, MouseMove
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from undercroft.cli.play.session import hint_of, percent
from undercroft.cli.play.terminal.colours import BLOOD, CANDLE, PATINA

LONG = 9  # more results than this are searched by typing
MANY = 20  # from so many options on, nobody sees what stands at their end
GROUPS = 6  # from so many options on, those about the same thing stand together


class Options(OptionList):
    """The list; what the mouse points at is in focus."""

    def on_mouse_move(self, event: MouseMove) -> None:
        """Pointing shows what an option would do; a click takes it."""
        pointed = event.style.meta.get("option")
        if isinstance(pointed, int) and pointed < self.option_count:
            self.highlighted = pointed


class Choices(Vertical):
    """The decision that is due."""

    BINDINGS = [
        Binding("slash", "search", "Search", show=False),
        Binding("escape", "leave_search", "Back", show=False),
    ]

    class Chosen(Message):
        """An option has been taken."""

        def __init__(self, index: int, turn: int, plan: bool) -> None:
            """The answer or the plan, and the turn in which it was offered."""
            super().__init__()
            self.index = index
            self.turn = turn
            self.plan = plan

    class Focused(Message):
        """An option is being looked at."""

        def __init__(self, choice: dict[str, Any] | None) -> None:
            """The option, and what it would touch."""
            super().__init__()
            self.choice = choice
            self.targets: tuple[str, ...] = tuple(choice.get("targets", ())) if choice is not None else ()

    def __init__(self, **settings: Any) -> None:
        """Nothing is asked yet."""
        super().__init__(**settings)
        self._choices: list[dict[str, Any]] = []
        self._first_plan = 0  # from here on they are plans: several answers as one
        self._shown: list[int] = []  # places in `_choices` of what is listed
        self._digits = ""
        self._turn = 0

    def compose(self) -> ComposeResult:
        """Question, search, options, hint."""
        yield Static(id="question")
        yield Input(placeholder="type to search · Enter takes · Esc to the list", id="search", compact=True)
        yield Options(id="options")
        yield Static(id="hint")

    # ------------------------------------------------------------------ asking

    def ask(self, prompt: dict[str, Any], turn: int) -> None:
        """Show a decision."""
        self._choices = [choice for choice in prompt.get("choices", ()) if not choice.get("aside")]
        self._first_plan = len(self._choices)
        self._choices += prompt.get("plans", ())
        self._turn, self._digits = turn, ""
        self.border_subtitle = f"r: rule {prompt['rule']}" if prompt["rule"] else ""
        self.query_one("#question", Static).update(f"{prompt['text']}{self._first_of_plans()}")
        search = self.query_one(Input)
        search.display = bool(prompt.get("chance")) and len(self._choices) > LONG
        with search.prevent(Input.Changed):
            search.value = ""
        self._list("")
        self.take_focus()

    def _first_of_plans(self) -> str:
        """Where a long list hides that much of it can be had as one."""
        plans = self._choices[self._first_plan :]
        return f" Or {self._first_plan + 1}: {plans[0]['label']}." if plans and self._first_plan >= MANY else ""

    def rest(self, text: str = "") -> None:
        """Nothing is asked: say for whom we wait."""
        self.ask({"text": text, "rule": ""}, self._turn)

    def take_focus(self) -> None:
        """Let keys go here."""
        (self.query_one(Input) if self.query_one(Input).display else self.query_one(Options)).focus()

    def point_at(self, target: str) -> bool:
        """Go to the next option that aims at this; whether there is one."""
        options = self.query_one(Options)
        at = -1 if options.highlighted is None else options.highlighted
        order = [*range(at + 1, len(self._shown)), *range(at + 1)]
        for place in order:
            if target in self._choices[self._shown[place]].get("targets", ()):
                options.highlighted = place
                return True
        return False

    def point_or_take(self, targets: tuple[str, ...]) -> bool:
        """Go to the next option that aims at one of these, if there is one; if the only one is looked at already, take it."""
        highlighted = self.query_one(Options).highlighted
        found = any(self.point_at(target) for target in targets)
        if found and highlighted is not None and self.query_one(Options).highlighted == highlighted:
            self._take(highlighted)
        return found

    def _list(self, words: str) -> None:
        wanted = words.lower().split()
        self._shown = [at for at, choice in enumerate(self._choices) if all(word in choice["label"].lower() for word in wanted)]
        rows: list[Option | None] = []
        for place, at in enumerate(self._shown):
            if place and (at == self._first_plan or self._parted(at, self._shown[place - 1])):
                rows.append(None)
            rows.append(Option(self._label(at)))
        options = self.query_one(Options)
        options.set_options(rows)
        options.highlighted = 0 if self._shown else None
        if not self._shown:
            self._hint({"hint": "Nothing here is called so."} if self._choices else None)

    def _parted(self, at: int, before: int) -> bool:
        """Whether a line lies between two options that follow each other: in a long list those about the same thing stand together."""
        return len(self._choices) >= GROUPS and _thing(self._choices[at]) != _thing(self._choices[before])

    def _label(self, at: int) -> Table:
        choice = self._choices[at]
        row = Table.grid(padding=(0, 2, 0, 0), expand=True)
        row.add_column(width=3 if len(self._choices) > 99 else 2, justify="right")
        row.add_column(ratio=1)
        row.add_column(justify="right")
        warned = Text(choice["label"], style=BLOOD) if choice.get("warning") else Text(choice["label"])
        row.add_row(str(at + 1), warned, Text(percent(choice), style=PATINA))
        return row

    def _hint(self, choice: dict[str, Any] | None) -> None:
        text = Text()
        if self._digits:
            text.append(f"{self._digits}… ", style=f"bold {CANDLE}")
        if choice is not None and (said := hint_of(choice)):
            text.append(f"{said} ", style=PATINA)
        self.query_one("#hint", Static).update(text)
        self.post_message(self.Focused(choice))

    # ------------------------------------------------------------------ answering

    @on(OptionList.OptionHighlighted)
    def _looked_at(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index < len(self._shown):
            self._hint(self._choices[self._shown[event.option_index]])

    @on(OptionList.OptionSelected)
    def _taken(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._take(event.option_index)

    @on(Input.Submitted)
    def _found(self, event: Input.Submitted) -> None:
        event.stop()
        highlighted = self.query_one(Options).highlighted
        if highlighted is not None:
            self._take(highlighted)

    @on(Input.Changed)
    def _searched(self, event: Input.Changed) -> None:
        event.stop()
        self._list(event.value)

    def _take(self, place: int) -> None:
        if place < len(self._shown):
            at = self._shown[place]
            self.post_message(self.Chosen(self._choices[at]["index"], self._turn, at >= self._first_plan))

    def on_key(self, event: Key) -> None:
        """Digits name an option; the arrows work while one types."""
        options = self.query_one(Options)
        if self.query_one(Input).has_focus:
            if event.key in ("up", "down", "pageup", "pagedown"):
                event.stop()
                getattr(
                    options,
                    f"action_{ {'up': 'cursor_up', 'down': 'cursor_down', 'pageup': 'page_up', 'pagedown': 'page_down'}[event.key] }",
                )()
        elif event.character is not None and event.character.isascii() and event.character.isdigit():
            event.stop()
            self.digit(event.character)
        elif self._digits:
            self._digits = ""

    def digit(self, digit: str) -> None:
        """Part of an option's number: it is taken as soon as no longer number begins so."""
        digits = self._digits + digit
        if not 1 <= int(digits) <= len(self._choices):
            digits = digit
        if not 1 <= int(digits) <= len(self._choices):
            self._digits = ""
            return
        at = int(digits) - 1
        if at not in self._shown:
            self._list("")
        options = self.query_one(Options)
        if int(digits) * 10 > len(self._choices):
            options.highlighted = self._shown.index(at)
            self._take(self._shown.index(at))
            return
        self._digits = digits
        options.highlighted = self._shown.index(at)
        self._hint(self._choices[at])

    def action_search(self) -> None:
        """Search the options."""
        search = self.query_one(Input)
        search.display = True
        search.focus()

    def action_leave_search(self) -> None:
        """Back to the list."""
        self._digits = ""
        self.query_one(Options).focus()


def _thing(choice: dict[str, Any]) -> str:
    """What an option is about, for grouping: the card it names, or nothing."""
    cards = [target for target in choice.get("targets", ()) if target.startswith(("item:", "card:"))]
    return cards[0] if cards else ""
