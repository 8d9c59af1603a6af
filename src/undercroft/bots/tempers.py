"""A bot with a character: it sees the table through its temper, and thinks about it as any other does."""

from collections.abc import Callable
from math import log
from typing import Any

from msgspec.structs import replace

from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.engine.tempers import Temper
from undercroft.engine.worth import logistic


def find(game: Game, name: str) -> Temper:
    """A temper by its name; ValueError says in a line which there are."""
    tempers = game.tempers()
    if name not in tempers:
        raise ValueError(f"no bot of {game.title} is {name!r}; one can be: {', '.join(tempers) or 'of no temper at all'}")
    return tempers[name]


def tempered(match: Match, seat: int, name: str) -> Match:
    """A fork in which the table looks to this seat and its side as it does by this temper; to whoever has none, the match itself."""
    if not name:
        return match
    game = match.game
    temper = find(game, name)
    seen = match.fork(events=False)
    seen.game = replace(game, appraise=_appraisal(game, temper, seat, match.seats))  # as all its forks will
    return seen


def _appraisal(game: Game, temper: Temper, seat: int, seats: int) -> Callable[[Any, int], float]:
    """How good the table looks to one's own side; the others have no temper that one knows of."""
    worth, plainly = game.worth, game.appraise
    assert worth is not None
    side, mine = next((number, side) for number, side in enumerate(game.sides(seats)) if seat in side)
    leaning = temper.leaning(worth, game.moods, side).of

    def appraise(table: Any, who: int) -> float:
        looks = plainly(table, who)
        if who not in mine or not 0.0 < looks < 1.0:
            return looks  # it is over
        return logistic(log(looks / (1.0 - looks)) + leaning(table, who))

    return appraise
