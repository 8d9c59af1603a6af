"""Movement of heroes, and what they do between two steps (4b.2, 4b.3, 8)."""

from functools import partial

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.able import STUCK, Company
from undercroft.games.dorn.actions.phases import agree, ask_who, take_up
from undercroft.games.dorn.actions.things import handle, has_things, thing_options
from undercroft.games.dorn.arriving import arrive, halt, shift_hero
from undercroft.games.dorn.board import NOWHERE, close_by, free_for_hero, hero_reach, sheet, steps_to
from undercroft.games.dorn.cards.items import item_options, use_item
from undercroft.games.dorn.ending import bleed, dares, die
from undercroft.games.dorn.events import Dashed, Fled, Moved
from undercroft.games.dorn.ids import NOBODY, ONLY, Space, Who
from undercroft.games.dorn.options import LEAVE, LEAVE_IT, MOVE_TO, Blink, Dash, Flee, Leap, Move, Take, Use
from undercroft.games.dorn.state import (
    BESET,
    BOUND,
    FLED,
    LEAPED,
    MOVE,
    MOVED,
    OPENED,
    ROOTED,
    STRUCK,
    USED,
    Dorn,
    Hero,
)
from undercroft.pieces.offers import Offers, Span


def move_heroes(table: Dorn) -> Rules[None]:
    """4b.2, 8.5, 9a.2: all heroes move before any attacks; one may stop for others and go on later.

    8.1, 8.4, 4b.3: the hero in hand walks on, or is put aside, or does something between two steps that costs no movement.
    Move follows upon move until the players decide otherwise; between two of them the match may rest.
    """
    company = Company()
    while table.phase == MOVE:
        table.rest.pause(table)
        if table.hand < 0:
            able = company.able(table)
            asked = ask_who(table, able, "4b.2")
            if asked is None:
                continue
            answer = asked.options[(yield asked)]
            if type(answer) is not Take:
                yield from agree(table, able, answer)
                continue
            take_up(table, Who(answer.figure))
        who, hero = Who(table.hand), table.heroes[table.hand]
        start = hero.space
        spaces, rounds = hero_reach(table, hero, hero.left) if hero.left and not hero.marks & ROOTED else NOWHERE
        options = _ways_and_deeds(table, who, hero, spaces)
        answer = options[(yield Decision((hero.seat,), options, "8.1"))] if spaces or len(options) > 1 else LEAVE
        table.hand = NOBODY
        if isinstance(answer, Move):
            _walk(table, who, hero, answer.to, steps_to(rounds, answer.to))
            company.has_walked(table, who, hero, start)
        elif answer is LEAVE:
            table.aside |= ONLY[who]
        else:
            yield from _act(table, who, hero, answer)
            company.has_changed()


def _ways_and_deeds(table: Dorn, who: Who, hero: Hero, spaces: int) -> Offers:
    """4b.3, 15d.7: where the hero can walk; what the card can do besides; things to handle, items to use."""
    if not (table.tactics or table.content.special[hero.who][hero.level] or has_things(table, who, hero)):
        return Offers(LEAVE_IT, (spaces, MOVE_TO[who]))
    first: list[Option] = [LEAVE]
    spans: list[Span] = [(spaces, MOVE_TO[who])]
    _special_ways(table, who, hero, first, spans)
    if has_things(table, who, hero):
        first += thing_options(table, who, hero)
    if hero.items:
        uses, use_spans = item_options(table, who, hero)
        first += uses
        spans += use_spans
    return Offers(first, *spans)


def _act(table: Dorn, who: Who, hero: Hero, answer: Option) -> Rules[None]:
    """4b.3: an item, a talent, the declaration to flee, or a thing that is handled."""
    if isinstance(answer, Use):
        yield from use_item(table, answer)
    elif isinstance(answer, Blink | Leap):
        _vanish_to(table, who, hero, answer)
    elif isinstance(answer, Dash):
        yield from _dash(table, who, hero)
    elif isinstance(answer, Flee):
        _flee(table, who, hero)
    else:
        yield from handle(table, answer)


def _walk(table: Dorn, who: Who, hero: Hero, to: Space, entered: int) -> None:
    """8.2, 13.25: every space entered uses one point of movement, whatever it contains: a Teleport too, whichever end one leaves by."""
    start = hero.space
    _use_movement(hero, points=entered)
    arrive(table, who, to, "8.1", Moved, who, start, to, entered)


def _use_movement(hero: Hero, points: int) -> None:
    """8.2: what is left is that much less, and the hero has moved."""
    hero.left -= points
    hero.marks |= MOVED


def _special_ways(table: Dorn, who: Who, hero: Hero, first: list[Option], spans: list[Span]) -> None:
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


def _flee(table: Dorn, who: Who, hero: Hero) -> None:
    """15d.5: whoever flees passes monsters by, and does not attack in this turn."""
    hero.marks |= FLED
    hero.attacks = 0
    table.tell("15d.5", Fled, who)


def _vanish_to(table: Dorn, who: Who, hero: Hero, answer: Blink | Leap) -> None:
    """3c.5, 13.1: instead of moving, which is then over, or once in the middle of it."""
    if isinstance(answer, Blink):
        hero.marks |= MOVED
        halt(hero)
    else:
        hero.marks |= LEAPED
    shift_hero(table, who, answer.to, "3c.5")


def _dash(table: Dorn, who: Who, hero: Hero) -> Rules[None]:
    """3c.5, 9e.3: a drop of blood for more movement, as often as one likes; one who dies of it dies."""
    if not (yield from dares(table, who, "Dash")):
        return
    table.tell("3c.5", Dashed, who)
    hero.left += sheet(table, hero).dash
    bleed(table, who, 1, "5.3")
    if hero.hp <= 0:
        die(table, who, "5.3")
