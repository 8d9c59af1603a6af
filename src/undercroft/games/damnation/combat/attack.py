"""Attacks: whom a weapon reaches, who may play on it, and what comes of it."""

from collections.abc import Sequence
from functools import lru_cache, partial

import msgspec

from undercroft.engine.asking import in_turn
from undercroft.engine.decisions import NEVER, Option, Rules
from undercroft.games.damnation.board import (
    ATTACK_DAMAGE,
    ATTACKED,
    EVERYONE,
    INDOOR_ATTACKS,
    RANGED_ATTACKS,
    RANGED_TARGET,
    RELIC_DAMAGE,
    can_be_targeted,
    in_order,
    learn,
    rule,
    seen_at,
    targets,
)
from undercroft.games.damnation.combat.circumstances import more
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import ATTACK, BYSTANDER, Cards
from undercroft.games.damnation.content.loading import ATTACKED as ON_ATTACKED
from undercroft.games.damnation.ending import reply_effects, suffer
from undercroft.games.damnation.events import Attacked, Discarded
from undercroft.games.damnation.holdings import lose_card, put_under
from undercroft.games.damnation.ids import NOBODY, ONLY, Guest, Place, by_guest
from undercroft.games.damnation.options import BLOW, PASS, Attack, Play, Use
from undercroft.games.damnation.outlook import offers, outlook, reckon
from undercroft.games.damnation.state import Blow, Damnation, Pending

FROM_ANYWHERE = 1
"""As the farthest place from which somebody can be attacked."""


def attacks(table: Damnation, seat: Guest) -> list[Attack]:
    """5.2.10, 5.2.16: every weapon on everybody it reaches, if this turn has seen no attack yet."""
    player = table.players[seat]
    if not player.armed or table.done & ATTACKED:
        return []
    cards, place = table.content, player.place
    if place >= cards.plan.size:
        return _indoors(table, seat, place)
    hand = weapons(cards, player.hand)
    found: list[Attack] = []
    for target, distance in seen_at(table, place, player.armed):
        if can_be_targeted(table, seat, target) and _can_reach(table, seat, target, distance):
            found += [Attack(card, target) for card in hand if cards.weapon[card] >= distance]
    return found


@lru_cache(maxsize=4096)
def weapons(cards: Cards, hand: tuple[int, ...]) -> tuple[int, ...]:
    """The weapons of a hand."""
    return tuple([card for card in hand if cards.weapon[card]])


@lru_cache(maxsize=4096)
def weapons_for_indoors(cards: Cards, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Those that say that they can be used in a room."""
    return tuple([card for card in hand if cards.cards[card].indoors])


def _can_reach(table: Damnation, seat: Guest, target: Guest, distance: int) -> bool:
    """5.2.13, 5.2.14: next to one, or from a distance, unless something forbids it or this one can't be made out from so far."""
    if distance == 1:
        return True
    farthest = rule(table, RANGED_TARGET, target)
    return bool(rule(table, RANGED_ATTACKS, seat)) and (farthest == FROM_ANYWHERE or distance <= farthest)


def _indoors(table: Damnation, seat: Guest, room: Place) -> list[Attack]:
    """5.2.3, 5.2.15a, 6.7.2, 6.7.2a, 6.12.11a: in a room only where it is permitted, at any range; 6.12.11: in The Moat never."""
    prey = targets(table, seat)
    if not prey:
        return []
    hand = weapons_in(table, seat, room)
    if not hand:
        return []
    others = [other for other, player in by_guest(table.players) if player.place == room and prey & ONLY[other]]
    return [Attack(card, other) for other in others for card in hand]


def weapons_in(table: Damnation, seat: Guest, room: Place) -> tuple[int, ...]:
    """5.2.15a, 6.7.2, 6.12.11: the weapons that a player may use in a room."""
    cards, player = table.content, table.players[seat]
    if room == cards.moat:
        return ()
    permitted = room == cards.courtyard or player.rules[INDOOR_ATTACKS]
    return weapons(cards, player.hand) if permitted else weapons_for_indoors(cards, player.hand)


def attack_outlook(table: Damnation, seat: Guest) -> int:
    """5.2.10, 5.2.15a: whether this player may have a weapon that reaches somebody, for all who can't see the hand."""
    if table.done & ATTACKED:
        return NEVER
    cards, place, hand = table.content, table.players[seat].place, table.players[seat].hand
    if place < cards.plan.size:
        seen = seen_at(table, place, max(cards.weapon))
        near = [distance for who, distance in seen if can_be_targeted(table, seat, who) and _can_reach(table, seat, who, distance)]
        return reckon(table, hand, lambda card: any(distance <= cards.weapon[card] for distance in near)) if near else NEVER
    prey = targets(table, seat)
    if place == cards.moat or not any(player.place == place and prey & ONLY[other] for other, player in by_guest(table.players)):
        return NEVER
    permitted = place == cards.courtyard or table.players[seat].rules[INDOOR_ATTACKS]
    return reckon(table, hand, lambda card: bool(cards.weapon[card] if permitted else cards.cards[card].indoors))


def attack(table: Damnation, seat: Guest, target: Guest, card: int, damage: int = 0) -> Rules[None]:
    """5.2.10a: named; then what the attacker adds, what the target replies, what third players do; then damage; then the weapon goes."""
    printed = table.content.cards[card] if card >= 0 else None
    damage += force(table, seat, card, target)
    if printed is not None:
        learn(table, card, EVERYONE)
    table.done |= ATTACKED
    table.blow = Blow(seat, target, card, damage)
    table.tell("5.2.10", Attacked, seat, target, card, damage)
    thirds = [third for third in in_order(table, seat) if third not in {seat, target} and table.players[third].alive]
    yield from _play_on_it(table, (seat, target, *thirds))
    blow = table.blow
    table.blow = None
    before = table.players[target].health
    yield from suffer(table, [(target, max(0, blow.damage - blow.armour))], "attack", "5.2.11", seat)
    through = table.players[target].health < before
    if printed is not None:
        if printed.hit and through:  # 5.2.11: what it does to the dead is nothing; what it does for the attacker, it does
            table.agenda += (Pending(printed.hit, seat, target, seat),)
        _put_away(table, seat, card)


def force(table: Damnation, seat: Guest, card: int, target: Guest) -> int:
    """5.2.11: the damage of an attack with this weapon, or what is added to one without; 7.4a: more in its circumstance."""
    added = rule(table, ATTACK_DAMAGE, seat)
    if card < 0:
        return added
    printed = table.content.cards[card]
    return added + printed.damage + more(table, seat, target, printed.edge) + (rule(table, RELIC_DAMAGE, seat) if printed.relic else 0)


def _put_away(table: Damnation, seat: Guest, card: int) -> None:
    """7.2, 7.6, 5.2.11a: a weapon used goes under its deck, whatever it did; a Relic stays."""
    if card in table.players[seat].hand and not table.content.cards[card].relic:
        lose_card(table, seat, card)
        put_under(table, card)
        table.tell("7.2", Discarded, seat, card)


def _play_on_it(table: Damnation, seats: Sequence[int]) -> Rules[None]:
    """5.2.12, 7.8a: any number of cards each: the attacker, then the target, then third players in turn order."""

    def offered(each: int) -> Sequence[Option]:
        return offers(table, moment(table, Guest(each)), PASS, Guest(each))

    def reckoned(each: int) -> int:
        return outlook(table, moment(table, Guest(each)), Guest(each))

    return in_turn(table, seats, offered, reckoned, "5.2.12", BLOW, partial(_reply_to_a_blow, table))


def moment(table: Damnation, seat: Guest) -> int:
    """5.2.12: what an attack is to somebody: the own one, one to reply to, or one between others."""
    assert table.blow is not None
    return ATTACK if seat == table.blow.seat else ON_ATTACKED if seat == table.blow.target else BYSTANDER


def _reply_to_a_blow(table: Damnation, seat: Guest, answer: Option) -> Rules[bool]:
    """7.8: Protection takes its armour off the damage."""
    assert isinstance(answer, (Play, Use))
    effects = reply_effects(table, seat, answer, "5.2.12")
    assert table.blow is not None
    armour = armour_of(table, seat, answer.card) if isinstance(answer, Play) else 0
    if any(isinstance(effect, e.Mirror) for effect in effects):
        table.agenda += (Pending((e.Riposte(max(1, table.blow.damage - table.blow.armour)),), seat, table.blow.seat),)
    table.blow = answered(table.blow, effects, armour)
    return True
    yield


def armour_of(table: Damnation, seat: Guest, card: int) -> int:
    """7.8: what a Protection takes off; 7.4a: more in its circumstance, in which the attacker is that player."""
    printed = table.content.cards[card]
    attacker = table.blow.seat if table.blow is not None else NOBODY
    return printed.armour + more(table, seat, attacker, printed.edge)


def answered(blow: Blow, effects: Sequence[e.AnyEffect], armour: int) -> Blow:
    """7.8: what becomes of an attack when this is played on it."""
    sharper = sum(effect.amount for effect in effects if isinstance(effect, e.Sharpen))
    blunter = sum(effect.amount for effect in effects if isinstance(effect, e.Blunt))
    parried = any(isinstance(effect, e.Parry | e.Mirror) for effect in effects)
    return msgspec.structs.replace(
        blow, damage=0 if parried else blow.damage + sharper, armour=blow.armour + armour + blunter + (99 if parried else 0)
    )
