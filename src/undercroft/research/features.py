"""A seat's view as numbers: any game, fixed sizes, nothing but the view.

A view (`match.view(seat)`) is read as a bag of features, each a text with a number. A feature's text says where it stands in the view,
such as `sheets/sheet:0/trackers/HP/value=8`; things are named by their id, or else by their name. The text is hashed (CRC-32, mixed)
to a place in the vector and a sign, and the number is added there: the hashing trick. The same feature is always at the same place,
in any process, for any game.

- a text or a badge: its feature with 1
- a number: a feature for just that value with 1, and one for its size with log(1 + n) / 4
- a number with a `most` beside it: one more, with the part of it
- left out: the log, stories, flavour and icons, which say nothing that counts; the words of the options, which have vectors of their own

An option's vector has the words of its label and hint, one by one and together with the rule that asks, what is written on it, its
chance to succeed, and what it points at: who or what that is, with badges, tags and numbers.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import log1p
from typing import Any
from zlib import crc32

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise ImportError('numpy is missing; environments need: pip install "undercroft[research]"') from missing

Vector = NDArray[np.float32]
Feature = tuple[str, float]

TABLE = 1024
"""The size of a table's vector, if nothing else is wished for."""

OPTION = 64
"""The size of an option's."""

MOST = 8.0
"""No number in a vector is larger, nor smaller than its opposite."""

SILENT = frozenset({"icon", "flavour", "story", "log", "choices", "id", "game"})
"""What is not read."""

THING = ("name", "kind", "face", "space", "badges", "tags", "trackers")
"""What is read of a thing that an option points at."""

LARGE = 4.0
"""A number of about fifty becomes 1."""

MIX, HALF, SIGN = 0x9E3779B1, (1 << 31) - 1, 1 << 31
"""A checksum sends texts that are nearly alike to places that are; multiplied, it does not. 31 bits make the place, the next the sign."""

MORE = "more options"
"""The only feature of the action that turns the page."""


def table_vector(view: dict[str, Any], size: int = TABLE) -> Vector:
    """What lies on the table, and what is asked, as this seat sees it."""
    vector = np.zeros(size, np.float32)
    put(vector, read("", view))
    return vector


def option_vectors(view: dict[str, Any], first: int, shown: int, more: bool, actions: int, size: int = OPTION) -> Vector:
    """A row for each action: the options of the open page in order, then, if there is another page, the last row for `more`."""
    rows = np.zeros((actions, size), np.float32)
    prompt = view.get("prompt") or {}
    choices: Sequence[dict[str, Any]] = prompt.get("choices", ())
    if choices:
        targets = Targets(view)
        for row, choice in enumerate(choices[first : first + shown]):
            put(rows[row], option_features(choice, prompt["rule"], targets))
        if more:
            put(rows[actions - 1], [(MORE, 1.0)])
    return rows


def put(vector: Vector, features: Sequence[Feature]) -> None:
    """Add features to a vector of zeros, each at its place and with its sign."""
    size = len(vector)
    sums: dict[int, float] = {}
    for text, number in features:
        code = crc32(text.encode()) * MIX
        place = (code & HALF) * size >> 31
        sums[place] = sums.get(place, 0.0) + (number if code & SIGN else -number)
    if sums:
        numbers = list(sums.values())
        vector[list(sums)] = numbers
        if max(numbers) > MOST or min(numbers) < -MOST:
            vector.clip(-MOST, MOST, out=vector)


def read(path: str, value: Any) -> list[Feature]:
    """The features of anything in a view."""
    features: list[Feature] = []
    _read(features, path, value)
    return features


def _read(features: list[Feature], path: str, value: Any) -> None:
    kind = type(value)
    if kind is str:
        if value:
            features.append((f"{path}={value}", 1.0))
    elif kind is int:
        features.append((f"{path}={value}", 1.0))
        features.append((path, size_of(value)))
    elif kind is dict:
        for key, each in value.items():
            if key not in SILENT:
                _read(features, f"{path}/{key}", each)
        if value.get("most"):
            features.append((f"{path}/part", value["value"] / value["most"]))
    elif kind is list or kind is tuple:
        for number, each in enumerate(value):
            if type(each) is dict:
                _read(features, f"{path}/{each.get('id') or each.get('name') or number}", each)
            else:
                features.append((f"{path}={each}", 1.0))
    elif value is not None:
        features.append((f"{path}={value}", 1.0))


def size_of(number: int) -> float:
    """A number that may be large, as one that is not."""
    return log1p(number) / LARGE if number >= 0 else -log1p(-number) / LARGE


class Targets:
    """What the options of a view point at, each read once."""

    def __init__(self, view: dict[str, Any]) -> None:
        """Everything that has an id."""
        self._seat = view["seat"]
        self._things: dict[str, dict[str, Any]] = {}
        self._read: dict[str, list[Feature]] = {}
        self._find(view)

    def _find(self, value: dict[str, Any]) -> None:
        for key, each in value.items():
            if type(each) is dict:
                self._find(each)
            elif (type(each) is list or type(each) is tuple) and key not in SILENT:
                for one in each:
                    if type(one) is dict:
                        if "id" in one:
                            self._things[one["id"]] = one
                        self._find(one)

    def features(self, target: str) -> list[Feature]:
        """Which it is, whose, and what can be read of it."""
        if target not in self._read:
            features = self._read[target] = [(f"target={target}", 1.0)]
            thing = self._things.get(target)
            if thing is not None:
                features.append(("target is mine" if thing.get("owner") == self._seat else "target is not mine", 1.0))
                for key in THING:
                    if key in thing:
                        _read(features, f"target/{key}", thing[key])
        return self._read[target]


def option_features(choice: dict[str, Any], rule: str, targets: Targets) -> list[Feature]:
    """The features of an option."""
    label = choice["label"]
    features = [(f"label={label}", 1.0)]
    for word in words(label):
        features.append((f"word={word}", 1.0))
        features.append((f"{rule} word={word}", 1.0))
    if "hint" in choice:
        features += [(f"hint={word}", 0.5) for word in words(choice["hint"])]
    if "mark" in choice:
        features.append((f"mark={choice['mark']}", 1.0))
    if "chance" in choice:
        chance = choice["chance"]["won"] / choice["chance"]["of"]
        features += [("chance", chance), (f"chance in ten={int(chance * 10)}", 1.0)]
    for target in choice.get("targets", ()):
        features += targets.features(target)
    return features


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[str, ...]:
    """The words of a text, without signs, each once."""
    return tuple(dict.fromkeys(word for part in text.lower().split() if (word := part.strip(".,:;!?()“”‘’"))))
