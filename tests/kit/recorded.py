"""Recorded games, kept for ever: of every game, setting, number of seats, pack, bot and kind of dice.

`make records` plays those of a ruleset that has none yet; what is kept is never played anew. A file holds the records of one game under
one ruleset, and every content that they were dealt from.
"""

import lzma
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

import undercroft
from kit.tables import Laying, layings
from undercroft import bots
from undercroft.engine import content as files
from undercroft.engine.chance import Chance, Fair, Physical, Seeded
from undercroft.engine.content import Raw
from undercroft.engine.game import Content, Game
from undercroft.engine.match import Match

RECORDS = Path(__file__).parent.parent / "records"
PACKS = RECORDS / "packs"
EACH = 110
"""Games of each game."""
LONGEST = 900
"""Decisions after which a game is left as it is: a record under 3 KB, and a game that is not over is worth keeping too."""

PLAYERS: tuple[tuple[str, ...], ...] = (
    ("random",),
    ("greedy",),
    ("random",),
    ("greedy", "random"),
    ("random",),
    ("random", "greedy"),
    ("random",),
    ("search:12", "greedy"),
)
"""Who plays, in turn; a table with more seats begins again from the first."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The records of a game under one ruleset."""

    game: str
    ruleset: int
    contents: dict[str, Raw]  # by what the records call their content
    records: list[dict[str, Any]]


def path_of(game: str, ruleset: int) -> Path:
    """Where they are kept."""
    return RECORDS / f"{game}-{ruleset}.json.xz"


def read(path: Path) -> Kept:
    """What is kept there."""
    return msgspec.json.decode(lzma.decompress(path.read_bytes()), type=Kept)


def write(kept: Kept) -> Path:
    """Keep it; what is kept already stays."""
    path = path_of(kept.game, kept.ruleset)
    with path.open("xb") as file:
        file.write(lzma.compress(msgspec.json.encode(kept), preset=9 | lzma.PRESET_EXTREME))
    return path


def record_all(game: Game, ruleset: int) -> Kept:
    """Play and record all kinds of games."""
    every = [laying for laying in layings() if laying.game == game.slug]
    packs = [path for path in sorted(PACKS.iterdir()) if files.pack_info(path).game == game.slug]
    contents: dict[str, Raw] = {}
    records = []
    for number in range(EACH):
        pack = packs[number % len(packs)] if number % 3 == 2 else None
        raw = _raw(game, pack)
        content = game.content(pack)
        contents[content.fingerprint] = raw
        match = _play(game, content, _varied(game, every[number % len(every)], number), number)
        records.append(match.record())
    return Kept(game.slug, ruleset, contents, records)


def _raw(game: Game, pack: Path | None) -> Raw:
    own = game.folder / "content"
    return files.read_base(own) if pack is None else files.read_pack(pack, own, game.slug)


def _varied(game: Game, laying: Laying, number: int) -> Laying:
    """Now and then a value that tests leave out, since it makes games long."""
    if number % 5 != 4:
        return laying
    options = tuple((setting.name, setting.values[number // 5 % len(setting.values)]) for setting in game.options)
    return laying if game.unfit(laying.seats, dict(options)) else Laying(laying.game, laying.seats, options)


def _play(game: Game, content: Content, laying: Laying, number: int) -> Match:
    real = number % 11 == 10  # dice thrown by hand, by somebody who answers at random
    chance: Chance = Physical() if real else Fair(random.Random(number).randbytes(32)) if number % 2 else Seeded.of(number)
    match = game.begin(content, laying.seats, dict(laying.options), chance, False)
    kinds = ("random",) if real else PLAYERS[number // len(PLAYERS) % len(PLAYERS)]
    chooser = random.Random(number)
    players = [bots.make(kinds[seat % len(kinds)], number * 10 + seat) for seat in range(laying.seats)]
    for _ in range(LONGEST):
        if match.decision is None:
            break
        if match.decision.chance:
            match.answer(chooser.randrange(len(match.decision.options)))
        else:
            seat = chooser.choice(match.decision.seats)
            match.answer(players[seat].choose(match, seat), seat)
    return match


def main() -> None:
    """Record what is missing."""
    for name in undercroft.games():
        game = undercroft.game(name)
        if path_of(name, game.ruleset).exists():
            sys.stderr.write(f"{path_of(name, game.ruleset).name} is kept already" + "\n")
            continue
        path = write(record_all(game, game.ruleset))
        sys.stderr.write(f"{path.name}: {EACH} games, {path.stat().st_size} bytes" + "\n")


if __name__ == "__main__":
    main()
