"""Plans: what a side might do in the whole of its turn, for games where a turn is made of many small steps.

In the middle of such a turn the table is hard to judge, and one step more or less hardly matters: what matters is where everybody stands
when the others have had their turn too. So a plan is followed to the end of the turn; then everybody takes what looks best to him, until
the next turn of the side that plans. The first plan is what a greedy bot would do. Others differ from the best one so far in a step, and
take its place if they do better in the same few worlds. Of many some do so by luck: so the last of them has to do clearly better than the
first one once more, in worlds that nobody has looked at yet. Else the bot does what a greedy one would do.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import sqrt
from random import Random

import msgspec

from undercroft.bots.circles import WHISKER
from undercroft.bots.clock import Clock
from undercroft.bots.greedy import Greedy
from undercroft.bots.onward import STRIDE, End, Looks, end_of, likely, weigh
from undercroft.engine.decisions import Decision, Option
from undercroft.engine.match import Match

WORLDS = 5
"""In so many worlds a plan has to do better than the best one so far."""

BETTER = 1.0
"""And by so many standard errors."""

FRESH = 12
"""In so many other worlds the best plan has to do better than the first one."""

CLEARLY = 1.5
"""And by so many standard errors, as in the tree."""

SOON = 4
"""After so many of them one that has done no better so far is given up."""

FAR = 200
"""How many decisions a playout takes at most."""

AT_ONCE = 0.2
"""How often it is the very next step that is changed."""

EAGER = 3.0
"""How much rather a step is changed into something that looks good: options are picked by the power of a random number."""

MANY = 16
"""And it is never one that looks worse than so many others."""

KEEP = 0.75
"""How often the rest of a changed plan is kept, as far as it can be; else it is found anew."""

LOST = 3
"""So many steps of a plan may be left out, if they can't be taken any more."""

NOTHING_NEW = 40
"""After so many attempts in a row nothing else occurs to it."""

UNSURE = 0.05
"""What is thought after a single playout may be off by so much; after more, by less."""

ALL_THE_SAME = 12
"""After so many plans in a row that change nothing at all, it does not matter."""


class Step(msgspec.Struct, gc=False):
    """One answer of a plan."""

    rule: str  # of the question
    option: Option
    sure: bool = False  # nothing is rolled, drawn or shown, and nobody else is asked before the next one
    ranked: Sequence[Option] = ()  # what else could be answered, what looks best first; empty if nothing else is likely


Plan = list[Step]


class Guess(msgspec.Struct, gc=False):
    """What is thought of an option: of the best plan that begins with it."""

    value: float
    spread: float = 0.0  # its standard error
    visits: int = 0  # how often such a plan was played out
    plan: Plan = []  # that plan; empty if there is none yet
    ends: dict[int, End] = {}  # where it led, by world


NOTHING = Guess(0.0)
"""What is thought of an option that nobody has thought of."""


class OutOfTimeError(Exception):
    """The budget is spent in the middle of a playout, which is worth nothing then."""


class Planner:
    """Makes a plan for whoever sits in this seat, from where the match is now."""

    __slots__ = (
        "_appraise",
        "_clock",
        "_ends",
        "_first",
        "_match",
        "_mine",
        "_random",
        "_seat",
        "_sides",
        "_tried",
        "_turn",
        "_values",
        "guesses",
        "plan",
        "usual",
    )

    def __init__(self, match: Match, seat: int, random: Random, clock: Clock) -> None:
        """It begins with what the greedy bot would do."""
        game, decision = match.game, match.decision
        assert decision is not None
        assert game.turn is not None
        self._match, self._seat, self._random, self._clock = match, seat, random, clock
        self._appraise, self._turn = game.appraise, game.turn
        sides = game.sides(match.seats)
        self._sides = [next(number for number, side in enumerate(sides) if each in side) for each in range(match.seats)]
        self._mine = self._sides[seat]
        self._first = random.getrandbits(48)  # the first world; the others come after it
        self._tried: set[tuple[tuple[Option, ...], bool]] = set()
        self._values: list[float] = []  # what the plan brings, by world
        self._ends: list[End] = []  # and where it leads
        greedy = Greedy(random.getrandbits(48))
        chosen = decision.options[greedy.choose(match, seat)]
        clock.spent += greedy.spent
        self.plan: Plan = [Step(decision.rule, chosen)]  # the best so far
        self.usual = True  # nothing is better for sure than what the greedy bot does
        self.guesses: dict[Option, Guess] = {}  # by the first step

    def think(self) -> Plan:
        """The best plan that comes to mind as long as the clock allows."""
        decision, plan = self._match.decision, self.plan
        assert decision is not None
        options = [*decision.options[: decision.moves()]]
        worths = self._weigh(self._match.imagine(self._seat, seed=self._first, events=False), decision, self._first, range(len(options)))
        plan[0].ranked = [options[index] for _, _, index in worths]
        self._clock.begin(2)  # half of it is for making sure
        with suppress(OutOfTimeError):
            self.plan, value, end = self._play(0, plan)
            self._values.append(value)
            self._ends.append(end)
            usual = self.plan, self._values, self._ends
            if len(options) > 1:
                self._improve()
            if self.plan is not usual[0] and not self._surely_better(usual[0]):
                self._return_to(*usual)
        self._conclude({options[index]: worth for _, worth, index in worths})
        return self.plan

    def _improve(self) -> None:
        """Change the plan as long as there is time and something new."""
        tired = same = 0
        with suppress(OutOfTimeError):
            while tired < NOTHING_NEW and same < ALL_THE_SAME:
                changed = self._changed()
                tired = tired + 1 if changed is None else 0
                if changed is not None:
                    same = 0 if self._challenged(changed) else same + 1

    def _surely_better(self, usual: Plan) -> bool:
        """Whether the best plan does better than the usual one in fresh worlds: those in which it was found are kind to it."""
        self._clock.begin(1)
        gaps: list[float] = []
        with suppress(OutOfTimeError):
            while len(gaps) < FRESH and (len(gaps) < SOON or sum(gaps) > WHISKER):
                world = WORLDS + len(gaps)
                gaps.append(self._play(world, self.plan)[1] - self._play(world, usual)[1])
        mean, error = _mean_and_error(gaps or [0.0])
        self.usual = len(gaps) < FRESH or mean <= CLEARLY * error + WHISKER
        return not self.usual

    def _return_to(self, plan: Plan, values: list[float], ends: list[End]) -> None:
        """What seemed better is not, as far as anybody can say."""
        worlds = len(values)
        lead = sum(self._values[:worlds]) / worlds - sum(values) / worlds
        self.plan, self._values, self._ends = plan, values, ends
        for guess in self.guesses.values():
            guess.value = min(0.0, guess.value + lead)

    def _conclude(self, worths: dict[Option, float]) -> None:
        """So far options were compared with the best plan. That is worth what it brought; what was never played, as it looks beside it."""
        first = self.plan[0].option
        value, spread = _mean_and_error(self._values) if self._values else (worths[first], 0.0)
        self._compare(self.plan, 0.0, spread, len(self._values) or 1)
        self.guesses[first].plan, self.guesses[first].ends = self.plan, dict(enumerate(self._ends))
        for option, worth in worths.items():
            guess = self.guesses.setdefault(option, Guess(worth - worths[first], visits=1))
            guess.value = min(1.0, max(0.0, value + guess.value))
            guess.spread = max(spread, guess.spread, UNSURE / sqrt(guess.visits))

    def _compare(self, plan: Plan, gap: float, spread: float, visits: int, ends: Sequence[End] = ()) -> None:
        """A plan is by so much better than the best one so far, and leads there."""
        guess = self.guesses.setdefault(plan[0].option, Guess(gap))
        if not guess.ends or gap > guess.value:
            guess.plan, guess.ends = plan, dict(enumerate(ends))
        guess.value, guess.spread = max(guess.value, gap), max(guess.spread, spread)
        guess.visits += visits

    def closer(self, most: int, clock: Clock) -> dict[Option, dict[int, End]]:
        """After thinking: where the best plan leads, and those that begin otherwise and look best, in the same worlds if there is time."""
        self._clock = clock
        clock.begin(1)
        guesses, first = self.guesses, self.plan[0]
        ranked = sorted((option for option in guesses if option != first.option), key=lambda option: -guesses[option].value)
        try:
            for world in range(WORLDS):
                if world == len(self._ends):
                    self._ends.append(self._play(world, self.plan)[2])
                for option in ranked[: most - 1]:
                    guess = guesses[option]
                    if world not in guess.ends:
                        guess.ends[world] = self._play(world, guess.plan or [Step(first.rule, option), *self.plan[1:]])[2]
        except OutOfTimeError:
            pass
        guesses[first.option].ends = dict(enumerate(self._ends))
        return {option: guess.ends for option, guess in guesses.items() if guess.ends}

    # ------------------------------------------------------------------ comparing

    def _challenged(self, plan: Plan) -> bool:
        """Try another plan world by world, until it is no better; in the end it may be the best. False if it made no difference."""
        values: list[float] = []
        gaps: list[float] = []
        ends: list[End] = []
        for world in range(WORLDS):
            if world == len(self._values):
                _, value, end = self._play(world, self.plan)
                self._values.append(value)
                self._ends.append(end)
            played, value, end = self._play(world, plan)
            if not values:
                plan = played  # with all that came after the change
            values.append(value)
            ends.append(end)
            gaps.append(value - self._values[world])
            if sum(gaps) <= WHISKER:
                break
        mean, error = _mean_and_error(gaps)
        self._compare(plan, mean, error, len(values), ends)
        if len(gaps) == WORLDS and mean > BETTER * error + WHISKER:
            self.plan, self._values, self._ends = plan, values, ends
            for guess in self.guesses.values():
                guess.value -= mean
        return abs(gaps[0]) > WHISKER

    # ------------------------------------------------------------------ another plan

    def _changed(self) -> Plan | None:
        """The best plan with one step changed, before anything unforeseen can happen; None if that is nothing new."""
        plan, random = self.plan, self._random.random
        if not self._clock.allows(1):
            raise OutOfTimeError
        sure = next((place for place, step in enumerate(plan) if not step.sure), len(plan) - 1)
        place = 0 if random() < AT_ONCE else int(random() * (sure + 1))
        step = plan[place]
        rank = int(len(step.ranked) * random() ** EAGER)
        keep = random() < KEEP
        if rank >= min(MANY, len(step.ranked)) or step.ranked[rank] == step.option:
            return None
        option = step.ranked[rank]
        way = (*(each.option for each in plan[:place]), option)
        if (way, keep) in self._tried:
            return None
        self._tried.add((way, keep))
        return [*plan[:place], Step(step.rule, option, ranked=step.ranked), *(plan[place + 1 :] if keep else ())]

    # ------------------------------------------------------------------ playing

    def _play(self, number: int, plan: Plan) -> tuple[Plan, float, End]:
        """In one world: all that the side does in this turn, what it brings, and where it leads."""
        seed = self._first + number
        world = self._match.imagine(self._seat, seed=seed, events=False)
        self._clock.spent += 1
        entries = world.tape.entries
        done: Plan = []
        for index, step in self._course(world, plan, seed):
            length = len(entries) + 1
            world.answer(index)
            self._clock.spent += 1
            if step is not None:
                then = world.decision
                step.sure = len(entries) == length and then is not None and self._sides[then.seats[0]] == self._mine
                done.append(step)
        end = end_of(world, self._seat)
        return done, end.chance if world.outcome is not None else self._appraise(world.table, self._seat), end

    def expected(self, world: Match, plan: Plan, seed: int) -> Iterator[int]:
        """The answers that are expected, in a world where each is then given."""
        self._clock = Clock(None, None)
        return (index for index, _ in self._course(world, plan, seed))

    def _course(self, world: Match, plan: Plan, seed: int) -> Iterator[tuple[int, Step | None]]:
        """How it goes on to the next turn of the side that plans: each answer, to be given then, and the step that it is if it is one."""
        now, whose = self._turn(world.table)
        until = now + (2 if self._sides[whose] == self._mine else 1)
        at = 0
        for _ in range(FAR):
            decision, (turn, _) = world.decision, self._turn(world.table)
            if decision is None or turn >= until:
                return
            seed += STRIDE
            if turn == now and self._sides[decision.seats[0]] == self._mine:
                at, index, step = self._next(world, decision, plan, at, seed)
                yield index, step
            else:
                yield self._ranked(world, decision, seed)[0], None

    def _next(self, world: Match, decision: Decision, plan: Plan, at: int, seed: int) -> tuple[int, int, Step]:
        """The next step by the plan, or what looks best if that can't be; and how far the plan has been followed then."""
        options, rule = [*decision.options], decision.rule
        for place in range(at, min(len(plan), at + 1 + LOST)):
            step = plan[place]
            if step.rule == rule and step.option in options:
                return place + 1, options.index(step.option), Step(rule, step.option, ranked=step.ranked)
        ranked = self._ranked(world, decision, seed)
        return at, ranked[0], Step(rule, options[ranked[0]], ranked=[options[index] for index in ranked] if len(ranked) > 1 else ())

    def _ranked(self, world: Match, decision: Decision, seed: int) -> Sequence[int]:
        """Options by what they look like to whoever decides, if there is more than one that is worth a look."""
        found = likely(world, decision, seed)
        if len(found) == 1:
            return found
        if not self._clock.allows(1):
            raise OutOfTimeError
        return [index for _, _, index in self._weigh(world, decision, seed, found)]

    def _weigh(self, world: Match, decision: Decision, seed: int, options: Sequence[int]) -> Looks:
        """What options look like one step on, best first."""
        self._clock.spent += 2 * len(options)
        return weigh(world, decision, seed, options)


def _mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    count = len(values)
    mean = sum(values) / count
    return mean, sqrt(sum([(value - mean) ** 2 for value in values]) / (count * max(1, count - 1)))
