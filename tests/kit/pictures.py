"""Renews the pictures of the page in the README: `make picture`."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from kit.chromium import chromium
from kit.serving import Served

PICTURE = Path(__file__).parents[2] / "docs" / "table.jpg"
STEPS = 14


def main() -> None:
    """A table by night, in the middle of a fight."""
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "house.db", "--pace", "0") as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="dark", reduced_motion="reduce").new_page()
        for _ in range(20):
            made = served.table("me", "greedy", "greedy", "greedy")
            page.goto(f"{served.base}/table/{made['table']}#{made['key']}")
            page.get_by_role("main").wait_for()
            for step in range(STEPS):
                page.keyboard.press("1")
                page.wait_for_timeout(400)
                if step > STEPS // 2 and page.get_by_text("Your attack").count():
                    page.screenshot(path=PICTURE, type="jpeg", quality=82)
                    return
        raise SystemExit("there was no fight to take a picture of; try again")


if __name__ == "__main__":
    main()
