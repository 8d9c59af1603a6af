"""How much of two cores two workers use: simulation with one and with two, in turns, of the same games; and who finds the same."""

import time
from collections.abc import Iterator
from importlib.util import find_spec

import msgspec

import undercroft
from undercroft.lab.bench import brisk
from undercroft.lab.plan import Plan, plan
from undercroft.lab.processes import processes, together
from undercroft.lab.ray_runner import on_cluster
from undercroft.lab.result import Result
from undercroft.lab.runner import run
from undercroft.lab.work import Done, Runner, pieces_of

SECONDS = 4.0
"""How long each round takes, about; starting processes and the last games of the one that is slower are not what is measured."""

ROUNDS = 3
WORKERS = 2
ALIKE = 40
"""Games that everybody plays, to see that the same comes of them."""


class Scaling(msgspec.Struct, frozen=True):
    """What was measured, with random bots."""

    game: str
    games: int  # in each round
    alone: float  # games a second with one worker; the best round
    together: float  # with two
    share: float  # of what two cores would do, each at the speed of one alone
    same: dict[str, bool]  # whether one worker and others find the same: two workers, and a Ray cluster where Ray is installed


def scaling(name: str) -> Scaling:
    """Measure one game."""
    game = undercroft.game(name)
    wanted = plan(name, 1_000_000, options=brisk(game))
    games = max(20, int(_pace(wanted, 1, 0.5) * SECONDS))
    one, two = [], []
    for _ in range(ROUNDS):
        one.append(_pace(wanted, 1, SECONDS))
        two.append(_pace(wanted, WORKERS, SECONDS))
    return Scaling(name, games, max(one), max(two), max(two) / (WORKERS * max(one)), _same(name))


def _same(name: str) -> dict[str, bool]:
    """Who finds the same as one worker in the same games."""
    wanted = plan(name, ALIKE, seed=1, options=brisk(undercroft.game(name)))
    others: dict[str, Runner] = {"two workers": processes(WORKERS)}
    if find_spec("ray") is not None:
        others["Ray"] = on_cluster(WORKERS)
    alone = _found(run(wanted))
    return {who: _found(run(wanted, WORKERS, runner=runner)) == alone for who, runner in others.items()}


def _found(result: Result) -> Result:
    """All but how long it took."""
    return msgspec.structs.replace(result, run=None)


def _pace(wanted: Plan, workers: int, seconds: float) -> float:
    """Games a second, from when everybody is at work. One worker is a new process too, and knows no more than each of two."""
    work: Iterator[Done] = together(pieces_of(wanted, workers), workers)
    for _ in range(2 * workers):
        next(work)
    started, games = time.perf_counter(), 0
    for done in work:
        games += done.last - done.first
        if (passed := time.perf_counter() - started) > seconds:
            break
    work.close()  # type: ignore[attr-defined]  # reason: the runner of processes is a generator
    return games / passed
