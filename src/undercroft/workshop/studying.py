"""A study in a process of its own: games with a pack and without; what they say so far is printed now and then, line by line.

It is carried out as `undercroft lab compare` does it, and all that was played is kept: whoever asks for the same again goes on from there.

`python -m undercroft.workshop.studying '{"game": ..., "before": ..., "now": ..., "games": ..., "bots": ..., "desk": ...}'`
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

import msgspec

import undercroft
from undercroft.lab.changed import Effect, effects, followed
from undercroft.lab.plan import Plan, plan
from undercroft.lab.report.change_words import Names, apart, figures, verdict, what
from undercroft.lab.report.findings import side_name
from undercroft.lab.store import VERSION, TooFew
from undercroft.lab.study import Studied, study
from undercroft.workshop.wire import PieceTold, StudyTold

BEFORE, NOW = "before", "now"
STUDIES = "studies"
MOST = 10
"""Studies of a pack whose games are kept; the oldest go."""

Tell = Callable[[StudyTold], None]


class Wish(msgspec.Struct, frozen=True):
    """What is to be compared, and by whom."""

    game: str
    before: str | None  # a folder; nothing: the game as printed
    now: str
    games: int
    bots: str
    desk: str  # the folder in which what is played is kept


def carry_out(wish: Wish, workers: int, tell: Tell) -> None:
    """Play it, and tell what the games say as they come. If more were played before than are asked for now, all of them count."""
    packs = {BEFORE: wish.before, NOW: wish.now}
    plans = followed(
        {name: plan(wish.game, wish.games, bots=wish.bots, pack=pack and Path(pack), watched=True) for name, pack in packs.items()}, BEFORE
    )
    if len({each.content for each in plans.values()}) < len(plans):
        raise ValueError("both are played alike: nothing but words differs, if anything does")
    tell(StudyTold(0, 2 * wish.games))

    def told(studied: Studied) -> None:
        tell(_told(plans, studied))

    try:
        told(study(plans, workers, base=BEFORE, store=_kept_in(Path(wish.desk), plans), so_far=told))
    except TooFew as more:
        carry_out(msgspec.structs.replace(wish, games=more.there), workers, tell)


def _kept_in(desk: Path, plans: Mapping[str, Plan]) -> Path:
    """The file for games of these plans, however many: another pack, version, bot or release has another one."""
    alike = [msgspec.structs.replace(each, games=0) for each in plans.values()]
    name = blake2b(msgspec.json.encode((undercroft.__version__, VERSION, alike)), digest_size=8).hexdigest()
    path = desk / STUDIES / f"{name}.games"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    for old in sorted(path.parent.glob("*.games"), key=lambda each: each.stat().st_mtime)[:-MOST]:
        old.unlink()
    return path


def _told(plans: Mapping[str, Plan], studied: Studied) -> StudyTold:
    game, base = undercroft.game(plans[BEFORE].game), plans[BEFORE]
    sides = game.sides(len(base.bots))
    names = {side: side_name(game, base, side) for side in sides}
    (found,) = effects(studied.tallies, plans, sides, BEFORE, studied.again, studied.spent, studied.level)
    return StudyTold(studied.games, studied.of, apart(found), tuple(_pieces(found, names)))


def _pieces(found: Effect, names: Names) -> Iterator[PieceTold]:
    for piece in found.pieces:
        rows = tuple((what(measure, piece, names), *figures(measure, found)) for measure in piece.measures)
        yield PieceTold(verdict(piece, found, names), rows)


def main(words: str) -> int:
    """Print what comes of it; what is wrong is the last line, with what was found up to then."""
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))  # whoever stops it is heard as Ctrl-C is: workers end too
    last = StudyTold(0, 0)

    def tell(told: StudyTold) -> None:
        nonlocal last
        last = told
        print(msgspec.json.encode(told).decode(), flush=True)  # noqa: T201 reason: whoever started it reads it

    try:
        carry_out(msgspec.json.decode(words, type=Wish), max(1, (os.cpu_count() or 2) - 1), tell)
    except (ValueError, OSError) as error:
        tell(msgspec.structs.replace(last, trouble=str(error)))
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
