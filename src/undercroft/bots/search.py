"""A bot that looks many steps ahead: information-set Monte Carlo tree search, for any game.

Every iteration imagines a world that the bot's seat can't tell from the true one, walks down the tree of what it has tried before
(`tree.py`), and appraises where that leads. It begins where the greedy bot ends: with every option, in the same worlds. Where the table is
hard to judge in the middle of a turn (`Game.foresight`), the best options are played out to the next turn instead; there an iteration
is one decision of a playout.
"""

from collections.abc import Iterator
from math import hypot, inf
from random import Random
from time import perf_counter

import msgspec

from undercroft.bots.asked import asked
from undercroft.bots.circles import WHISKER, Circles
from undercroft.bots.tree import Node, Walker
from undercroft.engine.decisions import Decision
from undercroft.engine.match import Match

ITERATIONS = 1000
"""How many walks a decision gets if nobody says otherwise."""

LOOK = 16
"""After so many worlds it is asked whether there is still anything to find out."""

FEW = 6
"""So many options are worth a playout."""

DEAR, PATIENCE = 20.0, 10
"""How many decisions a playout is thought to take before there was one; and after how many it is rather what they did take."""

PACE = 1000
"""So many decisions are played out in a second, about."""

SURELY = 3.5
"""By how many standard errors an option has to be worse to be left behind before the others."""


class Thought(msgspec.Struct, frozen=True):
    """What the search makes of one option."""

    index: int
    value: float  # how good it is for the seat, 0 lost to 1 won
    spread: float  # of that value: its standard error; as much more or less would be no surprise
    visits: int  # how often it was followed; 0: not at all, and nothing is known


class Search:
    """Takes the option that was worth coming back to most often."""

    __slots__ = ("_answered", "_chosen", "_dear", "_milliseconds", "_random", "_root", "_walker", "iterations", "thoughts")

    def __init__(self, seed: int = 0, *, iterations: int | None = None, milliseconds: float | None = None) -> None:
        """With the same seed and iterations it gives the same answers. With a limit of time and none of iterations, time alone counts."""
        if iterations is not None and iterations < 1:
            raise ValueError(f"a search needs at least 1 iteration, not {iterations}")
        if milliseconds is not None and not milliseconds > 0:
            raise ValueError(f"a search needs some time, not {milliseconds:g} ms")
        self.iterations = iterations if iterations is not None or milliseconds is not None else ITERATIONS
        self.thoughts: list[Thought] = []  # about the last decision, by option
        self._milliseconds = milliseconds
        self._random = Random(seed)
        self._root: Node | None = None  # the tree as far as it is of use
        self._walker: Walker | None = None
        self._answered = 0  # how long the tape was when the tree was left
        self._chosen = 0  # the last answer
        self._dear = DEAR  # how many looks a playout takes

    def hurry(self, milliseconds: float) -> None:
        """Take no longer than this for a decision, whatever was said before; some time is always needed."""
        milliseconds = max(1.0, milliseconds)
        self._milliseconds = milliseconds if self._milliseconds is None else min(self._milliseconds, milliseconds)

    def choose(self, match: Match, seat: int) -> int:
        """The option that the search likes best."""
        decision = asked(match, seat)
        if decision.chance:
            return self._random.randrange(len(decision.options))  # a real die is not chosen: the bot rolls it
        walker, root = self._grown(match, seat)
        ways, best = self._search(match, seat, walker, root)
        side, scale = walker.side, walker.varying[walker.side].scale
        self.thoughts = [Thought(index, way.worth(side), way.error(scale), way.visits) for index, way in enumerate(ways)]
        self._walker, self._root, self._answered, self._chosen = walker, ways[best], len(match.tape), best
        return best

    def follow(self, match: Match, seat: int, steps: int = 8) -> Iterator[tuple[Match, int]]:
        """What is expected after the last search, step by step, in one imagined world: the world, and what is answered in it next."""
        walker, node, index = self._walker, self._root, self._chosen
        world = match.imagine(seat, seed=self._random.getrandbits(48), events=False)
        for _ in range(steps):
            decision = world.decision
            if walker is None or node is None or decision is None:
                return
            yield world, index
            world.answer(index)
            decision = world.decision
            if decision is not None:
                ways = [walker.way(node, decision, each) for each in range(len(decision.options))]
                visits = [0 if way is None else way.visits for way in ways]
                index = visits.index(max(visits))
                node = ways[index]

    def line(self, match: Match, seat: int, steps: int = 8) -> list[tuple[Decision, int]]:
        """The same, as decisions with the index of the answer."""
        return [(world.decision, index) for world, index in self.follow(match, seat, steps) if world.decision is not None]

    # ------------------------------------------------------------------ thinking

    def _grown(self, match: Match, seat: int) -> tuple[Walker, Node]:
        """The tree that has grown under the last answer, if nothing was rolled and nobody else has answered since."""
        entries = match.tape.entries
        if self._walker is not None and self._root is not None and len(entries) == self._answered + 1 and entries[-1] >= 0:
            return self._walker, self._root
        walker = Walker(match.game, match.seats, seat, self._random)
        return walker, walker.node()

    def _search(self, match: Match, seat: int, walker: Walker, root: Node) -> tuple[list[Node], int]:
        """Every option once, in the same world; then those that lead somewhere, in one way or the other."""
        clock = Clock(self.iterations, self._milliseconds, walker)
        decision, side = match.decision, walker.side
        assert decision is not None
        first = self._random.getrandbits(48)
        kept = sum(way.visits for way in root.ways.values())
        for index in range(len(decision.options)):
            walker.walk(match.imagine(seat, seed=first, events=False), root, index)
        ways = [root.ways[side, option] for option in decision.options]
        circles = Circles(match, seat, first)
        left = [index for index, way in enumerate(ways) if not (way.aside and circles.lead_nowhere(index, aside=True))]
        walker.idle = circles.idle
        left = left or [*range(len(ways))]
        left.sort(key=lambda index: (-ways[index].worth(side), index))
        few = min(FEW, int(clock.room() / self._dear)) if match.game.foresight else 0
        if few > 1 and len(left) > 1:
            looks, played = walker.looks, walker.played
            ranked = _by_playouts(match, seat, walker, root, (left[:few], left[few:]), first, clock)
            self._dear += (walker.looks - looks - self._dear * (walker.played - played)) / (walker.played - played + PATIENCE)
        else:
            clock.spare(kept)
            ranked = _by_tree(match, seat, walker, root, ways, left, first, clock)
        best = next((index for index in ranked if not (ways[index].quiet and circles.lead_nowhere(index, aside=False))), ranked[0])
        return ways, best


def _by_tree(
    match: Match, seat: int, walker: Walker, root: Node, ways: list[Node], left: list[int], world: int, clock: "Clock"
) -> list[int]:
    """Round by round the worse half of the options is left behind; all that are left are tried in the same worlds. The best come first."""
    behind: list[int] = []
    side, worlds, halved = walker.side, 0, False
    while len(left) > 1:
        left.sort(key=lambda index: (-ways[index].worth(side), index))
        if halved:
            half = (len(left) + 1) // 2
            behind = left[half:] + behind
            left = left[:half]
        halved = True
        clock.begin(max(1, (len(left) - 1).bit_length()))
        while len(left) > 1 and clock.allows(len(left)):
            worlds += 1
            for index in left:
                walker.walk(match.imagine(seat, seed=world + worlds, events=False), root, index)
            if worlds % LOOK == 0:
                left = _open(left, ways, walker)
    return left + behind


def _by_playouts(
    match: Match, seat: int, walker: Walker, root: Node, options: tuple[list[int], list[int]], world: int, clock: "Clock"
) -> list[int]:
    """A few options, played on in the same worlds as far as the budget goes; the worse half is left behind, with the others."""
    left, behind = options
    brought = dict.fromkeys(left, 0.0)
    worlds = 0
    while len(left) > 1:
        clock.begin(max(1, (len(left) - 1).bit_length()))
        begun, dear = worlds, 0
        while worlds == begun or clock.allows(dear):
            looks, worlds = walker.looks, worlds + 1
            found: list[float] = []
            for index in left:
                if clock.over():  # what was not played in this world can't be compared in it
                    return sorted(left, key=lambda index: -brought[index]) + behind
                found.append(walker.play(match.imagine(seat, seed=world + worlds, events=False), root, index))
            for index, value in zip(left, found, strict=True):
                brought[index] += value
            dear = walker.looks - looks
            if worlds > 1 and max(brought[index] for index in left) - min(brought[index] for index in left) <= WHISKER:
                return left + behind  # it does not matter
        left.sort(key=lambda index: -brought[index])
        half = (len(left) + 1) // 2
        left, behind = left[:half], left[half:] + behind
        if clock.room() < dear / 2:
            break
    return left + behind


def _open(left: list[int], ways: list[Node], walker: Walker) -> list[int]:
    """Those that are not surely worse than the best."""
    side, scale = walker.side, walker.varying[walker.side].scale
    best = max(left, key=lambda index: ways[index].worth(side))
    most, error = ways[best].worth(side), ways[best].error(scale)
    return [index for index in left if most - ways[index].worth(side) <= SURELY * hypot(error, ways[index].error(scale))]


class Clock:
    """What is left of the budget."""

    __slots__ = ("_looks", "_round", "_time", "_until", "_walker")

    def __init__(self, iterations: int | None, milliseconds: float | None, walker: Walker) -> None:
        """It begins now."""
        self._walker = walker
        self._looks = inf if iterations is None else walker.looks + iterations
        self._until = None if milliseconds is None else perf_counter() + milliseconds / 1000
        self._round = self._time = inf

    def spare(self, looks: int) -> None:
        """So many need not be spent again."""
        self._looks -= looks

    def room(self) -> float:
        """How many looks there may be, about."""
        looks = self._looks - self._walker.looks
        return looks if self._until is None else min(looks, (self._until - perf_counter()) * PACE)

    def over(self) -> bool:
        """Whether time is up."""
        return self._until is not None and perf_counter() > self._until

    def begin(self, rounds: int) -> None:
        """The next of so many rounds may take its share."""
        looks, now = self._walker.looks, perf_counter()
        self._round = looks + (self._looks - looks) / rounds
        self._time = inf if self._until is None else now + (self._until - now) / rounds

    def allows(self, looks: int) -> bool:
        """Whether a round may go on for so many looks more."""
        return self._walker.looks + looks <= self._round and (self._until is None or perf_counter() < self._time)
