"""What comes of an option, in numbers, by the rules' own sums; and why it would come to nothing."""

from undercroft.engine.view import Odds
from undercroft.games.catacombs.board import card_of, most_hp
from undercroft.games.catacombs.combat.attacks import armor_against, can_hurt
from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.content import Injure, Mend, Spell, Veil
from undercroft.games.catacombs.ids import Who
from undercroft.games.catacombs.state import HEROES, Catacombs
from undercroft.games.catacombs.words.names import AREA, count, name, named


def odds(level: int, difficulty: int) -> Odds:
    """2.test.7: how likely a test is passed, without Destiny."""
    return Odds(*chance_of(level, difficulty), f"Difficulty {difficulty}, {count(level, 'die', 'dice')}")


def percent(chance: Odds) -> str:
    """As short as it can be said; what is not quite certain is never called certain."""
    share = 100 * chance.won / chance.of
    return "<1 %" if 0 < share < 1 else ">99 %" if 99 < share < 100 else f"{round(share)} %"


def useless(table: Catacombs, who: Who, target: Who, damage: int) -> str:
    """2.melee.7, 3.hero.3, 4.intangible.6: why a hit would do nothing, by the rule's own condition; nothing, if it would."""
    card, other = card_of(table, who), card_of(table, target)
    if not can_hurt(table.figures[who], card, table.figures[target], other):
        return "Only magic hurts it."
    if table.figures[target].side == HEROES and table.figures[target].hp <= 0:
        return f"{name(table, target)} is down already: more changes nothing."
    if all((2 * damage if area == 0 else damage) <= armor_against(card, other, area) for area in range(len(AREA))):
        return "Its armor takes off everything."
    return ""


def damage_of(table: Catacombs, who: Who, target: Who, damage: int) -> str:
    """2.melee.7, 2.melee.8: what a hit does, by the area struck; what is left of the one it aims at."""
    card, other = card_of(table, who), card_of(table, target)
    if not can_hurt(table.figures[who], card, table.figures[target], other):
        return "a hit does nothing"
    armor = [armor_against(card, other, area) for area in range(len(AREA))]
    if not any(armor):
        return f"damage {damage}, on the head {2 * damage}"
    losses = (max(0, (2 * damage if area == 0 else damage) - armor[area]) for area in range(len(AREA)))
    return "after armor " + ", ".join(f"{AREA[area]} {loss}" for area, loss in enumerate(losses))


def left_of(table: Catacombs, who: Who) -> str:
    """Whom it aims at, and how much of them there is."""
    return f"{named(table, who)} has {max(0, table.figures[who].hp)} HP"


def wasted(table: Catacombs, spell: Spell, target: Who) -> str:
    """2.potion.2, 2.spell.3, 3.hero.3, 4.invisible.1: why a spell would change nothing there."""
    line, figure = spell.lines[0], table.figures[target]
    if isinstance(line, Injure) and figure.side == HEROES and figure.hp <= 0:
        return f"{name(table, target)} is down already: more changes nothing."
    if isinstance(line, Mend) and figure.hp >= most_hp(card_of(table, target)):
        return "" if figure.fire or figure.poison else f"{name(table, target)} has all HP: it heals nothing."
    return f"{name(table, target)} can't be seen as it is." if isinstance(line, Veil) and figure.hidden and len(spell.lines) < 2 else ""


def drunk_for_nothing(table: Catacombs, who: Who) -> str:
    """2.potion.1, 2.potion.2: why a barrel would be drunk for nothing."""
    figure = table.figures[who]
    return f"{name(table, who)} has all HP: it heals nothing." if figure.hp >= most_hp(card_of(table, who)) and not figure.poison else ""
