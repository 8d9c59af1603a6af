"""Work for the lab: games in pieces, and who plays them.

A runner is any function from pieces to what is done of them:

    Runner = Callable[[Iterable[Piece]], Iterator[Done]]

There are `processes.processes(workers)` and `ray_runner.on_cluster(workers, address)`; both give a `Runner`, and the command line takes
either. What it has to keep:

- It plays each piece with `playing.play_some(piece)`, anywhere: here, in other processes (`processes.py`), on a cluster (`ray_runner.py`).
  That plays for about a shift and returns `Done`: the games from `done.first` up to `done.last`, which may be fewer than were asked for.
  The rest, `rest_of(piece, done)`, is then work like any other; so long pieces come back bit by bit, and little is lost with a worker.
- It yields every `Done` once, as it comes, in any order. All together they are exactly the games of the pieces: none twice, none left
  out. Tallies add up to the same in any order, so the same pieces give the same result with any runner.
- Pieces are taken as they are needed (there may be millions): two for each worker are enough to keep it busy.
- When it is closed (`GeneratorExit`), or Ctrl-C comes, it ends its workers and leaves nothing behind. What is under way may be lost.
- A worker that dies loses no game: its pieces are played again. If that can't be, an error says so in one line (ValueError).
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import msgspec

from undercroft.lab.plan import Plan
from undercroft.lab.tally import Tally


class Piece(msgspec.Struct, frozen=True):
    """Some games of a plan, from one up to another, which is not included. Plain data: it can be pickled, or sent as JSON."""

    plan: Plan
    first: int
    last: int
    of: str = ""  # which plan it is of, where several are carried out together
    opening: "Opening | None" = None  # games that are played on from somewhere; first and last are then numbers of `playing_on.numbered`


class Opening(msgspec.Struct, frozen=True):
    """Up to where games are the same: so many decisions, as they were made in a game of this plan."""

    plan: Plan
    decisions: int


class Effort(msgspec.Struct, frozen=True):
    """What it took a kind of bot to decide. No result: another machine is quicker or slower."""

    decisions: int = 0
    work: int = 0  # worlds imagined and answers given in them
    seconds: float = 0.0  # of a processor

    def __add__(self, other: "Effort") -> "Effort":
        """Both together."""
        return Effort(self.decisions + other.decisions, self.work + other.work, self.seconds + other.seconds)


class Done(msgspec.Struct, frozen=True):
    """What came of some games."""

    of: str
    first: int
    last: int
    tally: Tally
    efforts: dict[str, Effort] = {}  # by bot; of games that were kept nobody knows it any more


Runner = Callable[[Iterable[Piece]], Iterator[Done]]
"""Plays pieces; see above."""

PIECE = 500
"""The most games in a piece."""


def rest_of(piece: Piece, done: Done) -> Piece | None:
    """What is left of a piece; None if nothing is."""
    return msgspec.structs.replace(piece, first=done.last) if done.last < piece.last else None


def split(piece: Piece, parts: int) -> list[Piece]:
    """A piece in so many parts, or fewer if it has not as many games."""
    parts = max(1, min(parts, piece.last - piece.first))
    edges = [piece.first + (piece.last - piece.first) * number // parts for number in range(parts + 1)]
    return [msgspec.structs.replace(piece, first=first, last=last) for first, last in pairwise(edges)]


def pieces_of(plan: Plan, workers: int, of: str = "", missing: Iterable[tuple[int, int]] | None = None) -> Iterator[Piece]:
    """The games of a plan, or those of it that are missing, in pieces that keep so many workers busy to the end."""
    size = max(1, min(PIECE, plan.games // (workers * 16)))
    for begin, end in [(0, plan.games)] if missing is None else missing:
        for first in range(begin, end, size):
            yield Piece(plan, first, min(first + size, end), of)
