"""Games as a table of positions, for learners that learn from what others have played: one Parquet file.

A row is a position: the game and move it is of, the seat that was asked, what it knew (`observation`), which actions were allowed, which
was taken, how the seat fared in the end (`won`: 1, -1, or 0), what the table was worth to it by the game's own model (`worth`), and by the
search of whoever took it, if it searched (`searched`). Metadata of the file say which environment, bots and seed it was.

Games are written in parts beside the file, each whole or not at all; so the same command goes on where it was stopped. When all are there
they become one file.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from undercroft import bots
from undercroft.engine.game import Value
from undercroft.research.play import Play
from undercroft.research.stage import Stage
from undercroft.research.versions import newest

try:
    import pyarrow as pa
    from pyarrow import parquet
except ImportError as missing:
    raise ImportError(f'{missing.name} is missing; data sets need: pip install "undercroft[research]"') from missing

PART = 4
"""Games in a part: so many are lost at most."""

Told = Callable[[int], None]


class Wish(msgspec.Struct, frozen=True):
    """What a data set is made of."""

    environment: str
    games: int
    bots: str
    seed: int
    seats: int
    options: dict[str, Value]
    limit: int


def wish_of(game: str, games: int, *, kind: str, seed: int, seats: int | None, options: Mapping[str, Value], limit: int) -> Wish:
    """What is wished for, checked; ValueError says what is wrong."""
    if games < 1:
        raise ValueError(f"there must be at least 1 game, not {games}")
    stage = Stage(game, seats, options, limit=limit)
    bots.check(kind, stage.game)
    return Wish(newest(stage.game.slug), games, kind, seed, stage.seats, stage.options, limit)


def write(wish: Wish, to: Path, workers: int = 1, told: Told | None = None) -> int:
    """Play all games that are missing, and make one file of them; how many positions there are."""
    if to.exists():
        raise ValueError(f"{to} is there already; give another name, or take it away first")
    parts = to.with_name(to.name + ".parts")
    try:
        _begin(wish, parts)
        missing = [first for first in range(0, wish.games, PART) if not _part(parts, first).exists()]
        if told is not None:
            told(wish.games - sum(min(PART, wish.games - first) for first in missing))
        for games in _played(wish, parts, missing, workers):
            if told is not None:
                told(games)
        rows = _joined(wish, parts, to)
        shutil.rmtree(parts)
    except OSError as error:
        raise ValueError(
            f"{to} can't be written: {error.strerror or error}; what is done stays in {parts}, and the same command goes on"
        ) from error
    return rows


def _begin(wish: Wish, parts: Path) -> None:
    """A folder for the parts; one that was begun for something else is refused."""
    if not parts.parent.is_dir():
        raise ValueError(f"there is no folder {parts.parent}")
    parts.mkdir(exist_ok=True)
    said, kept = parts / "wish.json", msgspec.json.encode(wish)
    if said.exists() and said.read_bytes() != kept:
        raise ValueError(f"{parts} was begun with other wishes: {said.read_text()}; give another name, or take it away first")
    said.write_bytes(kept)


def _part(parts: Path, first: int) -> Path:
    return parts / f"{first:08}.parquet"


def _played(wish: Wish, parts: Path, missing: Sequence[int], workers: int) -> Iterator[int]:
    """Play what is missing; after each part how many games it had."""
    if workers == 1:
        for first in missing:
            yield play_part(wish, parts, first)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        try:
            for done in as_completed([pool.submit(play_part, wish, parts, first) for first in missing]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def play_part(wish: Wish, parts: Path, first: int) -> int:
    """Play some games and write them, whole or not at all; how many they were."""
    stage = Stage(wish.environment, wish.seats, wish.options, limit=wish.limit)
    last = min(first + PART, wish.games)
    path = _part(parts, first)
    half = path.with_suffix(f".{os.getpid()}.half")
    try:
        with parquet.ParquetWriter(half, schema(stage), compression="zstd") as writer:
            for number in range(first, last):
                writer.write_table(one_game(stage, wish, number))
        half.replace(path)
    finally:
        with suppress(FileNotFoundError):
            half.unlink()
    return last - first


def schema(stage: Stage) -> Any:
    """The columns."""
    return pa.schema(
        [
            ("game", pa.int32()),
            ("move", pa.int32()),
            ("seat", pa.int8()),
            ("observation", pa.list_(pa.float16(), stage.observer.size)),
            ("allowed", pa.list_(pa.int32())),
            ("action", pa.int32()),
            ("won", pa.int8()),
            ("worth", pa.float32()),
            ("searched", pa.float32()),
        ]
    )


def one_game(stage: Stage, wish: Wish, number: int) -> Any:
    """All positions of one game in which there was something to choose."""
    play = stage.begin(wish.seed + number)
    players = [bots.make(wish.bots, (wish.seed + number) * 8 + seat) for seat in range(stage.seats)]
    rows: list[tuple[Any, ...]] = []
    while not play.over and not play.cut_off:
        seat = play.seat
        place = players[seat].choose(play.match, seat)
        rows += positions(stage, play, seat, place, players[seat], number)
        play.answer(place)
    returns = play.returns()
    fields = schema(stage)
    columns = [*zip(*((*row[:6], int(returns[row[2]]), *row[6:]) for row in rows), strict=True)] or [()] * len(fields)
    seen = pa.FixedSizeListArray.from_arrays(
        pa.array(np.concatenate([np.zeros(0, np.float16), *(row[3] for row in rows)])), stage.observer.size
    )
    arrays = [seen if field.name == "observation" else pa.array(column, field.type) for field, column in zip(fields, columns, strict=True)]
    return pa.Table.from_arrays(arrays, schema=fields)


def positions(stage: Stage, play: Play, seat: int, place: int, player: bots.Bot, number: int) -> Iterator[tuple[Any, ...]]:
    """A position with what was done in it; more than one if what was done looked like something else."""
    match = play.match
    worth = match.game.chance(match.imagine(seat, play.answers, events=False).table, seat)
    thoughts = {thought.index: thought for thought in getattr(player, "thoughts", ()) if thought.visits}
    searched = thoughts[place].value if place in thoughts else None
    action = next((action for action, at in play.offered.items() if at == place), None)
    if action is None:  # it lies behind another that looks alike, or is the same in everything as one that is shown
        number_of = play.actions.number(match.table, match.decision.options[place]) if match.decision is not None else 0
        action = number_of if number_of in play.offered else 0
    if len(play.offered) > 1:
        yield number, play.answers, seat, stage.look(play, seat).astype(np.float16), sorted(play.offered), action, worth, searched


def _joined(wish: Wish, parts: Path, to: Path) -> int:
    """All parts as one file, row group by row group."""
    stage = Stage(wish.environment, wish.seats, wish.options, limit=wish.limit)
    said = {
        "undercroft": msgspec.json.encode(wish),
        "tensors": msgspec.json.encode([(each.name, each.shape) for each in stage.observer.tensors]),
    }
    half, rows = to.with_name(to.name + ".half"), 0
    try:
        with parquet.ParquetWriter(half, schema(stage).with_metadata(said), compression="zstd") as writer:
            for first in range(0, wish.games, PART):
                part = parquet.ParquetFile(_part(parts, first))
                for group in range(part.num_row_groups):
                    table = part.read_row_group(group)
                    rows += table.num_rows
                    writer.write_table(table.replace_schema_metadata(said))
        half.replace(to)
    finally:
        with suppress(FileNotFoundError):
            half.unlink()
    return rows
