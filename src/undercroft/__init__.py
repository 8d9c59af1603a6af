"""Undercroft: gothic board games, played whole and by their rules.

Nothing is imported before it is needed: `undercroft.game("dorn")` brings the engine and Dorn, and no other game.
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.games import GAMES

if TYPE_CHECKING:
    from undercroft.engine.game import Game as Game
    from undercroft.engine.match import Match as Match
    from undercroft.engine.record import Shown as Shown

__version__ = "0.1.0"
__all__ = ["Game", "Match", "Shown", "game", "games", "replay", "show"]

_TYPES = {"Game": "undercroft.engine.game", "Match": "undercroft.engine.match", "Shown": "undercroft.engine.record"}


def __getattr__(name: str) -> Any:
    if name in _TYPES:
        return getattr(import_module(_TYPES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def game(name: str) -> "Game":
    """A game by its name."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def replay(record: Mapping[str, Any] | str | bytes, pack: str | Path | None = None) -> "Match":
    """Play a record again, verify it, and return the match where it stopped."""
    from undercroft.engine import record as records  # noqa: PLC0415 reason: whoever wants the version alone need not wait for the engine

    return records.replay(dict(record) if isinstance(record, Mapping) else record, game, pack)


def show(record: Mapping[str, Any] | str | bytes, pack: str | Path | None = None) -> "Shown":
    """Play a record again, one of an older ruleset as far as it goes under the rules of today."""
    from undercroft.engine import record as records  # noqa: PLC0415 reason: as above

    return records.show(dict(record) if isinstance(record, Mapping) else record, game, pack)
