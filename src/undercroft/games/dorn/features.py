"""What decides a game of Dorn, in numbers: for the heroes, and the same with the sign turned for the Dornkeeper.

What each is worth stands in worth.toml beside this file and is fitted to games (`undercroft lab fit dorn`). The chances that people are
told come from here; what leads bots on, step by step, is in appraise.py.
"""

from math import exp
from pathlib import Path

from undercroft.engine import worth
from undercroft.engine.tempers import Moods
from undercroft.games.dorn.appraise import danger
from undercroft.games.dorn.board import most_hp, sheet
from undercroft.games.dorn.lookout import errands
from undercroft.games.dorn.state import CLOSED, DAWN, DORNKEEPER, MOVE, Dorn

FEATURES = (
    "any_game",
    "alive",
    "health",
    "road",
    "lord_hurt",
    "blows",
    "threat",
    "weak",
    "strong",
    "filled",
    "streak",
    "blood",
    "reign",
    "laws",
    "early",
)

PARTY = 5.0  # heroes
STEPS = 20.0  # in which the road is measured
MORNING = 3.0  # turns over which the beginning wears off to a third
FARTHEST = 60  # steps; what is farther away might as well be there
FIRST_NIGHT = (5, 1)  # weak and strong monsters that it brings; before it nobody is safer than after it
ON_THE_WAY = 2.2  # twenties of steps: the road before anybody stands on the board

Values = tuple[float, ...]


def features(table: Dorn, seat: int) -> Values:
    """What matters of the table, in the order of `FEATURES`."""
    values = _heroes(table)
    return tuple([-value for value in values]) if seat == DORNKEEPER else values


def _heroes(table: Dorn) -> Values:
    if not table.heroes or not table.artifacts:
        weak, strong = FIRST_NIGHT
        return (1.0, 1.0, 1.0, ON_THE_WAY, 0.0, 0.0, 0.0, weak / 10, strong / 10, *(0.0,) * 5, 1.0)
    alive = health = 0.0
    for hero in table.heroes:
        if hero.hp > 0:
            alive += 1
            health += hero.hp / most_hp(table, hero)
    road = hurt = blows = threat = 0.0
    if table.gate == CLOSED:
        road = max([min(steps, FARTHEST) for steps, _, _ in errands(table)]) / STEPS
    else:
        hurt = float(table.content.reigns[table.level].hp - table.monsters[0].hp)
        blows, threat = _blows(table), _threat(table)
    strong = sum([table.content.strong[each.kind] for each in table.monsters[1:]])
    weak = len(table.monsters) - 1 - strong
    if table.turn == 0:
        weak, strong = max(weak, FIRST_NIGHT[0]), max(strong, FIRST_NIGHT[1])
    chamber = table.content.map.chamber
    full = 1.0 - (chamber & ~(table.monsters_at | table.heroes_at)).bit_count() / chamber.bit_count()
    return (
        1.0,
        alive / PARTY,
        health / PARTY,
        road,
        hurt,
        blows,
        threat,
        weak / 10,
        strong / 10,
        full,
        table.streak * full**6,
        table.blood / 10,
        float(table.level),
        float(table.edicts.bit_count()),
        exp(-table.turn / MORNING),
    )


def _blows(table: Dorn) -> float:
    """In the heroes' turn: the attacks left that can reach Zorkal in it, as a part of what he can bear."""
    if table.phase < DAWN:
        return 0.0
    lord = table.monsters[0]
    ways, blows = table.content.map.steps[lord.space], 0
    for hero in table.heroes:
        if hero.space >= 0 and ways[hero.space] <= (hero.left if table.phase <= MOVE else 0) + 1:
            blows += hero.attacks
    return min(blows, lord.hp) / lord.hp if lord.hp > 0 else 0.0


def _threat(table: Dorn) -> float:
    """The attacks that would reach Zorkal in the heroes' next turn if nobody moved before it, as a part of what he can bear."""
    lord = table.monsters[0]
    ways, blows = table.content.map.steps[lord.space], 0
    for hero in table.heroes:
        if hero.space >= 0:
            card = sheet(table, hero)
            if ways[hero.space] <= card.move + 1:
                blows += card.attacks
    return min(blows, lord.hp) / lord.hp if lord.hp > 0 else 0.0


def moods(table: Dorn, _: int) -> Values:
    """What only a character looks at.

    Hit points that the heroes may lose soon, in fives; how near the monsters are to them, and how near to the Chamber; the steps that all
    three Artifacts have to go, in twenties.
    """
    if not table.heroes or not table.artifacts:
        return (0.0, 0.0, 0.0, 0.0)
    lost, near = danger(table)
    post = table.content.map.post
    steps = sum([min(steps, FARTHEST) for steps, _, _ in errands(table)]) if table.gate == CLOSED else 0
    return (lost / 5, near / 100, sum([post[each.space] for each in table.monsters[1:]]) / 400, steps / STEPS)


MOODS = Moods(("danger", "hunt", "host", "errands"), moods)
WORTH = worth.load(Path(__file__).with_name(worth.FILE), FEATURES, features)
