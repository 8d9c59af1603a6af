"""Rituals: paid in blood, one in a turn, each once in a game (5)."""

from collections.abc import Callable, Sequence

from undercroft.engine.asking import choose, reply
from undercroft.engine.decisions import MAYBE, SURE, Option, Rules
from undercroft.engine.effects import Vocabulary
from undercroft.games.dorn.board import adjacent, free_for_monster, is_safe, monster, next_to
from undercroft.games.dorn.content import AnyRitual, Barriers, Bind, Edict, Escort, Haste, Merge, Refill, Summons
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import change, lay_down, may_surrender, put_monster, run_out_of_time, take_off
from undercroft.games.dorn.events import Bound, Hastened, Merged, RitualCast, Shifted, StrongBought, Summoned, WallRaised
from undercroft.games.dorn.ids import OFF, SPACE, by_hero, spaces
from undercroft.games.dorn.options import (
    BUY,
    CAST,
    END,
    LEAVE,
    NAME,
    PICK_KIND,
    SURRENDER,
    TAKE,
    TIME_UP,
    About,
    Cast,
    MonsterToken,
    Name,
    Pair,
    PickKind,
    Place,
    Take,
)
from undercroft.games.dorn.state import BOUND_NEXT, DORNKEEPER, LAWS, RATS, Dorn, Monster
from undercroft.games.dorn.supply import arrive, bring_in, can_summon_strong, strong_kinds, strong_tokens, weak_tokens
from undercroft.pieces.offers import Offers

RITUALS: Vocabulary[Callable[[Dorn, AnyRitual], Rules[None]]] = Vocabulary()
USEFUL: dict[type[AnyRitual], Callable[[Dorn, AnyRitual], object]] = {}
"""5.9: whether a card would do anything at all, by its kind of effect."""

PRICE = 4  # of a strong monster, when all cards have been cast (5.6)


def price(table: Dorn, card: int) -> int:
    """9f.4, 15f.7, 5.2, 15f.5: the number on the card, with four heroes one more."""
    return table.content.rituals[card].cost + (table.size == 4)


def may_cast(table: Dorn) -> bool:
    """4a.1, 5.1: whether there is anything to decide; told by what everybody can see, so that the question gives nothing away."""
    if table.rituals and table.blood >= 2:
        return True
    return can_buy(table)


def can_buy(table: Dorn) -> bool:
    """5.6, 5.7, 5.8: once a turn, if all cards had been cast when the turn began, and there is something to summon."""
    return table.all_cast and table.blood >= PRICE and can_summon_strong(table)


def too_dear(table: Dorn, card: int) -> bool:
    """5.2: whether there is not blood enough for a Ritual."""
    return price(table, card) > table.blood


def in_vain(table: Dorn, card: int) -> bool:
    """5.9: whether a Ritual would do nothing now."""
    effect = table.content.rites[card]
    return not USEFUL[type(effect)](table, effect)


def ritual_options(table: Dorn) -> Sequence[Option]:
    """5.1, 5.2, 5.9: the cards in the hand that can be paid and would do something."""
    options: list[Option] = [END]
    options += [CAST[card] for card in table.rituals if not too_dear(table, card) and not in_vain(table, card)]
    if can_buy(table):
        options.append(BUY)
    if may_surrender(table):
        options.append(SURRENDER)
    if table.clocks:
        options.append(TIME_UP)
    return options


def _outlook(table: Dorn) -> int:
    """5.1, 5.6, 14.1: whether there is a choice, for all who can't see the Dornkeeper's hand."""
    return SURE if table.clocks or may_surrender(table) or can_buy(table) else MAYBE


def ritual(table: Dorn) -> Rules[None]:
    """4a.1, 5.1, 9f.2: at most one card, and only now."""
    if not may_cast(table):
        return
    default = len(ritual_options(table)) - 1 if table.clocks else 0
    answer = yield from reply(table, DORNKEEPER, lambda _: ritual_options(table), lambda _: _outlook(table), "5.1", default=default)
    if isinstance(answer, Cast):
        yield from cast(table, answer.card)
    elif answer is BUY:
        table.blood -= PRICE
        table.extra_strong += 1
        table.tell("5.6", StrongBought, table.blood)
    elif answer is SURRENDER:
        yield from lay_down(table)
        yield from ritual(table)
    elif answer is TIME_UP:
        run_out_of_time(table, DORNKEEPER)


def cast(table: Dorn, card: int) -> Rules[None]:
    """5.2, 5.4, 5.9, 9f.3: it is paid in full, shown to all, its choices are made at once, and it is out of the game."""
    cost = price(table, card)
    table.blood -= cost
    table.rituals = tuple(each for each in table.rituals if each != card)
    table.cast += (card,)
    table.casting = card
    table.chance.show()
    table.tell("5.9", RitualCast, card, cost, table.blood)
    effect = table.content.rites[card]
    yield from RITUALS.does[type(effect)](table, effect)
    table.casting = -1


def useful(kind: type[AnyRitual]) -> Callable[[Callable[[Dorn, AnyRitual], object]], Callable[[Dorn, AnyRitual], object]]:
    """This function says whether a Ritual of that kind would do anything."""

    def register(function: Callable[[Dorn, AnyRitual], object]) -> Callable[[Dorn, AnyRitual], object]:
        USEFUL[kind] = function
        return function

    return register


# ------------------------------------------------------------------ barriers


def wall_spaces(table: Dorn) -> int:
    """5.9: a free space, not in the Ritual Chamber, at the Gate or on a Teleport."""
    lab = table.content.map
    return free_for_monster(table) & ~lab.chamber & ~lab.behind & ~lab.doors


@useful(Barriers)
def _can_wall(table: Dorn, effect: AnyRitual) -> object:  # noqa: ARG001 reason: one signature for all cards
    return wall_spaces(table)


@RITUALS.op(Barriers)
def _barriers(table: Dorn, effect: AnyRitual) -> Rules[None]:
    """5.9, 15c.2: obstacles like Cave-ins, on spaces of the Dornkeeper's choice."""
    assert isinstance(effect, Barriers)
    for number in range(effect.n):
        free = wall_spaces(table)
        if free:
            about = About("barrier", time=number + 1, times=effect.n)
            to = yield from choose(DORNKEEPER, Offers((), (free, Place)), "5.9", about=about)
            assert isinstance(to, Place)
            table.walls += ((to.space, effect.hp),)
            table.walls_at |= SPACE[to.space]
            table.tell("5.9", WallRaised, to.space, effect.hp)


# ------------------------------------------------------------------ for good


@useful(Edict)
def _is_new(table: Dorn, effect: AnyRitual) -> object:
    assert isinstance(effect, Edict)
    return not table.edicts & LAWS[effect.law]


@RITUALS.op(Edict)
def _edict(table: Dorn, effect: AnyRitual) -> Rules[None]:
    """5.5: it holds for the rest of the game; rats run farther at once."""
    assert isinstance(effect, Edict)
    table.edicts |= LAWS[effect.law]
    if table.edicts & RATS and effect.law == "rats":
        for each in table.monsters[:]:
            if each.kind == 0 and each.left:
                change(table, each, left=each.left + max(0, 9 - table.content.move[0]))
    return
    yield


# ------------------------------------------------------------------ monsters elsewhere


def _servants(table: Dorn) -> list[Monster]:
    return [each for each in table.monsters if each.kind != ZORKAL]


@useful(Summons)
def _can_call(table: Dorn, effect: AnyRitual) -> object:  # noqa: ARG001 reason: one signature for all cards
    return len(table.monsters) > 1 and free_for_monster(table)


@RITUALS.op(Summons)
def _summons(table: Dorn, effect: AnyRitual) -> Rules[None]:
    """8.17: monsters are put on spaces that they may enter; they may still move and attack."""
    assert isinstance(effect, Summons)
    called: list[int] = []
    for number in range(effect.n):
        takes: list[Option] = [TAKE[each.figure] for each in _servants(table) if each.figure not in called]
        if number:
            takes.insert(0, LEAVE)
        if not takes:
            return
        taken = yield from choose(DORNKEEPER, takes, "8.17", about=About("called", time=number + 1, times=effect.n))
        if not isinstance(taken, Take):
            return
        called.append(taken.figure)
        moved = monster(table, taken.figure)
        to = yield from choose(DORNKEEPER, Offers((), (free_for_monster(table), Place)), "8.17", about=About("call_to", taken.figure))
        assert isinstance(to, Place)
        start = moved.space
        put_monster(table, moved, to.space)
        table.tell("8.17", Shifted, moved.figure, start, to.space)


# ------------------------------------------------------------------ two into one


def pairs(table: Dorn) -> list[Pair]:
    """Two weak monsters beside each other."""
    strong = table.content.strong
    weak = [each for each in _servants(table) if not strong[each.kind]]
    feet = table.content.map.foot
    return [Pair(one.figure, two.figure) for one in weak for two in weak if one is not two and adjacent(table, one.space) & feet[two.space]]


def _below_six(table: Dorn) -> list[PickKind]:
    return [PICK_KIND[kind] for kind in strong_kinds(table)]


@useful(Merge)
def _can_merge(table: Dorn, effect: AnyRitual) -> object:  # noqa: ARG001 reason: one signature for all cards
    return pairs(table) and _below_six(table)


@RITUALS.op(Merge)
def _merge(table: Dorn, effect: AnyRitual) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """5.9, 7.20: two weak monsters leave the board, and a strong one of any kind stands on the space of the first."""
    pair = yield from choose(DORNKEEPER, pairs(table), "5.9", about=About("merge"))
    pick = yield from choose(DORNKEEPER, _below_six(table), "5.9", about=About("strong"))
    one, two = monster(table, pair.one), monster(table, pair.other)
    take_off(table, two)
    take_off(table, one)
    fresh = arrive(table, pick.kind, one.space)
    table.tell("5.9", Merged, pair.one, pair.other, fresh.figure, pick.kind)


# ------------------------------------------------------------------ more, and faster


@useful(Haste)
def _can_hasten(table: Dorn, effect: AnyRitual) -> object:  # noqa: ARG001 reason: one signature for all cards
    return len(table.monsters) > 1


@RITUALS.op(Haste)
def _haste(table: Dorn, effect: AnyRitual) -> Rules[None]:
    """5.5, 14a.5: all monsters move farther until the end of this turn, Zorkal too if he can move."""
    assert isinstance(effect, Haste)
    table.haste += effect.n
    for each in table.monsters[:]:
        if each.left:
            change(table, each, left=each.left + effect.n)
    table.tell("5.5", Hastened, effect.n)
    return
    yield


def _empty_black(table: Dorn) -> list[Place]:
    free = free_for_monster(table)
    return [Place(space) for space in table.content.map.black if free & SPACE[space]]


@useful(Refill)
def _can_refill(table: Dorn, effect: AnyRitual) -> object:  # noqa: ARG001 reason: one signature for all cards
    return _empty_black(table) and weak_tokens(table)


@RITUALS.op(Refill)
def _refill(table: Dorn, effect: AnyRitual) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """3d.4, 3d.5, 15f.3: the free black spaces are filled from the supply: a strong one last, the others weak, as at the beginning.

    7.17: nothing of it comes up from the Black Swamp, so swamp beasts act at once, as those of the first army do.
    """
    spaces = _empty_black(table)
    full = 3 if table.size == 4 else len(table.content.map.black)
    for number in range(min(len(spaces), full)):
        last = number == 5
        tokens = strong_tokens(table) if last else weak_tokens(table)
        if tokens:
            kind = tokens[table.chance.roll(len(tokens), MonsterToken(tokens)) if len(tokens) > 1 else 0]
            space = yield from choose(DORNKEEPER, spaces, "3d.5", about=About("army", kind))
            spaces.remove(space)
            fresh = bring_in(table, kind, space.space)
            table.tell("3d.5", Summoned, fresh.figure, kind, space.space)


@useful(Escort)
def _can_escort(table: Dorn, effect: AnyRitual) -> object:  # noqa: ARG001 reason: one signature for all cards
    free = free_for_monster(table)
    lords = [each for each in table.monsters if table.content.strong[each.kind]]
    return weak_tokens(table) and any(next_to(table, each.space) & free for each in lords)


@RITUALS.op(Escort)
def _escort(table: Dorn, effect: AnyRitual) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """5.9, 7.20: beside each strong monster a weak one, drawn at random, on a free space of the Dornkeeper's choice.

    7.17: it does not come up from the Black Swamp, and acts at once.
    """
    for lord in [each for each in table.monsters if table.content.strong[each.kind]]:
        tokens = weak_tokens(table)
        free = next_to(table, lord.space) & free_for_monster(table)
        if tokens and free:
            kind = tokens[table.chance.roll(len(tokens), MonsterToken(tokens)) if len(tokens) > 1 else 0]
            to = yield from choose(DORNKEEPER, [Place(space) for space in spaces(free)], "5.9", about=About("escort", kind))
            fresh = bring_in(table, kind, to.space)
            table.tell("5.9", Summoned, fresh.figure, kind, to.space)


# ------------------------------------------------------------------ chains


def _bindable(table: Dorn) -> list[Name]:
    """13.22: not those on round spaces or in the hamlet."""
    return [NAME[at] for at, hero in by_hero(table.heroes) if hero.space != OFF and not is_safe(table, hero.space)]


@useful(Bind)
def _can_bind(table: Dorn, effect: AnyRitual) -> object:  # noqa: ARG001 reason: one signature for all cards
    return _bindable(table)


@RITUALS.op(Bind)
def _bind(table: Dorn, effect: AnyRitual) -> Rules[None]:
    """5.5, 13.22: chosen heroes can't walk in the next heroes' turn; they may be teleported, attack and use cards."""
    assert isinstance(effect, Bind)
    names = _bindable(table)
    for number in range(effect.n):
        if names:
            name = yield from choose(DORNKEEPER, names, "5.9", about=About("bind", time=number + 1, times=effect.n))
            names.remove(name)
            table.heroes[name.hero].marks |= BOUND_NEXT
            table.tell("5.5", Bound, name.hero)
