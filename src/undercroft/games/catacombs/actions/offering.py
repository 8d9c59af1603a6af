"""What a figure may do now. Asked at every decision, so what is rare is looked for only where it can be."""

from undercroft.engine.decisions import Option
from undercroft.games.catacombs.actions.attacking import shot_targets
from undercroft.games.catacombs.actions.handling import can_break, can_open_chest, can_shut, joinable, may_pick
from undercroft.games.catacombs.actions.moving import airy_steps, can_leap, can_stop_on, farthest, jumps, passes
from undercroft.games.catacombs.board import NONE, card_of, ground_of, in_reach, most_hp, touches, walks_from
from undercroft.games.catacombs.cards import SKILL_BIT, skill_targets, spell_targets
from undercroft.games.catacombs.content import Character
from undercroft.games.catacombs.options import (
    DRINK,
    LEAP,
    OPEN_CHEST,
    SHOOT,
    STEP,
    STRIKE,
    TEAR,
    WAIT,
    BreakDoor,
    Cast,
    Give,
    Join,
    OpenDoor,
    PickLock,
    Pour,
    PutDown,
    ShutDoor,
    Take,
    Tread,
    Use,
)
from undercroft.games.catacombs.state import HEROES, OPEN, SHUT, Catacombs, Figure


def actions_of(table: Catacombs, who: int) -> list[Option]:  # noqa: PLR0912 reason: the list of actions is as long as the book's
    """2.action.1, 2.action.3, 3.hero.2, 4.web.2: everything that a figure can do and pay; nothing for one who is down."""
    figures = table.figures
    figure = figures[who]
    ap = figure.ap
    if figure.hp <= 0 or (ap == 0 and not figure.stride) or (figure.joining and figure.joining == figure.hp):
        return []
    if figure.web:
        return [TEAR[who]] if ap else []  # 4.web.2: a figure in a web can do nothing else
    at, side = figure.at, figure.side
    ground = table.content.quests[table.quest].ground
    card = table.content.characters[figure.kind]
    beside = ground.around[at]
    foes: list[int] = []
    allies: list[int] = []
    for number, other in enumerate(figures):
        if other.at in beside:
            (allies if other.side == side else foes).append(number)
    if card.fly or card.intangible:
        options: list[Option] = [STEP[who][to] for to in airy_steps(table, who)]
        if not can_stop_on(table, figure):
            return options  # 4.fly.4, 4.intangible.5: it can only move on
    else:
        options = _on_foot(table, who, figure, foes, allies)
    if not ap:
        return options
    if foes and card.damage is not None:
        _blows(table, who, figure, foes, options)
    if card.shot is not None or card.spells or card.skills:
        _from_afar(table, who, figure, card, options)
    if ground.doors_by[at]:
        _doors(table, who, ground.doors_by[at], options)
    _barrels(table, who, figure, allies, options)
    if card.swarm:
        options += [Join(who, other, count) for other in allies for count in joinable(table, who, other)]
    if side == HEROES:
        if ground.chest in beside and can_open_chest(table, who):
            options.append(OPEN_CHEST[who])
        if table.turn == HEROES and ap > 1:
            options.append(WAIT[who])  # 2.wait.1
    if farthest(card.agility) and not (card.fly or card.intangible) and can_leap(table, figure, card.agility):
        options.append(LEAP[who])
    return options


def _on_foot(table: Catacombs, who: int, figure: Figure, foes: list[int], allies: list[int]) -> list[Option]:
    """2.move.1, 2.move.5, 2.move.11, 5.lava.1: steps to free squares; through allies; jumps."""
    at, ap, figures = figure.at, figure.ap, table.figures
    ground = ground_of(table)
    mine = STEP[who]
    options: list[Option]
    if foes or allies:
        taken = [figures[other].at for other in foes]
        taken += [figures[other].at for other in allies]
        options = [mine[to] for to in walks_from(table, at) if to not in taken]
    else:
        options = [mine[to] for to in walks_from(table, at)]
    if not ap:
        return options
    if ground.traps and not figure.stride and not ground.traps.isdisjoint(ground.around[at]):
        options += [Tread(who, option.to) for option in options if option.to in ground.traps]  # type: ignore[attr-defined]  # reason: all are steps
    if allies and ap > 1:
        options += passes(table, who, allies)
    if ground.jumps[at]:
        options += jumps(table, who)
    return options


def _blows(table: Catacombs, who: int, figure: Figure, foes: list[int], options: list[Option]) -> None:
    """2.melee.2, 4.invisible.1: opponents in reach that can be seen."""
    for target in foes:
        victim = table.figures[target]
        if not victim.hidden and in_reach(table, figure.at, victim.at):
            options += STRIKE[who][target] if figure.ap > 1 else STRIKE[who][target][:1]


def _from_afar(table: Catacombs, who: int, figure: Figure, card: Character, options: list[Option]) -> None:
    """1.card.4, 1.card.5, 2.spell.4: shots; each spell and each skill that was not used in this round, where it can do something."""
    if card.shot is not None and card.ranged:
        for target in shot_targets(table, who):
            options += SHOOT[who][target] if figure.ap > 1 else SHOOT[who][target][:1]
    for skill in card.skills:
        if not figure.used & SKILL_BIT[skill]:
            options += [Use(who, skill, target) for target in skill_targets(table, who, skill)]
    if not card.magic:
        return
    for number, spell in enumerate(table.content.spells[figure.kind]):
        if not figure.used >> number & 1:
            options += [Cast(who, number, target) for target in spell_targets(table, who, spell)]


def _doors(table: Catacombs, who: int, doors: tuple[int, ...], options: list[Option]) -> None:
    """2.door.1, 2.door.2, 2.lock.1, 2.break.1: what can be done to a door that touches."""
    figure, ground = table.figures[who], ground_of(table)
    for door in doors:
        if not touches(table, figure.at, ground.doors[door]):
            continue
        state = table.doors[door]
        if state == OPEN and can_shut(table, door):
            options.append(ShutDoor(who, door))
        if state == SHUT:
            options.append(OpenDoor(who, door))
        if may_pick(table, who, door):
            options.append(PickLock(who, door))
        if can_break(table, who, door):
            options.append(BreakDoor(who, door))


def _barrels(table: Catacombs, who: int, figure: Figure, allies: list[int], options: list[Option]) -> None:
    """2.object.3, 2.object.4, 2.object.5, 2.potion.1: one barrel at a time, from the ground or between allies; or drink it."""
    at = figure.at
    if figure.barrel < 0:
        near = ground_of(table).near[at]
        for barrel, place in enumerate(table.barrels):
            if place in near and (place == at or touches(table, at, place)):
                options.append(Take(who, barrel))
        for other in allies:
            barrel = table.figures[other].barrel
            if barrel >= 0 and touches(table, at, table.figures[other].at):
                options.append(Take(who, barrel))
        return
    if figure.hp < most_hp(card_of(table, who)) or figure.poison:
        options.append(DRINK[who])
    taken = []
    for other in allies:
        ally = table.figures[other]
        taken.append(ally.at)
        if touches(table, at, ally.at) and not card_of(table, other).obstacle:
            if ally.hp <= 0:
                options.append(Pour(who, other))
            elif ally.barrel < 0:
                options.append(Give(who, other))
    for to in ground_of(table).drift[at]:
        if _is_free(table, to, taken) and touches(table, at, to):
            options.append(PutDown(who, to))


def _is_free(table: Catacombs, to: int, taken: list[int]) -> bool:
    """2.object.1: a square on which a barrel can be put down."""
    if not ground_of(table).stands[to] or to in table.shut or to in taken or to in table.barrels:
        return False
    return next((number for number, other in enumerate(table.figures) if other.at == to), NONE) == NONE
