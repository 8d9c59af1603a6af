"""Attack of heroes: with sword, pike and bow. One attack is declared and carried out before the next (9a.5)."""

from undercroft.engine.asking import confirm
from undercroft.engine.decisions import Option, Rules
from undercroft.games.dorn.arriving import arrive
from undercroft.games.dorn.board import adjacent, foot, in_sight, monsters_on, sheet
from undercroft.games.dorn.combat.hurting import strike_monster
from undercroft.games.dorn.combat.magic import cast_spell, spell_options
from undercroft.games.dorn.content import Level
from undercroft.games.dorn.ending import harm_wall
from undercroft.games.dorn.events import Moved, Whirled
from undercroft.games.dorn.ids import OFF, SPACE, Figure, Space, Who, spaces
from undercroft.games.dorn.options import FollowUp, Hit, HitWall, Opening, Pierce, Spell, SpellWall, Whirl
from undercroft.games.dorn.state import AT_PEACE, OPEN, OPENED, PIERCED, STRUCK, WHIRLED, Dorn, Hero, Monster
from undercroft.pieces.grid import bits


def attack_options(table: Dorn, who: Who) -> list[Option]:
    """9a.1, 9a.4, 9a.12, 15c.4: what a hero can do in the attack phase. 13.19: nothing out of the hamlet.

    7.1, 15d.7: nothing at all, if the hero is paralysed or flees, whatever attacks a card has given.
    """
    hero = table.heroes[who]
    if hero.attacks <= 0 or hero.space == OFF or hero.marks & AT_PEACE:
        return []
    options: list[Option] = []
    if _anything_near(table, hero):
        _sword_options(table, who, hero, sheet(table, hero), options)
    if hero.who in table.content.mages:
        spell_options(table, who, hero, sheet(table, hero), options)
    return options


def early_options(table: Dorn, who: Who) -> list[Option]:
    """What some cards allow before anybody moves: an attack, which is then used up, or a blow at the start of the turn."""
    hero = table.heroes[who]
    options: list[Option] = []
    if hero.space == OFF or hero.who not in table.content.eager or hero.marks & AT_PEACE:
        return options
    card = sheet(table, hero)
    if card.early and hero.attacks > 0 and _anything_near(table, hero):
        _sword_options(table, who, hero, card, options)
    if card.opening and not hero.marks & OPENED:
        options += [Opening(who, each.figure) for each in monsters_on(table, _neighbours(table, hero) & table.monsters_at)]
    return options


def _anything_near(table: Dorn, hero: Hero) -> bool:
    """A quick look, whether there is anything at all as near as this hero's weapons reach; out of the hamlet they do not (13.19)."""
    cards, space = table.content, hero.space
    ball = cards.map.near[OPEN][space][cards.grasp[hero.who][hero.level]]
    return bool(ball & (table.monsters_at | table.walls_at)) and space != cards.map.hamlet


def _neighbours(table: Dorn, hero: Hero) -> int:
    """13.19: nothing can be attacked from the hamlet, not even through its gate."""
    return adjacent(table, hero.space) if foot(table, hero.space) else 0


def reachable(table: Dorn, hero: Hero, card: Level) -> int:
    """9a.1, 13.21: the squares with targets that this hero can attack."""
    return strikes_from(table, hero, card, table.monsters_at | table.walls_at)


def strikes_from(table: Dorn, hero: Hero, card: Level, targets: int) -> int:
    """9a.1, 9c.2, 9c.3, 9d.2, 9d.3: which of these squares this hero's weapons reach."""
    found = 0
    if card.melee:
        found |= _neighbours(table, hero) & targets
    if card.pike:
        found |= in_sight(table, hero.space, 1 if card.short_pike else 2, 2, table.monsters_at, targets)
    if card.bow:
        found |= in_sight(table, hero.space, 1, card.bow, table.monsters_at, targets)
    return found


def _sword_options(table: Dorn, who: Who, hero: Hero, card: Level, options: list[Option]) -> None:
    squares = reachable(table, hero, card)
    if squares:
        options += [Hit(who, each.figure) for each in monsters_on(table, squares)]
        options += [HitWall(who, space) for space in spaces(squares & table.walls_at)]
    if card.whirl and not hero.marks & WHIRLED and _neighbours(table, hero) & (table.monsters_at | table.walls_at):
        options.append(Whirl(who))
    if card.pierce and not hero.marks & PIERCED:
        targets = table.monsters_at | table.walls_at
        options += [Pierce(who, each.figure) for each in monsters_on(table, squares) if behind(table, hero, each) & targets]


def behind(table: Dorn, hero: Hero, target: Monster) -> int:
    """9a.6, 13.29: the next square in the same straight line, at the same end of a Teleport."""
    lab = table.content.map
    for start in bits(lab.foot[hero.space]):
        for square in bits(lab.foot[target.space]):
            if square - start in {1, -1, lab.width, -lab.width}:
                return SPACE[2 * square - start] & lab.air[table.gate]
    return 0


def carry_out_attack(table: Dorn, who: Who, answer: Option) -> Rules[None]:
    """9a.5: one attack, resolved at once, so that a killed monster is out of the way of the next."""
    hero = table.heroes[who]
    if isinstance(answer, Spell | SpellWall):
        yield from cast_spell(table, who, answer)
        return
    if isinstance(answer, Opening):
        hero.marks |= OPENED
        strike_monster(table, who, _monster(table, answer.figure), "9a.6", magic=True, amount=sheet(table, hero).opening)
        return
    hero.attacks -= 1
    hero.marks |= STRUCK
    if isinstance(answer, Hit):
        victim = _monster(table, answer.figure)
        space = victim.space
        if strike_monster(table, who, victim, _rule(table, hero)):
            yield from _follow(table, who, space)
    elif isinstance(answer, HitWall):
        harm_wall(table, answer.space, 1, who, "15c.4")
    elif isinstance(answer, Whirl):
        hero.marks |= WHIRLED
        yield from _whirl(table, who)
    elif isinstance(answer, Pierce):
        hero.marks |= PIERCED
        first = _monster(table, answer.figure)
        second = behind(table, hero, first)
        strike_monster(table, who, first, "9a.6")
        _strike_all(table, who, second)


def _strike_all(table: Dorn, who: Who, squares: int) -> list[Space]:
    """9a.6, 15c.4: one hit point from every monster and every Cave-in there. Returns the spaces of those who died."""
    killed = [each.space for each in monsters_on(table, squares & table.monsters_at) if strike_monster(table, who, each, "9a.6")]
    for space in spaces(squares & table.walls_at):
        harm_wall(table, space, 1, who, "15c.4")
    return killed


def _rule(table: Dorn, hero: Hero) -> str:
    card = sheet(table, hero)
    return "9c.2" if card.bow else "9d.2" if card.pike else "13.21" if table.content.map.round & SPACE[hero.space] else "9a.7"


def _monster(table: Dorn, figure: Figure) -> Monster:
    return next(each for each in table.monsters if each.figure == figure)


def _whirl(table: Dorn, who: Who) -> Rules[None]:
    """9a.6, 13.27, 15c.4: one hit point from each adjacent monster and Cave-in, at both ends of a Teleport."""
    table.tell("9a.6", Whirled, who)
    for space in _strike_all(table, who, _neighbours(table, table.heroes[who])):
        if (yield from _follow(table, who, space)):
            return


def _follow(table: Dorn, who: Who, space: Space) -> Rules[bool]:
    """9a.6: some may step onto the space of a monster that they have just killed."""
    hero = table.heroes[who]
    lab = table.content.map
    card = sheet(table, hero)
    free = lab.walk[table.gate] & ~(table.heroes_at | table.monsters_at | table.walls_at)
    if not card.follow or not free & SPACE[space] or not adjacent(table, hero.space) & lab.foot[space]:
        return False
    if not (yield from confirm(hero.seat, FollowUp(who, space), "9a.6")):
        return False
    arrive(table, who, space, "9a.6", Moved, who, hero.space, space, 1)
    return True
