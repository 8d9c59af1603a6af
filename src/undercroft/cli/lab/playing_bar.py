"""A bar that grows as games are played, and a line that says how long they will take, as soon as the first of them tell."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from undercroft.cli.printing import err
from undercroft.lab.runner import Progress as Told

TELLING = 3.0
"""So many seconds of play tell how long the rest will take; what is done by then needs no word."""


class Foretold:
    """Says once how long it will take, by how long the first games took."""

    def __init__(self, say: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        """Nothing was played yet."""
        self._say, self._now = say, now
        self._first: tuple[float, int] | None = None  # when somebody first told how many there were, and how many: some may have been kept
        self._said = False

    def __call__(self, done: int, games: int) -> None:
        """So many have been played, of so many."""
        if self._first is None:
            self._first = self._now(), done
        since, before = self._first
        spent = self._now() - since
        if self._said or spent < TELLING or done <= before or done >= games:
            return
        self._said = True
        self._say(f"{done:,} of {games:,} games are played; the others take about {lasting(spent / (done - before) * (games - done))}")


def lasting(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 90 * 60 else f"{seconds / 3600:.1f} hours"


@contextmanager
def bar(games: int) -> Iterator[Told]:
    """A progress bar, if somebody is there to see it; and in any case how long it will take, if it takes long."""
    console = err()
    foretold = Foretold(lambda line: console.print(line, markup=False, soft_wrap=True))
    if not console.is_terminal:
        yield foretold
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("playing", total=games)

        def told(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)
            foretold(done, of)

        yield told
