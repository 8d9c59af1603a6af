"""The Combat chapter: the row of dice, rounds of Attack and Defend, resting, specials."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.darkcastle.board import attack_value, can_block, everyone, seat_of, with_hp
from undercroft.games.darkcastle.combat.attack import put, resolve_attacks, roll_attacks
from undercroft.games.darkcastle.content import Draw, Fight, Insight, Smoke
from undercroft.games.darkcastle.content.loading import BLOW, DOUBLE, FIRST, ROUND, TRAITS, printed
from undercroft.games.darkcastle.ending import escape, heal, take_losses
from undercroft.games.darkcastle.events import Blocked, Defeated, Duels, FightBegan, Fled, Rested, RowRolled, Warded
from undercroft.games.darkcastle.items import does_good, give_up_item, note_use, suffer, usable, use_healing
from undercroft.games.darkcastle.options import (
    ALL_FIGHT,
    CHAPTER_DICE,
    DUEL,
    NAME,
    RESTS,
    RUN,
    Discard,
    Duel,
    Rest,
    Run,
    SetDie,
    Use,
)
from undercroft.games.darkcastle.state import Combat, DarkCastle, Pending

_DRAW_ONE = Pending(Draw(1))


def begin_combat(table: DarkCastle, fight: Fight, boss: bool) -> None:
    """5.setup.2-6: printed symbols are laid first, then a rolled die per character, as far as the nine dice go."""
    fixed, per_player = printed(fight.row)
    if per_player:
        fixed += tuple(roll_chapter_dice(table, min(table.size, len(CHAPTER_DICE) - len(fixed))))
    moments = standing = 0
    for prisoner in table.prisoners:
        for card in prisoner.items:
            moments |= table.content.when[card]
            standing |= table.content.standing[card]
    table.combat = Combat(fight, boss, fixed, len(fixed), moments, standing)
    table.tell(FightBegan(fixed, fight.attack), "5.setup.2")


def roll_chapter_dice(table: DarkCastle, count: int) -> list[int]:
    """1.components.2: every trait is on two of a chapter die's faces."""
    return table.chance.rolls(3, CHAPTER_DICE[:count])


def fight_round(table: DarkCastle, combat: Combat) -> Rules[None]:
    """5.round.1: before a round somebody may rest, then all attack, then the enemy strikes back if it still stands."""
    combat.resting = combat.duellist = combat.ward = -1
    combat.scored = combat.blocked = 0
    combat.round_spent = ()
    if combat.fight.reroll_row and combat.rounds:
        reroll_row(table, combat)
    if not (yield from decide_rest(table, combat)):
        return
    if combat.fight.ward:
        [combat.ward] = roll_chapter_dice(table, 1)
        table.tell(Warded(combat.ward), "5.special.1")
    roll_attacks(table, combat)
    yield from resolve_attacks(table, combat)
    if not combat.row:
        end_combat(table, combat)
        return
    yield from defend(table, combat)
    combat.rounds += 1


def reroll_row(table: DarkCastle, combat: Combat) -> None:
    """5.special.1: the row never looks the same twice."""
    combat.row = tuple(roll_chapter_dice(table, len(combat.row)))
    table.tell(RowRolled(combat.row), "5.special.1")


def decide_rest(table: DarkCastle, combat: Combat) -> Rules[bool]:
    """5.round.2, 5.rest.1: one may rest, or none. Items may be used before. False if the group got away instead."""
    while True:
        options = _before_round(table, combat)
        answer = yield from choose(everyone(table), options, "5.round.2")
        if isinstance(answer, Rest):
            rest(table, combat, answer.who)
        elif isinstance(answer, Duel):
            combat.duellist = answer.who
            table.tell(Duels(answer.who), "5.special.1")
        elif isinstance(answer, Run):
            table.agenda = (*[Pending(step) for step in combat.fight.flee], *table.agenda)
            _get_away(table)
            return False
        elif isinstance(answer, Use):
            if not (yield from _use_before_round(table, combat, answer)):
                return False
            continue
        return True


def _before_round(table: DarkCastle, combat: Combat) -> tuple[Option, ...]:
    """5.rest.1, 5.rest.8: who may rest, and what else can be done before a round."""
    fight = combat.fight
    options: tuple[Option, ...]
    if fight.duel:
        options = DUEL[: table.size] if combat.rounds else (DUEL[table.turner],)
    else:
        options = (ALL_FIGHT,) if fight.no_rest else RESTS[table.size]
    if fight.flee:
        options += (RUN,)
    moment = ROUND if combat.rounds else FIRST
    if combat.moments & moment:
        options += tuple(use for use in usable(table, moment) if _helps_before_round(table, combat, use))
    return options


def _helps_before_round(table: DarkCastle, combat: Combat, use: Use) -> bool:
    power = table.content.powers[use.card]
    return isinstance(power, Insight) or (isinstance(power, Smoke) and not combat.boss) or does_good(table, use)


def _use_before_round(table: DarkCastle, combat: Combat, use: Use) -> Rules[bool]:
    power = table.content.powers[use.card]
    if isinstance(power, Smoke):
        note_use(table, use, "4.use.2")
        _get_away(table)
        return False
    if isinstance(power, Insight):
        note_use(table, use, "4.use.2")
        turns = [SetDie(at, trait) for at, die in enumerate(combat.row) for trait in range(len(TRAITS)) if trait != die]
        turn = yield from choose(seat_of(table, use.by), turns, "4.use.2")
        combat.row = put(combat.row, turn.at, turn.trait)
        table.tell(RowRolled(combat.row), "4.use.2")
    else:
        yield from use_healing(table, use)
    return True


def rest(table: DarkCastle, combat: Combat, who: int) -> None:
    """5.rest.6: whoever rests gains 1 HP at once; 5.special.1: some enemies feed on it."""
    combat.resting = who
    table.tell(Rested(who), "5.rest.1")
    heal(table, who, 1, "5.rest.6")
    if combat.fight.leech and len(combat.row) < combat.first:
        combat.row += tuple(roll_chapter_dice(table, 1))
        table.tell(RowRolled(combat.row), "5.special.1")


def defend(table: DarkCastle, combat: Combat) -> Rules[None]:
    """5.defend.1-5: every fighter that has not blocked loses the attack value, all at the same moment."""
    blocked = combat.blocked
    struck = [
        who
        for who, face in enumerate(combat.faces)
        if face >= 0 and (not (face >= DOUBLE or blocked >> who & 1) or not has_blocked(table, combat, who))
    ]
    if combat.fight.target != "all":
        struck = yield from _targets(table, combat, struck)
    if not struck:
        return
    losses = [0] * table.size
    value = attack_value(table, combat)
    for who in struck:
        losses[who] = value
    if combat.fight.you_extra and table.turner in struck:
        losses[table.turner] += combat.fight.you_extra
    if combat.moments & BLOW or table.companion:
        yield from suffer(table, losses, "5.defend.2", BLOW)
    else:
        take_losses(table, losses, "5.defend.2")
    if combat.fight.pilfer:
        for who, loss in enumerate(losses):
            if loss and table.prisoners[who].items:
                yield from _pilfer(table, who)


def has_blocked(table: DarkCastle, combat: Combat, who: int) -> bool:
    """5.attack.8: a DOUBLE blocks, whether or not it hit anything; but a special may bar it."""
    if not can_block(combat, who):
        return False
    table.tell(Blocked(who), "5.attack.8")
    return True


def _targets(table: DarkCastle, combat: Combat, struck: list[int]) -> Rules[list[int]]:
    if len(struck) < 2:
        return struck
    if combat.fight.target == "lowest":
        return with_hp(table, struck, most=False)
    tied = [NAME[who] for who in with_hp(table, struck, most=True)]
    return [(yield from choose(everyone(table), tied, "5.special.1")).who]


def _pilfer(table: DarkCastle, who: int) -> Rules[None]:
    held = [Discard(card) for card in table.prisoners[who].items]
    give_up_item(table, (yield from choose(seat_of(table, who), held, "5.special.1")).card, "5.special.1")


def end_combat(table: DarkCastle, combat: Combat) -> None:
    """5.defeat.1, 5.after.1: the enemy is defeated and does not strike; the group draws one item, or is free."""
    table.combat = None
    table.tell(Defeated(combat.rounds + 1), "5.defeat.1")
    if combat.boss:
        escape(table)
    table.agenda = (_DRAW_ONE, *table.agenda)


def _get_away(table: DarkCastle) -> None:
    """5.defend.7: only a card or an item lets the group get away, and then no item is drawn (5.after.1)."""
    table.combat = None
    table.tell(Fled(), "5.defend.7")
