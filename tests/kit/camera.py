"""The camera of a phone: reads QR codes off whatever it is pointed at."""

import time
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page

PATIENCE = 20  # seconds for which somebody holds the phone


def scan(seen: Locator | Page) -> list[str]:
    """What the codes in sight say. Looked at again while there is none to be read: things may move while a picture is taken."""
    until = time.monotonic() + PATIENCE
    while True:
        picture = Image.open(BytesIO(seen.screenshot())).convert("L")
        found = [each.text for each in zxingcpp.read_barcodes(picture)]
        if found or time.monotonic() > until:
            return found
