"""Blessings: played when a heroes' turn begins, each once in a game (6)."""

from collections.abc import Callable, Sequence
from functools import partial

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.engine.effects import Vocabulary
from undercroft.games.dorn.arriving import hasten, settle, shift_hero
from undercroft.games.dorn.board import (
    adjacent,
    close_by,
    free_for_hero,
    monster,
    monsters_on,
    most_hp,
    next_to,
    pushed_reach,
    within,
)
from undercroft.games.dorn.combat import carry_out_attack, early_options, strengthen, strike_monster
from undercroft.games.dorn.content import (
    AnyBlessing,
    Call,
    Discord,
    Fury,
    Mend,
    Push,
    Shift,
    Smite,
    Swap,
    Swift,
    ToHerbalist,
    Vanish,
    Ward,
)
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ending import heal, put_hero, put_monster
from undercroft.games.dorn.events import Blessed, Shifted, Swapped, Vanished, Warded
from undercroft.games.dorn.ids import NOBODY, OFF, ONLY, SPACE, Figure, Space, Who, by_hero
from undercroft.games.dorn.options import LEAVE, TAKE, About, Bless, Leave, Place, Take
from undercroft.games.dorn.state import AWAY, IDLE, WARDED, Dorn, Hero, Monster
from undercroft.pieces.offers import Offers

BLESSINGS: Vocabulary[Callable[[Dorn, Who, int, AnyBlessing], Rules[None]]] = Vocabulary()


def can_open(table: Dorn, who: Who, hero: Hero) -> bool:
    """6.1, 6.3: a living hero who has not played the Blessing yet, or whose card allows something before anybody moves."""
    if hero.space == OFF or hero.marks & IDLE:
        return False
    return not hero.blessed or (hero.who in table.content.eager and bool(early_options(table, who)))


def play_blessing_card(table: Dorn, who: Who) -> Rules[None]:
    """4b.1, 6.1, 6.4: the owner may play this hero's own card. What it offers comes from a card that nobody else knows."""
    hero = table.heroes[who]
    again = partial(blessing_options, table, who)
    answer = yield from choose(hero.seat, again(), "6.1", about=About("blessing", who), again=again)
    table.hand = NOBODY
    if isinstance(answer, Leave):
        table.aside |= ONLY[who]
    elif isinstance(answer, Bless):
        yield from bless(table, answer)
    else:
        yield from carry_out_attack(table, who, answer)


def blessing_options(table: Dorn, who: Who) -> Sequence[Option]:
    """6.6: for whom or where the card can be played; if there is nobody, it can still be played, to no effect."""
    hero = table.heroes[who]
    first: list[Option] = [LEAVE, *early_options(table, who)]
    if hero.blessed:
        return first
    effect = table.content.graces[hero.blessing]
    if isinstance(effect, Shift):
        free = close_by(table, hero.space, effect.n) & free_for_hero(table)
        return Offers(first, (free, partial(Bless, who))) if free else [*first, Bless(who)]
    targets = _targets(table, who, effect)
    return first + [Bless(who, target) for target in targets or [-1]]


def _targets(table: Dorn, who: Who, effect: AnyBlessing) -> list[int]:
    hero = table.heroes[who]
    if isinstance(effect, Smite):
        near = within(table, hero.space, effect.within, table.monsters_at) & table.monsters_at
        return [each.figure for each in monsters_on(table, near) if each.kind != ZORKAL]
    if isinstance(effect, Swap):
        return [at for at, other in by_hero(table.heroes) if at != who and other.space not in {OFF, hero.space}]
    if isinstance(effect, Call):
        return [at for at, other in by_hero(table.heroes) if at != who and other.space != OFF and _beside(table, who, at)]
    return []


def in_vain(table: Dorn, who: Who) -> bool:
    """6.6: whether the card, played for nobody in particular, would do nothing: nobody to aim at, nobody near, nothing to heal."""
    hero = table.heroes[who]
    effect = table.content.graces[hero.blessing]
    if isinstance(effect, Smite | Swap | Call | Shift):
        return not _targets(table, who, effect)
    if isinstance(effect, Push | Discord):
        near = monsters_on(table, within(table, hero.space, effect.within, table.monsters_at) & table.monsters_at)
        return not any(each.kind != ZORKAL if isinstance(effect, Push) else table.content.strong[each.kind] for each in near)
    if isinstance(effect, ToHerbalist):
        return bool(table.heroes_at & SPACE[table.content.map.herbalist])
    return isinstance(effect, Mend) and hero.hp >= most_hp(table, hero)


def bless(table: Dorn, answer: Bless) -> Rules[None]:
    """6.2, 6.3: the card is shown, and carried out completely before another can be turned up."""
    hero = table.heroes[answer.hero]
    hero.blessed = True
    table.chance.show()
    table.tell("6.1", Blessed, answer.hero, hero.blessing)
    effect = table.content.graces[hero.blessing]
    yield from BLESSINGS.does[type(effect)](table, answer.hero, answer.target, effect)


@BLESSINGS.op(Vanish)
def _vanish(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """6.6: the hero is nowhere until the next heroes' turn."""
    hero = table.heroes[who]
    put_hero(table, who, OFF)
    hero.marks |= AWAY
    hero.left = hero.attacks = 0
    table.tell("6.6", Vanished, who)
    return
    yield


@BLESSINGS.op(Swap)
def _swap(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """6.6: two heroes change places."""
    if target >= 0:
        other = Who(Figure(target))
        here, there = table.heroes[who].space, table.heroes[other].space
        put_hero(table, who, OFF)
        put_hero(table, other, here)
        put_hero(table, who, there)
        table.tell("6.6", Swapped, who, other)
        settle(table, who)
        settle(table, other)
    return
    yield


@BLESSINGS.op(Mend)
def _mend(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """3c.8: hit points for the hero."""
    assert isinstance(effect, Mend)
    heal(table, who, effect.n, "6.6")
    return
    yield


@BLESSINGS.op(Push)
def _push(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """6.6, 8.17: the player moves each monster nearby a little; Zorkal is immune to Blessings."""
    assert isinstance(effect, Push)
    hero = table.heroes[who]
    near = within(table, hero.space, effect.within, table.monsters_at) & table.monsters_at
    left = [each for each in monsters_on(table, near) if each.kind != ZORKAL]
    while left:
        takes: list[Option] = [LEAVE, *(TAKE[each.figure] for each in left)]
        taken = takes[(yield Decision((hero.seat,), takes, "6.6", 0, About("push", who)))]
        if not isinstance(taken, Take):
            return
        pushed = monster(table, taken.figure)
        left.remove(pushed)
        options = Offers([LEAVE], (pushed_reach(table, pushed, effect.n)[0], Place))
        if len(options) > 1:
            to = options[(yield Decision((hero.seat,), options, "6.6", 0, About("pushed", pushed.figure)))]
            if isinstance(to, Place):
                _shove(table, pushed, to.space)


def _shove(table: Dorn, pushed: Monster, to: Space) -> None:
    start = pushed.space
    put_monster(table, pushed, to)
    table.tell("6.6", Shifted, pushed.figure, start, to)


@BLESSINGS.op(Discord)
def _discord(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """10.6: strong monsters nearby strike weak ones beside them; what dies of it is the hero's kill."""
    assert isinstance(effect, Discord)
    hero = table.heroes[who]
    near = within(table, hero.space, effect.within, table.monsters_at) & table.monsters_at
    strong = table.content.strong
    for each in [found for found in monsters_on(table, near) if strong[found.kind]]:
        beside = monsters_on(table, adjacent(table, each.space) & table.monsters_at)
        weak: list[Option] = [TAKE[other.figure] for other in beside if other.kind != ZORKAL and not strong[other.kind]]
        if weak:
            taken = yield from choose(hero.seat, weak, "6.6", about=About("discord", each.figure))
            assert isinstance(taken, Take)
            strike_monster(table, who, monster(table, taken.figure), "10.6", magic=True)


@BLESSINGS.op(Smite)
def _smite(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """10.6: a monster nearby dies, whatever its hit points; it is the hero's kill."""
    if target >= 0:
        victim = monster(table, Figure(target))
        strike_monster(table, who, victim, "10.6", magic=True, amount=victim.hp)
    return
    yield


@BLESSINGS.op(Fury)
def _fury(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """6.6, 15c.5: more attacks in this turn; they are the hero's own."""
    assert isinstance(effect, Fury)
    strengthen(table, who, effect.n, "6.6")
    return
    yield


@BLESSINGS.op(Ward)
def _ward(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """6.6: nothing harms the hero in the next Dornkeeper turn."""
    table.heroes[who].marks |= WARDED
    table.tell("6.6", Warded, who)
    return
    yield


@BLESSINGS.op(ToHerbalist)
def _to_herbalist(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """6.6, 8.6: onto the Herbalist's space, if nobody stands there."""
    space = table.content.map.herbalist
    if not table.heroes_at & SPACE[space]:
        shift_hero(table, who, space, "6.6")
    return
    yield


@BLESSINGS.op(Shift)
def _shift(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """6.6, 13.1: to a free space nearby, never past the closed Gate."""
    if target >= 0:
        shift_hero(table, who, Space(target), "6.6")
    return
    yield


def _beside(table: Dorn, who: Who, other: int) -> int:
    """Where a hero can stand beside this one; together in the hamlet if that is where this one is."""
    lab = table.content.map
    here = table.heroes[who].space
    free = next_to(table, here) & free_for_hero(table)
    if here == lab.hamlet:
        free |= SPACE[lab.hamlet]
    return free & ~SPACE[table.heroes[other].space]


@BLESSINGS.op(Call)
def _call(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """6.6, 13.1: another hero is put on a free space beside this one."""
    if target >= 0:
        options = Offers((), (_beside(table, who, target), Place))
        to = yield from choose(table.heroes[who].seat, options, "6.6", about=About("call", target))
        assert isinstance(to, Place)
        shift_hero(table, Who(Figure(target)), to.space, "6.6")


@BLESSINGS.op(Swift)
def _swift(table: Dorn, who: Who, target: int, effect: AnyBlessing) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """6.6: more movement in this turn."""
    assert isinstance(effect, Swift)
    hasten(table, who, effect.n, "6.6")
    return
    yield
