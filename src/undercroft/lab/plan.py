"""What is to be played, checked before the first game begins."""

import itertools
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

import undercroft
from undercroft.engine import content as files
from undercroft.engine.game import Content, Game, Value
from undercroft.lab import agents

ALL = "all"
"""Instead of a value of an option: all of them, one game after the other."""


class Change(msgspec.Struct, frozen=True):
    """Another value in a file of content."""

    file: str  # such as heroes.toml
    path: tuple[str, ...]  # keys and places in lists, from the outside in
    value: str | int | float | bool | list[Any] | dict[str, Any]


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
    changes: tuple[Change, ...] = ()  # what is different in the content
    pieces: dict[str, str] = {}  # pieces of content that are followed in watched games: what they are called, by file and id
    watched: bool = False  # each game is told again once it is over, and rules, cards and questions are counted

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
    changes: Sequence[Change] = (),
    watched: bool = False,
) -> Plan:
    """A plan whose every part exists and fits; ValueError says what does not."""
    declared = undercroft.game(game)
    declared.seats(seats)
    varied = varied_by(declared, options or {})
    chosen = declared.choose_options({name: value for name, value in (options or {}).items() if name not in varied})
    played = [chosen | dict(zip(varied, values, strict=True)) for values in itertools.product(*varied.values())]
    count = min(declared.seats(seats, each) for each in played)
    at_least_one("games", games)
    by_seat = seated(declared, bots, count)
    folder = None if pack is None else str(Path(pack).absolute())
    chosen |= dict.fromkeys(varied, ALL)
    fingerprint = changed_content(declared, folder, tuple(changes)).fingerprint
    return Plan(game, games, by_seat, seed, chosen, fingerprint, folder, varied, tuple(changes), watched=watched)


def varied_by(game: Game, options: Mapping[str, Value]) -> dict[str, tuple[Value, ...]]:
    """The options whose values are all played, one game after the other: by wish, or because each is a game of its own."""
    wishes = {setting.name: options.get(setting.name, ALL if setting.each else setting.default) for setting in game.options}
    return {setting.name: setting.values for setting in game.options if wishes[setting.name] == ALL and ALL not in setting.values}


def content_of(plan: Plan) -> Content:
    """The content of a plan, loaded once in each process; it must still be what it was when the plan was made."""
    key = msgspec.json.encode((plan.game, plan.pack, plan.changes))
    content = _loaded.get(key)
    if content is None:
        if len(_loaded) >= KEPT:
            _loaded.clear()
        content = _loaded[key] = changed_content(undercroft.game(plan.game), plan.pack, plan.changes)
    if content.fingerprint != plan.content:
        raise ValueError(f"{plan.pack or plan.game}: the content has changed since the simulation began")
    return content


KEPT = 8
_loaded: dict[bytes, Content] = {}


def changed_content(game: Game, pack: str | None, changes: Sequence[Change]) -> Content:
    """A game's content, or that of a pack, with some values changed; ContentError names file and place of what does not fit."""
    if not changes:
        return game.content(pack)
    base = game.folder / "content"
    raw = files.read_base(base) if pack is None else files.read_pack(Path(pack), base, game.slug)
    for change in changes:
        put(raw, change)
    title = "" if pack is None else files.pack_info(Path(pack)).title
    try:
        cards = game.load(raw, False)
    except files.ContentError as error:
        raise files.ContentError(f"{error} (with {', '.join(map(_told, changes))})") from None
    return Content(cards, game.fingerprint(raw), title, raw)


def _told(change: Change) -> str:
    return f"{'.'.join(change.path)} = {msgspec.json.encode(change.value).decode()}"


def put(raw: files.Raw, change: Change) -> None:
    """Change one value; whether the game can live with it is found out when it is loaded."""
    kind = change.file.removesuffix(".toml")
    if not change.file.endswith(".toml") or kind not in raw:
        known = ", ".join(sorted(f"{name}.toml" for name in raw if not name.endswith(".map")))
        raise files.ContentError(f"{change.file}: there is no such file of content; there are: {known}")
    place: Any = raw[kind]
    for depth, key in enumerate(change.path[:-1]):
        place = _within(place, key, _spelled(change, depth))
    last, spelled = change.path[-1], _spelled(change, len(change.path) - 1)
    if isinstance(place, list):
        _within(place, last, spelled)
        place[int(last)] = change.value
    elif isinstance(place, dict):
        if len(change.path) == 1:
            _within(place, last, spelled)
        place[last] = change.value  # a field that is not there may have a default; the loader knows
    else:
        raise files.ContentError(f"{spelled}: there is nothing within it")


def _within(place: Any, key: str, spelled: str) -> Any:
    if isinstance(place, dict):
        if key in place:
            return place[key]
        raise files.ContentError(f"{spelled}: there is no {key!r} here; there are: {', '.join(map(str, place))}")
    if isinstance(place, list):
        if key.isdecimal() and int(key) < len(place):
            return place[int(key)]
        raise files.ContentError(f"{spelled}: there is no {key!r} here; there are 0 to {len(place) - 1}")
    raise files.ContentError(f"{spelled}: there is nothing within it")


def _spelled(change: Change, depth: int) -> str:
    return f"{change.file}: {'.'.join(change.path[: depth + 1])}"


def seated(game: Game, wanted: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """The name of a bot for each seat, from one name for all or one for each."""
    by_seat = (wanted,) if isinstance(wanted, str) else tuple(wanted)
    by_seat = tuple(agents.named(name, game) for name in by_seat)
    if len(by_seat) == 1:
        by_seat *= seats
    if len(by_seat) != seats:
        raise ValueError(f"{len(by_seat)} bots for {seats} seats: give one for all, or one for each seat")
    return by_seat


def at_least_one(name: str, number: int) -> None:
    """Refuse zero and less."""
    if number < 1:
        raise ValueError(f"{name} must be at least 1, not {number}")
