"""What a report says of the course of games, as data: readings turn by turn, and what came of each option."""

from collections.abc import Mapping

import msgspec

import undercroft
from undercroft.lab.course import HUNDREDTHS
from undercroft.lab.statistics import SURE, Difference, Sums, against_others, mean_from, sure, wilson
from undercroft.lab.tally import Seen, Tally

FEWEST = 10
"""Games that must have come so far, or an option that must have been chosen so often, before a number is given."""

MOST_OPTIONS = 400
"""Options that are kept, those of the questions that were asked most often."""


class Point(msgspec.Struct, frozen=True):
    """A reading at the beginning of a turn."""

    turn: int
    games: int  # that came so far
    mean: float
    low: float  # 95 % interval of the mean, by Student's t
    high: float


class Trajectory(msgspec.Struct, frozen=True):
    """A reading along the game."""

    name: str
    points: tuple[Point, ...]  # only where ten games came so far


class Choice(msgspec.Struct, frozen=True):
    """An option, and what became of those who chose it."""

    source: str  # who or what asks
    rule: str
    option: str
    offered: int
    chosen: int
    low: float  # 95 % interval of the share of offers in which it was chosen
    high: float
    games: int  # games in which a side chose it
    rate: float  # how often such a side has won
    difference: Difference  # against the other options of the same question
    sure: bool


def trajectories(seen: Seen) -> tuple[Trajectory, ...]:
    """Every reading, in the order in which the game names them."""
    by_name: dict[str, list[Point]] = {}
    for (name, turn), (games, total, squares) in sorted(seen.gauged.items(), key=lambda each: each[0][1]):
        if games >= FEWEST:
            mean = mean_from(games, total / HUNDREDTHS, squares / HUNDREDTHS**2)
            by_name.setdefault(name, []).append(Point(turn, games, mean.by, mean.low, mean.high))
    return tuple(Trajectory(name, tuple(points)) for name, points in by_name.items())


def choices(seen: Seen, level: float = SURE) -> tuple[Choice, ...]:
    """The options of every question that was answered in more than one way, the most frequent first."""
    found = []
    for (source, rule, option), sums in seen.chosen.items():
        one, of_all = Sums(*sums), Sums(*seen.questions[source, rule])
        if one.times < FEWEST or one.times == of_all.times:
            continue
        offered = seen.offered[source, rule, option]
        difference = against_others(one, of_all)
        low, high = wilson(min(one.times, offered), offered)
        found.append(Choice(source, rule, option, offered, one.times, low, high, one.games, one.won / one.times, difference, sure=False))
    often = {key: sums[0] for key, sums in seen.questions.items()}
    found.sort(key=lambda each: (-often[each.source, each.rule], each.source, each.rule, -each.chosen, each.option))
    found = found[:MOST_OPTIONS]
    stands = sure([each.difference.p for each in found], level)
    return tuple(msgspec.structs.replace(each, sure=stand) for each, stand in zip(found, stands, strict=True))


def unit_of(game: str) -> str:
    """What the way of a game is counted by."""
    gauges = undercroft.game(game).gauges
    return gauges.unit if gauges is not None else "turn"


def all_trajectories(tallies: Mapping[str, Tally]) -> dict[str, tuple[Trajectory, ...]]:
    """By variant."""
    return {name: trajectories(tally.seen or Seen()) for name, tally in tallies.items()}


def all_choices(tallies: Mapping[str, Tally], level: float) -> dict[str, tuple[Choice, ...]]:
    """By variant."""
    return {name: choices(tally.seen or Seen(), level) for name, tally in tallies.items()}
