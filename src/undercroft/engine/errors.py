"""Bad input, said in one line."""

import json

LONGEST = 300


class BadInput(ValueError):
    """Something from outside is wrong. What it says of itself can neither write to a terminal nor flood it."""

    def __init__(self, message: str) -> None:
        """The message in one line, with control signs spelled out, cut where it gets too long."""
        line = "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in message[: 2 * LONGEST])
        super().__init__(line if len(line) <= LONGEST else line[:LONGEST] + " ...")
