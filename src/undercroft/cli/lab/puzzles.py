"""`undercroft arena --puzzles`."""

from rich.table import Table

import undercroft
from undercroft.cli.lab.simulate import plural
from undercroft.cli.printing import document, grid, out
from undercroft.lab.puzzles import Solved, solve

BOTS = "greedy,adept"
"""Who tries if nobody is named."""


def puzzle(game: str, names: list[str], *, json: bool) -> int:
    """Let bots try the puzzles of a game, and say who solves what."""
    found = solve(undercroft.game(game), tuple(names))
    if json:
        document(found)
    else:
        show(found)
    return 0


def show(found: Solved) -> None:
    """The result for people."""
    console = out()
    title, of = undercroft.game(found.game).title, plural(found.puzzles, "puzzle")
    console.print(f"[bold]{title}[/], {of}, each tried {plural(found.attempts, 'time')}")
    console.print()
    console.print(marks(found))
    for name in found.bots:
        missed = [each for each in found.tried if each.bot == name and not each.solved]
        if missed:
            console.print()
            console.print(f"What {name} does not see:")
            for each in missed:
                console.print(f"  {each.puzzle}: {', '.join(each.answers)}. {each.why}", markup=False, soft_wrap=True)


def marks(found: Solved) -> Table:
    """Who solves which, and how many in all."""
    table = grid("Puzzle", *found.bots)
    for place in range(0, len(found.tried), len(found.bots)):
        row = found.tried[place : place + len(found.bots)]
        table.add_row(row[0].puzzle, *("yes" if each.solved else "no" for each in row))
    table.add_row("all", *(f"{found.solved[name]} ({found.solved[name] / found.puzzles:.0%})" for name in found.bots))
    return table
