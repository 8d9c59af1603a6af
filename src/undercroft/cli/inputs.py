"""What people type, made into what the engine takes; ValueError names what is wrong and what is allowed."""

from collections.abc import Sequence
from pathlib import Path

from undercroft.engine.game import Game, Value


def settings(game: Game, pairs: Sequence[str]) -> dict[str, Value]:
    """Options given as `name=value`, with the values that the game knows."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise ValueError(f"an option is given as name=value, not {pair!r}")
        if name in chosen:
            raise ValueError(f"the option {name} is given twice")
        allowed = [value for setting in game.options if setting.name == name for value in setting.values]
        chosen[name] = next((value for value in allowed if str(value).lower() == text.lower()), text)
    game.choose_options(chosen)
    return chosen


def read(file: Path) -> bytes:
    """All that is in a file."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise ValueError(f"{file}: {(error.strerror or 'it cannot be read').lower()}") from None
