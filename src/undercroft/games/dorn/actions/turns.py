"""Where turns and phases begin and end."""

from undercroft.engine.asking import choose, confirm
from undercroft.engine.decisions import Decision, Rules
from undercroft.games.dorn.arriving import arrive
from undercroft.games.dorn.board import (
    beside_hero,
    blows_of,
    free_for_hero,
    guarded_kinds,
    most_hp,
    sheet,
    speeds_of,
    zone_of_heroes,
    zone_of_monsters,
)
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import TOP, advance_hero, change, heal, look_into_chamber
from undercroft.games.dorn.events import (
    GateOpened,
    HeroesTurn,
    LevelUp,
    MonsterHealed,
    Returned,
    TokenTurned,
    TurnBegan,
    ZorkalAdvanced,
)
from undercroft.games.dorn.ids import NO_FIGURES, NO_SEATS, NOBODY, OFF, SPACE, Who, by_hero
from undercroft.games.dorn.options import ADVANCE, NAME, About, Name, Place
from undercroft.games.dorn.state import (
    ASSAULT,
    ATTACK,
    AWAY,
    BESET,
    BLESSING,
    BOUND,
    BOUND_NEXT,
    CALMED,
    DAWN,
    DORNKEEPER,
    DUSK,
    FOUNTAINS,
    FROZEN,
    GUARD,
    HEALING,
    IDLE,
    MARCH,
    MOVE,
    MOVED,
    NEAR,
    NUMB,
    NUMB_NEXT,
    OPEN,
    ORDINARY,
    RITUAL,
    STRUCK,
    SUMMON,
    UNLOCKED,
    UNMARKED,
    Dorn,
    Hero,
    Monster,
)
from undercroft.pieces.offers import Offers

PRICES = (5, 7)  # experience points for the second and the third level (10.8, 10.11)
HEALED = 2  # hit points that a healing place gives back

DORNKEEPER_PHASES = (RITUAL, SUMMON, MARCH, ASSAULT, DUSK)
"""4a.1, 4a.2, 4a.3, 4a.4, 4a.5: Ritual, summoning, movement and attack of all monsters, the end of the turn."""
HEROES_PHASES = (BLESSING, MOVE, ATTACK, HEALING)
"""4b.1, 4b.2, 4b.4, 4b.5: Blessing cards, movement and attacks of all heroes, healing."""


def enter(table: Dorn, phase: int) -> None:
    """4.3, 4.4: the next phase begins for the whole side, and nothing of an earlier one can be done any more."""
    table.phase = phase
    table.hand = NOBODY
    table.aside, table.ready = NO_FIGURES, NO_SEATS
    table.begun = table.in_order = False
    if phase == MOVE:
        _notice_monsters(table)
    elif phase == MARCH:
        _notice_heroes(table)
    elif phase == ATTACK:
        _steady(table)


def _steady(table: Dorn) -> None:
    """3c.5: some have an attack more if they did not move; 8.4: what is left of the movement lapses."""
    for hero in table.heroes:
        hero.left = 0
        if hero.space != OFF and hero.attacks and not hero.marks & MOVED:
            hero.attacks += sheet(table, hero).steady


def _notice_monsters(table: Dorn) -> None:
    """15d.4: who begins next to a monster may flee."""
    if table.tactics:
        zone = zone_of_monsters(table)
        for hero in table.heroes:
            if hero.space != OFF and table.content.map.foot[hero.space] & zone:
                hero.marks |= BESET


def _notice_heroes(table: Dorn) -> None:
    """15d.8: a monster that begins next to a hero may flee."""
    if table.tactics:
        zone = zone_of_heroes(table)
        for each in table.monsters[:]:
            if table.content.map.foot[each.space] & zone:
                change(table, each, marks=each.marks | NEAR)


# ------------------------------------------------------------------ the Dornkeeper's turn


def begin_dornkeeper_turn(table: Dorn) -> None:
    """4a.8, 13.4, 13.5, 7.2, 7.3, 7.4, 12.7: an unlocked Gate opens for good, extra summonings become usable, everybody can act again."""
    table.turn += 1
    table.tell("4a.1", TurnBegan, table.turn, table.night)
    if table.gate == UNLOCKED:
        table.gate = OPEN
        table.tell("13.4", GateOpened)
    table.hurried = table.yielding = False
    table.haste = 0
    table.faced = NO_FIGURES
    table.all_cast = not table.rituals
    table.extra_strong, table.rights = table.rights, 0
    table.weak_left, table.strong_left = (2, 1) if table.night else (1, 0)
    table.extra_weak = table.content.reigns[table.level].weak_at_night if table.night else 0
    speeds, blows = speeds_of(table), blows_of(table)
    table.monsters = [
        Monster(each.figure, each.kind, each.space, each.hp, speeds[each.kind], blows[each.kind])
        if not each.marks & (FROZEN | CALMED)
        else _hold_back(each, speeds[each.kind])
        for each in table.monsters
    ]
    for hero in table.heroes:
        if hero.hp > 0:
            hero.parries = sheet(table, hero).parries
    enter(table, RITUAL)


def _hold_back(each: Monster, moves: int) -> Monster:
    """9e.1, 11.7: a monster that a spell or an item holds back in this turn: it does not attack, or does not move either."""
    return Monster(each.figure, each.kind, each.space, each.hp, 0 if each.marks & FROZEN else moves)


def end_phase(table: Dorn) -> None:
    """4a.1, 4a.2, 4a.3, 4a.4, 4a.5, 4b.1, 4b.2, 4b.4, 4b.5: the phases of a turn in their order; one whose time is up skips to the last."""
    phases = DORNKEEPER_PHASES if table.phase in DORNKEEPER_PHASES else HEROES_PHASES
    if table.hurried:
        enter(table, phases[-1])
    else:
        enter(table, phases[phases.index(table.phase) + 1])


def dusk(table: Dorn) -> Rules[None]:
    """4a.5: Zorkal may advance, the Chamber is looked into, the token is turned, and the heroes' turn begins."""
    table.haste = 0
    if not table.hurried:
        yield from _advance_zorkal(table)
    if table.edicts & FOUNTAINS:
        _heal_monsters(table)
    look_into_chamber(table)
    table.night = not table.night
    table.tell("3d.8", TokenTurned, table.night)
    begin_heroes_turn(table)


def _advance_zorkal(table: Dorn) -> Rules[None]:
    """10.18, 10.15, 10.16, 10.17, 15f.6: for seven drops, then nine, one more with four heroes, if the Dornkeeper wants."""
    while table.level < TOP:
        price = table.content.reigns[table.level + 1].price + (table.size == 4)
        if table.blood < price or not (yield from confirm(DORNKEEPER, ADVANCE, "10.15")):
            return
        table.blood -= price
        before = table.content.reigns[table.level].hp
        table.level += 1
        lord = table.monsters[0]
        change(table, lord, hp=lord.hp + table.content.reigns[table.level].hp - before)
        table.tell("10.15", ZorkalAdvanced, table.level + 1, table.blood)


def _heal_monsters(table: Dorn) -> None:
    """13.13, 5.5: where a Ritual has turned the Fountains, they heal monsters, never Zorkal (9f.5)."""
    lab = table.content.map
    for each in table.monsters[:]:
        if lab.foot[each.space] & lab.fountains and each.kind != ZORKAL and each.hp < table.content.hp[each.kind]:
            change(table, each, hp=each.hp + 1)
            table.tell("5.5", MonsterHealed, each.figure, each.kind, each.hp + 1)


# ------------------------------------------------------------------ the heroes' turn


def begin_heroes_turn(table: Dorn) -> None:
    """4b.1, 5.5: movement and attacks for everybody who is not held back; whoever guards, guards again."""
    table.hurried = table.yielding = False
    table.tell("4.1", HeroesTurn, table.turn)
    for hero in table.heroes:
        if hero.hp > 0:
            _wake(table, hero)
    guarded = guarded_kinds(table)
    for each in table.monsters[:]:
        if each.marks or each.kind in guarded:
            change(table, each, marks=each.marks & (FROZEN | CALMED) | (GUARD if each.kind in guarded else ORDINARY))
    enter(table, DAWN if any(hero.marks & AWAY for hero in table.heroes) else BLESSING)


def _wake(table: Dorn, hero: Hero) -> None:
    old, card = hero.marks, sheet(table, hero)
    marks = old & AWAY | (NUMB if old & NUMB_NEXT else UNMARKED) | (BOUND if old & BOUND_NEXT else UNMARKED)
    hero.left = 0 if marks & (NUMB | BOUND | AWAY) else card.move
    hero.attacks = 0 if marks & (NUMB | AWAY) else card.attacks
    hero.marks = marks


def come_back(table: Dorn) -> Rules[None]:
    """6.6, 13.1: a hero who has vanished comes back on any free space, not behind the closed Gate, and can't act in this turn."""
    for at, hero in by_hero(table.heroes):
        if hero.marks & AWAY:
            lab = table.content.map
            options = Offers((), (free_for_hero(table) | SPACE[lab.hamlet], Place))
            space = options[(yield Decision((hero.seat,), options, "6.6", 0, About("return", at)))]
            assert isinstance(space, Place)
            hero.marks = hero.marks & ~AWAY | IDLE
            arrive(table, at, space.space, "6.6", Returned, at, space.space)
            return
    enter(table, BLESSING)


def fourth_phase_of_heroes_turn(table: Dorn) -> Rules[None]:
    """4b.5, 4b.8: it is for healing: who is at a healing place is healed, some heal by their cards, then experience becomes levels."""
    for at, hero in by_hero(table.heroes):
        if hero.space != OFF:
            _heal_at_place(table, at, hero)
            card = sheet(table, hero)
            if card.recover or card.rest or card.pray:
                yield from _heal_by_card(table, at, hero)
    for at, hero in by_hero(table.heroes):
        if hero.xp and hero.hp > 0:
            gain_levels(table, at, hero)
    begin_dornkeeper_turn(table)


def _heal_at_place(table: Dorn, who: Who, hero: Hero) -> None:
    """13.11, 13.14, 13.31: two lost hit points, or one if only one is missing."""
    lab = table.content.map
    if hero.space == lab.hamlet:
        heal(table, who, HEALED, "13.14")
    elif hero.space == lab.herbalist:
        heal(table, who, HEALED, "13.31")
    elif lab.foot[hero.space] & lab.fountains and not table.edicts & FOUNTAINS:
        heal(table, who, HEALED, "13.11")


def _heal_by_card(table: Dorn, who: Who, hero: Hero) -> Rules[None]:
    """3c.5: some heal at the end of a turn: always, or if they did not move, or did nothing at all."""
    card = sheet(table, hero)
    if card.recover:
        heal(table, who, card.recover, "3c.5")
    if card.rest and not hero.marks & (MOVED | STRUCK | IDLE):
        heal(table, who, card.rest, "3c.5")
    if card.pray and not hero.marks & (MOVED | IDLE):
        hurt = [each for each in (who, *(beside_hero(table, who) if card.pray_for else ())) if _is_hurt(table, each)]
        if hurt:
            name: Name = yield from choose(hero.seat, [NAME[each] for each in hurt], "3c.5", about=About("pray", who))
            heal(table, name.hero, card.pray, "3c.5")


def _is_hurt(table: Dorn, who: Who) -> bool:
    hero = table.heroes[who]
    return hero.hp < most_hp(table, hero)


def gain_levels(table: Dorn, who: Who, hero: Hero) -> None:
    """10.1, 10.8, 10.9, 10.10, 10.11, 10.12: five points for the second level, seven more for the third; the rest is kept."""
    while hero.level < TOP and hero.xp >= PRICES[hero.level]:
        hero.xp -= PRICES[hero.level]
        hero.trophies = (-1,) * hero.xp
        advance_hero(table, hero)
        table.tell("10.8", LevelUp, who, hero.level + 1)
