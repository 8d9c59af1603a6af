"""How good the table looks, for bots. What is good for the heroes is bad for the Dornkeeper, by as much.

Ways come from the map's tables, as if nobody were in the way; lines of fire are not looked for. What is worth how much was found by
letting bots play against each other.
"""

from math import exp

from undercroft.games.dorn.board import most_hp, sheet
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import NEEDED
from undercroft.games.dorn.state import (
    ASSAULT,
    AWAY,
    CALMED,
    CLOSED,
    DAWN,
    DORNKEEPER,
    FOUNTAINS,
    FROZEN,
    MARCH,
    MOVE,
    NUMB_NEXT,
    OPEN,
    WARDED,
    Dorn,
    Hero,
)

Exposed = list[tuple[int, bytes]]
"""Heroes in the open, each with the ways from there."""

SCALE = 6.0  # how much it takes to be well ahead

# heroes
ALIVE = 2.8  # what a hero in full health weighs
NERVE = 2.6  # hit points that make a hero feel safe
LEVEL = 0.8  # a level of a hero
XP = 0.12  # a point of experience
ITEM = 0.15
BLESSING = 0.3  # one that is still to be played
STIFF = 0.3  # a turn lost
LONELY = 0.02  # a step to the nearest friend
LOOT = 0.05  # a Treasure in reach

# Artifacts and the Gate
GOAL = 3.0  # an Artifact in the Chamber
HELD = 0.8  # one that has been picked up
ROAD = 0.25  # a step that it is still away
IDLE = 0.06  # a step that a hero without an errand is away from the Chamber
NOT_IN_THE_WAY = 3  # where such a hero waits: who carries something has to pass
RUSH = 0.12  # the same, when the Chamber is full
OPEN_GATE = 2.0
CHASE = 0.15  # a step nearer to Zorkal, once the Gate is open
WOUNDED_LORD = 1.8  # a hit point of Zorkal
PERIL = 0.5  # an attack that can reach him in the next turn
CARE = 0.03  # a step to a healing place, for each point that is missing dangerously

# the Dornkeeper
WEAK, STRONG, WOUND = 0.3, 0.65, 0.22
BLOOD = 0.09
REIGN = 1.0  # a level of Zorkal
LAW = 0.55  # a Ritual that holds for good
FILLED = 1.6  # the Chamber, by how much of it is full
DOOM = 4.0  # the same, when little is left
STREAK = 3.0  # a turn end with the Chamber full
NEARER = 0.03  # a step that a monster is nearer to the Chamber
HUNT = -0.02  # a step that a monster is nearer to a hero in the open: who comes too near is killed

# attacks
FOCUS = 1.5  # monsters choose whom they attack
PARRIED, HIT = 0.12, 0.9  # an attack that may come and will be parried, and one that will not
NOW_PARRIED, NOW_HIT = 0.0, 0.2  # the same, of attacks that can be made at once
STILL_TIME = 0.7  # how much of the danger counts for a hero who can still go away
KILL = 0.35  # a monster that can be killed in this turn
BLOW_AT_LORD = 1.2
DOUBT = 0.3  # nobody should think of giving up for nothing
EAGER = 1.5  # taking somebody up who has not acted yet comes before being ready
AGAIN = 12.0  # so bad is it to take up what has been put aside: bots would go round in circles


def appraise(table: Dorn, seat: int) -> float:
    """From 0, lost, to 1, won."""
    if table.outcome is not None:
        return 1.0 if seat in table.outcome.winners else 0.0
    if not table.heroes or not table.artifacts:
        return 0.5
    score = _party(table) + _errands(table) - _horde(table) + _course(table)
    heroes = 1.0 / (1.0 + exp(-score / SCALE))
    return 1.0 - heroes if seat == DORNKEEPER else heroes


def _course(table: Dorn) -> float:
    """So that bots come to an end: nobody takes up again what was put aside, and is ready when nothing is left to do."""
    hand, score = table.hand, -DOUBT if table.yielding else 0.0
    if table.phase < DAWN:
        if hand >= 0:
            score -= AGAIN if table.aside >> hand & 1 or _has_marched(table, hand) else -EAGER
        return -score
    if hand >= 0:
        score += -AGAIN if table.aside >> hand & 1 else EAGER
    if table.ready:
        for at, hero in enumerate(table.heroes):
            if table.ready >> hero.seat & 1 and hero.hp > 0:
                score += 0.001 if table.aside >> at & 1 or (hero.left <= 0 and table.phase == MOVE) else -0.05
    return score


def _has_marched(table: Dorn, hand: int) -> bool:
    """A monster that has moved in this phase."""
    for each in table.monsters:
        if each.figure == hand:
            return each.kind != ZORKAL and each.left < table.content.move[each.kind] + table.haste
    return False


# ------------------------------------------------------------------ heroes


def _party(table: Dorn) -> float:
    lab = table.content.map
    dangers = _dangers(table)
    spaces = [hero.space for hero in table.heroes if hero.space >= 0]
    active = table.phase >= DAWN
    score = -ALIVE * len(table.heroes)
    for at, hero in enumerate(table.heroes):
        if hero.hp <= 0:
            continue
        space = hero.space
        health = hero.hp - dangers[at]
        score += LEVEL * hero.level + XP * hero.xp + ITEM * len(hero.items)
        if not hero.blessed:
            score += BLESSING
        if hero.marks & (NUMB_NEXT | AWAY):
            score -= STIFF
        if space >= 0:
            missing = most_hp(table, hero) - hero.hp
            if missing:
                away = lab.to_heal[space]
                if active and away == 0 and _heals_here(table, hero):
                    health += min(2, missing)
                elif hero.hp <= 2:
                    score -= CARE * missing * min(away, 12)
            if len(spaces) > 1:
                steps = lab.steps[space]
                score -= LONELY * max(1, min(12, sorted([steps[other] for other in spaces])[1]))
            if active and table.treasures:
                near = lab.near[0][space] or lab.near[1][space]
                score += LOOT * sum(1 for ball in (0, 2, 4) if near[ball] & table.treasures)
            if active and hero.attacks > 0:
                score += 0.02 * hero.attacks
                if table.phase <= MOVE:
                    score += _prospects(table, hero)
        score += ALIVE * (2.0 - exp(-health / NERVE))
    return score


def _heals_here(table: Dorn, hero: Hero) -> bool:
    lab = table.content.map
    return hero.space in {lab.hamlet, lab.herbalist} or bool(lab.foot[hero.space] & lab.fountains and not table.edicts & FOUNTAINS)


def _prospects(table: Dorn, hero: Hero) -> float:
    """Before the attacks: whether there is somebody to strike at."""
    lab, card = table.content.map, sheet(table, hero)
    if not lab.foot[hero.space]:
        return 0.0
    near, far = (2, 2) if card.pike and not card.short_pike else (1, card.bow or (2 if card.pike else card.bolt or 1))
    if not lab.near[1][hero.space][far] & table.monsters_at:
        return 0.0
    steps = lab.steps[hero.space]
    worth = [
        BLOW_AT_LORD if each.kind == ZORKAL else KILL if each.hp == 1 else KILL / 2
        for each in table.monsters
        if near <= steps[each.space] <= far
    ]
    worth.sort(reverse=True)
    return sum(worth[: hero.attacks])


def _dangers(table: Dorn) -> list[float]:
    """What monsters may do to each hero: those who can come near in a turn, and in their turn those who strike at once."""
    lab = table.content.map
    dangers = [0.0] * len(table.heroes)
    out: Exposed = []
    for at, hero in enumerate(table.heroes):
        space = hero.space
        if space >= 0 and lab.foot[space] and not lab.round >> space & 1 and not hero.marks & WARDED:
            out.append((at, lab.steps[space]))
    if not out:
        return dangers
    threats = _threats(table, out)
    walking = DAWN < table.phase <= MOVE
    for at, _ in out:
        hero = table.heroes[at]
        if threats[at]:
            room = (lab.adjacent[1][hero.space] & ~(table.heroes_at | table.walls_at)).bit_count() + 1
            parries = sheet(table, hero).parries
            blows = min(threats[at] * FOCUS, room)
            danger = PARRIED * min(blows, parries) + HIT * max(0.0, blows - parries)
            dangers[at] = danger * STILL_TIME if walking and hero.left > 1 else danger
    if table.phase in {MARCH, ASSAULT}:
        for at, blows in enumerate(_blows_now(table, out)):
            parries = table.heroes[at].parries
            dangers[at] += NOW_PARRIED * min(blows, parries) + NOW_HIT * max(0, blows - parries)
    return dangers


def _threats(table: Dorn, out: Exposed) -> list[float]:
    """How many attacks may come: those of each monster are shared among the heroes in its reach."""
    cards = table.content
    threats = [0.0] * len(table.heroes)
    for each in table.monsters:
        kind, space = each.kind, each.space
        if each.marks & (FROZEN | CALMED) or (kind == ZORKAL and table.gate != OPEN):
            continue
        reach = cards.lunge[kind]
        near = [at for at, steps in out if steps[space] <= reach]
        for at in near:
            threats[at] += (cards.blows[kind] or cards.reigns[table.level].attacks) / len(near)
    return threats


def _blows_now(table: Dorn, out: Exposed) -> list[int]:
    """How many attacks the Dornkeeper can make at once on heroes who have not been attacked in this turn."""
    arm = table.content.arm
    now = [0] * len(table.heroes)
    for each in table.monsters:
        if each.blows:
            reach = arm[each.kind]
            for at, steps in out:
                if steps[each.space] <= reach and (reach != 2 or steps[each.space] == 2) and not table.faced >> at & 1:
                    now[at] += each.blows
    if table.victim >= 0:
        now[table.victim] += len(table.announced)
    return now


# ------------------------------------------------------------------ what they are after


def _errands(table: Dorn) -> float:
    """Artifacts into the Chamber, then everybody to Zorkal."""
    if table.gate != CLOSED:
        return _chase(table)
    lab = table.content.map
    heroes = table.heroes
    costs: list[tuple[float, int]] = []  # what an Artifact is still worth, and who carries or fetches it
    busy = 0
    lying: list[int] = []
    for place in table.artifacts:
        if place >= 0:
            if lab.chamber >> place & 1:
                costs.append((-GOAL - 0.1, -1))
            else:
                lying.append(place)
        elif place >= -5:
            at = -1 - place
            busy |= 1 << at
            space = heroes[at].space
            away = lab.way_in[space] if space >= 0 else 20
            costs.append((ROAD * away - HELD if away else -GOAL, at))
    if len(costs) < NEEDED:
        pairs = [
            (lab.steps[hero.space][place] + lab.way_in[place], at, place)
            for at, hero in enumerate(heroes)
            if hero.space >= 0 and not busy >> at & 1
            for place in lying
        ]
        pairs.sort()
        taken: list[int] = []
        for away, at, place in pairs:
            if not busy >> at & 1 and place not in taken:
                busy |= 1 << at
                taken.append(place)
                costs.append((ROAD * away, at))
        costs += [(ROAD * (40 + lab.way_in[place]), -1) for place in lying if place not in taken]
    costs.sort()
    del costs[NEEDED:]
    score = -sum(cost for cost, _ in costs)
    errand = [at for _, at in costs]
    rush = RUSH * _full(table) ** 2
    for at, hero in enumerate(heroes):
        if hero.space >= 0 and at not in errand:
            away = lab.way_in[hero.space]
            score -= IDLE * abs(away - NOT_IN_THE_WAY) + rush * away
    return score


def _full(table: Dorn) -> float:
    """How much of the Chamber is full."""
    chamber = table.content.map.chamber
    return (chamber & (table.monsters_at | table.heroes_at)).bit_count() / chamber.bit_count()


def _chase(table: Dorn) -> float:
    """Everybody to Zorkal: how many blows can reach him in a turn, and how many he can bear."""
    lab, lord = table.content.map, table.monsters[0]
    score = GOAL * NEEDED + OPEN_GATE + WOUNDED_LORD * (table.content.reigns[table.level].hp - lord.hp)
    steps = lab.steps[lord.space]
    blows = 0
    room = (lab.adjacent[1][lord.space] & ~table.monsters_at).bit_count()
    for hero in table.heroes:
        if hero.space >= 0:
            away = steps[hero.space]
            score += CHASE * max(0, 14 - away)
            card = sheet(table, hero)
            if away <= card.move + 1:
                if card.melee:
                    room -= 1
                if room >= 0 or not card.melee:
                    blows += card.attacks
    score += PERIL * min(blows, lord.hp)
    return score + 1.5 if blows >= lord.hp + table.content.reigns[table.level].guard else score


# ------------------------------------------------------------------ monsters


def _horde(table: Dorn) -> float:
    """The monsters: how many, how near to the Chamber or to a hero, and what the Dornkeeper has in blood."""
    lab, cards = table.content.map, table.content
    out = [lab.steps[hero.space] for hero in table.heroes if hero.space >= 0 and lab.foot[hero.space] and not lab.round >> hero.space & 1]
    strong, chamber, to_chamber = cards.strong, lab.chamber, lab.to_chamber
    score = 0.0
    for each in table.monsters:
        kind, space = each.kind, each.space
        if kind == ZORKAL:
            continue
        score += (STRONG if strong[kind] else WEAK) + WOUND * (each.hp - 1)
        if chamber >> space & 1:
            score += NEARER * (40 + 3 * lab.depth[space])
        else:
            score += NEARER * (40 - to_chamber[space])
            if out:
                score += HUNT * max(0, 14 - min([steps[space] for steps in out]))
    full = _full(table)
    score += FILLED * full + DOOM * full**6 + STREAK * table.streak * (0.5 + 0.5 * full**6)
    if table.drawn >= 0:
        score += (STRONG if strong[table.drawn] else WEAK) + 0.3
    score += 0.3 * (table.rights + table.extra_strong) + 0.17 * (table.weak_left + table.extra_weak) + 0.3 * table.strong_left
    score += BLOOD * table.blood + REIGN * table.level + LAW * table.edicts.bit_count()
    if table.casting >= 0:
        score += BLOOD * cards.rituals[table.casting].cost + 0.2
    return score + 0.1 * len(table.walls)
