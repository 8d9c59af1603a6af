"""Magic: reaches around corners, along the path that a hero would walk (9e)."""

from collections.abc import Callable

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.arriving import shift_hero
from undercroft.games.dorn.board import (
    adjacent,
    around,
    beside_hero,
    close_by,
    free_for_hero,
    free_for_monster,
    heroes_on,
    monster,
    monsters_on,
    most_hp,
    sheet,
    within,
)
from undercroft.games.dorn.combat.hurting import strike_monster
from undercroft.games.dorn.content import Level
from undercroft.games.dorn.content.labyrinth import LONGEST_WALK
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import bleed, change, dares, die, harm_hero, harm_wall, heal, put_monster
from undercroft.games.dorn.events import Frozen, Shifted, Spoken
from undercroft.games.dorn.ids import OFF, SPACE, Figure, Who, spaces
from undercroft.games.dorn.options import NAME, About, Name, Place, Spell, SpellWall
from undercroft.games.dorn.state import FROZEN, OPEN, STRUCK, Dorn, Hero, Monster
from undercroft.pieces.offers import Offers


def spell_options(table: Dorn, who: Who, hero: Hero, card: Level, options: list[Option]) -> None:
    """14a.4, 9e.1, 9e.5, 9e.6: the star abilities of the card that would do something."""
    foes, walls = table.monsters_at, table.walls_at
    if card.bolt or card.fireball:
        for name in ("bolt", "fireball"):
            near = _aims(table, hero, getattr(card, name), foes | walls)
            if near:
                options += [Spell(who, name, each.figure) for each in monsters_on(table, near)]
                options += [SpellWall(who, name, space) for space in spaces(near & walls)]
    if card.blizzard and _mortal(table, _aims(table, hero, card.blizzard, foes)):
        options.append(Spell(who, "blizzard"))
    if card.step:
        options += [Spell(who, "step", each) for each in (who, *beside_hero(table, who)) if _room(table, each, card.step)]
    if card.heal:
        options += [Spell(who, "heal", each) for each in (who, *beside_hero(table, who)) if _is_hurt(table, each)]
    if card.heal_two and any(_is_hurt(table, each) for each in beside_hero(table, who)):
        options.append(Spell(who, "heal_two"))
    if not table.content.map.foot[hero.space]:
        return
    if card.exorcism:
        options += [Spell(who, "exorcism", each.figure) for each in _mortal(table, adjacent(table, hero.space) & foes)]
        options += [SpellWall(who, "exorcism", space) for space in spaces(adjacent(table, hero.space) & walls)]
    if card.scatter and _mortal(table, adjacent(table, hero.space) & foes):
        options.append(Spell(who, "scatter"))
    if card.quake and _aims(table, hero, card.quake, foes | walls):
        options.append(Spell(who, "quake"))


def _aims(table: Dorn, hero: Hero, reach: int, targets: int) -> int:
    """9e.6: the squares of these that a spell reaches; if none is so near even by an empty way, there is no need to look."""
    if reach <= LONGEST_WALK and not table.content.map.near[OPEN][hero.space][reach] & targets:
        return 0
    return within(table, hero.space, reach, table.monsters_at) & targets


def _mortal(table: Dorn, squares: int) -> list[Monster]:
    """Zorkal is immune to exorcism, to the blizzard and to being put elsewhere."""
    return [each for each in monsters_on(table, squares) if each.kind != ZORKAL] if squares else []


def _is_hurt(table: Dorn, who: Who) -> bool:
    hero = table.heroes[who]
    return hero.hp < most_hp(table, hero)


def _room(table: Dorn, who: Who, reach: int) -> int:
    return close_by(table, table.heroes[who].space, reach) & free_for_hero(table)


def cast_spell(table: Dorn, who: Who, spell: Spell | SpellWall) -> Rules[None]:
    """14.2, 9e.2, 9e.3, 9e.4: it uses up the attack; its drop of blood is paid first, and one who dies of it dies after the effect."""
    hero = table.heroes[who]
    card = sheet(table, hero)
    if spell.name in card.blood and not (yield from dares(table, who, spell.name)):
        return
    hero.attacks -= 1
    hero.marks |= STRUCK
    table.tell("9e.1", Spoken, who, spell.name)
    if spell.name in card.blood:
        bleed(table, who, 1, "9e.3")
    if isinstance(spell, SpellWall):
        if spell.name == "fireball":
            _burst(table, who, spell.space)
        else:
            harm_wall(table, spell.space, card.exorcism if spell.name == "exorcism" else 1, who, "15c.4")
    else:
        yield from _SPELLS[spell.name](table, who, spell.figure, card)
    if hero.hp <= 0 and hero.space != OFF:
        die(table, who, "9e.3")


def _bolt(table: Dorn, who: Who, figure: Figure, card: Level) -> Rules[None]:  # noqa: ARG001 reason: one signature for all spells
    """9e.1: one hit point."""
    strike_monster(table, who, monster(table, figure), "9e.1", magic=True)
    return
    yield  # a rule like the others, though it asks nothing


def _fireball(table: Dorn, who: Who, figure: Figure, card: Level) -> Rules[None]:
    """9a.12, 13.30: one hit point from everybody on the target's space and beside it, friends too, at the end where it was hit."""
    near = within(table, table.heroes[who].space, card.fireball, table.monsters_at)
    squares = table.content.map.foot[monster(table, figure).space] & near
    _burst(table, who, (squares & -squares).bit_length() - 1)
    return
    yield


def _burst(table: Dorn, who: Who, square: int) -> None:
    squares = SPACE[square] | around(table, square)
    for victim in sorted(monsters_on(table, squares), key=lambda each: each.kind != ZORKAL):
        strike_monster(table, who, victim, "9e.1", magic=True)
    for space in spaces(squares & table.walls_at):
        harm_wall(table, space, 1, who, "15c.4")
    for friend in heroes_on(table, squares):
        if table.heroes[friend].hp > 0:
            harm_hero(table, friend, 1, who, "9a.12")


def _blizzard(table: Dorn, who: Who, figure: Figure, card: Level) -> Rules[None]:  # noqa: ARG001 reason: one signature for all spells
    """9e.1: monsters nearby neither move nor attack in the next Dornkeeper turn."""
    near = within(table, table.heroes[who].space, card.blizzard, table.monsters_at)
    for victim in _mortal(table, near & table.monsters_at):
        change(table, victim, marks=victim.marks | FROZEN)
        table.tell("9e.1", Frozen, victim.figure)
    return
    yield


def _step(table: Dorn, who: Who, figure: Figure, card: Level) -> Rules[None]:
    """9e.1, 13.1: the caster or an adjacent hero is put on a space nearby, never past the closed Gate."""
    options = Offers((), (_room(table, Who(figure), card.step), Place))
    space = yield from choose(table.heroes[who].seat, options, "9e.1", about=About("step", figure))
    assert isinstance(space, Place)
    shift_hero(table, Who(figure), space.space, "9e.1")


def _heal(table: Dorn, who: Who, figure: Figure, card: Level) -> Rules[None]:  # noqa: ARG001 reason: one signature for all spells
    """9e.1: hit points for the caster or an adjacent hero."""
    heal(table, Who(figure), card.heal, "9e.1")
    return
    yield


def _heal_two(table: Dorn, who: Who, figure: Figure, card: Level) -> Rules[None]:  # noqa: ARG001 reason: one signature for all spells
    """9e.1: hit points for two adjacent heroes."""
    hurt = [each for each in beside_hero(table, who) if _is_hurt(table, each)]
    for number in (1, 2):
        if hurt:
            about = About("heal_two", time=number, times=2)
            name: Name = yield from choose(table.heroes[who].seat, [NAME[each] for each in hurt], "9e.1", about=about)
            heal(table, name.hero, card.heal_two, "9e.1")
            hurt.remove(name.hero)


def _exorcism(table: Dorn, who: Who, figure: Figure, card: Level) -> Rules[None]:
    """9e.1: much damage, from close by."""
    strike_monster(table, who, monster(table, figure), "9e.1", magic=True, amount=card.exorcism)
    return
    yield


def _scatter(table: Dorn, who: Who, figure: Figure, card: Level) -> Rules[None]:  # noqa: ARG001 reason: one signature for all spells
    """8.17: all adjacent monsters are put elsewhere, only where they may be."""
    hero = table.heroes[who]
    for victim in _mortal(table, adjacent(table, hero.space) & table.monsters_at):
        free = close_by(table, hero.space, card.scatter) & free_for_monster(table)
        if free:
            options = Offers((), (free, Place))
            index = (yield Decision((hero.seat,), options, "8.17", 0, About("scatter", victim.figure))) if len(options) > 1 else 0
            start, to = victim.space, options[index]
            assert isinstance(to, Place)
            put_monster(table, victim, to.space)
            table.tell("8.17", Shifted, victim.figure, start, to.space)


def _quake(table: Dorn, who: Who, figure: Figure, card: Level) -> Rules[None]:  # noqa: ARG001 reason: one signature for all spells
    """9e.1, 15c.4: one hit point from every monster and Cave-in nearby."""
    near = within(table, table.heroes[who].space, card.quake, table.monsters_at)
    for victim in sorted(monsters_on(table, near & table.monsters_at), key=lambda each: each.kind != ZORKAL):
        strike_monster(table, who, victim, "9e.1", magic=True)
    for space in spaces(near & table.walls_at):
        harm_wall(table, space, 1, who, "15c.4")
    return
    yield


_SPELLS: dict[str, Callable[[Dorn, Who, Figure, Level], Rules[None]]] = {
    "bolt": _bolt,
    "fireball": _fireball,
    "step": _step,
    "blizzard": _blizzard,
    "heal": _heal,
    "heal_two": _heal_two,
    "exorcism": _exorcism,
    "scatter": _scatter,
    "quake": _quake,
}
