"""How the chances went in a game: a curve, its turning points, and how much of it was luck.

It looks at the true table, and so it is for games that are over, or for whoever may know everything.

What an answer is worth, is what it leads to on average, in worlds as whoever gave it may have imagined them. The rest of what happened
until the next question is luck: the dice, the cards, what others kept hidden.
"""

from collections.abc import Sequence

import msgspec

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


class Turn(msgspec.Struct, frozen=True):
    """A step that changed much."""

    step: int  # so many answers have been given after it
    seat: int  # who answered
    answer: str
    lines: tuple[str, ...]  # what came of it
    change: tuple[float, ...]  # of the chances, by side
    luck: tuple[float, ...]  # the part of it that nobody chose

    @property
    def lucky(self) -> bool:
        """Whether luck did more than the answer."""
        side = max(range(len(self.change)), key=lambda number: abs(self.change[number]))
        return abs(self.luck[side]) > abs(self.change[side] - self.luck[side])


class Curve(msgspec.Struct, frozen=True):
    """How the chances went."""

    sides: tuple[tuple[int, ...], ...]  # the seats of each
    chances: tuple[tuple[float, ...], ...]  # after so many answers, by side: 0 lost to 1 won
    luck: tuple[float, ...]  # by side: how much of the way from the first chance to the last was luck
    decisions: tuple[float, ...]  # and how much was decided, by whomever
    turns: tuple[Turn, ...]  # the largest changes, in their order


def curve(match: Match, answers: Sequence[int], seats: Sequence[int] = ()) -> Curve:
    """The curve of a game, from a match before its first answer and all that were given, if known by whom. The match is played on by it."""
    sides = match.game.sides(match.seats)
    chances = [stands(match)]
    worlds = max(WORLDS[0], min(WORLDS[1], PATIENCE // max(1, len(answers))))
    luck = [0.0] * len(sides)
    turns: list[Turn] = []
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
        by_luck = tuple(whole - part for whole, part in zip(change, expected, strict=True)) if expected is not None else (0.0,) * len(sides)
        luck = [sum_so_far + part for sum_so_far, part in zip(luck, by_luck, strict=True)]
        if max(map(abs, change)) >= LEAST:
            turns.append(Turn(step, seat, said, _lines(match, told), change, by_luck))
    moved = tuple(last - first for last, first in zip(chances[-1], chances[0], strict=True))
    decided = tuple(whole - part for whole, part in zip(moved, luck, strict=True))
    largest = sorted(turns, key=lambda turn: -max(map(abs, turn.change)))[:TURNS]
    return Curve(sides, tuple(chances), tuple(luck), decided, tuple(sorted(largest, key=lambda turn: turn.step)))


def stands(match: Match) -> tuple[float, ...]:
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


def _expected(match: Match, answer: int, worlds: int) -> tuple[float, ...] | None:
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


def _lines(match: Match, since: int) -> tuple[str, ...]:
    """What has happened since so many events; of much, the first and the last."""
    lines = [line for told in match.events[since:] if (line := match.game.words.event(match.table, told.event).text)]
    return tuple(lines if len(lines) <= LINES else [*lines[: LINES // 2], *lines[-(LINES - LINES // 2) :]])
