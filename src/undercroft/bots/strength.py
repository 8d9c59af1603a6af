"""How strong the levels of bots are: games that each has played against the usual bot, kept in strength.toml beside this file.

`undercroft arena GAME --levels` plays them and writes the file; what nobody has measured is not told.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from undercroft import bots
from undercroft.bots.titles import TITLES
from undercroft.engine.game import Game

FILE = Path(__file__).with_name("strength.toml")

FEWEST = 20
"""What fewer games say is kept, and not told."""

Count = Annotated[int, msgspec.Meta(ge=0)]
Some = Annotated[int, msgspec.Meta(ge=1)]


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a level has fared."""

    bot: str  # who has played: where a level thinks by the clock, a search with as much work
    games: Some
    wins: Count
    seats: Some
    seed: Count
    usual: Count = 0  # where all are on one side: how often the usual bot has won, on the same seeds


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured in a game."""

    speed: Some  # work in a millisecond of search on a quiet machine
    level: dict[str, Measured] = {}


def read(text: str, name: str = FILE.name) -> dict[str, Levels]:
    """By game. ValueError says in a line what is wrong."""
    try:
        found = msgspec.convert(tomllib.loads(text), dict[str, Levels])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"{name}: {error}") from None
    for game, levels in found.items():
        for level, measured in levels.level.items():
            if level not in bots.LEVELS or level == bots.USUAL:
                raise ValueError(f"{name}: {game}: {level!r} is no level; there are: {', '.join(bots.LEVELS)}")
            if max(measured.wins, measured.usual) > measured.games:
                raise ValueError(f"{name}: {game}: {level} can't have won more than its {measured.games} games")
    return found


@cache
def kept() -> Mapping[str, Levels]:
    """What the file says."""
    return read(FILE.read_text("utf-8"))


def by_work(level: str, speed: int) -> str:
    """A bot that does as much as this level on a quiet machine, wherever it plays."""
    if level == "novice":
        return f"search:{bots.NOVICE}"
    return f"search:{bots.THINKS[level] * speed}" if level in bots.THINKS else level


def phrase(game: Game, level: str) -> str:
    """How a level fares, in a few words; empty if nobody has measured it well enough."""
    levels = kept().get(game.slug)
    measured = None if levels is None else levels.level.get(level)
    if measured is None or measured.games < FEWEST:
        return ""
    won, usual, sides = f"{measured.wins / measured.games:.0%}", f"{TITLES[bots.USUAL]}s", len(game.sides(measured.seats))
    if sides == 1:
        return f"gets through in {won} of games, {usual} in {measured.usual / measured.games:.0%}"
    return f"wins {won} against {usual}" if sides == 2 else f"wins {won} among {sides - 1} {usual}"


def written(found: Mapping[str, Levels], before: str) -> str:
    """The text of the file: its first lines as they were, then game by game."""
    lines = [*(line for line in before.splitlines() if line.startswith("#")), ""]
    for game, levels in sorted(found.items()):
        lines += [f"[{game}]", f"speed = {levels.speed}", ""]
        for level in (each for each in bots.LEVELS if each in levels.level):
            plain = msgspec.to_builtins(levels.level[level])
            values = [f'{name} = "{value}"' if name == "bot" else f"{name} = {value}" for name, value in plain.items()]
            lines += [f"[{game}.level.{level}]", *values, ""]
    return "\n".join(lines)
