"""Following pieces through a watched game: whether they were met, used, and what came of it.

A piece is met when the game says that something was done with it (`Game.handled`), or that it was in the game (`Game.facts`). Hit points
are read from events called "hurt" (`Game.hurt` says whose), deaths from facts of the kind "death" that name the piece.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence

import msgspec

from undercroft.engine.events import Event
from undercroft.engine.game import Fact, Game
from undercroft.engine.match import Match
from undercroft.lab.tally import Seen

USED = "played"
HURT = "hurt"
DEATH = "death"
FALLEN = "fallen"
"""How the kind of a fact begins that names whoever died, in a game that has such facts."""


class Followed(msgspec.Struct, eq=False):
    """What came of a piece in a game."""

    met: int = 0  # how often
    used: int = 0
    lost: int = 0  # hit points: in it, if it is a scene; else from when it was met, by anybody
    deaths: int = 0  # by it
    scene: int = 0  # how often it was one
    fell: int = 0  # how often it died itself
    suffered: int = 0  # hit points that it lost itself


def follow(pieces: Mapping[str, str], game: Game, match: Match, told: Sequence[int], number: int, seen: Seen) -> None:
    """What came of each of these in a game that is over, of which so many events had been told before each decision."""
    found = {key: Followed() for key in pieces}
    by_name: dict[str, list[Followed]] = {}
    for key, name in pieces.items():
        by_name.setdefault(name, []).append(found[key])
    came_up = bisect_right(told, _happened(by_name, game, match))
    unheard = {key for key, each in found.items() if not each.met and not each.used}
    facts = game.facts(match.table)
    for fact in facts:
        for each in by_name.get(fact.value, by_name.get(fact.value.removeprefix("The "), [])):
            if fact.kind == DEATH:
                each.deaths += 1
            else:
                each.met += not each.met
                each.fell += _fell(fact, facts)
    for key, each in found.items():
        each.met = each.met or each.used
        if each.met or each.deaths:
            seen.pieces[key, number] = msgspec.structs.astuple(each)
            seen.touched[number] = 0 if key in unheard else min(came_up, seen.touched.get(number, came_up))


def _fell(fact: Fact, facts: Sequence[Fact]) -> int:
    """How often whom this names has died: as the game says, or as often as the seat has lost somebody who is alone there."""
    if any(other.kind.startswith(FALLEN) for other in facts):
        return fact.kind.startswith(FALLEN)
    alone = fact.seat is not None and [(other.kind, other.seat) for other in facts].count((fact.kind, fact.seat)) == 1
    return sum(other.kind == DEATH and other.seat == fact.seat for other in facts) if alone else 0


def _happened(by_name: Mapping[str, list[Followed]], game: Game, match: Match) -> int:
    """What the events say; and which of them was the first that names one of these, -1 if none is."""
    first = -1
    scene: list[Followed] = []  # that which is open
    since: list[Followed] = []  # met, and no scene
    for place, told in enumerate(match.events):
        for it in game.handled(match.table, told.event):
            named = by_name.get(it.card, [])
            first = place if first < 0 and named else first
            if it.scene:
                scene = named
            for each in named:
                each.met += it.verb != USED
                each.used += it.verb == USED
                each.scene += it.scene
                if not it.scene and each not in since:
                    since.append(each)
        lost = hit_points(told.event)
        if lost:
            for each in (*scene, *since):
                each.lost += lost
            for each in by_name.get(game.hurt(match.table, told.event), []):
                each.suffered += lost
    return first


def hit_points(event: Event) -> int:
    """How many were lost by this event."""
    return int(getattr(event, "amount", 0)) if type(event).__struct_config__.tag == HURT else 0
