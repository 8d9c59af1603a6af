"""Fitting what a table is worth: a logistic regression that begins at the weights that are there.

A weight moves away from what it was as far as the games demand it: the penalty is the square of the way, in units of how much the feature
varies. How heavy it is, is chosen by cross-validation. Games are left out whole, never single positions of them: all positions of a game
share its end. The error of a weight comes from leaving out a part of the games at a time (the jackknife), for the same reason.
"""

from collections.abc import Sequence
from math import log, sqrt

import msgspec

from undercroft.engine.worth import logistic

FOLDS = 5
"""The games are dealt into so many parts; each is left out once."""

PENALTIES = (1.0, 10.0, 100.0, 1000.0)
"""What it costs a weight to leave its place, in positions."""

ROUNDS = 12
"""Newton's method needs no more."""

ENOUGH = 1e-6
"""Weights that change less than this have arrived."""

CLAMP = 1e-6
"""No chance is surer than this when losses are counted."""

TENTHS = 10


class Row(msgspec.Struct, frozen=True, gc=False):
    """A position, as one side sees it."""

    game: int
    group: str  # which side, of how many seats
    values: tuple[float, ...]
    won: bool


class Tenth(msgspec.Struct, frozen=True):
    """The positions whose chance was said to be about so much."""

    said: float  # on average
    won: float
    positions: int


class Quality(msgspec.Struct, frozen=True):
    """How true the chances are."""

    positions: int
    loss: float  # log-loss
    constant: float  # that of a constant: how often this side wins
    tenths: tuple[Tenth, ...]

    @property
    def gain(self) -> float:
        """By how much it is better than a constant, as a part of it."""
        return 1 - self.loss / self.constant if self.constant else 0.0

    def worst(self, least: int = 200) -> float:
        """The tenth that is off by most, of those with so many positions."""
        return max((abs(tenth.said - tenth.won) for tenth in self.tenths if tenth.positions >= least), default=0.0)


class Fitted(msgspec.Struct, frozen=True):
    """What came of it."""

    weights: tuple[float, ...]
    errors: tuple[float, ...]
    penalty: float
    before: dict[str, Quality]  # by group, with the weights that were there
    after: dict[str, Quality]  # on games that were not fitted on


def fit(rows: Sequence[Row], start: Sequence[float]) -> Fitted:
    """New weights from these positions. ValueError if nothing can be learned from them."""
    games = sorted({row.game for row in rows})
    if len(games) < FOLDS:
        raise ValueError(f"a fit needs at least {FOLDS} finished games, not {len(games)}")
    if len({row.won for row in rows}) < 2:
        raise ValueError("every game ended alike: there is nothing to learn from them")
    fold_of = {game: place % FOLDS for place, game in enumerate(games)}
    folds = [[row for row in rows if fold_of[row.game] != fold] for fold in range(FOLDS)]
    scales = _scales(rows, len(start))
    tried = []
    for penalty in PENALTIES:
        parts = [_newton(kept, start, scales, penalty) for kept in folds]
        said = [logistic(_odds(parts[fold_of[row.game]], row.values)) for row in rows]
        tried.append((_loss(said, rows), penalty, parts, said))
    _, penalty, parts, said = min(tried, key=lambda each: each[0])
    weights = _newton(rows, start, scales, penalty)
    before = [logistic(_odds(start, row.values)) for row in rows]
    return Fitted(tuple(weights), tuple(_errors(parts)), penalty, qualities(rows, before), qualities(rows, said))


def qualities(rows: Sequence[Row], said: Sequence[float]) -> dict[str, Quality]:
    """How true these chances are, group by group."""
    groups: dict[str, list[int]] = {}
    for place, row in enumerate(rows):
        groups.setdefault(row.group, []).append(place)
    return {
        group: _quality([rows[place] for place in places], [said[place] for place in places]) for group, places in sorted(groups.items())
    }


def _quality(rows: Sequence[Row], said: Sequence[float]) -> Quality:
    usual = sum(row.won for row in rows) / len(rows)
    by_tenth: dict[int, list[int]] = {}
    for place, chance in enumerate(said):
        by_tenth.setdefault(min(TENTHS - 1, int(chance * TENTHS)), []).append(place)
    tenths = tuple(
        Tenth(sum(said[place] for place in places) / len(places), sum(rows[place].won for place in places) / len(places), len(places))
        for _, places in sorted(by_tenth.items())
    )
    return Quality(len(rows), _loss(said, rows), _loss([usual] * len(rows), rows), tenths)


def _loss(said: Sequence[float], rows: Sequence[Row]) -> float:
    clamped = (min(1 - CLAMP, max(CLAMP, chance)) for chance in said)
    return -sum(log(chance if row.won else 1 - chance) for chance, row in zip(clamped, rows, strict=True)) / len(rows)


def _odds(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum([weight * value for weight, value in zip(weights, values, strict=True)])


def _scales(rows: Sequence[Row], count: int) -> list[float]:
    """How much each feature varies, or is, if it hardly varies."""
    return [sqrt(sum(row.values[each] ** 2 for row in rows) / len(rows)) for each in range(count)]


def _newton(rows: Sequence[Row], start: Sequence[float], scales: Sequence[float], penalty: float) -> list[float]:
    """The weights with the least loss and penalty. A feature that never occurs keeps its weight."""
    used = [each for each, scale in enumerate(scales) if scale > 0]
    weights = [*start]
    data = [([row.values[each] for each in used], row.values, row.won) for row in rows]
    for _ in range(ROUNDS):
        slope = [penalty * scales[each] ** 2 * (weights[each] - start[each]) for each in used]
        bend = [[penalty * scales[each] ** 2 if each == other else 0.0 for other in used] for each in used]
        for values, whole, won in data:
            chance = logistic(_odds(weights, whole))
            miss, weight = chance - won, max(chance * (1 - chance), CLAMP)
            for at, value in enumerate(values):
                if value:
                    slope[at] += miss * value
                    line, heavy = bend[at], weight * value
                    for other in range(at + 1):
                        line[other] += heavy * values[other]
        step = _solved(bend, slope)
        for each, change in zip(used, step, strict=True):
            weights[each] -= change
        if max(map(abs, step)) < ENOUGH:
            break
    return weights


def _solved(lower: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric system whose lower half is given, by Cholesky's method."""
    count = len(right)
    root = [[0.0] * count for _ in range(count)]
    for row in range(count):
        for column in range(row + 1):
            rest = lower[row][column] - sum(root[row][k] * root[column][k] for k in range(column))
            root[row][column] = sqrt(max(rest, 1e-12)) if row == column else rest / root[column][column]
    half: list[float] = []
    for row in range(count):
        half.append((right[row] - sum(root[row][k] * half[k] for k in range(row))) / root[row][row])
    found = [0.0] * count
    for row in reversed(range(count)):
        found[row] = (half[row] - sum(root[k][row] * found[k] for k in range(row + 1, count))) / root[row][row]
    return found


def _errors(parts: Sequence[Sequence[float]]) -> list[float]:
    """The standard error of each weight, by leaving out a part of the games at a time."""
    count = len(parts)
    errors = []
    for values in zip(*parts, strict=True):
        mean = sum(values) / count
        errors.append(sqrt((count - 1) / count * sum((value - mean) ** 2 for value in values)))
    return errors
