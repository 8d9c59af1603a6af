"""Treasures, Artifacts and items: taken up, put down, handed on, between any two steps (11, 12)."""

from undercroft.engine.asking import confirm
from undercroft.engine.decisions import Option, Rules
from undercroft.games.dorn.board import beside_hero
from undercroft.games.dorn.cards.items import open_treasure
from undercroft.games.dorn.ending import check_gate, lay_artifact
from undercroft.games.dorn.events import (
    Dropped,
    HandedOver,
    ItemDropped,
    ItemHandedOver,
    ItemPickedUp,
    PickedUp,
    Refused,
)
from undercroft.games.dorn.ids import ARTIFACT, SPACE, Who
from undercroft.games.dorn.options import (
    DrawTreasure,
    HandOver,
    HandOverItem,
    Offered,
    PickUp,
    PickUpItem,
    PutDown,
    PutDownItem,
)
from undercroft.games.dorn.state import Dorn, Hero


def has_things(table: Dorn, who: Who, hero: Hero) -> bool:
    """4b.3: whether there is anything to take, put down or give away; a quick look before the options are made."""
    space = hero.space
    if hero.items or table.treasures & SPACE[space]:
        return True
    artifacts = table.artifacts
    if space in artifacts or -1 - who in artifacts:
        return True
    for place, _ in table.dropped:  # noqa: SIM110 reason: asked at every decision of a movement, and dearer with any()
        if place == space:
            return True
    return False


def thing_options(table: Dorn, who: Who, hero: Hero) -> list[Option]:
    """4b.3: whatever lies here can be taken, whatever is carried put down or given to an adjacent hero."""
    options: list[Option] = []
    here = hero.space
    if table.treasures & SPACE[here]:
        options.append(DrawTreasure(who))
    carried: list[int] = []
    for artifact, at in enumerate(table.artifacts):
        if at == here:
            options.append(PickUp(who, artifact))
        elif at == -1 - who:
            carried.append(artifact)
    if table.dropped:
        options += [PickUpItem(who, card) for space, card in table.dropped if space == here]
    if carried or hero.items:
        near = beside_hero(table, who)
        for artifact in carried:
            options.append(PutDown(who, artifact))
            options += [HandOver(who, to, artifact) for to in near]
        for card in hero.items:
            options.append(PutDownItem(who, card))
            options += [HandOverItem(who, to, card) for to in near]
    return options


def handle(table: Dorn, answer: Option) -> Rules[None]:
    """4b.3: none of this costs movement, and the hero may walk on afterwards."""
    if isinstance(answer, DrawTreasure):
        yield from open_treasure(table, answer.hero)
    elif isinstance(answer, PickUp):
        pick_up(table, answer.hero, answer.artifact)
    elif isinstance(answer, PutDown):
        _put_down(table, answer.hero, answer.artifact)
    elif isinstance(answer, HandOver):
        if (yield from _accepted(table, answer.hero, answer.to, table.content.artifacts[answer.artifact].name, "12.4")):
            lay_artifact(table, answer.artifact, -1 - answer.to)
            table.tell("12.4", HandedOver, answer.hero, answer.to, answer.artifact)
            check_gate(table)
    elif isinstance(answer, PickUpItem):
        _pick_up_item(table, answer.hero, answer.card)
    elif isinstance(answer, PutDownItem):
        _put_down_item(table, answer.hero, answer.card)
    else:
        assert isinstance(answer, HandOverItem)
        if (yield from _accepted(table, answer.hero, answer.to, table.content.treasures[answer.card].name, "11.8")):
            _lose_item(table.heroes[answer.hero], answer.card)
            table.heroes[answer.to].items += (answer.card,)
            table.tell("11.8", ItemHandedOver, answer.hero, answer.to, answer.card)


def _accepted(table: Dorn, giver: Who, receiver: Who, name: str, rule: str) -> Rules[bool]:
    """11.8, 12.4: between two players the receiver has to accept; one player's heroes pass things on freely."""
    seat = table.heroes[receiver].seat
    if seat == table.heroes[giver].seat or (yield from confirm(seat, Offered(giver, receiver, name), rule, default=True)):
        return True
    table.tell(rule, Refused, giver, receiver)
    return False


def pick_up(table: Dorn, who: Who, artifact: int) -> None:
    """12.3, 12.7, 12.8, 9g.4, 9g.5: the first time an Artifact is ever picked up, the Dornkeeper earns a strong monster more.

    12.6, 12.9: only heroes do so, and that monster is summoned like any other.
    """
    first = not table.disturbed & ARTIFACT[artifact]
    if first:
        table.disturbed |= ARTIFACT[artifact]
        table.rights += 1
    lay_artifact(table, artifact, -1 - who)
    table.tell("12.7" if first else "12.3", PickedUp, who, artifact, first)
    check_gate(table)


def _put_down(table: Dorn, who: Who, artifact: int) -> None:
    """12.5: on the space where the hero stands, also in the hamlet."""
    space = table.heroes[who].space
    lay_artifact(table, artifact, space)
    table.tell("12.5", Dropped, who, artifact, space)
    check_gate(table)


def _pick_up_item(table: Dorn, who: Who, card: int) -> None:
    """11.12: an item that lies openly belongs to whoever takes it."""
    table.dropped = tuple(pair for pair in table.dropped if pair[1] != card)
    table.heroes[who].items += (card,)
    table.tell("11.12", ItemPickedUp, who, card)


def _put_down_item(table: Dorn, who: Who, card: int) -> None:
    """11.12: it lies openly on the space."""
    hero = table.heroes[who]
    _lose_item(hero, card)
    table.dropped += ((hero.space, card),)
    table.tell("11.12", ItemDropped, who, card, hero.space)


def _lose_item(hero: Hero, card: int) -> None:
    hero.items = tuple(each for each in hero.items if each != card)
