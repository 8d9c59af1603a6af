"""Playing the games of a piece of work, one after the other, in this process."""

import time

from undercroft.engine.collector import calm
from undercroft.lab.one_game import MOST_AGAIN, opened, play_on, play_one
from undercroft.lab.plan import content_of
from undercroft.lab.tally import Tally
from undercroft.lab.work import Done, Effort, Piece

SHIFT = 0.5
"""Seconds after which a worker reports what it has played so far."""


def play_some(piece: Piece) -> Done:
    """Play the games of a piece for about a shift, at least one."""
    tally = Tally()
    efforts: dict[str, Effort] = {}
    content = content_of(piece.plan)
    until = time.perf_counter() + SHIFT
    number, opening = piece.first, piece.opening
    with calm():
        answers = [] if opening is None else opened(opening, number // MOST_AGAIN)
        while number < piece.last:
            if opening is None:
                play_one(piece.plan, content, number, tally, efforts)
            else:
                play_on(piece.plan, content, number, opening, answers, tally)
            number += 1
            if time.perf_counter() > until:
                break
    return Done(piece.of, piece.first, number, tally, efforts)
