"""Options beside each other: each is followed in the same imagined worlds, and told by the chances that people are told.

What leads a bot on, step by step, is no chance, and what a tree makes of an option depends on how often it came by. So nothing of that is
told. An option is as good as its ends: by how much less often its side wins there than after the best option, world by world.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from undercroft.bots.clock import Clock
from undercroft.bots.onward import End, played_on
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.engine.worth import TRIFLE, Moved

Ends = Mapping[int, End]
"""Where an option has led, by the number of the world."""

WORLDS = 40
"""More of them tell nothing that anybody would see."""

ROUND = 8
"""After so many worlds those are left behind that are worse for sure."""

SURELY = 3.0
"""By so many standard errors."""

SURE = 1.96
"""So many standard errors to either side make 95 %."""

SAME = 0.01
"""What differs by less, a hundredth of a win, is the same to people."""

WIDER = (6.48, 2.2, 1.62, 1.42, 1.31, 1.25, 1.21, 1.18, 1.15)
"""A standard error from two worlds, from three, and so on, is so much less sure than one from many: Student's t against the normal."""


class Beside(msgspec.Struct, frozen=True):
    """An option beside the best one."""

    index: int
    visits: int = 0  # in so many worlds it was followed; 0: it looked no better at first sight, and nothing else is known
    chance: float = 0.0  # of the side that asks, 0 lost to 1 won
    behind: float = 0.0  # by how much less that is than after the best one, in the same worlds
    doubt: float = 0.0  # standard error of that; 0 after one world, which says nothing of it

    @property
    def most(self) -> float:
        """The best that it may be against the best one: above 0 it may be better."""
        return SURE * self.doubt - self.behind

    @property
    def surely_worse(self) -> bool:
        """Whether it is worse beyond doubt, and by something that people would see."""
        return self.visits > 1 and self.behind >= SAME and self.most < 0


def beside(count: int, best: int, ends: Mapping[int, Ends]) -> tuple[Beside, ...]:
    """All of so many options, by index."""
    taken = ends.get(best, {})
    told = fmean([end.chance for end in taken.values()]) if taken else 0.0
    found = []
    for index in range(count):
        worlds = [world for world in ends.get(index, {}) if world in taken]
        if not worlds:
            found.append(Beside(index))
            continue
        gaps = [taken[world].chance - ends[index][world].chance for world in worlds]
        behind = fmean(gaps)
        found.append(Beside(index, len(worlds), min(1.0, max(0.0, told - behind)), behind, _error(gaps)))
    return tuple(found)


def _error(gaps: Sequence[float]) -> float:
    """The standard error of their mean; wider, where few say little of it."""
    count = len(gaps)
    if count < 2:
        return 0.0
    return stdev(gaps) / sqrt(count) * (WIDER[count - 2] if count - 2 < len(WIDER) else 1.0)


def follow(match: Match, seat: int, options: Sequence[int], seed: int, clock: Clock) -> dict[int, dict[int, End]]:
    """Follow options, the best of them first, through the same worlds, as long as the clock allows; through one at least."""
    ends: dict[int, dict[int, End]] = {index: {} for index in options}
    left = [*options]
    for world in range(WORLDS):
        for index in left:
            ends[index][world], work = played_on(match, seat, index, (seed << 20) + world)
            clock.spent += work
        if clock.over():
            break
        if world % ROUND == ROUND - 1:
            left = [options[0], *(index for index in left[1:] if not _behind(ends[options[0]], ends[index]))]
            if len(left) == 1:
                break
    return ends


def _behind(best: Ends, other: Ends) -> bool:
    gaps = [best[world].chance - end.chance for world, end in other.items()]
    return fmean(gaps) > max(SAME, SURELY * _error(gaps))


def moved(game: Game, before: Sequence[End], after: Sequence[End]) -> tuple[Moved, ...]:
    """What is different on average at other ends: the features of the game, and whether it is over there; the most first."""
    model = game.worth
    on = [[end for end in ends if end.values] for ends in (before, after)]
    found: list[Moved] = []
    if model is not None and all(on):
        means = [[fmean(values) for values in zip(*(end.values for end in ends), strict=True)] for ends in on]
        found += model.moved(means[0], means[1])
    stands = fmean([end.chance for end in on[0] + on[1]]) if any(on) else 0.5
    for name, chance, by in (("winning at once", 1.0, 1.0 - stands), ("losing at once", 0.0, -stands)):
        parts = [sum(not end.values and end.chance == chance for end in ends) / len(ends) for ends in (before, after)]
        if abs(by * (parts[1] - parts[0])) >= TRIFLE:
            found.append(Moved(name, by * (parts[1] - parts[0])))
    return tuple(sorted(found, key=lambda each: -abs(each.by)))
