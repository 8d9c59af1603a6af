"""How far it is: to the goal, to the entrance, to somebody; doors, locks and jumps counted as steps."""

from collections.abc import Sequence
from functools import lru_cache

from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.content.ground import Ground
from undercroft.games.catacombs.content.loading import Cast
from undercroft.games.catacombs.ids import Square
from undercroft.games.catacombs.state import LOCKED, OPEN, Catacombs

LOCK_ROAD, DOOR_ROAD = 6, 1  # what these are worth in steps
LEAP, FALL = 2, 40  # a jump over something deadly in steps, and what the risk of falling adds
FAR = 99


@lru_cache(maxsize=4096)
def roads(ground: Ground, doors: tuple[int, ...], goal: int, agility: int = 0) -> tuple[int, ...]:
    """How many steps it is from each square to the goal, on foot; doors and locks counted as steps, and jumps for those who dare."""
    tolls = {ground.doors[door]: LOCK_ROAD if state == LOCKED else DOOR_ROAD for door, state in enumerate(doors) if state < OPEN}
    won, of = chance_of(agility, 2)
    jump = LEAP + FALL - FALL * won // of
    far = [FAR] * len(ground.cells)
    starts = ground.steps[goal] if ground.stands[goal] else [at for at in ground.touch[goal] if ground.stands[at]]
    edges: list[list[int]] = [[] for _ in range(FAR + LEAP + FALL + LOCK_ROAD + 2)]  # the squares that are so far away
    far[goal], edges[1] = 0, list(starts)
    for so_far in range(1, FAR):
        for here in edges[so_far]:
            if far[here] <= so_far:
                continue
            far[here] = so_far
            for to in ground.steps[here]:
                if far[to] > so_far:
                    edges[so_far + 1 + tolls.get(to, 0)].append(to)
            if agility:
                for flight in ground.jumps[here]:
                    if len(flight.over) == 1:
                        edges[so_far + jump].append(flight.to)
    return tuple(far)


def known_doors(table: Catacombs) -> tuple[int, ...]:
    """Doors as they matter for roads: a broken one is an open one."""
    return _broken_as_open(table.doors)


@lru_cache(maxsize=4096)
def _broken_as_open(doors: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([min(state, OPEN) for state in doors])


def sought(table: Catacombs, cast: Cast) -> Square:
    """Where the heroes want to go."""
    return goal_of(cast, table.squares)


def home(cast: Cast) -> Square:
    """5.quest2.1: where the prisoner has to be led."""
    return cast.ground.entrance[len(cast.ground.entrance) // 2]


def is_freed(cast: Cast, squares: Sequence[Square]) -> bool:
    """5.prisoner.1: the prisoner is out of the cell."""
    return cast.prisoner >= 0 and squares[cast.prisoner] >= 0


def goal_of(cast: Cast, squares: Sequence[Square]) -> Square:
    """The same, by where everybody is."""
    if cast.quest.goal == "chest":
        return cast.ground.chest
    if cast.quest.goal == "gate":
        return squares[cast.prisoner] if is_freed(cast, squares) else cast.ground.doors[cast.ground.gate]
    return squares[cast.heroes]
