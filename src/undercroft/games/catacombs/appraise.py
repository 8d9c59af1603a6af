"""How good the table looks to a seat.

Everything is counted in points for the heroes: how well each side still stands, how far it is to the goal, how near the Master's
figures have come, and what the Action.P of whoever acts could still do. An odd difference of points is a chance to win.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from undercroft.games.catacombs.actions.handling import DOOR_HP, LOCK
from undercroft.games.catacombs.board import blow_damage, defense_level, distance, in_reach, leads, most_hp, sees, strike_level, touches
from undercroft.games.catacombs.combat.attacks import can_hurt, range_difficulty
from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.content import Character
from undercroft.games.catacombs.content.loading import Cards, Cast
from undercroft.games.catacombs.ids import OFF, SPELL, Square, Who
from undercroft.games.catacombs.posts import stations
from undercroft.games.catacombs.roads import goal_of, home, is_freed, known_doors, roads
from undercroft.games.catacombs.state import DEPLOY, HEROES, LOCKED, MASTER, OPEN, SHUT, Catacombs, Figure

SCALE = 8.0  # points that make a win three times as likely as a defeat
STANDING, HEALTH, FATE = 4.0, 7.0, 0.8  # a hero who stands; one in full health; a Destiny Point
LYING = 1.5  # a hero who is down and may be healed
RETURNING = 0.4  # what a fallen figure of the Master is still worth while the leader lives
UPRIGHT = 0.7  # what one that stands is worth however hurt it is: it strikes as hard
CROWN = 14.0  # what the health of the leader is worth, where he is the goal
ROAD, COMPANY = 0.25, 0.15  # a step of the way to the goal: for the one who is nearest, for each of the others
HUNT = 0.15  # where the leader is the goal: for each
GUARD = 0.02  # a step that it is away from the leader, where he is the goal
WARD = 0.05  # a step that the leader is away from the gate, where that is the goal
GRIP, SCENT, TRACE = 0.05, 24, 0.01  # a step that a figure of the Master is away from the heroes; so far it counts, and beyond
PATIENCE, LONGEST = 12, 36  # rounds after which steps are worth twice as much, and after which no more: nobody waits for ever
FARTHEST = 50  # steps; whoever is farther away might as well be there
UNSPENT = 0.001  # a figure that can still act
KEPT, LURKING = 0.04, 0.08  # a waiting point; one with opponents near
VEILED, UNSEEN = 0.3, 0.01  # invisibility, with opponents near, or with nobody to hide from
NEAR = 7
AILMENT = 1.0  # fire, poison or a web
FREED, LEAD, ESCORT, BRUISED = 12.0, 0.4, 0.05, 6.0  # the prisoner: out of the cell; a step from the entrance; of a hero from him; his HP
PREY = 0.08  # a step of a figure of the Master from the prisoner
CHEER, ALLIED = 0.5, 0.3  # an HP that a reliquary would give; an Action.P of whoever is still to act
LONELY, EVEN = 0.15, 1.5  # an opponent more than a hero and his friends can be a match for: so many for each of them
FOES, FRIENDS = 5, 3  # squares: whoever may be upon him in a turn, and whoever can help
DREAD = 8  # squares over which a reliquary is wanted
SHUTTER, BREWING = 0.03, 0.4  # a door that is shut; walls about to rise: to the Master
BOUND = 0.25  # what sigils make of the threat of a figure: it will not come back
CLUMSY = 2  # the Agility by which the Master reckons with jumps
HACKED = 0.15  # what a hit point of a door is worth that is gone


def appraise(table: Catacombs, seat: int) -> float:
    """From 0, lost, to 1, won."""
    if table.outcome is not None:
        return 1.0 if seat in table.outcome.winners else 0.0
    points = _points(table, seat) / SCALE
    chance = 0.5 + 0.5 * points / (1 + abs(points))  # never quite 0 or 1: a lost cause can be more lost or less
    return chance if seat == HEROES else 1 - chance


def _points(table: Catacombs, seat: int) -> float:
    cast, figures = table.content.quests[table.quest], table.figures
    characters, weights = table.content.characters, reckonings(table.content)
    points, leader, contested = -8.0, leads(table), False
    for number in cast.fighters:
        points += _hero(figures[number], weights[figures[number].kind])
    for number in cast.masters:
        figure = figures[number]
        points -= _foe(figure, weights[figure.kind], leader)
        if figure.at >= 0:
            contested = True
            if figure.fire:
                points += AILMENT
    points += _matters(table, cast, weights)
    if table.phase == DEPLOY:
        return points + stations(table, cast)
    since = table.round - (seat == MASTER and table.turn == HEROES)  # the same before and after one's own turn
    urge = 1 + min(since, LONGEST) / PATIENCE if contested else 1.0  # against nobody no time is lost
    points += _positions(table, cast, seat) * urge
    if seat == MASTER:
        points -= SHUTTER * table.doors.count(SHUT) + BREWING * _conjures(table, cast)
    if table.shrines and not all(table.shrines):
        points += _reliquaries(table, cast, seat, leader)
    own = 1 if seat == HEROES else -1
    points += own * HACKED * (DOOR_HP * len(table.door_hp) - sum(table.door_hp))  # whoever hacks at a door wants to get through
    if seat == HEROES:  # to the Master all this ends by itself, sooner or later: what he does changes nothing in it
        points -= LONELY * _outnumbered(table, cast)
        points += _rallied(table, cast) if table.turn == HEROES else 0.0
        for number in cast.party:
            points += _biding(table, cast, figures[number]) / urge
    if not contested:
        points += UNSPENT * figures[table.active].ap if table.active >= 0 else 0.0  # who sets out gets there, or tries lock after lock
    elif table.turn == seat:
        points += own * UNSPENT * _idle(table, cast.party if seat == HEROES else cast.masters)
    if table.active >= 0:
        worth = _prospect(table, cast, table.active, characters, weights)
        points += worth if table.active < cast.heroes else -worth
    return points


def _conjures(table: Catacombs, cast: Cast) -> bool:
    """Whether the leader has called something up in this round: what that is worth is seen when it stands."""
    leader = table.figures[cast.heroes]
    spells = table.content.spells[leader.kind]
    return any(spell.aim == "ground" and leader.used & SPELL[number] for number, spell in enumerate(spells))


def _outnumbered(table: Catacombs, cast: Cast) -> float:
    """By how many opponents, for each of those who stand together, heroes are outnumbered where they are."""
    ground, figures, worth = cast.ground, table.figures, 0.0
    court = [figures[number].at for number in cast.masters if figures[number].at >= 0]
    if not court:
        return worth
    party = [figures[number].at for number in cast.fighters if figures[number].at >= 0 and figures[number].hp > 0]
    for at in party:
        foes = 0
        for other in court:
            foes += distance(ground, at, other) <= FOES
        if foes > 1:
            friends = sum([distance(ground, at, other) <= FRIENDS for other in party])
            worth += max(0.0, foes / friends - EVEN)
    return worth


def _idle(table: Catacombs, side: Sequence[Who]) -> int:
    """How many of a side are still to act."""
    count = 0
    for number in side:
        figure = table.figures[number]
        if figure.ap and not figure.acted and figure.at >= 0 and number != table.active:
            count += 1
    return count


def _rallied(table: Catacombs, cast: Cast) -> float:
    """What fear has cost heroes who are still to act, or what they have been given."""
    characters, worth = table.content.characters, 0.0
    for number in cast.party:
        figure = table.figures[number]
        if not figure.acted and figure.at >= 0 and figure.hp > 0 and number != table.active:
            worth += ALLIED * (figure.ap - characters[figure.kind].actions)
    return worth


def _reliquaries(table: Catacombs, cast: Cast, seat: int, leader: bool) -> float:
    """What is still to be had there, the more the nearer one is: HP that the heroes lack, or a fallen figure."""
    figures, weights, ground = table.figures, reckonings(table.content), cast.ground
    if seat == HEROES:
        there = [number for number in cast.fighters if figures[number].at >= 0]
        lack = sum([min(3.5, weights[figures[number].kind].most - max(0, figures[number].hp)) for number in there])
        wanted, seekers = CHEER * lack, [number for number in there if figures[number].hp > 0]
    else:
        fallen = [weights[figures[number].kind].threat for number in cast.masters if _may_return(figures[number])]
        wanted = (1.0 - RETURNING) * max(fallen, default=0.0) if leader else 0.0
        seekers = [number for number in cast.masters if figures[number].at >= 0]
    best = min(
        [
            distance(ground, at, figures[number].at)
            for at, opened in zip(ground.shrines, table.shrines, strict=True)
            if not opened
            for number in seekers
        ],
        default=DREAD,
    )
    own = 1 if seat == HEROES else -1
    return own * 0.7 * wanted * max(0.0, 1.0 - best / DREAD)


def _may_return(figure: Figure) -> bool:
    return figure.at < 0 and not figure.gone and figure.hp <= 0


def _biding(table: Catacombs, cast: Cast, figure: Figure) -> float:
    """Veils, and waiting points: these are worth having when somebody comes."""
    points = figure.kept if table.turn == HEROES else figure.ap
    if not (points or figure.hidden):
        return 0.0
    ground, at = cast.ground, figure.at
    for number in cast.masters:
        other = table.figures[number].at
        if other >= 0 and distance(ground, at, other) <= NEAR:
            return points * LURKING + VEILED * figure.hidden
    return points * KEPT + UNSEEN * figure.hidden


# ------------------------------------------------------------------ figures


class Weight(msgspec.Struct, frozen=True, gc=False):
    """What is reckoned with of a card, made once."""

    threat: float  # what a figure of the Master is worth in full health
    most: int  # HP
    guard: float  # armor, on average
    inert: bool  # an obstacle
    airy: bool  # it flies, or passes everything


@lru_cache(maxsize=32)
def reckonings(cards: Cards) -> tuple[Weight, ...]:
    """By character."""
    return tuple(
        Weight(_threat(card), most_hp(card), sum(card.armor) / 4, card.obstacle, card.intangible or card.fly) for card in cards.characters
    )


def _threat(card: Character) -> float:
    if card.obstacle:
        return 0.3
    level = card.melee + max(0, card.swarm - 1)
    worth = 0.25 * level * (card.damage or 0) / 2 + 0.12 * card.hp * max(1, card.swarm)
    worth += 0.3 * card.fear + 0.4 * card.web + 0.5 * card.poison + 0.8 * card.burning + 0.6 * card.intangible + 0.2 * card.magic
    return worth


def _matters(table: Catacombs, cast: Cast, weights: tuple[Weight, ...]) -> float:
    """5.quest2.1, 5.quest3.1: how whoever the quest is about is faring: the leader, or a prisoner who is out of the cell."""
    if cast.quest.goal == "leader":
        king = table.figures[cast.heroes]
        return -CROWN * king.hp / weights[king.kind].most
    if is_freed(cast, table.squares):
        freed = table.figures[cast.prisoner]
        return FREED + BRUISED * max(0, freed.hp) / weights[freed.kind].most
    return 0.0


def _hero(figure: Figure, weight: Weight) -> float:
    if figure.gone:
        return 0.0
    if figure.hp <= 0:
        return LYING
    worth: float = STANDING + HEALTH * (figure.hp / weight.most) ** 0.8 + FATE * figure.destiny
    if figure.fire or figure.poison:
        worth -= AILMENT * (2 if figure.hp <= 6 else 1)
    if figure.web:
        worth -= AILMENT
    return worth + (0.3 if figure.barrel >= 0 else 0.0)


def _foe(figure: Figure, weight: Weight, leader: bool) -> float:
    if figure.at == OFF:
        return RETURNING * weight.threat if leader and not figure.gone and not weight.inert else 0.0
    return weight.threat * (UPRIGHT + (1.0 - UPRIGHT) * figure.hp / weight.most) - (BOUND * weight.threat if figure.marked else 0.0)


# ------------------------------------------------------------------ places


def _positions(table: Catacombs, cast: Cast, seat: int) -> float:
    """What it is worth where everybody stands: it changes when somebody moves, falls, or opens a door."""
    figures = table.figures
    standing = tuple([figures[number].hp > 0 for number in cast.party])
    return _places(table.content, cast, seat, known_doors(table), tuple(table.squares), standing)


@lru_cache(maxsize=1 << 14)
def _places(cards: Cards, cast: Cast, seat: int, doors: tuple[int, ...], squares: tuple[Square, ...], standing: tuple[bool, ...]) -> float:
    """Heroes near their goal; and to the Master, his figures near the heroes, who would never set out if they looked at that."""
    ground, characters, goal, hunt = cast.ground, cards.characters, goal_of(cast, squares), cast.quest.goal == "leader"
    opened = (OPEN,) * len(doors)  # the Master opens a door to get out, whoever else gets in
    hunted: list[tuple[Square, tuple[int, ...]]] = []
    points, best, freed = 0.0, float(FARTHEST), is_freed(cast, squares)
    if freed:
        at = squares[cast.prisoner]
        points -= LEAD * min(FARTHEST, roads(ground, doors, home(cast))[at])
        hunted.append((at, roads(ground, doors, at, CLUMSY)))
    for number, stands in zip(cast.fighters, standing, strict=False):
        at = squares[number]
        if at < 0 or not stands:
            points -= (HUNT if hunt else COMPANY) * FARTHEST  # nobody comes nearer by falling
            continue
        if seat == MASTER:
            hunted.append((at, roads(ground, doors, at, CLUMSY)))
        if goal >= 0:
            card = characters[cast.kinds[number]]
            way: float = roads(ground, doors if seat == HEROES else opened, goal, card.agility)[at]
            points -= HUNT * way if hunt else ESCORT * way if freed else COMPANY * way
            if cast.quest.goal == "gate" and not freed:
                won, of = chance_of(card.dexterity, LOCK)
                way += min(25.0, 1.2 * of / won if won else 25.0)  # clumsy hands count as steps
            best = min(best, way)
    if not hunt and not freed:
        points -= (ROAD - COMPANY) * best
    if seat == HEROES or not hunted:
        return points
    return points + _hunting(cards, cast, squares, hunted)


def _hunting(cards: Cards, cast: Cast, squares: tuple[Square, ...], hunted: list[tuple[Square, tuple[int, ...]]]) -> float:
    """How far the Master's figures are from the heroes, from a prisoner who is out, and from what they guard."""
    ground, goal, hunt, points = cast.ground, goal_of(cast, squares), cast.quest.goal == "leader", 0.0
    freed, opened = is_freed(cast, squares), (OPEN,) * len(cast.ground.doors)
    weights = reckonings(cards)
    for number in cast.masters:
        at, weight = squares[number], weights[cast.kinds[number]]
        if weight.inert:
            continue
        if at < 0:  # nobody comes nearer by falling
            points += GRIP * SCENT + TRACE * FARTHEST + (PREY * FARTHEST if freed else 0.0) + (GUARD * FARTHEST if hunt else 0.0)
            continue
        if number == cast.heroes and cast.quest.goal == "gate":
            points += WARD * roads(ground, opened, goal)[at]
        away = min([distance(ground, at, there) for there, _ in hunted] if weight.airy else [road[at] for _, road in hunted])
        if freed:
            points += PREY * min(FARTHEST, hunted[0][1][at])
        if not hunt or number > cast.heroes:
            points += GRIP * min(away, SCENT) + TRACE * min(away, FARTHEST)
        if hunt and number > cast.heroes:
            points += GUARD * distance(ground, at, goal)
    return points


# ------------------------------------------------------------------ what could still be done


def _prospect(table: Catacombs, cast: Cast, who: Who, characters: tuple[Character, ...], weights: tuple[Weight, ...]) -> float:
    """What the Action.P of the active figure are worth where it stands: the blows, shots and locks that they could be spent on."""
    figures, ground = table.figures, cast.ground
    figure = figures[who]
    if not figure.ap or figure.at < 0 or figure.at != figure.perch:  # whoever hangs in the air, or in a wall, can only move on
        return 0.0
    card, best = characters[figure.kind], 0.0
    shoots = card.shot is not None and card.ranged
    for target in cast.masters if who < cast.heroes else cast.party:
        victim = figures[target]
        if victim.at < 0 or victim.hp <= 0 or victim.hidden or weights[victim.kind].inert:
            continue  # 3.hero.2: whoever is down loses nothing more
        apart = distance(ground, figure.at, victim.at)
        other = characters[victim.kind]
        if apart <= 1:
            if card.damage is not None and in_reach(table, figure.at, victim.at) and can_hurt(figure, card, victim, other):
                won, of = chance_of(strike_level(table, who, target), defense_level(other, victim))
                best = max(best, _worth_of(blow_damage(card, victim, other), weights[victim.kind], victim) * won / of)
        elif shoots and apart <= card.range and can_hurt(figure, card, victim, other) and sees(table, who, target):
            won, of = chance_of(card.ranged, range_difficulty(apart))
            best = max(best, _worth_of(card.shot or 0, weights[victim.kind], victim) * won / of)
    if who in cast.fighters and ground.chest in ground.around[figure.at] and cast.quest.goal == "chest":
        best = 3.0  # whoever acts there wins
    if who < cast.heroes and ground.gate >= 0 and cast.quest.goal == "gate" and not is_freed(cast, table.squares):
        won, of = chance_of(card.dexterity, LOCK)
        if touches(table, figure.at, ground.doors[ground.gate]):
            best = max(best, 20 * won / of)
        elif any(table.doors[door] == LOCKED and touches(table, figure.at, ground.doors[door]) for door in ground.doors_by[figure.at]):
            best = max(best, 2 * won / of)
    return min(best, 3.0) * figure.ap * 0.8


def _worth_of(damage: int, weight: Weight, victim: Figure) -> float:
    """What an average hit takes, in points."""
    loss = max(0.0, damage * 7 / 6 - weight.guard)
    if victim.side == HEROES:
        return HEALTH * min(loss, max(1, victim.hp)) / weight.most + (2.0 if loss >= victim.hp > 0 else 0.0)
    part = min(loss, victim.hp) / weight.most
    return weight.threat * part * 0.6 + (0.4 if loss >= victim.hp else 0.0)
