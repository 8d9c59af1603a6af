"""Where whoever appraises the table wants everybody before the first round."""

from undercroft.games.catacombs.board import distance
from undercroft.games.catacombs.content.loading import Cast
from undercroft.games.catacombs.ids import Square
from undercroft.games.catacombs.roads import roads, sought
from undercroft.games.catacombs.state import HEROES, LOCKED, SHUT, Catacombs

FARTHEST = 50  # steps; whoever is farther away might as well be there
POST, AWRY = 0.1, 0.05  # of the court before it begins: a step from where it meets the heroes; off the way
HUNTED, GUARDED = (12, 3.0), (22, 1.0)  # so far in it meets them, and what a lock before it costs: for a leader who is hunted, for a goal
CROWD, APART = 0.05, 2  # side by side
MOTLEY = 3  # of so many kinds every other figure goes to meet them, and the others guard the goal: they do less in a heap


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
        elif not hunt and (number % 2 or len(cast.quest.troops) < MOTLEY):
            points += 0.1 * (start[at] + to_goal[at]) + 0.05 * max(0, 12 - start[at]) + 0.03 * to_goal[at]
        else:
            meeting, shut_in = HUNTED if hunt else GUARDED
            points += POST * abs(min(start[at], FARTHEST) - meeting) + AWRY * (start[at] + to_goal[at])
            points += shut_in if picked[at] > start[at] else 0.0
            points += CROWD * sum([distance(ground, at, other) < APART for other in posted])
            posted.append(at)
    return points
