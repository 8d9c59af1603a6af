"""How good the table looks, for bots. What is good for the heroes is bad for the Dornkeeper, by as much; heroes fear more for their lives.

Ways come from the map's tables, as if nobody were in the way; lines of fire are not looked for. What is worth how much was found by
letting bots play against each other.
"""

from functools import lru_cache
from math import exp

from undercroft.games.dorn.board import most_hp, sheet
from undercroft.games.dorn.content.labyrinth import Labyrinth
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import NEEDED
from undercroft.games.dorn.ids import ONLY, SEAT, Figure, by_hero
from undercroft.games.dorn.lookout import KEPT, REACHES, Exposed, errands, exposed_heroes
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
from undercroft.pieces.grid import bits
from undercroft.pieces.paths import spread

SCALE = 6.0  # how much it takes to be well ahead

# heroes
ALIVE = 2.8  # what a hero in full health weighs
NERVE = 2.6  # hit points that make a hero feel safe
LEVEL = 1.6  # a level of a hero
XP = 0.3  # a point of experience
ITEM = 0.6  # more than a Treasure in reach: it is to be opened
BLESSING = 0.3  # one that is still to be played
STIFF = 0.3  # a turn lost
LOOT = 0.12  # a Treasure in reach
DOOMED = 1.2  # a hero who will hardly live through the next turn

# Artifacts and the Gate
GOAL = 3.0  # an Artifact in the Chamber
HELD = 0.8  # one that has been picked up
ROAD = 0.25  # a step that it is still away
STRIDE = 0.8  # a step that whoever is in hand has left counts so much of one that is taken: there is time for a Treasure on the way
EARLY = 0.03  # a step of one that is ahead of the others by more: it is better held than left lying
LEAD = 6  # steps by which an Artifact may be ahead of the last one: whoever comes alone is killed
IDLE = 0.06  # a step that a hero without an errand is away from the Chamber
NOT_IN_THE_WAY = 3  # where such a hero waits: who carries something has to pass
RUSH = 0.12  # so much more, when the Chamber is full
OPEN_GATE = 2.0
CHASE = 0.15  # a step nearer to Zorkal, once the Gate is open
WOUNDED_LORD = 1.8  # a hit point of Zorkal
PERIL = 0.5  # an attack that can reach him in the next turn
CARE = 0.06  # a step to a healing place, for each point that is missing dangerously

# the Dornkeeper
WEAK, STRONG, WOUND = 0.3, 0.65, 0.22
BLOOD = 0.09
REIGN = 1.0  # a level of Zorkal
LAW = 0.55  # a Ritual that holds for good
FILLED = 1.6  # the Chamber, by how much of it is full
DOOM = 4.0  # the same, when little is left
NEARLY = 0.6  # so full it has to be for what comes next
GAP = 0.02  # a step from a free space to a monster outside
FARTHEST = 20  # steps, if there is no monster outside
LONGEST_QUEUE = 20  # steps; who is farther away comes too late
ORDER = 0.01  # a step from a monster to a free space, for who goes first
STREAK = 3.0  # a turn end with the Chamber full
NEARER = 0.03  # a step that a monster is nearer to the Chamber
HUNT = -0.02  # a step that a monster is nearer to a hero in the open: who comes too near is killed
OVERRUN = 0.02  # the same, when there are so many of them that it does not matter
MANY = 8  # monsters for each hero

# attacks
FOCUS = 1.5  # monsters choose whom they attack
PARRIED, HIT = 0.12, 0.9  # an attack that may come and will be parried, and one that will not
NOW_PARRIED, NOW_HIT = 0.0, 0.2  # the same, of attacks that can be made at once
MEANT = 0.7  # and of those on the hero who was chosen for them
STILL_TIME = 0.7  # how much of the danger counts for a hero who can still go away
KILL = 0.6  # a monster that can be killed in this turn
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
    chamber = table.content.map.chamber
    holes = chamber & ~(table.monsters_at | table.heroes_at)
    full = 1.0 - holes.bit_count() / chamber.bit_count()
    exposed = exposed_heroes(table)
    horde, threats = _horde(table, exposed)
    dangers = _dangers(table, exposed.out, threats)
    score = _party(table, dangers) + _errands(table, full) - horde - _means(table, full) + _course(table, holes)
    if seat != DORNKEEPER:
        score -= DOOMED * sum([0 < hero.hp <= danger for hero, danger in zip(table.heroes, dangers, strict=True)])
    if full > NEARLY:
        score += (full - NEARLY) / (1.0 - NEARLY) * _gaps(table, holes)
    heroes = 0.5 + 0.5 * score / (SCALE + abs(score))  # never so near to 1 that a step more would not be seen
    return 1.0 - heroes if seat == DORNKEEPER else heroes


def _gaps(table: Dorn, holes: int) -> float:
    """What the last free spaces of the Chamber still cost: as many monsters from outside, by ways that are free; those within make room.

    It is always less than nothing, so that nobody shrinks from filling the space with which it begins to count.
    """
    return _queues(table.content.map, table.gate, holes, table.monsters_at, table.heroes_at | table.walls_at)


@lru_cache(maxsize=KEPT)
def _queues(lab: Labyrinth, gate: int, holes: int, monsters_at: int, in_the_way: int) -> float:
    """The same by who stands where."""
    outside = monsters_at & ~(lab.chamber | lab.behind | lab.ends)
    spaces = list(bits(outside))
    far = queue = 0
    for hole in bits(holes):
        ways = lab.steps[hole]
        far += min([ways[space] for space in spaces], default=FARTHEST)
    floor = lab.prowl[gate]
    free = floor & ~(monsters_at | in_the_way)
    left, wanted = outside, holes.bit_count()
    for steps, layer in enumerate(spread(holes, floor, free, lab.width, LONGEST_QUEUE - 1, lab.joints)):
        come = min(wanted, (layer & left).bit_count())
        queue += steps * come
        wanted -= come
        left &= ~layer
    queue += LONGEST_QUEUE * wanted
    most = (1.0 - NEARLY) * lab.chamber.bit_count() * (GAP * FARTHEST + NEARER * LONGEST_QUEUE)
    return GAP * far + NEARER * queue - most


def _course(table: Dorn, holes: int) -> float:
    """So that bots come to an end: nobody takes up again what was put aside, and is ready when nothing is left to do."""
    hand, score = table.hand, -DOUBT if table.yielding else 0.0
    if table.phase < DAWN:
        if hand >= 0:
            score += _turn_to_march(table, hand, holes)
        return -score
    if hand >= 0:
        score += -AGAIN if table.aside & ONLY[hand] else EAGER
    return score + _readiness(table) if table.ready else score


def _readiness(table: Dorn) -> float:
    """Nobody is ready who has put no hero aside; one with nothing to do is never put aside, and stands beside one who was."""
    done, waiting = [0] * table.seats, [0] * table.seats
    for at, hero in by_hero(table.heroes):
        if table.ready & SEAT[hero.seat] and hero.hp > 0:
            if table.aside & ONLY[at] or (hero.left <= 0 and table.phase == MOVE):
                done[hero.seat] += 1
            else:
                waiting[hero.seat] += 1
    return sum([0.001 * some if some else -0.05 * others for some, others in zip(done, waiting, strict=True)])


def _turn_to_march(table: Dorn, hand: Figure, holes: int) -> float:
    """Monsters march once, those first who are nearest to a free space of the Chamber, so that others can follow."""
    mover = next(each for each in table.monsters if each.figure == hand)
    if table.aside & ONLY[hand] or (mover.kind != ZORKAL and mover.left < table.content.move[mover.kind] + table.haste):
        return -AGAIN
    ways = table.content.map.steps[mover.space]
    return EAGER - ORDER * min([ways[hole] for hole in bits(holes)], default=0)


def danger(table: Dorn) -> tuple[float, int]:
    """The hit points that monsters may take from the heroes, and how near those come who hunt them."""
    exposed = exposed_heroes(table)
    lunge = table.content.lunge
    near = sum([exposed[each.space << REACHES | lunge[each.kind]][0] for each in table.monsters[1:]])
    return sum(_dangers(table, exposed.out, _horde(table, exposed)[1])), near


# ------------------------------------------------------------------ heroes


def _party(table: Dorn, dangers: list[float]) -> float:
    """Each hero's health after the danger, and what each has and can do."""
    lab = table.content.map
    heroes = table.heroes
    active = table.phase >= DAWN
    score = -ALIVE * len(heroes)
    for at, hero in enumerate(heroes):
        hp = hero.hp
        if hp <= 0:
            continue
        space = hero.space
        health = hp - dangers[at]
        score += LEVEL * hero.level + XP * hero.xp + ITEM * len(hero.items)
        if not hero.blessed:
            score += BLESSING
        if hero.marks & (NUMB_NEXT | AWAY):
            score -= STIFF
        if space >= 0:
            missing = most_hp(table, hero) - hp
            if missing:
                away = lab.to_heal[space]
                if active and away == 0 and _heals_here(table, hero):
                    health += min(2, missing)
                elif hp <= 2:
                    score -= CARE * missing * min(away, 12)
            if active:
                score += _reached(table, hero)
        score += ALIVE * (2.0 - exp(-health / NERVE))
    return score


def _reached(table: Dorn, hero: Hero) -> float:
    """In their own turn: Treasures in reach, attacks left, and somebody to strike at."""
    lab, space, score = table.content.map, hero.space, 0.0
    if table.treasures:
        near = lab.near[CLOSED][space] or lab.near[OPEN][space]
        if near[4] & table.treasures:
            score = LOOT * (1 + (near[2] & table.treasures > 0) + (near[0] & table.treasures > 0))
    if hero.attacks > 0:
        score += 0.02 * hero.attacks
        if table.phase <= MOVE:
            score += _prospects(table, hero)
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
    if not lab.near[OPEN][hero.space][far] & table.monsters_at:
        return 0.0
    steps = lab.steps[hero.space]
    worth = [
        BLOW_AT_LORD if each.kind == ZORKAL else KILL if each.hp == 1 else KILL / 2
        for each in table.monsters
        if near <= steps[each.space] <= far
    ]
    worth.sort(reverse=True)
    return sum(worth[: hero.attacks])


def _dangers(table: Dorn, out: list[tuple[int, bytes]], threats: list[float]) -> list[float]:
    """What monsters may do to each hero: those who can come near in a turn, and in their turn those who strike at once."""
    lab = table.content.map
    dangers = [0.0] * len(table.heroes)
    walking = DAWN < table.phase <= MOVE
    for at, _ in out:
        hero = table.heroes[at]
        if threats[at] and not hero.marks & WARDED:
            room = (lab.adjacent[OPEN][hero.space] & ~(table.heroes_at | table.walls_at)).bit_count() + 1
            parries = sheet(table, hero).parries
            blows = min(threats[at] * FOCUS, room)
            danger = PARRIED * min(blows, parries) + HIT * max(0.0, blows - parries)
            dangers[at] = danger * STILL_TIME if walking and hero.left > 1 else danger
    if out and table.phase in {MARCH, ASSAULT}:
        for at, blows in enumerate(_blows_now(table, out)):
            if blows and not table.heroes[at].marks & WARDED:
                parries = table.heroes[at].parries
                hit = MEANT if at == table.victim else NOW_HIT
                dangers[at] += NOW_PARRIED * min(blows, parries) + hit * max(0, blows - parries)
    return dangers


def _blows_now(table: Dorn, out: list[tuple[int, bytes]]) -> list[int]:
    """How many attacks the Dornkeeper can make at once on heroes who have not been attacked in this turn."""
    arm = table.content.arm
    now = [0] * len(table.heroes)
    near, exposed = table.content.map.near[OPEN], table.heroes_at
    for each in table.monsters:
        reach = arm[each.kind]
        if each.blows and near[each.space][reach] & exposed:
            for at, steps in out:
                if steps[each.space] <= reach and (reach != 2 or steps[each.space] == 2) and not table.faced >> at & 1:
                    now[at] += each.blows
    if table.victim >= 0:
        now[table.victim] += len(table.announced)
    return now


# ------------------------------------------------------------------ what they are after


def _errands(table: Dorn, full: float) -> float:
    """Artifacts into the Chamber, all at about the same time, then everybody to Zorkal."""
    if table.gate != CLOSED:
        return _chase(table)
    way_in = table.content.map.way_in
    stride = _stride(table)
    chosen = errands(table)
    least = max([steps for steps, _, _ in chosen]) - LEAD
    score, busy = 0.0, 0
    for steps, held, at in chosen:
        ahead: float = steps
        if at >= 0:
            busy |= 1 << at
            if steps and at == table.hand:
                ahead = max(1.0, steps - stride)
        away = max(ahead, least)
        if away == 0:
            score += GOAL + (0.1 if at < 0 else 0.0)
        else:
            score += HELD * held - ROAD * away - EARLY * min(0.0, ahead - least)
    idle = IDLE + RUSH * full * full
    for at, hero in by_hero(table.heroes):
        if hero.space >= 0 and not busy >> at & 1:
            away = abs(way_in[hero.space] - NOT_IN_THE_WAY)
            score -= idle * (max(0.0, away - stride) if at == table.hand else away)
    return score


def _stride(table: Dorn) -> float:
    """What the steps count that the hero in hand can still take."""
    return STRIDE * table.heroes[table.hand].left if table.hand >= 0 and DAWN < table.phase <= MOVE else 0.0


def _chase(table: Dorn) -> float:
    """Everybody to Zorkal: how many blows can reach him in a turn, and how many he can bear."""
    lab, lord = table.content.map, table.monsters[0]
    score = GOAL * NEEDED + OPEN_GATE + WOUNDED_LORD * (table.content.reigns[table.level].hp - lord.hp)
    steps = lab.steps[lord.space]
    blows = 0
    room = (lab.adjacent[OPEN][lord.space] & ~table.monsters_at).bit_count()
    stride = _stride(table)
    for at, hero in by_hero(table.heroes):
        if hero.space >= 0:
            away = steps[hero.space]
            score += CHASE * max(0.0, 14 - (max(1.0, away - stride) if at == table.hand else away))
            card = sheet(table, hero)
            if away <= card.move + 1:
                if card.melee:
                    room -= 1
                if room >= 0 or not card.melee:
                    blows += card.attacks
    score += PERIL * min(blows, lord.hp)
    return score + 1.5 if blows >= lord.hp + table.content.reigns[table.level].guard else score


# ------------------------------------------------------------------ monsters


def _horde(table: Dorn, exposed: Exposed) -> tuple[float, list[float]]:
    """The monsters: how many, how near to the Chamber or to a hero; and how many attacks may come to each hero.

    The attacks of each monster are shared among the heroes in its reach.
    """
    cards = table.content
    strong, post, lunge = cards.strong, cards.map.post, cards.lunge
    threats = [0.0] * len(table.heroes)
    mighty = points = places = hunting = 0
    for each in table.monsters:
        kind, space = each.kind, each.space
        hunted, found = exposed[space << REACHES | lunge[kind]]
        if kind != ZORKAL:
            mighty += strong[kind]
            points += each.hp
            places += post[space]
            hunting += hunted
        elif table.gate != OPEN:
            continue
        if found and not each.marks & (FROZEN | CALMED):
            blows = (cards.blows[kind] or cards.reigns[table.level].attacks) / len(found)
            for at in found:
                threats[at] += blows
    count = len(table.monsters) - 1
    weak = count - mighty
    hunt = OVERRUN if count > MANY * sum([hero.hp > 0 for hero in table.heroes]) else HUNT
    return STRONG * mighty + WEAK * weak + WOUND * (points - count) + NEARER * places + hunt * hunting, threats


def _means(table: Dorn, full: float) -> float:
    """How near the Dornkeeper is to the Ultimate Ritual, and what he has in blood, levels and summonings."""
    filled = full**6
    score = FILLED * full + DOOM * filled + STREAK * table.streak * (0.5 + 0.5 * filled)
    if table.drawn >= 0:
        score += (STRONG if table.content.strong[table.drawn] else WEAK) + 0.6  # a summoning that is left out is lost
    score += 0.3 * (table.rights + table.extra_strong) + 0.17 * (table.weak_left + table.extra_weak) + 0.3 * table.strong_left
    score += BLOOD * table.blood + REIGN * table.level + LAW * table.edicts.bit_count()
    if table.casting >= 0:
        score += BLOOD * table.content.rituals[table.casting].cost + 0.2
    return score + 0.1 * len(table.walls)
