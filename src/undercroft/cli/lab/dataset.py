"""`undercroft dataset`."""

import os
from pathlib import Path

import undercroft
from undercroft.cli.inputs import Flag, Several, Whole, wishes
from undercroft.cli.lab.playing_bar import bar
from undercroft.cli.printing import document, err, out


def dataset(
    game: str,
    /,
    *,
    to: Path,
    games: Whole = 100,
    bots: str = "greedy",
    seats: Whole | None = None,
    seed: Whole = 0,
    option: Several = (),
    limit: Whole = 20_000,
    workers: Whole | None = None,
    json: Flag = False,
) -> int:
    """Let bots play, and write every position as tensors.

    Parameters
    ----------
    game
        Which game, or a version of its environment, as in dorn-v1.
    to
        The Parquet file to write. Until it is whole, its parts lie beside it.
    games
        How many games.
    bots
        Who plays in all seats: random, greedy, novice, adept, master, or a search with its budget, as in search:1000.
    seats
        How many seats; the most that the game has if not given.
    seed
        The same seed gives the same games, unless a bot thinks by the clock.
    option
        An option of the game, as name=value; may be given several times.
    limit
        A game that is not over after so many actions is cut off.
    workers
        How many processes; as many as there are cores if not given.
    json
        Print the result as one JSON document.
    """
    try:
        from undercroft.research import dataset as sets  # noqa: PLC0415 reason: it needs an extra
        from undercroft.research.versions import find  # noqa: PLC0415 reason: it needs an extra
    except ImportError as missing:
        raise ValueError(str(missing)) from None
    chosen = wishes(find(game), option)
    wish = sets.wish_of(game, games, kind=bots, seed=seed, seats=seats, options=chosen, limit=limit)
    if workers is None:
        workers = min(os.cpu_count() or 1, games)
    played = 0
    with bar(games) as told:

        def more(done: int) -> None:
            nonlocal played
            played += done
            if told is not None:
                told(played, 0)

        try:
            rows = sets.write(wish, to, workers, more)
        except KeyboardInterrupt:
            err().print(f"stopped after {played:,} of {games:,} games; the same command goes on from there", markup=False, soft_wrap=True)
            return 130
    if json:
        document({"file": str(to), "environment": wish.environment, "games": games, "positions": rows, "bytes": to.stat().st_size})
    else:
        title = undercroft.game(wish.environment.rpartition("-v")[0]).title
        out().print(f"{to}: {rows:,} positions of {games:,} games of {title} ({to.stat().st_size / 1e6:.1f} MB)", markup=False)
    return 0
