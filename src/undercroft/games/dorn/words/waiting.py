"""Why a card or a figure of one's own can't be used now, by the rules' own conditions."""

from collections.abc import Iterator

from undercroft.engine.decisions import Decision, Option
from undercroft.games.dorn.actions.able import has_more
from undercroft.games.dorn.board import blows_of, foot, heroes_on, not_shut_in, speeds_of
from undercroft.games.dorn.cards.blessings import can_open
from undercroft.games.dorn.cards.items import item_options
from undercroft.games.dorn.cards.rituals import in_vain, price, too_dear
from undercroft.games.dorn.combat.assault import attackers, can_attack, can_be_attacked
from undercroft.games.dorn.combat.attack import attack_options
from undercroft.games.dorn.content import Burst, Calm, Dart, Edge, Heal, Stride
from undercroft.games.dorn.ids import Who, by_hero
from undercroft.games.dorn.options import Bless, Cast, HandOver, HandOverItem, PutDown, PutDownItem, Use
from undercroft.games.dorn.state import (
    ASSAULT,
    ATTACK,
    BAT,
    BLESSING,
    BOUND,
    DAWN,
    DORNKEEPER,
    FLED,
    HALTED,
    IDLE,
    LATE,
    LORD,
    MARCH,
    MOVE,
    MOVED,
    NUMB,
    OPEN,
    RAN,
    RITUAL,
    USED,
    Dorn,
    Hero,
    Monster,
)
from undercroft.games.dorn.words.names import count, figure, hero, listed
from undercroft.games.dorn.words.talents import talents

_ELSE = "Something else is asked first."
_ITEMS = "Items are used, put down and handed on while the heroes move."


def waits(table: Dorn, decision: Decision, seat: int | None) -> dict[str, str]:
    """Of every card and figure of this seat that it is not offered: why not, by its id. Of others' nobody is told anything."""
    if seat is None or table.phase < RITUAL:
        return {}
    offered = [*decision.options] if seat in decision.seats else []
    found = _keeper(table) if seat == DORNKEEPER else _party(table, seat, offered)
    named = {name for option in offered for name in _names(table, option)}
    return {thing: why for thing, why in found if why and thing not in named}


def _names(table: Dorn, option: Option) -> Iterator[str]:
    """The cards and figures with which something is done by an option, as ids."""
    for field in ("figure", "one", "other", "hero"):
        if (number := getattr(option, field, -1)) >= 0:
            yield f"figure:{number}"
            yield f"sheet:{number}"
    if isinstance(option, Cast):
        yield f"ritual:{option.card}"
    elif isinstance(option, Use | PutDownItem | HandOverItem):
        kinds = table.content.kind_of
        yield from (f"treasure:{card}" for card in table.heroes[option.hero].items if kinds[card] == kinds[option.card])
    elif isinstance(option, Bless):
        yield f"blessing:{table.heroes[option.hero].blessing}"
    elif isinstance(option, PutDown | HandOver):
        yield f"artifact:{option.artifact}"


# ------------------------------------------------------------------ the Dornkeeper's


def _keeper(table: Dorn) -> Iterator[tuple[str, str]]:
    yield from ((f"ritual:{card}", why_not(table, card)) for card in table.rituals)
    for each in table.monsters:
        if each.figure != table.hand:
            why = _monster(table, each)
            yield f"figure:{each.figure}", why
            if each.figure == LORD:
                yield "sheet:zorkal", why


def why_not(table: Dorn, card: int) -> str:
    """5.1, 5.2, 5.9: of a Ritual in the hand: its price, what it would do, its moment."""
    if too_dear(table, card):
        return f"Costs {count(price(table, card), 'drop')} of blood; you have {count(table.blood, 'drop')}."
    if in_vain(table, card):
        return "It would do nothing now."
    return _ELSE if table.phase == RITUAL else "Rituals are cast at the beginning of the Dornkeeper's turn."


def _monster(table: Dorn, each: Monster) -> str:
    if table.phase >= DAWN:
        return "It is the heroes' turn; monsters act in the Dornkeeper's."
    if each.figure == LORD and table.gate != OPEN:
        return "Zorkal stays on his throne until the Gate is open."
    if each.marks & LATE:
        return "It has just come, and does nothing in this turn."
    if table.phase < MARCH:
        return "Monsters move when all are summoned, and attack when all have moved."
    if table.phase == MARCH:
        return _marcher(table, each)
    return _attacker(table, each) if table.phase == ASSAULT else "The monsters have moved and attacked in this turn."


def _marcher(table: Dorn, each: Monster) -> str:
    """8.4, 9e.1: as `able.Ranks` would have it."""
    if each.left:
        if each in not_shut_in(table):
            return f"{figure(table, table.hand)} moves now." if table.hand >= 0 else _ELSE
        return "It is shut in: no free space is beside it."
    if not speeds_of(table)[each.kind]:
        return "It does not move."
    return "It has used up its movement." if each.blows else "It is held: it neither moves nor attacks in this turn."


def _attacker(table: Dorn, each: Monster) -> str:
    """9b.1, 9b.10, 7.1, 15d.8: as `assault.attackers` would have it."""
    if each.marks & BAT:
        return "It flew as a bat, and does not attack in this turn."
    if each.marks & RAN:
        return "It has fled, and does not attack in this turn."
    if each.blows <= 0:
        if not blows_of(table)[each.kind]:
            return "It never attacks."
        return "It has attacked, or is held back: no attack is left in this turn."
    squares = can_be_attacked(table) if table.victim < 0 else foot(table, table.heroes[table.victim].space)
    if each not in attackers(table, squares | table.walls_at):
        return f"It can't reach {'anybody who may be attacked' if table.victim < 0 else hero(table, table.victim)} from where it stands."
    prey = heroes_on(table, can_attack(table, each, squares))
    return f"Name the hero first: it can strike at {listed([hero(table, who) for who in prey])}." if prey else _ELSE


# ------------------------------------------------------------------ the heroes'


def _party(table: Dorn, seat: int, offered: list[Option]) -> Iterator[tuple[str, str]]:
    for who, each in by_hero(table.heroes):
        if each.seat != seat or each.hp <= 0:
            continue
        why = _hero(table, who, each) if table.hand != who else ""
        talent = talents(table, who, each, offered)
        said = f"{why} {talent}".strip()
        yield f"figure:{who}", said
        yield f"sheet:{who}", said
        for card in each.items:
            yield f"treasure:{card}", _item(table, who, each, card) if table.phase == MOVE else _ITEMS
        for artifact, place in enumerate(table.artifacts):
            if place == -1 - who:
                yield f"artifact:{artifact}", _take_first(table, who) if table.phase == MOVE else _ITEMS
        if each.blessing >= 0:
            yield f"blessing:{each.blessing}", _blessing(table, who, each)


def _hero(table: Dorn, who: Who, each: Hero) -> str:
    """Why nothing can be done with a hero who is not in hand."""
    name = hero(table, who)
    if each.space < 0:
        return f"{name} has vanished, and comes back when the next turn of the heroes begins."
    if table.phase < DAWN:
        return "It is the Dornkeeper's turn; heroes act in their own, and parry when they are attacked."
    if each.marks & IDLE:
        return f"{name} has just come back, and does nothing in this turn."
    why = {BLESSING: _opener, MOVE: _walker, ATTACK: _fighter}.get(table.phase, _nothing)(table, who, each)
    if why:
        return why
    return f"{figure(table, table.hand)} acts now; then it can be {name}." if table.hand >= 0 else _ELSE


def _nothing(_: Dorn, __: int, ___: Hero) -> str:
    return ""


def _opener(table: Dorn, who: Who, each: Hero) -> str:
    """6.1, 6.3: as `blessings.can_open` would have it."""
    return "" if can_open(table, who, each) else f"{hero(table, who)} has played the Blessing. Then all heroes move, then all attack."


def _walker(table: Dorn, who: Who, each: Hero) -> str:
    """8.4, 13.1: as `able.Company` would have it."""
    name = hero(table, who)
    if has_more(table, who, each):
        return ""
    if each.marks & NUMB:
        return f"{name} is paralysed, and neither moves nor attacks in this turn."
    if each.marks & BOUND:
        return f"{name} can't walk in this turn."
    if each.marks & HALTED:
        return f"{name} was stopped: the movement is over."
    return "" if each.left else f"{name} has used up the movement." if each.marks & MOVED else f"{name} has no movement in this turn."


def _fighter(table: Dorn, who: Who, each: Hero) -> str:
    """7.1, 9a.1, 15d.7: as `attack.attack_options` would have it."""
    name = hero(table, who)
    if each.marks & NUMB:
        return f"{name} is paralysed, and does not attack in this turn."
    if each.marks & FLED:
        return f"{name} has fled, and does not attack in this turn."
    if each.attacks <= 0:
        return f"{name} has no attack left."
    return "" if attack_options(table, who) else f"{name} has nobody in reach, and no spell that would do anything."


def _take_first(table: Dorn, who: Who) -> str:
    return f"{hero(table, who)} has to be taken up first."


def _item(table: Dorn, who: Who, each: Hero, card: int) -> str:
    """11.6, 11.9, 15d.6: as `items.item_options` would have it."""
    name = hero(table, who)
    if each.marks & USED:
        return f"One item in a turn: {name} has used one."
    if each.marks & FLED:
        return f"{name} flees, and uses nothing."
    if each.marks & IDLE:
        return f"{name} has just come back, and does nothing in this turn."
    uses, spans = item_options(table, who, each)
    kinds = table.content.kind_of
    able = {kinds[use.card] for use in (*uses, *(make(0) for spaces, make in spans if spaces)) if isinstance(use, Use)}
    return _take_first(table, who) if kinds[card] in able else f"{_lacking(table, card)} It can only be put down or handed on."


def _lacking(table: Dorn, card: int) -> str:
    find = table.content.finds[card]
    if isinstance(find, Heal):
        return "No other hero has lost a hit point." if find.other else "No hit point is missing."
    if isinstance(find, Stride):
        return "No step can be taken in this turn."
    if isinstance(find, Edge):
        return "No attack can be made in this turn."
    if isinstance(find, Dart | Calm | Burst):
        sight = " in sight" if isinstance(find, Dart) else ""
        return f"Nothing that it harms is within {count(find.within, 'space')}{sight}; Zorkal is immune."
    return "No free space is near enough."


def _blessing(table: Dorn, who: Who, each: Hero) -> str:
    """6.1, 6.3: once in a game, as a turn of the heroes begins."""
    if each.blessed:
        return "It has been played: once in a game."
    if table.phase == BLESSING:
        return _take_first(table, who)
    return "Blessings are played as a turn of the heroes begins, before anybody moves."
