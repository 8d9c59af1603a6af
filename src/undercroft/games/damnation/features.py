"""What decides who is the last one alive, in numbers: what a player has, beside what the others who live have on average.

What each is worth stands in worth.toml beside this file and is fitted to games (`undercroft lab fit damnation`). The chances that people
are told come from here; what leads bots on, step by step, is in appraise.py.
"""

from math import log
from pathlib import Path

from undercroft.engine import worth
from undercroft.engine.tempers import Moods
from undercroft.games.damnation.appraise import NEARBY, REACH, homecoming, turns_as_vampire, worths
from undercroft.games.damnation.board import DAMNED, STAIRS
from undercroft.games.damnation.content.loading import BITTEN
from undercroft.games.damnation.ids import SOUL
from undercroft.games.damnation.state import Damnation, Player

FEATURES = ("rivals", "health", "duel", "reserves", "cards", "tokens", "teeth", "late", "hunted", "deep")

HELD = 6  # so many cards count
LAST = 0.5  # what whoever has nothing left still has
DOWN = 0.5  # what it is to be on the Staircase at all

Values = tuple[float, ...]


def features(table: Damnation, seat: int) -> Values:
    """What matters of the table, in the order of `FEATURES`; nothing for the dead, who can't win."""
    players = table.players
    if not players[seat].alive:
        return ()
    others = [other for other, player in enumerate(players) if player.alive and other != seat]
    count = len(others)
    if not table.turns or not count:
        return (-log(max(1, count)), *(0.0,) * (len(FEATURES) - 1))
    worth = worths(table.content)[table.act == DAMNED]
    mine = _player(table, seat, players[seat], worth)
    theirs = [_player(table, other, players[other], worth) for other in others]
    return (-log(count), *[own - sum(each) / count for own, each in zip(mine, zip(*theirs, strict=True), strict=True)])


def _player(table: Damnation, seat: int, player: Player, worth: Values) -> Values:
    """What one player has and has to fear."""
    plan, role = table.content.plan, seat == table.vampire
    health, tokens = player.health / 10, player.tokens.bit_count()
    left = max(LAST, player.health + tokens + (player.souls & ~SOUL[player.character]).bit_count())
    hunted = 0.0
    if not role and table.vampire >= 0 and 0 <= player.place < plan.size and not player.moments & BITTEN:
        hunted = REACH[plan.distance[table.vampire_place][player.place]]
    return (
        health,
        health if table.seats == 2 else 0.0,
        log(left) if table.act == DAMNED else 0.0,
        sum(sorted([worth[card] for card in player.hand], reverse=True)[:HELD]),
        tokens / 3,
        turns_as_vampire(table) / 6 if role else 0.0,
        1.0 - homecoming(table) if role else 0.0,
        hunted,
        DOWN + (player.step - 1) / table.rules[STAIRS] if player.step and not player.climbing else 0.0,
    )


def moods(table: Damnation, seat: int) -> Values:
    """What only a character looks at: how many others are near in the corridors, and whether one has a weapon ready for them."""
    players, plan = table.players, table.content.plan
    own = players[seat]
    if not own.alive or not 0 <= own.place < plan.size:
        return (0.0, 0.0)
    others = [player for other, player in enumerate(players) if other != seat and player.alive and 0 <= player.place < plan.size]
    near = [player for player in others if plan.distance[own.place][player.place] <= NEARBY]
    return (float(len(near)), float(bool(near) and bool(own.armed)))


MOODS = Moods(("near", "prey"), moods)
WORTH = worth.load(Path(__file__).with_name(worth.FILE), FEATURES, features)
