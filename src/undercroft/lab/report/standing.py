"""How a game stands on its way: who looks like winning, how surely, and since when it was over.

A game's appraisal is only a look. What chance it means is learned from the games themselves: how often a side that looked so good has
won in the end.
"""

from collections.abc import Sequence

import msgspec

from undercroft.lab.statistics import calibrated, wilson
from undercroft.lab.tally import Seen, count
from undercroft.lab.watching import MOMENTS

CLEAR = 0.9
"""The chance from which on a game counts as over, if it never falls below it again."""

FANS = (0.1, 0.25, 0.5, 0.75, 0.9)


class Over(msgspec.Struct, frozen=True):
    """Games that were over when this part of them had been played."""

    part: float
    games: int
    share: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """How clear it was who would win."""

    games: int
    chances: dict[str, tuple[float, ...]]  # by side (or "all"): how often a side has won that looked so good, in twentieths
    fan: tuple[tuple[float, ...], ...]  # at each twentieth of the game: chances of the later winner, by quantile (10, 25, 50, 75, 90 %)
    over: tuple[Over, ...]  # for each twentieth
    half: float | None  # the part of a game after which half of them were over; None: fewer than that ever were before the end


def standing(seen: Seen, sides: int) -> Standing | None:
    """What the looks along the way say."""
    if not seen.stood:
        return None
    pooled = sides > 2  # rivals are alike: together they say more
    learned = {side: _learn(seen, side, pooled=pooled) for side in {key[0] for key in seen.stood}}
    clear = {side: next((look for look, chance in enumerate(chances) if chance >= CLEAR), MOMENTS) for side, chances in learned.items()}
    since: dict[int, int] = {}
    for (side, look, moment), times in seen.over.items():
        if look == min(clear[side], MOMENTS - 1):
            count(since, MOMENTS if clear[side] == MOMENTS else moment, times)
    games = sum(since.values())
    over = []
    for moment in range(MOMENTS):
        those = sum(times for when, times in since.items() if when <= moment)
        over.append(Over(moment / MOMENTS, those, those / games if games else 0.0, *wilson(those, games)))
    return Standing(
        games=games,
        chances={"all": learned[0]} if pooled else {str(side): chances for side, chances in sorted(learned.items())},
        fan=tuple(_fan(seen, learned, moment) for moment in range(MOMENTS)),
        over=tuple(over),
        half=next((each.part for each in over if each.share >= 0.5), None),
    )


def _learn(seen: Seen, of: int, *, pooled: bool) -> tuple[float, ...]:
    times, wins = [0] * MOMENTS, [0] * MOMENTS
    for (side, _, look, won), games in seen.stood.items():
        if pooled or side == of:
            times[look] += games
            wins[look] += games * won
    met = {look: (times[look], wins[look]) for look in range(MOMENTS) if times[look]}
    rates = calibrated(met)
    chances, last = [], 0.0
    for look in range(MOMENTS):  # a look that never was is worth what the one below it is
        last = rates.get(look, last)
        chances.append(last)
    return tuple(chances)


def _fan(seen: Seen, learned: dict[int, tuple[float, ...]], at: int) -> tuple[float, ...]:
    """How the chances of those who won in the end lay at this moment."""
    found = sorted((learned[side][look], times) for (side, moment, look, won), times in seen.stood.items() if moment == at and won)
    return tuple(_quantile(found, part) for part in FANS)


def _quantile(values: Sequence[tuple[float, int]], part: float) -> float:
    left = part * sum(times for _, times in values)
    for value, times in values:
        left -= times
        if left <= 0:
            return value
    return values[-1][0] if values else 0.0
