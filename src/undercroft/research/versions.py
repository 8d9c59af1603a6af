"""Versions of environments, such as `dorn-v1`: what a number means in one of them never changes.

`versions.toml` has a digest of each: deeds, tensors, ruleset and content. Only the newest version of a game can be played; whoever needs
an older one finds there which release has it. `python -m undercroft.research.versions` prints the digests as they are now.
"""

import re
import tomllib
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import undercroft
from undercroft.engine.game import Game
from undercroft.research.actions import name_of
from undercroft.research.observations import learning_of

FILE = Path(__file__).parent / "versions.toml"
_NAME = re.compile(r"(.+)-v(\d+)")


@lru_cache(maxsize=1)
def known() -> dict[str, dict[str, str]]:
    """By game and version its digest."""
    return tomllib.loads(FILE.read_text())


def newest(game: str) -> str:
    """The name of an environment with its version; without one for a game that has none yet."""
    versions = known().get(game)
    return f"{game}-{[*versions][-1]}" if versions else game


def find(name: str) -> Game:
    """A game by its name, with or without a version; ValueError says what there is."""
    asked = _NAME.fullmatch(name)
    game = undercroft.game(asked[1] if asked else name)
    if asked and name != newest(game.slug):
        if f"v{asked[2]}" in known().get(game.slug, {}):
            raise ValueError(f"{name} belongs to an older release; this one plays {newest(game.slug)}")
        raise ValueError(f"there is no environment {name}; there is: {newest(game.slug)}")
    return game


def digest(game: Game) -> str:
    """What a version stands for: if this changes, a number may mean something else."""
    content, learning = game.content(), learning_of(game)
    said = [str(game.ruleset), content.fingerprint]
    for deed in learning.deeds(content.cards):
        said.append(f"{name_of(deed)} {[(part.name, part.size) for part in deed.parts]}")
    for tensor in learning.tensors(content.cards):
        said.append(f"{tensor.name} {tensor.shape} {tensor.columns}")
    said += sorted(rule.id for rule in game.rulebook().rule)
    return blake2b("\n".join(said).encode(), digest_size=16).hexdigest()


if __name__ == "__main__":
    for each in undercroft.games():
        print(f"{newest(each)}: {digest(undercroft.game(each))}")  # noqa: T201 reason: that is what was asked for
