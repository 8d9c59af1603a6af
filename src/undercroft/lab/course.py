"""The course of a watched game: what can be read off the table turn by turn, and what was chosen of what was offered."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from undercroft.engine.decisions import Decision, Option, moves
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.lab.tally import Seen, Winners, count, sums_with

MOST_TURNS = 60
"""Turns up to which a game is read; bots that go round in circles take many more."""

FEW_OPTIONS = 8
"""Up to so many are told apart by their words. Among more it is mostly asked where to: they are told apart by what they do."""

MANY = ", of many"
"""Said of whoever asks, where there are more."""

HUNDREDTHS = 100
CHANCE = "the chance to win"

Asked = tuple[str, str]
"""A question: who or what asks, and by which rule."""


class Course:
    """One game, as it goes on."""

    def __init__(self, game: Game, sides: Sequence[Winners]) -> None:
        """It has not begun."""
        self._game = game
        self._side_of = {seat: number for number, side in enumerate(sides) for seat in side}
        self._sides = sides
        self._read: dict[tuple[str, int], int] = {}  # by name and turn, in hundredths
        self._turn = -1
        self._chosen: dict[tuple[int, Asked], dict[str, int]] = {}  # by side and question: how often each option
        self._offered: dict[tuple[str, str, str], int] = {}

    def see(self, match: Match, decision: Decision, seat: int, answer: int) -> None:
        """Somebody is asked, and will answer so."""
        gauges = self._game.gauges
        if gauges is not None and (turn := gauges.turn(match.table)) > self._turn:
            self._turn = turn
            if turn <= MOST_TURNS:
                values = {**gauges.read(match.table), CHANCE: self._chance(match)}
                self._read |= {(name, turn): round(value * HUNDREDTHS) for name, value in values.items()}
        if 1 < moves(decision.options) > answer:
            source, names = named(self._game, match, decision)
            for name in dict.fromkeys(names):
                count(self._offered, (source, decision.rule, name))
            count(self._chosen.setdefault((self._side_of[seat], (source, decision.rule)), {}), names[answer])

    def _chance(self, match: Match) -> float:
        """Of the first side; where all are against each other, of whoever is best off."""
        seats = [side[0] for side in self._sides]
        chances = [self._game.chance(match.table, seat) for seat in (seats if len(seats) > 2 else seats[:1])]
        return max(chances)

    def count(self, seen: Seen, winners: Winners) -> None:
        """It is over: count it."""
        for key, value in self._read.items():
            games, total, squares = seen.gauged.get(key, (0, 0, 0))
            seen.gauged[key] = (games + 1, total + value, squares + value * value)
        for offered, times in self._offered.items():
            count(seen.offered, offered, times)
        for (side, asked), chosen in self._chosen.items():
            among, won = sum(chosen.values()), any(seat in winners for seat in self._sides[side])
            seen.questions[asked] = sums_with(seen.questions.get(asked), among, among, won)
            for name, times in chosen.items():
                seen.chosen[(*asked, name)] = sums_with(seen.chosen.get((*asked, name)), times, among, won)


def named(game: Game, match: Match, decision: Decision) -> tuple[str, list[str]]:
    """Who or what asks, and what its options are called: those that differ only by a number or a place are the same."""
    options = decision.options[: moves(decision.options)]
    source = _plain(game.words.question(match.table, decision).source)
    deeds = [_deed(type(option)) for option in options]
    if len(options) > FEW_OPTIONS:
        return source + MANY, deeds
    labels = [game.words.option(match.table, option, decision) for option in options]
    return source, [deed if any(map(_is_place, label.targets)) else _plain(label.text) for deed, label in zip(deeds, labels, strict=True)]


@cache
def _deed(kind: type[Option]) -> str:
    """What is done by options of a kind, in words: `TakeCard` is "Take card"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).capitalize()


def _is_place(target: str) -> bool:
    return target.startswith("space:")


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """Without what is in brackets, without numbers, and without what is told in numbers after a colon."""
    head, _, tail = text.partition(": ")
    kept = head if re.search(r"\d", tail) else text
    return " ".join(re.sub(r"\([^)]*\)|[+-]?\d+", "", kept).split()) or text
