"""Every game at every size with every setting: a new game is tested without anyone remembering."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.engine.chance import Chance, Seeded
from undercroft.engine.game import Content
from undercroft.engine.match import Match


def _darkcastle(table: Any) -> None:
    table.start_hp = 120


HARDY: dict[str, Callable[[Any], None]] = {"darkcastle": _darkcastle}
"""How to make a table forgiving, by game; a game without is played as it is."""


class Laying(msgspec.Struct, frozen=True):
    """A game, a number of seats, and settings."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    def start_hardy(self, seed: int = 0, *, content: Content | None = None, events: bool = True) -> Match:
        """The same, but somebody who plays at random lives long enough to see most of the game."""
        game = undercroft.game(self.game)
        harden = HARDY.get(self.game)

        def setup(*how: Any) -> Any:
            table = game.setup(*how)
            if harden is not None:
                harden(table)
            return table

        return msgspec.structs.replace(game, setup=setup).begin(
            content or game.content(), self.seats, dict(self.options), Seeded.of(seed), events
        )

    def start(self, seed: int = 0, *, chance: Chance | None = None, events: bool = True) -> Match:
        return undercroft.game(self.game).start(self.seats, dict(self.options), seed, chance=chance, events=events)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(str(value) for _, value in self.options)])


def layings() -> Iterator[Laying]:
    """All of them."""
    for name in undercroft.games():
        game = undercroft.game(name)
        values = [[(setting.name, value) for value in setting.values] for setting in game.options]
        for seats in range(game.players[0], game.players[1] + 1):
            for options in itertools.product(*values):
                yield Laying(name, seats, options)


every_laying = pytest.mark.parametrize("laying", list(layings()), ids=str)
every_game = pytest.mark.parametrize("name", undercroft.games())
