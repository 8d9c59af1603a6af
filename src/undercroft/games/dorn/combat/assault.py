"""Attack of monsters: one announcement for each hero, then the hero's player parries (9b)."""

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.board import adjacent, beside_each_other, exposed, foot, in_sight, monster, sheet
from undercroft.games.dorn.combat.hurting import strike_monster
from undercroft.games.dorn.content.loading import KINDS, ZORKAL
from undercroft.games.dorn.ending import change, harm_hero, harm_wall, run_out_of_time
from undercroft.games.dorn.events import Announced, Evaded, Paralysed, Parried, Struck
from undercroft.games.dorn.ids import NOBODY, OFF, ONLY, Figure, Who, by_hero, spaces
from undercroft.games.dorn.options import (
    ANNOUNCE,
    END,
    ONSLAUGHT,
    PARRY,
    STRIKE,
    SUFFER,
    TARGET,
    TIME_UP,
    Announce,
    Onslaught,
    Parry,
    Shield,
    Strike,
    StrikeWall,
    Target,
)
from undercroft.games.dorn.state import BAT, DORNKEEPER, NUMB_NEXT, OPEN, RAN, RIPOSTED, WARDED, Dorn, Hero, Monster


def can_attack(table: Dorn, attacker: Monster, targets: int) -> int:
    """9b.1, 9c.1, 9d.1: which of these squares a monster can strike at: from close by, with a pike at two spaces, with a bow."""
    kind = attacker.kind
    if kind != ZORKAL:
        card = table.content.monsters[kind]
        if card.pike:
            return in_sight(table, attacker.space, 2, 2, table.heroes_at, targets)
        if card.bow:
            return in_sight(table, attacker.space, 1, card.bow, table.heroes_at, targets)
    return adjacent(table, attacker.space) & targets


def can_be_attacked(table: Dorn) -> int:
    """13.12, 9b.5, 13.22: the squares of heroes who are in the open and have not been attacked in this turn yet."""
    targets = exposed(table)
    if table.faced:
        for who, hero in by_hero(table.heroes):
            if table.faced & ONLY[who] and hero.space != OFF:
                targets &= ~foot(table, hero.space)
    return targets


def attackers(table: Dorn, squares: int) -> list[Monster]:
    """9b.1, 9b.10: the monsters with attacks left who can strike at a figure on these squares."""
    near, arm = table.content.map.near[OPEN], table.content.arm
    return [
        each
        for each in table.monsters
        if each.blows > 0
        and near[each.space][arm[each.kind]] & squares  # a quick look before the true one
        and not each.marks & (BAT | RAN)
        and can_attack(table, each, squares)
    ]


def assault(table: Dorn) -> Rules[bool]:
    """9b.1, 9b.5: the Dornkeeper names a hero and all attacks on that hero, or is done. Returns whether the phase goes on."""
    if table.victim < 0:
        targets = can_be_attacked(table)
        options: list[Option] = []
        hit = 0
        if targets | table.walls_at:
            for each in attackers(table, targets):
                hit |= can_attack(table, each, targets)
            feet = table.content.map.foot
            options += [TARGET[who] for who, hero in by_hero(table.heroes) if hero.space != OFF and feet[hero.space] & hit]
            if table.walls_at:
                options += _walls(table)
        if not options:
            return False
        options.append(END)
        if table.clocks:
            options.append(TIME_UP)
        answer = options[(yield Decision((DORNKEEPER,), options, "9b.1", len(options) - 1))]
        if isinstance(answer, StrikeWall):
            _spend(table, monster(table, answer.figure), 1)
            harm_wall(table, answer.space, 1, answer.figure, "15c.4")
        elif isinstance(answer, Target):
            table.victim = answer.hero
        else:
            if answer is TIME_UP:
                run_out_of_time(table, DORNKEEPER)
            return False
        return True
    yield from announce(table)
    return True


def _walls(table: Dorn) -> list[Option]:
    """15c.4: a Cave-in is attacked as if it were an enemy; it needs no announcement."""
    return [
        StrikeWall(each.figure, space)
        for each in table.monsters
        if each.blows > 0 and not each.marks & (BAT | RAN)
        for space in spaces(can_attack(table, each, table.walls_at) & table.walls_at)
    ]


def announce(table: Dorn) -> Rules[None]:
    """9b.5, 9b.9, 9b.10: attacks are named one by one; when all are named the hero's player may parry."""
    who = table.victim
    able = attackers(table, foot(table, table.heroes[who].space))
    options: list[Option] = [STRIKE[each.figure] for each in able]
    if table.announced:
        options.append(ANNOUNCE)
    if sum(each.blows for each in able) > 1:
        options.append(ONSLAUGHT)
    answer = options[(yield Decision((DORNKEEPER,), options, "9b.5", len(options) - 1)) if len(options) > 1 else 0]
    if isinstance(answer, Strike):
        _spend(table, monster(table, answer.figure), 1)
        table.announced += (answer.figure,)
        if sum(each.blows for each in able) > 1:
            return
    elif isinstance(answer, Onslaught):
        for each in able:
            table.announced += (each.figure,) * each.blows
            _spend(table, each, each.blows)
    else:
        assert isinstance(answer, Announce)
    yield from face(table, who)


def _spend(table: Dorn, attacker: Monster, blows: int) -> None:
    """9b.9, 9b.10: attacks that have been made are used up for this turn."""
    change(table, attacker, blows=attacker.blows - blows)


def face(table: Dorn, who: Who) -> Rules[None]:
    """9b.2, 9b.3, 9b.4, 9b.6, 9b.16: some attacks are parried, each of the others costs a hit point, in the order announced.

    9b.11, 9b.12, 9b.13, 9b.14, 9b.15 are examples of it.
    """
    hero = table.heroes[who]
    table.tell("9b.5", Announced, who, table.announced)
    _evade(table, who, hero)
    yield from _parry(table, who, hero, who, hero)
    for other, guardian in by_hero(table.heroes):
        if other != who and _gives_additional_parry(table, guardian, hero):
            yield from _parry(table, other, guardian, who, hero)
    for attack in _further_attacks(table, who):
        if hero.hp > 0:
            _take_unparried(table, who, hero, attack)


def _gives_additional_parry(table: Dorn, guardian: Hero, hero: Hero) -> bool:
    """9b.3, 3c.5: by its card another hero, beside this one, parries for him."""
    able = guardian.space != OFF and guardian.parries and sheet(table, guardian).guardian
    return bool(able) and beside_each_other(table, guardian.space, hero.space)


def _further_attacks(table: Dorn, who: Who) -> tuple[Figure, ...]:
    """9b.3, 9b.5: those of the announcement that cannot be parried any more; in the same turn there is no other on that hero."""
    further, table.announced = table.announced, ()
    table.victim = NOBODY
    table.faced |= ONLY[who]
    return further


def _take_unparried(table: Dorn, who: Who, hero: Hero, figure: Figure) -> None:
    """9b.4: an attack that is not parried costs the hero one hit point; 7.1: a mummy's paralyses besides."""
    table.tell("9b.4", Struck, who, figure)
    harm_hero(table, who, 1, figure, "9b.4")
    if hero.hp > 0 and not hero.marks & WARDED and _paralyses(table, monster(table, figure)):
        _paralyse(table, who, hero)


def _paralyses(table: Dorn, attacker: Monster) -> bool:
    return attacker.kind != ZORKAL and table.content.monsters[attacker.kind].paralyses


def _paralyse(table: Dorn, who: Who, hero: Hero) -> None:
    """7.1: a hero wounded by a mummy neither moves nor attacks in the next heroes' turn, unless the card protects from it."""
    if sheet(table, hero).free_limbs or hero.marks & NUMB_NEXT:
        return
    hero.marks |= NUMB_NEXT
    table.tell("7.1", Paralysed, who)


def _evade(table: Dorn, who: Who, hero: Hero) -> None:
    """3c.5: attacks that can't hit this hero at all; they need no parry."""
    card = sheet(table, hero)
    if not (card.dodges or card.far_guard):
        return
    left = []
    for figure in table.announced:
        if evades(table, hero, monster(table, figure)):
            table.tell("3c.5", Evaded, who, figure)
        else:
            left.append(figure)
    table.announced = tuple(left)


def evades(table: Dorn, hero: Hero, attacker: Monster) -> bool:
    """3c.5: attacks of some kinds never hit this hero, or none of those who do not stand beside him."""
    card = sheet(table, hero)
    dodged = attacker.kind != ZORKAL and KINDS[attacker.kind] in card.dodges
    return dodged or (card.far_guard and not beside_each_other(table, attacker.space, hero.space))


def parries_for(table: Dorn, who: int) -> int:
    """9b.3: how many attacks on a hero can be parried: as many as he has parries left, and those who parry for him."""
    hero = table.heroes[who]
    others = [each for other, each in by_hero(table.heroes) if other != who and _gives_additional_parry(table, each, hero)]
    return hero.parries + sum(each.parries for each in others)


def _parry(table: Dorn, parrier: Who, guard: Hero, who: Who, hero: Hero) -> Rules[None]:
    """9b.2, 9b.6: the player chooses which one of the announced attacks is parried, or none; it then has no effect.

    9b.3: as many as there are parries in this turn: one, or more by a card.
    """
    while guard.parries > 0 and table.announced and hero.hp > 0:
        choice = _which_is_parried(table, parrier, guard, who)
        chosen = choice.options[(yield choice)]
        if not isinstance(chosen, Parry | Shield):
            return
        guard.parries -= 1
        _leave_without_effect(table, chosen.figure)
        table.tell("9b.2", Parried, who, chosen.figure, parrier)
        _riposte(table, parrier, guard, chosen.figure)


def _which_is_parried(table: Dorn, parrier: Who, guard: Hero, who: Who) -> Decision:
    """9b.6: any of the announced attacks, or none; who does not answer parries the first strong attacker's, and no guardian does."""
    attackers = list(dict.fromkeys(table.announced))
    none = len(attackers)
    if parrier != who:
        return Decision((guard.seat,), [*(Shield(parrier, each) for each in attackers), SUFFER], "9b.6", none)
    strong = table.content.strong
    first = next((at for at, each in enumerate(attackers) if strong[monster(table, each).kind]), 0)
    return Decision((guard.seat,), [*(PARRY[each] for each in attackers), SUFFER], "9b.6", first)


def _leave_without_effect(table: Dorn, figure: Figure) -> None:
    """9b.2: one attack of this monster is not carried out."""
    at = table.announced.index(figure)
    table.announced = table.announced[:at] + table.announced[at + 1 :]


def _riposte(table: Dorn, parrier: Who, hero: Hero, figure: Figure) -> None:
    """3c.5: once a turn, parrying an adjacent attacker harms it; if it dies, its other attacks are void."""
    attacker = monster(table, figure)
    amount = riposte_at(table, hero, attacker)
    if not amount:
        return
    hero.marks |= RIPOSTED
    if strike_monster(table, parrier, attacker, "3c.5", magic=True, amount=amount):
        table.announced = tuple(each for each in table.announced if each != figure)


def riposte_at(table: Dorn, hero: Hero, attacker: Monster) -> int:
    """3c.5: what the next parry of a hero takes of an adjacent attacker; nothing if he has struck back in this turn."""
    able = not hero.marks & RIPOSTED and beside_each_other(table, attacker.space, hero.space)
    return sheet(table, hero).riposte if able else 0
