"""Every game at every size with every setting: a new game is tested without anyone remembering."""

import itertools
from collections.abc import Callable, Iterator
from math import prod
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.engine.chance import Chance, Seeded
from undercroft.engine.game import Content
from undercroft.engine.match import Match


def _darkcastle(table: Any) -> None:
    table.start_hp = 120


def _catacombs(table: Any) -> None:
    table.limit = 12


def _dorn(table: Any) -> None:
    table.blood = 12


HARDY: dict[str, Callable[[Any], None]] = {"darkcastle": _darkcastle, "catacombs": _catacombs, "dorn": _dorn}
"""How to make a table forgiving, by game; a game without is played as it is."""

AT_RANDOM: dict[str, dict[str, tuple[Any, ...]]] = {"catacombs": {"rounds": (10,), "hazards": ("off",)}}
"""Settings of which only some values are tried here: without a limit, random play in the catacombs takes hundreds of rounds."""


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


FEW = 24
"""So many combinations of settings are all played; of more, a selection in which every value occurs."""


def layings() -> Iterator[Laying]:
    """Every game at every size, with all its settings."""
    for name in undercroft.games():
        game = undercroft.game(name)
        tried = AT_RANDOM.get(name, {})
        values = [[(setting.name, value) for value in tried.get(setting.name, setting.values)] for setting in game.options]
        for seats in range(game.players[0], game.players[1] + 1):
            for options in _combinations(values, seats - game.players[0]):
                if not game.unfit(seats, dict(options)):
                    yield Laying(name, seats, options)


def _combinations(values: list[list[tuple[str, Any]]], size: int) -> Iterator[tuple[tuple[str, Any], ...]]:
    """All if they are few; else two for each number of seats, which differ in every setting, so that together they show every value."""
    if prod(map(len, values)) <= FEW:
        yield from itertools.product(*values)
        return
    for row in range(2):
        yield tuple(each[(size * 2 + row + place * size) % len(each)] for place, each in enumerate(values))


every_laying = pytest.mark.parametrize("laying", list(layings()), ids=str)
every_game = pytest.mark.parametrize("name", undercroft.games())
