"""The coach's leaf: what the search would do. It thinks beside the screen, which stays awake."""

import asyncio
from time import monotonic
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from undercroft.bots.coach import MILLISECONDS, Advice, advise
from undercroft.cli.play.coaching import HOW, SHOWN, because, labels, verdict, way_on, worth
from undercroft.cli.play.terminal.colours import FADED, INK, OXBLOOD, VERDIGRIS
from undercroft.engine.match import Match

TICK = 0.1  # seconds between two strokes of the bar
WIDE = 20  # signs of a bar


class Coach(ModalScreen[None]):
    """Thinks, then says what it thinks. Escape sends it away, also before it has done."""

    BINDINGS = [Binding("escape,enter,space,q,h", "dismiss", "Back")]

    def __init__(self, match: Match, seat: int, prompt: dict[str, Any], seed: int, milliseconds: float = MILLISECONDS) -> None:
        """A match of its own: the game may go on meanwhile."""
        super().__init__()
        self._match = match
        self._seat = seat
        self._prompt = prompt
        self._seed = seed
        self._milliseconds = milliseconds
        self._began = 0.0

    def compose(self) -> ComposeResult:
        """A sheet of parchment."""
        with VerticalScroll(id="reading") as sheet:
            sheet.border_title = "The coach"
            sheet.border_subtitle = "Esc goes back"
            yield Static(id="advice")

    def on_mount(self) -> None:
        """Begin to think."""
        self._began = monotonic()
        self._tick()
        self.think()

    def _tick(self) -> None:
        done = min(1.0, (monotonic() - self._began) * 1000 / self._milliseconds)
        filled = round(WIDE * done)
        self.query_one("#advice", Static).update(Text(f"Looking ahead  {'█' * filled}{'░' * (WIDE - filled)}", style=INK))

    @work(exclusive=True)
    async def think(self) -> None:
        """Have the thread think, and draw the bar meanwhile."""
        thought = asyncio.create_task(
            asyncio.to_thread(advise, self._match, self._seat, self._seed, milliseconds=self._milliseconds), name="the coach"
        )
        while not thought.done():
            await asyncio.wait([thought], timeout=TICK)
            self._tick()
        try:
            advice = thought.result()
        except ValueError as error:
            self.query_one("#advice", Static).update(Text(str(error), style=INK))
        else:
            self.query_one("#advice", Static).update(told(advice, self._prompt))


def told(advice: Advice, prompt: dict[str, Any]) -> Group:
    """How sure it is and why, the options with their bars, the best first, and how it might go on."""
    named = labels(prompt)
    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=1)
    for _ in range(2):
        grid.add_column(no_wrap=True)
    ranked = advice.ranked()
    for each in ranked[:SHOWN]:
        style = f"bold {OXBLOOD}" if each.index == advice.best else INK
        sign = "☞ " if each.index == advice.best else "  "
        strip = bar(each.chance, 1.96 * each.doubt) if each.visits else Text("")
        grid.add_row(Text(sign + named[each.index], style=style), strip, Text(worth(each, advice.best), style=style))
    more = f"and {len(ranked) - SHOWN} more, which look no better\n" if len(ranked) > SHOWN else ""
    why = [verdict(advice, prompt), *because(advice, prompt)]
    return Group(
        *(Text(line, style=f"bold {INK}") for line in why if line),
        grid,
        Text(f"{more}{HOW}\n", style=f"italic {FADED}"),
        Text("One way it might go on", style=f"bold {OXBLOOD}"),
        *(Text(line, style=INK) for line in way_on(advice)),
    )


def bar(value: float, reach: float) -> Text:
    """A value as a bar: full as far as it is sure, then as far as it may be."""
    sure, most = (round(WIDE * min(1.0, max(0.0, end))) for end in (value - reach, value + reach))
    middle = min(WIDE - 1, round(WIDE * value))
    signs = ["█" if place < sure else "▒" if place < most else "·" for place in range(WIDE)]
    if most > sure:
        signs[middle] = "┃"
    return Text("".join(signs), style=VERDIGRIS)
