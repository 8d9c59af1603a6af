"""What helps a bot that searches: which turn it is, and what is worth a look when it plays on in its mind."""

from collections.abc import Sequence

from undercroft.engine.decisions import Decision, Option
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.options import END, Take
from undercroft.games.dorn.state import DAWN, DORNKEEPER, Dorn, Monster
from undercroft.pieces.grid import bits

NEXT_HERO = frozenset({"4b.1", "4b.2", "4b.4"})
"""Who of the heroes acts next."""

CLOSEST = 6
"""So many spaces nearest to the Chamber, and as many nearest to a hero, are worth a step."""


def turn(table: Dorn) -> tuple[int, int]:
    """4.2, 4.3: the two sides take turns: its number, and a seat whose turn it is."""
    heroes = table.phase >= DAWN
    return 2 * table.turn + heroes, DORNKEEPER + heroes


def likely(table: Dorn, decision: Decision) -> Sequence[int]:
    """Whoever has not acted is taken up before a phase ends; monsters go to the Chamber, or to a hero."""
    rule, options = decision.rule, decision.options
    if rule == "4a.3":
        return (_next_to_march(table, options),)
    if rule in NEXT_HERO:
        return (0,)  # those who have not been put aside come first, then the end of the phase
    if rule == "8.1" and table.phase < DAWN and len(options) > 2 * CLOSEST:
        return _ways_to_go(table, options)
    return range(len(options))


def _next_to_march(table: Dorn, options: Sequence[Option]) -> int:
    """Who has not moved and is nearest to a free space of the Chamber; if there is nobody, the phase ends."""
    lab = table.content.map
    holes = [*bits(lab.chamber & ~(table.monsters_at | table.heroes_at))]
    monsters = {each.figure: each for each in table.monsters}
    best, least = -1, 1 << 9
    for index, option in enumerate(options):
        if option is END:
            return index if best < 0 else best
        if isinstance(option, Take) and _is_fresh(table, monsters[option.figure]):
            ways = lab.steps[monsters[option.figure].space]
            away = min([ways[hole] for hole in holes], default=0)
            if away < least:
                best, least = index, away
    return max(best, 0)


def _is_fresh(table: Dorn, mover: Monster) -> bool:
    return mover.kind == ZORKAL or mover.left >= table.content.move[mover.kind] + table.haste


def _ways_to_go(table: Dorn, options: Sequence[Option]) -> list[int]:
    lab = table.content.map
    post, feet, safe = lab.post, lab.foot, lab.round
    hunted = [lab.steps[hero.space] for hero in table.heroes if hero.space >= 0 and feet[hero.space] and not safe >> hero.space & 1]
    places = [getattr(option, "to", -1) for option in options]  # some options lead nowhere else
    ways = [index for index, to in enumerate(places) if to >= 0]
    chosen = {index for index, to in enumerate(places) if to < 0}
    chosen.update(sorted(ways, key=lambda index: -post[places[index]])[:CLOSEST])
    if hunted:
        chosen.update(sorted(ways, key=lambda index: min([steps[places[index]] for steps in hunted]))[:CLOSEST])
    return sorted(chosen)
