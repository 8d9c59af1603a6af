"""How fast bots think here, in one process: the best of five rounds over the same decisions.

All seats are taken by the same bot. A round plays whole games for a while; where one game takes much longer than that, as with a bot
that searches, it is left in the middle, and no games are counted.
"""

import time

import msgspec

import undercroft
from undercroft import bots
from undercroft.engine.collector import calm
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.lab.bench import brisk

ROUNDS = 5
ENOUGH = 2.0  # seconds after which no other game is begun
TOO_LONG = 6.0  # seconds after which a game is left


class Thinking(msgspec.Struct, frozen=True):
    """What was measured of one bot."""

    game: str
    bot: str
    games: int  # played to their end in each round
    decisions: int  # in each round
    decisions_per_second: float
    work_per_second: float  # worlds imagined, answers given in them; see `bots.clock`
    games_per_second: float | None  # None if none was played to its end


def thinking(name: str, bot: str) -> Thinking:
    """Measure one bot in one game."""
    game = undercroft.game(name)
    with calm():  # as where the lab plays
        _play(game, bot, 1, ENOUGH)  # whatever is read and made once
        decisions, games, work, seconds = _play(game, bot, None, TOO_LONG)
        for _ in range(ROUNDS - 1):
            seconds = min(seconds, _play(game, bot, decisions, None)[3])
    return Thinking(name, bot, games, decisions, decisions / seconds, work / seconds, games / seconds if games else None)


def _play(game: Game, bot: str, most: int | None, limit: float | None) -> tuple[int, int, int, float]:
    """Game after game, for so many decisions or so long: decisions, whole games, work and seconds of this process."""
    decisions = games = work = 0
    started = time.process_time()
    while decisions != most and (most is not None or time.process_time() - started < ENOUGH):
        match = game.start(options=brisk(game), seed=games, events=False)
        sitters = [bots.make(bot, seed=games * 100 + seat) for seat in range(match.seats)]
        while match.decision is not None and decisions != most and (limit is None or time.process_time() - started < limit):
            _answer(match, sitters)
            decisions += 1
        games += match.decision is None
        work += sum(sitter.spent for sitter in sitters)
        if limit is not None and time.process_time() - started > limit:
            break
    return decisions, games, work, time.process_time() - started


def _answer(match: Match, sitters: list[bots.Bot]) -> None:
    assert match.decision is not None
    seat = match.decision.seats[0]
    match.answer(sitters[seat].choose(match, seat))
