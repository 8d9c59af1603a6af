"""`undercroft lab figures`."""

from typing import TYPE_CHECKING

import undercroft
from undercroft.cli.inputs import Flag, Several, Whole, wishes
from undercroft.cli.printing import document, err, line

if TYPE_CHECKING:
    from undercroft.research.figures import Figures


def figures(
    game: str | None = None,
    /,
    *,
    games: Whole = 20,
    bots: str = "greedy",
    seats: Whole | None = None,
    seed: Whole = 0,
    option: Several = (),
    limit: Whole = 20_000,
    json: Flag = False,
) -> int:
    """Count what a paper says about a game.

    Parameters
    ----------
    game
        Which game, or a version of its environment, as in dorn-v1; all if not given.
    games
        How many games are played.
    bots
        Who plays in all seats: random, greedy, novice, adept, master, or a search with its budget, as in search:1000.
    seats
        How many seats; the most that the game has if not given.
    seed
        The seed of the first game; the others follow.
    option
        An option of the game, as name=value; may be given several times.
    limit
        A game that is not over after so many actions is cut off.
    json
        Print the figures as one JSON document.
    """
    try:
        from undercroft.research import figures as counting  # noqa: PLC0415 reason: it needs an extra
        from undercroft.research.versions import find  # noqa: PLC0415 reason: it needs an extra
    except ImportError as missing:
        raise ValueError(str(missing)) from None
    if game is None and option:
        raise ValueError("options belong to one game: say which")
    names = undercroft.games() if game is None else [game]
    found = []
    for name in names:
        if err().is_terminal:
            err().print(f"playing {name}", markup=False)
        found.append(counting.figures(name, games, bots, seed=seed, seats=seats, options=wishes(find(name), option), limit=limit))
    if json:
        document(found)
    else:
        line(page(found))
    return 0


def page(found: "list[Figures]") -> str:
    """A table in Markdown, ready for a page."""
    rows: list[tuple[str, ...]] = [("", *(each.environment for each in found)), ("---", *("---:" for _ in found))]

    def add(name: str, *cells: str) -> None:
        rows.append((name, *cells))

    add("seats, sides", *(f"{each.seats}, {each.sides}" for each in found))
    add("games of " + found[0].bots + " that ended", *(f"{each.finished} of {each.games}" for each in found))
    add("actions that there are", *(f"{each.actions:,}" for each in found))
    add("numbers of an observation", *(f"{each.numbers:,}" for each in found))
    add("allowed at a choice: mean", *(f"{each.branching:.1f}" for each in found))
    add("median, most", *(f"{each.branching_median:.0f}, {each.branching_most}" for each in found))
    add("choices in a game: mean", *(f"{each.length:.0f}" for each in found))
    add("median, most", *(f"{each.length_median:.0f}, {each.length_most}" for each in found))
    add("dice and cards in a game: mean", *(f"{each.chance:.0f}" for each in found))
    add("choices with something hidden", *(f"{each.secret:.0%}" for each in found))
    add("what is hidden", *(each.hidden for each in found))
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
