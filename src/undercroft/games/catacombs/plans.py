"""What a player means as one thing: a walk to any square within reach, and going on with somebody else."""

from collections.abc import Sequence
from heapq import heappop, heappush

import msgspec

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.plans import Plan
from undercroft.engine.view import Label, Odds
from undercroft.games.catacombs.board import blockers_at, can_end_on, card_of, cast_of, distance, grip_of, leader_of
from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.content.ground import passages
from undercroft.games.catacombs.ids import Square, Who
from undercroft.games.catacombs.options import ACTIVATE, END_TURN, HALT, STEP, Pass, Place, Tread
from undercroft.games.catacombs.state import DEPLOY, MASTER, Catacombs
from undercroft.games.catacombs.words.foreseen import percent
from undercroft.games.catacombs.words.names import count, listed, name, named, square

State = tuple[Square, bool]
"""A square, and whether a second step is free."""
Cost = tuple[int, int, int]
"""What counts most first: Action.P, tests of blockage, and how many squares it is."""


NEAR = 8
"""So far from the entrance troops are best: beyond a hero's first rush, and not too far to come."""


class Way(msgspec.Struct, frozen=True, gc=False):
    """How one comes somewhere."""

    steps: tuple[Option, ...]  # what is answered
    path: tuple[int, ...]  # over which squares, from where it begins
    ap: int = 0  # for how much
    tests: int = 0  # of blockage
    hard: int = 0  # so many of them against somebody who holds the line
    trap: bool = False  # it ends on one


def plans(table: Catacombs, decision: Decision) -> Sequence[Plan]:
    """2.action.2: walks and changes of who acts, in addition to single steps."""
    who = table.active
    if table.phase == DEPLOY:
        return _placing(table)
    if decision.rule != "2.action.2" or who < 0:
        return ()
    return [*_walks(table, who), *_changes(table, who, decision)]


# ---------------------------------------------------------------------- placing


def _placing(table: Catacombs) -> list[Plan]:
    """2.setup.3, 2.setup.5: all of a side who are not placed yet: heroes to the front, the leader to the back, the others between."""
    cast, first = cast_of(table), table.cursor
    ground, heroes = cast.ground, first < cast.heroes
    rest = [Who(number) for number in range(first, len(cast.fighters) if heroes else cast.placed)]
    free = [at for at in (ground.entrance if heroes else ground.deploy) if at not in table.shut and at not in table.squares]
    far = {at: min(distance(ground, at, other) for other in (ground.deploy if heroes else ground.entrance)) for at in free}
    taken = [at for at in table.squares if at >= 0 and not heroes]
    steps: list[Option] = []
    for who in rest:
        if not free:
            break
        if heroes:
            to = min(free, key=lambda at: (far[at], at))
        elif who == leader_of(table):
            to = max(free, key=lambda at: (far[at], -at))
        else:
            to = max(free, key=lambda at: (min([distance(ground, at, other) for other in taken], default=0), -abs(far[at] - NEAR), -at))
        free.remove(to)
        taken.append(to)
        steps.append(Place(who, to))
    hint = "; ".join(f"{name(table, each.who)} at {square(table, each.to)}" for each in steps if isinstance(each, Place))
    return [Plan(Label(f"Place {count(len(steps), 'figure')} as suggested", f"{hint}."), tuple(steps))] if len(steps) > 1 else []


# ---------------------------------------------------------------------- walks


def _walks(table: Catacombs, who: Who) -> list[Plan]:
    """2.move.1, 2.move.2, 2.block.1: to each square that can be reached the cheapest way, and a safer one if there is one."""
    figure = table.figures[who]
    if figure.web or figure.hp <= 0:
        return []
    cheap = ways_from(table, who, frugal=True)
    safe = ways_from(table, who, frugal=False) if any(way.tests for way in cheap.values()) else {}
    found = []
    for to, way in sorted(cheap.items()):
        if len(way.steps) > 1:
            found.append(_plan(table, who, to, way))
        other = safe.get(to, way)
        if other.tests < way.tests and len(other.steps) > 1:
            found.append(_plan(table, who, to, other, ", the safer way"))
    return found


def ways_from(table: Catacombs, who: Who, *, frugal: bool) -> dict[Square, Way]:
    """The best way to each square where a move can end: frugal with Action.P before tests of blockage, or the other way round."""
    figure = table.figures[who]
    best: dict[Square, Way] = {}
    done: set[State] = set()
    heap: list[tuple[Cost, int, State, Way]] = [((0, 0, 0), 0, (figure.at, figure.stride), Way((), (figure.at,)))]
    number = 0  # of equals the one that was found first
    while heap:
        _, _, state, way = heappop(heap)
        if state in done:
            continue
        done.add(state)
        at = state[0]
        if at != figure.at and at not in best and can_end_on(table, at):
            best[at] = way
        for beyond, longer in () if way.trap else _on_from(table, who, state, way):
            if beyond not in done:
                number += 1
                dear = (longer.ap, longer.tests) if frugal else (longer.tests, longer.ap)
                heappush(heap, ((*dear, len(longer.path)), number, beyond, longer))
    return best


def _on_from(table: Catacombs, who: Who, state: State, way: Way) -> list[tuple[State, Way]]:
    """2.move.1, 2.move.2, 2.move.7, 4.fly.2, 4.intangible.4: one step more; onto a trap with care, or not at all."""
    (at, stride), figure = state, table.figures[who]
    ways, airy = passages(cast_of(table).ground, table.shut), table.content.airy[figure.kind]
    around = ways.ground.drift if card_of(table, who).intangible else ways.flights if airy else ways.walks
    taken, traps, left = set(table.squares), () if airy else ways.ground.traps, figure.ap - way.ap
    blockers = blockers_at(table, who, at)
    tests, hard = way.tests + bool(blockers), way.hard + (grip_of(table, blockers) - 1 if blockers else 0)
    found: list[tuple[State, Way]] = []
    for to in around[at]:
        if to == figure.at or (to in taken and not airy):
            continue
        path = (*way.path, to)
        if to in traps:
            if left:
                found.append(((to, False), Way((*way.steps, Tread(who, to)), path, way.ap + 1, tests, hard, trap=True)))
        elif stride or left:
            price = 0 if stride else 1
            found.append(((to, not stride), Way((*way.steps, STEP[who][to]), path, way.ap + price, tests, hard)))
    if left > 1 and not airy:
        found += _past_allies(table, who, at, way, around)
    return found


def _past_allies(table: Catacombs, who: Who, at: Square, way: Way, around: Sequence[Sequence[Square]]) -> list[tuple[State, Way]]:
    """2.move.8, 2.move.10, 2.block.2: through the square of an ally for 2 Action.P, past anybody; not over traps."""
    side, traps, taken = table.figures[who].side, cast_of(table).ground.traps, set(table.squares)
    found: list[tuple[State, Way]] = []
    for other, via in enumerate(table.squares):
        if other == who or table.figures[other].side != side or via not in around[at] or via in traps:
            continue
        for to in around[via]:
            if to not in taken and to not in traps:
                found.append(((to, False), Way((*way.steps, Pass(who, via, to)), (*way.path, via, to), way.ap + 2, way.tests, way.hard)))
    return found


def _plan(table: Catacombs, who: Who, to: Square, way: Way, manner: str = "") -> Plan:
    """A walk in words: what it costs, and what may stop it."""
    says = [f"{way.ap} Action.P, {count(len(way.path) - 1, 'square')}."]
    if way.tests:
        says.append(f"The way is held {'once' if way.tests == 1 else f'{way.tests} times'}: after each test you decide anew.")
    if way.trap:
        says.append("A trap lies there.")
    chance = None
    if way.tests:
        (won, of), (rare, all_of) = (chance_of(card_of(table, who).agility, grip) for grip in (1, 2))
        easy, needs = (
            way.tests - way.hard,
            f"Difficulty {'1' if not way.hard else '2' if way.hard == way.tests else '1 and 2'}, to get away",
        )
        chance = Odds(won**easy * rare**way.hard, of**easy * all_of**way.hard, needs)
    path = tuple(f"space:{at}" for at in way.path)
    mark = percent(chance) if chance is not None else "!" if way.trap else ""  # the price stands on the board already
    label = Label(f"Go to {square(table, to)}{manner}", " ".join(says), (f"space:{to}",), mark, path=path, chance=chance)
    return Plan(label, way.steps)


# ---------------------------------------------------------------------- who acts


def _changes(table: Catacombs, who: Who, decision: Decision) -> list[Plan]:
    """2.round.2, 2.round.3: enough with this one; somebody else acts, or nobody."""
    if HALT[who] not in decision.options:
        return []
    figure, cast = table.figures[who], cast_of(table)
    lost = f"{figure.ap} Action.P of {named(table, who)} {'is' if figure.ap == 1 else 'are'} lost" if figure.ap else ""
    found, idle = [], []
    for other in cast.masters if figure.side == MASTER else cast.party:
        ally = table.figures[other]
        if other != who and ally.ap and ally.hp > 0 and not ally.acted:
            idle.append(named(table, other))
            label = Label(
                f"{name(table, other)} acts", f"Instead of {named(table, who)}.", (f"figure:{other}",), warning=f"{lost}." if lost else ""
            )
            found.append(Plan(label, (HALT[who], ACTIVATE[other])))
    if found:
        undone = f"{listed(idle)} {'have' if idle[1:] else 'has'} not acted"
        warning = f"{lost}, and {undone}." if lost else f"{undone[0].upper()}{undone[1:]}."
        found.append(
            Plan(Label("End the whole turn", "Whoever has not acted does not act in this round.", warning=warning), (HALT[who], END_TURN))
        )
    return found
