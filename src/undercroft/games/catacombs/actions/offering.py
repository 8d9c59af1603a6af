"""What a figure may do now. Asked at every decision, so what is rare is looked for only where it can be."""

from functools import lru_cache

from undercroft.engine.decisions import Option
from undercroft.games.catacombs.actions.attacking import shot_targets
from undercroft.games.catacombs.actions.handling import can_break, can_open_chest, can_shut, joinable, may_pick
from undercroft.games.catacombs.actions.moving import airy_steps, can_leap, can_stop_on, jumps, passes
from undercroft.games.catacombs.board import NONE, card_of, ground_of, in_reach, most_hp, touches
from undercroft.games.catacombs.cards import ACTIONS, SKILL_BIT, skill_targets, spell_targets
from undercroft.games.catacombs.content import Character
from undercroft.games.catacombs.content.ground import BIT, Passages, passages
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


def actions_of(table: Catacombs, who: int, options: list[Option]) -> list[Option]:  # noqa: PLR0912 reason: the list of actions is as long as the book's
    """2.action.1, 2.action.3, 3.hero.2, 4.web.2: everything that a figure can do and pay, added to what else there is to choose."""
    figures = table.figures
    figure = figures[who]
    ap = figure.ap
    if figure.hp <= 0 or (ap == 0 and not figure.stride) or (figure.joining and figure.joining == figure.hp):
        return options
    if figure.web:
        if ap:
            options.append(TEAR[who])  # 4.web.2: a figure in a web can do nothing else
        return options
    at, side = figure.at, figure.side
    ground = table.content.quests[table.quest].ground
    card = table.content.characters[figure.kind]
    ways = passages(ground, table.shut)
    taken = 0
    for other in figures:
        taken |= BIT[other.at]
    near = taken & ground.beside[at]
    foes: list[int] = []
    allies: list[int] = []
    if near:
        beside = ground.around[at]
        for number, other in enumerate(figures):
            if other.at in beside:
                (allies if other.side == side else foes).append(number)
    airy = card.fly or card.intangible
    if airy:
        at_rest, mine = can_stop_on(table, figure), STEP[who]
        options += [mine[to] for to in airy_steps(table, who, ways, taken, at_rest=at_rest)]
        if not at_rest:
            return options  # 4.fly.4, 4.intangible.5: it can only move on
    else:
        options += steps(ways, who, at, near, ap > 0 and not figure.stride)
        if allies and ap > 1:
            options += passes(table, who, allies, ways, taken)
        if ap and ground.jumps[at]:
            options += jumps(table, who, ways, taken)
    if not ap:
        return options
    if foes and card.damage is not None:
        _blows(table, who, figure, foes, options)
    if card.shot is not None or card.spells or card.skills:
        _from_afar(table, who, figure, card, taken, options)
    if ground.doors_by[at]:
        _doors(table, who, ground.doors_by[at], options)
    if allies or figure.barrel >= 0 or not ground.near[at].isdisjoint(table.barrels):
        _barrels(table, who, figure, allies, options)
    if card.swarm:
        options += [Join(who, other, count) for other in allies for count in joinable(table, who, other)]
    if side == HEROES:
        if ground.chest in ground.around[at] and can_open_chest(table, who):
            options.append(OPEN_CHEST[who])
        if table.turn == HEROES and ap > 1:
            options.append(WAIT[who])  # 2.wait.1
    if card.agility > 1 and not airy and can_leap(table, who, ways, taken):
        options.append(LEAP[who])
    return options


@lru_cache(maxsize=1 << 16)
def steps(ways: Passages, who: int, at: int, taken: int, mindful: bool) -> tuple[Option, ...]:
    """2.move.1, 2.move.5, 2.move.6, 2.move.11: steps to free squares, and careful ones onto traps; `taken` are neighbouring squares."""
    free = [to for to in ways.walks[at] if not BIT[to] & taken]
    return (*(STEP[who][to] for to in free), *(Tread(who, to) for to in free if mindful and to in ways.ground.traps))


def _blows(table: Catacombs, who: int, figure: Figure, foes: list[int], options: list[Option]) -> None:
    """2.melee.2, 4.invisible.1: opponents in reach that can be seen."""
    for target in foes:
        victim = table.figures[target]
        if not victim.hidden and in_reach(table, figure.at, victim.at):
            options += STRIKE[who][target] if figure.ap > 1 else STRIKE[who][target][:1]


def _from_afar(table: Catacombs, who: int, figure: Figure, card: Character, taken: int, options: list[Option]) -> None:
    """1.card.4, 1.card.5, 2.spell.4: shots; each spell and each skill that was not used in this round, where it can do something."""
    if card.shot is not None and card.ranged:
        for target in shot_targets(table, who, taken):
            options += SHOOT[who][target] if figure.ap > 1 else SHOOT[who][target][:1]
    for skill in card.skills:
        if skill in ACTIONS and not figure.used & SKILL_BIT[skill]:
            options += [Use(who, skill, target) for target in skill_targets(table, who, skill)]
    if not card.magic:
        return
    for number, spell in enumerate(table.content.spells[figure.kind]):
        if not figure.used >> number & 1:
            options += [Cast(who, number, target) for target in spell_targets(table, who, spell, taken)]


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
