"""The house as its next release might be: the Dark Castle plays by other rules, under another ruleset.

python -m kit.next_release serve ...
"""

from typing import Any

import msgspec

from undercroft.cli import main
from undercroft.engine.decisions import Rules
from undercroft.games import GAMES

CHANGED = "darkcastle"


def with_another_die(table: Any) -> Rules[None] | None:
    """Every scene begins with a throw that there was not before: no tape of the other release fits."""
    table.chance.roll(6)
    return _BEFORE.next_scene(table)


_BEFORE = GAMES[CHANGED]

if __name__ == "__main__":
    GAMES.known[CHANGED] = msgspec.structs.replace(_BEFORE, ruleset=_BEFORE.ruleset + 1, next_scene=with_another_die)
    main()
