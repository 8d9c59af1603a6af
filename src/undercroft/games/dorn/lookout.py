"""What bots ask of the map again and again, and what is kept of it: who is exposed to whom, and who fetches what.

Most of a table is as it was before an answer. What follows from the places of heroes and Artifacts alone is found once.
"""

from functools import lru_cache

from undercroft.games.dorn.content.labyrinth import Labyrinth
from undercroft.games.dorn.ending import NEEDED
from undercroft.games.dorn.ids import SPACE
from undercroft.games.dorn.state import OPEN, Dorn

KEPT = 4096
"""How many answers are kept of each kind."""

REACHES = 4
"""Bits for how far a monster comes in a turn."""

Errand = tuple[int, bool, int]
"""How far an Artifact has to go, whether somebody holds it, and who carries or fetches it."""


class Exposed(dict[int, tuple[int, tuple[int, ...]]]):
    """The heroes whom monsters can harm, and what a monster on a space has to do with them; each space is looked at once.

    A monster is asked for by its space and how far it comes in a turn, as one number. The answer: what it counts for the hunt, and which
    heroes it can attack.
    """

    __slots__ = ("at", "lab", "out")

    def __init__(self, lab: Labyrinth, spaces: tuple[int, ...], heroes_at: int) -> None:
        """Of heroes on these spaces."""
        super().__init__()
        self.lab = lab
        self.at = heroes_at & ~lab.round
        self.out = [
            (at, lab.steps[space])  # each with the ways from there
            for at, space in enumerate(spaces)
            if space >= 0 and lab.foot[space] and not lab.round & SPACE[space]
        ]

    def __missing__(self, asked: int) -> tuple[int, tuple[int, ...]]:
        """Look at a space."""
        lab, exposed, space, reach = self.lab, self.at, asked >> REACHES, asked & (1 << REACHES) - 1
        balls = lab.near[OPEN][space]
        found: tuple[int, tuple[int, ...]] = (0, ())
        if balls[12] & exposed:
            hunted = 3 if not balls[9] & exposed else 6 if not balls[6] & exposed else 9 if not balls[3] & exposed else 12
            struck = tuple([at for at, steps in self.out if steps[space] <= reach]) if balls[reach] & exposed else ()
            found = (0 if lab.chamber & SPACE[space] else hunted, struck)
        self[asked] = found
        return found


def exposed_heroes(table: Dorn) -> Exposed:
    """Those of this table."""
    return _exposed(table.content.map, tuple([hero.space for hero in table.heroes]), table.heroes_at)


@lru_cache(maxsize=KEPT)
def _exposed(lab: Labyrinth, spaces: tuple[int, ...], heroes_at: int) -> Exposed:
    return Exposed(lab, spaces, heroes_at)


def errands(table: Dorn) -> tuple[Errand, ...]:
    """The Artifacts that are nearest to being there: how far each has to go, whether somebody holds it, and who carries or fetches it."""
    return _shared_out(table.content.map, table.artifacts, tuple([hero.space for hero in table.heroes]))


@lru_cache(maxsize=KEPT)
def _shared_out(lab: Labyrinth, artifacts: tuple[int, ...], spaces: tuple[int, ...]) -> tuple[Errand, ...]:
    """The same by where the Artifacts lie and the heroes stand."""
    found: list[Errand] = []
    busy = 0
    lying: list[int] = []
    for place in artifacts:
        if place >= 0:
            if lab.chamber & SPACE[place]:
                found.append((0, False, -1))
            else:
                lying.append(place)
        elif place >= -5:
            at = -1 - place
            busy |= 1 << at
            found.append((lab.way_in[spaces[at]] if spaces[at] >= 0 else 20, True, at))
    if len(found) < NEEDED:
        found += _to_fetch(lab, lying, spaces, busy)
    found.sort()
    return tuple(found[:NEEDED])


def _to_fetch(lab: Labyrinth, lying: list[int], spaces: tuple[int, ...], busy: int) -> list[Errand]:
    """Who fetches which Artifact: the shortest ways first, and everybody one at most."""
    way_in, steps = lab.way_in, lab.steps
    pairs: list[int] = []
    for at, space in enumerate(spaces):
        if space >= 0 and not busy >> at & 1:
            ways = steps[space]
            pairs += [ways[place] + way_in[place] << 16 | at << 12 | place for place in lying]
    pairs.sort()
    errands: list[Errand] = []
    taken: list[int] = []
    for pair in pairs:
        at, place = pair >> 12 & 15, pair & 4095
        if not busy >> at & 1 and place not in taken:
            busy |= 1 << at
            taken.append(place)
            errands.append((pair >> 16, False, at))
            if len(errands) == NEEDED:
                return errands
    return errands + [(40 + way_in[place], False, -1) for place in lying if place not in taken]
