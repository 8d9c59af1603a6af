"""What a table is worth: a model that anybody can read, and that is fitted to games which were played.

A game names features of its table in its own terms. A file beside it gives each a weight, and says why it matters. The chance to win is
the logistic function of their sum, so a weight is what a feature adds to the log of the odds: 0.7 doubles them.
"""

import tomllib
from collections.abc import Callable, Sequence
from math import exp, isfinite
from pathlib import Path
from typing import Annotated, Any

import msgspec

FILE = "worth.toml"
"""Beside a game's `appraise.py`."""

TRIFLE = 0.005
"""What changes a chance by less is not told."""

FLAT = 1e-6
"""Odds that change by less have not changed."""

Reading = Callable[[Any, int], Sequence[float]]
"""The features of a table as a seat sees it, in their order; none if the seat is out of the game and can't win."""


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the model."""

    name: Annotated[str, msgspec.Meta(min_length=1)]  # what people call it
    weight: float  # what one of it adds to the log of the odds
    why: Annotated[str, msgspec.Meta(min_length=1)]  # why it matters, in a sentence
    error: float = 0.0  # of the weight: its standard error when it was fitted; 0 if it was chosen by hand
    given: bool = False  # nobody's deed changes it, such as the hour: it is no reason for one


class Moved(msgspec.Struct, frozen=True):
    """What a feature did to a chance."""

    name: str  # as people call it
    by: float  # so much was added


class Worth(msgspec.Struct, frozen=True):
    """The model of a game."""

    path: Path
    names: tuple[str, ...]
    features: tuple[Feature, ...]
    weights: tuple[float, ...]
    read: Reading

    def odds(self, values: Sequence[float]) -> float:
        """The log of the odds."""
        total = 0.0
        for weight, value in zip(self.weights, values, strict=True):
            total += weight * value
        return total

    def moved(self, before: Sequence[float], after: Sequence[float]) -> tuple["Moved", ...]:
        """Which features have changed the chance from one table to another, and by how much: the most first.

        Trifles are left out, and what nobody decides.
        """
        if not before or not after:
            return ()
        parts = [weight * (now - then) for weight, now, then in zip(self.weights, after, before, strict=True)]
        whole = sum(parts)
        change = logistic(self.odds(after)) - logistic(self.odds(before))
        odds = (self.odds(after) + self.odds(before)) / 2
        slope = change / whole if abs(whole) > FLAT else logistic(odds) * (1.0 - logistic(odds))
        found = [Moved(feature.name, slope * part) for feature, part in zip(self.features, parts, strict=True) if not feature.given]
        return tuple(sorted((each for each in found if abs(each.by) >= TRIFLE), key=lambda each: -abs(each.by)))

    def chance(self, table: Any, seat: int) -> float:
        """To win, from 0 to 1."""
        values = self.read(table, seat)
        return logistic(self.odds(values)) if values else 0.0


def logistic(odds: float) -> float:
    """The chance from the log of the odds."""
    return 1.0 / (1.0 + exp(-odds)) if odds > -700.0 else 0.0


def load(path: Path, names: Sequence[str], read: Reading) -> Worth:
    """The model of a file, which gives each of these features its weight. ValueError says what is wrong with it, in a line."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{path.name}: {error.strerror}") from None
    return parse(text, path, names, read)


def parse(text: str, path: Path, names: Sequence[str], read: Reading) -> Worth:
    """The same from the text of the file."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path.name}: {error}") from None
    for name in raw:
        if name not in names:
            raise ValueError(f"{path.name}: there is no feature {name!r}; there are: {', '.join(names)}")
    features: list[Feature] = []
    for name in names:
        if name not in raw:
            raise ValueError(f"{path.name}: the feature {name!r} has no weight")
        try:
            feature = msgspec.convert(raw[name], Feature)
        except msgspec.ValidationError as error:
            raise ValueError(f"{path.name}: {name}: {error}") from None
        if not isfinite(feature.weight):
            raise ValueError(f"{path.name}: {name}: the weight must be a number, not {feature.weight}")
        features.append(feature)
    return Worth(path, tuple(names), tuple(features), tuple(feature.weight for feature in features), read)


def write(worth: Worth) -> str:
    """The text of its file."""
    lines = [
        "# What a table is worth, by the features that the game reads from it. `undercroft lab fit` writes this file; see CONTRIBUTING.",
        "",
    ]
    for name, feature in zip(worth.names, worth.features, strict=True):
        lines += [f"[{name}]", f'name = "{feature.name}"', f"weight = {feature.weight:.4f}"]
        if feature.error:
            lines.append(f"error = {feature.error:.4f}")
        if feature.given:
            lines.append("given = true")
        lines += [f'why = "{feature.why}"', ""]
    return "\n".join(lines)
