"""Scenes: what a picture on a card shows, in a few words that the page draws. `"forge, fire: burning-skull, furnace, spade"`.

First where it is, then the light, then up to three icons: the figure, what stands behind it, what lies before it. A card without a
scene gets one that is made of its icon.
"""

from typing import Annotated

import msgspec

GROUNDS = (
    "archive",
    "cave",
    "cell",
    "chapel",
    "crypt",
    "forge",
    "garden",
    "gate",
    "hall",
    "ice",
    "kitchen",
    "sand",
    "stair",
    "wall",
    "water",
)
"""Where a scene may be."""

LIGHTS = ("candle", "dark", "day", "ember", "fire", "gold", "moon", "sick")
"""What may light it."""

_ICON = "[a-z0-9]+(-[a-z0-9]+)*"
_PATTERN = f"^$|^({'|'.join(GROUNDS)}), ({'|'.join(LIGHTS)}): {_ICON}(, {_ICON}){{0,2}}$"

Scenery = Annotated[str, msgspec.Meta(pattern=_PATTERN, extra={"said": True})]
"""A scene in words; of which no rule takes notice."""
