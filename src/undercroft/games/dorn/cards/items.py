"""Treasure cards: what is found, and how items are used (11)."""

from collections.abc import Callable
from functools import partial

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.engine.effects import Vocabulary
from undercroft.games.dorn.arriving import halt, hasten, shift_hero
from undercroft.games.dorn.board import close_by, free_for_hero, heroes_on, in_sight, monster, monsters_on, most_hp, within
from undercroft.games.dorn.combat import strengthen, strike_monster
from undercroft.games.dorn.content import Ambush, Burst, Calm, Dart, Edge, Heal, Jaunt, Nothing, Rubble, Stride
from undercroft.games.dorn.content.loading import KINDS, TOKENS, ZORKAL
from undercroft.games.dorn.ending import bleed, change, dares, die, harm_hero, harm_wall, heal
from undercroft.games.dorn.events import Blocked, Calmed, Opened, Summoned, Used
from undercroft.games.dorn.ids import OFF, SPACE, Figure, Space, Who, by_hero, spaces
from undercroft.games.dorn.options import About, Place, TreasureCard, Use
from undercroft.games.dorn.state import AT_PEACE, CALMED, DORNKEEPER, FLED, IDLE, ROOTED, USED, Dorn, Hero, Monster
from undercroft.games.dorn.supply import bring_in, counts, nearest_free
from undercroft.pieces.decks import draw
from undercroft.pieces.offers import Offers, Span

FIRST_SPACE = 1000
"""Targets from here on are spaces: where a figure or a space can be meant, a space stands as its number and this."""

ITEMS: Vocabulary[Callable[[Dorn, Use, Who], Rules[None]]] = Vocabulary()
FINDS = (Nothing, Rubble, Ambush)
"""What is no item: it happens when the card is drawn."""


# ------------------------------------------------------------------ finding


def open_treasure(table: Dorn, who: Who) -> Rules[None]:
    """11.1, 11.2, 11.3, 11.5: one card is drawn, and the token removed; an item is kept openly, a monster or Rubble appears at once.

    2.8, 11.4, 11.10: the token says nothing about the card, only heroes draw, and they carry as many as they like.
    """
    hero = table.heroes[who]
    card, table.treasure = draw(table.chance, table.treasure, TreasureCard)
    _remove_token(table, hero.space)
    table.tell("11.1", Opened, who, card, hero.space)
    shown = table.content.finds[card]
    if not isinstance(shown, FINDS):
        _keep_item(hero, card)
        return
    table.spent += (card,)
    if isinstance(shown, Ambush):
        yield from _monster_appears(table, who, KINDS.index(shown.kind))
    elif isinstance(shown, Rubble):
        halt(hero)
        table.tell("11.2", Blocked, who)


def _remove_token(table: Dorn, space: Space) -> None:
    """11.3: no further card can be drawn on that space."""
    table.treasures &= ~SPACE[space]


def _keep_item(hero: Hero, card: int) -> None:
    """11.5, 11.10: openly, and as many as the hero likes."""
    hero.items += (card,)


def _monster_appears(table: Dorn, who: Who, kind: int) -> Rules[None]:
    """11.11: the Dornkeeper puts the monster beside the hero; with six of its kind on the board nothing appears."""
    if counts(table)[kind] >= TOKENS:
        return
    options = Offers((), (nearest_free(table, table.heroes[who].space), Place))
    if not len(options):
        return
    at = (yield Decision((DORNKEEPER,), options, "11.11", 0, About("ambush", kind))) if len(options) > 1 else 0
    space = options[at]
    assert isinstance(space, Place)
    fresh = bring_in(table, kind, space.space)
    change(table, fresh, left=0, blows=0)
    table.tell("11.11", Summoned, fresh.figure, kind, space.space)


# ------------------------------------------------------------------ using


def item_options(table: Dorn, who: Who, hero: Hero) -> tuple[list[Option], list[Span]]:
    """11.6, 11.9, 15d.6: one item in a turn, in the movement phase, and none while fleeing."""
    uses: list[Option] = []
    spans: list[Span] = []
    if hero.marks & (USED | FLED | IDLE):
        return uses, spans
    seen: dict[int, None] = {}
    for card in hero.items:
        kind = table.content.kind_of[card]
        if kind in seen:
            continue
        seen[kind] = None
        find = table.content.finds[card]
        if isinstance(find, Jaunt):
            spans.append((close_by(table, hero.space, find.n) & free_for_hero(table), partial(Use, who, card)))
        else:
            uses += [Use(who, card, target) for target in _targets(table, who, hero, find)]
    return uses, spans


def _targets(table: Dorn, who: Who, hero: Hero, find: object) -> list[int]:
    """Whom an item can be used on; -1 is nobody else. What would do nothing is not offered."""
    if isinstance(find, Heal):
        if find.other:
            return [at for at, other in by_hero(table.heroes) if at != who and other.space != OFF and other.hp < most_hp(table, other)]
        return [-1] if hero.hp < most_hp(table, hero) else []
    if isinstance(find, Dart):
        targets = table.monsters_at | table.walls_at
        seen = in_sight(table, hero.space, 1, find.within, table.monsters_at, targets)
        figures = [each.figure for each in _mortal(table, seen)]
        return figures + [FIRST_SPACE + space for space in spaces(seen & table.walls_at)]
    if isinstance(find, Calm):
        return [-1] if _mortal(table, within(table, hero.space, find.within, table.monsters_at)) else []
    if isinstance(find, Burst):
        there = within(table, hero.space, find.within, table.monsters_at)
        return [-1] if there & table.walls_at or _mortal(table, there) else []
    if isinstance(find, Stride):
        return [] if hero.marks & ROOTED else [-1]
    if isinstance(find, Edge):
        return [] if hero.marks & AT_PEACE else [-1]
    return [-1]


def _mortal(table: Dorn, squares: int) -> list[Monster]:
    """11.7: Zorkal is immune to Treasures: where nobody else is, they would do nothing."""
    return [each for each in monsters_on(table, squares & table.monsters_at) if each.kind != ZORKAL]


def use_item(table: Dorn, use: Use) -> Rules[None]:
    """11.7, 5.3: it works once and leaves the game; a drop of blood is paid first, and one who dies of it dies after the effect."""
    hero = table.heroes[use.hero]
    blood = table.content.treasures[use.card].blood
    if blood and not (yield from dares(table, use.hero, table.content.treasures[use.card].name)):
        return
    hero.marks |= USED
    hero.items = tuple(each for each in hero.items if each != use.card)
    table.spent += (use.card,)
    table.tell("11.7", Used, use.hero, use.card)
    if blood:
        bleed(table, use.hero, 1, "5.3")
    yield from ITEMS.does[type(table.content.finds[use.card])](table, use, use.hero)
    if hero.hp <= 0 and hero.space != OFF:
        die(table, use.hero, "5.3")


@ITEMS.op(Nothing)
@ITEMS.op(Rubble)
@ITEMS.op(Ambush)
def _happens_when_drawn(table: Dorn, use: Use, who: Who) -> Rules[None]:  # noqa: ARG001 reason: one signature for all cards
    """11.2: it is no item, and can't be used."""
    raise ValueError("this card is never kept")
    yield


@ITEMS.op(Heal)
def _heal(table: Dorn, use: Use, who: Who) -> Rules[None]:
    """3c.8: hit points for the user, or for another hero wherever that one is."""
    find = table.content.finds[use.card]
    assert isinstance(find, Heal)
    heal(table, Who(Figure(use.target)) if find.other else who, find.n, "11.7")
    return
    yield


@ITEMS.op(Stride)
def _stride(table: Dorn, use: Use, who: Who) -> Rules[None]:
    """11.9: more movement in this turn."""
    find = table.content.finds[use.card]
    assert isinstance(find, Stride)
    hasten(table, who, find.n, "11.7")
    return
    yield


@ITEMS.op(Edge)
def _edge(table: Dorn, use: Use, who: Who) -> Rules[None]:
    """9e.2: an attack more; for a caster that is a spell more."""
    find = table.content.finds[use.card]
    assert isinstance(find, Edge)
    strengthen(table, who, find.n, "11.7")
    return
    yield


@ITEMS.op(Dart)
def _dart(table: Dorn, use: Use, who: Who) -> Rules[None]:
    """11.9, 15c.4, 10.7: damage by an item is no attack; it works on Cave-ins, and a kill counts for the user."""
    if use.target >= FIRST_SPACE:
        harm_wall(table, Space(use.target - FIRST_SPACE), 1, who, "15c.4")
    else:
        strike_monster(table, who, monster(table, Figure(use.target)), "10.7", magic=True)
    return
    yield


@ITEMS.op(Jaunt)
def _jaunt(table: Dorn, use: Use, who: Who) -> Rules[None]:
    """13.1: to a free space nearby, never past the closed Gate."""
    shift_hero(table, who, Space(use.target), "11.7")
    return
    yield


@ITEMS.op(Calm)
def _calm(table: Dorn, use: Use, who: Who) -> Rules[None]:
    """11.7: monsters nearby do not attack in the next Dornkeeper turn; Zorkal does."""
    find = table.content.finds[use.card]
    assert isinstance(find, Calm)
    for each in _mortal(table, within(table, table.heroes[who].space, find.within, table.monsters_at)):
        change(table, each, marks=each.marks | CALMED)
        table.tell("11.7", Calmed, each.figure)
    return
    yield


@ITEMS.op(Burst)
def _burst(table: Dorn, use: Use, who: Who) -> Rules[None]:
    """10.7: a hit point from everybody nearby, heroes too; Zorkal is immune to Treasures."""
    find = table.content.finds[use.card]
    assert isinstance(find, Burst)
    squares = within(table, table.heroes[who].space, find.within, table.monsters_at)
    for each in _mortal(table, squares):
        strike_monster(table, who, each, "10.7", magic=True)
    for space in spaces(squares & table.walls_at):
        harm_wall(table, space, 1, who, "15c.4")
    for other in heroes_on(table, squares):
        harm_hero(table, other, 1, who, "9f.1")
    return
    yield
