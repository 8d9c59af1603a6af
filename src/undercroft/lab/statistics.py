"""What can be said from counts, and how surely. Everything is at 95 %."""

from collections.abc import Mapping, Sequence
from math import ceil, comb, erfc, exp, log, log10, sqrt
from statistics import NormalDist

import msgspec

Z = 1.959963984540054  # of the normal distribution: 95 % lie within
SURE = 0.05
"""How often what is called sure may be wrong, of all that is said when all games that were asked for are played."""


def level_of(look: int) -> float:
    """The same when games are judged again after more of them were played: each look may be wrong half as often as the one before.

    However often somebody plays on until something is sure, all looks together are wrong at most twice as often as the first.
    """
    return SURE * 0.5**look


class Difference(msgspec.Struct, frozen=True):
    """How much one rate or mean lies above another."""

    by: float
    low: float  # 95 % interval
    high: float
    p: float  # how likely so much would be if there were no difference


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson: honest for few games and for rates near 0 and 1."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, Z * Z
    middle = rate + square / (2 * games)
    reach = Z * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    below = 1 + square / games
    return (middle - reach) / below if wins else 0.0, (middle + reach) / below if wins < games else 1.0


def two_sided(score: float) -> float:
    """How likely a normal variable lies at least so far from its mean, either side."""
    return erfc(abs(score) / sqrt(2))


def apart(wins: int, games: int, other_wins: int, other_games: int) -> Difference:
    """Two rates from different games: the interval is Newcombe's, from those of Wilson; p is that of the pooled score."""
    if not games or not other_games:
        return Difference(0.0, -1.0, 1.0, 1.0)
    one, other = wins / games, other_wins / other_games
    (low, high), (other_low, other_high) = wilson(wins, games), wilson(other_wins, other_games)
    by, pooled = one - other, (wins + other_wins) / (games + other_games)
    error = sqrt(pooled * (1 - pooled) * (1 / games + 1 / other_games))
    return Difference(
        by,
        by - sqrt((one - low) ** 2 + (other_high - other) ** 2),
        by + sqrt((high - one) ** 2 + (other - other_low) ** 2),
        two_sided(by / error) if error else 1.0,
    )


def paired(gained: int, lost: int, games: int) -> Difference:
    """Two rates from the same seeds: games won only now, only before, and all.

    The test is McNemar's, exact; the interval that of Bonett and Price, which is honest where few games differ.
    """
    if not games:
        return Difference(0.0, -1.0, 1.0, 1.0)
    more, fewer = (gained + 1) / (games + 2), (lost + 1) / (games + 2)
    reach = Z * sqrt(max(0.0, more + fewer - (more - fewer) ** 2) / (games + 2))
    low, high = max(-1.0, more - fewer - reach), min(1.0, more - fewer + reach)
    by = (gained - lost) / games
    return Difference(by, min(low, by), max(high, by), mcnemar(gained, lost))


def mcnemar(gained: int, lost: int) -> float:
    """How likely it is that so many more changed one way than the other, if both ways are as likely."""
    changed, rarer = gained + lost, min(gained, lost)
    if not changed:
        return 1.0
    if changed > 1000:  # the exact sum says the same, and takes long
        return two_sided((abs(gained - lost) - 1) / sqrt(changed)) if gained != lost else 1.0
    ways: int = sum(comb(changed, number) for number in range(rarer + 1))
    return min(1.0, 2 * ways / (1 << changed))


def mean_of(values: Sequence[float]) -> Difference:
    """A mean with its interval, by Student's t, and how likely it would be if it were nothing in truth."""
    return mean_from(len(values), sum(values), sum(each * each for each in values))


def mean_from(number: int, total: float, squares: float) -> Difference:
    """The same from how many they are, their sum and the sum of their squares."""
    if not number:
        return Difference(0.0, 0.0, 0.0, 1.0)
    mean = total / number
    if number == 1:
        return Difference(mean, float("-inf"), float("inf"), 1.0)
    error = sqrt(max(0.0, squares - total * mean) / (number - 1) / number)
    if error <= 1e-9 * abs(mean):  # all are alike
        return Difference(mean, mean, mean, float(mean == 0))
    reach = _student(Z, number - 1) * error
    return Difference(mean, mean - reach, mean + reach, two_sided(_normal_score(mean / error, number - 1)))


def mean_of_pairs(differences: Sequence[float]) -> Difference:
    """The mean of paired differences where many are nothing and some are large, by Student's t.

    A pair is added each way, as far apart as the farthest, as Bonett and Price do for rates: a few pairs that all differ by the same
    are no certainty.
    """
    number = len(differences) + 2
    if number == 2:
        return Difference(0.0, float("-inf"), float("inf"), 1.0)
    farthest = max(map(abs, differences))
    if not farthest:
        return Difference(0.0, 0.0, 0.0, 1.0)
    total = sum(differences)
    mean, by = total / number, total / (number - 2)
    spread = sum((each - mean) ** 2 for each in differences) + (farthest - mean) ** 2 + (farthest + mean) ** 2
    error = sqrt(spread / (number - 1) / number)
    reach = _student(Z, number - 1) * error
    return Difference(by, min(mean - reach, by), max(mean + reach, by), two_sided(_normal_score(mean / error, number - 1)))


def within_one(found: Difference) -> Difference:
    """A difference of rates, which can't be more than one."""
    return Difference(found.by, max(-1.0, found.low), min(1.0, found.high), found.p)


def _normal_score(t: float, freedom: int) -> float:
    """The normal score that is as rare as this value of Student's t (Wallace's approximation, good to the third digit)."""
    return (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log(1 + t * t / freedom))


def _student(score: float, freedom: int) -> float:
    """The value of Student's t that is as rare as this normal score."""
    return sqrt(freedom * (exp((score * (8 * freedom + 3) / (8 * freedom + 1)) ** 2 / freedom) - 1))


POWER = 0.8
MOST_MORE = 1_000_000


def least_seen(found: Difference, comparisons: int, level: float = SURE) -> float:
    """The true difference that would have been found for sure in four of five studies like this one, with so many comparisons in it."""
    error = (found.high - found.low) / (2 * Z)
    normal = NormalDist()
    return (normal.inv_cdf(1 - level / (2 * max(1, comparisons))) + normal.inv_cdf(POWER)) * error


def games_more(found: Difference, games: int, comparisons: int, level: float = SURE) -> int | None:
    """So many games more would settle it at this level, if the difference is what it looks like. None: too many, or no sign of one."""
    if not found.by:
        return None
    more = games * ((least_seen(found, comparisons, level) / abs(found.by)) ** 2 - 1)
    if more > MOST_MORE:
        return None
    more = max(more, 1.0)
    step: int = 10 ** max(0, int(log10(more)) - 1)
    return ceil(more / step) * step


def sure(chances: Sequence[float], level: float = SURE) -> list[bool]:
    """Which of many findings stand, if none of them all may be wrong more often than this (Holm). At level 0 none does."""
    order = sorted(range(len(chances)), key=lambda number: chances[number])
    stands = [False] * len(chances)
    for place, number in enumerate(order):
        if not level or chances[number] > level / (len(chances) - place):
            break
        stands[number] = True
    return stands


class Sums(msgspec.Struct, frozen=True):
    """Over clusters (a side in a game), of how often a thing happened there (a) among all of its kind (n), and whether it won (w)."""

    times: int = 0  # a
    won: int = 0  # a w
    squares: int = 0  # a a
    squares_won: int = 0  # a a w
    among: int = 0  # a n
    among_won: int = 0  # a n w
    games: int = 0  # clusters in which it happened at all


def against_others(one: Sums, all_of_them: Sums) -> Difference:
    """How much likelier a side wins after this thing than after others of its kind.

    Unlike games with it against games without, that does not mistake a long game, in which more happens, for a good card. What happens
    in one game is not independent: the error is that of a difference of two ratios over clusters.
    """
    others = all_of_them.times - one.times
    if not one.times or not others:
        return Difference(0.0, -1.0, 1.0, 1.0)
    rate, other = one.won / one.times, (all_of_them.won - one.won) / others
    cross, cross_won = one.among - one.squares, one.among_won - one.squares_won  # a b, where b = n - a
    rest = all_of_them.squares - 2 * one.among + one.squares
    rest_won = all_of_them.squares_won - 2 * one.among_won + one.squares_won
    variance = (
        _scatter(one.squares, one.squares_won, rate, rate) / one.times**2
        - 2 * _scatter(cross, cross_won, rate, other) / (one.times * others)
        + _scatter(rest, rest_won, other, other) / others**2
    )
    by = rate - other
    if one.games < FEW or one.won in (0, one.times):  # then the scatter says nothing: take the plain interval of two rates
        plain = apart(min(one.won, one.times), one.times, all_of_them.won - one.won, others)
        return plain if variance <= 0 or plain.high - plain.low > 2 * Z * sqrt(variance) else _normal(by, variance)
    return _normal(by, max(variance, 0.0))


FEW = 30


def _normal(by: float, variance: float) -> Difference:
    error = sqrt(variance)
    return Difference(by, by - Z * error, by + Z * error, two_sided(by / error) if error else 1.0)


def _scatter(products: int, products_won: int, one: float, other: float) -> float:
    """The sum of x y (w - one) (w - other) over clusters, from the sums of x y and of x y w."""
    return products_won * (1 - one - other) + one * other * products


def calibrated(looks: Mapping[int, tuple[int, int]]) -> dict[int, float]:
    """How often a side that looked so good has won, never falling as looks improve (pool adjacent violators); by look: times, wins."""
    pools: list[list[float]] = []  # times, wins, looks in it
    for look in sorted(looks):
        times, wins = looks[look]
        pools.append([times, wins, 1])
        while len(pools) > 1 and pools[-2][1] * pools[-1][0] >= pools[-1][1] * pools[-2][0]:
            last = pools.pop()
            pools[-1] = [mine + yours for mine, yours in zip(pools[-1], last, strict=True)]
    rates = [wins / times if times else 0.0 for times, wins, looks_in in pools for _ in range(int(looks_in))]
    return dict(zip(sorted(looks), rates, strict=True))
