"""Renews the pictures of the page in the README: `make picture`."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from kit.chromium import chromium
from kit.serving import Served
from kit.visitor import SEEN

RAISED = Path(__file__).parents[1] / "lab" / "packs" / "raised"
DOCS = Path(__file__).parents[2] / "docs"
WINDOW = {"width": 1440, "height": 900}
TABLES = {
    "dorn": ("greedy", "me"),
    "catacombs": ("me", "greedy"),
    "damnation": ("me", "greedy", "greedy", "greedy"),
}
"""Who sits at the table of each game that has a board."""
GAMES = 300  # in the report
STEPS = 14


def sit(browser: Browser, served: Served, *seats: str, game: str = "darkcastle") -> Page:
    """A new table, by night."""
    context = browser.new_context(viewport=WINDOW, color_scheme="dark", reduced_motion="reduce")
    context.add_init_script(SEEN)
    page = context.new_page()
    made = served.table(*seats, game=game)
    page.goto(f"{served.base}/table/{made['table']}#{made['key']}")
    page.get_by_role("main").wait_for()
    return page


def press_ones(page: Page, times: int) -> None:
    """Take the first option again and again. With ten options or more the number goes to the command line, and Enter ends it."""
    for _ in range(times):
        page.keyboard.press("1")
        if page.locator("#command:focus").count():
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
        page.wait_for_timeout(400)


def take(page: Page, name: str) -> None:
    """A picture, and away with the page."""
    page.screenshot(path=DOCS / f"{name}.jpg", type="jpeg", quality=82)
    page.context.close()


def fight(browser: Browser, served: Served) -> None:
    """A table in the middle of a fight."""
    for _ in range(20):
        page = sit(browser, served, "me", "greedy", "greedy", "greedy")
        press_ones(page, STEPS // 2)
        for _ in range(STEPS):
            press_ones(page, 1)
            if page.get_by_text("Your attack").count():
                take(page, "table")
                return
        page.context.close()
    raise SystemExit("there was no fight to take a picture of; try again")


def report(browser: Browser, folder: Path) -> None:
    """What many games say."""
    told = folder / "castle.html"
    command = ["simulate", "darkcastle", "--bots", "greedy", "--games", str(GAMES), "--skill", "none", "--report", str(told)]
    subprocess.run([sys.executable, "-c", "from undercroft.cli import main; main()", *command], check=True)
    page = browser.new_context(viewport=WINDOW).new_page()
    page.goto(told.as_uri())
    take(page, "report")


def compared(browser: Browser, folder: Path) -> None:
    """What a change did: variants side by side, chapter by chapter, and a game that is worth a look as a replay."""
    told, home = folder / "raised.html", {**os.environ, "UNDERCROFT_HOME": str(folder / "home")}
    lab = [sys.executable, "-c", "from undercroft.cli import main; main()", "lab"]
    wanted = ["--games", str(GAMES), "--bots", "greedy", "--report", str(told)]
    subprocess.run([*lab, "compare", "base", str(RAISED), *wanted], check=True, env=home)
    with subprocess.Popen([*lab, "reports", "--no-open"], stdout=subprocess.PIPE, text=True, env=home) as shown:
        assert shown.stdout is not None
        address = shown.stdout.readline().split()[-1]
        for name, title in (("report-beside", "And by what"), ("report-turns", "Chapter by chapter")):
            page = browser.new_context(viewport=WINDOW).new_page()
            page.goto(address.replace("reports", "report/0"))
            page.get_by_role("heading", name=title).evaluate("heading => heading.scrollIntoView()")
            take(page, name)
        page = browser.new_context(viewport=WINDOW, color_scheme="dark", reduced_motion="reduce").new_page()
        page.goto(address.replace("reports", "report/0"))
        page.locator(".games a").first.click()
        page.get_by_role("slider", name="Moment of the game").press("End")
        page.wait_for_timeout(1000)
        take(page, "report-replay")
        shown.send_signal(signal.SIGINT)


def main() -> None:
    """One picture of each game, one of a report, and three of a comparison."""
    with tempfile.TemporaryDirectory() as name, Served(Path(name) / "house.db", "--pace", "0") as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        fight(browser, served)
        for game, seats in TABLES.items():
            page = sit(browser, served, *seats, game=game)
            press_ones(page, STEPS)
            take(page, game)
        report(browser, Path(name))
        compared(browser, Path(name))


if __name__ == "__main__":
    main()
