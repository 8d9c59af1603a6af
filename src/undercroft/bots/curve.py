"""How the chances went in a game: a curve, its turning points, and how much of it was luck.

It looks at the true table, and so it is for games that are over, or for whoever may know everything.

What an answer is worth, is what it leads to on average, in worlds as whoever gave it may have imagined them. The rest of what happened
until the next question is luck: the dice, the cards, what others kept hidden. In the middle of a turn the table is hard to judge, so a
turning point is a whole turn, as the log's headings part them; what it is told by is the deed in it that changed most.
"""

from collections.abc import Sequence

import msgspec

from undercroft.engine.events import Told
from undercroft.engine.match import Match

TURNS = 5
"""Turning points that are told."""

LEAST = 0.02
"""What changes less than this is no turning point."""

LINES = 4
"""Lines of the log that are told of one."""

WORLDS = (2, 32)
"""Fewest and most worlds that are imagined for an answer which dice or cards follow."""

PATIENCE = 4000
"""Worlds in all, for a long game."""

Change = tuple[float, ...]
"""Of the chances, by side."""


class Turn(msgspec.Struct, frozen=True):
    """A turn that changed much."""

    began: int  # so many answers had been given before it
    step: int  # and so many after it
    title: str  # its heading in the log; empty if it has none
    seat: int  # who did what mattered most in it
    answer: str  # by which answer
    lines: tuple[str, ...]  # what came of that
    change: Change
    luck: Change  # the part of it that nobody chose

    @property
    def lucky(self) -> bool:
        """Whether luck did more than the answers."""
        side = max(range(len(self.change)), key=lambda number: abs(self.change[number]))
        return abs(self.luck[side]) > abs(self.change[side] - self.luck[side])


class Curve(msgspec.Struct, frozen=True):
    """How the chances went."""

    sides: tuple[tuple[int, ...], ...]  # the seats of each
    chances: tuple[Change, ...]  # after so many answers, by side: 0 lost to 1 won
    luck: Change  # by side: how much of the way from the first chance to the last was luck
    decisions: Change  # and how much was decided, by whomever
    turns: tuple[Turn, ...]  # the largest changes, in their order


class Deed(msgspec.Struct, frozen=True):
    """One answer that was seen, and those before it that only made it ready: who picks something up has done nothing yet."""

    seat: int
    answer: str
    lines: tuple[str, ...]
    change: Change


class Stretch:
    """A turn while it is read: from one heading of the log to the next."""

    def __init__(self, began: int, title: str, sides: int) -> None:
        """Nothing has happened in it."""
        self.began, self.title = began, title
        self.step = began
        self.change: Change = (0.0,) * sides
        self.luck: Change = (0.0,) * sides
        self._unseen: Change = (0.0,) * sides  # by answers of which nothing was told so far
        self.deeds: list[Deed] = []
        self._silent: Deed | None = None  # the first answer of which nothing was told

    def add(self, seat: int, said: str, lines: tuple[str, ...], change: Change, luck: Change) -> None:
        """One more answer."""
        self.step += 1
        self.change, self.luck = _sum(self.change, change), _sum(self.luck, luck)
        self._unseen = _sum(self._unseen, change)
        if lines:
            self.deeds.append(Deed(seat, said, lines, self._unseen))
            self._unseen = (0.0,) * len(change)
        elif self._silent is None:
            self._silent = Deed(seat, said, (), change)

    def told(self) -> Turn:
        """By the deed that changed most."""
        deed = max(self.deeds, key=lambda each: max(map(abs, each.change)), default=self._silent)
        assert deed is not None
        return Turn(self.began, self.step, self.title, deed.seat, deed.answer, deed.lines, self.change, self.luck)


def curve(match: Match, answers: Sequence[int], seats: Sequence[int] = ()) -> Curve:
    """The curve of a game, from a match before its first answer and all that were given, if known by whom. The match is played on by it."""
    sides = match.game.sides(match.seats)
    chances = [stands(match)]
    worlds = max(WORLDS[0], min(WORLDS[1], PATIENCE // max(1, len(answers))))
    nothing = (0.0,) * len(sides)
    title = _parted(match, match.events)[1]
    stretches = [Stretch(0, title or "", len(sides))]
    headed = title is not None  # the log has headings; before the first of them every answer is a turn
    for step, answer in enumerate(answers, start=1):
        decision = match.decision
        assert decision is not None
        expected = _expected(match, answer, worlds)
        seat, told = seats[step - 1] if seats else decision.seats[0], len(match.events)
        said = _answer_in_words(match, answer)
        match.answer(answer)
        before, after = chances[-1], stands(match)
        chances.append(after)
        change = tuple(now - then for now, then in zip(after, before, strict=True))
        luck = nothing if expected is None else tuple(whole - part for whole, part in zip(change, expected, strict=True))
        done, title, coming = _parted(match, match.events[told:])
        headed = headed or title is not None
        if title is not None and not done:  # all that it did was to begin the next turn
            stretches.append(Stretch(step - 1, title, len(sides)))
        stretches[-1].add(seat, said, _some(done or coming), change, luck)
        if title is not None and done:
            stretches.append(Stretch(step, title, len(sides)))
        elif not headed:
            stretches.append(Stretch(step, "", len(sides)))
    whole = nothing
    for each in stretches:
        whole = _sum(whole, each.luck)
    moved = tuple(last - first for last, first in zip(chances[-1], chances[0], strict=True))
    decided = tuple(all_of_it - part for all_of_it, part in zip(moved, whole, strict=True))
    turns = [each.told() for each in stretches if max(map(abs, each.change)) >= LEAST]
    largest = sorted(turns, key=lambda turn: -max(map(abs, turn.change)))[:TURNS]
    return Curve(sides, tuple(chances), whole, decided, tuple(sorted(largest, key=lambda turn: turn.step)))


def stands(match: Match) -> Change:
    """The chances of each side as the table looks; of several sides they add up to one."""
    sides = match.game.sides(match.seats)
    outcome = match.outcome
    if outcome is not None:
        looks = [float(any(seat in outcome.winners for seat in side)) for side in sides]
    else:
        looks = [match.game.chance(match.table, side[0]) for side in sides]
    whole = sum(looks)
    if len(sides) == 1 or (outcome is not None and not whole):
        return tuple(looks)
    return tuple(look / whole if whole else 1 / len(sides) for look in looks)


def _sum(one: Change, other: Change) -> Change:
    return tuple(first + second for first, second in zip(one, other, strict=True))


def _expected(match: Match, answer: int, worlds: int) -> Change | None:
    """What an answer changes on average; None if nothing but the answer changed anything."""
    decision = match.decision
    assert decision is not None
    sides = len(match.game.sides(match.seats))
    if decision.chance:
        return (0.0,) * sides  # a real die was thrown: nobody chose it
    ahead = match.fork(events=False)
    length = len(ahead.tape) + 1
    ahead.answer(answer)
    if len(ahead.tape) == length:
        return None
    sums = [0.0] * sides
    for seed in range(length << 8, (length << 8) + worlds):  # other ones at every step, so that their luck evens out
        world = match.imagine(decision.seats[0], seed=seed, events=False)
        before = stands(world)
        world.answer(answer)
        for side, (now, then) in enumerate(zip(stands(world), before, strict=True)):
            sums[side] += (now - then) / worlds
    return tuple(sums)


def _answer_in_words(match: Match, answer: int) -> str:
    decision, words = match.decision, match.game.words
    assert decision is not None
    if decision.chance:
        return words.result(match.table, decision.about, answer)
    return words.option(match.table, decision.options[answer], decision).text


def _parted(match: Match, events: Sequence[Told]) -> tuple[list[str], str | None, list[str]]:
    """What was told before a heading, the last heading if there is one, and what was told after it."""
    before: list[str] = []
    after: list[str] = []
    title: str | None = None
    for told in events:
        tale = match.game.words.event(match.table, told.event)
        if tale.heading:
            title, after = tale.text, []
        elif tale.text:
            (before if title is None else after).append(tale.text)
    return before, title, after


def _some(lines: list[str]) -> tuple[str, ...]:
    """Of much, the first and the last."""
    return tuple(lines if len(lines) <= LINES else [*lines[: LINES // 2], *lines[-(LINES - LINES // 2) :]])
