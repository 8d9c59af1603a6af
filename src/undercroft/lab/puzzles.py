"""Puzzles: positions in which a club player knows what to do, and which bots do.

A game's `puzzles.toml` has them: a table as it is laid, who is asked, which answers are right, and why.
"""

import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec

import undercroft
from undercroft import bots
from undercroft.engine.chance import Seeded
from undercroft.engine.content import ContentError
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.lessons.course import fits, lights, parts, told
from undercroft.lessons.laid import begin

FILE = "puzzles.toml"
"""Beside a game's rulebook."""

Deed = dict[str, Any]
"""An option by its kind and those of its parts that matter, as in a lesson; a list for a part is any of them."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position."""

    id: str
    seats: int
    right: Annotated[tuple[Deed, ...], msgspec.Meta(min_length=1)]  # any of these will do
    why: Annotated[str, msgspec.Meta(min_length=1)]  # in a sentence
    seat: int = 0  # who is asked
    facts: dict[str, Any] = {}  # the table as it is laid
    options: dict[str, str | int | bool] = {}
    seed: int = 1  # of the dice that fall before the question
    before: tuple[Deed, ...] = ()  # what is answered before it


class Puzzles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of them."""

    puzzle: tuple[Puzzle, ...]


class Tried(msgspec.Struct, frozen=True):
    """What a bot did with a puzzle."""

    puzzle: str
    bot: str
    solved: bool
    answers: tuple[str, ...]  # what it answered, each time
    why: str


class Solved(msgspec.Struct, frozen=True):
    """What came of it all."""

    game: str
    bots: tuple[str, ...]
    puzzles: int
    attempts: int  # at each puzzle
    solved: dict[str, int]  # by bot
    tried: tuple[Tried, ...]


def load(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game, checked: each can be laid, asks whom it says, and has a right answer and a wrong one."""
    path = game.folder / FILE
    if not path.is_file():
        some = [name for name in undercroft.games() if (undercroft.game(name).folder / FILE).is_file()]
        raise ValueError(f"{game.title} has no puzzles; there are some of: {', '.join(some)}")
    return read(game, path)


def read(game: Game, path: Path) -> tuple[Puzzle, ...]:
    """Those of any file."""
    try:
        found = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Puzzles).puzzle
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{path.name}: {error}") from None
    seen: set[str] = set()
    for each in found:
        if each.id in seen:
            raise ContentError(f"{path.name}: {each.id}: there are two puzzles of this name")
        seen.add(each.id)
        try:
            right_ones(each, lay(game, each))
        except ValueError as error:
            raise ContentError(f"{path.name}: {each.id}: {error}") from None
    return found


def lay(game: Game, puzzle: Puzzle) -> Match:
    """The position."""
    match = begin(game, puzzle.seats, puzzle.facts, Seeded.of(puzzle.seed), options=puzzle.options, events=False)
    for deed in puzzle.before:
        found = _fitting(match, deed)
        if len(found) != 1:
            raise ValueError(f"before it, {told(deed)} is {'several options' if found else 'no option'} of: {_offered(match)}")
        match.answer(found[0])
    return match


def right_ones(puzzle: Puzzle, match: Match) -> set[int]:
    """The numbers of the right answers."""
    decision = match.decision
    if decision is None or puzzle.seat not in decision.seats:
        raise ValueError(f"seat {puzzle.seat} is not asked")
    right: set[int] = set()
    for deed in puzzle.right:
        found = _fitting(match, deed)
        if not found:
            raise ValueError(f"{told(deed)} can't be answered; there are: {_offered(match)}")
        right.update(found)
    if len(right) == decision.moves():
        raise ValueError("every answer is right: there is nothing to find")
    return right


def _fitting(match: Match, deed: Deed) -> list[int]:
    decision = match.decision
    options = () if decision is None else decision.options
    ways = _spelled_out(deed)
    return [index for index, option in enumerate(options) if any(fits(option, way) and lights(match, option, way) for way in ways)]


def _spelled_out(deed: Deed) -> list[Deed]:
    """One deed for each thing that a list allows."""
    for name, value in deed.items():
        if isinstance(value, list):
            return [way for each in value for way in _spelled_out(deed | {name: each})]
    return [deed]


def _offered(match: Match) -> str:
    return "; ".join(told(parts(option)) for option in match.decision.options) if match.decision is not None else "nothing"


def solve(game: Game, names: tuple[str, ...], attempts: int = 3, only: str = "") -> Solved:
    """Each bot at each puzzle, so many times with other seeds. It is solved if most answers are right."""
    for name in names:
        bots.check(name, game)
    if attempts < 1:
        raise ValueError(f"a puzzle has to be tried at least once, not {attempts} times")
    puzzles = [each for each in load(game) if only in {"", each.id}]
    tried = [_try(game, puzzle, name, attempts) for puzzle in puzzles for name in names]
    solved = {name: sum(each.solved for each in tried if each.bot == name) for name in names}
    return Solved(game.slug, names, len(puzzles), attempts, solved, tuple(tried))


def _try(game: Game, puzzle: Puzzle, name: str, attempts: int) -> Tried:
    answers, good = [], 0
    for seed in range(attempts):
        match = lay(game, puzzle)
        right = right_ones(puzzle, match)
        index = bots.make(name, seed).choose(match, puzzle.seat)
        good += index in right
        decision = match.decision
        assert decision is not None
        answers.append(game.words.option(match.table, decision.options[index], decision).text)
    return Tried(puzzle.id, name, 2 * good > attempts, tuple(dict.fromkeys(answers)), puzzle.why)
