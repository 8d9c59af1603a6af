"""A real browser on a real server."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from kit.serving import Served

NAMES = ("chromium", "chromium-browser", "google-chrome")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def chromium() -> str:
    """Debian's browser, or whoever's."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise AssertionError(f"the browser tests need one of {', '.join(NAMES)}; on Debian: apt-get install chromium")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "house.db", "--pace", "0", "--grace", "1") as served:
        yield served


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.offline = False  # while the server is down on purpose, the browser says so
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _console(self, message) -> None:
        if message.type in ("error", "warning") and not self.offline:
            self.complaints.append(f"{message.type}: {message.text}")

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.base + path)
        return self.page

    def check_access(self) -> None:
        """Axe finds nothing serious or critical on what is shown."""
        self.page.wait_for_timeout(350)  # what fades in has its colour only then
        # evaluated by the debugger, which the page's content security policy does not bind
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        bad = [
            f"{each['id']} ({each['impact']}): {each['help']}: {[node['target'] for node in each['nodes']][:3]}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ]
        assert not bad, "\n".join(bad)


@pytest.fixture
def visit(browser: Browser, house: Served):
    """Come in with a new browser; at the end nobody's console may have complained."""
    visitors: list[Visitor] = []

    def come(width: int = 1440, height: int = 900, **ways) -> Visitor:
        context = browser.new_context(viewport={"width": width, "height": height}, **ways)
        context.set_default_timeout(10_000)
        visitor = Visitor(context, house.base)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.context.close()
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    assert not complaints, complaints
