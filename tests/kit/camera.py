"""The camera of a phone: reads QR codes off whatever it is pointed at."""

from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page


def scan(seen: Locator | Page) -> list[str]:
    """What the codes in sight say."""
    picture = Image.open(BytesIO(seen.screenshot())).convert("L")
    return [each.text for each in zxingcpp.read_barcodes(picture)]
