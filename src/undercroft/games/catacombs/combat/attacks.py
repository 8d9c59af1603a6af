"""Melee and ranged attacks, and everything that follows from a hit."""

from undercroft.engine.decisions import Rules
from undercroft.games.catacombs.board import blow_damage, card_of, defense_level, distance, ground_of, is_stationary, strike_level
from undercroft.games.catacombs.combat.dice import attempt, rolls_again, six, tested
from undercroft.games.catacombs.content import PIN, Character
from undercroft.games.catacombs.ending import annul, wound
from undercroft.games.catacombs.events import Appeared, Attacked, Hit, Ignited, Pinned, Poisoned, Unharmed, Webbed
from undercroft.games.catacombs.ids import OFF, ONLY, Who
from undercroft.games.catacombs.options import LOCATION
from undercroft.games.catacombs.state import HEROES, Catacombs, Figure

HEAD, TORSO, ARMS, LEGS = range(4)
AREAS = (HEAD, TORSO, TORSO, ARMS, ARMS, LEGS)
"""1.dice.3: the faces of the location die."""

IGNITES = 4  # the least that sets somebody alight (4.fire.2)


def show_oneself(table: Catacombs, who: Who) -> None:
    """4.invisible.1: whoever attacks, or casts at an opponent, can be seen again."""
    figure = table.figures[who]
    if figure.hidden:
        figure.hidden = False
        table.tell("4.invisible.1", Appeared, who)


# ------------------------------------------------------------------ melee


def strike(table: Catacombs, who: Who, target: Who, *, strong: bool) -> Rules[None]:
    """2.melee.5, 2.strong.2, 2.stationary.1: test Melee Attack against Defense, roll the location, deduct armor."""
    figures = table.figures
    attacker, victim = figures[who], figures[target]
    show_oneself(table, who)
    table.tell("2.strong.2" if strong else "2.melee.5", Attacked, who, target, "strong" if strong else "melee")
    victim.struck_by |= ONLY[who]
    victim.met |= ONLY[who]
    attacker.met |= ONLY[target]
    card, victim_card = card_of(table, who), card_of(table, target)
    if not is_stationary(table, victim):
        level, difficulty = strike_level(table, who, target), defense_level(victim_card, victim)
        passed = attempt(table, who, "melee", level, difficulty, "2.melee.5")
        while not passed and level and attacker.destiny and (yield from rolls_again(table, who, "melee", difficulty)):
            passed = attempt(table, who, "melee", level, difficulty, "2.melee.5")
        if not passed:
            return
    damage = blow_damage(card, victim, victim_card)
    yield from _hit(table, who, target, damage * 2 if strong else damage, "2.melee.9")


# ------------------------------------------------------------------ ranged


def range_difficulty(apart: int) -> int:
    """2.ranged.4, 2.ranged.5, 2.ranged.6, 2.ranged.7: one more for every five squares begun."""
    return (apart + 4) // 5


def shoot(table: Catacombs, who: Who, target: Who, *, accurate: bool) -> Rules[None]:
    """1.char.3, 2.ranged.1, 2.accurate.2: test Ranged Attack against the distance, roll the location, deduct armor."""
    attacker, victim = table.figures[who], table.figures[target]
    show_oneself(table, who)
    table.tell("2.accurate.2" if accurate else "2.ranged.1", Attacked, who, target, "accurate" if accurate else "ranged")
    card = card_of(table, who)
    difficulty = range_difficulty(distance(ground_of(table), attacker.at, victim.at))
    passed = attempt(table, who, "ranged", card.ranged, difficulty, "2.ranged.3")
    while not passed and card.ranged and attacker.destiny and (yield from rolls_again(table, who, "ranged", difficulty)):
        passed = attempt(table, who, "ranged", card.ranged, difficulty, "2.ranged.3")
    if passed:
        assert card.shot is not None
        hp = victim.hp
        yield from _hit(table, who, target, card.shot * 2 if accurate else card.shot, "2.ranged.11")
        if PIN in card.skills and 0 < victim.hp < hp and not victim.pinned:
            victim.pinned = True
            table.tell("1.pin.1", Pinned, target)


# ------------------------------------------------------------------ hits


def can_hurt(attacker: Figure, card: Character, victim: Figure, victim_card: Character) -> bool:
    """4.intangible.6, 4.intangible.7, 4.magic.1: of all weapons only magic ones hurt an intangible character."""
    return not victim_card.intangible or card.magic_weapon or (victim.marked and attacker.side == HEROES)


def armor_against(card: Character, victim_card: Character, area: int) -> int:
    """1.card.3, 4.intangible.8, 4.intangible.9, 4.magic.2: armor of the area; intangible attackers ignore it unless it is magic."""
    return 0 if card.intangible and not victim_card.magic_armor else victim_card.armor[area]


def on_area(damage: int, area: int) -> int:
    """2.melee.8, 2.ranged.10: on the head twice the damage."""
    return 2 * damage if area == HEAD else damage


def let_through(damage: int, armor: int) -> int:
    """2.melee.7, 2.ranged.9: the injuries that are left of the damage to an area behind its armor."""
    return max(0, damage - armor)


def _hit(table: Catacombs, who: Who, target: Who, damage: int, rule: str) -> Rules[None]:
    """2.melee.6, 2.melee.7, 2.melee.8, 2.ranged.8, 2.ranged.9, 2.ranged.10: the area struck; on the head twice the damage; then armor."""
    attacker, victim = table.figures[who], table.figures[target]
    card, victim_card = card_of(table, who), card_of(table, target)
    area = roll_location(table, who)
    damage = on_area(damage, area)
    armor = armor_against(card, victim_card, area)
    table.tell("2.melee.8" if area == HEAD else "2.melee.7", Hit, who, target, area, damage, armor)
    if not can_hurt(attacker, card, victim, victim_card):
        table.tell("4.intangible.6", Unharmed, target)
        return
    injuries = let_through(damage, armor)
    if injuries and victim.hp <= injuries and victim.destiny and (yield from annul(table, target, injuries)):
        return
    wound(table, target, injuries, rule)
    if victim.at != OFF and (card.burning or card.web or card.poison):
        yield from _afflict(table, who, target, injuries)


def roll_location(table: Catacombs, who: Who) -> int:
    """2.melee.6, 2.ranged.8: one roll of the location die, which fixes the area struck."""
    return AREAS[table.chance.roll(6, LOCATION[who])]


def _afflict(table: Catacombs, who: Who, target: Who, loss: int) -> Rules[None]:
    """4.fire.1, 4.web.1, 4.poison.1, 4.intangible.1, 4.intangible.2, 4.intangible.3: what a hit brings besides injuries."""
    victim, card = table.figures[target], card_of(table, who)
    if card_of(table, target).intangible or card_of(table, target).obstacle:
        return
    if card.burning and not victim.fire and (yield from burns(table, who, target, "4.fire.2")):
        victim.fire = who + 1
    if card.web > victim.web:
        victim.web = card.web
        table.tell("4.web.1", Webbed, target, card.web)
    if card.poison and loss > 0 and not victim.poison:
        strength = card_of(table, target).strength
        if not (yield from tested(table, target, "poison", strength, card.poison, "4.poison.2")):
            victim.poison = True
            table.tell("4.poison.2", Poisoned, target)


def burns(table: Catacombs, who: Who, target: Who, rule: str) -> Rules[bool]:
    """4.fire.2, 4.fire.4: the attacker, dead or not, rolls 1D6; on 4 or more the target catches fire, or the fire goes on.

    1.destiny.1: as long as he is there he may roll again.
    """
    attacker = table.figures[who]
    fire = _rolls_for_fire(table, who, target, rule)
    while not fire and attacker.destiny and attacker.at != OFF and (yield from rolls_again(table, who, "fire", IGNITES)):
        fire = _rolls_for_fire(table, who, target, rule)
    return fire


def _rolls_for_fire(table: Catacombs, who: Who, target: Who, rule: str) -> bool:
    """4.fire.2: 1D6, and 4 or more."""
    face = six(table, who)
    table.tell(rule, Ignited, target, face, face >= IGNITES)
    return face >= IGNITES
