"""Where the browser is."""

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
LAN = "house.lan"
"""This machine, as others in a network might know it: by a name that no browser trusts without a certificate."""
WAYS = ["--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules=MAP {LAN} 127.0.0.1"]


def chromium() -> str:
    """Debian's browser, or whoever's."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise AssertionError(f"the browser tests need one of {', '.join(NAMES)}; on Debian: apt-get install chromium")
