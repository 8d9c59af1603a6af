"""What helps a bot that searches: which turn it is, and what is worth a look when it plays on in its mind."""

from collections.abc import Sequence

from undercroft.engine.decisions import Decision
from undercroft.games.catacombs.board import cast_of
from undercroft.games.catacombs.options import Cast, Give, Leap, Pass, PutDown, Shoot, ShutDoor, Step, Strike
from undercroft.games.catacombs.roads import home, roads, sought
from undercroft.games.catacombs.state import DEPLOY, HEROES, MASTER, OPEN, Catacombs

CLOSEST = 4
"""So many steps that lead nearest to where a figure wants to go are worth a look."""

SELDOM = (PutDown, ShutDoor, Give, Leap)
"""What is hardly ever worth a look; a leap over plain floor is none at all, since a run takes one as far."""


def turn(table: Catacombs) -> tuple[int, int]:
    """2.round.1: in every round the heroes' turn, then the Master's: its number, and the seat whose turn it is.

    2.setup.5: the Master deploys in a turn before the first; heroes do it at the beginning of theirs, so both plan what comes of it.
    """
    if table.phase == DEPLOY:
        return (1, MASTER) if table.cursor >= table.content.quests[table.quest].heroes else (2, HEROES)
    return 2 * table.round + table.turn, table.turn


def likely(table: Catacombs, decision: Decision) -> Sequence[int]:
    """Heroes go to their goal, the Master's figures to the heroes to strike at them; whatever else they can do may be good."""
    options, seat = decision.options, decision.seats[0]
    if decision.rule == "2.round.2":
        return (0,)  # it hardly matters who of them begins
    if decision.rule != "2.action.2":
        return range(len(options))
    if seat == MASTER and any(isinstance(option, Strike) for option in options):
        return [index for index, option in enumerate(options) if isinstance(option, Strike | Shoot | Cast)]
    ways = [index for index, option in enumerate(options) if isinstance(option, Step | Pass)]
    if len(ways) <= CLOSEST:
        return [index for index, option in enumerate(options) if not isinstance(option, Leap)]
    goals = _where_to(table, seat)
    ways.sort(key=lambda index: min([road[options[index].to] for road in goals], default=0))  # type: ignore[attr-defined]  # reason: steps
    chosen = ways[:CLOSEST] + [index for index, option in enumerate(options) if not isinstance(option, (Step, Pass, *SELDOM))]
    chosen.sort()
    return chosen


def _where_to(table: Catacombs, seat: int) -> list[tuple[int, ...]]:
    """How far it is from each square to what this side wants: its goal, or any of the heroes."""
    cast, figures = cast_of(table), table.figures
    doors = tuple(min(state, OPEN) for state in table.doors)
    if seat == MASTER:
        there = [figures[number].at for number in cast.party if figures[number].hp > 0]
    elif table.active == cast.prisoner:
        there = [home(cast)]
    else:
        there = [sought(table, cast)]
    return [roads(cast.ground, doors, at) for at in there if at >= 0]
