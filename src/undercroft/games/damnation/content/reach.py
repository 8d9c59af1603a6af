"""Where a movement total leads, from tables of the plan: worked out once for each question and kept.

Nobody's piece counts here: whoever asks leaves out the ends that are taken.
"""

from functools import lru_cache

from undercroft.games.damnation.content.plan import Go, Plan
from undercroft.games.damnation.ids import DOOR, EVERY_SPACE, NO_SPACES, SPACE, Doors, Spaces

KEPT = 8192
"""How many answers are kept of each kind."""

KEPT_FREE = 32
"""How many answers are kept for the same ways, with others in the way."""


class Free(dict[Spaces, tuple[Go, ...]]):
    """5.1.7b, 5.1.8: those of some ways that don't end where somebody stands, by these spaces."""

    __slots__ = ("found",)

    def __init__(self, found: tuple[Go, ...]) -> None:
        """All these ways."""
        super().__init__()
        self.found = found

    def __missing__(self, taken: Spaces) -> tuple[Go, ...]:
        """Leave out what ends there."""
        free = tuple([go for go in self.found if not taken & SPACE[go.path[-1]]])
        if len(self) < KEPT_FREE:
            self[taken] = free
        return free


Reach = tuple[tuple[Go, ...], Free, Spaces]
"""The ways; those of them that are free; and all spaces where some end."""


@lru_cache(maxsize=KEPT)
def reach(plan: Plan, start: int, totals: tuple[int, ...], shut: Doors) -> Reach:
    """5.1.2, 5.1.7, 5.1.7a, 5.1.6: every end that one of these totals reaches: a space exactly so far, or a room within it."""
    ways: dict[int, tuple[Go, Spaces]] = {}
    for total in totals:
        for go, end, space, door, _ in plan.moves[start][min(total, plan.steps)]:
            if not shut & door:
                ways.setdefault(end, (go, space))
    return _reach(list(ways.values()))


@lru_cache(maxsize=KEPT)
def reach_in_the_dark(plan: Plan, start: int, totals: tuple[int, ...], shut: Doors, jammed: Doors, traps: Spaces) -> Reach:
    """5.1.13, 5.1.13b, 5.1.13c: the first of these traps ends the way, however long the rest would have been."""
    exits = open_exits(plan, start, jammed)
    ways: dict[int, tuple[Go, Spaces]] = {}
    for total in totals:
        for go, end, bit, door, mask in plan.all_moves[start][min(total, plan.steps)]:
            if not exits & SPACE[go.path[0]]:
                continue
            if mask & traps:
                at = next(at for at, space in enumerate(go.path) if traps & SPACE[space])
                ways.setdefault(go.path[at], (Go(go.path[: at + 1]), SPACE[go.path[at]]))
            elif not shut & door:
                ways.setdefault(end, (go, bit))
    return _reach(list(ways.values()))


@lru_cache(maxsize=KEPT)
def reach_one_by_one(plan: Plan, start: int, totals: tuple[int, ...], shut: Doors, jammed: Doors, hidden: Spaces) -> Reach:
    """Out of a room with a shut door; or for somebody to whom it matters which hidden traps are passed on the way to an end."""
    exits = open_exits(plan, start, jammed)
    ways: dict[tuple[int, Spaces], tuple[Go, Spaces]] = {}
    for total in totals:
        for go, end, bit, door, mask in plan.all_moves[start][min(total, plan.steps)]:
            if exits & SPACE[go.path[0]] and not shut & door:
                ways.setdefault((end, mask & hidden), (go, bit))
    return _reach(list(ways.values()))


def open_exits(plan: Plan, start: int, jammed: Doors) -> Spaces:
    """5.1.4c, 5.1.11a: the first steps out of a room whose doors are not shut; from a corridor every step is open."""
    if start < plan.size:
        return EVERY_SPACE
    exits = NO_SPACES
    for number in plan.doors_of[start - plan.size]:
        if plan.doors[number].leave and not jammed & DOOR[number]:
            exits |= SPACE[plan.doors[number].space]
    return exits


def _reach(ways: list[tuple[Go, Spaces]]) -> Reach:
    found, ends = tuple([go for go, _ in ways]), NO_SPACES
    for _, end in ways:
        ends |= end
    return found, Free(found), ends
