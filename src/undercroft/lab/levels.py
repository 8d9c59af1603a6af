"""How strong the levels of bots are: each against the usual one, in every chair equally often, on the same seeds.

A level that thinks by the clock plays with as much work as it would do on a quiet machine (`bots/strength.toml`), so that the result is
the same wherever it is made.
"""

from collections.abc import Sequence

import msgspec

import undercroft
from undercroft import bots
from undercroft.bots import strength
from undercroft.bots.strength import Levels, Measured
from undercroft.lab.arena import Contest, Ends, Lineup, contest_of, fight
from undercroft.lab.runner import Progress
from undercroft.lab.standings import has_winner
from undercroft.lab.work import Runner


def levels_of(names: Sequence[str]) -> tuple[str, ...]:
    """These levels, or all that are to be measured. ValueError says what is none."""
    known = tuple(name for name in bots.LEVELS if name != bots.USUAL)
    for name in names:
        if name not in known:
            raise ValueError(f"{name!r} is no level to be measured against {bots.USUAL}; there are: {', '.join(known)}")
    return tuple(name for name in known if not names or name in names)


def contest_for(game: str, level: str, games: int, *, seed: int, seats: int | None = None) -> Contest:
    """All games of a level in which it meets the usual bot; where all are on one side, the usual bot plays alone as well."""
    declared = undercroft.game(game)
    bot = strength.by_work(level, strength.kept()[game].speed)
    fewest, most = declared.players
    usual = fewest if len(declared.sides(most)) == 2 else declared.at_once or most
    whole = contest_of(game, [bot, bots.USUAL], games, seed=seed, seats=usual if seats is None else seats)
    asked = {name: lineup for name, lineup in whole.lineups.items() if len(whole.sides) == 1 or lineup.one == bot}
    return msgspec.structs.replace(whole, lineups=asked)


def measure(contest: Contest, workers: int, progress: Progress | None = None, runner: Runner | None = None) -> Measured:
    """Play them. Stopped early, what has been played counts; ValueError if that is nothing."""
    fought = fight(contest, workers, progress, runner=runner)
    bot, usual = contest.bots
    wins, games = _won(contest, fought.ends, bot)
    if not games:
        raise ValueError("it was stopped before a game was over: nothing is known")
    alone = _won(contest, fought.ends, usual)[0] if len(contest.sides) == 1 else 0
    return Measured(bot, games, wins, len(contest.plan.bots), contest.plan.seed, alone)


def _won(contest: Contest, ends: Ends, bot: str) -> tuple[int, int]:
    mine: dict[str, Lineup] = {name: lineup for name, lineup in contest.lineups.items() if lineup.one == bot}
    played = [has_winner(lineup.seats, winners or ()) for name, lineup in mine.items() for winners in ends[name].values()]
    return sum(played), len(played)


def keep(game: str, found: dict[str, Measured]) -> None:
    """Write it into the file, beside what is known of other games and levels."""
    before = strength.FILE.read_text("utf-8")
    known = strength.read(before)
    levels = known[game]
    known[game] = Levels(levels.speed, levels.level | found)
    strength.FILE.write_text(strength.written(known, before), "utf-8")
    strength.kept.cache_clear()
