"""A bot that looks one step ahead and takes what looks best by the game's own appraisal.

It never sees the true table: each option is tried in a few imagined worlds, which its seat can't tell from the true one,
and the worlds are the same for all options, so that luck does not decide between them. Where neither luck nor secrets matter two
worlds say as much as many; where they do, the options that look worst are left behind, round by round.
"""

from math import sqrt
from random import Random

from undercroft.bots.asked import asked
from undercroft.bots.circles import WHISKER, can_be_taken_back, shown_again
from undercroft.bots.follow_up import DEEPEST, asked_about
from undercroft.bots.foresight import foreseen
from undercroft.bots.tempers import tempered
from undercroft.engine.decisions import Decision
from undercroft.engine.match import Match
from undercroft.engine.tape import SHOWN

ROUNDS = (1, 2, 4, 8, 16)
"""In how many worlds an option has been tried after each round."""

TRIES = 120
"""How often a decision is tried in all; where there are many options, there are fewer rounds, but each is tried in one world."""

FEW = 3
"""So many options are not too many to go on with."""

ENOUGH = 4
"""Where something was rolled or drawn, fewer worlds than these say nothing clear."""

DOUBT = 2.5
"""By how many standard errors an option has to look worse to be worse."""

TRIFLE = 0.0005
"""An option that can be better by no more than this is not worth another world: a two-thousandth of a win."""


class Trial:
    """What became of one option in the worlds so far; where that is asked about at once, of one answer to it."""

    __slots__ = ("aside", "chancy", "gains", "index", "ruin", "same", "sure", "then", "triumph", "work")

    def __init__(self, index: int, then: tuple[int, ...] = ()) -> None:
        """Not tried yet."""
        self.index = index
        self.then = then  # what is answered to the questions about it
        self.gains: list[float] = []  # by how much the table looks better than before, by world
        self.aside = True  # it has left the same question open everywhere, and shown nothing new
        self.chancy = False  # something was rolled, drawn or shown
        self.ruin = True  # all was lost everywhere
        self.triumph = True  # all was won everywhere
        self.same = False  # nothing was rolled, and nothing is hidden that counts: every world shows the same
        self.sure = False  # it needs no other world
        self.work = 0  # see `Clock`

    @property
    def mean(self) -> float:
        """Over all worlds."""
        return sum(self.gains) / len(self.gains)

    def play(self, world: Match, seat: int) -> int:
        """Answer so in an imagined world, the questions about it too, as far as they are asked there; and how many answers it took."""
        before = world.decision
        assert before is not None
        world.answer(self.index)
        answers = 1
        for index in self.then:
            asks = world.decision
            if asks is None or not asked_about(before, asks, seat) or index >= asks.moves():
                break
            world.answer(index)
            answers += 1
        self.work += 1 + answers
        return answers

    def answers(self, before: Decision, asks: Decision | None, seat: int) -> "list[Trial]":
        """The same with each answer to what is asked about it now; none if nothing is."""
        if asks is None or len(self.then) == DEEPEST or not asked_about(before, asks, seat):
            return []
        return [Trial(self.index, (*self.then, index)) for index in range(asks.moves())]

    def note(self, value: float, now: float) -> None:
        """In one more world the table looks like this after it, and like that before."""
        self.gains.append(value - now)
        self.ruin = self.ruin and value <= 0
        self.triumph = self.triumph and value >= 1

    def settle(self) -> None:
        """Another world would show the same."""
        self.sure = not self.chancy and len(self.gains) > 1 and max(self.gains) - min(self.gains) <= WHISKER


class Greedy:
    """Takes the option after which the table looks best; of equals the first, or any if all are alike."""

    __slots__ = ("_random", "spent", "temper", "trials")

    def __init__(self, seed: int = 0) -> None:
        """Its own random numbers, from this seed."""
        self._random = Random(seed)
        self.temper = ""  # how the table looks to it; see `tempers`
        self.trials: list[Trial] = []  # of the last decision, by option
        self.spent = 0  # work, on all decisions so far; see `Clock`

    def choose(self, match: Match, seat: int) -> int:
        """The best option by the average over the imagined worlds.

        A step aside leaves the same question open and shows nothing new: an item passed on, one move of many; or it can be taken back
        at once. It is taken if the table then looks better than now and nothing else wins at once; if not, only if it leads out of certain
        ruin, or if there is nothing else. So the bot never goes round in circles.
        """
        decision = asked(match, seat)
        options = decision.moves()
        if decision.chance:
            return self._random.randrange(options)  # a real die is not chosen: the bot rolls it
        if options == 1:
            self.trials = []
            return 0  # whatever else is offered is left to people
        match = tempered(match, seat, self.temper)
        first = self._random.getrandbits(48)
        trials = [Trial(index) for index in range(options)]
        aside, onward = _weigh(match, seat, first, trials)
        self.spent += sum([trial.work for trial in trials])
        self.trials = _by_option(trials)
        if _alike(trials):
            return self._random.randrange(options)
        while onward and onward[0].mean <= WHISKER and not onward[0].chancy and can_be_taken_back(match, seat, first, onward[0].index):
            aside.append(onward.pop(0))
            aside.sort(key=_rank)
        if aside and (not onward or (aside[0].mean > WHISKER and not self._spoils(match, seat, first, aside[0], onward[0]))):
            return aside[0].index
        if aside and onward[0].ruin and (out := self._way_out(match, seat, first, aside)) is not None:
            return out.index
        return onward[0].index

    def _way_out(self, match: Match, seat: int, first: int, aside: list[Trial]) -> Trial | None:
        """The first step aside after which a step onward is not certain ruin any more."""
        for trial in aside:
            world = match.imagine(seat, seed=first, events=False)
            trial.play(world, seat)
            assert world.decision is not None
            onward = [Trial(index) for index in range(world.decision.moves())]
            _try(world, seat, first, onward, None)
            self.spent += sum([each.work for each in onward])
            if any(not each.aside and not each.ruin for each in onward):
                return trial
        return None

    def _spoils(self, match: Match, seat: int, first: int, aside: Trial, onward: Trial) -> bool:
        """Whether a step aside costs what would be better: a win at once, or something that can't be done any more after it."""
        if onward.triumph:
            return True
        if onward.mean <= aside.mean:
            return False
        world = match.imagine(seat, seed=first, events=False)
        before = world.decision
        aside.play(world, seat)
        self.spent += 2 + len(aside.then)
        after = world.decision
        return before is None or after is None or before.options[onward.index] not in after.options


def _alike(trials: list[Trial]) -> bool:
    """Whether nothing tells these options apart: all look the same, and are of the same kind."""
    first = trials[0]
    return all(not trial.chancy and trial.aside == first.aside and abs(trial.mean - first.mean) <= WHISKER for trial in trials)


def _weigh(match: Match, seat: int, first: int, trials: list[Trial]) -> tuple[list[Trial], list[Trial]]:
    """Steps aside, as far as they may be the best; and all steps onward. Best first. The trials are then those that were made."""
    left = trials
    aside: list[Trial] = []
    onward: list[Trial] = []
    spent = tried = 0
    now: float | None = None
    for worlds in ROUNDS:
        unsure = [trial for trial in left if not trial.sure]
        spent += len(unsure) * (worlds - tried)
        if tried and (not unsure or len(left) == 1 or spent > TRIES):
            break
        for world in range(tried, worlds):
            now = _try(match, seat, first + world, unsure, now)
        if not tried:
            trials[:] = left = [trial for trial in unsure if trial.gains]
        tried = worlds
        aside, onward = (_hopeful([trial for trial in left if trial.aside == kind]) for kind in (True, False))
        if aside and aside[0].sure and aside[0].mean > WHISKER:
            break
        left = onward + aside
    behind = sorted((trial for trial in trials if not trial.aside and trial not in onward), key=_rank)
    return aside, onward + behind


def _try(match: Match, seat: int, world: int, trials: list[Trial], now: float | None) -> float | None:
    """Try options in one more world; one that is asked about gives way to what may be answered then.

    How good the table looks before any answer is handed on, if that is so in every world.
    """
    game, appraise = match.game, match.game.appraise
    differ = False
    seen: dict[int, float] = {}
    if game.foresee is not None and not trials[0].gains:
        imagined = match.imagine(seat, seed=world, events=False)
        seen = foreseen(imagined, seat, [trial.index for trial in trials])
        now = appraise(imagined.table, seat) if now is None and seen else now
    for trial in trials:  # more may come while it goes on
        if trial.same:
            trial.gains.append(trial.gains[0])
            trial.work += 2
            continue
        if now is not None and trial.index in seen:
            trial.note(seen[trial.index], now)
            trial.work += 2
            trial.same, trial.aside = True, False
            continue
        imagined = match.imagine(seat, seed=world, events=False)
        differ = game.looks_at_secrets and imagined.lies_elsewhere
        if now is None:
            now = appraise(imagined.table, seat)
        before, tape = imagined.decision, imagined.tape
        assert before is not None
        length = len(tape)
        length += trial.play(imagined, seat)
        then = imagined.decision
        quiet = len(tape) == length or (tape.entries[length:] == [SHOWN] and shown_again(match, seat, world, imagined))
        if quiet and not trial.gains and (answers := trial.answers(before, then, seat)):
            answers[0].work = trial.work
            trials += answers
            continue
        trial.note(appraise(imagined.table, seat), now)
        trial.chancy = trial.chancy or not quiet
        trial.same = quiet and not differ
        trial.aside = trial.aside and quiet and then is not None and then.rule == before.rule and not asked_about(before, then, seat)
    return None if differ else now


def _hopeful(trials: list[Trial]) -> list[Trial]:
    """Those that may still be the best, best first: of each option one, the better half of these, and of it none that is clearly worse."""
    for trial in trials:
        trial.settle()
    trials.sort(key=_rank)
    best = _one_of_each(trials)
    half = best[: max(FEW, (len(best) + 1) // 2)]
    if trials and len(trials[0].gains) == 1:  # what one roll shows says little
        ahead = {trial.index for trial in half}
        return [trial for trial in trials if trial.index in ahead or trial.chancy]
    return half[:1] + [trial for trial in half[1:] if not _worse(trial, half[0])]


def _one_of_each(trials: list[Trial]) -> list[Trial]:
    """Of each option the first: whoever takes it may answer so."""
    first = {trial.index: trial for trial in reversed(trials)}
    return [trial for trial in trials if first[trial.index] is trial]


def _rank(trial: Trial) -> tuple[float, int, tuple[int, ...]]:
    return -trial.mean, trial.index, trial.then


def _by_option(trials: list[Trial]) -> list[Trial]:
    """Of each option the best."""
    return sorted(_one_of_each(sorted(trials, key=_rank)), key=lambda trial: trial.index)


def _worse(trial: Trial, best: Trial) -> bool:
    """Whether it is clearly worse, or no better to speak of, world by world."""
    if trial.sure and best.sure:
        return True  # equals come in their order
    worlds = max(len(trial.gains), len(best.gains))
    if worlds < ENOUGH and (trial.chancy or best.chancy):
        return False
    gaps = [best.gains[0 if best.sure else world] - trial.gains[0 if trial.sure else world] for world in range(worlds)]
    mean = sum(gaps) / worlds
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (worlds * max(1, worlds - 1)))
    return mean > DOUBT * error - TRIFLE
