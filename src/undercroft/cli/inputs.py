"""What people type, made into what the engine takes; ValueError names what is wrong and what is allowed."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter, Token

from undercroft.games import packs

if TYPE_CHECKING:  # `undercroft --help` reads this file and needs no engine
    from undercroft.engine.game import Game, Value


def whole(_: object, tokens: Sequence[Token]) -> int:
    """A whole number; 1.5 is none."""
    text = tokens[0].value
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"a whole number is needed, not {text!r}") from None


Whole = Annotated[int, Parameter(converter=whole)]
"""A parameter that is a whole number."""


def pack_folder(name: str) -> Path:
    """The folder of a pack: of one that comes with a game, by its name, or any other."""
    known = packs()
    folder = known.get(name, Path(name))
    if not folder.is_dir():
        names = f"; packs that come with the games are {', '.join(known)}" if known else ""
        raise ValueError(f"{name}: there is no such folder{names}")
    return folder


def _pack(_: object, tokens: Sequence[Token]) -> Path:
    return pack_folder(tokens[0].value)


Pack = Annotated[Path, Parameter(converter=_pack)]
"""A parameter that is a pack: the name of one that comes with a game, or a folder."""

Flag = Annotated[bool, Parameter(negative="", show_default=False)]
"""A flag that is given or not."""

Several = Annotated[tuple[str, ...], Parameter(negative="", show_default=False)]
"""A parameter that may be given several times."""


def settings(game: "Game", pairs: Sequence[str]) -> "dict[str, Value]":
    """Options given as `name=value`, which the game has."""
    chosen = wishes(game, pairs)
    game.choose_options(chosen)
    return chosen


def wishes(game: "Game", pairs: Sequence[str]) -> "dict[str, Value]":
    """Options given as `name=value`, with the values that the game knows; not checked yet."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise ValueError(f"an option is given as name=value, not {pair!r}")
        if name in chosen:
            raise ValueError(f"the option {name} is given twice")
        allowed = [value for setting in game.options if setting.name == name for value in setting.values]
        chosen[name] = next((value for value in allowed if str(value).lower() == text.lower()), text)
    return chosen
