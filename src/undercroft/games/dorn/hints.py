"""What helps bots: which turn it is, what is worth a look when one plays on in its mind, and what can be seen without being answered.

Bots try every way of every figure; to answer each in a world of its own would cost them twice as much as to look where it leads.
"""

from collections.abc import Iterator, Sequence

from undercroft.engine.decisions import Decision, Option
from undercroft.games.dorn.actions.able import who_can_move
from undercroft.games.dorn.actions.phases import settled
from undercroft.games.dorn.board import hero_reach, monster_reach, nobody_shut_in, not_shut_in, occupied, steps_to
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import NEEDED, walk_monster
from undercroft.games.dorn.ids import NOBODY, OFF, Who
from undercroft.games.dorn.options import END, Move, Take
from undercroft.games.dorn.state import CLOSED, DAWN, DORNKEEPER, MOVED, OPEN, TELEPORTS, Dorn, Monster
from undercroft.pieces.grid import bits

NEXT_HERO = frozenset({"4b.1", "4b.2", "4b.4", "4.4"})
"""Who of the heroes acts next, and whether all of their players are ready."""

CLOSEST = 6
"""So many spaces nearest to the Chamber, and as many nearest to a hero, are worth a step."""


def turn(table: Dorn) -> tuple[int, int]:
    """4.2, 4.3: the two sides take turns: its number, and a seat whose turn it is."""
    heroes = table.phase >= DAWN
    return 2 * table.turn + heroes, DORNKEEPER + heroes


def likely(table: Dorn, decision: Decision) -> Sequence[int]:
    """Whoever has not acted is taken up before a phase ends; monsters go to the Chamber, or to a hero."""
    rule, options = decision.rule, decision.options
    if rule == "4a.3":
        return (_next_to_march(table, options),)
    if rule in NEXT_HERO:
        return (
            0,
        )  # those who have not been put aside come first, then the end of the phase; whoever went on then would go round in circles
    if rule == "8.1" and table.phase < DAWN and len(options) > 2 * CLOSEST:
        return _ways_to_go(table, options)
    return range(len(options))


def _next_to_march(table: Dorn, options: Sequence[Option]) -> int:
    """Who has not moved and is nearest to a free space of the Chamber; if there is nobody, the phase ends."""
    lab = table.content.map
    holes = [*bits(lab.chamber & ~(table.monsters_at | table.heroes_at))]
    monsters = {each.figure: each for each in table.monsters}
    best, least = -1, 1 << 9
    for index, option in enumerate(options):
        if option is END:
            return index if best < 0 else best
        if isinstance(option, Take) and _is_fresh(table, monsters[option.figure]):
            ways = lab.steps[monsters[option.figure].space]
            away = min([ways[hole] for hole in holes], default=0)
            if away < least:
                best, least = index, away
    return max(best, 0)


def _is_fresh(table: Dorn, mover: Monster) -> bool:
    return mover.kind == ZORKAL or mover.left >= table.content.move[mover.kind] + table.haste


def _ways_to_go(table: Dorn, options: Sequence[Option]) -> list[int]:
    lab = table.content.map
    post, feet, safe = lab.post, lab.foot, lab.round
    hunted = [lab.steps[hero.space] for hero in table.heroes if hero.space >= 0 and feet[hero.space] and not safe >> hero.space & 1]
    places = [getattr(option, "to", -1) for option in options]  # some options lead nowhere else
    ways = [index for index, to in enumerate(places) if to >= 0]
    chosen = {index for index, to in enumerate(places) if to < 0}
    chosen.update(sorted(ways, key=lambda index: -post[places[index]])[:CLOSEST])
    if hunted:
        chosen.update(sorted(ways, key=lambda index: min([steps[places[index]] for steps in hunted]))[:CLOSEST])
    return sorted(chosen)


# ---------------------------------------------------------------------- what can be seen without being answered


def foresee(table: Dorn, decision: Decision, wanted: Sequence[int]) -> Iterator[int]:
    """4a.3, 8.1: of these options those that lead to the next question of the same phase.

    While one is looked at the table is as after it, and then as before. The others have to be answered: where a toll is paid, or somebody
    stops beside an enemy, or the Gate may be unlocked.
    """
    if table.tactics:
        return iter(())
    if decision.rule == "4a.3":
        return _taken_up(table, decision, wanted)
    if decision.rule != "8.1" or table.hand < 0:
        return iter(())
    if table.phase < DAWN:
        return _marches(table, decision, wanted)
    if table.in_order or table.edicts & TELEPORTS or (table.gate == CLOSED and table.disturbed.bit_count() >= NEEDED):
        return iter(())
    return _moves(table, decision, wanted)


def _taken_up(table: Dorn, decision: Decision, wanted: Sequence[int]) -> Iterator[int]:
    lab, options, hand = table.content.map, decision.options, table.hand
    free, beside = lab.prowl[table.gate] & ~occupied(table), lab.adjacent[OPEN]
    spaces = {each.figure: each.space for each in table.monsters}
    for index in wanted:
        option = options[index]
        if type(option) is Take and beside[spaces[option.figure]] & free:
            table.hand = option.figure
            yield index
    table.hand = hand


def _marches(table: Dorn, decision: Decision, wanted: Sequence[int]) -> Iterator[int]:
    hand, before = table.hand, table.monsters_at
    at = next(place for place, each in enumerate(table.monsters) if each.figure == hand)
    mover = table.monsters[at]
    rounds = monster_reach(table, mover, mover.left)[1]
    others = any(each.left for each in table.monsters if each is not mover)
    table.hand, options = NOBODY, decision.options
    for index in wanted:
        option = options[index]
        if type(option) is Move:
            steps = steps_to(rounds, option.to)
            walk_monster(table, at, option.to, steps)
            if (others or mover.left > steps) and (nobody_shut_in(table) or not_shut_in(table)):
                yield index
            table.monsters[at], table.monsters_at = mover, before
    table.hand = hand


def _moves(table: Dorn, decision: Decision, wanted: Sequence[int]) -> Iterator[int]:
    who, before, feet = Who(table.hand), table.heroes_at, table.content.map.foot
    hero = table.heroes[who]
    space, left, marks = hero.space, hero.left, hero.marks
    others = before & ~feet[space] if space != OFF else before
    rounds = hero_reach(table, hero, left)[1] if left else ()
    done = settled(table) if table.ready else 0
    table.hand, hero.marks, options = NOBODY, marks | MOVED, decision.options
    for index in wanted:
        option = options[index]
        if type(option) is Move:
            hero.left = left - steps_to(rounds, option.to)
            hero.space, table.heroes_at = option.to, others | feet[option.to]
            if who_can_move(table) & ~done:
                yield index
            hero.space, hero.left, table.heroes_at = space, left, before
    table.hand, hero.marks = who, marks
