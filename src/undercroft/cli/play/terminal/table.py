"""The table: everything that lies on it, and the one coroutine that plays the game on it."""

import asyncio
from contextlib import suppress
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.events import Click, Key, Resize
from textual.screen import Screen
from textual.widgets import Footer

from undercroft.cli.play import saves
from undercroft.cli.play.chances import curve_of, dearest, drawn, review_of
from undercroft.cli.play.session import NothingToTakeBack, Session, hint_of
from undercroft.cli.play.terminal import words
from undercroft.cli.play.terminal.board import Board
from undercroft.cli.play.terminal.book import Book, Page, Turned, page_of
from undercroft.cli.play.terminal.choices import Choices
from undercroft.cli.play.terminal.coach import Coach
from undercroft.cli.play.terminal.dice import Dice
from undercroft.cli.play.terminal.leaves import Asking, FirstSight, Reading, Veil
from undercroft.cli.play.terminal.ledger import Ledger, WholeLog
from undercroft.cli.play.terminal.party import ALL_ROWS, Party, Sheet
from undercroft.cli.play.terminal.piles import Piles
from undercroft.cli.play.terminal.rules import Rules
from undercroft.engine.view import Line

PAUSE = 0.9  # seconds in which one sees what a bot does
STORY = 4.0  # seconds for which a page lies open if only bots play

Order = tuple[str, int, int]
"""What somebody wants: a word, an index, and the turn in which it was wanted."""


class Table(Screen[str]):
    """One sitting. It is left with `new` or `quit`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "order('undo')", "take back"),
        Binding("h", "coach", "coach"),
        Binding("r", "rule", "rule"),
        Binding("c", "cards", "cards"),
        Binding("y", "why_not", "why not"),
        Binding("p", "page", "page"),
        Binding("b", "board", "board"),
        Binding("l", "log", "log"),
        Binding("f", "sight", "first sight"),
        Binding("s", "save", "save"),
        Binding("m", "menu", "menu"),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("q", "leave", "quit"),
    ]

    def __init__(self, session: Session, *, fast: bool) -> None:
        """Fast: bots do not pause, and nothing moves."""
        super().__init__()
        self.session = session
        self.fast = fast
        self.rules = session.match.game.rulebook()
        self.places = session.match.game.board(session.match.table)
        self.page: Page | None = None  # the page that has been read
        self.told = 0  # events before the last answer of the people
        self.heard: dict[int, int] = {}  # the same for each who gave the keyboard away
        self.shown: dict[str, Any] = {}
        self.orders: asyncio.Queue[Order] = asyncio.Queue()
        self.hurry = asyncio.Event()

    def compose(self) -> ComposeResult:
        """The open book, the dice and the question on the left; the party, the piles and the log on the right."""
        with Horizontal(id="table"):
            with Vertical(id="open"):
                yield Book(id="book")
                yield Board(self.places, id="board")
                yield Dice(id="dice", still=self.fast)
                yield Choices(id="choices")
            with Container(id="side"):
                with Vertical(id="company"):
                    yield Party(id="party")
                    yield Piles(id="piles")
                yield Ledger(self.rules, "ledger")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Sit down."""
        self.set_class(self.places is not None, "-places")
        self.query_one("#party").border_title = "The party" if self.places is None else "Who is here"
        self.query_one("#ledger").border_title = "The log"
        self.query_one("#piles").border_title = "On the table"
        self.play()

    # ------------------------------------------------------------------ the course of the game

    @work(exclusive=True)
    async def play(self) -> None:
        """Play until the game is left. Nobody else touches the match, so nothing can come between."""
        session = self.session
        await self._welcome()
        while True:
            if (handed := session.to_hand_over()) is not None:
                await self._hand_over(handed)
            view = session.view()
            if (page := page_of(view["banner"])) != self.page:
                self.page = page
                await self._turn_page(view["banner"])
            await self._show(view)
            if session.over:
                if await self._end(view):
                    continue
                return
            bot = session.bot_to_move()
            if session.window_closes():
                await self._window_closes()
            elif bot is None:
                await self._carry_out(await self.orders.get())
            else:
                await self._bot_moves(bot)

    async def _welcome(self) -> None:
        """At the beginning of a game: who one is, and how it is won."""
        if not self.session.givers and (told := words.sight(self.session)) is not None:
            await self.app.push_screen_wait(FirstSight(told))

    async def _hand_over(self, seat: int) -> None:
        """Secrets are covered, then laid away under the cover; only then is it lifted, for the one who sits there."""
        session = self.session
        if (before := session.looker()) is not None:
            self.heard[before] = self.told
        lifted = self.app.push_screen(Veil(session.name(seat)), wait_for_dismiss=True)
        session.lay_down()
        await self._show(session.view())
        await lifted
        session.take_up(seat)
        self.told = self.heard.get(seat, 0)
        self.shown = {}

    async def _turn_page(self, banner: dict[str, Any]) -> None:
        """3.chapter.2: what a page tells comes first; nothing goes on before it has been read."""
        if banner.get("story") and (self.session.people or not self.fast):
            await self.app.push_screen_wait(Turned(banner, None if self.session.people else STORY))

    async def _bot_moves(self, seat: int) -> None:
        await self._breathe()
        answer = await asyncio.to_thread(self.session.ask_bot, seat)
        if not self.session.people:
            self.told = self.session.happened
        self.session.answer(answer, seat)
        self.keep()

    async def _window_closes(self) -> None:
        """It takes as long as any answer of a bot, whether or not one has something to play."""
        await self._breathe()
        await asyncio.to_thread(self.session.close_window)
        self.keep()

    async def _breathe(self) -> None:
        self.hurry.clear()
        if not self.fast:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), PAUSE)

    async def _carry_out(self, order: Order) -> None:
        word, index, turn = order
        if word == "undo":
            await self._take_back()
        elif turn == self.session.turn:  # an answer to what is asked now, not to what was asked before
            self.told = self.session.happened
            if word == "plan":
                self.session.follow(index)
            else:
                self.session.answer(index)
            self.keep()

    async def _take_back(self) -> None:
        try:
            self.session.take_back()
        except NothingToTakeBack as error:
            self.notify(words.sentence(str(error)))
            return
        except ValueError as error:
            answers = [("y", "Take it back anyway"), ("n", "Let it stand")]
            if await self.app.push_screen_wait(Asking("Take it back?", words.sentence(str(error)), answers)) != "y":
                return
            self.session.take_back(agreed=True)
        self.page = page_of(self.session.view()["banner"])
        self.told = self.session.happened
        self.heard = {seat: min(told, self.told) for seat, told in self.heard.items()}
        self.shown = {}
        self.keep()

    async def _end(self, view: dict[str, Any]) -> bool:
        """The end; whether play goes on after all."""
        answers = [
            ("l", "Look at the log"),
            ("c", "How the chances went, and the turning points"),
            ("d", "The dearest decisions; looking back takes some seconds"),
            ("n", "A new game"),
            ("u", "Take the last answer back"),
            ("q", "Leave the table"),
        ]
        title, body, won = words.ending(view, self.session.people)
        while True:
            answer = await self.app.push_screen_wait(Asking(title, body, answers, "-won" if won else "-lost"))
            if answer == "l":
                await self.app.push_screen_wait(WholeLog(self.rules, self.session.log()))
            elif answer == "c":
                match = self.session.match.fork()
                told = drawn(match, await asyncio.to_thread(curve_of, match))
                await self.app.push_screen_wait(Reading("How the chances went", told))
            elif answer == "d":
                match = self.session.match.fork()
                told = dearest(match, await asyncio.to_thread(review_of, match))
                await self.app.push_screen_wait(Reading("The dearest decisions", told))
            elif answer == "u":
                await self._take_back()
                if not self.session.over:
                    return True
            else:
                _ = self.dismiss("new" if answer == "n" else "quit")
                return False

    # ------------------------------------------------------------------ showing

    async def _show(self, view: dict[str, Any]) -> None:
        """Draw everything anew, in one go."""
        changes, self.shown = bool(self.shown), view
        with self.app.batch_update():
            self.query_one(Book).show(view["banner"], self.session.match.game.pitch, busy=bool(view.get("dice")))
            await self.query_one(Party).show(view.get("sheets", []), changes=changes)
            self.query_one(Piles).show(view.get("zones", []))
            self.query_one(Board).show(view)
            self.query_one(Dice).lay(view.get("dice", []), view.get("sheets", []))
            self.query_one(Ledger).show([Line(**line) for line in view.get("log", ())], len(self.session.log(self.told)))
            self._fit()
            self._ask(view)

    def _ask(self, view: dict[str, Any]) -> None:
        choices = self.query_one(Choices)
        choices.border_title = words.sentence(self.session.asked())
        if self.session.bot_to_move() is None and not self.session.over and "choices" in view["prompt"]:
            choices.ask(view["prompt"], self.session.turn)
        else:
            choices.rest(view["prompt"]["text"] if "prompt" in view else "")

    def _fit(self) -> None:
        """Sheets tell as much as there is room for."""
        rows = self.size.height - (8 if self.has_class("-vast") else 19)
        each = rows // max(1, len(self.shown.get("sheets", ())))
        self.query_one(Party).fit(each)
        self.query_one(Piles).fit(roomy=each > ALL_ROWS)

    def on_resize(self, _: Resize) -> None:
        """Another window, another room."""
        self.call_after_refresh(self._fit)

    @on(Choices.Focused)
    def _light(self, event: Choices.Focused) -> None:
        """What an option would touch glows."""
        for part in (self.query_one(Party), self.query_one(Piles), self.query_one(Dice)):
            part.light(event.targets)
        self.query_one(Board).look_at(event.choice)

    # ------------------------------------------------------------------ what people do

    @on(Choices.Chosen)
    def _chosen(self, event: Choices.Chosen) -> None:
        self.orders.put_nowait(("plan" if event.plan else "answer", event.index, event.turn))

    @on(Sheet.Touched)
    def _touched(self, event: Sheet.Touched) -> None:
        self.query_one(Choices).point_at(event.target)

    @on(Board.Touched)
    def _pointed(self, event: Board.Touched) -> None:
        if not self.query_one(Choices).point_or_take(event.targets) and (why := self.session.out_of_reach(event.targets)):
            self.notify(why)

    def on_key(self, event: Key) -> None:
        """Whoever presses a key does not want to wait for bots; digits answer from everywhere."""
        self.hurry.set()
        if event.character is not None and event.character.isascii() and event.character.isdigit():
            self.query_one(Choices).take_focus()
            self.query_one(Choices).digit(event.character)

    def on_click(self, _: Click) -> None:
        """Nor does whoever clicks."""
        self.hurry.set()

    def action_order(self, word: str) -> None:
        """Something that the play itself has to do, in its turn."""
        self.orders.put_nowait((word, 0, 0))

    async def action_coach(self) -> None:
        """What the search would do, if it is the people's turn."""
        session, seat = self.session, self.session.looker()
        prompt = self.shown.get("prompt", {})
        if seat is None or session.bot_to_move() is not None or "choices" not in prompt or prompt.get("chance"):
            self.notify("The coach speaks when you have something to decide.")
        else:
            await self.app.push_screen(Coach(session.fork_for(seat), seat, prompt, session.seed))

    async def action_rule(self) -> None:
        """The rule of the question."""
        await self.app.push_screen(Rules(self.rules, self.shown.get("prompt", {}).get("rule", "")))

    async def action_cards(self) -> None:
        """All cards that lie open, with what they do."""
        await self.app.push_screen(Reading("The cards", words.cards(self.shown)))

    async def action_why_not(self) -> None:
        """What of one's own can't be used now, and why not."""
        await self.app.push_screen(Reading("Why not", words.why_not(self.session.waiting())))

    async def action_page(self) -> None:
        """The open page once more."""
        if self.shown.get("banner", {}).get("story"):
            await self.app.push_screen(Turned(self.shown["banner"]))

    async def action_board(self) -> None:
        """Who and what stands where, in words."""
        if self.places is not None:
            await self.app.push_screen(Reading("The board", words.board(self.places, self.shown)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 reason: Textual's own
        """A game of cards alone has no board."""
        return action != "board" or self.places is not None

    async def action_sight(self) -> None:
        """Who one is, how one wins and loses, what a turn is: told at the beginning, and again whenever it is wanted."""
        if (told := words.sight(self.session)) is not None:
            await self.app.push_screen(FirstSight(told))

    @work
    async def action_menu(self) -> None:
        """What is no move of the game, such as giving up: not among the options, where it could be taken by mistake."""
        prompt, turn = self.shown.get("prompt", {}), self.session.turn
        aside = [choice for choice in prompt.get("choices", ()) if choice.get("aside")]
        if self.session.bot_to_move() is not None or not aside:
            self.notify("There is nothing in the menu now.")
            return
        answers = [(str(number), choice["label"]) for number, choice in enumerate(aside, start=1)]
        body = " ".join(filter(None, (hint_of(choice) for choice in aside)))
        taken = await self.app.push_screen_wait(Asking("The menu", body, [*answers, ("q", "Back to the table")]))
        if taken.isdigit():
            self.orders.put_nowait(("answer", aside[int(taken) - 1]["index"], turn))

    async def action_log(self) -> None:
        """The whole log."""
        await self.app.push_screen(WholeLog(self.rules, self.session.log()))

    def action_save(self) -> None:
        """It is kept after every answer; this says where."""
        if self.keep() and self.session.path is not None:
            self.notify(f"Kept in {self.session.path}")

    async def action_help(self) -> None:
        """Which keys there are."""
        await self.app.push_screen(Reading("How to play", words.help_text(self.session)))

    def action_leave(self) -> None:
        """Leave the table; the game is kept."""
        self.app.exit()

    def keep(self) -> bool:
        """Write the game down; if that fails, say so and play on."""
        try:
            saves.keep(self.session)
        except OSError as error:
            self.notify(f"The game could not be kept: {error.strerror}", severity="error")
            return False
        return True
