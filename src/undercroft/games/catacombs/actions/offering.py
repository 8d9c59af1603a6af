"""What a figure may do now. Asked at every decision, so what is rare is looked for only where it can be."""

from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet

from undercroft.engine.decisions import Option
from undercroft.games.catacombs.actions.attacking import shot_targets
from undercroft.games.catacombs.actions.handling import (
    can_break,
    can_open_chest,
    can_shut,
    can_tear,
    joinable,
    may_pick,
    shrines_at,
    to_call,
)
from undercroft.games.catacombs.actions.moving import airy_steps, can_leap, hangs, jumps, passes
from undercroft.games.catacombs.board import (
    can_end_on,
    card_of,
    ground_of,
    in_reach,
    is_hero,
    most_hp,
    seen_opponents,
    touches,
)
from undercroft.games.catacombs.cards import ACTIONS, ONE_SKILL, skill_targets, spell_targets
from undercroft.games.catacombs.content import Character
from undercroft.games.catacombs.content.ground import Passages, passages
from undercroft.games.catacombs.content.loading import Cast
from undercroft.games.catacombs.ids import SPELL, Square, Who, by_figure
from undercroft.games.catacombs.options import (
    CAST,
    DRINK,
    HALT,
    LEAP,
    OPEN_CHEST,
    SHOOT,
    STEP,
    STRIKE,
    TEAR,
    WAIT,
    BreakDoor,
    Give,
    Join,
    OpenDoor,
    OpenShrine,
    PickLock,
    Pour,
    PutDown,
    ShutDoor,
    Take,
    Tread,
    Use,
)
from undercroft.games.catacombs.state import HEROES, LOST, OPEN, SHUT, Catacombs, Figure

Offer = tuple[Sequence[Option], bool]
"""What a figure can do, and whether an opponent is beside it, who could hold it up."""

Parts = tuple[Sequence[Option], Sequence[Option], Offer]
"""What a figure can do before attacks from afar come in the list, what after them, and what is offered if there are none."""

REMEMBERED = 1 << 16
"""So many places are kept in mind, and then all are forgotten."""


def actions_of(table: Catacombs, who: Who, halts: bool) -> Offer:
    """2.action.1, 2.action.3: everything that a figure who has Action.P or a step left can do and pay; `halts`: it may also stop here."""
    content, figure, squares = table.content, table.figures[who], table.squares
    cast = content.quests[table.quest]
    ground, at, ap = cast.ground, figure.at, figure.ap
    at_rest = at == figure.perch or not hangs(table, figure)  # 4.fly.4, 4.intangible.5: whoever hangs in the air can only move on
    if figure.hp <= 0 or figure.web or (figure.joining and figure.joining == figure.hp):
        return _hardly_anything(table, figure, who, halts and at_rest), True
    at_a_shrine = ground.shrines and not ground.near[at].isdisjoint(ground.shrines)  # what it offers hangs on who has fallen
    if figure.barrel >= 0 or not at_rest or at_a_shrine:
        before, after, offer = _look_around(table, who, halts and at_rest, at_rest)
    elif ground.wide[at].isdisjoint(squares):
        before, after, offer = _alone(table, cast, who, figure, halts, ground.open_near[at])
    elif ground.close[at].isdisjoint(squares):  # somebody is only in the way of a leap
        before, after, offer = _alone(table, cast, who, figure, halts, False)
    else:
        before, after, offer = _look_around(table, who, halts, True)
    if ap and at_rest and content.reaches[figure.kind]:
        afar = _from_afar(table, who, figure, content.characters[figure.kind])
        if afar:
            return [*before, *afar, *after], offer[1]
    return offer


def _hardly_anything(table: Catacombs, figure: Figure, who: Who, halts: bool) -> tuple[Option, ...]:
    """3.hero.2, 4.web.2, 4.swarm.8: whoever is down does nothing, nor do newcomers; a figure in a web can only tear at it."""
    first = (HALT[who],) if halts else ()
    return (*first, TEAR[who]) if can_tear(table, who, figure) else first


def _alone(table: Catacombs, cast: Cast, who: Who, figure: Figure, halts: bool, leaps: bool) -> Parts:
    """What it can do where nobody is near: the place alone decides, so its answer is remembered. `leaps`: it is sure that it can leap."""
    ground, at, ap = cast.ground, figure.at, figure.ap
    if not leaps:
        leaps = can_leap(table, who, passages(ground, table.shut))
    doors, near = ground.doors_near[at], ground.near[at]
    key: Hashable = (
        who,
        at,
        ap > 0,
        figure.stride,
        ap > 1 and table.turn == HEROES == figure.side,  # 2.wait.1: nothing else that one does alone costs more than 1 Action.P
        halts,
        leaps,
        doors and tuple(map(table.doors.__getitem__, doors)),
        () if near.isdisjoint(table.barrels) else _lying_on(near, table.barrels),
    )
    known: Parts | None = cast.alone.get(key)
    if known is None:
        before, after, (both, beset) = _look_around(table, who, halts, True)
        known = tuple(before), tuple(after), (tuple(both), beset)
        if len(cast.alone) >= REMEMBERED:
            cast.alone.clear()
        cast.alone[key] = known
    return known


def _lying_on(near: AbstractSet[int], barrels: tuple[int, ...]) -> tuple[int, ...]:
    """The barrels, as if those that do not lie on these squares were lost."""
    return tuple([barrel if barrel in near else LOST for barrel in barrels])


def _look_around(table: Catacombs, who: Who, halts: bool, at_rest: bool) -> Parts:  # noqa: PLR0912 reason: the list of actions is as long as the book's
    """The same, found out square by square."""
    figures, figure, ground = table.figures, table.figures[who], table.content.quests[table.quest].ground
    ap, at, side = figure.ap, figure.at, figure.side
    card, ways = table.content.characters[figure.kind], passages(ground, table.shut)
    around, near = ground.around[at], []
    foes: list[Who] = []
    allies: list[Who] = []
    carried = figure.barrel >= 0
    for number, square in by_figure(table.squares):
        if square in around:
            near.append(square)
            other = figures[number]
            if other.side != side:
                foes.append(number)
            else:
                allies.append(number)
                carried = carried or other.barrel >= 0
    before: list[Option] = [HALT[who]] if halts else []
    airy = table.content.airy[figure.kind]
    if airy:
        before += map(STEP[who].__getitem__, airy_steps(table, who, ways, at_rest))
    else:
        before += steps(ways, who, at, near, ap > 0)
        if allies and ap > 1:
            before += passes(table, who, allies, ways)
        if ap and ground.jumps[at]:
            before += jumps(table, who, ways)
    if not ap or not at_rest:  # 4.fly.4, 4.intangible.5: it can only move on
        return before, (), (before, bool(foes))
    if foes and card.damage is not None:
        _blows(table, who, figure, foes, before)
    after: list[Option] = []
    if ground.doors_by[at]:
        _doors(table, who, ground.doors_by[at], after)
    if carried or not ground.near[at].isdisjoint(table.barrels):
        _barrels(table, who, figure, allies, after)
    if allies and card.swarm:
        _joins(table, who, allies, after)
    if ground.chest in around and can_open_chest(table, who):
        after.append(OPEN_CHEST[who])
    if not ground.near[at].isdisjoint(ground.shrines):
        after += [OpenShrine(who, shrine, calls) for shrine in shrines_at(table, who) for calls in to_call(table, who)]
    if ap > 1 and table.turn == HEROES and is_hero(table, who):
        after.append(WAIT[who])  # 2.wait.1
    if card.agility > 1 and not airy and can_leap(table, who, ways):
        after.append(LEAP[who])
    return before, after, (before + after, bool(foes))


def steps(ways: Passages, who: Who, at: Square, taken: Sequence[int], mindful: bool) -> list[Option]:
    """2.move.1, 2.move.5, 2.move.6, 2.move.11: steps to free squares, and careful ones onto traps."""
    mine, walks, traps = STEP[who], ways.walks[at], ways.ground.traps
    found: list[Option] = [mine[to] for to in walks if to not in taken]
    if mindful and traps:
        for to in walks:
            if to in traps and to not in taken:
                found.append(Tread(who, to))
    return found


def _blows(table: Catacombs, who: Who, figure: Figure, foes: list[Who], options: list[Option]) -> None:
    """2.melee.2, 4.invisible.1: opponents in reach that can be seen."""
    for target in foes:
        victim = table.figures[target]
        if not victim.hidden and in_reach(table, figure.at, victim.at):
            options += STRIKE[who][target] if figure.ap > 1 else STRIKE[who][target][:1]


def _from_afar(table: Catacombs, who: Who, figure: Figure, card: Character) -> list[Option]:
    """1.card.4, 1.card.5, 2.spell.4: shots; each spell and each skill that was not used in this round, where it can do something."""
    seen, used = seen_opponents(table, who), figure.used
    options: list[Option] = []
    if seen and card.shot is not None and card.ranged:
        for target in shot_targets(card, seen):
            options += SHOOT[who][target] if figure.ap > 1 else SHOOT[who][target][:1]
    for skill in card.skills:
        if skill in ACTIONS and not used & ONE_SKILL[skill]:
            for target in skill_targets(table, who, skill, seen):
                options.append(Use(who, skill, target))
    if card.magic:
        for number, spell in enumerate(table.content.spells[figure.kind]):
            if not used & SPELL[number]:
                for target in spell_targets(table, who, spell, seen):
                    options.append(CAST[who][number][target])
    return options


def _doors(table: Catacombs, who: Who, doors: tuple[int, ...], options: list[Option]) -> None:
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


def _joins(table: Catacombs, who: Who, allies: list[Who], options: list[Option]) -> None:
    """4.swarm.7: into which swarms beside it miniatures can move, and how many."""
    for other in allies:
        for count in joinable(table, who, other):
            options.append(Join(who, other, count))


def _barrels(table: Catacombs, who: Who, figure: Figure, allies: list[Who], options: list[Option]) -> None:
    """2.object.3, 2.object.4, 2.object.5, 2.potion.1: one barrel at a time, from the ground or between allies; or drink it."""
    at = figure.at
    if figure.barrel < 0:
        near = ground_of(table).near[at]
        for barrel, place in enumerate(table.barrels):
            if place in near and (place == at or touches(table, at, Square(place))):
                options.append(Take(who, barrel))
        for other in allies:
            barrel = table.figures[other].barrel
            if barrel >= 0 and touches(table, at, table.figures[other].at):
                options.append(Take(who, barrel))
        return
    if figure.hp < most_hp(card_of(table, who)) or figure.poison:
        options.append(DRINK[who])
    for other in allies:
        ally = table.figures[other]
        if touches(table, at, ally.at) and not card_of(table, other).obstacle:
            if ally.hp <= 0:
                options.append(Pour(who, other))
            elif ally.barrel < 0:
                options.append(Give(who, other))
    for to in ground_of(table).drift[at]:
        if _is_free(table, to) and touches(table, at, to):
            options.append(PutDown(who, to))


def _is_free(table: Catacombs, to: Square) -> bool:
    """2.object.1: a square on which a barrel can be put down."""
    return can_end_on(table, to) and to not in table.barrels
