"""How good the table looks to a seat: the group's chance to get out.

The features below are what the table is made of; what each is worth stands in worth.toml beside this file, and was fitted to games
(`undercroft lab fit darkcastle`). To bots some trifles matter besides: they decide where the features are silent.
"""

from functools import lru_cache
from math import exp
from pathlib import Path

from undercroft.engine import worth
from undercroft.games.darkcastle.board import HANDS, attack_value, carried
from undercroft.games.darkcastle.content import Heal, Insight
from undercroft.games.darkcastle.content.loading import DOUBLE, Cards
from undercroft.games.darkcastle.ids import ONLY, by_prisoner
from undercroft.games.darkcastle.state import Combat, DarkCastle

FEATURES = ("any_group", "of_three", "of_four", "peril", "health", "road", "wear", "carried", "company", "boss")

STIRRING = 0.3  # rounds that each die costs which still joins the row
NERVE = 4.0  # hit points over which the fear of death falls to a third
LONGEST = 15  # chapters, at the beginning
NOURISHING = 0.03  # what a hit point that an item gives back adds to its worth
KINDS = {"weapon": 0.16, "armour": 0.1, "potion": 0.12, "relic": 0.14, "tool": 0.1, "food": 0.05}
SURPLUS = 0.01  # what an item weighs that hands can't hold
FLEETING = 0.03  # what may be used before the first round alone is worth no more
TWO_HANDED = 0.06  # a two-handed weapon is worth so much more

# trifles
HESITATION = 0.002  # what a die in the row weighs beyond the harm it does, so that a hit is better taken than left
LOPSIDED = 0.01  # what a symbol weighs that a group has more of one trait than of another
IDLE = 0.15  # somebody rests in full health, though there are more than two: a die fewer is thrown, for nothing
HUNGER = 0.03  # a hit point that food gives back, in hands that need all of it
STEADY = 0.03  # what it is worth that somebody in full health has turned the card


def appraise(table: DarkCastle, seat: int) -> float:
    """From 0, dead, to 1, free."""
    if table.outcome is not None:
        return 1.0 if table.outcome.winners else 0.0
    return worth.logistic(WORTH.odds(features(table, seat)) - _trifles(table))


def features(table: DarkCastle, seat: int) -> tuple[float, ...]:  # noqa: ARG001 reason: the group wins or loses together
    """What matters of the table, in the order of `FEATURES`."""
    combat, size, full = table.combat, table.size, table.start_hp
    toll = [0.0] * len(table.hp) if combat is None else _toll(table, combat)
    missing = size - len(table.hp)  # who is still to be chosen is in full health
    peril, health = missing * exp(-full / NERVE), float(missing * full)
    for who, hp in enumerate(table.hp):
        left = hp - toll[who] - (table.losses[who] if table.losses else 0)
        peril += exp(-left / NERVE)
        health += left
    health /= size * full
    road = table.chapters_left / LONGEST
    cards = table.content
    items = sum([_worth(cards, hand) for hand in table.hands]) / size
    return (
        1.0,
        float(size == 3),
        float(size == 4),
        peril,
        health,
        road,
        road * (1.0 - health),
        items,
        float(table.companion != ""),
        float(combat is not None and combat.boss),
    )


def _trifles(table: DarkCastle) -> float:
    """What should be less, where nothing else differs."""
    symbols = _symbols(table.dice)
    trifles = LOPSIDED * (max(symbols) - min(symbols))
    if table.combat is not None:
        trifles += HESITATION * len(table.combat.row)
        resting = table.combat.resting
        if resting >= 0 and table.size > 2 and table.hp[resting] == table.start_hp:
            trifles += IDLE
    if table.turner >= 0:
        trifles -= STEADY * table.hp[table.turner] / table.start_hp
    items, full = table.content.items, table.start_hp
    for held, hp in zip(table.hands, table.hp, strict=True):
        for card in held:
            power = items[card].power
            if isinstance(power, Heal):
                trifles -= HUNGER * power.amount * (full - hp) / full
    return trifles


@lru_cache(maxsize=8192)
def _worth(cards: Cards, hand: tuple[int, ...]) -> float:
    """What a prisoner's items are worth, as far as hands can hold them."""
    items = cards.items
    worths = []
    for card in hand:
        item = items[card]
        value = FLEETING if isinstance(item.power, Insight) else KINDS[item.kind]
        if isinstance(item.power, Heal):
            value += NOURISHING * item.power.amount
        worths.append((value + TWO_HANDED if item.two_handed else value, item.two_handed))
    one_handed = sorted((value for value, heavy in worths if not heavy), reverse=True)[:HANDS]
    two_handed = max((value for value, heavy in worths if heavy), default=0.0)
    kept = 1 if two_handed > sum(one_handed) else len(one_handed)
    return max(sum(one_handed), two_handed) - SURPLUS * (len(worths) - kept)


def _toll(table: DarkCastle, combat: Combat) -> list[float]:
    """What the fight is still likely to cost each prisoner."""
    row = list(combat.row)
    toll = [0.0] * table.size
    value = attack_value(table, combat)
    if combat.ready:
        _hit(row, combat)
        if not row:
            return toll
        for who, face in enumerate(combat.faces):
            if 0 <= face < DOUBLE or (face >= DOUBLE and combat.fight.no_block):
                toll[who] += value
    if not row:
        return toll
    fight = combat.fight
    fighters = 1 if fight.duel else table.size if fight.no_rest else table.size - 0.5
    coming = max(value + combat.light, fight.attack + fight.fury) + fight.rage * 0.5
    rounds = _rounds(table, row, fighters / table.size)
    rounds += STIRRING * min(rounds, max(0, fight.wakes - combat.rounds))
    through = 1.0 if fight.no_block else 2 / 3
    coming += fight.grudge * (table.size - 1) / 3
    pricks = fight.thorns * len(dict.fromkeys(row)) / table.size
    lit = 0.0 if combat.ready else min(1.0, rounds) * combat.light
    for who in range(table.size):
        if fight.shuns and carried(table, who, fight.shuns):
            toll[who] = pricks
            continue
        scented = 1 if fight.scents and carried(table, who, fight.scents) else 0
        toll[who] += (rounds * (coming + scented) - lit) * through * fighters / table.size + pricks
    return toll


def _hit(row: list[int], combat: Combat) -> None:
    """What the dice that lie there will still remove."""
    for who, face in by_prisoner(combat.faces):
        if combat.ready & ONLY[who]:
            for _ in range(2 if face >= DOUBLE else 1):
                if face % DOUBLE in row:
                    row.remove(face % DOUBLE)


def _rounds(table: DarkCastle, row: list[int], part: float) -> float:
    """How many more rounds it will take to empty the row: the last one is not struck back in."""
    symbols = [count * part / 6 for count in _symbols(table.dice)]
    slowest = max(row.count(trait) / symbols[trait] for trait in row)
    return max(0.0, 0.6 * slowest + 0.5 * len(row) / sum(symbols) - 0.4)


@lru_cache(maxsize=1024)
def _symbols(dice: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """How often each trait occurs on the group's dice."""
    symbols = [0, 0, 0]
    for die in dice:
        for face in die:
            symbols[face % DOUBLE] += 2 if face >= DOUBLE else 1
    return tuple(symbols)


WORTH = worth.load(Path(__file__).with_name(worth.FILE), FEATURES, features)
