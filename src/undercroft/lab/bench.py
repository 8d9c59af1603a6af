"""How fast a game runs here, in one process: each number is the best of five rounds over the same games."""

import gc
import time
import tracemalloc
from collections.abc import Callable
from random import Random

import msgspec

import undercroft
from undercroft.engine.game import Game
from undercroft.engine.match import Match

ROUNDS = 5
PLAYED = 0.4  # seconds that a round of play takes, about
STANDING = 400  # matches at random decisions, to fork
RESTING = 2000  # matches at rest, to weigh
RECORDS = 200  # records, to weigh


class Bench(msgspec.Struct, frozen=True):
    """What was measured. Random play with all seats taken."""

    game: str
    seats: int
    decisions_per_second: float  # events off
    decisions_per_second_with_events: float
    games_per_second: float  # events off
    decisions_per_game: float
    fork_microseconds: float  # at a random decision, events off
    record_bytes: float  # per finished game, on average
    record_bytes_most: int
    match_bytes: float  # a match at rest at a random decision, events off, on average
    match_bytes_with_events: float


def bench(name: str) -> Bench:
    """Measure one game."""
    game = undercroft.game(name)
    off, on, games, decisions = _play(game)
    records = [len(msgspec.json.encode(_finish(game, seed, events=False).record())) for seed in range(RECORDS)]
    return Bench(
        game=name,
        seats=game.players[1],
        decisions_per_second=decisions / off,
        decisions_per_second_with_events=decisions / on,
        games_per_second=games / off,
        decisions_per_game=decisions / games,
        fork_microseconds=_fork(game) * 1e6,
        record_bytes=sum(records) / len(records),
        record_bytes_most=max(records),
        match_bytes=_weigh(game, events=False),
        match_bytes_with_events=_weigh(game, events=True),
    )


def _play(game: Game) -> tuple[float, float, int, int]:
    """Best seconds with events off and on, for so many games with so many decisions."""
    games = _enough(game)
    decisions = sum(len(_finish(game, seed, events=False).tape.answers()) for seed in range(games))
    off, on = [], []
    for _ in range(ROUNDS):
        off.append(_timed(lambda: _play_all(game, games, events=False)))
        on.append(_timed(lambda: _play_all(game, games, events=True)))
    return min(off), min(on), games, decisions


def _enough(game: Game) -> int:
    """How many games fill a round."""
    games, started = 0, time.perf_counter()
    while time.perf_counter() - started < PLAYED:
        _finish(game, games, events=False)
        games += 1
    return games


def _play_all(game: Game, games: int, *, events: bool) -> None:
    for seed in range(games):
        _finish(game, seed, events=events)


def _finish(game: Game, seed: int, *, events: bool) -> Match:
    """A game played at random to its end."""
    match, random = game.start(seed=seed, events=events), Random(seed).random
    while (decision := match.decision) is not None:
        match.answer(int(random() * len(decision.options)))
    return match


def _fork(game: Game) -> float:
    """Best seconds of a fork, on average over matches at random decisions. Each is forked once: a second fork may be cheaper."""
    cuts = _cuts(game, STANDING)

    def fork_all() -> float:
        matches = [_stand(game, seed, answers, events=False) for seed, answers in enumerate(cuts)]
        return _timed(lambda: _fork_each(matches)) / len(matches)

    return min(fork_all() for _ in range(ROUNDS))


def _fork_each(matches: list[Match]) -> None:
    for match in matches:
        match.fork()


def _weigh(game: Game, *, events: bool) -> float:
    """Bytes of a match that stands at a random decision."""
    cuts = _cuts(game, RESTING)
    gc.collect()
    tracemalloc.start()
    try:
        matches = [_stand(game, seed, answers, events=events) for seed, answers in enumerate(cuts)]
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / len(matches)
    finally:
        tracemalloc.stop()


def _cuts(game: Game, count: int) -> list[list[int]]:
    """The answers that lead to a random decision of each of so many games."""
    random = Random(count)
    played = (_finish(game, seed, events=False).tape.answers() for seed in range(count))
    return [answers[: random.randrange(len(answers))] for answers in played]


def _stand(game: Game, seed: int, answers: list[int], *, events: bool) -> Match:
    """A match after these answers."""
    match = game.start(seed=seed, events=events)
    for answer in answers:
        match.answer(answer)
    return match


def _timed(do: Callable[[], None]) -> float:
    started = time.perf_counter()
    do()
    return time.perf_counter() - started
