"""The dearest decisions of a game: what somebody did, what the search would have done there, and by how much that is better.

A decision is judged by what its seat knew: in worlds as it may have imagined them, both answers in the same ones, each played on for a
while by what looks best to everybody. What is not better for sure is not told.
"""

from collections.abc import Sequence
from heapq import heappush, heapreplace
from math import sqrt
from statistics import fmean, stdev

import msgspec

from undercroft.bots.beside import moved
from undercroft.bots.clock import Clock
from undercroft.bots.coach import Step, followed
from undercroft.bots.greedy import Greedy
from undercroft.bots.onward import End, played_on
from undercroft.bots.search import Search
from undercroft.engine.match import Match
from undercroft.engine.worth import Moved

DEAREST = 3
"""So many are told of each side."""

DOUBTED = 6
"""So many of each side are thought about: those that looked worst at once."""

WORK = 6000
"""What the search may spend on one of them."""

WORLDS = (8, 128)
"""Fewest and most worlds in which two answers are compared."""

COMPARING = 40_000
"""And the work that it may take: where much is luck, a game is short, and it takes many worlds to see through it."""

SURELY = 2.0
"""By so many standard errors the better answer has to be better."""

LEAST = 0.02
"""What costs less is not worth a word."""

REASONS = 2
"""So many reasons are enough."""


class Dear(msgspec.Struct, frozen=True):
    """A decision that cost much."""

    step: int  # so many answers had been given before it
    seat: int  # whose it was
    answer: str
    better: str
    cost: float  # of the chances of its side
    error: float  # standard error of that
    line: tuple[Step, ...]  # how it might have gone on
    reasons: tuple[Moved, ...]  # what would have been different, by the features of the game


class Doubt(msgspec.Struct, frozen=True, order=True):
    """A decision that looked bad at once, by how much."""

    regret: float
    step: int
    seat: int
    answer: int
    match: Match


def review(match: Match, answers: Sequence[int], seats: Sequence[int] = ()) -> tuple[Dear, ...]:
    """The dearest decisions of each side, in their order, from a match before its first answer. The match is played on by it."""
    sides = match.game.sides(match.seats)
    doubts: list[list[Doubt]] = [[] for _ in sides]
    for step, answer in enumerate(answers):
        decision = match.decision
        assert decision is not None
        seat = seats[step] if seats else decision.seats[0]
        if not decision.chance and decision.moves() > 1 and answer < decision.moves() and seat in decision.seats:
            regret = _regret(match, seat, answer, step)
            side = next(number for number, members in enumerate(sides) if seat in members)
            if regret > 0:
                _keep(doubts[side], Doubt(regret, step, seat, answer, match.fork(events=False)))
        match.answer(answer)
    found: list[Dear] = []
    for doubted in doubts:
        judged = [dear for doubt in doubted if (dear := _judged(doubt)) is not None]
        found += sorted(judged, key=lambda dear: -dear.cost)[:DEAREST]
    return tuple(sorted(found, key=lambda dear: dear.step))


def _keep(doubts: list[Doubt], doubt: Doubt) -> None:
    """The worst so far."""
    if len(doubts) < DOUBTED:
        heappush(doubts, doubt)
    elif doubt > doubts[0]:
        heapreplace(doubts, doubt)


def _regret(match: Match, seat: int, answer: int, step: int) -> float:
    """By how much what the greedy bot would do looks better than this, in as many worlds as it takes it: luck is no regret."""
    greedy = Greedy(step)
    usual = greedy.choose(match, seat)
    return 0.0 if usual == answer else greedy.trials[usual].mean - greedy.trials[answer].mean


def _judged(doubt: Doubt) -> Dear | None:
    """What the search would have done, if that is better for sure."""
    match, seat = doubt.match, doubt.seat
    search = Search(doubt.step, work=WORK)
    better = search.choose(match, seat)
    decision, words = match.decision, match.game.words
    assert decision is not None
    if better == doubt.answer:
        return None
    gaps: list[float] = []
    ends: tuple[list[End], list[End]] = ([], [])
    clock = Clock(COMPARING, None)
    for world in range(WORLDS[1]):
        for index, kept in zip((better, doubt.answer), ends, strict=True):
            end, work = played_on(match, seat, index, (doubt.step << 20) + world)
            clock.spent += work
            kept.append(end)
        gaps.append(ends[0][-1].chance - ends[1][-1].chance)
        if len(gaps) >= WORLDS[0] and fmean(gaps) < stdev(gaps) / sqrt(len(gaps)):
            return None
        if clock.over() and len(gaps) >= WORLDS[0]:
            break
    cost, error = fmean(gaps), stdev(gaps) / sqrt(len(gaps))
    if cost < max(LEAST, SURELY * error):
        return None
    line = followed(search, match, seat)
    done = tuple(each for each in moved(match.game, ends[1], ends[0]) if each.by > 0)[:REASONS]
    said = [words.option(match.table, decision.options[index], decision).text for index in (doubt.answer, better)]
    return Dear(doubt.step, seat, said[0], said[1], cost, error, line, done)
