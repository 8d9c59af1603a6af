"""Movement of heroes, and what they do between two steps (4b.2, 4b.3, 8)."""

from collections.abc import Sequence
from functools import partial

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.phases import pick_hero
from undercroft.games.dorn.actions.things import handle, has_things, thing_options
from undercroft.games.dorn.board import close_by, free_for_hero, hero_reach, sheet, steps_to, zone_of_monsters
from undercroft.games.dorn.cards.items import item_options, use_item
from undercroft.games.dorn.ending import bleed, check_gate, die, put_hero
from undercroft.games.dorn.events import Dashed, Fled, Moved, Shifted, Stopped
from undercroft.games.dorn.options import LEAVE, LEAVE_IT, MOVE_TO, Blink, Dash, Flee, Leap, Move, Use
from undercroft.games.dorn.state import BESET, BOUND, FLED, IDLE, LEAPED, MOVED, NUMB, OPEN, TELEPORTS, USED, Dorn, Hero
from undercroft.pieces.grid import nth
from undercroft.pieces.offers import Offers, Span


def move_heroes(table: Dorn) -> Rules[None]:
    """4b.2, 8.5, 9a.2: all heroes move before any attacks; one may stop for others and go on later."""
    if table.hand >= 0:
        return _move(table, table.hand)
    lab = table.content.map
    adjacent = lab.adjacent[1]
    floor = lab.walk[1 if table.gate == OPEN else 0] & ~(table.monsters_at | table.walls_at | table.heroes_at & lab.square)
    able = []
    for who, hero in enumerate(table.heroes):
        if (hero.left and adjacent[hero.space] & floor and not hero.marks & HELD) or _can_do_something(table, who, hero):
            able.append(who)
    return pick_hero(table, able, "4b.2", _move)


HELD = BOUND | NUMB | IDLE


def _can_do_something(table: Dorn, who: int, hero: Hero) -> bool:
    """4.4: a hero with nothing to do need not be asked about. This one can't walk, but for one who passes through figures."""
    marks = hero.marks
    if hero.space < 0 or marks & IDLE:
        return False
    if hero.who in table.content.special and not marks & NUMB:
        card, moved = sheet(table, hero), marks & MOVED
        if card.phase and hero.left > 0 and not marks & BOUND:
            return True
        if (card.dash and not marks & BOUND) or (card.blink and not moved) or (card.leap and moved and not marks & LEAPED):
            return True
    return has_things(table, who, hero) or bool(hero.items and item_options(table, who, hero)[0])


def _move(table: Dorn, who: int) -> Rules[None]:
    """8.1, 8.4, 4b.3, 15d.7: the hero in hand walks on, or does something else that costs no movement, or is put aside."""
    hero = table.heroes[who]
    first: list[Option] = [LEAVE]
    spans: list[Span] = []
    rounds: Sequence[int] = ()
    if hero.left and not hero.marks & (BOUND | NUMB):
        spaces, rounds = hero_reach(table, hero, hero.left)
        spans.append((spaces, MOVE_TO[who]))
    if table.tactics or hero.who in table.content.special:
        _special_ways(table, who, hero, first, spans)
    if has_things(table, who, hero):
        first += thing_options(table, who, hero)
    if hero.items:
        uses, use_spans = item_options(table, who, hero)
        first += uses
        spans += use_spans
    if rounds and len(first) == 1 == len(spans):
        yield from _only_walk(table, who, hero, spans[0][0], rounds)
        return
    options = Offers(first, *spans)
    answer = options[(yield Decision((hero.seat,), options, "8.1"))] if len(options) > 1 else LEAVE
    table.hand = -1
    if isinstance(answer, Move):
        _walk(table, who, hero, answer.to, steps_to(rounds, answer.to))
    elif answer is LEAVE:
        table.aside |= 1 << who
    elif isinstance(answer, Use):
        yield from use_item(table, answer)
    elif isinstance(answer, Blink | Leap):
        _vanish_to(table, who, hero, answer)
    elif isinstance(answer, Dash):
        _dash(table, who, hero)
    elif isinstance(answer, Flee):
        hero.marks |= FLED
        hero.attacks = 0
        table.tell(Fled(who), "15d.5")
    else:
        yield from handle(table, answer)


def _only_walk(table: Dorn, who: int, hero: Hero, spaces: int, rounds: Sequence[int]) -> Rules[None]:
    """8.1: with nothing here and nothing in the bag, the hero goes somewhere or stays."""
    index = (yield Decision((hero.seat,), Offers(LEAVE_IT, (spaces, MOVE_TO[who])), "8.1")) if spaces else 0
    table.hand = -1
    if index:
        to = nth(spaces, index - 1)
        _walk(table, who, hero, to, steps_to(rounds, to))
    else:
        table.aside |= 1 << who


def _walk(table: Dorn, who: int, hero: Hero, to: int, steps: int) -> None:
    """8.2, 13.25: every space entered costs one point, a Teleport too, whichever of its ends one leaves by."""
    start = hero.space
    put_hero(table, who, to)
    hero.left -= steps
    hero.marks |= MOVED
    if table.journal is not None:
        table.tell(Moved(who, start, to, steps), "8.1")
    if table.tactics:
        _stop(table, who, hero)
    _arrive(table, who, hero)


def _arrive(table: Dorn, who: int, hero: Hero) -> None:
    """5.5: where a Ritual asks a toll of Teleports, it is paid on entering; 13.2: the Gate is tested after every action."""
    if table.edicts & TELEPORTS and any(hero.space == one for one, _ in table.content.map.teleports):
        bleed(table, who, 1, "5.5")
        if hero.hp <= 0:
            die(table, who)
            return
    check_gate(table)


def _stop(table: Dorn, who: int, hero: Hero) -> None:
    """15d.1, 15d.3, 15d.5: next to a monster the movement is over, unless the hero flees or passes through figures."""
    exempt = hero.marks & FLED or sheet(table, hero).phase
    if hero.left and not exempt and zone_of_monsters(table) & table.content.map.foot[hero.space]:
        hero.left = 0
        table.tell(Stopped(who), "15d.1")


def _special_ways(table: Dorn, who: int, hero: Hero, first: list[Option], spans: list[Span]) -> None:
    """3c.5: what some cards can do besides walking. 15d.4: fleeing is declared before the first step, and before any item is used."""
    card, marks = sheet(table, hero), hero.marks
    if marks & (IDLE | NUMB):
        return
    if table.tactics and marks & BESET and not marks & (FLED | MOVED | USED):
        first.append(Flee(who))
    if card.blink and not marks & MOVED:
        spans.append((close_by(table, hero.space, card.blink) & free_for_hero(table), partial(Blink, who)))
    if card.leap and marks & MOVED and not marks & LEAPED:
        spans.append((close_by(table, hero.space, card.leap) & free_for_hero(table), partial(Leap, who)))
    if card.dash and not marks & BOUND:
        first.append(Dash(who))


def _vanish_to(table: Dorn, who: int, hero: Hero, answer: Blink | Leap) -> None:
    """3c.5, 13.1: instead of moving, or once in the middle of it."""
    start = hero.space
    put_hero(table, who, answer.to)
    if isinstance(answer, Blink):
        hero.left = 0
        hero.marks |= MOVED | LEAPED
    else:
        hero.marks |= LEAPED
    table.tell(Shifted(who, start, answer.to), "3c.5")
    _arrive(table, who, hero)


def _dash(table: Dorn, who: int, hero: Hero) -> None:
    """3c.5, 9e.3: a drop of blood for more movement, as often as one likes; one who dies of it dies."""
    table.tell(Dashed(who), "3c.5")
    hero.left += sheet(table, hero).dash
    bleed(table, who, 1, "5.3")
    if hero.hp <= 0:
        die(table, who)
