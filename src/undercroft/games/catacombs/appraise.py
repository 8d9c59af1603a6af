"""How good the table looks to a seat.

Everything is counted in points for the heroes: how well each side still stands, how far it is to the goal, how near the Master's
figures have come, and what the Action.P of whoever acts could still do. An odd difference of points is a chance to win.
"""

from functools import lru_cache
from heapq import heappop, heappush
from math import exp

from undercroft.games.catacombs.actions.handling import DOOR_HP
from undercroft.games.catacombs.board import (
    card_of,
    cast_of,
    defense_level,
    distance,
    ground_of,
    in_reach,
    leads,
    melee_level,
    most_hp,
    sees,
    touches,
)
from undercroft.games.catacombs.combat.attacks import can_hurt, range_difficulty
from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.content import Character
from undercroft.games.catacombs.content.ground import Ground
from undercroft.games.catacombs.state import DEPLOY, HEROES, LOCKED, OFF, OPEN, SHUT, Catacombs, Figure

SCALE = 6.0  # points that make a win nearly three times as likely as a defeat
STANDING, HEALTH, FATE = 4.0, 7.0, 0.8  # a hero who stands; one in full health; a Destiny Point
LYING = 1.5  # a hero who is down and may be healed
RETURNING = 0.4  # what a fallen figure of the Master is still worth while the leader lives
CROWN = 14.0  # what the health of the leader is worth, where he is the goal
ROAD, COMPANY = 0.3, 0.1  # a step of the way to the goal: for the one who is nearest, for each of the others
HUNT = 0.15  # where the leader is the goal: for each
GUARD = 0.05  # a step that it is away from the leader, where he is the goal
GRIP = 0.05  # a step that a figure of the Master is away from the heroes
FARTHEST = 20
UNSPENT = 0.001  # a figure that can still act
KEPT, LURKING = 0.04, 0.35  # a waiting point; one with opponents near
VEILED = 0.4  # invisibility; like waiting points it counts in the own turn, since it ends by itself
NEAR = 7
AILMENT = 1.0  # fire, poison or a web
LOCK_ROAD, DOOR_ROAD, JUMP_ROAD, LONG_JUMP = 6, 1, 8, 40  # what these are worth in steps
FAR = 99
HACKED = 0.15  # what a hit point of a door is worth that is gone


def appraise(table: Catacombs, seat: int) -> float:
    """From 0, lost, to 1, won."""
    if table.outcome is not None:
        return 1.0 if seat in table.outcome.winners else 0.0
    chance = 1 / (1 + exp(-_points(table) / SCALE))
    return chance if seat == HEROES else 1 - chance


def _points(table: Catacombs) -> float:
    cast, characters = cast_of(table), table.content.characters
    points = -8.0
    for figure in table.figures[: cast.heroes]:
        points += _hero(figure, characters[figure.kind])
        if table.turn == HEROES:
            points += VEILED if figure.hidden else 0.0
            points += _lurking(table, figure) if figure.kept else 0.0
    leader = leads(table)
    for figure in table.figures[cast.heroes :]:
        points -= _foe(figure, characters[figure.kind], leader)
        points += AILMENT * bool(figure.fire) if figure.at >= 0 else 0.0
    if cast.quest.goal == "leader":
        king = table.figures[cast.heroes]
        points -= CROWN * king.hp / most_hp(characters[king.kind])
    if table.phase == DEPLOY:
        return points + _stations(table)
    points += _positions(table) + HACKED * sum(DOOR_HP - hp for hp in table.door_hp)
    for who, figure in enumerate(table.figures):
        if figure.side == table.turn and figure.ap and not figure.acted and figure.at >= 0 and who != table.active:
            points += UNSPENT if figure.side == HEROES else -UNSPENT
    if table.active >= 0:
        worth = _prospect(table, table.active)
        points += worth if table.figures[table.active].side == HEROES else -worth
    return points


def _lurking(table: Catacombs, figure: Figure) -> float:
    """Waiting points are worth having when somebody comes."""
    ground = ground_of(table)
    near = any(other.at >= 0 and other.side != figure.side and distance(ground, figure.at, other.at) <= NEAR for other in table.figures)
    return figure.kept * (LURKING if near else KEPT)


def _hero(figure: Figure, card: Character) -> float:
    if figure.at == OFF and figure.gone:
        return 0.0
    if figure.hp <= 0:
        return LYING + 0.1 * max(-5, figure.hp)
    worth: float = STANDING + HEALTH * (figure.hp / card.hp) ** 0.8 + FATE * figure.destiny
    if figure.fire or figure.poison:
        worth -= AILMENT * (2 if figure.hp <= 6 else 1)
    if figure.web:
        worth -= AILMENT
    return worth + (0.3 if figure.barrel >= 0 else 0.0)


@lru_cache(maxsize=256)
def _threat(card: Character) -> float:
    """What a figure of the Master is worth in full health."""
    if card.obstacle:
        return 0.3
    level = card.melee + max(0, card.swarm - 1)
    worth = 0.25 * level * (card.damage or 0) / 2 + 0.12 * card.hp * max(1, card.swarm)
    worth += 0.3 * card.fear + 0.4 * card.web + 0.5 * card.poison + 0.8 * card.burning + 0.6 * card.intangible + 0.2 * card.magic
    return worth


def _foe(figure: Figure, card: Character, leader: bool) -> float:
    worth = _threat(card)
    if figure.at == OFF:
        return RETURNING * worth if leader and not figure.gone and not card.obstacle else 0.0
    return worth * (0.45 + 0.55 * figure.hp / most_hp(card)) + (0.1 if figure.marked else 0.0)


# ------------------------------------------------------------------ places


@lru_cache(maxsize=8192)
def roads(ground: Ground, doors: tuple[int, ...], goal: int, *, jumps: bool = False) -> tuple[int, ...]:
    """How many steps it is from each square to the goal, on foot; doors, locks and jumps counted as steps."""
    far = [FAR] * len(ground.cells)
    toll = {}
    for door, state in enumerate(doors):
        if state < OPEN:
            toll[ground.doors[door]] = LOCK_ROAD if state == LOCKED else DOOR_ROAD
    far[goal] = 0
    edge = [(0, goal)]
    while edge:
        so_far, here = heappop(edge)
        if so_far > far[here]:
            continue
        starts = ground.steps[here] if ground.stands[here] else tuple(at for at in ground.touch[here] if ground.stands[at])
        for to in starts:
            cost = so_far + 1 + toll.get(to, 0)
            if cost < far[to]:
                far[to] = cost
                heappush(edge, (cost, to))
        for flight in ground.jumps[here] if jumps else ():
            cost = so_far + (JUMP_ROAD if len(flight.over) == 1 else LONG_JUMP)
            if cost < far[flight.to]:
                far[flight.to] = cost
                heappush(edge, (cost, flight.to))
    return tuple(far)


def goal_square(table: Catacombs) -> int:
    """Where the heroes want to go."""
    cast = cast_of(table)
    if cast.quest.goal == "chest":
        return cast.ground.chest
    if cast.quest.goal == "gate":
        return cast.ground.doors[cast.ground.gate]
    return table.figures[cast.heroes].at


def _positions(table: Catacombs) -> float:
    """Heroes near their goal, the Master's figures near the heroes."""
    cast, ground = cast_of(table), ground_of(table)
    standing = [figure for figure in table.figures[: cast.heroes] if figure.at >= 0 and figure.hp > 0]
    goal = goal_square(table)
    points = 0.0
    if goal >= 0:
        to_goal = roads(ground, table.doors, goal, jumps=True)
        ways = sorted(_way(table, figure, to_goal) for figure in standing)
        first, others = (HUNT, HUNT) if cast.quest.goal == "leader" else (ROAD, COMPANY)
        points -= sum((others if number else first) * min(way, FARTHEST * 3) for number, way in enumerate(ways))
    hunted = [(figure.at, roads(ground, table.doors, figure.at)) for figure in standing]
    for number, figure in enumerate(table.figures[cast.heroes :]):
        if figure.at < 0 or not hunted:
            continue
        card = table.content.characters[figure.kind]
        if card.obstacle:
            continue
        if card.intangible or card.fly:
            away = min(distance(ground, figure.at, at) for at, _ in hunted)
        else:
            away = min(road[figure.at] for _, road in hunted)
        if cast.quest.goal != "leader":
            points += GRIP * min(away, FARTHEST)
        elif number:
            points += GRIP / 2 * min(away, FARTHEST) + GUARD * distance(ground, figure.at, goal)
    return points


def _way(table: Catacombs, figure: Figure, to_goal: tuple[int, ...]) -> float:
    """How far a hero is from the goal; at a lock, clumsy hands count as steps."""
    way: float = to_goal[figure.at]
    if cast_of(table).quest.goal == "gate":
        won, of = chance_of(table.content.characters[figure.kind].dexterity, 4)
        way += min(25.0, 1.2 * of / won if won else 25.0)
    return way


def _stations(table: Catacombs) -> float:
    """Before the first round: the Master's figures stand across the way, the heroes where it begins."""
    cast, ground = cast_of(table), ground_of(table)
    leader_goal = cast.quest.goal == "leader"
    king = table.figures[cast.heroes]
    end = goal_square(table) if not leader_goal else king.at
    points = 0.0
    doors = tuple(SHUT if state == LOCKED else state for state in table.doors)
    start = roads(ground, doors, ground.entrance[len(ground.entrance) // 2])
    if leader_goal and king.at >= 0:
        points -= 0.3 * start[king.at]
    if end < 0:
        return points
    to_goal = roads(ground, doors, end)
    for number, figure in enumerate(table.figures):
        if figure.at < 0:
            continue
        if figure.side == HEROES:
            points -= 0.1 * to_goal[figure.at]
        elif number != cast.heroes or not leader_goal:
            points += 0.1 * (start[figure.at] + to_goal[figure.at]) + 0.05 * max(0, 12 - start[figure.at]) + 0.03 * to_goal[figure.at]
    return points


# ------------------------------------------------------------------ what could still be done


def _prospect(table: Catacombs, who: int) -> float:
    """What the Action.P of the active figure are worth where it stands: the blows, shots and locks that they could be spent on."""
    figure, card = table.figures[who], card_of(table, who)
    if not figure.ap or figure.at < 0:
        return 0.0
    best = 0.0
    ground = ground_of(table)
    for target, victim in enumerate(table.figures):
        if victim.at < 0 or victim.side == figure.side or victim.hidden:
            continue
        apart = distance(ground, figure.at, victim.at)
        other = card_of(table, target)
        if other.obstacle:
            continue
        if apart <= 1:
            if card.damage is not None and in_reach(table, figure.at, victim.at) and can_hurt(figure, card, victim, other):
                won, of = chance_of(melee_level(card, figure), defense_level(other, victim))
                best = max(best, _worth_of(card.damage, other, victim) * won / of)
        elif (
            card.shot is not None
            and card.ranged
            and apart <= card.range
            and can_hurt(figure, card, victim, other)
            and sees(table, who, target)
        ):
            won, of = chance_of(card.ranged, range_difficulty(apart))
            best = max(best, _worth_of(card.shot, other, victim) * won / of)
    if figure.side == HEROES and ground.gate >= 0 and cast_of(table).quest.goal == "gate":
        won, of = chance_of(card.dexterity, 4)
        if touches(table, figure.at, ground.doors[ground.gate]):
            best = max(best, 20 * won / of)
        elif any(table.doors[door] == LOCKED and touches(table, figure.at, ground.doors[door]) for door in ground.doors_by[figure.at]):
            best = max(best, 2 * won / of)
    return min(best, 3.0) * figure.ap * 0.8


def _worth_of(damage: int, card: Character, victim: Figure) -> float:
    """What an average hit takes, in points."""
    loss = max(0.0, damage * 7 / 6 - sum(card.armor) / 4)
    if victim.side == HEROES:
        return HEALTH * min(loss, max(1, victim.hp)) / card.hp + (2.0 if loss >= victim.hp > 0 else 0.0)
    part = min(loss, victim.hp) / most_hp(card)
    return _threat(card) * part * 0.6 + (0.4 if loss >= victim.hp else 0.0)
