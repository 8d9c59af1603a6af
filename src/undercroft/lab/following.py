"""Following pieces through a watched game: whether they were met, used, and what came of it.

A piece is met when the game says that something was done with it (`Game.handled`), or that it was in the game (`Game.facts`). Hit points
are read from events called "hurt", deaths from facts of the kind "death" that name the piece.
"""

from collections.abc import Mapping

import msgspec

from undercroft.engine.events import Event
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.lab.tally import Seen

USED = "played"
HURT = "hurt"
DEATH = "death"


class Followed(msgspec.Struct, eq=False):
    """What came of a piece in a game."""

    met: int = 0  # how often
    used: int = 0
    lost: int = 0  # hit points: in it, if it is a scene; else from when it was met, by anybody
    deaths: int = 0  # of it
    scene: int = 0  # how often it was one


def follow(pieces: Mapping[str, str], game: Game, match: Match, number: int, seen: Seen) -> None:
    """What came of each of these in a game that is over."""
    found = {key: Followed() for key in pieces}
    by_name: dict[str, list[Followed]] = {}
    for key, name in pieces.items():
        by_name.setdefault(name, []).append(found[key])
    _happened(by_name, game, match)
    for fact in game.facts(match.table):
        for each in by_name.get(fact.value, by_name.get(fact.value.removeprefix("The "), [])):
            if fact.kind == DEATH:
                each.deaths += 1
            else:
                each.met += not each.met
    for key, each in found.items():
        each.met = each.met or each.used
        if each.met or each.deaths:
            seen.pieces[key, number] = msgspec.structs.astuple(each)


def _happened(by_name: Mapping[str, list[Followed]], game: Game, match: Match) -> None:
    """What the events say."""
    scene: list[Followed] = []  # that which is open
    since: list[Followed] = []  # met, and no scene
    for told in match.events:
        for it in game.handled(match.table, told.event):
            named = by_name.get(it.card, [])
            if it.scene:
                scene = named
            for each in named:
                each.met += it.verb != USED
                each.used += it.verb == USED
                each.scene += it.scene
                if not it.scene and each not in since:
                    since.append(each)
        lost = hit_points(told.event)
        for each in (*scene, *since) if lost else ():
            each.lost += lost


def hit_points(event: Event) -> int:
    """How many were lost by this event."""
    return int(getattr(event, "amount", 0)) if type(event).__struct_config__.tag == HURT else 0
