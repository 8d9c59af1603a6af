"""A bot that looks many steps ahead: information-set Monte Carlo tree search, for any game.

Every iteration imagines a world that the bot's seat can't tell from the true one, walks down the tree of what it has tried before
(`tree.py`), and appraises where that leads. It begins where the greedy bot ends: with what that would do, and with every option in the same
worlds. Where the table is hard to judge in the middle of a turn (`Game.turn`), it makes plans for the whole turn instead (`plans.py`).

A search that has found nothing better for sure does what the greedy bot does. A budget is work (`clock.py`), the same in every game.
"""

from collections.abc import Iterator
from math import hypot, sqrt
from random import Random
from statistics import stdev

import msgspec

from undercroft.bots.asked import asked
from undercroft.bots.beside import follow
from undercroft.bots.circles import WHISKER, Circles
from undercroft.bots.clock import Clock
from undercroft.bots.greedy import Greedy
from undercroft.bots.onward import End
from undercroft.bots.plans import NOTHING, UNSURE, Plan, Planner, Step
from undercroft.bots.tempers import tempered
from undercroft.bots.tree import Node, Walker
from undercroft.engine.decisions import Decision
from undercroft.engine.match import Match

WORK = 4000
"""How much work a decision gets if nobody says otherwise; see `Clock`."""

LOOK = 16
"""After so many worlds it is asked whether there is still anything to find out."""

SURELY = 3.5
"""By how many standard errors an option has to be worse to be left behind before the others."""

CLEARLY = 1.5
"""By how many standard errors an option has to be better than what the greedy bot would do, world by world."""

FEWEST = 12
"""In so many worlds both have to have been tried for that."""

OUT = 0.0
"""To whom the table looks worse than lost is out of the game: whatever is left to do, it need not be thought about."""


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
        "_planned",
        "_planner",
        "_random",
        "_root",
        "_walker",
        "spent",
        "temper",
        "thoughts",
        "work",
    )

    def __init__(self, seed: int = 0, *, work: int | None = None, milliseconds: float | None = None) -> None:
        """With the same seed and work it gives the same answers. With a limit of time and none of work, time alone counts."""
        if work is not None and work < 1:
            raise ValueError(f"a search needs at least 1 unit of work, not {work}")
        if milliseconds is not None and not milliseconds > 0:
            raise ValueError(f"a search needs some time, not {milliseconds:g} ms")
        self.work = work if work is not None or milliseconds is not None else WORK
        self.spent = 0  # work, on all decisions so far
        self.temper = ""  # how the table looks to it; see `tempers`
        self.thoughts: list[Thought] = []  # about the last decision, by option
        self._milliseconds = milliseconds
        self._hurry: float | None = None  # the same, for the next decision alone
        self._random = Random(seed)
        self._root: Node | None = None  # the tree as far as it is of use
        self._walker: Walker | None = None
        self._plan: Plan = []  # from the last answer on
        self._planner: Planner | None = None
        self._planned: tuple[int, int] | None = None  # in which turn, and whose it was
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
        match = tempered(match, seat, self.temper)
        entries = match.tape.entries
        alone = (
            self._answered is not None and len(entries) == self._answered + 1 and entries[-1] >= 0
        )  # nothing was rolled, nobody else has answered since
        think, clock = self._by_tree if match.game.turn is None else self._by_plan, self._clock()
        self._chosen = think(match, seat, alone, clock)
        self.spent += clock.spent
        self._answered = len(entries)
        self._hurry = None
        return self._chosen

    def closer(self, match: Match, seat: int, most: int, clock: Clock) -> dict[int, dict[int, End]]:
        """After a search: where the best option leads, and some others that look best, in the same worlds; by index and world."""
        if self._planner is None:
            ranked = sorted(self.thoughts, key=lambda each: (each.index != self._chosen, -each.visits, -each.value, each.index))
            return follow(match, seat, [each.index for each in ranked[:most]], self._random.getrandbits(24), clock)
        assert match.decision is not None
        ends = self._planner.closer(most, clock)
        return {index: ends[option] for index, option in enumerate(match.decision.options) if option in ends}

    def _clock(self) -> Clock:
        """What this decision may take."""
        limits = [each for each in (self._milliseconds, self._hurry) if each is not None]
        return Clock(self.work, min(limits, default=None))

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

    def _by_plan(self, match: Match, seat: int, alone: bool, clock: Clock) -> int:
        """What is planned, as long as everything goes as foreseen; else a new plan.

        Where no plan for this turn is better for sure than what the greedy bot does, so does this one, and need not think again.
        """
        decision, plan = match.decision, self._plan[1:]
        assert decision is not None
        assert match.game.turn is not None
        turn = match.game.turn(match.table)
        if alone and self._planner is not None and self._planner.usual and turn == self._planned:
            greedy = Greedy(self._random.getrandbits(48))
            index = greedy.choose(match, seat)
            clock.spent += greedy.spent
            now = match.game.appraise(match.imagine(seat, events=False).table, seat)
            self.thoughts = [_glance(now, index, greedy) for index in range(decision.moves())]
            self._plan = [Step(decision.rule, decision.options[index])]
            return index
        self._planned = turn
        if alone and plan and self._planner is not None and plan[0].rule == decision.rule and plan[0].option in decision.options:
            guesses = {plan[0].option: self._planner.guesses[self._planner.plan[0].option]}
        else:
            self._planner = Planner(match, seat, self._random, clock)
            plan, guesses = self._planner.think(), self._planner.guesses
        known = [(index, guesses.get(option, NOTHING)) for index, option in enumerate(decision.options[: decision.moves()])]
        self.thoughts = [Thought(index, guess.value, guess.spread, guess.visits) for index, guess in known]
        self._plan = plan
        return [*decision.options].index(plan[0].option)

    # ------------------------------------------------------------------ by the tree

    def _by_tree(self, match: Match, seat: int, alone: bool, clock: Clock) -> int:
        """What the greedy bot would do, unless the tree knows better. It has grown under the last answer, or is new."""
        decision = match.decision
        assert decision is not None
        if not alone or self._walker is None or self._root is None:
            self._walker = Walker(match.game, match.seats, seat, self._random)
            self._root = self._walker.node()
        greedy = Greedy(self._random.getrandbits(48))
        usual = greedy.choose(match, seat)
        clock.spent += greedy.spent
        walker, root = self._walker, self._root
        moves, first = decision.options[: decision.moves()], self._random.getrandbits(48)
        best = usual
        now = match.game.appraise(match.imagine(seat, seed=first, events=False).table, seat)
        if len(moves) > 1 and now >= OUT and not clock.over():
            clock.spare(sum(way.visits for way in root.ways.values()) * walker.usual)
            best = self._grown(match, seat, usual, first, clock)
        side, scale = walker.side, walker.varying[walker.side].scale
        ways = [walker.way(root, decision, index) for index in range(len(moves))]
        self.thoughts = [
            _glance(now, index, greedy)
            if way is None
            else Thought(index, min(1.0, max(0.0, way.worth(side))), way.error(scale), way.visits)
            for index, way in enumerate(ways)
        ]
        self._root = ways[best]
        return best

    def _grown(self, match: Match, seat: int, usual: int, first: int, clock: Clock) -> int:
        """The best option by the tree, if it is better than the usual one for sure: every option once, then those that lead somewhere."""
        walker, root, decision = self._walker, self._root, match.decision
        assert walker is not None
        assert root is not None
        assert decision is not None
        before, count = walker.work, decision.moves()
        brought = [[walker.walk(match.imagine(seat, seed=first, events=False), root, index)] for index in range(count)]
        clock.spent += walker.work - before
        ways = [root.ways[walker.side, option] for option in decision.options[:count]]
        circles = Circles(match, seat, first)
        left = [index for index, way in enumerate(ways) if not (way.aside and circles.lead_nowhere(index, aside=True))] or [*range(count)]
        walker.idle = circles.idle
        left = left if usual in left else [*left, usual]
        for index in _halved(match, seat, walker, root, ways, left, usual, brought, first, clock):
            if index != usual and _better(brought[index], brought[usual]):
                nowhere = [ways[each].quiet and circles.lead_nowhere(each, aside=False) for each in (index, usual)]
                if nowhere != [True, False]:
                    return index
        return usual

    def _down_the_tree(self, world: Match) -> Iterator[int]:
        """The last answer, then what was followed most often, as far as the tree goes."""
        walker, node, index = self._walker, self._root, self._chosen
        while world.decision is not None:
            yield index
            decision = world.decision
            if walker is None or node is None:
                return
            if decision is not None:
                ways = [walker.way(node, decision, each) for each in range(decision.moves())]
                visits = [0 if way is None else way.visits for way in ways]
                index = visits.index(max(visits))
                node = ways[index]


def _glance(now: float, index: int, greedy: Greedy) -> Thought:
    """What the greedy bot thinks of an option, where there was no time for more."""
    gains = greedy.trials[index].gains if greedy.trials else [0.0]
    spread = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else UNSURE
    return Thought(index, min(1.0, max(0.0, now + sum(gains) / len(gains))), spread, len(gains))


def _better(brought: list[float], usual: list[float]) -> bool:
    """Whether an option did better for sure, in the worlds in which both were tried."""
    gaps = [one - other for one, other in zip(brought, usual, strict=False)]
    if len(gaps) < FEWEST:
        return False
    mean = sum(gaps) / len(gaps)
    return mean > WHISKER + CLEARLY * stdev(gaps) / sqrt(len(gaps))


def _halved(
    match: Match,
    seat: int,
    walker: Walker,
    root: Node,
    ways: list[Node],
    left: list[int],
    usual: int,
    brought: list[list[float]],
    world: int,
    clock: Clock,
) -> list[int]:
    """Round by round the worse half of the options is left behind, never the usual one; all are tried in the same worlds. Best first."""
    behind: list[int] = []
    side, worlds, halved = walker.side, 0, False
    while len(left) > 1:
        left.sort(key=lambda index: (-ways[index].worth(side), index))
        if halved:
            half = max(2, (len(left) + 1) // 2)
            behind = [index for index in left[half:] if index != usual] + behind
            left = [index for place, index in enumerate(left) if place < half or index == usual]
        begun, halved = worlds, True
        clock.begin(max(1, (len(left) - 1).bit_length()))
        while len(left) > 1 and clock.allows(len(left) * walker.usual):
            worlds += 1
            before = walker.work
            for index in left:
                brought[index].append(walker.walk(match.imagine(seat, seed=world + worlds, events=False), root, index))
            clock.spent += walker.work - before
            if worlds % LOOK == 0:
                left = _open(left, usual, ways, walker)
        if worlds == begun or (len(left) <= 2 and clock.over()):
            break
    return sorted(left, key=lambda index: (-ways[index].worth(side), index)) + behind


def _open(left: list[int], usual: int, ways: list[Node], walker: Walker) -> list[int]:
    """Those that are not surely worse than the best; the usual one stays as long as there is another."""
    side, scale = walker.side, walker.varying[walker.side].scale
    best = max(left, key=lambda index: ways[index].worth(side))
    most, error = ways[best].worth(side), ways[best].error(scale)
    return [index for index in left if index == usual or most - ways[index].worth(side) <= SURELY * hypot(error, ways[index].error(scale))]
