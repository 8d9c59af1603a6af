"""`undercroft arena --levels`."""

import undercroft
from undercroft.bots import strength
from undercroft.cli.lab.playing_bar import bar
from undercroft.cli.printing import document, grid, out
from undercroft.lab.levels import contest_for, keep, levels_of, measure
from undercroft.lab.report.wording import between, rate
from undercroft.lab.statistics import wilson


def levels(game: str, names: list[str], games: int, *, seed: int, seats: int | None, workers: int, json: bool) -> int:
    """Measure levels one after the other; what was found is written at once, and told."""
    declared, found = undercroft.game(game), {}
    for level in levels_of(names):
        contest = contest_for(game, level, games, seed=seed, seats=seats)
        with bar(contest.games) as told:
            found[level] = measure(contest, min(workers, contest.games), told)
        keep(game, found)
    if json:
        document(found)
        return 0
    console = out()
    table = grid("Level", "Played by", "Won", "Rate", "95 % interval", "In the lobby", words=2)
    for level, each in found.items():
        low, high = wilson(each.wins, each.games)
        won = f"{each.wins:,} of {each.games:,}"
        table.add_row(level, each.bot, won, rate(each.wins / each.games), between(low, high), strength.phrase(declared, level))
    console.print(f"[bold]{declared.title}[/], levels against the usual bot, seed {seed}")
    console.print()
    console.print(table)
    console.print()
    console.print(f"Written to {strength.FILE}", markup=False, soft_wrap=True)
    return 0
