"""The colours of the house, and the signs that go with them: colour is never the only one."""

NIGHT = "#14100d"
WOOD = "#241a14"
PARCHMENT = "#e9dcc0"
INK = "#2a211a"
BONE = "#cfc3a6"
OXBLOOD = "#7a1f1f"
CANDLE = "#d9a441"
VERDIGRIS = "#4f7a6b"
MOON = "#8aa3c7"

# lighter or darker ones, where the others would not be read on wood or on parchment
BLOOD = "#dd7566"
PATINA = "#86b8a5"
SHADE = "#a08f76"
FADED = "#6b5a45"
GRAIN = "#3a2b20"

NAMES = {
    "night": NIGHT,
    "wood": WOOD,
    "parchment": PARCHMENT,
    "ink": INK,
    "bone": BONE,
    "oxblood": OXBLOOD,
    "candle": CANDLE,
    "verdigris": VERDIGRIS,
    "moon": MOON,
    "blood": BLOOD,
    "patina": PATINA,
    "shade": SHADE,
    "faded": FADED,
    "grain": GRAIN,
}
"""For the style sheet."""

MARKS = (("◆", CANDLE), ("●", MOON), ("▲", PATINA), ("■", BLOOD), ("★", BONE), ("✚", SHADE))
"""Shape and colour of each figure's sheet, in their order."""

SYMBOLS = {"Might": "†", "Cunning": "☾", "Wisdom": "✶"}
"""Drawn beside the word on a die; a face without one shows its letter alone."""


def mark(number: int) -> tuple[str, str]:
    """The shape and colour of a sheet."""
    return MARKS[number % len(MARKS)]
