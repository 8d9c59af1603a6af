"""What a player means as one thing: another figure instead of the one in hand, and orders to many monsters at once: to march, to attack."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.plans import Plan
from undercroft.engine.view import Label
from undercroft.games.dorn.board import foot, free_for_monster, monster, monster_reach
from undercroft.games.dorn.combat.assault import attackers
from undercroft.games.dorn.content.loading import TOKENS, ZORKAL
from undercroft.games.dorn.ids import SPACE, Space, by_hero, spaces
from undercroft.games.dorn.options import LEAVE, MOVE_TO, ONSLAUGHT, TAKE, About, Place, Summon, Take, Target
from undercroft.games.dorn.state import DORNKEEPER, OPEN, Dorn, Monster
from undercroft.games.dorn.supply import counts, spaces_for
from undercroft.games.dorn.words.names import count, figure, hero, kind, listed, space
from undercroft.pieces.grid import bits

Wanted = Callable[[Monster, int], int]
"""How much a monster wants to stand on a space; less than where it stands: not at all."""


def plans(table: Dorn, decision: Decision) -> Sequence[Plan]:
    """4.5, 4a.2, 4a.3, 8.1, 8.17, 9b.1: whom to move instead; where all go who can; whom they attack; what is summoned, and where."""
    if decision.rule == "8.1" and table.hand >= 0:
        return _changes(table, decision.seats[0])
    if decision.rule == "3d.5":
        return _placing(table)
    if decision.rule == "9b.1":
        return _onslaughts(table, decision)
    if decision.rule == "4a.2":
        return _summonings(table, decision)
    if decision.rule == "8.17" and isinstance(decision.about, About) and decision.about.what == "called":
        return _calls(table, decision, decision.about)
    return _orders(table) if decision.rule == "4a.3" else ()


def _placing(table: Dorn) -> list[Plan]:
    """3d.5, 3d.6: the whole army on black spaces, the strong and the slow nearest to the Chamber."""
    lab, army = table.content.map, table.army
    free = sorted((at for at in lab.black if not table.monsters_at & SPACE[at]), key=lambda at: -lab.post[at])
    slow = sorted(range(len(army)), key=lambda each: (not table.content.strong[army[each]], table.content.move[army[each]]))
    spaces = dict(zip(slow, free, strict=False))
    if len(army) < 2 or len(spaces) < len(army):
        return []
    steps = tuple(Place(spaces[each]) for each in range(len(army)))
    hint = "; ".join(f"{kind(table, each)} at {space(table, step.space)}" for each, step in zip(army, steps, strict=True))
    return [Plan(Label(f"Place {count(len(army), 'monster')} as suggested", f"{hint}."), steps)]


def _changes(table: Dorn, seat: int) -> list[Plan]:
    """8.5: a figure is put aside, and can be taken up again; another one of the same player's moves first."""
    if seat == DORNKEEPER:
        others = [(each.figure, each.left) for each in table.monsters if each.left]
    else:
        others = [(who, each.left) for who, each in by_hero(table.heroes) if each.seat == seat and each.space >= 0 and each.left]
    return [
        Plan(
            Label(figure(table, other), f"Instead of {figure(table, table.hand)}.", (f"figure:{other}",), mark=str(left)),
            (LEAVE, TAKE[other]),
        )
        for other, left in others
        if other != table.hand
    ]


# ---------------------------------------------------------------------- summoning


def _summonings(table: Dorn, decision: Decision) -> list[Plan]:
    """4a.2, 7.5, 7.19: as many weak monsters as may come, of the kind that appears nearest to a hero."""
    found, on_board = [], counts(table)
    for option in decision.options:
        if isinstance(option, Summon):
            near = sorted(spaces(spaces_for(table, option.kind)), key=lambda at: (_way_to_prey(table, at), at))
            most = min(table.weak_left + table.extra_weak, TOKENS - on_board[option.kind], len(near))
            found.append((-most, _way_to_prey(table, near[0]), option, near[:most]))
    if not found:
        return []
    most, _, summon, near = min(found, key=lambda each: each[:2])
    card = table.content.monsters[summon.kind]
    hint = f"At {listed([space(table, at) for at in near])}."
    steps = tuple(step for at in near for step in (summon, Place(at)))
    return [Plan(Label(f"Summon {count(-most, card.name, card.plural)}, nearest to a hero", hint), steps)]


def _way_to_prey(table: Dorn, at: Space) -> int:
    """How far it is from a space to the nearest hero."""
    return min((table.content.map.steps[each.space][at] for each in table.heroes if each.space >= 0), default=0)


def _calls(table: Dorn, decision: Decision, about: About) -> list[Plan]:
    """8.17: the strongest who can be called, to stand beside a hero."""
    lab, strong = table.content.map, table.content.strong
    found = []
    for who, each in by_hero(table.heroes):
        if each.space < 0 or lab.round & SPACE[each.space]:
            continue
        beside = lab.adjacent[OPEN][each.space]
        free = spaces(beside & free_for_monster(table))
        idle = [monster(table, take.figure) for take in decision.options if isinstance(take, Take)]
        called = sorted((one for one in idle if not beside & SPACE[one.space]), key=lambda one: (not strong[one.kind], -one.hp, one.figure))
        pairs = list(zip(called[: about.times - about.time + 1], free, strict=False))
        if pairs:
            steps = tuple(step for one, to in pairs for step in (TAKE[one.figure], Place(to)))
            names = listed([figure(table, one.figure) for one, _ in pairs])
            found.append(Plan(Label(f"{names}, to {hero(table, who)}", "The strongest who are not there yet.", (f"figure:{who}",)), steps))
    return found


# ---------------------------------------------------------------------- orders


def _orders(table: Dorn) -> list[Plan]:
    """8.4: all who can go into the Chamber; all who can come to a hero. Zorkal waits for an order of his own."""
    lab, post = table.content.map, table.content.map.post
    idle = [each for each in table.monsters if each.left and each.kind != ZORKAL]
    found = []
    ready = sorted((each for each in idle if not lab.chamber & SPACE[each.space]), key=lambda each: -post[each.space])
    inward = _march(table, ready, lambda mover, to: post[to] - post[mover.space])
    if inward:
        hint = f"As far in as they come; {count(len(inward) // 2, 'monster')} from outside."
        found.append(Plan(Label("All towards the Ritual Chamber", hint), inward))
        found += _kinds(table, ready)
    for who, each in by_hero(table.heroes):
        if each.space >= 0 and not lab.round & SPACE[each.space]:
            found += _hunt(table, idle, who)
    return found


def _kinds(table: Dorn, ready: Sequence[Monster]) -> list[Plan]:
    """8.4: the same for all of one kind."""
    post = table.content.map.post
    by_kind = {each.kind: [other for other in ready if other.kind == each.kind] for each in ready}
    found = []
    for number, alike in by_kind.items() if len(by_kind) > 1 else ():
        orders = _march(table, alike, lambda mover, to: post[to] - post[mover.space])
        if len(orders) > 2:
            name = table.content.monsters[number].plural
            found.append(Plan(Label(f"{name} towards the Chamber", f"{count(len(orders) // 2, 'monster').capitalize()} would go."), orders))
    return found


def _hunt(table: Dorn, idle: Sequence[Monster], who: int) -> list[Plan]:
    """9a.3: all who can come to stand beside a hero, and do not yet."""
    lab, prey = table.content.map, table.heroes[who].space
    beside, steps = lab.adjacent[OPEN][prey], lab.steps[prey]
    away = sorted((each for each in idle if not beside & SPACE[each.space]), key=lambda each: steps[each.space])
    orders = _march(table, away, lambda _, to: beside & SPACE[to])
    if not orders:
        return []
    hint = f"To stand beside {hero(table, who)}: {count(len(orders) // 2, 'monster')}."
    return [Plan(Label(f"All who can, to {hero(table, who)}", hint, (f"figure:{who}",), mark=str(len(orders) // 2)), orders)]


def _onslaughts(table: Dorn, decision: Decision) -> list[Plan]:
    """9b.1, 9b.5: all who can attack a hero, do."""
    found = []
    for target in decision.options:
        if isinstance(target, Target):
            who = target.hero
            blows = sum(each.blows for each in attackers(table, foot(table, table.heroes[who].space)))
            if blows > 1:
                hint = f"{count(blows, 'attack').capitalize()} against {count(table.heroes[who].parries, 'parry', 'parries')}."
                found.append(Plan(Label(f"All who can, attack {hero(table, who)}", hint, mark=str(blows)), (target, ONSLAUGHT)))
    return found


def _march(table: Dorn, movers: Iterable[Monster], wanted: Wanted) -> tuple[Option, ...]:
    """One after the other goes to the space that it wants most, as those before it have left the board."""
    then, feet = copy(table), table.content.map.foot
    orders: list[Option] = []
    for mover in movers:
        spaces, _ = monster_reach(then, mover, mover.left)
        best = max(((wanted(mover, to), -to) for to in bits(spaces)), default=(0, 0))
        if best[0] > 0:
            to = Space(-best[1])
            then.monsters_at = then.monsters_at ^ feet[mover.space] | feet[to]
            orders += (TAKE[mover.figure], MOVE_TO[mover.figure](to))
    return tuple(orders)
