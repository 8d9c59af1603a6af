"""What a paper says about a game: branching, length, chance, hidden information, counted over games that bots play."""

from collections.abc import Mapping
from statistics import fmean, median

import msgspec

from undercroft import bots
from undercroft.engine.game import Value
from undercroft.research.observations import learning_of
from undercroft.research.play import LIMIT, Play
from undercroft.research.stage import Stage
from undercroft.research.versions import newest

EVERY = 7
"""Of so many positions one is looked at for secrets."""

WORLDS = 8
"""So many worlds are imagined there; they are all alike where nothing is hidden."""


class Figures(msgspec.Struct, frozen=True):
    """One game in numbers. Where there is but one action nobody chooses, and it is not counted."""

    environment: str
    title: str
    seats: int
    sides: int  # groups of seats that win together
    bots: str
    games: int
    finished: int  # the others were cut off
    actions: int  # that there are
    numbers: int  # of an observation
    branching: float  # actions that are allowed where there is a choice: on average
    branching_median: float
    branching_most: int
    length: float  # choices in a game: on average
    length_median: float
    length_most: int
    chance: float  # dice and drawn cards in a game: on average
    secret: float  # part of the choices at which the seat can't know the table
    hidden: str  # what it can't know, in words


def figures(
    name: str,
    games: int,
    kind: str,
    *,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    limit: int = LIMIT,
) -> Figures:
    """Let bots of one kind play so many games, and count; ValueError says what is wrong with the wish."""
    if games < 1:
        raise ValueError(f"there must be at least 1 game, not {games}")
    stage = Stage(name, seats, options, limit=limit)
    bots.check(kind, stage.game)
    allowed: list[int] = []
    lengths: list[int] = []
    rolls: list[int] = []
    secrets: list[bool] = []
    finished = 0
    for number in range(seed, seed + games):
        play, before = stage.begin(number), len(allowed)
        players = [bots.make(kind, number * 8 + seat) for seat in range(stage.seats)]
        while not play.over and not play.cut_off:
            if len(play.offered) > 1:
                allowed.append(len(play.offered))
                if len(allowed) % EVERY == 0:
                    secrets.append(keeps_a_secret(play))
            play.answer(players[play.seat].choose(play.match, play.seat))
        finished += play.over
        lengths.append(len(allowed) - before)
        rolls.append(len(play.match.tape.results()))
    return Figures(
        environment=newest(stage.game.slug),
        title=stage.game.title,
        seats=stage.seats,
        sides=len(stage.game.sides(stage.seats)),
        bots=kind,
        games=games,
        finished=finished,
        actions=stage.actions.size,
        numbers=stage.observer.size,
        branching=fmean(allowed),
        branching_median=median(allowed),
        branching_most=max(allowed),
        length=fmean(lengths),
        length_median=median(lengths),
        length_most=max(lengths),
        chance=fmean(rolls),
        secret=fmean(secrets) if secrets else 0.0,
        hidden=learning_of(stage.game).hidden,
    )


def keeps_a_secret(play: Play) -> bool:
    """Whether worlds that the acting seat can't tell apart differ."""
    match = play.match
    return len({match.imagine(play.seat, number, events=False).digest() for number in range(WORLDS)}) > 1
