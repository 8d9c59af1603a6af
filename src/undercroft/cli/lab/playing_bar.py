"""A bar that grows as games are played."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from undercroft.cli.printing import err
from undercroft.lab.runner import Progress as Told


@contextmanager
def bar(games: int) -> Iterator[Told | None]:
    """A progress bar, if somebody is there to see it."""
    console = err()
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("playing", total=games)
        yield lambda done, _: progress.update(task, completed=done)
