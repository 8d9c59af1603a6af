"""How good the table looks, for bots. What is good for the heroes is bad for the Dornkeeper, by as much."""

from math import exp

from undercroft.games.dorn.board import adjacent, most_hp, sheet
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

ALIVE = 2.8  # what a hero in full health weighs
NERVE = 2.6  # hit points that make a hero feel safe
LEVEL = 0.7  # a level of a hero
XP = 0.07  # a point of experience
ITEM = 0.12
BLESSING = 0.35  # one that is still to be played
HELD = 1.3  # an Artifact that has been picked up, of the three that are needed
ROAD = 0.07  # a step that an Artifact is still away from the Chamber
IDLE = 0.045  # a step that a hero without an errand is away from the Chamber
UNLOCKED_GATE = 3.0
OPEN_GATE = 3.6
CHASE = 0.05  # a step between a hero and Zorkal, once the Gate is open
LORD = 1.5  # a hit point of Zorkal, once the Gate is open
REIGN = 1.0  # a level of Zorkal
WEAK, STRONG, WOUND = 0.2, 0.5, 0.18
BLOOD = 0.09
LAW = 0.55  # a Ritual that holds for good
CHAMBER = 0.12  # a space of the Chamber that a monster fills
RISING = 6.0  # how much worse it gets when the Chamber is nearly full
STREAK = 2.2  # a turn end with the Chamber full
NEARER = 0.006  # a step that a monster is nearer to the Chamber
HUNT = 0.012  # a step that a monster is nearer to a hero in the open
FIRST_BLOW, BLOW = 0.1, 0.55  # an attack that will be parried, and one that will not
FEAR, DREAD = 0.15, 0.9  # an attack that may come and be parried, and one that may not
REACH = 7  # how far away monsters are feared
KILL = 0.45  # a monster that can be killed in this turn
AGAIN = 12.0  # so bad is it to take up what has been put aside: bots would go round in circles


def appraise(table: Dorn, seat: int) -> float:
    """From 0, lost, to 1, won."""
    if table.outcome is not None:
        return 1.0 if seat in table.outcome.winners else 0.0
    if not table.heroes or not table.artifacts:
        return 0.5
    score = _heroes(table) + _errands(table) - _horde(table) + _course(table)
    heroes = 1.0 / (1.0 + exp(-score / 6.0))
    return 1.0 - heroes if seat == DORNKEEPER else heroes


def _course(table: Dorn) -> float:
    """So that bots come to an end: nobody takes up again what was put aside, and is ready when nothing is left to do."""
    if table.phase < DAWN:
        return AGAIN if table.hand >= 0 and table.aside >> table.hand & 1 else 0.0
    score = -AGAIN if table.hand >= 0 and table.aside >> table.hand & 1 else 0.0
    if table.ready:
        for at, hero in enumerate(table.heroes):
            if table.ready >> hero.seat & 1 and hero.hp > 0:
                score += 0.001 if table.aside >> at & 1 or (hero.left <= 0 and table.phase == MOVE) else -0.05
    return score


def _heroes(table: Dorn) -> float:
    score = -ALIVE * len(table.heroes)
    for hero in table.heroes:
        if hero.hp <= 0:
            continue
        danger = _danger(table, hero) if hero.space >= 0 else 0.0
        health = hero.hp - danger
        if table.phase >= DAWN and hero.space >= 0 and _heals_here(table, hero):
            health += min(2, most_hp(table, hero) - hero.hp)
        score += ALIVE * (2.0 - 1.0 * exp(-health / NERVE)) + LEVEL * hero.level + XP * hero.xp + ITEM * len(hero.items)
        if not hero.blessed:
            score += BLESSING
        if hero.marks & NUMB_NEXT:
            score -= 0.3
        if hero.marks & AWAY:
            score -= 0.4
        if hero.attacks > 0 and table.phase >= DAWN:
            score += 0.04 * hero.attacks
            if table.phase <= MOVE and hero.space >= 0:
                score += _prospects(table, hero)
    return score


def _heals_here(table: Dorn, hero: Hero) -> bool:
    lab = table.content.map
    return hero.space in {lab.hamlet, lab.herbalist} or bool(lab.foot[hero.space] & lab.fountains and not table.edicts & FOUNTAINS)


def _prospects(table: Dorn, hero: Hero) -> float:
    """Before the attacks: whether there is somebody to strike at. About, as no line of fire is looked for."""
    lab, card = table.content.map, sheet(table, hero)
    if not lab.foot[hero.space]:
        return 0.0
    near, far = (2, 2) if card.pike and not card.short_pike else (1, card.bow or (2 if card.pike else card.bolt or 1))
    steps = lab.steps[hero.space]
    worth = sorted((KILL if each.hp == 1 else KILL / 2 for each in table.monsters if near <= steps[each.space] <= far), reverse=True)
    return sum(worth[: hero.attacks])


def _danger(table: Dorn, hero: Hero) -> float:
    """What monsters will do to this hero: what they can do now, in their turn; what they may do next, in the heroes'."""
    lab = table.content.map
    if lab.round >> hero.space & 1 or not lab.foot[hero.space] or hero.marks & WARDED:
        return 0.0
    who = table.heroes.index(hero)
    if table.phase in {MARCH, ASSAULT}:
        if table.faced >> who & 1:
            return 0.0
        near = adjacent(table, hero.space)
        blows = sum(each.blows for each in table.monsters if lab.foot[each.space] & near)
        blows += sum(each.blows for each in table.monsters if each.blows and _shoots_at(table, each.kind, each.space, hero.space))
        if table.victim == who:
            blows += len(table.announced)
        return FIRST_BLOW * min(blows, hero.parries) + BLOW * 1.6 * max(0, blows - hero.parries)
    steps = lab.steps[hero.space]
    blows = 0
    for each in table.monsters:
        away = steps[each.space]
        if away <= REACH and not each.marks & (FROZEN | CALMED) and each.kind != ZORKAL:
            blows += table.content.monsters[each.kind].attacks
    if not blows:
        return 0.0
    parries = sheet(table, hero).parries
    room = (adjacent(table, hero.space) & ~table.heroes_at & ~table.walls_at).bit_count()
    blows = min(blows, room + 1)  # no more of them find a place to strike from
    return FEAR * min(blows, parries) + DREAD * max(0, blows - parries)


def _shoots_at(table: Dorn, kind: int, start: int, target: int) -> bool:
    """About: a line of fire is not looked for here."""
    if kind == ZORKAL:
        return False
    card = table.content.monsters[kind]
    away = table.content.map.steps[target][start]
    return (card.pike and away == 2) or (card.bow > 0 and 1 < away <= card.bow)


def _errands(table: Dorn) -> float:
    """Artifacts into the Chamber, then everybody to Zorkal."""
    lab = table.content.map
    walkers = [hero for hero in table.heroes if hero.space >= 0]
    if table.gate != CLOSED:
        lord = table.monsters[0]
        score = OPEN_GATE if table.gate == OPEN else UNLOCKED_GATE
        score += HELD * NEEDED + LORD * (table.content.reigns[0].hp - lord.hp)
        ways = sorted(lab.steps[hero.space][lord.space] for hero in walkers)
        return score - CHASE * sum(ways[:4])
    held = min(NEEDED, table.disturbed.bit_count())
    costs: list[tuple[int, int]] = []  # steps until an Artifact is in the Chamber, and who carries or fetches it
    busy: dict[int, None] = {}
    for place in table.artifacts:
        if -5 <= place < 0:
            carrier = table.heroes[-1 - place]
            busy[-1 - place] = None
            costs.append((lab.way_in[carrier.space] if carrier.space >= 0 else 20, -1 - place))
    lying = [place for place in table.artifacts if place >= 0]
    free = [at for at, hero in enumerate(table.heroes) if hero.space >= 0 and at not in busy]
    pairs = sorted((lab.steps[table.heroes[at].space][place], at, place) for at in free for place in lying)
    taken: dict[int, None] = {}
    for away, at, place in pairs:
        if at not in busy and place not in taken:
            busy[at] = taken[place] = None
            costs.append((away + lab.way_in[place], at))
    for place in lying:
        if place not in taken:
            costs.append((60 + lab.way_in[place], -1))
    costs.sort()
    score = HELD * held - ROAD * sum(cost for cost, _ in costs[:NEEDED])
    errand = [at for _, at in costs[:NEEDED]]
    return score - IDLE * sum(lab.way_in[hero.space] for at, hero in enumerate(table.heroes) if hero.space >= 0 and at not in errand)


def _horde(table: Dorn) -> float:
    """The monsters: how many, how near to the Chamber or to a hero, and what the Dornkeeper has in blood."""
    lab, cards = table.content.map, table.content
    out = [lab.steps[hero.space] for hero in table.heroes if hero.space >= 0 and lab.foot[hero.space] and not lab.round >> hero.space & 1]
    hunting = table.phase < DAWN
    score = 0.0
    filled = 0
    for each in table.monsters:
        if each.kind == ZORKAL:
            continue
        score += (STRONG if cards.strong[each.kind] else WEAK) + WOUND * (each.hp - 1)
        if each.marks & (FROZEN | CALMED):
            score -= 0.08
        if lab.chamber >> each.space & 1:
            filled += 1
            score += NEARER * (40 + 2 * lab.depth[each.space])
        else:
            score += NEARER * (40 - lab.to_chamber[each.space])
        if out and hunting:
            score += HUNT * max(0, 14 - min(steps[each.space] for steps in out))
    if table.drawn >= 0:
        score += (STRONG if cards.strong[table.drawn] else WEAK) + 0.3
    score += 0.3 * (table.rights + table.extra_strong) + 0.17 * (table.weak_left + table.extra_weak) + 0.3 * table.strong_left
    score += CHAMBER * filled + RISING * (filled / 19) ** 3 + STREAK * table.streak
    score += BLOOD * table.blood + REIGN * table.level + LAW * table.edicts.bit_count()
    if table.casting >= 0:
        score += BLOOD * cards.rituals[table.casting].cost + 0.2
    return score + 0.1 * len(table.walls)
