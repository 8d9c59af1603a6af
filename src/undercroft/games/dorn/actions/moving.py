"""Movement of heroes, and what they do between two steps (4b.2, 4b.3, 8)."""

from collections.abc import Sequence
from functools import partial

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.phases import agree, ask_who, take_up
from undercroft.games.dorn.actions.things import handle, has_things, thing_options
from undercroft.games.dorn.arriving import arrive, halt, shift_hero
from undercroft.games.dorn.board import Reach, close_by, free_for_hero, hero_reach, sheet, steps_to
from undercroft.games.dorn.cards.items import item_options, use_item
from undercroft.games.dorn.ending import bleed, dares, die
from undercroft.games.dorn.events import Dashed, Fled, Moved
from undercroft.games.dorn.options import LEAVE, LEAVE_IT, MOVE_TO, Blink, Dash, Flee, Leap, Move, Take, Use
from undercroft.games.dorn.state import (
    BESET,
    BOUND,
    FLED,
    HALTED,
    IDLE,
    LEAPED,
    MOVE,
    MOVED,
    NUMB,
    OPEN,
    OPENED,
    ROOTED,
    STRUCK,
    USED,
    Dorn,
    Hero,
)
from undercroft.pieces.grid import nth
from undercroft.pieces.offers import Offers, Span


def move_heroes(table: Dorn) -> Rules[None]:
    """4b.2, 8.5, 9a.2: all heroes move before any attacks; one may stop for others and go on later.

    8.1, 8.4: the hero in hand walks on, or is put aside; with nothing here and nothing in the bag that is all there is to do.
    Move follows upon move until the players decide otherwise; between two of them the match may rest.
    """
    pause, special = table.rest.pause, table.content.special
    able = UNKNOWN
    while table.phase == MOVE:
        pause(table)
        who = table.hand
        if who < 0:
            if able < 0:
                able = _who_can_move(table)
            asked = ask_who(table, able, "4b.2")
            if asked is None:
                continue
            answer = asked.options[(yield asked)]
            if type(answer) is not Take:
                yield from agree(table, able, answer)
                continue
            who = answer.figure
            take_up(table, who)
        hero = table.heroes[who]
        start = hero.space
        spaces, rounds = hero_reach(table, hero, hero.left) if hero.left and not hero.marks & ROOTED else NOWHERE
        if special[hero.who][hero.level] or table.tactics or has_things(table, who, hero):
            acted = yield from _move_or_act(table, who, hero, spaces, rounds)
            able = UNKNOWN if acted else _who_can_still_move(table, able, who, hero, start)
        else:
            index = (yield Decision((hero.seat,), Offers(LEAVE_IT, (spaces, MOVE_TO[who])), "8.1")) if spaces else 0
            table.hand = -1
            if index:
                to = nth(spaces, index - 1)
                _walk(table, who, hero, to, steps_to(rounds, to))
                able = _who_can_still_move(table, able, who, hero, start)
            else:
                table.aside |= 1 << who


def _who_can_move(table: Dorn) -> int:
    """The heroes with a step to go, or anything else to do, a bit for each."""
    lab = table.content.map
    adjacent, walk = lab.adjacent[OPEN], lab.walk[table.gate]
    floor = walk ^ walk & (table.monsters_at | table.walls_at | table.heroes_at & lab.square)
    special = table.content.special
    able = 0
    for who, hero in enumerate(table.heroes):
        if (hero.left and adjacent[hero.space] & floor and not hero.marks & HELD) or (
            hero.space >= 0
            and not hero.marks & IDLE
            and (has_things(table, who, hero) or (special[hero.who][hero.level] and _can_do_more(table, hero)))
        ):
            able |= 1 << who
    return able


def _who_can_still_move(table: Dorn, able: int, who: int, hero: Hero, start: int) -> int:
    """The same after one of them has walked on from there: it shuts in or sets free only those beside the two ends of its way.

    A hero with movement left can at least turn back.
    """
    lab = table.content.map
    beside, space = lab.adjacent[OPEN], hero.space
    if space == start:
        return able
    if space < 0:
        return UNKNOWN
    others = table.heroes_at ^ lab.foot[space] | 1 << lab.hamlet
    if (beside[start] | beside[space]) & others:
        return UNKNOWN
    more = hero.left or has_things(table, who, hero) or (table.content.special[hero.who][hero.level] and _can_do_more(table, hero))
    return able if more else able & ~(1 << who)


UNKNOWN = -1  # nobody has looked who can move
HELD = ROOTED | IDLE  # can't walk
STUCK = NUMB | IDLE | HALTED  # nor do anything else that takes one somewhere, items excepted
NOWHERE: Reach = (0, ())


def _can_do_more(table: Dorn, hero: Hero) -> bool:
    """3c.5, 8.9: some cards can do more than walk, and one who passes through figures is never shut in."""
    card, marks = sheet(table, hero), hero.marks
    if marks & STUCK:
        return False
    return bool(
        ((card.dash or (card.phase and hero.left)) and not marks & BOUND)
        or (card.blink and not marks & MOVED)
        or (card.leap and marks & MOVED and not marks & LEAPED)
    )


def _move_or_act(table: Dorn, who: int, hero: Hero, spaces: int, rounds: Sequence[int]) -> Rules[bool]:
    """4b.3, 15d.7: between two steps a hero may also do something that costs no movement. Returns whether it is more than a walk."""
    first: list[Option] = [LEAVE]
    spans: list[Span] = [(spaces, MOVE_TO[who])]
    _special_ways(table, who, hero, first, spans)
    if has_things(table, who, hero):
        first += thing_options(table, who, hero)
    if hero.items:
        uses, use_spans = item_options(table, who, hero)
        first += uses
        spans += use_spans
    options = Offers(first, *spans)
    answer = options[(yield Decision((hero.seat,), options, "8.1"))] if len(options) > 1 else LEAVE
    table.hand = -1
    if isinstance(answer, Move):
        _walk(table, who, hero, answer.to, steps_to(rounds, answer.to))
        return False
    if answer is LEAVE:
        table.aside |= 1 << who
        return False
    if isinstance(answer, Use):
        yield from use_item(table, answer)
    elif isinstance(answer, Blink | Leap):
        _vanish_to(table, who, hero, answer)
    elif isinstance(answer, Dash):
        yield from _dash(table, who, hero)
    elif isinstance(answer, Flee):
        hero.marks |= FLED
        hero.attacks = 0
        table.tell("15d.5", Fled, who)
    else:
        yield from handle(table, answer)
    return True


def _walk(table: Dorn, who: int, hero: Hero, to: int, steps: int) -> None:
    """8.2, 13.25: every space entered costs one point, a Teleport too, whichever of its ends one leaves by."""
    start = hero.space
    hero.left -= steps
    hero.marks |= MOVED
    arrive(table, who, to, "8.1", Moved, who, start, to, steps)


def _special_ways(table: Dorn, who: int, hero: Hero, first: list[Option], spans: list[Span]) -> None:
    """3c.5: what some cards can do besides walking, as long as the movement is not over (8.4).

    15d.4, 15d.6, 15d.7: fleeing is declared before the first step, before any item is used, and by nobody who has struck in this turn
    or can't walk.
    """
    card, marks = sheet(table, hero), hero.marks
    if marks & STUCK:
        return
    if table.tactics and marks & BESET and not marks & (BOUND | FLED | MOVED | USED | STRUCK | OPENED):
        first.append(Flee(who))
    if card.blink and not marks & MOVED:
        spans.append((close_by(table, hero.space, card.blink) & free_for_hero(table), partial(Blink, who)))
    if card.leap and marks & MOVED and not marks & LEAPED:
        spans.append((close_by(table, hero.space, card.leap) & free_for_hero(table), partial(Leap, who)))
    if card.dash and not marks & BOUND:
        first.append(Dash(who))


def _vanish_to(table: Dorn, who: int, hero: Hero, answer: Blink | Leap) -> None:
    """3c.5, 13.1: instead of moving, which is then over, or once in the middle of it."""
    if isinstance(answer, Blink):
        hero.marks |= MOVED
        halt(hero)
    else:
        hero.marks |= LEAPED
    shift_hero(table, who, answer.to, "3c.5")


def _dash(table: Dorn, who: int, hero: Hero) -> Rules[None]:
    """3c.5, 9e.3: a drop of blood for more movement, as often as one likes; one who dies of it dies."""
    if not (yield from dares(table, who, "Dash")):
        return
    table.tell("3c.5", Dashed, who)
    hero.left += sheet(table, hero).dash
    bleed(table, who, 1, "5.3")
    if hero.hp <= 0:
        die(table, who)
