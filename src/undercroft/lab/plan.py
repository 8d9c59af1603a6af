"""What is to be played, checked before the first game begins."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

import undercroft
from undercroft import bots
from undercroft.engine.game import Content, Game, Value

ALL = "all"
"""Instead of a value of an option: all of them, one game after the other."""


class Plan(msgspec.Struct, frozen=True):
    """Many games alike. Plain data, so that it can be sent to other processes."""

    game: str
    games: int
    bots: tuple[str, ...]  # by seat
    seed: int
    options: dict[str, Value]
    content: str  # fingerprint
    pack: str | None = None
    varied: dict[str, tuple[Value, ...]] = {}  # options that are played with all their values

    def options_of(self, number: int) -> dict[str, Value]:
        """The options of a game: where all values are played, each game takes the next one."""
        if not self.varied:
            return self.options
        chosen = dict(self.options)
        for name, values in self.varied.items():
            chosen[name] = values[number % len(values)]
            number //= len(values)
        return chosen

    def seed_of(self, number: int, seat: int | None = None) -> int:
        """The seed of a game's dice, or of the bot in one of its seats: the same on any machine, in any process."""
        name = f"{self.seed} {number} {'dice' if seat is None else seat}"
        return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little")


def plan(
    game: str,
    games: int = 1000,
    *,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    pack: str | Path | None = None,
) -> Plan:
    """A plan whose every part exists and fits; ValueError says what does not."""
    declared = undercroft.game(game)
    count = declared.seats(seats)
    varied = varied_by(declared, options or {})
    chosen = declared.choose_options({name: value for name, value in (options or {}).items() if name not in varied})
    at_least_one("games", games)
    by_seat = seated(bots, count)
    folder = None if pack is None else str(Path(pack).absolute())
    chosen |= dict.fromkeys(varied, ALL)
    return Plan(game, games, by_seat, seed, chosen, declared.content(pack).fingerprint, folder, varied)


def varied_by(game: Game, options: Mapping[str, Value]) -> dict[str, tuple[Value, ...]]:
    """The options whose values are all played, one game after the other: by wish, or because each is a game of its own."""
    wishes = {setting.name: options.get(setting.name, ALL if setting.each else setting.default) for setting in game.options}
    return {setting.name: setting.values for setting in game.options if wishes[setting.name] == ALL and ALL not in setting.values}


@lru_cache(maxsize=4)
def content_of(game: str, pack: str | None, fingerprint: str) -> Content:
    """The content of a plan, loaded once in each process; it must still be what it was when the plan was made."""
    content = undercroft.game(game).content(pack)
    if content.fingerprint != fingerprint:
        raise ValueError(f"{pack or game}: the content has changed since the simulation began")
    return content


def seated(wanted: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """The name of a bot for each seat, from one name for all or one for each."""
    by_seat = (wanted,) if isinstance(wanted, str) else tuple(wanted)
    for name in by_seat:
        bots.make(name)
    if len(by_seat) == 1:
        by_seat *= seats
    if len(by_seat) != seats:
        raise ValueError(f"{len(by_seat)} bots for {seats} seats: give one for all, or one for each seat")
    return by_seat


def at_least_one(name: str, number: int) -> None:
    """Refuse zero and less."""
    if number < 1:
        raise ValueError(f"{name} must be at least 1, not {number}")
