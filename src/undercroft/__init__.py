"""Undercroft: gothic board games, played whole and by their rules."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.engine import record as records
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.engine.record import Shown
from undercroft.games import GAMES

__version__ = "0.1.0"
__all__ = ["Game", "Match", "Shown", "game", "games", "replay", "show"]


def games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def game(name: str) -> Game:
    """A game by its name."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def replay(record: Mapping[str, Any] | str | bytes, pack: str | Path | None = None) -> Match:
    """Play a record again, verify it, and return the match where it stopped."""
    return records.replay(dict(record) if isinstance(record, Mapping) else record, game, pack)


def show(record: Mapping[str, Any] | str | bytes, pack: str | Path | None = None) -> Shown:
    """Play a record again, one of an older ruleset as far as it goes under the rules of today."""
    return records.show(dict(record) if isinstance(record, Mapping) else record, game, pack)
