"""Carries out a plan. The same plan gives the same result whoever plays it."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from undercroft.engine.game import Value
from undercroft.lab.plan import Plan, plan
from undercroft.lab.processes import processes
from undercroft.lab.result import Result, Run, report
from undercroft.lab.tally import Tally
from undercroft.lab.work import Runner, pieces_of

Progress = Callable[[int, int], None]
"""Told now and then: games played, games in all."""


def simulate(
    game: str,
    games: int = 1000,
    *,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    workers: int = 1,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    pack: str | Path | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play many games with bots in all seats. Ctrl-C ends it early, with what has been played so far."""
    return run(plan(game, games, bots=bots, seed=seed, seats=seats, options=options, pack=pack), workers, progress)


def run(plan: Plan, workers: int = 1, progress: Progress | None = None, runner: Runner | None = None) -> Result:
    """Carry out a plan; with processes on this machine, unless another runner is given."""
    play = processes(workers) if runner is None else runner
    tally, started, stopped = Tally(), time.perf_counter(), False
    try:
        for done in play(pieces_of(plan, workers)):
            tally = tally + done.tally  # in one stroke, so that Ctrl-C finds it whole
            if progress is not None:
                progress(tally.games, plan.games)
    except KeyboardInterrupt:
        stopped = True
    return report(plan, tally, stopped=stopped, run=Run(workers, time.perf_counter() - started))
