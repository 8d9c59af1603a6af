"""A study in a process of its own: games with a pack and without, in pairs; what they say so far is printed now and then, line by line.

`python -m undercroft.workshop.studying '{"game": ..., "before": ..., "now": ..., "games": ..., "bots": ...}'`
"""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from heapq import merge
from pathlib import Path

import msgspec

import undercroft
from undercroft.lab.changed import Effect, effects, followed
from undercroft.lab.plan import Plan, plan
from undercroft.lab.processes import together
from undercroft.lab.report.change_words import Names, apart, figures, verdict, what
from undercroft.lab.report.findings import side_name
from undercroft.lab.tally import Tally
from undercroft.lab.work import Piece
from undercroft.workshop.wire import PieceTold, StudyTold

BEFORE, NOW = "before", "now"
OFTEN = 2.0  # seconds between two lines
PAIRS = 4  # games of a piece: so that both come home together


class Wish(msgspec.Struct, frozen=True):
    """What is to be compared, and by whom."""

    game: str
    before: str | None  # a folder; nothing: the game as printed
    now: str
    games: int
    bots: str


def study(wish: Wish, workers: int) -> Iterator[StudyTold]:
    """What the games say, as they come."""
    packs = {BEFORE: wish.before, NOW: wish.now}
    plans = followed(
        {name: plan(wish.game, wish.games, bots=wish.bots, pack=pack and Path(pack), watched=True) for name, pack in packs.items()}, BEFORE
    )
    tallies = {name: Tally() for name in plans}
    played, told = 0, time.monotonic()
    yield StudyTold(0, 2 * wish.games)
    for done in together(_in_pairs(plans, wish.games), workers):
        tallies[done.of] += done.tally
        played += done.last - done.first
        if time.monotonic() - told > OFTEN or played == 2 * wish.games:
            yield _told(plans, tallies, played)
            told = time.monotonic()


def _in_pairs(plans: dict[str, Plan], games: int) -> Iterable[Piece]:
    """The same seeds one right after the other: what has come home can be compared."""

    def some(name: str, each: Plan) -> Iterator[Piece]:
        return (Piece(each, first, min(first + PAIRS, games), name) for first in range(0, games, PAIRS))

    return merge(*(some(name, each) for name, each in plans.items()), key=lambda piece: piece.first)


def _told(plans: dict[str, Plan], tallies: dict[str, Tally], played: int) -> StudyTold:
    game, base = undercroft.game(plans[BEFORE].game), plans[BEFORE]
    sides = game.sides(len(base.bots))
    names = {side: side_name(game, base, side) for side in sides}
    (found,) = effects(tallies, plans, sides, BEFORE)
    return StudyTold(played, 2 * base.games, apart(found), tuple(_pieces(found, names)))


def _pieces(found: Effect, names: Names) -> Iterator[PieceTold]:
    for piece in found.pieces:
        rows = tuple((what(measure, piece, names), *figures(measure)) for measure in piece.measures)
        yield PieceTold(verdict(piece, found, names), rows)


def main(words: str) -> int:
    """Print what comes of it; what is wrong is the last line."""
    try:
        for told in study(msgspec.json.decode(words, type=Wish), max(1, (os.cpu_count() or 2) - 1)):
            print(msgspec.json.encode(told).decode(), flush=True)  # noqa: T201 reason: whoever started it reads it
    except (ValueError, OSError) as error:
        print(msgspec.json.encode(StudyTold(0, 0, trouble=str(error))).decode(), flush=True)  # noqa: T201 reason: as above
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
