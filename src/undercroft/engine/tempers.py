"""Characters of bots: how one of them sees a table that looks otherwise to another. Content, one file for each game.

A temper adds something to the weights of features: those of the game's worth, and some that matter to tempers alone (`Moods`), such as
how near the enemy is. What is not named weighs as it does to everybody. The search that stands behind it is the same.
"""

import tomllib
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Annotated, Any

import msgspec

from undercroft.engine.worth import Reading, Worth

FILE = "tempers.toml"
"""Beside a game's `worth.toml`."""

LARGEST = 8.0
"""Whoever adds more than this to a weight sees nothing else, and is no character but a fool."""


class Moods(msgspec.Struct, frozen=True):
    """Features that decide nothing by themselves and so have no weight, but that one may seek and another may shun."""

    names: tuple[str, ...]
    read: Reading


NO_MOODS = Moods((), lambda _, __: ())


class Leaning(msgspec.Struct, frozen=True):
    """What a temper adds to the log of the odds, as one side sees them."""

    weights: tuple[tuple[Reading, tuple[float, ...]], ...]  # to be added, by who reads the features

    def of(self, table: Any, seat: int) -> float:
        """At this table."""
        more = 0.0
        for read, weights in self.weights:
            for weight, value in zip(weights, read(table, seat), strict=False):  # whoever is out of the game has no features
                more += weight * value
        return more


class Temper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One character."""

    why: Annotated[str, msgspec.Meta(min_length=1)]  # what it makes of the game, in a sentence
    side: tuple[dict[str, float], ...]  # what is added to which weight: to each side, or one for all of them

    def leaning(self, worth: Worth, moods: Moods, side: int) -> Leaning:
        """To a side."""
        more = self.side[side if len(self.side) > 1 else 0]
        read = [(each.read, tuple([more.get(name, 0.0) for name in each.names])) for each in (worth, moods)]
        return Leaning(tuple([(reading, weights) for reading, weights in read if any(weights)]))


def load(path: Path, worth: Worth, moods: Moods, sides: int) -> Mapping[str, Temper]:
    """The tempers of a game in which so many sides differ. ValueError says in a line what is wrong with the file."""
    try:
        tempers = msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, Temper])
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    decided = [name for name, feature in zip(worth.names, worth.features, strict=True) if not feature.given]
    for name, temper in tempers.items():
        if not name.isalpha() or not name.islower():
            raise ValueError(f"{path.name}: {name!r}: a temper is one word in small letters")
        if len(temper.side) not in {1, sides}:
            raise ValueError(f"{path.name}: {name}: there must be weights for 1 or {sides} sides, not {len(temper.side)}")
        for more in temper.side:
            _check(f"{path.name}: {name}", more, [*decided, *moods.names])
    return tempers


def _check(where: str, more: Mapping[str, float], features: Sequence[str]) -> None:
    for feature, weight in more.items():
        if feature not in features:
            raise ValueError(f"{where}: there is no feature {feature!r} that a deed can change; there are: {', '.join(features)}")
        if not isfinite(weight) or abs(weight) > LARGEST:
            raise ValueError(f"{where}: {feature}: what is added is a number from {-LARGEST:g} to {LARGEST:g}, not {weight:g}")
