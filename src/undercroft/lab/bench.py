"""How fast a game runs here, in one process: each speed is the best of five rounds over the same games.

A game of thousands of decisions is not measured as often as a short one: time decides how many of them are played, forked and
weighed, and the result says how many they were.
"""

import gc
import time
import tracemalloc
from collections.abc import Callable
from random import Random

import msgspec

import undercroft
from undercroft.engine.game import Game, Value
from undercroft.engine.match import Match

ROUNDS = 5
PLAYED = 0.4  # seconds that a round of play takes, about
FINISHED = 2.0  # seconds for the games whose records are weighed, and that are then cut off somewhere to be forked and weighed
FEWEST = 20  # games in a round, and of those, however long they take
MOST = 2000  # of those
STANDING = 0.2  # seconds to make the matches again that one round forks
RESTING = 1.0  # seconds to make the matches again that are weighed, were they not watched


def brisk(game: Game) -> dict[str, Value]:
    """The settings with which random play comes to an end; all others are as they are."""
    return {setting.name: setting.brisk for setting in game.options if setting.brisk is not None}


class Bench(msgspec.Struct, frozen=True):
    """What was measured. Random play with all seats taken."""

    game: str
    seats: int
    games: int  # played in each round
    decisions_per_second: float  # events off
    decisions_per_second_with_events: float
    games_per_second: float  # events off
    decisions_per_game: float
    forks: int  # matches that were forked in each round, once each
    fork_microseconds: float  # at a random decision, events off
    records: int  # records that were weighed
    record_bytes: float  # per finished game, on average
    record_bytes_most: int
    matches: int  # matches that were weighed
    match_bytes: float  # a match at rest at a random decision, events off, on average
    match_bytes_with_events: float


class Cut(msgspec.Struct, frozen=True):
    """The way to a random decision of a game."""

    seed: int
    answers: list[int]


def bench(name: str) -> Bench:
    """Measure one game."""
    game = undercroft.game(name)
    off, on, games, decisions = _play(game)
    cuts, records = _finish_some(game)
    a_cut = off / games / 2  # seconds to make one again: about half a game
    forked, weighed = _as_many(cuts, STANDING, a_cut), _as_many(cuts, RESTING, a_cut)
    return Bench(
        game=name,
        seats=game.players[1],
        games=games,
        decisions_per_second=decisions / off,
        decisions_per_second_with_events=decisions / on,
        games_per_second=games / off,
        decisions_per_game=decisions / games,
        forks=len(forked),
        fork_microseconds=_fork(game, forked) * 1e6,
        records=len(records),
        record_bytes=sum(records) / len(records),
        record_bytes_most=max(records),
        matches=len(weighed),
        match_bytes=_weigh(game, weighed, events=False),
        match_bytes_with_events=_weigh(game, weighed, events=True),
    )


def _play(game: Game) -> tuple[float, float, int, int]:
    """Best seconds with events off and on, for so many games with so many decisions."""
    games, decisions = _enough(game)
    off, on = [], []
    for _ in range(ROUNDS):
        off.append(_timed(lambda: _play_all(game, games, events=False)))
        on.append(_timed(lambda: _play_all(game, games, events=True)))
    return min(off), min(on), games, decisions


def _enough(game: Game) -> tuple[int, int]:
    """How many games fill a round, and how many decisions they have."""
    _play_all(game, 1, events=False)  # whatever is read and made once
    random, games, decisions, started = Random(0).random, 0, 0, time.perf_counter()
    while games < FEWEST or time.perf_counter() - started < PLAYED:
        decisions += len(_finish(game, games, random, events=False).tape.answers())
        games += 1
    return games, decisions


def _play_all(game: Game, games: int, *, events: bool) -> None:
    """The first so many games. One source chooses all answers, so that none has to be made anew: the games are the same each time."""
    random = Random(0).random
    for seed in range(games):
        _finish(game, seed, random, events=events)


def _finish(game: Game, seed: int, random: Callable[[], float], *, events: bool) -> Match:
    """A game played at random to its end; in Dorn that is mostly giving up, which is asked for here: random moves hardly ever end it."""
    match = game.start(options=brisk(game), seed=seed, events=events)
    while (decision := match.decision) is not None:
        match.answer(int(random() * len(decision.options)))
    return match


def _finish_some(game: Game) -> tuple[list[Cut], list[int]]:
    """As many games as there is time for: the way to a random decision of each, and the bytes of its record."""
    cuts: list[Cut] = []
    records: list[int] = []
    random = Random(1)
    started = time.perf_counter()
    while len(cuts) < FEWEST or (len(cuts) < MOST and time.perf_counter() - started < FINISHED):
        seed = len(cuts)
        match = _finish(game, seed, random.random, events=False)
        answers = match.tape.answers()
        cuts.append(Cut(seed, answers[: random.randrange(len(answers))]))
        records.append(len(msgspec.json.encode(match.record())))
    return cuts, records


def _as_many(cuts: list[Cut], seconds: float, each: float) -> list[Cut]:
    """The first of them, as many as can be made again in about this time."""
    return cuts[: max(FEWEST, int(seconds / each))]


def _fork(game: Game, cuts: list[Cut]) -> float:
    """Best seconds of a fork, on average over matches at random decisions. Each is forked once: a second fork may be cheaper."""

    def fork_all() -> float:
        matches = [_stand(game, cut, events=False) for cut in cuts]
        return _timed(lambda: _fork_each(matches)) / len(matches)

    return min(fork_all() for _ in range(ROUNDS))


def _fork_each(matches: list[Match]) -> None:
    for match in matches:
        match.fork()


def _weigh(game: Game, cuts: list[Cut], *, events: bool) -> float:
    """Bytes of a match that stands at a random decision."""
    gc.collect()
    tracemalloc.start()
    try:
        matches = [_stand(game, cut, events=events) for cut in cuts]
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / len(matches)
    finally:
        tracemalloc.stop()


def _stand(game: Game, cut: Cut, *, events: bool) -> Match:
    """A match at the decision that was cut to."""
    match = game.start(options=brisk(game), seed=cut.seed, events=events)
    for answer in cut.answers:
        match.answer(answer)
    return match


def _timed(do: Callable[[], None]) -> float:
    """Seconds of this process alone: what else the machine is doing counts as little as possible."""
    started = time.process_time()
    do()
    return time.process_time() - started
