"""The tree of a search: what was tried in imagined worlds, and what came of it.

Every walk goes through one world, down by the options that this world offers, to something that was not tried before. One tree serves all
worlds: an option is judged by the walks in which it could be taken. Chance is never a branch: it falls as it falls.

Each side wants its own good, and a value is kept for every side that matters. So co-op, one against many and everybody for himself are
all the same to it. What a place in the tree is worth is what its ways on are worth, those that were followed often far more than the
others: whoever decides there will take a good one, and need not pay for what was only tried.
"""

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from random import Random
from statistics import median

import msgspec

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.game import Game
from undercroft.engine.match import Match

CURIOSITY = 0.7
"""How much an option that was seldom tried is worth trying again, measured by how much values vary in this very search."""

WIDTH = 2.0
"""A place in the tree that was visited n times is given `WIDTH * sqrt(n)` different ways on, and no more."""

WHIM = 0.1
"""How often a new way is tried at random instead of by what has done well elsewhere."""

LOOKS = 9.0
"""What the table itself looks like weighs as much as a way on that was followed three times: values are weighted by the square of that."""

DOUBT = 4
"""So many visits weigh as much as what is usual, when it is asked how sure a value is."""

MEMORY = 64
"""From so many values it is estimated how much they vary; freshly, after half as many new ones."""

LEAST = 1e-7
"""Values vary by at least so much."""


class Node(msgspec.Struct, gc=False):
    """What came of taking an option, in all worlds."""

    sums: list[float]  # values by side, weighted
    own: list[float]  # values by side when walks ended here, added up
    weight: float = 0.0
    ends: int = 0  # how many walks ended here
    visits: int = 0
    total: float = 0.0  # of what these walks brought to the side that searches
    squares: float = 0.0
    chances: int = 1  # how often it could have been taken
    quiet: bool = True  # nothing was rolled, drawn or shown, in any world
    aside: bool = True  # the same question was open again, in all worlds
    ways: dict[tuple[int, Option], "Node"] = {}  # by the side that decides next, and what it takes

    def worth(self, side: int) -> float:
        """What it is worth to a side."""
        return self.sums[side] / self.weight

    def error(self, usual: float) -> float:
        """How far that may be from the truth; after few visits, by what is usual in this search."""
        visits = self.visits
        varies = max(self.squares - self.total * self.total / visits, 0.0) + DOUBT * usual * usual
        return sqrt(varies / (visits + DOUBT) / visits)


class Habit(msgspec.Struct, gc=False):
    """What an option has brought to a side, wherever it was taken."""

    total: float = 0.0
    visits: int = 0


class Varying:
    """How much the values of a side vary, whatever a few of them are like."""

    __slots__ = ("_due", "_last", "_place", "mean", "scale")

    def __init__(self) -> None:
        """Nothing is known."""
        self._last: list[float] = []
        self._place = 0
        self._due = 2
        self.mean = 0.5
        self.scale = LEAST

    def add(self, value: float) -> None:
        """One more."""
        last = self._last
        if len(last) < MEMORY:
            last.append(value)
        else:
            last[self._place % MEMORY] = value
        self._place += 1
        if self._place >= self._due:
            self._due = min(self._place * 2, self._place + MEMORY // 2)
            self.mean = middle = median(last)
            gaps = [abs(each - middle) for each in last]
            self.scale = max(1.5 * median(gaps), 0.5 * sum(gaps) / len(gaps), LEAST)


class Walker:
    """Walks through worlds, and remembers."""

    __slots__ = ("_appraise", "_count", "_habits", "_random", "_sides", "_spokesmen", "idle", "side", "varying", "walks", "work")

    def __init__(self, game: Game, seats: int, seat: int, random: Random) -> None:
        """For whoever sits in this seat."""
        sides = game.sides(seats)
        self._appraise: Callable[[object, int], float] = game.appraise
        self._random = random.random
        self._sides = [next(number for number, side in enumerate(sides) if each in side) for each in range(seats)]
        self._spokesmen = [side[0] for side in sides]
        self._count = len(sides)
        self._habits: dict[tuple[int, Option], Habit] = {}
        self.side = self._sides[seat]
        self.idle: set[type[Option]] = set()  # kinds of options that lead nowhere: they are not followed
        self.varying = [Varying() for _ in sides]
        self.walks = self.work = 0  # how many there were, and what they took; see `Clock`

    @property
    def usual(self) -> float:
        """What a walk takes."""
        return self.work / self.walks if self.walks else 2.0

    def node(self) -> Node:
        """A place where nobody has been."""
        return Node([0.0] * self._count, [0.0] * self._count, ways={})

    def way(self, node: Node, decision: Decision, index: int) -> Node | None:
        """Where an option leads, if it was taken."""
        return node.ways.get((self._sides[decision.seats[0]], decision.options[index]))

    def walk(self, world: Match, root: Node, first: int | None = None) -> float:
        """Choose by what is known, try one thing more, appraise, and remember: what it brought. The first step may be given."""
        path = [root]
        steps: list[tuple[int, Option]] = []
        node, fresh = root, False
        decision = world.decision
        entries = world.tape.entries
        while decision is not None and not fresh:
            side = self._sides[decision.seats[0]]
            index = self._pick(node, decision, side) if first is None else first
            first = None
            step = (side, decision.options[index])
            steps.append(step)
            ways = node.ways
            way = ways.get(step)
            if way is None:
                way = ways[step] = self.node()
                fresh = True
            node = way
            path.append(node)
            before, length = decision, len(entries) + 1
            world.answer(index)
            decision = world.decision
            if len(entries) != length:
                node.quiet = node.aside = False
            elif node.aside and (decision is None or decision.rule != before.rule):
                node.aside = False
        self.walks += 1
        self.work += 1 + len(steps)
        return self._remember(world, path, steps)

    def _remember(self, world: Match, path: list[Node], steps: list[tuple[int, Option]]) -> float:
        """From the end of the walk back to its beginning."""
        sides = {self.side, *(side for side, _ in steps)}
        values = {side: self._worth(world, side) for side in sides}
        for side, value in values.items():
            self.varying[side].add(value)
        for step in steps:
            habit = self._habits.get(step)
            if habit is None:
                habit = self._habits[step] = Habit()
            habit.total += values[step[0]]
            habit.visits += 1
        node = path[-1]
        ends = node.ends
        changes = []
        for side, value in values.items():
            old = node.own[side] * ends  # the square of how many there are, times their mean
            node.own[side] += value
            changes.append((side, LOOKS * (node.own[side] * (ends + 1) - old)))
        more = LOOKS * (2 * ends + 1)
        node.ends = ends + 1
        value = values[self.side]
        for node in reversed(path):
            node.total += value
            node.squares += value * value
            sums, visits, total = node.sums, node.visits, node.weight
            square, next_square = visits * visits, (visits + 1) * (visits + 1)
            above = []
            for side, change in changes:
                was = square * sums[side] / total if visits else 0.0
                sums[side] += change
                above.append((side, next_square * sums[side] / (total + more) - was))
            node.weight = total + more
            node.visits = visits + 1
            changes, more = above, next_square - square
        return value

    def _pick(self, node: Node, decision: Decision, side: int) -> int:
        """The option to follow."""
        options, ways, idle = decision.options[: decision.moves()], node.ways, self.idle
        new, known = [], 0
        best, best_worth = -1, -inf
        curiosity = CURIOSITY * self.varying[side].scale
        usual = node.sums[side] / node.weight if node.weight else self.varying[side].mean
        for index, option in enumerate(options):
            if idle and option.__class__ in idle:
                continue
            way = ways.get((side, option))
            if way is None:
                new.append(index)
                continue
            known += 1
            way.chances += 1
            visits = way.visits
            worth = (visits * way.sums[side] / way.weight + usual) / (visits + 1) + curiosity * sqrt(log(way.chances) / visits)
            if worth > best_worth:
                best, best_worth = index, worth
        if new and known < WIDTH * sqrt(node.visits + 1):
            return self._likely(side, options, new)
        return best if best >= 0 else int(self._random() * len(options))  # nothing but what leads nowhere

    def _likely(self, side: int, options: Sequence[Option], new: list[int]) -> int:
        """Of these options one that has done well elsewhere, or any."""
        random = self._random
        if len(new) == 1 or random() < WHIM:
            return new[int(random() * len(new))]
        usual, habits = self.varying[side].mean, self._habits
        best, best_worth = -1, -inf
        for index in new:
            habit = habits.get((side, options[index]))
            worth = (usual if habit is None else (habit.total + usual) / (habit.visits + 1)) + 1e-9 * random()
            if worth > best_worth:
                best, best_worth = index, worth
        return best

    def _worth(self, world: Match, side: int) -> float:
        """How good the table is for a side."""
        outcome, seat = world.outcome, self._spokesmen[side]
        if outcome is not None:
            return 1.0 if seat in outcome.winners else 0.0
        return self._appraise(world.table, seat)
