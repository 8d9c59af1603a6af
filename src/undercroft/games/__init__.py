"""The games, by name. A folder in this one is a game; it is imported when somebody asks for it."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the names alone need no engine
    from undercroft.engine.game import Game

HERE = Path(__file__).parent
FIRST = ("darkcastle", "catacombs", "damnation", "dorn")
"""How they stand in the hall; any other follows by its name."""


class Games(Mapping[str, "Game"]):
    """All games. The names are known at once, a game after it was asked for."""

    def __init__(self) -> None:
        """Look at the folders, and into none of them."""
        found = {path.parent.name for path in HERE.glob("*/__init__.py")}
        self._names = (*FIRST, *sorted(found - set(FIRST)))
        self.known: dict[str, Game] = {}

    def __getitem__(self, name: str) -> "Game":
        """A game by its name."""
        if name not in self.known:
            if name not in self._names:
                raise KeyError(name)
            self.known[name] = import_module(f"{__name__}.{name}").GAME
        return self.known[name]

    def __contains__(self, name: object) -> bool:
        """Whether there is such a game, without a look into it."""
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        """All names."""
        return iter(self._names)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self._names)


def packs() -> dict[str, Path]:
    """The packs that come with the games, by name: each a folder."""
    return {path.parent.name: path.parent for path in sorted(HERE.glob("*/packs/*/pack.toml"))}


GAMES = Games()
