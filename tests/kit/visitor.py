"""Somebody with a browser: what a person at the page does. Things are found by role and name, as a screen reader would."""

import json
import re
import time
from collections import Counter
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, WebSocket, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STILL = "() => document.getAnimations().every((each) => each.effect?.getComputedTiming().iterations === Infinity)"
PATIENCE = 60_000  # milliseconds; the machine may be busy
expect.set_options(timeout=PATIENCE)

SEEN = """
try { localStorage.getItem('undercroft.sights') ?? localStorage.setItem('undercroft.sights', '["*"]') } catch {}
"""


class Visitor:
    """A browser of one's own, on a house."""

    def __init__(self, context: BrowserContext, base: str, *, new: bool = False) -> None:
        context.set_default_timeout(PATIENCE)
        if not new:  # who comes often has seen the card that is shown at first sight
            context.add_init_script(SEEN)
        self.context = context
        self.base = base
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self.asked_before: Counter[str] = Counter()  # how often each question was answered with anything
        self.offline = False  # while the server is down on purpose, the browser says so
        self.page.on("console", self._console)
        self.frames: list[str] = []  # what the house has said to this browser
        self.sent: list[str] = []  # answers that this browser has sent
        self.version = -1
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not self.offline and not any(each in message.text for each in self.expected):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)
        socket.on("framesent", lambda frame: self.sent.append(str(frame)) if '"t":"answer"' in str(frame) else None)

    def _heard(self, frame: str | bytes) -> None:
        self.frames.append(str(frame))
        told = json.loads(frame)
        if told["t"] in {"snapshot", "update"}:
            self.version = told["version"]

    def expects(self, words: str) -> None:
        """The browser itself says it when the house refuses a request, such as 404; a test may mean it to."""
        self.expected.append(words)

    # ------------------------------------------------------------------ coming in

    def open(self, path: str = "/") -> Page:
        """Go to an address of the house."""
        self.page.goto(self.base + path)
        return self.page

    def sit_at(self, table: str, key: str) -> Page:
        """Open a link to a table, and wait until it is shown."""
        page = self.open(f"/table/{table}#{key}")
        expect(self.tray).to_be_visible()
        return page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def link(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("link", name=name)

    def field(self, name: str) -> Locator:
        return self.page.get_by_role("textbox", name=name)

    # ------------------------------------------------------------------ the table

    @property
    def tray(self) -> Locator:
        return self.page.get_by_role("region", name="What you may do")

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#prompt")

    @property
    def options(self) -> Locator:
        return self.page.get_by_role("list", name="Options").get_by_role("button", name=re.compile(r"^\d+\."))

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name="What has happened").get_by_role("listitem")

    @property
    def outcome(self) -> Locator:
        return self.page.get_by_role("dialog", name=re.compile("It is done|It is over|All is lost"))

    @property
    def asked(self) -> bool:
        """Whether there is something for me to choose now."""
        return self.options.count() > 0

    @property
    def over(self) -> bool:
        """Whether I have been told that it is over."""
        return self.outcome.is_visible()

    @property
    def heard(self) -> Locator:
        """What a screen reader reads out."""
        return self.page.locator("#said")

    def until_asked(self) -> None:
        """Wait until there is something for me to choose, or until it is over. What I have just chosen, and still see, is not that."""
        self.until_settled()
        expect(self.options.or_(self.outcome).first).to_be_visible()
        self.until_settled()

    def until_settled(self) -> None:
        """Wait until what I chose is written down. It shows as pending at once; so does what others have changed."""
        expect(self.page.locator(".option[aria-disabled=true]")).to_have_count(0)

    def choose(self, words: str | re.Pattern[str]) -> None:
        """Click an option by its words."""
        self.options.filter(has_text=words).first.click()
        self.until_settled()

    def choose_any(self) -> None:
        """Click the first option, but the next one if the same is asked again: firsts may go in circles. Nothing if it is over."""
        self.until_asked()
        if self.outcome.is_visible():
            return
        self.options.nth(self.in_turn()).click()
        self.until_settled()

    def in_turn(self) -> int:
        """The place of an option: the first; if the same is asked again the last, then the second, the last but one, and so on.

        So nobody goes in circles: what leaves something behind is never the first. Giving up, which stands behind them all, is none.
        """
        question = self.prompt.inner_text()
        moves = max(1, self.options.filter(has_not_text="Give up").count())  # none, while something else is about to be asked
        turn, back = divmod(self.asked_before[question], 2)
        self.asked_before[question] += 1
        return (-1 - turn if back else turn) % moves

    def play_until(self, asked: str | re.Pattern[str], most: int = 40) -> None:
        """Choose any option until something certain is asked."""
        wanted = re.compile(asked, re.IGNORECASE) if isinstance(asked, str) else asked
        for _ in range(most):
            self.until_asked()
            if wanted.search(self.prompt.inner_text()):
                return
            self.choose_any()
        raise AssertionError(f"“{wanted.pattern}” was never asked; the last was “{self.prompt.inner_text()}”")

    def type_command(self, words: str) -> None:
        """Use the command line."""
        line = self.page.get_by_label("Command")
        line.fill(words)
        line.press("Enter")

    def same_as(self, other: "Visitor") -> None:
        """Wait until I have heard what the other one has. The logs can't be compared: each of us may know things of our own."""
        until = time.monotonic() + PATIENCE / 1000
        while self.version < other.version:
            assert time.monotonic() < until, f"one has version {self.version}, the other {other.version}"
            self.page.evaluate("new Promise((done) => setTimeout(done, 20))")
        if other.over:
            expect(self.outcome).to_be_visible()

    # ------------------------------------------------------------------ by keyboard

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press_first(self) -> None:
        """Choose the first option by its number, or the next if the same is asked again. With ten or more it goes to the command line."""
        number = self.options.nth(self.in_turn()).locator(".number").inner_text()  # some numbers belong to what is folded
        self.press(*number)
        if self.page.locator("#command:focus").count():
            self.press("Enter", "Escape")

    def tab_to(self, wanted: Locator, most: int = 80) -> None:
        """Press Tab until it has the focus; it has to be seen there."""
        expect(wanted).to_be_visible()
        for _ in range(most):
            if wanted.evaluate("(node) => node === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted} in {most} steps")

    def stop_the_clock(self) -> None:
        """Of this page, once it was put in: from now on it is turned by hand."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    def until(self, script: str) -> None:
        """Wait until a script is true. Asked again from outside: inside the page the content security policy forbids eval."""
        late = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(script):
            assert time.monotonic() < late, f"never true: {script}"
            self.page.wait_for_timeout(20)

    # ------------------------------------------------------------------ what has to hold on every screen

    def come_to_rest(self) -> None:
        """Wait until nothing moves but what always does; what fades in has its colour only then."""
        self.page.evaluate("document.fonts.ready.then(() => true)")
        self.until(STILL)

    def check_access(self, screen: str) -> None:
        """Axe finds nothing serious or critical on what is shown."""
        self.come_to_rest()
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())  # by the debugger, which the page's content security policy does not bind
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        bad = [
            f"{screen}: {each['id']} ({each['impact']}): {each['help']}: {[node['target'] for node in each['nodes']][:3]}"
            for each in found["violations"]
            if each["impact"] in {"serious", "critical"}
        ]
        assert not bad, "\n".join(bad)

    def check_width(self, screen: str) -> None:
        """Nothing scrolls sideways."""
        self.come_to_rest()
        wide, window = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= window, f"{screen}: {wide} pixels wide in a window of {window}"
