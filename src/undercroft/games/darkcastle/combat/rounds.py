"""The Combat chapter: the row of dice, rounds of Attack and Defend, resting, specials."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.darkcastle.board import EVERYONE, everyone, put, seat_of, size_of_group
from undercroft.games.darkcastle.combat.attack import attacks_left, read_verses, roll_attacks, strike, use_in_attack
from undercroft.games.darkcastle.combat.defence import defend, suffer_thorns
from undercroft.games.darkcastle.content import Draw, Fight, Heal, Insight, Smoke
from undercroft.games.darkcastle.content.loading import (
    ATTACK,
    CHANGING_DECISION,
    FIRST,
    ROUND,
    TRAITS,
    VERSES,
    Moments,
    Standing,
    printed,
    specials_of,
)
from undercroft.games.darkcastle.ending import escape, heal
from undercroft.games.darkcastle.events import Burned, Defeated, Duels, FightBegan, Fled, Granted, Knelt, Rested, RowRolled
from undercroft.games.darkcastle.ids import NO_TRAIT, NOBODY, NONE_OF_THEM, Prisoner
from undercroft.games.darkcastle.items import does_good, note_use, suffer, take_away, usable, use_healing
from undercroft.games.darkcastle.options import (
    ALL,
    ALL_FIGHT,
    CHAPTER_DICE,
    DUEL,
    FINISH,
    KNEEL,
    NOBODY_RESTS,
    RESTS,
    RUN,
    Burn,
    Duel,
    Face,
    Kneel,
    Kneeling,
    Rest,
    SetDie,
    Strike,
    Use,
    Using,
)
from undercroft.games.darkcastle.state import Combat, DarkCastle, Pending

_BEFORE_ROUND = tuple(Decision(seats, RESTS[size_of_group(len(seats))], "5.round.2") for seats in EVERYONE)
"""What the group is asked before an ordinary round, by the number of seats."""
_DRAW_ONE = (Pending(Draw(1)),)


def begin_combat(table: DarkCastle, fight: Fight, boss: bool) -> None:
    """5.setup.2, 5.setup.3, 5.setup.4, 5.setup.5, 5.setup.6: printed symbols, then a rolled die per character, as far as nine dice go."""
    symbols, per_player = printed(fight.row)
    row = symbols
    if per_player:
        row += tuple(roll_chapter_dice(table, min(table.size, len(CHAPTER_DICE) - len(symbols))))
    table.combat = Combat(fight, boss, row, len(row), *_carried(table), specials_of[fight])
    table.tell("5.setup.2", FightBegan, row, fight.attack, fight.in_order)


def _carried(table: DarkCastle) -> tuple[Moments, Standing]:
    """4.trade.4: what is carried into a combat is all there is to it: when it can be used, and what of it works by itself."""
    content, moments, standing = table.content, 0, 0
    for held in table.hands:
        for card in held:
            moments |= content.when[card]
            standing |= content.standing[card]
    return Moments(moments), Standing(standing)


def roll_chapter_dice(table: DarkCastle, count: int) -> list[int]:
    """1.components.2: every trait is on two of a chapter die's faces."""
    return table.chance.rolls(3, CHAPTER_DICE[:count])


def fight_on(table: DarkCastle, combat: Combat) -> Rules[None]:
    """5.round.1: combat goes in rounds of two steps, first Attack, then Defend; 5.round.2: before each the group decides on resting.

    5.attack.2, 5.defend.1: attacks are resolved one at a time; if dice remain in the row, the enemy strikes back.
    Round follows upon round until the fight is over (5.defend.7); between two of them the match may rest.
    """
    usual = None if is_special_before_round(combat) else _BEFORE_ROUND[table.seats]
    while True:
        if combat.rounds:
            forget_last_round(table, combat)
        asked = usual or before_round(table, combat)
        decision = asked.options[(yield asked) if len(asked.options) > 1 else 0]
        if type(decision) is Rest:
            rest(table, combat, decision.who)
        elif decision is not ALL_FIGHT and not (yield from decide_otherwise(table, combat, decision)):
            return
        if not combat.row:  # the last die was granted
            end_combat(table, combat)
            return
        roll_attacks(table, combat)
        uses = usable(table, ATTACK)
        while (attacks := attacks_left(table, combat, uses)) is not None and (attack := attacks.options[(yield attacks)]) is not FINISH:
            if type(attack) is Strike:
                pricked = strike(table, combat, attack)
            else:
                assert isinstance(attack, Use)
                pricked = yield from use_in_attack(table, combat, attack)
                uses = usable(table, ATTACK)
            if pricked >= 0 and (asking := suffer_thorns(table, combat.fight.thorns, pricked)) is not None:
                yield from asking
                uses = usable(table, ATTACK)
        combat.ready, combat.companion = NONE_OF_THEM, NO_TRAIT  # 5.attack.4: hits that were not taken are lost
        if combat.standing & VERSES:
            yield from read_verses(table, combat)
        if not combat.row:
            end_combat(table, combat)
            return
        if (asking := defend(table, combat)) is not None:
            yield from asking
        combat.rounds += 1
        table.rest.pause(table)


def is_special_before_round(combat: Combat) -> bool:
    """5.special.1, 4.use.1: whether the enemy or an item changes what may be decided before a round."""
    return combat.specials in CHANGING_DECISION or bool(combat.moments & (FIRST | ROUND))


def forget_last_round(table: DarkCastle, combat: Combat) -> None:
    """5.defend.6, 5.rest.7, 5.rest.9: rests, duels, wards, hits and blocks hold for one round; 5.special.1: so may the row."""
    combat.resting = NOBODY
    combat.scored = NONE_OF_THEM
    if combat.moments & ATTACK:
        combat.blocked = NONE_OF_THEM
        combat.round_spent = ()
    if combat.specials:
        combat.duellist, combat.ward, combat.light = NOBODY, NO_TRAIT, 0
        if combat.fight.reroll_row:
            reroll_row(table, combat)
        if combat.rounds <= combat.fight.wakes and len(combat.row) < len(CHAPTER_DICE):
            stir(table, combat)


def reroll_row(table: DarkCastle, combat: Combat) -> None:
    """5.special.1: the row never looks the same twice."""
    combat.row = tuple(roll_chapter_dice(table, len(combat.row)))
    table.tell("5.special.1", RowRolled, combat.row, combat.fight.in_order)


def stir(table: DarkCastle, combat: Combat) -> None:
    """5.special.1, 5.setup.6: a sleeper wakes die by die, as far as nine dice go."""
    combat.row += tuple(roll_chapter_dice(table, 1))
    table.tell("5.special.1", RowRolled, combat.row, combat.fight.in_order)


def before_round(table: DarkCastle, combat: Combat) -> Decision:
    """5.round.2, 5.rest.1, 5.rest.8: one may rest, or none; and what else can be done before a round."""
    moment = ROUND if combat.rounds else FIRST
    options: tuple[Option, ...] = _special_rests(table, combat) if combat.specials in CHANGING_DECISION else RESTS[table.size]
    if combat.moments & moment:
        for use in usable(table, moment):
            if _helps_before_round(table, combat, use):
                options += (use,)
    return Decision(EVERYONE[table.seats], options, "5.round.2")


def _special_rests(table: DarkCastle, combat: Combat) -> tuple[Option, ...]:
    """5.special.1: there are enemies that let nobody rest, want a duel, or can be run from."""
    fight = combat.fight
    options: tuple[Option, ...]
    if fight.duel:
        options = DUEL[: table.size] if combat.rounds else (DUEL[table.turner],)
    else:
        options = NOBODY_RESTS if fight.no_rest else RESTS[table.size]
    if fight.rite:
        options += tuple([KNEEL[who] for who in ALL[table.size] if table.hp[who] > fight.rite])
    if fight.light and not combat.light:
        options += tuple([Burn(card) for held in table.hands for card in held])
    return (*options, RUN) if fight.flee else options


def decide_otherwise(table: DarkCastle, combat: Combat, answer: Option) -> Rules[bool]:
    """5.round.2: items are used before a round, somebody fights alone, or the group runs. False if it got away."""
    while isinstance(answer, Use | Burn):
        if isinstance(answer, Burn):
            burn(table, combat, answer.card)
        elif not (yield from _use_before_round(table, combat, answer)):
            return False
        answer = yield from choose(everyone(table), before_round(table, combat).options, "5.round.2")
    if type(answer) is Duel:
        duel(table, combat, answer.who)
    elif type(answer) is Rest:
        rest(table, combat, answer.who)
    elif type(answer) is Kneel:
        yield from kneel(table, combat, answer.who)
    elif answer is RUN:
        table.agenda = (*[Pending(step) for step in combat.fight.flee], *table.agenda)
        _get_away(table)
        return False
    return True


def _helps_before_round(table: DarkCastle, combat: Combat, use: Use) -> bool:
    power = table.content.powers[use.card]
    if isinstance(power, Heal):
        return does_good(table, use)
    return isinstance(power, Insight) or (isinstance(power, Smoke) and not combat.boss)


def _use_before_round(table: DarkCastle, combat: Combat, use: Use) -> Rules[bool]:
    power = table.content.powers[use.card]
    if isinstance(power, Smoke):
        note_use(table, use, "4.use.2")
        table.agenda = ()
        _get_away(table)
        return False
    if isinstance(power, Insight):
        note_use(table, use, "4.use.2")
        turns = [SetDie(at, trait) for at, die in enumerate(combat.row) for trait in range(len(TRAITS)) if trait != die]
        turn = yield from choose(seat_of(table, use.by), turns, "4.use.2", 0, Using(use.card, use.by))
        combat.row = put(combat.row, turn.at, turn.trait)
        table.tell("4.use.2", RowRolled, combat.row, combat.fight.in_order)
    else:
        yield from use_healing(table, use)
    return True


def rest(table: DarkCastle, combat: Combat, who: Prisoner) -> None:
    """5.rest.2, 5.rest.6: whoever rests says so now and gains 1 HP at once; 5.special.1: some enemies feed on it."""
    combat.resting = who
    table.tell("5.rest.1", Rested, who)
    heal(table, who, 1, "5.rest.6")
    if combat.fight.leech and len(combat.row) < combat.first:
        combat.row += tuple(roll_chapter_dice(table, 1))
        table.tell("5.special.1", RowRolled, combat.row, combat.fight.in_order)


def kneel(table: DarkCastle, combat: Combat, who: Prisoner) -> Rules[None]:
    """5.special.1: instead of a rest somebody pays in blood, stays out of the round, and one die of the row goes for it."""
    table.tell("5.special.1", Knelt, who)
    asking = suffer(table, (who,), combat.fight.rite, "5.special.1")
    if asking is not None:
        yield from asking
    combat.resting = who
    traits = combat.row[:1] if combat.fight.in_order else sorted(dict.fromkeys(combat.row))
    trait = (yield from choose(everyone(table), [Face(each) for each in traits], "5.special.1", 0, Kneeling(who))).face
    at = combat.row.index(trait)
    combat.row = combat.row[:at] + combat.row[at + 1 :]
    table.tell("5.special.1", Granted, trait)


def burn(table: DarkCastle, combat: Combat, card: int) -> None:
    """5.special.1: an item goes up in flames, and by its light the blow of this round falls short."""
    by = take_away(table, card)
    table.discards += (card,)
    combat.light = combat.fight.light
    table.tell("5.special.1", Burned, card, by)


def duel(table: DarkCastle, combat: Combat, who: Prisoner) -> None:
    """5.special.1: one fighter steps forward, and the others watch."""
    combat.duellist = who
    table.tell("5.special.1", Duels, who)


def end_combat(table: DarkCastle, combat: Combat) -> None:
    """5.defeat.1, 5.defeat.2, 5.after.1, 4.draw.2: the enemy falls and does not strike; the group draws one item, or is free."""
    table.combat = None
    table.tell("5.defeat.1", Defeated, combat.rounds + 1)
    if combat.boss:
        escape(table)
    table.agenda = _DRAW_ONE + table.agenda


def _get_away(table: DarkCastle) -> None:
    """5.defend.7: only a card or an item lets the group get away, and then no item is drawn (5.after.1)."""
    table.combat = None
    table.tell("5.defend.7", Fled)
