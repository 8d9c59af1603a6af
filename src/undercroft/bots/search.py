"""A bot that looks many steps ahead: information-set Monte Carlo tree search, for any game.

Every iteration imagines a world that the bot's seat can't tell from the true one, walks down the tree of what it has tried before
(`tree.py`), and appraises where that leads. It begins where the greedy bot ends: with every option, in the same worlds. Where the table is
hard to judge in the middle of a turn (`Game.turn`), it makes plans for the whole turn instead (`plans.py`); there an iteration is one
decision of a playout.
"""

from collections.abc import Iterator
from math import hypot
from random import Random

import msgspec

from undercroft.bots.asked import asked
from undercroft.bots.circles import Circles
from undercroft.bots.clock import Clock
from undercroft.bots.plans import NOTHING, Plan, Planner
from undercroft.bots.tree import Node, Walker
from undercroft.engine.decisions import Decision
from undercroft.engine.match import Match

ITERATIONS = 1000
"""How many walks a decision gets if nobody says otherwise."""

LOOK = 16
"""After so many worlds it is asked whether there is still anything to find out."""

SURELY = 3.5
"""By how many standard errors an option has to be worse to be left behind before the others."""


class Thought(msgspec.Struct, frozen=True):
    """What the search makes of one option."""

    index: int
    value: float  # how good it is for the seat, 0 lost to 1 won
    spread: float  # of that value: its standard error; as much more or less would be no surprise
    visits: int  # how often it was followed; 0: not at all, and nothing is known


class Search:
    """Takes the option that was worth coming back to most often, or what the best plan begins with."""

    __slots__ = (
        "_answered",
        "_chosen",
        "_hurry",
        "_milliseconds",
        "_plan",
        "_planner",
        "_random",
        "_root",
        "_walker",
        "iterations",
        "thoughts",
    )

    def __init__(self, seed: int = 0, *, iterations: int | None = None, milliseconds: float | None = None) -> None:
        """With the same seed and iterations it gives the same answers. With a limit of time and none of iterations, time alone counts."""
        if iterations is not None and iterations < 1:
            raise ValueError(f"a search needs at least 1 iteration, not {iterations}")
        if milliseconds is not None and not milliseconds > 0:
            raise ValueError(f"a search needs some time, not {milliseconds:g} ms")
        self.iterations = iterations if iterations is not None or milliseconds is not None else ITERATIONS
        self.thoughts: list[Thought] = []  # about the last decision, by option
        self._milliseconds = milliseconds
        self._hurry: float | None = None  # the same, for the next decision alone
        self._random = Random(seed)
        self._root: Node | None = None  # the tree as far as it is of use
        self._walker: Walker | None = None
        self._plan: Plan = []  # from the last answer on
        self._planner: Planner | None = None
        self._answered: int | None = None  # how long the tape was before the last answer
        self._chosen = 0  # the last answer

    def hurry(self, milliseconds: float) -> None:
        """Take no longer than this for the next decision, whatever was said before; some time is always needed."""
        self._hurry = max(1.0, milliseconds)

    def choose(self, match: Match, seat: int) -> int:
        """The option that the search likes best."""
        decision = asked(match, seat)
        if decision.chance:
            return self._random.randrange(len(decision.options))  # a real die is not chosen: the bot rolls it
        entries = match.tape.entries
        alone = (
            self._answered is not None and len(entries) == self._answered + 1 and entries[-1] >= 0
        )  # nothing was rolled, nobody else has answered since
        think = self._by_tree if match.game.turn is None else self._by_plan
        self._chosen = think(match, seat, alone)
        self._answered = len(entries)
        self._hurry = None
        return self._chosen

    def _clock(self) -> Clock:
        """What this decision may take."""
        limits = [each for each in (self._milliseconds, self._hurry) if each is not None]
        return Clock(self.iterations, min(limits, default=None))

    def follow(self, match: Match, seat: int, steps: int = 8) -> Iterator[tuple[Match, int]]:
        """What is expected after the last search, step by step, in one imagined world: the world, and what is answered in it next."""
        seed = self._random.getrandbits(48)
        world = match.imagine(seat, seed=seed, events=False)
        answers = self._down_the_tree(world) if self._planner is None else self._planner.expected(world, self._plan, seed)
        for _, index in zip(range(steps), answers, strict=False):
            yield world, index
            world.answer(index)

    def line(self, match: Match, seat: int, steps: int = 8) -> list[tuple[Decision, int]]:
        """The same, as decisions with the index of the answer."""
        return [(world.decision, index) for world, index in self.follow(match, seat, steps) if world.decision is not None]

    # ------------------------------------------------------------------ by plans

    def _by_plan(self, match: Match, seat: int, alone: bool) -> int:
        """What is planned, as long as everything goes as foreseen; else a new plan."""
        decision, plan = match.decision, self._plan[1:]
        assert decision is not None
        if alone and plan and self._planner is not None and plan[0].rule == decision.rule and plan[0].option in decision.options:
            guesses = {plan[0].option: self._planner.guesses[self._planner.plan[0].option]}
        else:
            self._planner = Planner(match, seat, self._random, self._clock())
            plan, guesses = self._planner.think(), self._planner.guesses
        known = [(index, guesses.get(option, NOTHING)) for index, option in enumerate(decision.options[: decision.moves()])]
        self.thoughts = [Thought(index, guess.value, guess.spread, guess.visits) for index, guess in known]
        self._plan = plan
        return [*decision.options].index(plan[0].option)

    # ------------------------------------------------------------------ by the tree

    def _by_tree(self, match: Match, seat: int, alone: bool) -> int:
        """Every option once, in the same world; then those that lead somewhere. The tree has grown under the last answer, or is new."""
        clock, decision = self._clock(), match.decision
        assert decision is not None
        if not alone or self._walker is None or self._root is None:
            self._walker = Walker(match.game, match.seats, seat, self._random)
            self._root = self._walker.node()
        walker, root, side = self._walker, self._root, self._walker.side
        first = self._random.getrandbits(48)
        kept = sum(way.visits for way in root.ways.values())
        moves = decision.options[: decision.moves()]
        for index in range(len(moves)):
            walker.walk(match.imagine(seat, seed=first, events=False), root, index)
        clock.looks += len(moves)
        clock.spare(kept)
        ways = [root.ways[side, option] for option in moves]
        circles = Circles(match, seat, first)
        left = [index for index, way in enumerate(ways) if not (way.aside and circles.lead_nowhere(index, aside=True))]
        walker.idle = circles.idle
        ranked = _halved(match, seat, walker, root, ways, left or [*range(len(ways))], first, clock)
        best = next((index for index in ranked if not (ways[index].quiet and circles.lead_nowhere(index, aside=False))), ranked[0])
        scale = walker.varying[side].scale
        self.thoughts = [Thought(index, way.worth(side), way.error(scale), way.visits) for index, way in enumerate(ways)]
        self._root = ways[best]
        return best

    def _down_the_tree(self, world: Match) -> Iterator[int]:
        """The last answer, then what was followed most often."""
        walker, node, index = self._walker, self._root, self._chosen
        while walker is not None and node is not None and world.decision is not None:
            yield index
            decision = world.decision
            if decision is not None:
                ways = [walker.way(node, decision, each) for each in range(decision.moves())]
                visits = [0 if way is None else way.visits for way in ways]
                index = visits.index(max(visits))
                node = ways[index]


def _halved(match: Match, seat: int, walker: Walker, root: Node, ways: list[Node], left: list[int], world: int, clock: Clock) -> list[int]:
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
            clock.looks += len(left)
            if worlds % LOOK == 0:
                left = _open(left, ways, walker)
    return left + behind


def _open(left: list[int], ways: list[Node], walker: Walker) -> list[int]:
    """Those that are not surely worse than the best."""
    side, scale = walker.side, walker.varying[walker.side].scale
    best = max(left, key=lambda index: ways[index].worth(side))
    most, error = ways[best].worth(side), ways[best].error(scale)
    return [index for index in left if most - ways[index].worth(side) <= SURELY * hypot(error, ways[index].error(scale))]
