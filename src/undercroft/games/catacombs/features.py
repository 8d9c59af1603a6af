"""What decides a quest, in numbers: for the heroes, and the same with the sign turned for the Master.

What each is worth stands in worth.toml beside this file and is fitted to games (`undercroft lab fit catacombs`). The chances that people
are told come from here; what leads bots on, step by step, is in appraise.py.
"""

from math import exp, sqrt
from pathlib import Path

from undercroft.engine import worth
from undercroft.engine.tempers import Moods
from undercroft.games.catacombs.actions.handling import LOCK
from undercroft.games.catacombs.appraise import reckonings
from undercroft.games.catacombs.board import distance, leads
from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.content.loading import Cast
from undercroft.games.catacombs.roads import home, is_freed, known_doors, roads, sought
from undercroft.games.catacombs.state import DEPLOY, HEROES, Catacombs, Figure

FEATURES = (
    "any_quest",
    "gate_quest",
    "throne_quest",
    "motley",
    "party",
    "fate",
    "threat",
    "returning",
    "king_hurt",
    "road",
    "arriving",
    "beset",
    "freed",
)

FULL = 3  # heroes
KINDS = 3  # so many kinds of figures are a motley court
FARTHEST = 40.0  # steps; who is farther away might as well be there
STEPS = 20.0  # in which roads are measured
AT_HAND = 4.0  # steps over which the nearness of the goal falls to a third
CLUMSY = 25.0  # steps that hands without any Dexterity count for
CLOSE = 2  # squares: a step and a blow away

Values = tuple[float, ...]


def features(table: Catacombs, seat: int) -> Values:
    """What matters of the table, in the order of `FEATURES`."""
    values = _heroes(table)
    return values if seat == HEROES else tuple([-value for value in values])


def _heroes(table: Catacombs) -> Values:
    cast, figures, weights = table.content.quests[table.quest], table.figures, reckonings(table.content)
    hunt, begun = cast.quest.goal == "leader", table.phase != DEPLOY
    standing = [figure for figure in [figures[number] for number in cast.fighters] if figure.hp > 0 and not figure.gone]
    vigour = sum([sqrt(figure.hp / weights[figure.kind].most) for figure in standing])
    there = [figure for figure in standing if figure.at >= 0] if begun else []
    threat, returning, beset = _court(table, cast, there)
    road = 0.0 if hunt else _road(table, cast, there)
    king = figures[cast.heroes]
    return (
        1.0,
        float(cast.quest.goal == "gate"),
        float(hunt),
        float(len(cast.quest.troops) >= KINDS),
        len(standing) * vigour / (FULL * FULL),
        sum([figure.destiny for figure in standing]) / 7,
        threat / 10,
        returning / 10,
        1.0 - king.hp / weights[king.kind].most if hunt else 0.0,
        road / STEPS,
        0.0 if hunt else exp(-road / AT_HAND),
        beset / 5,
        _at_large(table, cast),
    )


def _at_large(table: Catacombs, cast: Cast) -> float:
    """The HP of a prisoner who is out of the cell, as a share."""
    if not is_freed(cast, table.squares):
        return 0.0
    figure = table.figures[cast.prisoner]
    return max(0.0, figure.hp / reckonings(table.content)[figure.kind].most)


def _court(table: Catacombs, cast: Cast, there: list[Figure]) -> tuple[float, float, int]:
    """The Master's figures: what they can do, what the fallen could who may come back, and how many are upon the heroes."""
    weights, begun = reckonings(table.content), table.phase != DEPLOY
    leader = leads(table)
    threat = returning = 0.0
    beset = 0
    for number in cast.masters:
        figure, weight = table.figures[number], weights[table.figures[number].kind]
        if weight.inert:
            continue
        if figure.at >= 0 or not begun:
            threat += weight.threat * figure.hp / weight.most
            beset += any(distance(cast.ground, figure.at, hero.at) <= CLOSE for hero in there)
        elif leader and not figure.gone:
            returning += weight.threat
    return threat, returning, beset


def road(table: Catacombs) -> float:
    """How many steps it is to the goal, for the nearest hero: 0 where the goal is somebody."""
    cast = table.content.quests[table.quest]
    if cast.quest.goal == "leader" or table.phase == DEPLOY:
        return 0.0
    return _road(
        table, cast, [figure for figure in [table.figures[number] for number in cast.fighters] if figure.at >= 0 and not figure.gone]
    )


def _road(table: Catacombs, cast: Cast, there: list[Figure]) -> float:
    """How far it is for the hero who is nearest to the goal, or for the prisoner; a lock counts as steps, more for clumsy hands."""
    if is_freed(cast, table.squares):
        return min(FARTHEST, roads(cast.ground, known_doors(table), home(cast))[table.squares[cast.prisoner]])
    goal, characters, doors = sought(table, cast), table.content.characters, known_doors(table)
    best = FARTHEST
    for figure in there:
        card = characters[figure.kind]
        way: float = roads(cast.ground, doors, goal, card.agility)[figure.at]
        if cast.quest.goal == "gate":
            won, of = chance_of(card.dexterity, LOCK)
            way += min(CLUMSY, 1.2 * of / won if won else CLUMSY)
        best = min(best, way)
    return best if there else FARTHEST / 2


def moods(table: Catacombs, _: int) -> Values:
    """What only a character looks at, in tens of squares.

    How far apart the heroes are; how far the Master's figures are from them, and how far from what the heroes are after, on average.
    """
    cast, figures = table.content.quests[table.quest], table.figures
    heroes = [figures[number].at for number in cast.party if figures[number].at >= 0 and figures[number].hp > 0]
    court = [figures[number].at for number in cast.masters if figures[number].at >= 0]
    if table.phase == DEPLOY or not heroes or not court:
        return (0.0, 0.0, 0.0)
    apart = max([distance(cast.ground, one, other) for one in heroes for other in heroes])
    away = sum([min([distance(cast.ground, one, hero) for hero in heroes]) for one in court]) / len(court)
    goal = sought(table, cast)
    post = sum([distance(cast.ground, one, goal) for one in court]) / len(court) if goal >= 0 else 0.0
    return (apart / 10, away / 10, post / 10)


MOODS = Moods(("apart", "away", "post"), moods)
WORTH = worth.load(Path(__file__).with_name(worth.FILE), FEATURES, features)
