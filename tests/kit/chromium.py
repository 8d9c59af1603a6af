"""Where the browser is."""

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """Debian's browser, or whoever's."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise AssertionError(f"the browser tests need one of {', '.join(NAMES)}; on Debian: apt-get install chromium")
