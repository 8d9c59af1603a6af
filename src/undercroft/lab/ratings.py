"""Ratings from games among any number of sides. They come from openskill, which is imported only when something is rated."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec

from undercroft.engine.errors import BadInput
from undercroft.lab.statistics import Z

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Standing = tuple[Sequence[str], Sequence[int]]
"""Who played, side by side, and in which place each side ended; equal places are a draw."""


ORDERS = 16
"""In how many orders games are gone through."""

PATIENCE = 16_000
"""With so many games one order is enough: each weighs little."""


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is. Everybody begins at 25; four points more win about two games of three."""

    name: str
    value: float
    low: float  # 95 % interval
    high: float
    games: int


def model() -> "PlackettLuce":
    """Who is rated does not change from game to game, so nothing is forgotten; BadInput if openskill is not here."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 reason: who rates nobody does not need it
    except ImportError:
        raise BadInput("ratings are made with openskill, which is not here: pip install 'undercroft[lab]'") from None
    return PlackettLuce(tau=0.0)


def rate(games: Iterable[Standing]) -> list[Rating]:
    """Ratings after these games, the best first; give them in the same order each time.

    Ratings follow games one by one, and the last weigh a little more than they should. So the games are gone through in several orders, and
    what comes of that is averaged.
    """
    played: dict[str, int] = {}
    every = list(games)
    for names, _ in every:
        for name in dict.fromkeys(names):
            played[name] = played.get(name, 0) + 1
    scale, random = model(), Random(0)
    orders = max(1, min(ORDERS, PATIENCE // max(1, len(every))))
    values, spreads = dict.fromkeys(played, 0.0), dict.fromkeys(played, 0.0)
    for _ in range(orders):
        random.shuffle(every)
        for name, (value, spread) in _rated(scale, every).items():
            values[name] += value / orders
            spreads[name] += Z * spread / orders
    found = [Rating(name, values[name], values[name] - spreads[name], values[name] + spreads[name], played[name]) for name in played]
    return sorted(found, key=lambda rating: (-rating.value, rating.name))


def _rated(scale: "PlackettLuce", games: Iterable[Standing]) -> dict[str, tuple[float, float]]:
    """Rating and spread after these games. Somebody who sits on several sides moves by the mean of what each side would move him."""
    ratings: dict[str, tuple[float, float]] = {}
    for names, places in games:
        teams = [[scale.rating(*ratings.get(name, ()))] for name in names]
        moved = scale.rate(teams, ranks=[float(place) for place in places])
        for name in dict.fromkeys(names):
            mine = [team[0] for whose, team in zip(names, moved, strict=True) if whose == name]
            ratings[name] = (sum(each.mu for each in mine) / len(mine), sum(each.sigma for each in mine) / len(mine))
    return ratings
