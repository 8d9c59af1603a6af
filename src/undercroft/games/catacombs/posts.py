"""Where whoever appraises the table wants everybody before the first round."""

from undercroft.games.catacombs.board import distance
from undercroft.games.catacombs.content.loading import Cast
from undercroft.games.catacombs.ids import Square
from undercroft.games.catacombs.roads import roads, sought
from undercroft.games.catacombs.state import HEROES, LOCKED, SHUT, Catacombs

FARTHEST = 50  # steps; whoever is farther away might as well be there
POST, MEETING, AWRY = 0.1, 12, 0.05  # of the court before it begins: a step from where it meets the heroes; off the way
SHUT_IN, CROWD, APART = 3.0, 0.05, 2  # behind a lock; side by side


def stations(table: Catacombs, cast: Cast) -> float:
    """Before the first round: the leader stands where it ends, his court across the way and apart, the heroes where it begins."""
    ground, figures = cast.ground, table.figures
    hunt, end, points = cast.quest.goal == "leader", sought(table, cast), 0.0
    doors = tuple(SHUT if state == LOCKED else state for state in table.doors)
    door = ground.entrance[len(ground.entrance) // 2]
    start, picked = roads(ground, doors, door), roads(ground, tuple(table.doors), door)
    to_goal = roads(ground, doors, end) if end >= 0 else start
    posted: list[Square] = []
    for number, figure in enumerate(figures):
        at = figure.at
        if at < 0:
            continue
        if figure.side == HEROES:
            points -= 0.1 * to_goal[at] if end >= 0 else 0.0
        elif number == cast.heroes:
            points += -0.3 * start[at] if hunt else 0.1 * (start[at] + to_goal[at]) + 0.03 * to_goal[at]
        elif not hunt:
            points += 0.1 * (start[at] + to_goal[at]) + 0.05 * max(0, 12 - start[at]) + 0.03 * to_goal[at]
        else:
            points += POST * abs(min(start[at], FARTHEST) - MEETING) + AWRY * (start[at] + to_goal[at])
            points += SHUT_IN if picked[at] > start[at] else 0.0
            points += CROWD * sum([distance(ground, at, other) < APART for other in posted])
            posted.append(at)
    return points
